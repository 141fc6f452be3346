"""Fate/Ace Royal's words: what its slugs are called besides, as its glossary lists them.

A word stands for the slug that fits at its place. The cards are called as the edition calls them.
"""

from referee.moves.glossary import Glossary
from referee.moves.verbs import Words

GLOSSARY = Glossary("fate-ace-royal")

SEATS = GLOSSARY.words("seat")
"""All seats in their order; those of a match follow from the number of its players."""

ALL = GLOSSARY.words("everybody")
"""Every living seat, where several may be named."""

PARTS = GLOSSARY.words("half")
"""The two cards of a Servant."""

SERVANT = GLOSSARY.words("servant")
STATES = GLOSSARY.words("posture")
SYSTEMS = GLOSSARY.words("system")
STATS = GLOSSARY.words("stat")
TOKENS = GLOSSARY.words("token")
SKILLS = GLOSSARY.words("skill")
VERBS = GLOSSARY.words("verb")
"""`襲擊` with a seat behind it means `raids` (2), `公開` of a seat `reveals`."""

BARS = GLOSSARY.words("bar")
ON_OFF = GLOSSARY.words("on-off")
LASTS = GLOSSARY.words("lasts")
"""How long a change lasts, as values of `lasts` (FA-14.7)."""

LIMITS = GLOSSARY.words("limit")
PLACES = GLOSSARY.words("place")
ON = GLOSSARY.words("on")
"""What a change of values is for, besides the Servant."""

REQUIRES = GLOSSARY.words("requires")
COST_PARTS = GLOSSARY.words("cost")
"""Parts of a cost (FA-4.3); letters count alike in either case."""

TIMINGS: Words = {
    word: spelled
    for category in ("timing", "phase", "step")
    for word, spelled in GLOSSARY.words(category).items()
}
"""When an ability may be used, as values of `timing` (FA-4.9)."""

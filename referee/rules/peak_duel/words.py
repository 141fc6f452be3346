"""Peak Duel's words: what its slugs are called besides, as its glossary lists them."""

from referee.moves.glossary import Glossary
from referee.moves.verbs import Words

GLOSSARY = Glossary("peak-duel")

SEATS = GLOSSARY.words("seat")
ELEMENTS = GLOSSARY.words("element")
POSTURES = GLOSSARY.words("posture")
LAWS = GLOSSARY.words("law")
EFFECTS = GLOSSARY.words("effect")
DIRECT = GLOSSARY.words("aimed")

ENTERED: Words = {
    **GLOSSARY.words("phase", ("summon", "battle")),
    **GLOSSARY.words("step", ("attack", "damage", "finish")),
    **GLOSSARY.words("phase", ("cover", "end")),
}
"""Phases and steps as words after `enters`."""

ZONES = GLOSSARY.words("zone-word")
"""Zones as words of `effect move`; the spell zone is none of them."""

RESERVED = GLOSSARY.all_words()
"""What no card of a deck list is named (3.2)."""

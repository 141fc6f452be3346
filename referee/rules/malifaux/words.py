"""Malifaux's words: what its slugs are called besides, as its glossary lists them."""

from referee.moves.glossary import Glossary

GLOSSARY = Glossary("malifaux")

SEATS = GLOSSARY.words("seat")
SUITS = GLOSSARY.words("suit")
"""Fate suits, and the suits of playing cards that stand for them (MF-2.2)."""

JOKERS = GLOSSARY.words("card")
RANKS = GLOSSARY.words("rank")
STATS = GLOSSARY.words("stat")
KINDS = GLOSSARY.words("action-kind")
CONDITIONS = GLOSSARY.words("condition")
INTERACTS = GLOSSARY.words("interacts")
CHOICES = GLOSSARY.words("order")
ON_OFF = GLOSSARY.words("switch")
NONE = GLOSSARY.words("none")
ALL = GLOSSARY.words("all")
MOVE_ZONES = GLOSSARY.words("moved-to")
QUESTIONS = GLOSSARY.words("question")
QUESTION_KEYS = GLOSSARY.words("question-key")
TIES = GLOSSARY.words("option-word", ("attacker", "defender"))
STONE_USES = GLOSSARY.words("spends-kind")

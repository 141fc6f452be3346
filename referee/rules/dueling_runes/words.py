"""Dueling Runes' words: what its slugs are called besides, as its glossary lists them."""

from referee.moves.glossary import Glossary

GLOSSARY = Glossary("dueling-runes")

SEATS = GLOSSARY.words("seat")
"""All seats in their order; those of a match follow from the number of its players (DR-2.1)."""

SUITS = GLOSSARY.words("suit")
SPELLS = GLOSSARY.words("spell")
"""The basic spells, and `advanced` (DR-13.2)."""

EFFECTS = GLOSSARY.words("effect")
STARTS = GLOSSARY.words("start")
"""When an effect begins, as values of `start`."""

NONE = GLOSSARY.words("none")
"""No cards (`cards=none`), or no effect (`adjust`)."""

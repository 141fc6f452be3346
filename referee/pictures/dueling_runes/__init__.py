"""Dueling Runes: its cards, the boards of a page, and the duel as a diagram."""

from referee.pictures.drawing import Pictures
from referee.pictures.dueling_runes.board import BESIDES, ZONES
from referee.pictures.dueling_runes.diagram import POWER, diagram
from referee.pictures.dueling_runes.faces import GAME, face
from referee.pictures.dueling_runes.spells import (
    CARD,
    CASTABLE,
    EFFECT_SIGNS,
    WAITING,
    castable,
    described,
    waiting,
)

PICTURES = Pictures(
    face=face,
    zones=ZONES,
    besides=BESIDES,
    panels={WAITING: waiting, CASTABLE: castable},
    signs={**EFFECT_SIGNS, **{f"{GAME}.counter.{rune}": rune for rune in POWER}},
    marks=frozenset({CARD}),
    counted=frozenset({"played"}),
    described=described,
    diagram=diagram,
    style="dueling-runes",
)

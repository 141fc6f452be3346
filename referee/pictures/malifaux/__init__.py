"""Malifaux: how an encounter is drawn, in a page and as a diagram."""

from referee.pictures.drawing import Pictures, nothing
from referee.pictures.malifaux.cards import GAME, chip, face
from referee.pictures.malifaux.described import described
from referee.pictures.malifaux.diagram import diagram
from referee.pictures.malifaux.plan import height
from referee.pictures.malifaux.zones import ITEMS, PANELS, ZONES

PICTURES = Pictures(
    face=face,
    chip=chip,
    zones=ZONES,
    besides=dict.fromkeys(ZONES, nothing),
    items=ITEMS,
    panels=PANELS,
    signs={f"{GAME}.counter.stones": "lozenge", f"{GAME}.counter.markers": "high"},
    marks=frozenset(
        f"{GAME}.panel.{word}" for word in ("action", "attacks", "uses", "trigger", "card")
    ),
    described=described,
    diagram=diagram,
    height=height,
    style="malifaux",
)

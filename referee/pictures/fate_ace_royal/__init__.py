"""Fate/Ace Royal: its cards, the Masters and their battle on a page and as a diagram."""

from referee.pictures.drawing import Pictures, nothing
from referee.pictures.fate_ace_royal import faces, sheet, wording, zones
from referee.pictures.fate_ace_royal.masters import BATTLE, PROXY, master, of_servant
from referee.scenes.fate_ace_royal import GAME

PICTURES = Pictures(
    face=faces.face,
    zones={
        "spirit": zones.servant,
        "hand": zones.hand,
        "crafts": zones.crafts,
        "discard": zones.discard,
    },
    besides={
        "spirit": lambda zone, scene: master(scene, zone.owner),
        "hand": zones.owned,
        "crafts": zones.crafted,
        "discard": nothing,
    },
    panels={BATTLE: zones.battle},
    marks=frozenset(
        (
            PROXY,
            *(f"{GAME}.used.{verb}" for verb in ("activates", "plays", "summons", "commands")),
        )
    ),
    elsewhere=lambda text: of_servant(text) or text.startswith(f"{GAME}.counter."),
    counted=frozenset({"class"}),
    described=wording.described,
    diagram=sheet.diagram,
    height=sheet.height,
    style="fate-ace-royal",
)

"""Ready... Fence!: lamps and scores, the strip with both fencers, the phrase as sums."""

from referee.pictures.drawing import Pictures
from referee.pictures.ready_fence.diagram import diagram, height
from referee.pictures.ready_fence.faces import GAME, SIGNS, face
from referee.pictures.ready_fence.told import described
from referee.pictures.ready_fence.zones import BESIDES, PANELS, ZONES

PICTURES = Pictures(
    face=face,
    zones=ZONES,
    panels=PANELS,
    besides=BESIDES,
    signs={f"{GAME}.role.{role}": sign for role, sign in SIGNS.items()},
    marks=frozenset(
        {
            f"{GAME}.tag.bound",
            f"{GAME}.token.with",
            f"{GAME}.panel.possible",
            f"{GAME}.panel.kind",
        }
    ),
    described=described,
    counted=frozenset({"reserve"}),
    diagram=diagram,
    height=height,
    style=GAME,
)
"""How a bout is drawn."""

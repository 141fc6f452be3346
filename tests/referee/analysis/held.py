"""A match in which a bot waits, for what it is about to enter ends the time for answers."""

from events.errors import Unreadable
from events.log.memory import MemoryLog
from referee.analysis.seated import Bots
from referee.desk.desk import Desk
from referee.desk.edge import EDGE
from referee.desk.opening import read_tags
from replays.record import Tag

MATCH = "a-match"

FATE = ("p1",), ("p2", "p3")
"""Who sits there: people, and bots."""


def begun(game, seed, bots, spec="random"):
    tags = [Tag("Game", game), Tag("Deal", f"seed:{seed}")]
    setup = read_tags([*tags, *(Tag(f"Bot.{seat}", spec) for seat in bots)])
    return Desk.open(MemoryLog(), MATCH, setup, EDGE)


def held(game="fate-ace-royal", seed=0, seats=FATE):
    """The desk of such a match, its bots, and the seats they wait for; people play at random."""
    people, others = seats
    desk = begun(game, seed, others)
    bots = Bots.of(MATCH, desk.sitting)
    assert bots is not None
    playing = Bots(MATCH, desk.sitting.game, dict.fromkeys(people, "random"), "x")
    for _ in range(200):
        try:
            list(bots.act(desk))
        except Unreadable as waiting:
            return desk, bots, waiting.facts["seats"]
        act = playing.next(desk.sitting)
        assert act is not None
        desk.enter(act.line)
    raise AssertionError("nobody waits")

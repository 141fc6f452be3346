"""Matches that bots play, for tests."""

from random import Random
from time import perf_counter

from referee.analysis.bots import Bot, read
from referee.analysis.playing import play_of
from referee.checking.play import sit
from referee.desk.sitting import Sitting

SEATS = {"peak-duel": 2, "ready-fence": 2, "dueling-runes": 2, "fate-ace-royal": 3}
"""The games that bots play from the beginning, and how many sit there."""


def asked(sitting: Sitting) -> list[str]:
    """The seats that are asked now: who may answer, then on whom the table waits."""
    return [mover for mover, _ in play_of(sitting.game, sitting.edition).asked(sitting.state)]


def chosen(bot: Bot, sitting: Sitting, seat: str, chance: object) -> str | None:
    """What a bot enters."""
    return bot.choose(sitting.seen_by(seat), Random(str(chance)), perf_counter)


def played(slug: str, specs: list[str], seed: int, most: int = 3000) -> Sitting:
    """A dealt match of these bots, to its end or so far; a refusal is a defect."""
    sitting = sit(slug, Deal=f"seed:{seed}")
    names = [seat for seat, _ in sitting.opened.seats]
    bots = dict(zip(names, map(read, specs), strict=True))
    play = play_of(sitting.game, sitting.edition)
    while not sitting.state.match.over and sitting.number < most:
        chance = f"{seed} {sitting.number}"
        for mover in asked(sitting):
            if mover in bots:
                line = chosen(bots[mover], sitting, mover, chance)
            else:
                offers = play.offers(sitting.state, mover)
                line = play.some_line(offers, Random(chance)) if offers else None
            if line is not None:
                sitting.enter(line)
                break
        else:
            raise AssertionError(f"nobody plays on: {slug} {seed} {sitting.number}")
    return sitting

"""Bots against one another: games from one seed, the same whoever of the workers plays them."""

from collections.abc import Mapping, Sequence
from random import Random

import msgspec

from events.base import Pairs
from events.errors import RefereeError, Unreadable
from referee.analysis.adjusted import Luck
from referee.analysis.seated import Act, Bots, Refused, Took, analysis_of, generator
from referee.desk import record
from referee.desk.bot_tags import SEED, TAG
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games.game import Setup
from referee.moves.offers import lines
from referee.moves.refusal import Refusal
from referee.rules.analysed import Shared, shared
from replays.record import Tag

LONGEST = 3000
"""Lines after which a game is cut off where nobody says otherwise."""

NAME = "selfplay"


class Run(msgspec.Struct, frozen=True):
    """What is played: games of one seed, the bots by seat as they sit in the first of a deal.

    `swap`: each deal is played once with each bot in each seat. `most`: lines of a game.
    """

    game: str
    bots: Pairs
    seed: int
    options: Pairs = ()
    swap: bool = True
    most: int = LONGEST
    adjust: bool = False

    @property
    def turns(self) -> int:
        """How many games are played of a deal."""
        return len(self.bots) if self.swap else 1


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that was played. `number`: from 0, those of a deal behind one another.

    `cut`: it was too long, and counts as drawn. `adjusted`: what each seat has without its luck.
    """

    number: int
    deal: str
    seats: Mapping[str, str]
    winners: tuple[str, ...]
    moves: int
    utility: Shared
    cut: bool = False
    adjusted: Shared | None = None
    record: str = ""


class Spent(msgspec.Struct, frozen=True):
    """A game, and what its seats took."""

    played: Played
    took: Mapping[str, Took]


class Stuck(RefereeError):
    """Nobody enters anything, and the game is not over: a defect."""


def deal_of(run: Run, number: int) -> str:
    """What the deal of a game is called."""
    return f"{NAME}-{run.seed}-{number // run.turns}"


def seats_of(run: Run, number: int) -> dict[str, int]:
    """Which of the bots, as they are listed, sits where."""
    count, turn = len(run.bots), number % run.turns
    return {seat: (at + turn) % count for at, (seat, _) in enumerate(run.bots)}


def setup(run: Run, number: int = 0) -> Setup:
    """What opens a game. Raises Unreadable where the game cannot be begun so."""
    deal = deal_of(run, number)
    bots = [spec for _, spec in run.bots]
    tags = [
        Tag("Game", run.game),
        Tag("Deal", f"seed:{generator(NAME, deal, 0).getrandbits(256)}"),
        *(Tag(f"Option.{name}", value) for name, value in run.options),
        *(Tag(f"{TAG}{seat}", bots[nth]) for seat, nth in seats_of(run, number).items()),
        Tag(SEED, str(run.seed)),
    ]
    found = read_tags(tags)
    if found.doubts:  # a record keeps an option that has no effect; here it is a slip
        doubt = found.doubts[0]
        raise Unreadable(doubt.text, line=0, column=0, **doubt.facts)
    return found


def require_playable(run: Run) -> None:
    """Raise Unreadable where the bots are not those of all seats, or cannot be read."""
    found = setup(run)
    automatic = found.game.automatic
    seats = tuple(seat for seat, _ in found.opened.seats if seat not in automatic)
    named = tuple(seat for seat, _ in run.bots)
    if set(named) != set(seats):
        raise Unreadable("selfplay.seats", seats=seats, named=named)
    _bots(run, 0, found)


def _bots(run: Run, number: int, found: Setup) -> Bots:
    match = f"{deal_of(run, number)}-{number % run.turns}"
    specs = {seat: run.bots[nth][1] for seat, nth in seats_of(run, number).items()}
    return Bots(match, found.game, specs, str(run.seed))


def play(run: Run, number: int) -> Spent:
    """Play a game to its end. Raises Refused and Stuck, which are defects.

    Unreadable of a game in which people have to say what there is on the table.
    """
    found = setup(run, number)
    sitting, bots = Sitting.begin(found), _bots(run, number, found)
    match = f"{deal_of(run, number)}-{number % run.turns}"
    luck = Luck(sitting, generator(f"{run.seed}", match, 0)) if run.adjust else None
    while not sitting.state.match.over and sitting.number < run.most:
        act = bots.next(sitting) or _of_chance(run, number, sitting)
        expected = luck.expected(act.line) if luck else None
        _enter(sitting, act)
        if luck:
            luck.came(expected)
    state = sitting.state
    seats = [seat for seat, _ in run.bots]
    told = analysis_of(found.game).utility or shared
    utility = (told(state) if state.match.over else None) or dict.fromkeys(seats, 1 / len(seats))
    utility = {seat: utility[seat] for seat in seats}
    result = state.match.result
    played = Played(
        number,
        deal_of(run, number),
        {seat: run.bots[nth][1] for seat, nth in seats_of(run, number).items()},
        () if result is None else tuple(result.winners),
        sitting.number,
        utility,
        cut=not state.match.over,
        adjusted=luck.without(utility) if luck else None,
        record=record.write(sitting.entries),
    )
    return Spent(played, bots.took)


def _enter(sitting: Sitting, act: Act) -> None:
    try:
        sitting.enter(act.line)
    except (Refusal, Unreadable) as wrong:
        raise Refused(act, wrong) from wrong


def _of_chance(run: Run, number: int, sitting: Sitting) -> Act:
    """What the table enters, if it is on move: any line, each as likely as another."""
    chance = generator(str(run.seed), f"{deal_of(run, number)}-{NAME}", sitting.number + 1)
    for mover in sitting.to_move:
        if mover in dict(run.bots):
            continue
        offered = [line for offer in sitting.offers(mover) for line in lines(offer)]
        if offered:
            return Act(mover, "", _any(offered, chance))
    movers, deal = sitting.to_move, deal_of(run, number)
    if not {*movers} & {*dict(run.bots)}:
        raise Unreadable("selfplay.by_hand", game=run.game, movers=movers)
    raise Stuck("selfplay.stuck", movers=movers, deal=deal, number=sitting.number)


def _any(offered: Sequence[str], chance: Random) -> str:
    return offered[int(chance.random() * len(offered))]

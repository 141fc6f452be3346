"""A post-mortem: all rows of a match, made by as many processes as one likes, and their sums."""

from collections.abc import Iterator, Sequence
from functools import partial
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from events.entry import Entry
from events.errors import Unreadable
from events.places import read_place
from referee.analysis.as_played import Reading, Step
from referee.analysis.budgets import Params
from referee.analysis.luck import difference
from referee.analysis.rows import Post, Row
from referee.analysis.rows_made import Made, Maker
from referee.analysis.spread import spread
from referee.analysis.sums import sums
from referee.desk.sitting import Sitting
from referee.games.finding import find

PARTS = 4
"""So many parts of a match each process has to do, for some take longer than others."""


class Work(msgspec.Struct, frozen=True):
    """A match and what is asked of it, as another process takes it.

    `until`: the moment at which there is no more time, where there is one.
    """

    game: str
    edition: Any
    entries: Sequence[Entry]
    viewer: str
    params: Params
    until: float | None

    def maker(self) -> Maker:
        """Who makes its rows."""
        entries = [*self.entries]
        return Maker(
            Sitting(find(self.game), self.edition, entries, viewer=self.viewer),
            self.params,
            self.until,
        )


def analyse(
    sitting: Sitting, params: Params, *, match: str, head: str | None, workers: int
) -> Post:
    """The post-mortem of a match, which is the same whatever the number of workers.

    Raises Unreadable where the match is open, and what every seat knew is asked.
    """
    _require(sitting, params)
    seconds = params.budget.seconds
    until = None if seconds is None else monotonic() + seconds
    sitting = sitting if params.viewer == "all" else of_seat(sitting, params.viewer)
    maker = Maker(sitting, params)
    steps = within(maker.steps(), params)
    is_all = not steps or steps[0].at == maker.steps()[0].at
    first = maker.start() if is_all else maker.before(steps[0])
    found = [first, *_made(sitting, params, until, steps, workers)]
    return _post(maker, steps, found, match, head)


def _require(sitting: Sitting, params: Params) -> None:
    is_dealt = sitting.opened.seed is not None
    if sitting.state.match.undealt:
        raise Unreadable("analysis.undealt")
    if params.viewer == "all":
        if is_dealt and not sitting.state.match.over:
            raise Unreadable("analysis.open")
        return
    sitting.require_viewer(params.viewer)
    if params.viewer not in dict(sitting.opened.seats):
        raise Unreadable("analysis.viewer", viewer=params.viewer)


def of_seat(sitting: Sitting, seat: str) -> Sitting:
    """The match as this seat knows it: nothing else of it comes into its post-mortem."""
    return Reading(sitting).whole.seen_by(seat)


def within(steps: Sequence[Step], params: Params) -> list[Step]:
    """The steps from and to the lines that are meant. Raises Unreadable `replay.range`."""
    first = read_place(params.first) if params.first else (0,)
    last = read_place(params.last) if params.last else None
    if last is not None and first > last:
        raise Unreadable("replay.range", start=str(params.first), end=str(params.last))
    end = steps[-1].n if steps else "0"
    if first > read_place(end):
        raise Unreadable("cli.at", number=str(params.first), last=end)
    return [
        step
        for step in steps
        if read_place(step.n) >= first and (last is None or read_place(step.n)[: len(last)] <= last)
    ]


def _made(
    sitting: Sitting, params: Params, until: float | None, steps: Sequence[Step], workers: int
) -> list[Made]:
    slug, entries = sitting.game.kit.slug, sitting.entries
    work = Work(slug, sitting.edition, entries, sitting.viewer, params, until)
    count = workers * PARTS if workers > 1 and until is None else workers
    size = max(-(-len(steps) // count), 1)
    parts = [tuple(steps[at : at + size]) for at in range(0, len(steps), size)]
    found = spread(partial(_rows, work), parts, workers)
    return sorted((each for part in found for each in part), key=lambda made: made.at)


def _rows(work: Work, steps: Sequence[Step]) -> list[Made]:
    """Some rows of a match, in whatever process this is."""
    return work.maker().rows(steps)


def _post(
    maker: Maker, steps: Sequence[Step], found: Sequence[Made], match: str, head: str | None
) -> Post:
    left_out = tuple(one for made in found for one in made.left_out)
    rows = tuple(_ruled(found))
    reading = maker.reading
    end = reading.whole.state
    result = maker.play.utility(end) if maker.play.over(end) else None
    last = steps[-1].at if steps else reading.dealt_at
    is_end = last >= max((step.at for step in maker.steps()), default=0)
    stands = found[-1].stands
    reached = None if stands is None else stands.mean
    if is_end and result is not None:
        reached = result
    whole = not any(one.why == "no-utility" for one in left_out)
    told = sums(rows, left_out, found[0].start if whole else None, reached, result, reading.seats)
    if maker.params.viewer != "all":
        told = {maker.params.viewer: replace(told[maker.params.viewer], unexplained=None)}
    return Post(
        match=match,
        head=head,
        params=maker.params.plain(),
        eye=maker.eye,
        physical=reading.physical,
        rows=rows,
        seats=told,
        left_out=left_out,
    )


def _ruled(found: Sequence[Made]) -> Iterator[Row]:
    """The rows, those of rulings with what these gave."""
    for before, made in zip((None, *found), found, strict=False):
        row = made.row
        if row is None:
            continue
        if row.kind == "ruled" and before is not None and before.stands and made.stands:
            row = replace(row, ruled=difference(made.stands, before.stands).mean)
        yield row

"""The sums of a post-mortem: what became of a match is start, luck, skill, and what was ruled."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, hypot

from referee.analysis.rows import Estimate, LeftOut, Row, Shares, Sums


def sums(
    rows: Sequence[Row],
    left_out: Iterable[LeftOut],
    start: Estimate | None,
    reached: Shares | None,
    result: Shares | None,
    seats: Sequence[str],
) -> dict[str, Sums]:
    """The sums of each seat; `reached`: what each has at the end of the rows."""
    untold = {one.n for one in left_out if one.what == "luck"}
    lost = {seat: _losses(rows, seat) for seat in seats}
    told = sum(row.luck is not None for row in rows)
    found: dict[str, Sums] = {}
    for seat in seats:
        luck, error = _luck(rows, seat)
        ruled = fsum(_of(row.ruled, seat) for row in rows)
        skill = None
        if start is not None and reached is not None:
            skill = reached[seat] - start.mean[seat] - luck - ruled
        found[seat] = Sums(
            result=None if result is None else result[seat],
            start=None if start is None else start.mean[seat],
            reached=None if reached is None else reached[seat],
            luck=luck,
            luck_se=error,
            skill=skill,
            skill_se=None if start is None else hypot(error, start.error[seat]),
            ruled=ruled,
            losses=lost[seat],
            losses_se=hypot(*(row.margin_se or 0.0 for row in rows if row.mover == seat)),
            marks=Counter(row.mark for row in rows if row.mark and row.mover == seat),
            unexplained=None if skill is None else _unexplained(seat, skill, lost),
            told=told,
            events=told + len(untold),
        )
    return found


def _luck(rows: Iterable[Row], seat: str) -> tuple[float, float]:
    """What came of chance for a seat, and the standard error of that."""
    lucky = [row for row in rows if row.luck is not None]
    luck = fsum(_of(row.luck, seat) for row in lucky)
    return luck, hypot(*(_of(row.luck_se, seat) for row in lucky))


def _of(shares: Shares | None, seat: str) -> float:
    return 0.0 if shares is None else shares[seat]


def _losses(rows: Iterable[Row], seat: str) -> float:
    """What a seat lost by its choices, as it was measured: an error to either side as likely."""
    return fsum(row.margin or 0.0 for row in rows if row.mover == seat)


def _unexplained(seat: str, skill: float, lost: Mapping[str, float]) -> float | None:
    """What the policy and the hidden cards hide of a seat's skill; who is alone has none."""
    others = [loss for other, loss in lost.items() if other != seat]
    if not others:
        return None
    return skill + lost[seat] - fsum(others) / len(others)

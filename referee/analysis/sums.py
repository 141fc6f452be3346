"""The sums of a post-mortem: what became of a match is start, luck, skill, and what was ruled."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt

from referee.analysis.rows import Estimate, LeftOut, Row, Shares, Sums


def sums(
    rows: Sequence[Row],
    left_out: Iterable[LeftOut],
    start: Estimate,
    reached: Shares,
    result: Shares | None,
) -> dict[str, Sums]:
    """The sums of each seat; `reached`: what each has at the end of the rows."""
    untold = {one.n for one in left_out if one.what == "luck"}
    lucky = [row for row in rows if row.luck is not None]
    # Seats of which choices are shown: of one seat's own analysis it is that alone.
    lost = {seat: _losses(rows, seat) for seat in start.mean}
    found: dict[str, Sums] = {}
    for seat, began in start.mean.items():
        luck = fsum(_of(row.luck, seat) for row in lucky)
        ruled = fsum(_of(row.ruled, seat) for row in rows)
        error = sqrt(fsum(_of(row.luck_se, seat) ** 2 for row in lucky))
        skill = reached[seat] - began - luck - ruled
        found[seat] = Sums(
            result=None if result is None else result[seat],
            start=began,
            reached=reached[seat],
            luck=luck,
            luck_se=error,
            skill=skill,
            skill_se=sqrt(error**2 + start.error[seat] ** 2),
            ruled=ruled,
            losses=lost[seat],
            marks=Counter(row.mark for row in rows if row.mark and row.mover == seat),
            unexplained=_unexplained(seat, skill, lost),
            told=len(lucky),
            events=len(lucky) + len(untold),
        )
    return found


def _of(shares: Shares | None, seat: str) -> float:
    return 0.0 if shares is None else shares[seat]


def _losses(rows: Iterable[Row], seat: str) -> float:
    return fsum(row.loss or 0.0 for row in rows if row.mover == seat)


def _unexplained(seat: str, skill: float, lost: Mapping[str, float]) -> float | None:
    """What the policy and the hidden cards hide of a seat's skill; who is alone has none."""
    others = [loss for other, loss in lost.items() if other != seat]
    if not others:
        return None
    return skill + lost[seat] - fsum(others) / len(others)

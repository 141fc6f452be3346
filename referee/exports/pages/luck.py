"""What a post-mortem found, on the scrubber of a page: luck as bars, marks as dots."""

from collections.abc import Sequence

from referee.analysis.rows import Post
from referee.exports.value_graph import helped


def found_later(post: Post, numbers: Sequence[str]) -> dict[str, str]:
    """Paths by their kinds, in the positions of entries with these numbers.

    A bar goes up from the middle where the first seat had luck; with more than two seats it is as
    high as the luck of whom it helped or hurt most.
    """
    places = {number: at for at, number in enumerate(numbers)}
    rows = [row for row in post.rows if row.n in places]
    luck = {row.n: helped(row, [*post.seats])[1] for row in rows if row.luck}
    most = max(map(abs, luck.values()), default=0.0)
    bars = "".join(
        f"M{places[n]} .5v{-value / most / 2:.2f}"
        for n, value in luck.items()
        if abs(value) > 0.005
    )
    dots = "".join(f"M{places[row.n]} .92h0" for row in rows if row.mark)
    return {kind: path for kind, path in (("luck", bars), ("mark", dots)) if path}

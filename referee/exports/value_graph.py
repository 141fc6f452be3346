"""How a match stood, entry by entry: in blocks for a terminal, and as a picture of its own.

Of each seat's value a line, of luck bars, of marks dots; a picture has its title and description as
text, so that it says without being seen what it shows.
"""

from collections.abc import Iterator, Sequence
from html import escape

from referee.analysis.marks import GLYPHS
from referee.analysis.rows import Post, Row
from referee.speech import Lang, Naming, say

BLOCKS = "▁▂▃▄▅▆▇█"

COLOURS = ("#1f77b4", "#d95f02", "#2a9d4a", "#9467bd", "#8c564b", "#c2185b", "#5f6b7a", "#b8860b")

WIDTH, HEIGHT, EDGE, LUCK = 760, 260, 36, 70
"""Of the lines, and of the bars below them, with room around for what is said."""


def players(post: Post, naming: Naming, lang: Lang) -> dict[str, str]:
    """What those are called whose sums are told: by name, else by seat."""
    return {seat: say(lang, "analysis.player", {"seats": (seat,)}, naming) for seat in post.seats}


def standings(post: Post) -> list[tuple[str, dict[str, float]]]:
    """What each seat has after each row, with its number; first what it had at the start."""
    found: list[tuple[str, dict[str, float]]] = []
    starts = {seat: told.start for seat, told in post.seats.items() if told.start is not None}
    if starts:
        found.append(("", starts))
    found += [(row.n, dict(row.standing)) for row in post.rows if row.standing is not None]
    return found


def blocks(post: Post, width: int) -> Iterator[tuple[str, str]]:
    """Of each seat whose analysis it is, how it stood, as a line of at most so many blocks."""
    told = standings(post)
    step = max(-(-len(told) // max(width, 1)), 1)
    for seat in post.seats:
        values = [shares[seat] for _, shares in told[::step] if seat in shares]
        yield seat, "".join(map(_block, values))


def _block(value: float) -> str:
    return BLOCKS[min(int(max(value, 0.0) * len(BLOCKS)), len(BLOCKS) - 1)]


def svg(post: Post, naming: Naming, title: str, lang: Lang) -> str:
    """The graph as a picture."""
    seats, names = [*post.seats], players(post, naming, lang)
    told = standings(post)
    about = " ".join(_about(post, naming, lang))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="t d" lang="{lang}" '
        f'viewBox="0 0 {WIDTH + 2 * EDGE} {HEIGHT + LUCK + 3 * EDGE}" font-family="sans-serif" '
        'font-size="12">',
        f'<title id="t">{escape(title)}</title>',
        f'<desc id="d">{escape(about)}</desc>',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        *_frame(),
        *(_curve(told, seat, COLOURS[at % len(COLOURS)]) for at, seat in enumerate(seats)),
        *_bars(post, told),
        *_dots(post, told, seats),
        *_legend(seats, names),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _about(post: Post, naming: Naming, lang: Lang) -> Iterator[str]:
    yield say(lang, "analysis.graph.about", {})
    for facts in told(post):
        yield say(lang, "analysis.graph.seat", facts, naming)


def told(post: Post) -> Iterator[dict[str, str]]:
    """Of each seat its luck and its marks."""
    for seat, sums in post.seats.items():
        found = [f"{sums.marks[glyph]} {glyph}" for glyph in GLYPHS if glyph in sums.marks]
        marks = "  ".join(found) or "–"
        yield {"seat": seat, "luck": signed(sums.luck), "marks": marks}


def signed(value: float) -> str:
    """A number with its sign, two decimals; what is nothing so has none."""
    text = f"{value:+.2f}" if abs(value) >= 0.005 else "0.00"
    return text.replace("-", "−")


def _frame() -> Iterator[str]:
    for share in (0, 25, 50, 75, 100):
        y = EDGE + HEIGHT * (100 - share) / 100
        yield f'<path d="M{EDGE} {y:g}h{WIDTH}" stroke="#d0d0d0"/>'
        yield f'<text x="{EDGE - 6}" y="{y + 4:g}" text-anchor="end">{share / 100:g}</text>'
    yield f'<path d="M{EDGE} {_zero():g}h{WIDTH}" stroke="#808080"/>'


def _zero() -> float:
    return EDGE * 1.5 + HEIGHT + LUCK / 2


def _x(at: int, told: Sequence[object]) -> float:
    return round(EDGE + WIDTH * at / max(len(told) - 1, 1), 1)


def _y(value: float) -> float:
    return round(EDGE + HEIGHT * (1 - value), 1)


def _curve(told: Sequence[tuple[str, dict[str, float]]], seat: str, colour: str) -> str:
    points = [
        f"{_x(at, told):g},{_y(shares[seat]):g}"
        for at, (_, shares) in enumerate(told)
        if seat in shares
    ]
    line = " ".join(points)
    return f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _places(told: Sequence[tuple[str, dict[str, float]]]) -> dict[str, int]:
    return {n: at for at, (n, _) in enumerate(told)}


def _bars(post: Post, told: Sequence[tuple[str, dict[str, float]]]) -> Iterator[str]:
    """Luck of the first seat, upwards where it had some; with more seats of whom it helped most."""
    places = _places(told)
    lucky = [(row, *helped(row, [*post.seats])) for row in post.rows if row.luck]
    most = max((abs(value) for _, _, value in lucky), default=0.0) or 1.0
    for row, seat, value in lucky:
        if row.n not in places or not value:
            continue
        height = round(-LUCK / 2 * value / most, 1)
        colour = COLOURS[[*post.seats].index(seat) % len(COLOURS)]
        x = _x(places[row.n], told)
        yield f'<path d="M{x:g} {_zero():g}v{height:g}" stroke="{colour}" stroke-width="4"/>'


def helped(row: Row, seats: Sequence[str]) -> tuple[str, float]:
    """Whose luck is shown of a row: of two seats the first one's, else the greatest."""
    luck = row.luck or {}
    if len(luck) <= 2 or len(seats) == 1:
        return seats[0], luck.get(seats[0], 0.0)
    seat = max(luck, key=lambda each: abs(luck[each]))
    return seat, luck[seat]


def _dots(
    post: Post, told: Sequence[tuple[str, dict[str, float]]], seats: Sequence[str]
) -> Iterator[str]:
    places = _places(told)
    for row in post.rows:
        if row.mark is None or row.standing is None or row.mover not in row.standing:
            continue
        x, y = _x(places[row.n], told), _y(row.standing[row.mover])
        colour = COLOURS[seats.index(row.mover) % len(COLOURS)]
        yield f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{colour}" stroke="#ffffff"/>'
        called = f"{row.n} {escape(row.mark)}"
        yield f'<text x="{x:g}" y="{y - 8:g}" text-anchor="middle" '
        yield f'paint-order="stroke" stroke="#ffffff" stroke-width="3">{called}</text>'


def _legend(seats: Sequence[str], names: dict[str, str]) -> Iterator[str]:
    y = HEIGHT + LUCK + 2.5 * EDGE
    for at, seat in enumerate(seats):
        x = EDGE + at * WIDTH / max(len(seats), 1)
        colour = COLOURS[at % len(COLOURS)]
        yield f'<rect x="{x:g}" y="{y - 9:g}" width="10" height="10" fill="{colour}"/>'
        yield f'<text x="{x + 16:g}" y="{y:g}">{escape(names[seat])}</text>'

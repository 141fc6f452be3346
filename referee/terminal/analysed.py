"""A post-mortem for people: a table of what was chosen and what came, and the sums."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from referee.analysis.marks import BOTH_SIDES, GLYPHS
from referee.analysis.rows import Candidate, LeftOut, Post, Row, Sums
from referee.exports.value_graph import blocks, helped, players, signed
from referee.render.layout import columns, pad, shortened, wrapped
from referee.speech import Lang, Naming, say

LONGEST = 44
"""A line of a match has so many columns at most, where it stands in a table."""

GAP = "  "

BEST = 4
"""The column of what was better."""

SEEN = 0.005
"""What is less is nothing, in two decimals."""

WORDS = {"in part": "part", "unknown": "unknown"}
"""What is known of a hand, if not all is, in keys of texts."""

APART = "   "
"""What stands between a better line and what is said of the hand."""

BELOW = " " * 8
"""What such a line begins with where it stands below."""


def lines(post: Post, naming: Naming, lang: Lang, width: int) -> Iterator[str]:
    """All of it."""
    names = players(post, naming, lang)
    yield from _rows(post, naming, lang, width)
    yield ""
    yield from _sums(post, names, naming, lang, width)
    yield ""
    label = max(map(columns, names.values()))
    for seat, drawn in blocks(post, width - label - len(GAP)):
        yield f"{pad(names[seat], label)}{GAP}{drawn}"
    yield from _remarks(post, naming, lang, width)


def _rows(post: Post, naming: Naming, lang: Lang, width: int) -> Iterator[str]:
    """What was chosen and what came; where it is too wide what was better stands below."""
    seats = [*post.seats]
    lucky = seats[0] if len(_shared(post)) <= 2 else ""
    head = [_word(lang, name) for name in ("move", "as", "value", "loss", "best")]
    table = [[*head, say(lang, "analysis.luck_of", {"seat": lucky}, naming)]]
    table += [_cells(row, seats, naming, lang) for row in post.rows]
    told = [*_aligned(table)]
    if max(map(columns, told)) <= width:
        yield from told
        return
    for line, cells in zip(_narrowed(table, width), table, strict=True):
        yield line
        if cells is not table[0] and cells[BEST]:
            yield from _below(f"{head[BEST]}{GAP}{cells[BEST]}", width)


def _below(text: str, width: int) -> Iterator[str]:
    """What was better; where it is too wide what is known of the hand stands in a line of its own.

    A line of the match that is too long even so is shortened.
    """
    first, gap, hand = text.rpartition(APART)
    if not gap or columns(BELOW + text) <= width:
        yield shortened(BELOW + text, width)
        return
    yield shortened(BELOW + first, width)
    yield shortened(f"{BELOW}{GAP}{hand}", width)


def _narrowed(table: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """The table without what was better, its first column as wide as the others let it be."""
    rest = [[*cells[1:BEST], *cells[BEST + 1 :]] for cells in table]
    taken = sum(max(map(columns, cells)) + len(GAP) for cells in zip(*rest, strict=True))
    room = max(width - taken, len(BELOW))
    whole = ([shortened(cells[0], room), *own] for cells, own in zip(table, rest, strict=True))
    return _aligned([*whole])


def _shared(post: Post) -> Sequence[str]:
    """All seats among which luck is told."""
    return next(([*row.luck] for row in post.rows if row.luck), [*post.seats])


def _word(lang: Lang, name: str) -> str:
    return say(lang, f"analysis.{name}", {})


def _short(seat: str, naming: Naming, lang: Lang) -> str:
    """A seat as it may be typed."""
    return say(lang, "analysis.who", {"seat": seat}, naming)


def _cells(row: Row, seats: Sequence[str], naming: Naming, lang: Lang) -> list[str]:
    line = naming.line(row.line, lang) if row.line else _word(lang, "dealt")
    best = _better(row)
    instead = f"{naming.line(best.line, lang) or _word(lang, 'silent')}" if best else ""
    return [
        f"{row.n:>5} {shortened(line, LONGEST)}",
        _short(row.mover, naming, lang) if row.kind == "choice" else "",
        "" if row.value is None else f"{row.value:.2f}",
        _loss(row),
        f"{shortened(instead, LONGEST)} {best.value:.2f}{_in_part(best, lang)}{_hand(row, lang)}"
        if best
        else "",
        _luck(row, seats, naming, lang),
    ]


def _better(row: Row) -> Candidate | None:
    """What would have been better, by as much as can be seen."""
    return row.best if row.loss is not None and row.loss >= SEEN else None


def _hand(row: Row, lang: Lang) -> str:
    """Beside what was better with hands that the mover may have had: what is known of his."""
    if row.missed is None or row.hand not in WORDS:
        return ""
    facts = {"share": f"{100 * row.missed:.0f}"}
    return f"{APART}{say(lang, f'analysis.hand_{WORDS[row.hand]}', facts)}"


def _in_part(best: Candidate, lang: Lang) -> str:
    """That the program does not play all that a line does."""
    return f" {_word(lang, 'in_part')}" if best.opaque else ""


def _loss(row: Row) -> str:
    if row.loss is None:
        return "…" if row.kind == "choice" else ""
    if row.loss < SEEN:
        return "–"
    half = (row.loss_high or row.loss) - row.loss
    return f"{row.loss:.2f} ±{half:.2f} {row.mark or ''}".rstrip()


def _luck(row: Row, seats: Sequence[str], naming: Naming, lang: Lang) -> str:
    if row.ruled:
        return f"({signed(row.ruled[seats[0]])})"
    if row.luck is None or row.luck_se is None:
        return ""
    seat, value = helped(row, seats)
    told = f"{signed(value)} ±{BOTH_SIDES * row.luck_se[seat]:.2f}"
    if len(row.luck) <= 2 or len(seats) == 1:
        return told
    return f"{_short(seat, naming, lang)} {told}"


def _aligned(table: Sequence[Sequence[str]], gap: str = GAP) -> Iterator[str]:
    widths = [max(map(columns, cells)) for cells in zip(*table, strict=True)]
    for cells in table:
        yield gap.join(map(pad, cells, widths)).rstrip()


def _sums(
    post: Post, names: Mapping[str, str], naming: Naming, lang: Lang, width: int
) -> Iterator[str]:
    """The sums; where they are too wide their columns stand closer, then losses have no bounds."""
    ruled = any(sums.ruled for sums in post.seats.values())
    is_end = all(sums.reached in (None, sums.result) for sums in post.seats.values())
    reached = "result" if is_end else "reached"
    words = (reached, "start", "luck", "skill", *(("ruled",) if ruled else ()))
    head = [*words, "losses", "marks", "unexplained"]
    table = [["", *(_word(lang, name) for name in head)]]
    for seat, sums in post.seats.items():
        short = _short(seat, naming, lang)
        who = short if names[seat] == short else f"{names[seat]} {short}"
        table.append([who, _reached(sums, is_end=is_end), *_of(sums, ruled=ruled)])
    for gap in (GAP, " "):
        told = [*_aligned(table, gap)]
        if max(map(columns, told)) <= width:
            yield from told
            return
    losses = len(words) + 1
    for cells in table[1:]:
        cells[losses] = cells[losses].partition(" ")[0]
    yield from _aligned(table, " ")


def _reached(sums: Sums, *, is_end: bool) -> str:
    """What a seat has in the end, or at the end of what is told."""
    if is_end:
        return "–" if sums.result is None else f"{sums.result:g}"
    return "–" if sums.reached is None else f"{sums.reached:.2f}"


def _of(sums: Sums, *, ruled: bool) -> Iterator[str]:
    yield "–" if sums.start is None else f"{sums.start:.2f}"
    yield _between(sums.luck, sums.luck_se)
    yield "–" if sums.skill is None else _between(sums.skill, sums.skill_se or 0.0)
    if ruled:
        yield signed(sums.ruled)
    yield f"{_plain(sums.losses)} ±{BOTH_SIDES * sums.losses_se:.2f}"
    found = [f"{sums.marks[glyph]} {glyph}" for glyph in GLYPHS if glyph in sums.marks]
    yield "  ".join(found) or "–"
    yield "–" if sums.unexplained is None else signed(sums.unexplained)


def _plain(value: float) -> str:
    """A number with a sign only where it is less than nothing."""
    return signed(value).removeprefix("+")


def _between(value: float, error: float) -> str:
    return f"{signed(value)} ±{BOTH_SIDES * error:.2f}"


def _remarks(post: Post, naming: Naming, lang: Lang, width: int) -> Iterator[str]:
    """In whose eyes luck is told, of how much, and what could not be told."""
    told = [_word(lang, "physical" if post.physical else "dealt_eye")]
    if post.params.get("as") != "all":
        told = [say(lang, "analysis.seat_eye", {"seat": post.eye}, naming)]
    first = next(iter(post.seats.values()))
    if len(_shared(post)) > 2 and len(post.seats) > 1:
        told.append(_word(lang, "luck_most"))
    if first.told < first.events:
        told.append(say(lang, "analysis.luck_told", {"told": first.told, "events": first.events}))
    hands = Counter(row.hand for row in post.rows if row.value is not None and row.hand)
    if hands:
        facts = {"known": hands["known"], "part": hands["in part"], "unknown": hands["unknown"]}
        told.append(say(lang, "analysis.hands", facts))
    if any(row.missed is not None for row in post.rows):
        told.append(_word(lang, "hands_drawn"))
    told += _untold(post.left_out, lang)
    yield ""
    for text in told:
        yield from wrapped(text.split(" "), width, indent="  ", gap=" ")


def stretches(numbers: Sequence[str]) -> Iterator[str]:
    """Numbers of entries in their order, three and more that follow one another as `3–7`."""
    run: list[str] = []
    for number in (*numbers, ""):
        if run and not (number.isdigit() and run[-1].isdigit() and int(number) == int(run[-1]) + 1):
            yield from [f"{run[0]}–{run[-1]}"] if len(run) > 2 else run
            run = []
        run.append(number)


def _untold(left_out: Sequence[LeftOut], lang: Lang) -> Iterator[str]:
    grouped: dict[tuple[str, str], list[str]] = {}
    for one in left_out:
        grouped.setdefault((one.what, one.why), []).append(one.n)
    for (what, why), numbers in grouped.items():
        facts = {
            "numbers": ", ".join(stretches(numbers)),
            "why": say(lang, f"analysis.untold.{why}", {}),
        }
        yield say(lang, f"analysis.untold_{what}", facts)

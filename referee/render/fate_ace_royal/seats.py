"""Fate/Ace Royal: the seats with their Servants, a line or two each."""

from collections.abc import Iterable, Iterator, Sequence

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import Edition, in_force
from events.fate_ace_royal.values import Part
from projections.fate_ace_royal.state import State
from referee.render.board import Board
from referee.render.layout import columns, fold, pad, row
from referee.rules.fate_ace_royal.values import Cards, basic, current, hand_limit, is_apt
from referee.speech import Naming, written

MANA, SPELLS = ("●", "○", 5), ("✦", "✧", 3)
"""A full mark, an empty one, and how many a seat begins with."""

MOST_MARKS = 7
"""More than so many are not drawn."""

NOTHING = "–"

MOST_IN_TWO_LINES = 3
"""Of so many seats two lines each leave room for the battle on a terminal of 24 lines."""


class SeatTable(Board[Edition, State]):
    """What a picture says of each seat, and rows of what the seats have besides."""

    slug = "fate-ace-royal"

    def __init__(
        self, edition: Edition, state: State, viewer: str, lang: str, width: int, naming: Naming
    ) -> None:
        super().__init__(edition, state, viewer, lang, width, naming)
        self._cards: Cards = in_force(edition, state.printed).cards
        labels = ("assumed", "not-apt", "open", "crafts", "hands", "skills", "barred", "dead")
        self._label = max(columns(self._say(f"row.{label}")) for label in labels) + len("    ")

    def _seats(self) -> list[str]:
        """A line for each seat in columns under their names.

        Where that is too wide each in two lines; many of them in fewer columns, with their Servants
        behind these.
        """
        names = ("seat", "mana", "spells", "hand", "servant")
        header = ["", *(self._say(f"column.{name}") for name in names)]
        header += [self._four(self._stats), self._say("column.state"), self._say("column.tokens")]
        table = [header, *map(self._cells, self._state.seats)]
        lines = _aligned(table)
        if self._has_room(lines):
            return lines
        two = [*self._two_lines(table)]
        if len(self._state.seats) <= MOST_IN_TWO_LINES:
            return two
        close = [*self._close()]
        return close if len(close) < len(two) and self._has_room(close) else two

    def _has_room(self, lines: Iterable[str]) -> bool:
        return max(map(columns, lines), default=0) <= self._width

    def _cells(self, seat: Seat) -> list[str]:
        return [
            self._mark(seat),
            *self._counts(seat),
            self._servant(seat),
            self._four(self._values(seat)),
            self._posture(seat),
            self._tokens(seat),
        ]

    def _close(self) -> Iterator[str]:
        """Of each seat the numbers in columns, and behind them its Servant, folded if wide.

        Mana is a number alone, and who is not apt stands below.
        """
        names = ("seat", "mana", "spells", "hand", "tokens", "state", "values")
        header = ["", *(self._say(f"column.{name}") for name in names)]
        head, *lines = _aligned([header, *map(self._close_cells, self._state.seats)])
        wide = max(map(columns, (head, *lines)))
        yield f"{pad(head, wide)} {self._say('column.servant')}"
        for seat, line in zip(self._state.seats, lines, strict=True):
            spirit, class_ = (self._part(seat, part) for part in Part)
            yield from self._folded((pad(line, wide), f"{spirit} ·", class_))
        unfit = [
            self._of(seat)
            for seat in self._state.living
            if is_apt(self._cards, self._state, seat) is False
        ]
        yield from self._row("not-apt", self._listed(unfit))

    def _close_cells(self, seat: Seat) -> list[str]:
        mark, name, _, *counts = (self._mark(seat), *self._counts(seat))
        master, values = self._state.masters[seat], self._values(seat)
        state = self._posture(seat) if master.living else self._say("left", rule=None)
        told = NOTHING if NOTHING in values else "/".join(values)
        return [mark, name, str(master.mana), *counts, self._tokens(seat), state, told]

    def _two_lines(self, table: Sequence[Sequence[str]]) -> Iterator[str]:
        """Of each seat the numbers in columns, and below its Servant; folded where it is wide."""
        numbers = [[*parts[:5], parts[8], parts[7]] for parts in table]
        head, *above = ([line] for line in _aligned(numbers))
        if not self._has_room(line for (line,) in (head, *above)):
            head = []
            above = [self._folded([f"{mark} {seat}", *rest]) for mark, seat, *rest in numbers[1:]]
        yield from head
        for seat, lines in zip(self._state.seats, above, strict=True):
            yield from lines
            spirit, class_ = (self._part(seat, part) for part in Part)
            below = (f"     {spirit} ·", f"{class_}{self._apt(seat)}", *self._labelled(seat))
            yield from self._folded(below)

    def _folded(self, parts: Iterable[str]) -> list[str]:
        return fold(parts, self._width, indent="     ", gap=" ")

    def _mark(self, seat: Seat) -> str:
        return "▶" if seat == self._state.active and not self._state.match.over else " "

    def _counts(self, seat: Seat) -> tuple[str, str, str, str]:
        """Who it is, mana, command spells, and the hand with its limit."""
        master = self._state.masters[seat]
        name = self._naming.seats.get(seat, seat)
        return (
            self._say("seat", seat=seat, name=None if name == seat else name),
            f"{master.mana} {_marks(master.mana, *MANA)}",
            _marks(master.spells, *SPELLS),
            f"{self._state.hand_count(seat)}/{hand_limit(self._state, seat)}",
        )

    def _servant(self, seat: Seat) -> str:
        spirit, class_ = (self._part(seat, part) for part in Part)
        return f"{spirit} · {class_}{self._apt(seat)}"

    def _apt(self, seat: Seat) -> str:
        apt = is_apt(self._cards, self._state, seat)
        return "" if apt is None else self._say("apt" if apt else "not-apt")

    def _part(self, seat: Seat, part: Part) -> str:
        """A card of a Servant: one that lies face down stands in parentheses where it is known."""
        card = self._state.part(seat, part)
        if card == UNKNOWN:
            return UNKNOWN
        return self._card(card) if self._state.is_up(seat, part) else self._say("down", card=card)

    @property
    def _stats(self) -> list[str]:
        return self._say("stats").split()

    def _four(self, words: Sequence[str]) -> str:
        """Four words in columns under the short names of the values; a `+` stands outside."""
        cells: list[str] = []
        for name, word in zip(self._stats, words, strict=True):
            number = columns(word.removesuffix("+"))
            cells.append(" " * (columns(name) - number) + pad(word, number + 1))
        return "".join(cells).rstrip()

    def _values(self, seat: Seat) -> list[str]:
        """The four values that count; one that is raised above the printed ones is marked."""
        now = current(self._cards, self._state, seat)
        printed = basic(self._cards, self._state, seat)
        if now is None or printed is None:
            return [NOTHING] * 4
        return [f"{value}{'+' * (value > base)}" for value, base in zip(now, printed, strict=True)]

    def _labelled(self, seat: Seat) -> list[str]:
        """The four values, each with its short name, where no header stands above them."""
        values = self._values(seat)
        if NOTHING in values:
            return []
        return [f"{name} {value}" for name, value in zip(self._stats, values, strict=True)]

    def _posture(self, seat: Seat) -> str:
        master = self._state.masters[seat]
        if not master.living:
            return self._say("left", rule=master.left_by)
        return self._say("posture", posture=master.posture)

    def _tokens(self, seat: Seat) -> str:
        master = self._state.masters[seat]
        counts = {"assassination": master.assassination, "thirst": master.thirst}
        told = [self._say(kind, count=count) for kind, count in counts.items() if count]
        return " ".join(told) or NOTHING

    # Rows

    def _row(self, label: str, parts: Sequence[str]) -> list[str]:
        if not parts:
            return []
        start = pad(f"  {self._say(f'row.{label}')}", self._label)
        return row(start, parts, self._width, gap="")

    def _listed(self, parts: Sequence[str]) -> list[str]:
        """The parts with what separates them behind each but the last."""
        comma = written(self._lang, "match.list.separator")
        return [*(f"{part}{comma}" for part in parts[:-1]), *parts[-1:]]

    def _of(self, seat: Seat) -> str:
        return self._say("of", seat=seat)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows with each column as wide as its widest cell."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    return [" ".join(map(pad, parts, widths)).rstrip() for parts in rows]


def _marks(count: int, full: str, empty: str, begun: int) -> str:
    """So many full marks, and empty ones for those that are gone."""
    return full * min(count, MOST_MARKS) + empty * (begun - count)

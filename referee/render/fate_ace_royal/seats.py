"""Fate/Ace Royal: the seats with their Servants, a line or two each."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import asdict

from events.base import UNKNOWN, Seat
from referee.render.board import Picture
from referee.render.layout import columns, pad, row, wrapped
from referee.speech import Naming, written
from referee.views.fate_ace_royal.shown import Half, Player, View
from referee.views.position import Position

MANA, SPELLS = ("●", "○", 5), ("✦", "✧", 3)
"""A full mark, an empty one, and how many a seat begins with."""

MOST_MARKS = 7
"""More than so many are not drawn."""

NOTHING = "–"

MOST_IN_TWO_LINES = 3
"""Of so many seats two lines each leave room for the battle on a terminal of 24 lines."""


class SeatTable(Picture[View]):
    """What a picture says of each seat, and rows of what the seats have besides."""

    slug = "fate-ace-royal"

    def __init__(self, position: Position[View], naming: Naming, lang: str, width: int) -> None:
        super().__init__(position, naming, lang, width)
        self._living = [seat for seat, player in self._view.seats.items() if player.living]
        labels = (
            "assumed",
            "not-apt",
            "open",
            "crafts",
            "hands",
            "skills",
            "barred",
            "dead",
            "sheet",
        )
        self._label = max(columns(self._say(f"row.{label}")) for label in labels) + len("    ")

    def _seats(self) -> list[str]:
        """A line for each seat in columns under their names.

        Where that is too wide each in two lines; many of them in fewer columns, with their Servants
        behind these.
        """
        names = ("seat", "mana", "spells", "hand", "servant")
        header = ["", *(self._say(f"column.{name}") for name in names)]
        header += [self._four(self._stats), self._say("column.state"), self._say("column.tokens")]
        table = [header, *(self._cells(seat, player) for seat, player in self._view.seats.items())]
        lines = _aligned(table)
        if self._has_room(lines):
            return lines
        two = [*self._two_lines(table)]
        if len(self._view.seats) <= MOST_IN_TWO_LINES:
            return two
        close = [*self._close()]
        return close if len(close) < len(two) and self._has_room(close) else two

    def _has_room(self, lines: Iterable[str]) -> bool:
        return max(map(columns, lines), default=0) <= self._width

    def _cells(self, seat: Seat, player: Player) -> list[str]:
        return [
            self._mark(seat),
            *self._counts(seat, player),
            " · ".join(self._servant(player)),
            self._four(_values(player)),
            self._posture(player),
            self._tokens(player),
        ]

    def _close(self) -> Iterator[str]:
        """Of each seat the numbers in columns, and behind them its Servant, folded if wide.

        Mana is a number alone, and who is not apt stands below.
        """
        names = ("seat", "mana", "spells", "hand", "tokens", "state", "values")
        header = ["", *(self._say(f"column.{name}") for name in names)]
        players = self._view.seats
        cells = (self._close_cells(seat, player) for seat, player in players.items())
        head, *lines = _aligned([header, *cells])
        wide = max(map(columns, (head, *lines)))
        yield f"{pad(head, wide)} {self._say('column.servant')}"
        for player, line in zip(players.values(), lines, strict=True):
            spirit, class_ = map(self._half, player.servant.halves)
            yield from self._folded((pad(line, wide), f"{spirit} ·", class_))
        unfit = [self._of(seat) for seat in self._living if players[seat].servant.apt is False]
        yield from self._row("not-apt", self._listed(unfit))

    def _close_cells(self, seat: Seat, player: Player) -> list[str]:
        name, _, *counts = self._counts(seat, player)
        values = _values(player)
        state = self._posture(player) if player.living else self._say("left", rule=None)
        told = NOTHING if NOTHING in values else "/".join(values)
        tokens = self._tokens(player)
        return [self._mark(seat), name, str(player.mana), *counts, tokens, state, told]

    def _two_lines(self, table: Sequence[Sequence[str]]) -> Iterator[str]:
        """Of each seat the numbers in columns, and below its Servant; folded where it is wide."""
        numbers = [[*parts[:5], parts[8], parts[7]] for parts in table]
        head, *above = ([line] for line in _aligned(numbers))
        if not self._has_room(line for (line,) in (head, *above)):
            head = []
            above = [self._folded([f"{mark} {seat}", *rest]) for mark, seat, *rest in numbers[1:]]
        yield from head
        for player, lines in zip(self._view.seats.values(), above, strict=True):
            yield from lines
            spirit, class_ = self._servant(player)
            yield from self._folded((f"     {spirit} ·", class_, *self._labelled(player)))

    def _folded(self, parts: Iterable[str]) -> list[str]:
        return wrapped(parts, self._width, indent="     ", gap=" ")

    def _mark(self, seat: Seat) -> str:
        return "▶" if seat == self._view.active else " "

    def _counts(self, seat: Seat, player: Player) -> tuple[str, str, str, str]:
        """Who it is, mana, command spells, and the hand with its limit."""
        name = self._naming.seats.get(seat, seat)
        return (
            self._say("seat", seat=seat, name=None if name == seat else name),
            f"{player.mana} {_marks(player.mana, *MANA)}",
            _marks(player.spells, *SPELLS),
            f"{player.hand.count}/{player.hand_limit}",
        )

    def _servant(self, player: Player) -> tuple[str, str]:
        """The two cards of a Servant, the second with whether they are apt."""
        spirit, class_ = map(self._half, player.servant.halves)
        apt = player.servant.apt
        return spirit, class_ if apt is None else class_ + self._say("apt" if apt else "not-apt")

    def _half(self, half: Half) -> str:
        """A card of a Servant: one that lies face down stands in parentheses where it is known."""
        if half.card == UNKNOWN:
            return UNKNOWN
        return self._card(half.card) if half.face_up else self._say("down", card=half.card)

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

    def _labelled(self, player: Player) -> list[str]:
        """The four values, each with its short name, where no header stands above them."""
        values = _values(player)
        if NOTHING in values:
            return []
        return [f"{name} {value}" for name, value in zip(self._stats, values, strict=True)]

    def _posture(self, player: Player) -> str:
        if not player.living:
            return self._say("left", rule=player.left_by)
        return self._say("posture", posture=player.servant.state)

    def _tokens(self, player: Player) -> str:
        told = [self._say(kind, count=n) for kind, n in asdict(player.tokens).items() if n]
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


def _values(player: Player) -> list[str]:
    """The four values that count; one that is raised above the printed ones is marked."""
    now, printed = player.servant.current, player.servant.basic
    if now is None or printed is None:
        return [NOTHING] * 4
    return [f"{value}{'+' * (value > base)}" for value, base in zip(now, printed, strict=True)]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows with each column as wide as its widest cell."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    return [" ".join(map(pad, parts, widths)).rstrip() for parts in rows]


def _marks(count: int, full: str, empty: str, begun: int) -> str:
    """So many full marks, and empty ones for those that are gone."""
    return full * min(count, MOST_MARKS) + empty * (begun - count)

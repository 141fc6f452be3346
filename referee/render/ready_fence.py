"""Ready... Fence!: the strip for a terminal."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from msgspec import UNSET

from events.base import UNKNOWN, Seat
from events.ready_fence.values import Phase, Stage
from projections.ready_fence.kit import SEATS
from referee.render.board import Picture
from referee.render.layout import columns, pad, row, rule, wrap, wrapped
from referee.views.naming import Naming
from referee.views.position import Position
from referee.views.ready_fence import Change, Pending, Phrase, Played, Sum, View, in_order

FULL_STAMINA = 6
TIMER_BOXES = 12
"""So many boxes at most a timer deck is drawn with; the twelve of most periods are one each."""

DISCARD_LINES = 2
"""In up to so many lines the discard pile is shown card by card."""

WIDE, NARROW = 4, 2
"""Columns of a square inside its lines."""


def board(position: Position[View], naming: Naming, lang: str, width: int = 80) -> str:
    """The strip and what goes on upon it, as a viewer may know it; red always stands left."""
    return "\n".join(_Board(position, naming, lang, width).lines())


class _Board(Picture[View]):
    """One picture, drawn once."""

    slug = "ready-fence"

    def __init__(self, position: Position[View], naming: Naming, lang: str, width: int) -> None:
        super().__init__(position, naming, lang, width)
        labels = (
            *(self._say(label) for label in ("phrase", "discard", "possible")),
            *(self._say("hand", seat=seat) for seat in SEATS),
        )
        self._label = max(map(columns, labels)) + len("     ")

    def lines(self) -> list[str]:
        """The picture from top to bottom."""
        across = rule(self._width)
        return [
            *self._head(),
            across,
            *self._fencers(),
            "",
            *self._strip(),
            "",
            *self._phrase(),
            *self._lying(),
            across,
            *self._foot(),
        ]

    def _short(self, seat: str) -> str:
        return self._word("seat", seat)

    def _row(self, label: str, parts: Sequence[str], gap: str = "  ") -> list[str]:
        return row(pad(f"  {label}", self._label), parts, self._width, gap=gap)

    # The bout

    def _head(self) -> list[str]:
        view = self._view
        clock = self._say("period", period=view.period, periods=view.periods)
        if view.stage is Stage.OVERTIME:
            clock = self._say("overtime", priority=view.priority)
        elif view.stage is Stage.LAST_HANDS:
            clock = self._say("last-hands")
        told = [self._say("mode", mode=view.mode, target=view.target), clock]
        if view.phase in (Phase.SETUP, Phase.PRIORITY):
            told.append(self._word("phase", view.phase))
        elif view.turn:
            told.append(self._say("turn", turn=view.turn, seat=view.turn_of))
            if view.turn_state and view.turn_state.actions:
                told.append(self._say("made", made=view.turn_state.actions))
        if view.sudden_death and view.phase is not Phase.OVER:
            told.append(self._say("sudden-death"))
        return self._fold((self._title().upper(), *told, *self._piles()))

    def _piles(self) -> Iterator[str]:
        count, size = self._view.timer, self._view.timer_size
        boxes = min(size, TIMER_BOXES)
        filled = -(-count * boxes // max(size, 1))  # the last card is still seen
        yield self._say("timer", bar=bar(filled, boxes, "█", "░"), count=count, size=size)
        yield self._say("reserve", count=self._view.reserve)

    def _fencers(self) -> list[str]:
        """A line for each fencer, in columns where these fit."""
        cells = [self._fencer(seat) for seat in SEATS]
        sheets = [self._sheet(seat) for seat in SEATS]
        if lines := self._aligned(
            [[*cell, " ".join(sheet)] for cell, sheet in zip(cells, sheets, strict=True)]
        ):
            return lines
        lines = self._aligned(cells)
        told = [[line] for line in lines] if lines else cells
        return [
            line
            for parts, sheet in zip(told, sheets, strict=True)
            for line in self._fold((*parts, *sheet))
        ]

    def _aligned(self, cells: Sequence[Sequence[str]]) -> list[str]:
        """Lines of cells in columns; none where these do not fit."""
        widths = [max(map(columns, column)) for column in zip(*cells, strict=True)]
        for gap in ("   ", "  "):
            lines = [gap.join(map(pad, parts, widths)).rstrip() for parts in cells]
            if max(map(columns, lines)) <= self._width:
                return lines
        return []

    def _fencer(self, seat: Seat) -> list[str]:
        fencer = self._view.seats[seat]
        known = len(fencer.hand_known)
        return [
            self._say("fencer", seat=seat),
            f"{fencer.score:>2} {bar(fencer.score, self._view.target, '●', '○')}",
            self._word("position", fencer.weapon).upper(),
            self._say(
                "stamina", bar=bar(fencer.stamina, FULL_STAMINA, "■", "□"), count=fencer.stamina
            ),
            self._say("in-hand", count=fencer.hand_count, known=known or None),
        ]

    # The strip

    def _strip(self) -> list[str]:
        """The squares with their numbers, and the fencers on them; bold lines are on guard."""
        view = self._view
        first, last = view.strip
        squares = range(first, last + 1)
        ends = [self._say("end-red"), self._say("end-green")]
        margin = max(map(columns, ends)) + len("   ")
        inner = WIDE if 2 * margin + len(squares) * (WIDE + 1) < self._width else NARROW
        if inner == NARROW:
            ends, margin = ["", ""], 0
        marks = self._marks(inner)
        left = " " * (margin - columns(ends[0]) - 1) + ends[0] + " " * (margin > 0)
        numbers = self._squares(
            [f"{square:>{inner // 2 + 1}}"[-inner:] for square in squares], inner
        )
        standing = self._squares([marks.get(square, "") for square in squares], inner)
        name = self._word("distance", view.distance_class)
        distance = self._say("distance", distance=view.distance, name=name)
        return [
            f"{left}{numbers} {ends[1]}".rstrip(),
            *wrapped(
                (f"{' ' * columns(left)}{standing}", distance), self._width, indent="  ", gap="   "
            ),
        ]

    def _squares(self, cells: Sequence[str], inner: int) -> str:
        """The cells with lines between them: bold before and behind the squares on guard."""
        red, green = self._view.on_guard.values()
        first, _ = self._view.strip
        drawn = "│"
        for square, cell in enumerate(cells, start=first):
            bold = square in (red, green - 1)
            drawn += pad(cell, inner) + ("┃" if bold else "│")
        return drawn

    def _marks(self, inner: int) -> dict[int, str]:
        """The fencers by square: an initial and an arrow the way they look."""
        names = [self._naming.seats.get(seat, seat) for seat in SEATS]
        called = [
            self._short(seat) if name == seat else name
            for name, seat in zip(names, SEATS, strict=True)
        ]
        red, green = (name[:1].upper() for name in called)
        if inner == NARROW:
            red = green = ""
        margin = " " * (inner == WIDE)
        at_red, at_green = (fencer.square for fencer in self._view.seats.values())
        return {at_red: f"{margin}{red}►", at_green: f"{margin}◄{green}"}

    # The phrase

    def _phrase(self) -> list[str]:
        phrase = self._view.phrase
        if phrase is None:
            return []
        seats = max(columns(self._short(seat)) for seat in SEATS)
        roles = max(
            (columns(self._word("role", played.role)) for played in phrase.cards), default=0
        )
        lines: list[str] = []
        told_of = zip(phrase.cards, self._view.sums, strict=True)
        for number, (played, sum_) in enumerate(told_of, start=1):
            parts = [
                f"{number} {pad(self._short(played.seat), seats)}",
                pad(self._word("role", played.role), roles),
                *self._made_of(played, sum_),
                *self._came_of(sum_),
            ]
            lines += self._row("" if lines else self._say("phrase"), parts, " ")
        red, green = phrase.actions.values()
        for text in (*self._pending(phrase), self._say("actions", red=red, green=green)):
            told = wrap(text, self._width - self._label)
            lines += [f"{' ' * self._label}{line}" for line in told]
        return [*lines, ""]

    def _made_of(self, played: Played, sum_: Sum) -> Iterator[str]:
        """A card, what goes with it, and how its speed comes about."""
        yield self._card(played.card)
        for addition in played.added:
            yield f"+ {self._card(addition)}"
        if played.speed is not None:
            yield from self._changes(sum_.changes)
            yield f"= {played.speed}"

    def _changes(self, changes: Sequence[Change]) -> Iterator[str]:
        for change in changes:
            if change.position is not None:
                sign = "+" if change.by > 0 else "−"
                yield f"{sign}{abs(change.by)} {self._word('position', change.position)}"

    def _came_of(self, sum_: Sum) -> Iterator[str]:
        """That a parry was fast enough, and how the speed of its riposte comes about (RF-9.8)."""
        if sum_.stopped:
            yield self._say("stopped")
        riposte = sum_.riposte
        if riposte is None:
            return
        told = f"→ {self._word('role', 'riposte')}"
        if riposte.changes:
            yield f"{told} {riposte.printed}"
            yield from self._changes(riposte.changes)
            yield f"= {riposte.speed}"
        else:
            yield f"{told} {riposte.speed}"

    def _pending(self, phrase: Phrase) -> Iterator[str]:
        """What waits for an answer."""
        pending = phrase.pending
        if pending is None:
            return
        facts = {"seat": pending.seat, "kind": pending.kind, "speed": pending.speed}
        yield self._say(f"pending-{self._sort(pending)}", stopped=pending.by, **facts)

    @staticmethod
    def _sort(pending: Pending) -> str:
        if pending.riposte:
            return "riposte"
        return "renewed" if pending.renewed else pending.type

    # The cards

    def _lying(self) -> list[str]:
        """The discard pile and the hands, as far as the viewer knows them."""
        lines = self._discard(self._view.discard)
        for seat, side in self._view.seats.items():
            possible, held = side.hand_possible, self._held(seat)
            if possible or any(card != UNKNOWN for card in held):
                lines += self._row(self._say("hand", seat=seat), self._hand(seat, held))
            if possible:
                lines += self._row(self._say("possible"), self._cards(possible))
        return lines

    def _held(self, seat: Seat) -> list[str]:
        """A seat's hand, the bound card included, as far as the viewer knows it."""
        side = self._view.seats[seat]
        if side.hand is not UNSET:
            return side.hand
        return [*side.hand_known, *(UNKNOWN,) * (side.hand_count - len(side.hand_known))]

    def _discard(self, pile: Sequence[str]) -> list[str]:
        """The discard pile, oldest first; where that takes many lines each kind once."""
        if not pile:
            return []
        lines = self._row(self._say("discard"), self._cards(pile))
        if len(lines) <= DISCARD_LINES:
            return lines
        return self._row(self._say("discard"), list(self._by_kind(pile)))

    def _by_kind(self, cards: Sequence[str]) -> Iterator[str]:
        """Each kind with its speeds: `stop-hit/4,4,5`, `joker ×2`."""
        called = [self._card(card).partition("/") for card in in_order(cards)]
        for kind, some in groupby(called, key=itemgetter(0)):
            speeds = [speed for _, _, speed in some]
            if speeds[0]:
                yield f"{kind}/{','.join(speeds)}"
            else:
                yield kind if len(speeds) == 1 else f"{kind} ×{len(speeds)}"

    def _hand(self, seat: Seat, held: Sequence[str]) -> list[str]:
        cards = self._known(held)
        bound = self._view.seats[seat].bound
        if bound is not None and self._view.bound_held[seat]:
            cards[cards.index(self._card(bound))] += "*"
        return cards

    def _foot(self) -> list[str]:
        result = self._position.result
        if result is None:
            return self._fold(self._due())
        return self._over(self._say("scores", **result.scores))


def bar(count: int, most: int, full: str, empty: str) -> str:
    """So many of `most` boxes full; more than that are all of them."""
    filled = min(count, most)
    return full * filled + empty * (most - filled)

"""Ready... Fence!: the strip for a terminal."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import BONUS, Edition, Kind, face, kind_of
from events.ready_fence import Pending, Phase, Stage, Weapon
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import (
    GREEN,
    RED,
    RESERVE,
    TIMER,
    Phrase,
    Played,
    State,
    bound,
    other,
)
from referee.moves.refusal import Refusal
from referee.render.board import HIDDEN, Board, in_pictures
from referee.render.layout import columns, fold, pad, row, rule, wrap
from referee.rules.ready_fence.pending import (
    if_passed,
    pending_of,
    positions_work,
    speed_of,
    sudden_death,
)
from referee.rules.ready_fence.speeds import (
    card_bonus,
    cardless_parry,
    hindrance,
    riposte_printed,
)
from referee.rules.ready_fence.to_move import awaits_end, to_move
from referee.speech import Naming, say
from referee.views.ready_fence import distance_class, held, in_order, naming, oldest_first

FULL_STAMINA = 6
TIMER_BOXES = 12
"""So many boxes at most a timer deck is drawn with; the twelve of most periods are one each."""

DISCARD_LINES = 2
"""In up to so many lines the discard pile is shown card by card."""

WIDE, NARROW = 4, 2
"""Columns of a square inside its lines."""


def picture(edition: Edition, state: State, viewer: str, lang: str, width: int = 80) -> str:
    """The strip and what goes on upon it, as a viewer may know it; red always stands left.

    No line is wider than `width` columns (40 at least) where names are not longer than that.
    """
    board = _Board(edition, state, viewer, lang, width, naming(state))
    return "\n".join(board.lines())


class _Board(Board[Edition, State]):
    """One picture, drawn once."""

    slug = "ready-fence"

    def __init__(
        self, edition: Edition, state: State, viewer: str, lang: str, width: int, naming: Naming
    ) -> None:
        super().__init__(edition, state, viewer, lang, width, naming)
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
            *self._cards(),
            across,
            *self._foot(),
        ]

    def _short(self, seat: str) -> str:
        return self._word("seat", seat)

    def _row(self, label: str, parts: Sequence[str], gap: str = "  ") -> list[str]:
        return row(pad(f"  {label}", self._label), parts, self._width, gap=gap)

    # The bout

    def _head(self) -> list[str]:
        state = self._state
        clock = self._say("period", period=state.period, periods=state.settings.periods)
        if state.stage is Stage.OVERTIME:
            clock = self._say("overtime", priority=state.priority)
        elif state.stage is Stage.LAST_HANDS:
            clock = self._say("last-hands")
        told = [self._say("mode", mode=state.settings.mode, target=state.settings.target), clock]
        if state.phase in (Phase.SETUP, Phase.PRIORITY):
            told.append(self._word("phase", state.phase))
        elif state.turn:
            told.append(self._say("turn", turn=state.turn, seat=state.active))
        if sudden_death(state) and state.phase is not Phase.OVER:
            told.append(self._say("sudden-death"))
        return self._fold((self._edition.names.name(self._lang).upper(), *told, *self._piles()))

    def _piles(self) -> Iterator[str]:
        count = self._state.table.count(TIMER)
        size = max(self._state.timer_size, count)
        boxes = min(size, TIMER_BOXES)
        filled = -(-count * boxes // max(size, 1))  # the last card is still seen
        yield self._say("timer", bar=bar(filled, boxes, "█", "░"), count=count, size=size)
        yield self._say("reserve", count=self._state.table.count(RESERVE))

    def _fencers(self) -> list[str]:
        """A line for each fencer, in columns where these fit."""
        cells = [self._fencer(seat) for seat in SEATS]
        widths = [max(map(columns, column)) for column in zip(*cells, strict=True)]
        for gap in ("   ", "  "):
            lines = [gap.join(map(pad, parts, widths)).rstrip() for parts in cells]
            if max(map(columns, lines)) <= self._width:
                return lines
        return [line for parts in cells for line in self._fold(parts)]

    def _fencer(self, seat: Seat) -> list[str]:
        state, fencer = self._state, self._state.fencer(seat)
        count, known = state.hand_count(seat), len(state.hand_known(seat))
        return [
            self._say("fencer", seat=seat),
            f"{fencer.score:>2} {bar(fencer.score, state.settings.target, '●', '○')}",
            self._word("position", fencer.weapon).upper(),
            self._say(
                "stamina", bar=bar(fencer.stamina, FULL_STAMINA, "■", "□"), count=fencer.stamina
            ),
            self._say("in-hand", count=count, known=known or None),
        ]

    # The strip

    def _strip(self) -> list[str]:
        """The squares with their numbers, and the fencers on them; bold lines are on guard."""
        state = self._state
        first, last = state.settings.strip
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
        name = self._word("distance", distance_class(state.distance))
        distance = self._say("distance", distance=state.distance, name=name)
        return [
            f"{left}{numbers} {ends[1]}".rstrip(),
            *fold(
                (f"{' ' * columns(left)}{standing}", distance), self._width, indent="  ", gap="   "
            ),
        ]

    def _squares(self, cells: Sequence[str], inner: int) -> str:
        """The cells with lines between them: bold before and behind the squares on guard."""
        red, green = self._state.settings.on_guard
        first, _ = self._state.settings.strip
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
        return {
            self._state.red.square: f"{margin}{red}►",
            self._state.green.square: f"{margin}◄{green}",
        }

    # The phrase

    def _phrase(self) -> list[str]:
        phrase = self._state.phrase
        if phrase is None:
            return []
        seats = max(columns(self._short(seat)) for seat in SEATS)
        roles = max(
            (columns(self._word("role", played.role)) for played in phrase.cards), default=0
        )
        lines: list[str] = []
        for number, played in enumerate(phrase.cards, start=1):
            parts = [
                f"{number} {pad(self._short(played.seat), seats)}",
                pad(self._word("role", played.role), roles),
                *self._made_of(played),
                *self._came_of(played),
            ]
            lines += self._row("" if lines else self._say("phrase"), parts, " ")
        made = {seat: phrase.side(seat).actions for seat in SEATS}
        for text in (*self._pending(phrase), self._say("actions", **made)):
            told = wrap(text, self._width - self._label)
            lines += [f"{' ' * self._label}{line}" for line in told]
        return [*lines, ""]

    def _made_of(self, played: Played) -> Iterator[str]:
        """A card, what goes with it, and how its speed comes about."""
        yield self._card(played.card)
        for addition in played.additions:
            yield f"+ {self._card(addition)}"
        if played.speed is None:
            return
        changes = list(self._changes(played))
        if face(played.card).speed + sum(change for change, _ in changes) == played.speed:
            for change, position in changes:
                if position is not None:
                    yield self._change(change, position)
        yield f"= {played.speed}"

    def _change(self, change: int, position: Weapon) -> str:
        return f"{'+' if change > 0 else '−'}{abs(change)} {self._word('position', position)}"

    def _changes(self, played: Played) -> Iterator[tuple[int, Weapon | None]]:
        """What raises or lowers a card's speed, with the weapon position that does (RF-8.9)."""
        state = self._state
        kind = kind_of(played.card)
        own = state.fencer(played.seat).weapon
        met = state.fencer(other(played.seat)).weapon
        if any(kind_of(addition) is Kind.ANGULATION for addition in played.additions):
            yield BONUS, None
        if played.role == "attack":
            if gain := card_bonus(kind, own, met):
                yield gain, met
            if loss := hindrance(kind, met, positions=positions_work(state)):
                yield -loss, met
        elif own is Weapon.INVITATION and positions_work(state):
            yield 1, own

    def _came_of(self, played: Played) -> Iterator[str]:
        """That a parry was fast enough, and how the speed of its riposte comes about (RF-9.8)."""
        if not played.stopped:
            return
        yield self._say("stopped")
        if played.riposte is None:
            return
        speed = played.riposte.speed
        glides = any(kind_of(addition) is Kind.GLIDE_ATTACK for addition in played.additions)
        met = self._state.fencer(other(played.seat)).weapon
        loss = hindrance(Kind(played.riposte.kind), met, positions=positions_work(self._state))
        printed = riposte_printed(face(played.card).speed, glides=glides)
        told = f"→ {self._word('role', 'riposte')}"
        if loss and printed - loss == speed:
            yield f"{told} {printed} {self._change(-loss, met)} = {speed}"
        else:
            yield f"{told} {speed}"

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

    def _cards(self) -> list[str]:
        state = self._state
        lines = self._discard(oldest_first(state))
        for seat in SEATS:
            possible = in_order(state.hand_possible(seat))
            if possible or any(card != UNKNOWN for card in held(state, seat)):
                lines += self._row(self._say("hand", seat=seat), self._hand(seat))
            if possible:
                lines += self._row(self._say("possible"), [self._card(card) for card in possible])
        return lines

    def _discard(self, pile: Sequence[str]) -> list[str]:
        """The discard pile, oldest first; where that takes many lines each kind once."""
        if not pile:
            return []
        lines = self._row(self._say("discard"), [self._card(card) for card in pile])
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

    def _hand(self, seat: Seat) -> list[str]:
        cards = held(self._state, seat)
        hidden = cards.count(UNKNOWN)
        shown = [self._card(card) for card in cards if card != UNKNOWN]
        for card in self._state.table.cards(bound(seat)):  # none while it lies in the phrase
            shown[shown.index(self._card(card))] += "*"
        return [*shown, f"{HIDDEN} ×{hidden}"] if hidden else shown

    def _foot(self) -> list[str]:
        state = self._state
        result = state.match.result
        if result is not None:
            over = self._say("over", winners=result.winners, reason=result.reason)
            scores = self._say("scores", **dict(result.scores))
            return self._fold((over, scores, *self._unpublished(state.match)))
        return self._fold((self._say("to-move", movers=to_move(state)), *due(state, self._lang)))


def bar(count: int, most: int, full: str, empty: str) -> str:
    """So many of `most` boxes full; more than that are all of them."""
    filled = min(count, most)
    return full * filled + empty * (most - filled)


def due(state: State, lang: str, edition: object = None) -> tuple[str, ...]:
    """What follows if the word passes, and what the table enters to go on; nothing where none."""
    del edition  # the position alone tells it
    named = in_pictures(naming(state))

    def said(text: str, **facts: Any) -> str:
        return say(lang, f"ready-fence.board.{text}", facts, named)

    if state.phase in (Phase.SETUP, Phase.PRIORITY):
        return (said("coin"), *_mulligans(state, lang, named))
    if state.phrase is not None and state.phrase.pending is not None:
        passing = said("if-passed", seat=state.phrase.word, result=if_passed(state))
        cost = parry_cost(state)
        return (passing, said("parries", cost=cost)) if cost else (passing,)
    if awaits_end(state):
        return (said("ends"),)
    return ()


def parry_cost(state: State) -> int:
    """What it costs the one who has the word to parry without cards; 0 if he cannot."""
    from referee.rules.ready_fence.defence import require_parry  # only a phrase waits for it

    try:
        seat = require_parry(state, to_move(state)[0])
    except Refusal:
        return 0
    fencer = state.fencer(seat)
    cost, _ = cardless_parry(speed_of(pending_of(state)), fencer.weapon)
    return cost if cost <= fencer.stamina else 0


def _mulligans(state: State, lang: str, named: Naming) -> tuple[str, ...]:
    seats = tuple(seat for seat in (RED, GREEN) if not state.fencer(seat).mulliganed)
    if state.phase is not Phase.SETUP or not seats:
        return ()
    return (say(lang, "ready-fence.board.mulligans", {"seats": seats}, named),)

"""Dueling Runes: the board for a terminal."""

from collections.abc import Collection, Iterator

from events.base import UNKNOWN, Seat
from events.catalogues.dueling_runes import Edition
from events.dueling_runes import Effect, Runes, Spell, Suit
from projections.dueling_runes.state import (
    AI,
    DISCARD,
    HAND,
    MOST_LIFE,
    Cast,
    Laid,
    State,
    has_played,
)
from projections.dueling_runes.state import due as due_to_play
from referee.render.board import HIDDEN, Board, in_pictures
from referee.render.layout import columns, fold, pad, row, rule, wrap
from referee.rules.dueling_runes.cards import in_order
from referee.rules.dueling_runes.end_draws import most_drawn, to_draw
from referee.rules.dueling_runes.runes import (
    POWER_OF,
    SPELLS_OF,
    immune_by,
    opponents,
    power,
    printed,
    targets,
)
from referee.rules.dueling_runes.to_move import to_move
from referee.speech import Naming, say, written
from referee.views.dueling_runes import active, naming, pending, played

_INDENT = "    "
_SIDE_BY_SIDE = " · "


def picture(edition: Edition, state: State, viewer: str, lang: str, width: int = 80) -> str:
    """The board as a viewer may see it, the seats from above in their order.

    No line is wider than `width` columns (40 at least) where names are not longer than that.
    """
    board = _Board(edition, state, viewer, lang, width, naming(state))
    return "\n".join(board.lines())


class _Board(Board[Edition, State]):
    """One board, drawn once."""

    slug = "dueling-runes"

    def __init__(
        self, edition: Edition, state: State, viewer: str, lang: str, width: int, naming: Naming
    ) -> None:
        super().__init__(edition, state, viewer, lang, width, naming)
        self._movers = to_move(state)
        self._seat_width = max(columns(self._say("seat", seat=seat)) for seat in state.sides)

    def lines(self) -> list[str]:
        """The board from top to bottom."""
        across = rule(self._width)
        seats = [line for seat in self._state.sides for line in self._seat(seat)]
        return [*self._head(), across, *seats, across, *self._foot()]

    def _head(self) -> list[str]:
        state = self._state
        parts = [
            self._edition.names.name(self._lang).upper(),
            self._say("round", round=state.round),
            self._phase(),
            self._say("pile", count=state.pile_count),
            self._say("discard", count=state.table.count(DISCARD)),
        ]
        if state.flip.card is not None and not state.match.over:
            parts.append(self._say("flipped", card=state.flip.card))
        return self._fold(parts)

    def _phase(self) -> str:
        state = self._state
        if state.match.over:
            return self._say("over-phase")
        name = "held" if state.round_waits else state.phase
        phase = self._say(name, step=state.step)
        return self._say("extra", phase=phase) if state.extra else phase

    # A seat

    def _seat(self, seat: Seat) -> Iterator[str]:
        state, side = self._state, self._state.sides[seat]
        mark = "*" if seat in self._movers else " "
        name = pad(self._say("seat", seat=seat), self._seat_width)
        if not side.alive:
            yield from self._fold([f"{mark} {name}", self._say("left", count=side.life)])
            return
        yield from self._fold([f"{mark} {name}", self._life(side.life), *self._in_hand(seat)])
        if hand := self._hand(seat):
            label = self._say("hand" if self._sees(seat) else "known")
            yield from row(f"{_INDENT}{label}  ", hand, self._width, gap=" ")
        if queue := self._queue(seat):
            yield from fold(self._indented(queue), self._width, indent=_INDENT, gap=" ")
        free = power(self._edition, state, seat)
        parts = [self._say("free", suit=suit, count=count) for suit, count in free.items()]
        if runes := active(state, seat):
            parts.append(self._say("active", runes=" ".join(map(self._letter, runes))))
        parts += self._effects(seat)
        yield from row(f"{_INDENT}{self._say('power')}  ", parts, self._width)

    @staticmethod
    def _indented(parts: list[str]) -> list[str]:
        first, *rest = parts
        return [f"{_INDENT}{first}", *rest]

    def _life(self, life: int) -> str:
        full = max(life, 0)
        bar = "#" * full + "-" * (MOST_LIFE - full)
        return self._say("life", bar=bar, count=f"{life:2}")

    def _in_hand(self, seat: Seat) -> tuple[str, ...]:
        if seat == AI:
            return ()
        return (self._say("in-hand", count=self._state.table.count(HAND[seat])),)

    def _sees(self, seat: Seat) -> bool:
        """Whether the viewer sees this seat's hand, as far as it is known."""
        return self._viewer in (seat, "referee")

    def _hand(self, seat: Seat) -> list[str]:
        """The cards of a hand that are known, and to those who see it how many are not."""
        table = self._state.table
        known = in_order(self._edition, table.known(HAND[seat]))
        boxes = [f"[{self._face(card)}]" for card in known]
        unseen = table.count(HAND[seat]) - len(known)
        return [*boxes, f"[{HIDDEN}] ×{unseen}"] if boxes and unseen and self._sees(seat) else boxes

    def _queue(self, seat: Seat) -> list[str]:
        """The cards from the oldest on, that of this phase behind `>`."""
        now = played(self._state, seat, self._viewer)
        side = self._state.sides[seat]
        boxes = [f"[{self._laid(laid)}]" for laid in side.queue]
        if has_played(self._state, seat):
            boxes.append(f"> [{self._face_down(now)}]")
        elif side.queue and side.queue[-1].card == now:
            boxes[-1] = f"> {boxes[-1]}"
        return boxes

    def _face_down(self, card: str | None) -> str:
        """A card of this phase, to those who know it what it is."""
        return self._say("down") if card in (None, UNKNOWN) else self._face(card)

    def _laid(self, laid: Laid) -> str:
        if not laid.up:
            return f"{self._say('down')} {self._name(laid.card)}"
        return self._face(laid.card, self._state.spent)

    def _face(self, card: str, spent: Runes = ()) -> str:
        """Rank, name and runes; `*` behind a rune that has been used in this round."""
        shown = printed(self._edition, self._state, card)
        runes = (
            f"{self._letter(suit)}{'*' if (card, suit) in spent else ''}" for suit in shown.suits
        )
        name = written(self._lang, f"dueling-runes.board.ace.{card}") or self._name(card)
        return " ".join((*self._rank(shown.rank), name, *runes))

    def _letter(self, suit: Suit) -> str:
        return self._say(f"letter.{suit}")

    def _rank(self, rank: int) -> tuple[str, ...]:
        """None for a card that nobody knows."""
        return (_rank(rank, self._lang),) if rank else ()

    def _name(self, card: str) -> str:
        return HIDDEN if card == UNKNOWN else self._say("card", card=card)

    def _effects(self, seat: Seat) -> Iterator[str]:
        now = self._state.round
        windows = self._state.sides[seat].effects
        for effect in Effect:
            window = windows.get(effect)
            if window is None:
                continue
            first, last = window.first, window.last
            if first <= now:
                yield self._say("effect", effect=effect, last=last)
            else:  # one round is no span
                several = last if last > first else None
                yield self._say("effect-later", effect=effect, first=first, last=several)

    # What may be done

    def _foot(self) -> list[str]:
        state, result = self._state, self._state.match.result
        if result is not None:
            facts = {"winners": result.winners, "reason": result.reason}
            scores = [self._say("score", seat=seat, life=life) for seat, life in result.scores]
            return self._fold(
                [self._say("over", **facts), *scores, *self._unpublished(state.match)]
            )
        sentences = [self._waiting(spell) for spell in pending(state)]
        step = None if state.waiting else state.step
        if step is not None:
            due_now = (seat for seat in state.members if seat not in state.declared)
            sentences += [self._may_cast(seat, step) for seat in due_now]
        to_do = (self._say("to-move", movers=self._movers), *due(state, self._lang))
        sentences.append(_SIDE_BY_SIDE.join(to_do))
        return [line for sentence in sentences for line in self._wrap(sentence)]

    def _wrap(self, sentence: str) -> list[str]:
        first, *rest = wrap(sentence, self._width - 2)
        return [first, *(f"  {line}" for line in rest)]

    def _waiting(self, spell: Cast) -> str:
        facts = {"caster": spell.caster, "target": spell.target, "spell": spell.spell}
        return self._say("pending", **facts, x=spell.x or None, cards=spell.cards)

    def _may_cast(self, seat: Seat, step: Suit) -> str:
        """What a member of the group may cast with its free runes, and who need not fear it."""
        state = self._state
        free = power(self._edition, state, seat)
        powers = {spell: POWER_OF[spell] for spell in SPELLS_OF[step]}
        spells = {
            spell: "" if suit is None else _up_to(free[suit])
            for spell, suit in powers.items()
            if suit is None or free[suit]
        }
        castable = self._say("may-cast", seat=seat, spells=tuple(spells.items()))
        return _SIDE_BY_SIDE.join((castable, *self._safe(seat, step, spells)))

    def _safe(self, seat: Seat, step: Suit, spells: Collection[Spell]) -> Iterator[str]:
        """Who cannot be chosen as target, and who is immune to some of these spells."""
        aims = targets(self._state, seat, step)
        for other in opponents(self._state, seat):
            if other not in aims and step is not Suit.MOONS:
                yield self._say("unseen", seat=other)
        for aim in aims:
            immune = tuple(spell for spell in spells if immune_by(self._state, aim, spell))
            if immune:
                yield self._say("immune", seat=aim, spells=immune)


def _rank(rank: int, lang: str) -> str:
    """Its word where it has one, else its number."""
    return written(lang, f"dueling-runes.board.rank.{rank}") or str(rank)


def face(edition: Edition, state: State, card: str, lang: str) -> str:
    """What is printed on a card, in words: `3 suns, knots`; nothing for the Excuse."""
    shown = printed(edition, state, card)
    if not shown.rank:
        return ""
    facts = {"rank": _rank(shown.rank, lang), "suits": shown.suits}
    return say(lang, "dueling-runes.face", facts, naming(state))


def _up_to(most: int) -> str:
    """How many runes a spell may use."""
    return "1" if most == 1 else f"1-{most}"


def _drawers(state: State) -> tuple[Seat, ...]:
    """The seats that may have drawn the Excuse (DR-10.3)."""
    drawing = state.drawing
    order = () if drawing is None else drawing.order[drawing.since :]
    return tuple(seat for seat in dict.fromkeys(order) if seat != AI)


def _draw_at_random(state: State) -> tuple[Seat, ...]:
    """Whose card of this phase the table draws from the hand (DR-4.5)."""
    seats = () if state.match.dealt else due_to_play(state)
    return tuple(seat for seat in seats if seat != AI and state.has(seat, Effect.CONFUSED))


def due(state: State, lang: str, edition: object = None) -> tuple[str, ...]:
    """What the table enters to go on, and what may be entered besides; nothing where none."""
    del edition  # the position alone tells it
    named = in_pictures(naming(state))

    def said(text: str, seats: tuple[Seat, ...] = (), most: int = 0) -> str:
        return say(lang, f"dueling-runes.board.{text}", {"seats": seats, "most": most}, named)

    if state.match.over:
        return ()
    parts: tuple[str, ...] = ()
    if state.waiting:
        parts = (said("round-waits" if state.round_waits else "resolves"),)
    elif drawer := to_draw(state)[:1]:
        parts = (said("draws", drawer, most_drawn(state, *drawer)),)
    elif state.flip.choice:
        parts = (said("choice"),)
    elif due_to_play(state) == (AI,):
        parts = (said("flips"),)
    elif confused := _draw_at_random(state):
        parts = (said("at-random", confused),)
    return (*parts, said("excuse", _drawers(state))) if state.excuse_open else parts

"""Dueling Runes: the board for a terminal."""

from collections.abc import Iterator, Sequence

from events.base import UNKNOWN, Seat
from events.dueling_runes.values import Effect, Suit
from projections.dueling_runes.state import AI, MOST_LIFE
from referee.render.board import HIDDEN, Picture
from referee.render.layout import columns, pad, row, rule, wrap, wrapped
from referee.speech import Naming, say, written
from referee.views.dueling_runes import (
    Card,
    Castable,
    Face,
    Pending,
    Side,
    View,
    known_in_hand,
)
from referee.views.position import Position

_INDENT = "    "
_SIDE_BY_SIDE = " · "


def board(position: Position[View], naming: Naming, lang: str, width: int = 80) -> str:
    """The board as a viewer may see it, the seats from above in their order."""
    return "\n".join(_Board(position, naming, lang, width).lines())


class _Board(Picture[View]):
    """One board, drawn once."""

    slug = "dueling-runes"

    def __init__(self, position: Position[View], naming: Naming, lang: str, width: int) -> None:
        super().__init__(position, naming, lang, width)
        seats = position.state.seats
        widths = (columns(self._say("seat", seat=seat)) for seat in seats)
        self._seat_width = max(widths, default=0)  # before a deal of lots nobody has anything yet

    def lines(self) -> list[str]:
        """The board from top to bottom."""
        across = rule(self._width)
        seats = [line for seat, side in self._view.seats.items() for line in self._seat(seat, side)]
        return [*self._head(), across, *seats, across, *self._foot()]

    def _head(self) -> list[str]:
        view = self._view
        parts = [
            self._title().upper(),
            self._say("round", round=view.round),
            self._phase(),
            self._say("pile", count=view.pile_count),
            self._say("discard", count=len(view.discard)),
        ]
        if view.ai_card is not None and view.phase != "over":
            parts.append(self._say("flipped", card=view.ai_card))
        return self._fold(parts)

    def _phase(self) -> str:
        view = self._view
        if view.phase == "over":
            return self._say("over-phase")
        name = "held" if view.waiting and not view.pending else view.phase
        phase = self._say(name, step=view.step)
        return self._say("extra", phase=phase) if view.extra else phase

    # A seat

    def _seat(self, seat: Seat, side: Side) -> Iterator[str]:
        mark = "*" if seat in self._position.to_move else " "
        name = pad(self._say("seat", seat=seat), self._seat_width)
        sheet = self._sheet(seat)
        if not side.alive:
            yield from self._fold([f"{mark} {name}", self._say("left", count=side.life), *sheet])
            return
        in_hand = [] if seat == AI else [self._say("in-hand", count=side.hand_count)]
        yield from self._fold([f"{mark} {name}", self._life(side.life), *in_hand, *sheet])
        if hand := self._hand(seat, side):
            label = self._say("hand" if self._sees(seat) else "known")
            yield from row(f"{_INDENT}{label}  ", hand, self._width, gap=" ")
        if queue := self._queue(seat, side):
            first, *more = queue
            indented = [f"{_INDENT}{first}", *more]
            yield from wrapped(indented, self._width, indent=_INDENT, gap=" ")
        parts = [self._say("free", suit=suit, count=count) for suit, count in side.power.items()]
        if side.active:
            parts.append(self._say("active", runes=" ".join(map(self._letter, side.active))))
        parts += self._effects(side)
        yield from row(f"{_INDENT}{self._say('power')}  ", parts, self._width)

    def _life(self, life: int) -> str:
        full = max(life, 0)
        bar = "#" * full + "-" * (MOST_LIFE - full)
        return self._say("life", bar=bar, count=f"{life:2}")

    def _sees(self, seat: Seat) -> bool:
        """Whether the viewer sees this seat's hand, as far as it is known."""
        return self._position.eyes in (seat, "referee")

    def _hand(self, seat: Seat, side: Side) -> list[str]:
        """The cards of a hand that are known, and to those who see it how many are not."""
        boxes = [f"[{self._face(card)}]" for card in known_in_hand(side)]
        unseen = side.hand_count - len(boxes)
        return [*boxes, f"[{HIDDEN}] ×{unseen}"] if boxes and unseen and self._sees(seat) else boxes

    def _queue(self, seat: Seat, side: Side) -> list[str]:
        """The cards from the oldest on, that of this phase behind `>`."""
        boxes = [f"[{self._laid(laid)}]" for laid in side.queue]
        if seat in self._view.face_down:
            boxes.append(f"> [{self._face_down(side.played)}]")
        elif side.queue and side.queue[-1].card == side.played:
            boxes[-1] = f"> {boxes[-1]}"
        return boxes

    def _face_down(self, card: str | None) -> str:
        """A card of this phase, to those who know it what it is."""
        return self._say("down") if card in (None, UNKNOWN) else self._face(card)

    def _laid(self, laid: Card) -> str:
        if laid.face == "down":
            return f"{self._say('down')} {self._name(laid.card)}"
        return self._face(laid.card, laid.spent)

    def _face(self, card: str, spent: Sequence[Suit] = ()) -> str:
        """Rank, name and runes; `*` behind a rune that has been used in this round."""
        shown = self._view.faces.get(card, Face(0, ()))
        runes = (f"{self._letter(suit)}{'*' if suit in spent else ''}" for suit in shown.suits)
        name = self._written(f"dueling-runes.board.ace.{card}") or self._name(card)
        rank = (_rank(shown.rank, self._lang),) if shown.rank else ()  # nobody knows it, else
        return " ".join((*rank, name, *runes))

    def _letter(self, suit: Suit) -> str:
        return self._say(f"letter.{suit}")

    def _name(self, card: str) -> str:
        return HIDDEN if card == UNKNOWN else self._say("card", card=card)

    def _effects(self, side: Side) -> Iterator[str]:
        for effect in Effect:
            window = side.effects[effect.replace("-", "_")]
            if window is None:
                continue
            first, last = window.first, window.last
            if first <= self._view.round:
                yield self._say("effect", effect=effect, last=last)
            else:  # one round is no span
                several = last if last > first else None
                yield self._say("effect-later", effect=effect, first=first, last=several)

    # What may be done

    def _foot(self) -> list[str]:
        view, result = self._view, self._position.result
        if result is not None:
            scores = result.scores.items()
            return self._over(*(self._say("score", seat=seat, life=life) for seat, life in scores))
        sentences = [self._waiting(spell) for spell in view.pending]
        sentences += [self._may_cast(castable) for castable in view.castable]
        sentences.append(_SIDE_BY_SIDE.join(self._due()))
        return [line for sentence in sentences for line in self._wrap(sentence)]

    def _wrap(self, sentence: str) -> list[str]:
        first, *rest = wrap(sentence, self._width - 2)
        return [first, *(f"  {line}" for line in rest)]

    def _waiting(self, spell: Pending) -> str:
        facts = {"caster": spell.caster, "target": spell.target, "spell": spell.spell}
        return self._say("pending", **facts, x=spell.x or None, cards=tuple(spell.cards or ()))

    def _may_cast(self, castable: Castable) -> str:
        """What a member of the group may cast with its free runes, and who need not fear it."""
        spells = tuple((spell, _up_to(most)) for spell, most in castable.spells.items())
        parts = [self._say("may-cast", seat=castable.seat, spells=spells)]
        parts += [self._say("unseen", seat=seat) for seat in castable.invisible]
        parts += [
            self._say("immune", seat=seat, spells=tuple(immune))
            for seat, immune in castable.immune.items()
        ]
        return _SIDE_BY_SIDE.join(parts)


def _rank(rank: int, lang: str) -> str:
    """Its word where it has one, else its number."""
    return written(lang, f"dueling-runes.board.rank.{rank}") or str(rank)


def face(rank: int, suits: Sequence[Suit], naming: Naming, lang: str) -> str:
    """What is printed on a card, in words: `3 suns, knots`; nothing for the Excuse."""
    if not rank:
        return ""
    facts = {"rank": _rank(rank, lang), "suits": tuple(suits)}
    return say(lang, "dueling-runes.face", facts, naming)


def _up_to(most: int) -> str:
    """How many runes a spell may use; nothing where it uses none."""
    return f"1-{most}" if most > 1 else "1" if most else ""

"""Malifaux: the table for a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET

from events.base import UNKNOWN, Seat
from events.malifaux.values import FLAGS, ContestKind
from projections.malifaux.state import DUELS, SEATS
from referee.render.board import Picture
from referee.render.layout import columns, pad, row, rule, wrap, wrapped
from referee.speech import called
from referee.views.malifaux.shown import Contest, Model, Side, View
from referee.views.naming import Naming
from referee.views.position import Position

ACTIVE, ACTIVATED, KILLED = "▸", "✓", "✗"
SHOWN_INLINE = 2
"""So many known cards of a hand stand on the seat's own line; more have a line for them."""

_INDENT = "     "


def board(position: Position[View], naming: Naming, lang: str, width: int = 80) -> str:
    """The seats, their models and the open flip, as a viewer may know them.

    No line is wider than `width` columns (40 at least) where names are not longer than that.
    """
    return "\n".join(_Board(position, naming, lang, width).lines())


class _Board(Picture[View]):
    """One picture, drawn once."""

    slug = "malifaux"
    hidden = UNKNOWN

    def lines(self) -> list[str]:
        """The picture from top to bottom."""
        across = rule(self._width)
        parts = (self._head(), self._seats(), self._models(), self._flip(), self._told())
        return [line for part in parts if part for line in (*part, across)] + self._foot()

    def _short(self, seat: str) -> str:
        return self._word("seat", seat)

    def _pieces(self, parts: Iterable[str]) -> Iterator[str]:
        """The parts that there are; one that is longer than a line is broken as prose is."""
        room = self._width - len(_INDENT)
        for part in filter(None, parts):
            yield from wrap(part, room) if columns(part) > room else (part,)

    def _fold(self, parts: Iterable[str]) -> list[str]:
        return wrapped(self._pieces(parts), self._width, indent=_INDENT, gap="   ")

    def _aligned(self, rows: Sequence[Sequence[str]]) -> list[str]:
        """The cells in columns where these fit, else each row folded; empty columns go.

        A last column that finds no room stands on lines of its own.
        """
        widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
        kept = [[cell for cell, size in zip(cells, widths, strict=True) if size] for cells in rows]
        sizes = [size for size in widths if size]
        lines = ["  ".join(map(pad, cells, sizes)).rstrip() for cells in kept]
        if max(map(columns, lines)) <= self._width:
            return lines
        before = ["  ".join(map(pad, cells[:-1], sizes)) for cells in kept]
        in_columns = max(map(columns, before)) <= self._width
        parts = (
            (line, *self._pieces(cells[-1:])) if in_columns else self._pieces(cells)
            for line, cells in zip(before, kept, strict=True)
        )
        return [line for told in parts for line in wrapped(told, self._width, indent="   ")]

    # The match

    def _head(self) -> list[str]:
        view = self._view
        told = [self._title().upper()]
        if view.turn:
            told.append(self._say("turn", turn=view.turn))
        if view.step != view.phase:
            told.append(self._word("phase", view.phase))
        told.append(self._say("step", step=view.step))
        if view.initiative is not None:
            told.append(self._say("initiative", initiative=view.initiative))
        return wrapped(told, self._width, indent="  ", gap=" · ")

    # The seats

    def _seats(self) -> list[str]:
        lines = self._aligned([self._seat(seat) for seat in SEATS])
        for seat in SEATS:
            lines += self._hand(seat)
            lines += self._on_deck(seat)
        return lines

    def _seat(self, seat: Seat) -> list[str]:
        hold = self._view.seats[seat]
        alone = self._view.deck_alone
        tokens = self._view.options["pass-tokens"] == "yes" or hold.pass_tokens > 0
        return [
            self._say("seat", seat=seat),
            self._say("deck", count=hold.deck_count),
            self._in_hand(seat),
            self._say("discard", count=hold.discard_count),
            "" if alone else self._say("stones", count=hold.stones),
            "" if alone and not hold.vp else self._say("vp", count=hold.vp),
            "" if alone else self._say("markers", count=hold.markers),
            self._say("tokens", count=hold.pass_tokens) if tokens and not alone else "",
            self._say("owes", count=hold.owes) if hold.owes else "",
            " ".join(self._sheet(seat)),
        ]

    def _in_hand_known(self, seat: Seat) -> list[str]:
        """The cards of a hand that the viewer knows, in words."""
        hold = self._view.seats[seat]
        cards = hold.hand_known if hold.hand is UNSET else hold.hand
        return self._cards(card for card in cards if card != UNKNOWN)

    def _in_hand(self, seat: Seat) -> str:
        count = self._view.seats[seat].hand_count
        known = self._in_hand_known(seat)
        if not known or len(known) > SHOWN_INLINE:
            return self._say("hand", count=count, cards="")
        hidden = UNKNOWN * (count - len(known))
        cards = " ".join(filter(None, (hidden, "+" + " ".join(known))))
        return self._say("hand", count=count, cards=cards)

    def _hand(self, seat: Seat) -> list[str]:
        known = self._in_hand_known(seat)
        if len(known) <= SHOWN_INLINE:
            return []
        hidden = self._view.seats[seat].hand_count - len(known)
        shown = [*known, *([f"{UNKNOWN} ×{hidden}"] if hidden else [])]
        return row(f"   {self._say('holds', seat=seat)}  ", shown, self._width, gap=" ")

    def _on_deck(self, seat: Seat) -> list[str]:
        """The cards that an effect put on the deck, from the top down."""
        hold = self._view.seats[seat]
        lines: list[str] = []
        for text, cards in (("deck-top", hold.deck_top), ("deck-bottom", hold.deck_bottom)):
            if cards:
                label = f"   {self._say(text, seat=seat)}  "
                lines += row(label, self._cards(cards), self._width, gap=" ")
        return lines

    # The models

    def _models(self) -> list[str]:
        models = self._view.models
        if not models:
            return []
        names = [name for seat in SEATS for name in models if models[name].seat == seat]
        cells = [self._model(name, models[name]) for name in names]
        widths = [max(map(columns, column)) for column in zip(*cells, strict=True)]
        lines: list[str] = []
        before = ""
        for name, parts in zip(names, cells, strict=True):
            seat = models[name].seat
            first = f"{pad(self._short(seat) if seat != before else '', 2)} "
            lines += self._model_lines(first, parts, widths, self._extras(name, models[name]))
            before = seat
        return lines

    def _model_lines(
        self, first: str, cells: Sequence[str], widths: Sequence[int], extras: Sequence[str]
    ) -> list[str]:
        """A model in columns where these fit, with what is to be said of it behind."""
        aligned = first + "  ".join(map(pad, cells, widths))
        behind = self._pieces(extras)
        if columns(aligned) > self._width:
            return wrapped((first + cells[0], *cells[1:], *behind), self._width, indent=_INDENT)
        return wrapped((aligned, *behind), self._width, indent=_INDENT)

    def _model(self, name: str, model: Model) -> list[str]:
        mark = ACTIVATED if model.activated else " "
        if self._view.activation is not None and self._view.activation.model == name:
            mark = ACTIVE
        if not model.alive:
            mark = KILLED
        return [
            f"{mark} {name}",
            self._word("rank", model.rank),
            f"{model.health:>2}/{model.max_health}",
            self._say("stats", df=model.df_now, wp=model.wp_now, mv=model.mv),
        ]

    def _extras(self, name: str, model: Model) -> list[str]:
        if not model.alive:
            return [self._say("killed")]
        told = [self._say("leader")] if model.leader and model.rank != "leader" else []
        activation = self._view.activation
        if activation is not None and activation.model == name:
            used = min(activation.used, activation.limit)
            bar = "●" * (activation.limit - used) + "○" * used
            told.append(self._say("actions", bar=bar))
            if activation.charge_attack:
                told.append(self._say("charge"))
        elif model.activated:
            told.append(self._say("activated"))
        if model.engaged_by:
            told.append(self._say("engaged", models=model.engaged_by))
        for condition, value in model.conditions.items():
            text = "flag" if condition in FLAGS else "condition"
            told.append(self._say(text, condition=condition, value=value))
        return told

    # The open flip

    def _flip(self) -> list[str]:
        contest = self._view.contest
        if contest is None:
            return []
        sides = [
            self._side(contest, seat, contest.sides[seat])
            for seat in SEATS
            if seat in contest.sides
        ]
        told = wrapped(self._contest(contest), self._width, indent="  ")
        return [*told, *self._aligned(sides)]

    def _contest(self, contest: Contest) -> Iterator[str]:
        """What is flipped for."""
        action = called(self._lang, "malifaux", "printed", contest.action or "")
        who = " ".join(filter(None, (contest.model, action)))
        on_itself = contest.kind is ContestKind.REDUCE
        against = None if contest.target is None or on_itself else f"→ {contest.target}"
        kind = self._word("contest", contest.kind)
        about = " ".join(filter(None, (who, against)))
        yield self._say("contest", kind=kind, about=about, resist=self._view.resist)
        if contest.tn is not None:
            yield self._say("tn", tn=contest.tn)
        if contest.needs:
            yield self._say("needs", needs=contest.needs)
        if contest.damage is not None:
            yield self._say("damage", damage="/".join(map(str, contest.damage)))
        if contest.bonus:
            yield self._say("bonus", bonus=f"{contest.bonus:+d}")
        if contest.amount is not None:
            yield self._say("amount", amount=contest.amount)
        if contest.suspended is not None:
            yield self._say("suspended", kind=contest.suspended)

    def _side(self, contest: Contest, seat: Seat, side: Side) -> list[str]:
        modifier = f"[{side.modifier:+d}]" if side.modifier else "[ 0]"
        return [
            f"  {self._short(seat)}",
            f"{side.stat} + {modifier}" if contest.kind in DUELS or side.stat else modifier,
            self._result(side),
            f"= {side.total}" if side.card is not None else "",
            self._say("suits", suits=side.suits) if side.suits else "",
            " ".join(self._remarks(side)),
        ]

    def _result(self, side: Side) -> str:
        """The cards turned, and which of them, or of the hand, is the result."""
        if not side.flips:
            return self._say("no-card")
        told = self._cards(side.flips)
        if side.cheated is not None:
            told.append(self._say("cheats", card=side.cheated))
        elif side.card is None:
            told.append(self._say("choose"))
        elif len(side.flips) > 1:
            told.append(self._say("keeps", card=side.card))
        return " ".join(told)

    def _remarks(self, side: Side) -> Iterator[str]:
        for part in side.parts:
            yield self._say("part", label=part.label, value=f"{part.value:+d}")
        if side.flip_again:
            yield self._say("flip-again")
        if side.barred is not None:
            yield self._say("barred", barred=side.barred)

    # What came of it, and what is due

    def _told(self) -> list[str]:
        view, told = self._view, list[str]()
        if view.pending_damage is not None:
            pending = view.pending_damage
            facts = {"amount": pending.amount, "severity": pending.severity}
            told.append(self._say("pending", model=pending.model, **facts))
        if view.leaving is not None:
            told.append(self._say("push-left", model=view.leaving.model, left=view.leaving.left))
        if view.contest is None:
            told += self._last()
        return self._fold(told)

    def _last(self) -> Iterator[str]:
        view = self._view
        duel, damage, flip = view.last_duel, view.last_damage, view.last_flip
        if duel is not None:
            text = "last-duel-won" if duel.success else "last-duel-lost"
            yield self._say(text, totals=tuple(duel.totals.items()), margin=duel.margin)
        if damage is not None:
            facts = {"suffered": damage.suffered, "severity": damage.severity}
            yield self._say("last-damage", model=damage.model, **facts)
        if flip is not None and view.deck_alone and flip.kind is ContestKind.PLAIN:
            yield self._say(
                "last-flip",
                flipped=flip.seat,
                card=flip.card,
                value=flip.value,
                band=flip.band,
            )

    def _foot(self) -> list[str]:
        result = self._position.result
        if result is not None:
            return self._over(self._say("scores", **result.scores))
        return self._fold((*self._due(), *self._own_actions()))

    def _own_actions(self) -> Iterator[str]:
        """What stands on the card of the model that is to act, as it is typed."""
        own = self._view.own_actions
        if own is not None:
            for text, slugs in (("attacks", own.attacks), ("uses", own.uses)):
                if slugs:
                    yield self._say(text, actions=slugs)

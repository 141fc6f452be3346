"""Malifaux: the table for a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from events.base import UNKNOWN, Seat
from events.catalogues.malifaux import Edition, in_order
from events.malifaux.values import (
    FLAGS,
    MELEE,
    TACTICAL,
    ActionKind,
    ContestKind,
    Stat,
    Step,
)
from projections.malifaux.state import SEATS, Contest, Model, Side, State, deck, discard, hand, step
from referee.render.board import Board
from referee.render.layout import columns, fold, pad, row, rule, wrap
from referee.rules.due import to_move
from referee.rules.malifaux.due import due
from referee.rules.malifaux.profiles import profile_of
from referee.rules.malifaux.stats import stat_now
from referee.speech import called, say
from referee.speech.dues import due_told
from referee.views.malifaux import naming

ACTIVE, ACTIVATED, KILLED = "▸", "✓", "✗"
SHOWN_INLINE = 2
"""So many known cards of a hand stand on the seat's own line; more have a line for them."""

_INDENT = "     "


def picture(edition: Edition, state: State, viewer: str, lang: str, width: int = 80) -> str:
    """The seats, their models and the open flip, as a viewer may know them.

    No line is wider than `width` columns (40 at least) where names are not longer than that.
    """
    board = _Board(edition, state, viewer, lang, width, naming(state))
    return "\n".join(board.lines())


class _Board(Board[Edition, State]):
    """One picture, drawn once."""

    slug = "malifaux"
    hidden = UNKNOWN

    def lines(self) -> list[str]:
        """The picture from top to bottom."""
        across = rule(self._width)
        parts = (self._head(), self._seats(), self._models(), self._flip(), self._told())
        return [line for part in parts if part for line in (*part, across)] + self._foot()

    def _cards(self, cards: Sequence[str]) -> str:
        return " ".join(map(self._card, cards))

    def _short(self, seat: str) -> str:
        return self._word("seat", seat)

    def _pieces(self, parts: Iterable[str]) -> Iterator[str]:
        """The parts that there are; one that is longer than a line is broken as prose is."""
        room = self._width - len(_INDENT)
        for part in filter(None, parts):
            yield from wrap(part, room) if columns(part) > room else (part,)

    def _fold(self, parts: Iterable[str]) -> list[str]:
        return fold(self._pieces(parts), self._width, indent=_INDENT, gap="   ")

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
        return [line for told in parts for line in fold(told, self._width, indent="   ")]

    # The match

    def _head(self) -> list[str]:
        state = self._state
        told = [self._edition.names.name(self._lang).upper()]
        if state.turn:
            told.append(self._say("turn", turn=state.turn))
        now = step(state)
        if now is not Step.OVER and str(now) != str(state.phase):
            told.append(self._word("phase", state.phase))
        told.append(self._say("step", step=now))
        if state.initiative is not None:
            told.append(self._say("initiative", initiative=state.initiative))
        return fold(told, self._width, indent="  ", gap=" · ")

    # The seats

    def _seats(self) -> list[str]:
        lines = self._aligned([self._seat(seat) for seat in SEATS])
        for seat in SEATS:
            lines += self._hand(seat)
            lines += self._on_deck(seat)
        return lines

    def _seat(self, seat: Seat) -> list[str]:
        state, hold, count = self._state, self._state.hold(seat), self._state.table.count
        tokens = state.match.option("pass-tokens") == "yes" or hold.pass_tokens > 0
        return [
            say(self._lang, "malifaux.board.seat", {"seat": seat}, self._naming),
            self._say("deck", count=count(deck(seat))),
            self._in_hand(seat),
            self._say("discard", count=count(discard(seat))),
            self._say("stones", count=hold.stones),
            self._say("vp", count=hold.vp),
            self._say("markers", count=hold.markers),
            self._say("tokens", count=hold.pass_tokens) if tokens else "",
            self._say("owes", count=hold.owes) if hold.owes else "",
        ]

    def _known(self, seat: Seat) -> tuple[str, ...]:
        """The cards of a hand that the viewer knows."""
        if self._state.match.dealt:
            cards = self._state.table.cards(hand(seat))
            return in_order(card for card in cards if card != UNKNOWN)
        return in_order(self._state.hold(seat).known)

    def _in_hand(self, seat: Seat) -> str:
        count = self._state.table.count(hand(seat))
        known = self._known(seat)
        if not known or len(known) > SHOWN_INLINE:
            return self._say("hand", count=count, cards="")
        hidden = UNKNOWN * (count - len(known))
        cards = " ".join(filter(None, (hidden, "+" + self._cards(known))))
        return self._say("hand", count=count, cards=cards)

    def _hand(self, seat: Seat) -> list[str]:
        known = self._known(seat)
        if len(known) <= SHOWN_INLINE:
            return []
        hidden = self._state.table.count(hand(seat)) - len(known)
        shown = [*map(self._card, known), *([f"{UNKNOWN} ×{hidden}"] if hidden else [])]
        return row(f"   {self._say('holds', seat=seat)}  ", shown, self._width, gap=" ")

    def _on_deck(self, seat: Seat) -> list[str]:
        """The cards that an effect put on the deck, from the top down."""
        hold = self._state.hold(seat)
        lines: list[str] = []
        for text, cards in (("deck-top", hold.top), ("deck-bottom", hold.bottom)):
            if cards:
                label = f"   {self._say(text, seat=seat)}  "
                lines += row(label, [self._card(card) for card in cards], self._width, gap=" ")
        return lines

    # The models

    def _models(self) -> list[str]:
        models = self._state.models
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
            return fold((first + cells[0], *cells[1:], *behind), self._width, indent=_INDENT)
        return fold((aligned, *behind), self._width, indent=_INDENT)

    def _model(self, name: str, model: Model) -> list[str]:
        mark = ACTIVATED if model.activated else " "
        if self._state.activation is not None and self._state.activation.model == name:
            mark = ACTIVE
        if not model.alive:
            mark = KILLED
        df, wp = (stat_now(self._state, model, stat) for stat in (Stat.DF, Stat.WP))
        return [
            f"{mark} {name}",
            self._word("rank", model.rank),
            f"{model.health:>2}/{model.max_health}",
            self._say("stats", df=df, wp=wp, mv=model.mv),
        ]

    def _extras(self, name: str, model: Model) -> list[str]:
        if not model.alive:
            return [self._say("killed")]
        told = [self._say("leader")] if model.leader and model.rank != "leader" else []
        activation = self._state.activation
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
        contest = self._state.contest
        if contest is None:
            return []
        sides = self._aligned(
            [
                self._side(contest, seat, contest.sides[seat])
                for seat in SEATS
                if seat in contest.sides
            ]
        )
        return [*fold(self._contest(contest), self._width, indent="  "), *sides]

    def _contest(self, contest: Contest) -> Iterator[str]:
        """What is flipped for."""
        action = called(self._lang, "malifaux", "printed", contest.action or "")
        who = " ".join(filter(None, (contest.model, action)))
        on_itself = contest.kind is ContestKind.REDUCE
        against = None if contest.target is None or on_itself else f"→ {contest.target}"
        kind = self._word("contest", contest.kind)
        about = " ".join(filter(None, (who, against)))
        yield self._say("contest", kind=kind, about=about, resist=self._resist(contest))
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
        if self._state.beneath is not None:
            yield self._say("suspended", kind=self._state.beneath.kind)

    def _resist(self, contest: Contest) -> Stat | None:
        """What the target resists with, where the action says so."""
        if contest.kind is not ContestKind.OPPOSED or None in (contest.model, contest.action):
            return None
        acting = self._state.models[contest.model or ""]
        printed = profile_of(self._edition, self._state, acting.profile)
        action = printed.actions.get(contest.action or "")
        return None if action is None else action.resist

    def _side(self, contest: Contest, seat: Seat, side: Side) -> list[str]:
        modifier = f"[{side.modifier:+d}]" if side.modifier else "[ 0]"
        return [
            f"  {self._short(seat)}",
            f"{side.stat} + {modifier}" if contest.is_duel or side.stat else modifier,
            self._result(side),
            f"= {side.total}" if side.card is not None else "",
            self._say("suits", suits=side.all_suits) if side.all_suits else "",
            " ".join(self._remarks(side)),
        ]

    def _result(self, side: Side) -> str:
        """The cards turned, and which of them, or of the hand, is the result."""
        if not side.flips:
            return self._say("no-card")
        told = [self._cards(side.flips)]
        if side.cheated is not None:
            told.append(self._say("cheats", card=side.cheated))
        elif side.card is None:
            told.append(self._say("choose"))
        elif len(side.flips) > 1:
            told.append(self._say("keeps", card=side.card))
        return " ".join(told)

    def _remarks(self, side: Side) -> Iterator[str]:
        for label, value in side.parts:
            yield self._say("part", label=label, value=f"{value:+d}")
        if side.flip_again:
            yield self._say("flip-again")
        if side.barred is not None:
            yield self._say("barred", barred=side.barred)

    # What came of it, and what is due

    def _told(self) -> list[str]:
        state, told = self._state, list[str]()
        if state.pending is not None:
            pending = state.pending
            facts = {"amount": pending.amount, "severity": pending.severity}
            told.append(self._say("pending", model=pending.model, **facts))
        if state.leaving is not None:
            told.append(self._say("push-left", model=state.leaving.model, left=state.leaving.left))
        if state.contest is None:
            told += self._last()
        return self._fold(told)

    def _last(self) -> Iterator[str]:
        duel, damage = self._state.last_duel, self._state.last_damage
        if duel is not None:
            text = "last-duel-won" if duel.success else "last-duel-lost"
            yield self._say(text, totals=duel.totals, margin=duel.margin)
        if damage is not None:
            facts = {"suffered": damage.suffered, "severity": damage.severity}
            yield self._say("last-damage", model=damage.model, **facts)

    def _foot(self) -> list[str]:
        state = self._state
        result = state.match.result
        if result is not None:
            over = self._say("over", winners=result.winners, reason=result.reason)
            scores = self._say("scores", **dict(result.scores))
            return self._fold((over, scores, *self._unpublished(state.match)))
        dues = due(state)
        movers = self._say("to-move", movers=to_move(dues))
        told = due_told(self._lang, dues, self._naming)
        return self._fold((movers, *told, *self._own_actions()))

    def _own_actions(self) -> Iterator[str]:
        """What stands on the card of the model that is to act, as it is typed.

        With no action left, only what a charge attacks with.
        """
        state, acting = self._state, self._state.activation
        if acting is None or step(state) is not Step.ACT:
            return
        if not acting.left and not acting.charge_attack:
            return
        profile = state.models[acting.model].profile
        actions = profile_of(self._edition, state, profile).actions
        kinds = (*ActionKind,) if acting.left else (MELEE,)
        may = {slug: action.kind for slug, action in actions.items() if action.kind in kinds}
        used = tuple(slug for slug, kind in may.items() if kind is TACTICAL)
        attacks = tuple(slug for slug in may if slug not in used)
        for text, slugs in (("attacks", attacks), ("uses", used)):
            if slugs:
                yield self._say(text, actions=slugs)

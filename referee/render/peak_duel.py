"""Peak Duel: the board for a terminal."""

from typing import Any

from events.base import UNKNOWN, Seat
from events.catalogues.peak_duel import Edition, printed
from events.peak_duel import BATTLE, HIGH, LOW, SETUP, SUMMON
from projections.peak_duel.state import Attack, Spirit, State, other
from referee.render.board import HIDDEN, Board, in_pictures
from referee.render.layout import columns, fold, pad, row, rule
from referee.rules.peak_duel.clash import must_be_named, outcome
from referee.rules.peak_duel.price import price
from referee.rules.peak_duel.to_move import to_move
from referee.speech import Naming, say
from referee.views.peak_duel import covered, hand, naming, oldest_first

_LAWS = {HIGH: "▲", LOW: "▼"}
_SPIRIT = len("1* METAL 8|1 ↑ A 8 ◆1")
"""Columns of a place of the field."""


def picture(edition: Edition, state: State, viewer: str, lang: str, width: int = 80) -> str:
    """The board as a viewer may see it, the viewer's own side (or seat a's) nearer.

    No line is wider than `width` columns (40 at least) where names are not longer than that.
    """
    board = _Board(edition, state, viewer, lang, width, naming(state))
    return "\n".join(board.lines())


class _Board(Board[Edition, State]):
    """One board, drawn once."""

    slug = "peak-duel"

    def __init__(
        self, edition: Edition, state: State, viewer: str, lang: str, width: int, naming: Naming
    ) -> None:
        super().__init__(edition, state, viewer, lang, width, naming)
        labels = ("hand", "turned", "spells", "soul", "field")
        self._label = max(columns(self._say(label)) for label in labels) + len("   ")

    def lines(self) -> list[str]:
        """The board from top to bottom; each side's field lies toward the middle."""
        near = Seat("b" if self._viewer == "b" else "a")
        far = other(near)
        across = rule(self._width)
        return [
            *self._head(),
            across,
            *self._seat(far),
            *(line for block in self._blocks(far) for line in block),
            *self._open_attack(near),
            *(line for block in reversed(self._blocks(near)) for line in block),
            *self._seat(near),
            across,
            *self._foot(),
        ]

    def _row(self, label: str, parts: list[str]) -> list[str]:
        return row(pad(f"  {self._say(label)}", self._label), parts, self._width, gap=" ")

    def _head(self) -> list[str]:
        state = self._state
        parts = [self._edition.names.name(self._lang).upper()]
        if state.turn:
            parts.append(self._say("turn", turn=state.turn, seat=state.active))
        parts.append(self._phase())
        if state.rule is not None:
            parts.append(f"{self._say(state.rule)} {_LAWS[state.rule]}")
        if state.phase is not SETUP:
            parts.append(self._say("change", a=price(state, "a"), b=price(state, "b")))
        return self._fold(parts)

    def _phase(self) -> str:
        phase = self._word("phase", self._state.phase)
        step = self._state.step
        return phase if step is None else f"{phase} / {self._word('step', step)}"

    def _seat(self, seat: Seat) -> list[str]:
        state, table = self._state, self._state.table
        bottom = len(state.deck_bottom(seat))
        known = 0 if self._sees(seat) else len(state.known_in_hand(seat))
        parts = [
            self._say("seat", seat=seat),
            self._say("life", count=state.life(seat), known=bottom or None),
            self._say("in-hand", count=table.count(f"{seat}.hand"), known=known or None),
            self._say("souls", count=table.count(f"{seat}.soul")),
            self._say("discarded", count=table.count(f"{seat}.discard")),
        ]
        if seat == state.active and state.summon is not None and state.phase is SUMMON:
            limit = state.summon
            parts.append(self._say("summons", made=limit.made, limit=limit.limit))
        if seat == state.active and state.battle is not None and state.phase is BATTLE:
            limit = state.battle
            parts.append(self._say("attackers", made=limit.made, limit=limit.limit))
        return self._fold(parts)

    def _blocks(self, seat: Seat) -> list[list[str]]:
        """The rows of a side from the table's edge to its middle."""
        state = self._state
        blocks: list[list[str]] = []
        if self._sees(seat):
            blocks.append(self._row("hand", self._hand(seat)))
        if state.phase is SETUP:
            blocks.append(self._row("turned", self._cards(seat, state.compared(seat))))
        souls = self._cards(seat, oldest_first(state, f"{seat}.soul"))
        return [
            *blocks,
            self._row("spells", self._spells(seat)),
            self._row("soul", souls),
            self._row("field", self._field(seat)),
        ]

    def _sees(self, seat: Seat) -> bool:
        """Whether the viewer sees this seat's hand and covered cards, as far as they are known."""
        return self._viewer in (seat, "referee")

    def _cards(self, seat: Seat, cards: tuple[str, ...]) -> list[str]:
        return [self._card(card, seat) for card in cards]

    def _hand(self, seat: Seat) -> list[str]:
        cards = hand(self._state, seat)
        hidden = cards.count(UNKNOWN)
        known = self._cards(seat, tuple(card for card in cards if card != UNKNOWN))
        return [*known, f"{HIDDEN} ×{hidden}"] if hidden else known

    def _spells(self, seat: Seat) -> list[str]:
        own = self._sees(seat)
        boxes: list[str] = []
        for place, turn in enumerate(self._state.side(seat).spells, start=1):
            if turn is None:
                boxes.append(f"[{place}     ]")
            else:
                card = self._card(covered(self._state, seat, place, own), seat)
                boxes.append(f"[{place} {card} {self._say('set', turn=turn)}]")
        return boxes

    def _field(self, seat: Seat) -> list[str]:
        return [
            f"[{pad(self._spirit(seat, place, spirit), _SPIRIT)}]"
            for place, spirit in enumerate(self._state.field(seat), start=1)
        ]

    def _spirit(self, seat: Seat, place: int, spirit: Spirit | None) -> str:
        if spirit is None:
            return str(place)
        element = self._edition.elements[printed(spirit.card).element].name(self._lang).upper()
        mark = "*" if self._is_attacker(seat, place) else " "
        shields = f" ◆{spirit.shields}" if spirit.shields else ""
        arrow = self._say(f"posture-{spirit.posture}")
        return (
            f"{place}{mark} {element} {spirit.defence}|{spirit.attack}"
            f" {arrow} {spirit.value}{shields}"
        )

    def _is_attacker(self, seat: Seat, place: int) -> bool:
        attack = self._state.attack
        return attack is not None and (attack.seat, attack.place) == (seat, place)

    def _open_attack(self, near: Seat) -> list[str]:
        attack = self._state.attack
        if attack is None:
            return [""]
        indent = " " * self._label
        lines = fold(
            [f"{indent}│ {self._declared(attack)}", *self._expected()],
            self._width,
            indent=f"{indent}│ ",
            gap="   ",
        )
        tip = f"{indent}{'▲' if attack.seat == near else '▼'}"
        return [tip, *lines] if attack.seat == near else [*lines, tip]

    def _declared(self, attack: Attack) -> str:
        facts = {"seat": attack.seat, "place": attack.place, "other": other(attack.seat)}
        if attack.target is None:
            return self._say("attack-open", **facts)
        if attack.target == "direct":
            return self._say("attack-direct", **facts)
        return self._say("attack", target=f"{other(attack.seat)}{attack.target}", **facts)

    def _expected(self) -> list[str]:
        """The numbers that meet, and what would follow if the attack were resolved now."""
        state, attack = self._state, self._state.attack
        if attack is None or attack.target is None:
            return []
        numbers = self._numbers(attack)
        destroyed, damage = outcome(state)
        parts = [numbers] if numbers else []
        if destroyed:
            parts.append(self._say("destroyed", spirits=destroyed))
        if damage is not None:
            parts.append(self._say("damage", amount=damage.amount, seat=damage.seat))
        if not destroyed and damage is None:
            parts.append(self._say("nothing"))
        return parts

    def _numbers(self, attack: Attack) -> str:
        attacker = self._state.field(attack.seat)[attack.place - 1]
        if attacker is None or not isinstance(attack.target, int):
            return ""
        target = self._state.field(other(attack.seat))[attack.target - 1]
        if target is None:
            return ""
        x, y = attacker.value, target.value
        return f"{x} {'>' if x > y else '<' if x < y else '='} {y}"

    def _foot(self) -> list[str]:
        state = self._state
        result = state.match.result
        if result is not None:
            facts = {"winners": result.winners, "reason": result.reason}
            scores = dict(result.scores)
            told = self._say("scores", a=scores["a"], b=scores["b"])
            return self._fold((self._say("over", **facts), told, *self._unpublished(state.match)))
        return self._fold([self._say("to-move", movers=to_move(state)), *due(state, self._lang)])


def due(state: State, lang: str, edition: object = None) -> tuple[str, ...]:
    """What the other seat may answer, and what the table enters to go on; nothing where none."""
    del edition  # the position alone tells it
    attack, named = state.attack, in_pictures(naming(state))

    def said(text: str, **facts: Any) -> str:
        return say(lang, f"peak-duel.board.{text}", facts, named)

    if state.damage is not None:
        return (said("turns", seat=state.damage.seat, amount=state.damage.amount),)
    if attack is None or attack.target is None:
        return ()
    _, damage = outcome(state)
    waiting = other(attack.seat)
    answers: tuple[str, ...] = ()
    if to_move(state) == (waiting,):
        covered = any(state.side(waiting).spells) or None
        answers = (said("answers", price=price(state, waiting), flips=covered),)
    if damage is not None and must_be_named(state, damage) and not state.match.dealt:
        return (*answers, said("turns", seat=damage.seat, amount=damage.amount))
    return (*answers, said("resolves"))

"""Peak Duel: the board for a terminal."""

from msgspec import UNSET

from events.base import Seat
from events.peak_duel.values import HIGH, LOW, SETUP, Target
from projections.peak_duel.state import PLACES, A, B, other
from referee.render.board import Picture
from referee.render.layout import columns, pad, row, rule, wrapped
from referee.speech import Naming
from referee.views.peak_duel import Attack, Spirit, View
from referee.views.position import Position

_LAWS = {HIGH: "▲", LOW: "▼"}
_SPIRIT = len("1* METAL 8|1 ↑ A 8 ◆1")
"""Columns of a place of the field."""


def board(position: Position[View], naming: Naming, lang: str, width: int = 80) -> str:
    """The board as a viewer may see it, the viewer's own side (or seat a's) nearer."""
    return "\n".join(_Board(position, naming, lang, width).lines())


class _Board(Picture[View]):
    """One board, drawn once."""

    slug = "peak-duel"

    def __init__(self, position: Position[View], naming: Naming, lang: str, width: int) -> None:
        super().__init__(position, naming, lang, width)
        labels = ("hand", "turned", "spells", "soul", "field")
        self._label = max(columns(self._say(label)) for label in labels) + len("   ")

    def lines(self) -> list[str]:
        """The board from top to bottom; each side's field lies toward the middle."""
        near = B if self._position.eyes == B else A
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
        view = self._view
        parts = [self._title().upper()]
        if view.turn:
            parts.append(self._say("turn", turn=view.turn, seat=view.active))
        parts.append(self._phase())
        if view.rule is not None:
            parts.append(f"{self._say(view.rule)} {_LAWS[view.rule]}")
        if view.change_cost is not None:
            parts.append(self._say("change", a=view.change_cost[A], b=view.change_cost[B]))
        return self._fold(parts)

    def _phase(self) -> str:
        phase = self._word("phase", self._view.phase)
        step = self._view.step
        return phase if step is None else f"{phase} / {self._word('step', step)}"

    def _seat(self, seat: Seat) -> list[str]:
        view, side = self._view, self._view.seats[seat]
        known = 0 if side.hand is not UNSET else len(side.hand_known)
        parts = [
            self._say("seat", seat=seat),
            self._say("life", count=side.deck_count, known=len(side.deck_bottom) or None),
            self._say("in-hand", count=side.hand_count, known=known or None),
            self._say("souls", count=len(side.soul)),
            self._say("discarded", count=len(side.discard)),
        ]
        if seat == view.active and view.summon is not None:
            parts.append(self._say("summons", made=view.summon.made, limit=view.summon.limit))
        if seat == view.active and view.battle is not None:
            limit = view.battle
            parts.append(self._say("attackers", made=limit.attackers, limit=limit.limit))
        return self._fold((*parts, *self._sheet(seat)))

    def _blocks(self, seat: Seat) -> list[list[str]]:
        """The rows of a side from the table's edge to its middle."""
        view, side = self._view, self._view.seats[seat]
        blocks: list[list[str]] = []
        if side.hand is not UNSET:
            blocks.append(self._row("hand", self._known(side.hand, seat)))
        if view.phase is SETUP:
            blocks.append(self._row("turned", self._cards(view.compared[seat], seat)))
        return [
            *blocks,
            self._row("spells", self._spells(seat)),
            self._row("soul", self._cards(side.soul, seat)),
            self._row("field", self._field(seat)),
        ]

    def _spells(self, seat: Seat) -> list[str]:
        covered = {spell.place: spell for spell in self._view.seats[seat].spells}
        return [
            f"[{place} {self._card(spell.card, seat)} {self._say('set', turn=spell.set_turn)}]"
            if (spell := covered.get(place))
            else f"[{place}     ]"
            for place in PLACES
        ]

    def _field(self, seat: Seat) -> list[str]:
        lying = {spirit.place: spirit for spirit in self._view.seats[seat].field}
        told = (self._spirit(seat, place, lying.get(place)) for place in PLACES)
        return [f"[{pad(spirit, _SPIRIT)}]" for spirit in told]

    def _spirit(self, seat: Seat, place: int, spirit: Spirit | None) -> str:
        if spirit is None:
            return str(place)
        element = self._word("element", spirit.element).upper()
        attack = self._view.attack
        mark = "*" if attack is not None and (attack.seat, attack.place) == (seat, place) else " "
        shields = f" ◆{spirit.shields}" if spirit.shields else ""
        arrow = self._say(f"posture-{spirit.posture}")
        return (
            f"{place}{mark} {element} {spirit.defence}|{spirit.attack}"
            f" {arrow} {spirit.value}{shields}"
        )

    def _open_attack(self, near: Seat) -> list[str]:
        attack = self._view.attack
        if attack is None:
            return [""]
        indent = " " * self._label
        lines = wrapped(
            [f"{indent}│ {self._declared(attack)}", *self._expected(attack)],
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

    def _expected(self, attack: Attack) -> list[str]:
        """The numbers that meet, and what would follow if the attack were resolved now."""
        preview = attack.preview
        if preview is None:
            return []
        numbers = self._numbers(attack)
        parts = [numbers] if numbers else []
        if preview.destroyed:
            parts.append(self._say("destroyed", spirits=preview.destroyed))
        if preview.damage is not None:
            damage = preview.damage
            parts.append(self._say("damage", amount=damage.amount, seat=damage.seat))
        if not preview.destroyed and preview.damage is None:
            parts.append(self._say("nothing"))
        return parts

    def _numbers(self, attack: Attack) -> str:
        x = self._value(attack.seat, attack.place)
        y = self._value(other(attack.seat), attack.target)
        if x is None or y is None:
            return ""
        return f"{x} {'>' if x > y else '<' if x < y else '='} {y}"

    def _value(self, seat: Seat, place: Target | None) -> int | None:
        field = self._view.seats[seat].field
        return next((spirit.value for spirit in field if spirit.place == place), None)

    def _foot(self) -> list[str]:
        result = self._position.result
        if result is None:
            return self._fold(self._due())
        return self._over(self._say("scores", **result.scores))

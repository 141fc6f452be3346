"""Fate/Ace Royal: the seats and their battle for a terminal."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from events.base import UNKNOWN, Seat
from events.fate_ace_royal.values import SETUP, Step
from referee.render.fate_ace_royal.seats import SeatTable
from referee.render.layout import rule, wrap
from referee.views.fate_ace_royal.shown import Battle, View
from referee.views.naming import Naming
from referee.views.position import Position

STEPS = tuple(Step)[tuple(Step).index(Step.REVEAL) :]
"""The steps of a battle whose sides stand, in their order."""


def board(position: Position[View], naming: Naming, lang: str, width: int = 80) -> str:
    """The seats, their crafts and the battle, as a viewer may know them."""
    return "\n".join(_Board(position, naming, lang, width).lines())


class _Board(SeatTable):
    """One picture, drawn once."""

    def lines(self) -> list[str]:
        """The picture from top to bottom."""
        across = rule(self._width)
        return [
            *self._head(),
            across,
            *self._seats(),
            *self._rows(),
            across,
            *self._battle(),
            *self._foot(),
        ]

    # The game

    def _head(self) -> list[str]:
        view = self._view
        told = [self._title()]
        if view.turn and not self._position.over:
            told.append(self._say("turn", turn=view.turn, round=view.round, active=view.active))
        told.append(self._say("phase", phase=view.phase, step=view.step))
        told.append(self._say("deck", count=view.deck))
        told.append(self._say("discard", count=view.discard.count))
        if view.coin.holder is not None:
            told.append(self._say("coin", holder=view.coin.holder, turns=view.coin.turns))
        return self._fold(told)

    # What lies beside them

    def _rows(self) -> list[str]:
        # In an exchange these may be taken; afterwards they are out of the game.
        view = self._view
        classes = view.open_classes if view.phase is SETUP else []
        dead = [self._of(seat) for seat in self._living if view.seats[seat].dead]
        return [
            *self._assumed(),
            *self._row("open", self._listed(self._cards(classes))),
            *self._row("crafts", self._of_seats(self._crafts)),
            *self._row("hands", self._of_seats(self._hand)),
            *self._row("skills", self._of_seats(self._skills)),
            *self._row("barred", self._of_seats(self._barred)),
            *self._row("dead", self._listed(dead)),
            *self._row("sheet", self._of_seats(self._sheet, view.seats)),
        ]

    def _assumed(self) -> list[str]:
        """Servant cards whose values nobody has read off them: of the battle, else of all seats."""
        view = self._view
        seats = self._living if view.battle is None else view.battle.sides
        halves = [half for seat in seats for half in view.seats[seat].servant.halves]
        up = dict.fromkeys(half.card for half in halves if half.face_up)
        named = self._listed(self._cards(card for card in up if card in view.assumed))
        parts = [*named, self._say("assumed")] if named else []
        lines = self._row("assumed", parts)
        if self._has_room(lines):
            return lines
        return self._folded((f"  {self._say('row.assumed')}", *map(str.strip, parts)))

    def _of_seats(
        self, told: Callable[[Seat], Sequence[str]], seats: Iterable[Seat] = ()
    ) -> list[str]:
        """What is to be told of each seat, the first part of it under the seat's name.

        Where no seats are named, of those that live.
        """
        parts: list[str] = []
        for seat in seats or self._living:
            first, *rest = self._listed(told(seat)) or ("",)
            if first:
                parts += [*([f"{parts.pop()} · "] if parts else []), f"{self._of(seat)} {first}"]
                parts += rest
        return parts

    def _crafts(self, seat: Seat) -> list[str]:
        """The crafts with the limit, and how many cards lie under them; nothing where none do."""
        player = self._view.seats[seat]
        crafts, covers = player.crafts, player.covers
        if not crafts and not covers:
            return []
        told = [
            self._say("tapped", card=craft.card)
            if craft.state == "tapped"
            else self._card(craft.card)
            for craft in crafts
        ]
        first, *rest = [*told, *([self._say("covers", count=covers)] if covers else [])]
        limit = player.craft_limit
        return [self._say("crafts", count=len(crafts), limit=limit, first=first), *rest]

    def _hand(self, seat: Seat) -> list[str]:
        cards = self._view.hands[seat]
        known = self._cards(card for card in cards if card != UNKNOWN)
        hidden = cards.count(UNKNOWN)
        return [*known, f"{UNKNOWN}×{hidden}"] if known and hidden else known

    def _skills(self, seat: Seat) -> list[str]:
        own = self._view.seats[seat].servant.skills
        return [self._say("skill", skill=skill) for skill in own]

    def _barred(self, seat: Seat) -> list[str]:
        return [self._say("bar", bar=bar) for bar in self._view.seats[seat].bars]

    # The battle

    def _battle(self) -> list[str]:
        battle = self._view.battle
        return [] if battle is None else self._fold(self._told(battle))

    def _told(self, battle: Battle) -> Iterator[str]:
        target = next((seat for seat in battle.sides if seat != battle.raider), None)
        yield self._say("raid", raider=battle.raider, target=target)
        if not battle.sides:
            return
        for seat, proxy in battle.proxies.items():
            facts = {"card": proxy.card, "values": proxy.values, "skills": tuple(proxy.skills)}
            yield self._say("proxy", seat=seat, **facts)
        yield self._step(Step.REVEAL)
        yield self._step(Step.ENGAGE)
        yield self._struck(Step.ATTACK)
        yield self._say("skipped") if battle.counter_skipped else self._struck(Step.COUNTER)
        attacker, defender = battle.damage.values()
        yield self._say(
            "damage",
            attacker=battle.attacker,
            first=_or_dots(attacker),
            defender=battle.defender,
            second=_or_dots(defender),
        )
        if battle.debtor is not None:
            yield self._say("owes", seat=battle.debtor)
        elif battle.thief is not None:
            yield self._say("may-steal", seat=battle.thief)

    def _step(self, step: Step) -> str:
        now = self._view.step
        done = now is not None and STEPS.index(step) < STEPS.index(now)
        return self._say("done" if done else "due-step", step=step)

    def _struck(self, step: Step) -> str:
        """A stroke, with the attack value of one side and the defence value of the other."""
        stroke = self._view.strokes.get(step)
        if stroke is None:
            return self._step(step)
        facts = {"system": stroke.system, "attack": stroke.attack, "defence": stroke.defence}
        return self._say("struck", step=step, **facts)

    # What comes next

    def _foot(self) -> list[str]:
        result = self._position.result
        if result is not None:
            scores = result.scores.items()
            return self._over(*(self._say("score", seat=seat, mana=mana) for seat, mana in scores))
        return [line for part in self._fold(self._due()) for line in wrap(part, self._width)]


def _or_dots(damage: int | None) -> str:
    return "…" if damage is None else str(damage)

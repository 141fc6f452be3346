"""Fate/Ace Royal: the seats and their battle for a terminal."""

from collections.abc import Callable, Iterator, Sequence

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import ASSUMED, Edition
from events.fate_ace_royal.values import Part, Phase, Side, Step, System
from projections.fate_ace_royal.state import DECK, DISCARD, OPEN, Battle, State
from referee.render.fate_ace_royal.due import due
from referee.render.fate_ace_royal.seats import SeatTable
from referee.render.layout import rule, wrap
from referee.rules.fate_ace_royal.see_through import compared
from referee.rules.fate_ace_royal.to_move import to_move
from referee.rules.fate_ace_royal.values import craft_limit, proxy_values, skills
from referee.views.fate_ace_royal import debtor, held, naming

STEPS = tuple(Step)[tuple(Step).index(Step.REVEAL) :]
"""The steps of a battle whose sides stand, in their order."""


def picture(edition: Edition, state: State, viewer: str, lang: str, width: int = 80) -> str:
    """The seats, their crafts and the battle, as a viewer may know them.

    `state` is the one folded for that viewer. No line is wider than `width` columns (40 at least)
    where names are not longer than that.
    """
    board = _Board(edition, state, viewer, lang, width, naming(state))
    return "\n".join(board.lines())


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
        state = self._state
        told = [self._edition.names.name(self._lang)]
        turn, coin = state.turn, state.coin
        if turn.number and not state.match.over:
            told.append(self._say("turn", turn=turn.number, round=turn.round, active=state.active))
        told.append(self._say("phase", phase=state.phase, step=state.step))
        told.append(self._say("deck", count=state.table.count(DECK)))
        told.append(self._say("discard", count=state.table.count(DISCARD)))
        if coin.holder is not None:
            told.append(self._say("coin", holder=coin.holder, turns=coin.turns))
        return self._fold(told)

    # What lies beside them

    def _rows(self) -> list[str]:
        state = self._state
        dead = [self._of(seat) for seat in state.living if state.masters[seat].dead]
        return [
            *self._assumed(),
            *self._row("open", self._listed([*map(self._card, self._open_classes())])),
            *self._row("crafts", self._of_seats(self._crafts)),
            *self._row("hands", self._of_seats(self._hand)),
            *self._row("skills", self._of_seats(self._skills)),
            *self._row("barred", self._of_seats(self._barred)),
            *self._row("dead", self._listed(dead)),
        ]

    def _assumed(self) -> list[str]:
        """Servant cards whose values nobody has read off a card: of the battle, else of all seats.

        Where the program deals there are none to read, and after the end nothing is entered.
        """
        state = self._state
        if state.match.dealt or state.match.over:
            return []
        seats = state.battle.sides if state.battle is not None else state.living
        up = [(seat, part) for seat in seats for part in Part if state.is_up(seat, part)]
        lying = [state.part(seat, part) for seat, part in up]
        cards = [card for card in lying if self._cards[card].values_origin == ASSUMED]
        named = self._listed([self._card(card) for card in dict.fromkeys(cards)])
        parts = [*named, self._say("assumed")] if named else []
        lines = self._row("assumed", parts)
        if self._has_room(lines):
            return lines
        return self._folded((f"  {self._say('row.assumed')}", *map(str.strip, parts)))

    def _open_classes(self) -> list[str]:
        """What may be taken in an exchange; afterwards these cards are out of the game."""
        return sorted(self._state.table.cards(OPEN)) if self._state.phase is Phase.SETUP else []

    def _of_seats(self, told: Callable[[Seat], Sequence[str]]) -> list[str]:
        """What is to be told of each living seat, the first part of it under the seat's name."""
        parts: list[str] = []
        for seat in self._state.living:
            first, *rest = self._listed(told(seat)) or ("",)
            if first:
                parts += [*([f"{parts.pop()} · "] if parts else []), f"{self._of(seat)} {first}"]
                parts += rest
        return parts

    def _crafts(self, seat: Seat) -> list[str]:
        """The crafts with the limit, and how many cards lie under them; nothing where none do."""
        state = self._state
        master, covers = state.masters[seat], state.covers(seat)
        if not master.crafts and not covers:
            return []
        told = [
            self._say("tapped", card=name) if craft.tapped else self._card(name)
            for name, craft in zip(master.names(), master.crafts, strict=True)
        ]
        first, *rest = [*told, *([self._say("covers", count=covers)] if covers else [])]
        limit = craft_limit(state, seat)
        return [self._say("crafts", count=len(master.crafts), limit=limit, first=first), *rest]

    def _hand(self, seat: Seat) -> list[str]:
        cards = held(self._state, seat)
        known = [self._card(card) for card in cards if card != UNKNOWN]
        hidden = cards.count(UNKNOWN)
        return [*known, f"{UNKNOWN}×{hidden}"] if known and hidden else known

    def _skills(self, seat: Seat) -> list[str]:
        own = sorted(skills(self._cards, self._state, seat))
        return [self._say("skill", skill=skill) for skill in own]

    def _barred(self, seat: Seat) -> list[str]:
        return [
            self._say("bar", bar=bar)
            for bar in sorted({bar.what for bar in self._state.masters[seat].bars})
        ]

    # The battle

    def _battle(self) -> list[str]:
        battle = self._state.battle
        return [] if battle is None else self._fold(self._told(battle))

    def _told(self, battle: Battle) -> Iterator[str]:
        target = battle.opponent(battle.raider) if battle.sides else None
        yield self._say("raid", raider=battle.raider, target=target)
        if not battle.sides:
            return
        for seat, proxy in battle.proxies.items():
            values = proxy_values(self._cards, self._state, seat)
            facts = {"card": proxy.card, "values": values, "skills": tuple(sorted(proxy.skills))}
            yield self._say("proxy", seat=seat, **facts)
        yield self._step(Step.REVEAL)
        yield self._step(Step.ENGAGE)
        yield self._struck(battle, Side.ATTACKER, Step.ATTACK, battle.attack)
        if battle.counter_skipped:
            yield self._say("skipped")
        else:
            yield self._struck(battle, Side.DEFENDER, Step.COUNTER, battle.counter)
        yield self._say(
            "damage",
            attacker=battle.attacker,
            first=_or_dots(battle.attacker_damage),
            defender=battle.defender,
            second=_or_dots(battle.defender_damage),
        )
        yield from self._debts(battle)

    def _step(self, step: Step) -> str:
        now = self._state.step
        done = now is not None and STEPS.index(step) < STEPS.index(now)
        return self._say("done" if done else "due-step", step=step)

    def _struck(self, battle: Battle, side: Side, step: Step, system: System | None) -> str:
        """A stroke, with the attack value of one side and the defence value of the other."""
        if system is None:
            return self._step(step)
        seat = battle.seat(side)
        at = 0 if system is System.PHYSICAL else 2
        attack = compared(self._cards, self._state, seat, at)
        defence = compared(self._cards, self._state, battle.opponent(seat), at + 1)
        facts = {"step": step, "system": system, "attack": attack, "defence": defence}
        return self._say("struck", **facts)

    def _debts(self, battle: Battle) -> Iterator[str]:
        owing = debtor(battle)
        if owing is not None:
            yield self._say("owes", seat=owing)
        elif self._state.thief is not None:
            yield self._say("may-steal", seat=self._state.thief)

    # What comes next

    def _foot(self) -> list[str]:
        state = self._state
        result = state.match.result
        if result is not None:
            over = self._say("over", winners=result.winners, reason=result.reason)
            scores = [self._say("score", seat=seat, mana=mana) for seat, mana in result.scores]
            return self._fold((over, *scores, *self._unpublished(state.match)))
        told = (self._say("to-move", movers=to_move(state)), *due(state, self._lang, self._edition))
        return [line for part in self._fold(told) for line in wrap(part, self._width)]


def _or_dots(damage: int | None) -> str:
    return "…" if damage is None else str(damage)

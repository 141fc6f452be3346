"""A dealt duel as a table would have typed it: what nobody saw is not told.

The dealt duel is a world that is true, so custody must never refuse what it brings.
"""

from random import Random

from events.base import UNKNOWN, Event
from events.cards import CardsMoved
from events.corrections import MovesUndone
from events.entry import Entry
from events.peak_duel.battle import AttackResolved, DamageDue
from events.peak_duel.turns import CardsCompared, CoinTossed
from referee.checking import play
from referee.desk.sitting import Sitting

SOULS_BY_DAMAGE = 5


class Told:
    """The duel at a table. `hides`: nobody notes cards that need not be noted."""

    def __init__(self, dealt: Sitting, random: Random, *, listed: bool, hides: bool) -> None:
        self.dealt = dealt
        self.random = random
        self.hides = hides
        agreed = dict(dealt.opened.options)
        if not listed:
            agreed |= {"deck-a": UNKNOWN, "deck-b": UNKNOWN}
        tags = {f"Option.{name}": value for name, value in agreed.items()}
        self.sitting = play.sit("peak-duel", **tags)
        self.lines: dict[int, int] = {}
        """How many lines each of the dealt moves became."""
        self._set_up(dealt.entries[0])

    def _type(self, *words: str) -> None:
        play.assert_accepted(self.sitting, words)
        self.sitting.enter(words)

    def _set_up(self, opening: Entry) -> None:
        for event in opening.events:
            if isinstance(event, CardsCompared):
                self._type("table", "compares", f"a={event.a}", f"b={event.b}")
            elif isinstance(event, CoinTossed):
                self._type("table", "coin", event.result)

    def tell(self, entry: Entry) -> None:
        """Type what became of one move of the dealt duel."""
        before = self.sitting.number
        undone = [event for event in entry.events if isinstance(event, MovesUndone)]
        if undone:
            count = sum(self.lines[number] for number in undone[0].numbers)
            self._type("referee", "undo", str(count))
            return
        words, cards = entry.body.words, _turned(entry.events)
        if cards and any(isinstance(event, AttackResolved) for event in entry.events):
            self._turn_before(words, cards)
        else:
            self._type(*self._seen(words))
        if self.sitting.state.damage is not None:
            self._turn(cards)
        self.lines[entry.number] = self.sitting.number - before

    def _turn_before(self, words: tuple[str, ...], cards: tuple[str, ...]) -> None:
        """The damage of the open attack comes with the move, or has to be dealt before it."""
        resolves = words == ("table", "resolves")
        passes = words[1] == "passes"
        seat = self._damaged(cards)
        unknown = UNKNOWN in self.sitting.state.table.cards(f"{seat}.deck")[: len(cards)]
        if not unknown or passes or (resolves and self.random.random() < 0.5):
            self._type(*self._seen(words))
            return
        if self.random.random() < 0.3:
            self._type("table", "resolves")
        self._turn(cards)
        if not resolves:
            self._type(*self._seen(words))

    def _damaged(self, cards: tuple[str, ...]) -> str:
        preview = self.sitting.view("public")["attack"]["preview"]
        assert preview["damage"]["amount"] == len(cards)
        return str(preview["damage"]["seat"])

    def _turn(self, cards: tuple[str, ...]) -> None:
        state = self.sitting.state
        seat = state.damage.seat if state.damage is not None else self._damaged(cards)
        room = max(0, SOULS_BY_DAMAGE - state.table.count(f"{seat}.soul"))
        deck = state.table.cards(f"{seat}.deck")[: len(cards)]
        told = [
            UNKNOWN if place >= room and self._hidden() else card
            for place, card in enumerate(cards)
        ]
        if self.random.random() < 0.8:
            told = [card for card, known in zip(told, deck, strict=True) if known == UNKNOWN]
        elif UNKNOWN in told:
            told = list(cards)
        self._type("table", "turns", seat, ",".join(told))

    def _hidden(self) -> bool:
        return self.hides and self.random.random() < 0.5

    def _seen(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words without the cards that the table did not see."""
        if words[1] == "sets":
            cards = words[2].split(",")
            return (*words[:2], ",".join(self._covered(card) for card in cards))
        if words[1] == "draws" and self._hidden():
            return words[:2]
        return words

    def _covered(self, card: str) -> str:
        """Cards are set face down; only a table that likes to tells which."""
        return card if self.hides and self.random.random() < 0.3 else UNKNOWN


def _turned(events: tuple[Event, ...]) -> tuple[str, ...]:
    """The cards that damage turned up."""
    due = [event.seat for event in events if isinstance(event, DamageDue)]
    return tuple(
        card
        for event in events
        if isinstance(event, CardsMoved) and event.seen == "all" and due
        if event.src == f"{due[0]}.deck"
        for card in event.cards
    )

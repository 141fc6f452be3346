"""What the fields of a game's view are called, and what stands in them, as people say it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, cast

from events.base import UNKNOWN
from referee.speech import Lang, Naming, say, term, written

CATEGORIES = ("zone-word", "counter", "stat", "value", "part", "tag", "panel", "effect", "spell")
"""Where words for fields are sought among those of a game."""

VALUES = ("suit", "position", "posture", "system", "effect", "spell", "skill", "law")
"""Where words for what stands in a field are sought that are not written for the field."""

REPEATING = frozenset(
    {
        *("assumed", "bound_held", "cardless", "castable", "distance_class", "faces"),
        *("hand_possible", "if_passed", "last_use", "own_actions", "preview", "sums", "turn_of"),
    }
)
"""Fields of which other fields, or the cards, say the same; to people they need not be told."""

COUNT = "_count"
"""What a field has behind the name of what it counts."""

NONE = "–"
"""An empty field."""

EMPTY: Sequence[Any] = (None, "", [], {})
"""What an empty field holds."""

HOLDING_CARDS = ("card", "cards", "held_known", "known", "open_classes")
"""Fields of cards that are called like no zone."""

ABOVE: Mapping[str, str] = {"seats": "", "players": "", "sides": "", "hands": "hand"}
"""Fields by which something of each seat stands: what that is; nothing: all of it."""


class Fields:
    """The words for fields of one match in one language."""

    def __init__(self, lang: Lang, naming: Naming) -> None:
        self._lang: Lang = lang
        self._naming = naming

    @staticmethod
    def tells(path: str) -> bool:
        """Whether a field says something that no other field says."""
        return REPEATING.isdisjoint(path.split("."))

    def called(self, path: str) -> str:
        """A path in words: `seats.b.field.0.card` is `Bo, field 1, card`."""
        parts: list[str] = []
        for name in path.split("."):
            if name.isdecimal() and parts:
                parts[-1] = f"{parts[-1]} {int(name) + 1}"
            elif name in self._naming.seats:
                of_each = [self._word(ABOVE[part]) for part in parts if ABOVE.get(part)]
                parts = [part for part in parts if part not in ABOVE]
                parts += [self._seat(name), *of_each]
            else:
                parts.append(self._word(name))
        return self._listed(parts)

    def _listed(self, parts: Sequence[str]) -> str:
        return self._say("list", parts=tuple(parts))

    def _seat(self, seat: str) -> str:
        return self._say("seat", seat=seat)

    def _word(self, name: str) -> str:
        """The word for a field or a card, or the field as it is where there is none."""
        if name in ABOVE:
            return name
        counted = name.removesuffix(COUNT)
        found = self._known(name) or self._known(counted)
        if not found or counted == name:
            card = self._naming.card(name, "", partial(written, self._lang))
            return found or card.replace("_", " ")
        return self._say("counted", word=found)

    def _known(self, name: str) -> str:
        """The text for a field, or the word that the game has for what is called so; or nothing."""
        game, word = self._naming.game, name.replace("_", "-")
        words = (term(self._lang, game, category, word) for category in CATEGORIES)
        own = term(self._lang, game, "field", word)
        return own or written(self._lang, f"dispute.field.{name}") or next(filter(None, words), "")

    def difference(self, path: str, one: Any, other: Any) -> str:
        """What a field holds in two views; of two lists of words what is gone, and what more."""
        was, now = _words(one), _words(other)
        if not was or not now or was == now:
            told = {"recorded": self.value(path, one), "claimed": self.value(path, other)}
            return self._say("difference", field=self.called(path), **told)
        gone, more = was - now, now - was
        parts = [
            self._say(text, cards=self.value(path, [*found.elements()]))
            for text, found in (("gone", gone), ("more", more))
            if found
        ]
        return self._say("changed", field=self.called(path), change=self._listed(parts))

    def _say(self, text: str, **facts: Any) -> str:
        return say(self._lang, f"dispute.{text}", facts, self._naming)

    def value(self, path: str, value: Any) -> str:
        """What stands in a field, in words."""
        if value in EMPTY:
            return NONE
        match value:
            case bool():
                return self._say("yes" if value else "no")
            case list():
                return self._list(path, cast("Sequence[Any]", value))
            case dict():
                return self._of_structure(path, cast("Mapping[str, Any]", value))
            case str():
                return self._text(path, value)
            case _:
                return str(value)

    def _list(self, path: str, values: Sequence[Any]) -> str:
        """The values one after another, those that nobody knows counted."""
        told = [self.value(path, one) for one in values if one != UNKNOWN]
        unseen = len(values) - len(told)
        if unseen:
            told.append(self._say("unseen", count=unseen))
        return self._listed(told)

    def _of_structure(self, path: str, value: Mapping[str, Any]) -> str:
        """A card, or something that has a name, by that; other structures field by field."""
        for name in ("card", "name"):
            if isinstance(value.get(name), str):
                return self._text(f"{path}.{name}", value[name])
        told = [
            f"{self.called(name)} {self.value(name, one)}"
            for name, one in value.items()
            if one is not False and one not in EMPTY and self.tells(name)
        ]
        return self._listed(told) or NONE

    def _text(self, path: str, value: str) -> str:
        names = path.split(".")
        if value in self._naming.seats:
            return self._seat(value)
        fields = (name for name in reversed(names) if not name.isdecimal())
        last = next((name for name in fields if name not in self._naming.seats), "")
        last = ABOVE.get(last) or last
        if value != UNKNOWN and self._holds_cards(last):
            owner = next((name for name in names if name in self._naming.seats), "")
            return self._naming.card(value, owner, partial(written, self._lang))
        sought = (last.replace("_", "-"), *VALUES)
        found = (term(self._lang, self._naming.game, category, value) for category in sought)
        return next(filter(None, found), value)

    def _holds_cards(self, name: str) -> bool:
        """Whether the values of a field are cards."""
        zone = term(self._lang, self._naming.game, "zone-word", name.partition("_")[0])
        return bool(zone) or name in HOLDING_CARDS


def unseen_alone(one: Any, other: Any) -> bool:
    """Whether two lists of cards differ by unknown ones alone: their number says as much."""
    was, now = _words(one), _words(other)
    return {*(was - now), *(now - was)} == {UNKNOWN}


def _words(value: Any) -> Counter[str]:
    """The words of a list; none where it is anything else."""
    each = cast("Sequence[Any]", value) if isinstance(value, list) else ()
    return Counter(each) if all(isinstance(one, str) for one in each) else Counter()

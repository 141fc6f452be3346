"""Which slot of a move each word of its canonical line fills, and what it says to others.

The words of an entry were read once, at a table that is gone: here they are laid along the form of
their verb, without a state. What cannot be laid so is of another grammar than today's.
"""

from collections.abc import Sequence
from typing import Any

from referee.moves.kinds import says_of
from referee.moves.refusal import Misfit
from referee.moves.verbs import Form, Language, Reading, Slot
from referee.notation.grammar import Grammar, by_key, grammar, kind_of
from replays.redact import Says
from replays.words import key_in


def says(words: Sequence[str], language: Language, edition: Any) -> tuple[Says, ...] | None:
    """What each canonical word says; null where the words are none of today's grammar.

    Who moves, the verb, and words that choose how the line goes on are open. A text is the
    referee's own where he writes it, and is said at the table where a seat or the table does.
    """
    slots = slots_of(words, language, edition)
    if slots is None:
        return None
    by_referee = kind_of(words[0]) == "referee"
    return tuple(["open" if slot is None else _says(slot, by_referee) for slot in slots])


def _says(slot: Slot, by_referee: bool) -> Says:
    said = slot.says or says_of(slot.kind)
    return "open" if said == "text" and not by_referee else said


def slots_of(
    words: Sequence[str], language: Language, edition: Any
) -> tuple[Slot | None, ...] | None:
    """The slot that each canonical word fills, none for those that fill no slot.

    Null where the words are none of today's grammar.
    """
    try:
        return _Laid(words, grammar(language), edition).slots()
    except _Foreign:
        return None


class _Foreign(Exception):
    """The words are none of today's grammar."""


class _Laid:
    """The words of one move, laid along the form of its verb."""

    def __init__(self, words: Sequence[str], known: Grammar, edition: Any) -> None:
        row = known.verbs[kind_of(words[0])].get(words[1]) if len(words) > 1 else None
        if row is None:
            raise _Foreign
        self.form = row.form
        self.reading = Reading(edition, None, words[0], {})
        keys = [key_in(word) for word in words[2:]]
        self.arguments = [word for word, key in zip(words[2:], keys, strict=True) if not key]
        self.keys = list(filter(None, keys))
        self.filled: list[Slot | None] = [None, None]
        self.taken: dict[str, Slot] = {}

    def slots(self) -> tuple[Slot | None, ...]:
        """The slot of each word, keys last, as canonical words have them."""
        self._lay(self.form)
        if self.arguments or not self.taken.keys() >= set(self.keys):
            raise _Foreign
        return (*self.filled, *[self.taken[key] for key in self.keys])

    def _lay(self, form: Form) -> None:
        """The arguments of a form, then those of the branch that is taken.

        Where there is a word for each of its slots nothing needs to be looked at.
        """
        slots = form.slots
        for place, slot in enumerate(slots):
            if slot.repeated:
                self.filled += [slot for _ in self.arguments]
                self.arguments.clear()
                continue
            left = len(slots) - place
            for_all = not form.branch and len(self.arguments) == left
            if self.arguments and (for_all or self._fits(slot)):
                del self.arguments[0]
                self.filled.append(slot)
            elif not slot.optional:
                raise _Foreign
        self.taken |= by_key(form.keys)
        if form.branch:
            self._branch(form)

    def _fits(self, slot: Slot) -> bool:
        """Whether the next word is of the slot; what must be there is."""
        if not slot.optional:
            return True
        try:
            slot.kind.read(self.arguments[0], self.reading)
        except Misfit:
            return False
        return True

    def _branch(self, form: Form) -> None:
        branch = form.branch
        assert branch is not None, "asked only where there is one"
        chosen = branch.forms.get(self.arguments[0]) if self.arguments else None
        if chosen is not None:
            del self.arguments[0]
            self.filled.append(None)
        elif branch.otherwise is None:
            raise _Foreign
        self._lay(chosen or branch.otherwise or form)

"""The words of a match as they are typed in a language, each of which is read back as it was."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from referee.desk.sitting import Sitting
from referee.moves.kinds import Many
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Misfit
from referee.moves.verbs import Form, Reading, Verb
from referee.notation.offered import at_table
from referee.notation.spelled import SCRIPTS
from referee.speech.words import (
    CARDS,
    Speech,
    canonical,
    keys_besides,
    kind_name,
    names_of,
    slot_of,
    verb_of,
)
from replays.characters import caseless
from replays.redact import REFEREE

_WANTED = re.compile("[^（，：]*")
"""What is to stand in a blank, without bounds and examples."""


class Written:
    """What may be entered in a match, in the words of a language."""

    def __init__(self, sitting: Sitting, speech: Speech) -> None:
        self._sitting = sitting
        self._speech = speech

    def offer(self, offer: Offer) -> Offer:
        """An offer to be shown, in the words that one types."""
        if self._speech.lang not in SCRIPTS:  # slugs are English
            return offer
        verb = verb_of(self._sitting.game.language, offer)
        return Offer(
            self._speech.mover(offer.mover) or offer.mover,
            self._speech.verb(offer.mover, offer.verb) or offer.verb,
            tuple(self._blank(blank, verb, offer.mover) for blank in offer.blanks),
        )

    def _blank(self, blank: Blank, verb: Verb, mover: str) -> Blank:
        name = (self._speech.key(blank.name) or blank.name) if blank.key else blank.name
        choices = [self.word(word, verb, blank, mover) or word for word in blank.choices]
        return replace(blank, name=name, choices=tuple(choices) or (self.wanted(verb, blank),))

    def wanted(self, verb: Verb, blank: Blank) -> str:
        """What stands for a blank whose choices are not listed."""
        meaning = self._speech.of_blank(verb, blank) if self._speech.lang in SCRIPTS else ""
        found = _WANTED.match(meaning)
        return f"〈{found.group()}〉" if found and found.group() else blank.name.upper()

    def word(self, word: str, verb: Verb, blank: Blank, mover: str, begun: str = "") -> str | None:
        """How a choice is written by one who has begun so; a card, or each of several, by name."""
        if "," in word and kind_name(verb, blank) == CARDS:
            called = [self.word(card, verb, blank, mover) or card for card in word.split(",")]
            wanted = caseless(begun)
            return next(
                (w for w in (",".join(called), word) if caseless(w).startswith(wanted)), None
            )
        names = (*self._speech.names(word), *self._known_as(word, verb, blank, mover))
        known = tuple(name for name in names if self.slug(name, verb, blank, mover) == word)
        return self._speech.choice(word, verb, blank, begun, known)

    def _known_as(self, word: str, verb: Verb, blank: Blank, mover: str) -> list[str]:
        """What a kind that knows names besides has for a slug."""
        slot = slot_of(verb, blank)
        if slot is None:
            return []
        known = names_of(slot.kind, Reading(self._sitting.edition, self._sitting.state, mover, {}))
        return [name for name, slug in known.items() if slug == word != name]

    def slug(self, word: str, verb: Verb, blank: Blank, mover: str) -> str:
        """The canonical word for what somebody wrote in a blank; a word that misfits as it is."""
        slot = slot_of(verb, blank)
        if slot is None:
            return canonical(word, verb, blank)
        kind = slot.kind.item if isinstance(slot.kind, Many) else slot.kind
        reading = Reading(self._sitting.edition, self._sitting.state, mover, {})
        try:
            return kind.write(kind.read(word, reading))
        except Misfit:
            return word


def besides(sitting: Sitting, ways: Sequence[Offer]) -> Offer | None:
    """The first of these ways to write one verb, with the keys alone that all of them take besides.

    Those that none of them shows: the conditions of a card's text go with any effect, and stand in
    no offer. Only for the referee, for what a seat may add depends on the position.
    """
    first = ways[0]
    keys = keys_besides(sitting.game.language, ways) if first.mover == REFEREE else ()
    if not keys:
        return None
    reading = Reading(sitting.edition, sitting.state, first.mover, {})
    words = (blank for blank in first.blanks if not blank.key)
    return replace(first, blanks=(*words, *at_table(Form(keys=keys), reading)))

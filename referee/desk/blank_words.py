"""What a word of somebody in a hurry may be in a blank of an offer."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice, product

from events.base import UNKNOWN
from referee.desk.beginnings import begins, folded, near
from referee.desk.chinese import fused_in_digits, in_digits, unquoted
from referee.desk.offered import sort_of
from referee.desk.sitting import Sitting
from referee.moves.kinds import Glyph, Many, Number, Text
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Misfit
from referee.moves.verbs import Kind, Reading, Slot, Verb
from referee.notation.grammar import grammar
from referee.speech.words import Speech, names_of, slot_of, spellings_of, verb_of
from replays.characters import plain

MOST_LISTS = 12
"""So many lists are made at most of words each of which may be several cards."""

_JOINED = re.compile(r"(?:[^\W\d_]+\d+){2,}")
_JOINT = re.compile(r"[^\W\d_]+\d+")
_COMMA = re.compile("[,，、]")


class _Index:
    """The words of a blank by their spellings, and these by what they begin with."""

    def __init__(self, spelled: Mapping[str, Iterable[str]]) -> None:
        self._called: dict[str, list[str]] = {}
        for word, spellings in spelled.items():
            for spelling in spellings:
                self._called.setdefault(folded(spelling), []).append(word)
        self._begun: dict[str, list[str]] = {}
        for spelling in self._called:
            self._begun.setdefault(spelling[:1], []).append(spelling)

    def called(self, word: str) -> tuple[str, ...]:
        """Those that are called so."""
        return tuple(dict.fromkeys(self._called.get(folded(word), ())))

    def fitting(self, word: str, *, slips: bool) -> tuple[str, ...]:
        """Those that a word begins; with slips those that it nearly is."""
        fits = near if slips else begins
        first = folded(word)[:1]
        likely = self._called if slips or first.isdecimal() else self._begun.get(first, ())
        found = (self._called[spelling] for spelling in likely if fits(word, spelling))
        return tuple(dict.fromkeys(chain.from_iterable(found)))


class Words:
    """What may be entered in one position, and its words in every language; each looked up once.

    `counted`: whether a list is one only with as many items as are offered, each as often.
    """

    def __init__(self, sitting: Sitting, *, counted: bool = True) -> None:
        self._sitting = sitting
        self._counted = counted
        self._speech = Speech(sitting.game.language, "zh-Hant", sitting.naming_for(sitting.viewer))
        self._players = {seat: name for seat, name in sitting.opened.seats if name}
        self._movers = grammar(sitting.game.language).movers
        self._indices: dict[tuple[str, str, str, tuple[str, ...]], _Index] = {}
        self._found: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._cards: dict[str, tuple[str, ...]] = {}
        self._rows: dict[Offer, Verb] = {}
        self._offers: dict[str, tuple[Offer, ...]] = {}

    def offers(self, mover: str) -> tuple[Offer, ...]:
        """What one may enter."""
        if mover not in self._offers:
            self._offers[mover] = self._sitting.offers(mover)
        return self._offers[mover]

    def row(self, offer: Offer) -> Verb:
        """The verb of an offer, as far as it is taken there."""
        if offer not in self._rows:
            self._rows[offer] = verb_of(self._sitting.game.language, offer)
        return self._rows[offer]

    def is_text(self, offer: Offer, blank: Blank) -> bool:
        """Whether free text stands in a blank."""
        slot = slot_of(self.row(offer), blank)
        return slot is not None and isinstance(slot.kind, Text) and not blank.choices

    def is_open(self, offer: Offer, blank: Blank) -> bool:
        """Whether any word may stand in a blank, so that none tells that it is meant for it."""
        slot = slot_of(self.row(offer), blank)
        listed = blank.choices or blank.page or self._unlisted(slot, offer)
        return not listed and not self.is_number(offer, blank)

    def is_number(self, offer: Offer, blank: Blank) -> bool:
        """Whether nothing but a number may stand in a blank."""
        slot = slot_of(self.row(offer), blank)
        of_numbers = slot is not None and isinstance(slot.kind, Number)
        return of_numbers or (bool(blank.choices) and all(map(str.isdecimal, blank.choices)))

    def meant(
        self, word: str, offer: Offer, blank: Blank, *, whole: bool = False, slips: bool = False
    ) -> tuple[str, ...]:
        """The canonical words that this one may be there; `whole`: not if it is a beginning.

        `slips`: those alone that it nearly is.
        """
        key = word, offer.verb, offer.mover, blank, whole, slips
        if key not in self._found:
            self._found[key] = tuple(
                dict.fromkeys(self._meant(*key[:1], offer, blank, whole, slips))
            )
        return self._found[key]

    def _meant(
        self, word: str, offer: Offer, blank: Blank, whole: bool, slips: bool
    ) -> Iterable[str]:
        if blank.most == 1 and (self._counted or not self._is_list(offer, blank)):
            return self._one(word, offer, blank, whole, slips)
        items = _COMMA.split(unquoted(word))
        if len(items) == 1 and _JOINED.fullmatch(folded(word)):
            items = _JOINT.findall(word)
        fits = blank.least <= len(items) <= blank.most or not self._counted
        if not fits or not all(items):
            return ()
        each = [self._one(item, offer, blank, whole, slips and len(items) == 1) for item in items]
        if slips and len(items) > 1:
            each = [*self._one_slip(items, offer, blank)]
        lists = (one for one in product(*each) if not self._counted or _may_be_taken(one, blank))
        return [",".join(one) for one in islice(lists, MOST_LISTS + 1)]

    def _is_list(self, offer: Offer, blank: Blank) -> bool:
        slot = slot_of(self.row(offer), blank)
        return slot is not None and isinstance(slot.kind, Many)

    def _one_slip(self, items: list[str], offer: Offer, blank: Blank) -> Iterator[tuple[str, ...]]:
        """What each item of a list may be of which one that is nothing else is nearly a word."""
        left = 1
        for item in items:
            meant = self._one(item, offer, blank, whole=False, slips=False)
            if not meant and left:
                meant, left = self._one(item, offer, blank, whole=False, slips=True), 0
            yield meant

    def _one(
        self, word: str, offer: Offer, blank: Blank, whole: bool, slips: bool
    ) -> tuple[str, ...]:
        row = self.row(offer)
        slot = slot_of(row, blank)
        known = blank.choices or blank.page or self._unlisted(slot, offer)
        word = unquoted(word)
        if not slips and (exact := self._exact(word, blank, slot, offer, known)):
            return exact
        if whole or (slot is not None and not known):
            return ()
        return self._index(known, offer, blank, slot).fitting(fused_in_digits(word), slips=slips)

    def _exact(
        self,
        word: str,
        blank: Blank,
        slot: Slot | None,
        offer: Offer,
        known: tuple[str, ...],
    ) -> tuple[str, ...]:
        """The one that is spelled so, as the notation reads it or as it is called."""
        listed = blank.choices or blank.page
        for typed in dict.fromkeys((word, in_digits(word), fused_in_digits(word))):
            read = _read(typed, slot, self._reading(offer))
            if read and (not listed or read in known or read == UNKNOWN):
                return (read,)
            if called := self._index(known, offer, blank, slot).called(typed):
                return called
        return ()

    def _index(
        self, known: tuple[str, ...], offer: Offer, blank: Blank, slot: Slot | None
    ) -> "_Index":
        """The words of a blank by what they are called there."""
        owner = offer.mover if slot and slot.at else ""
        key = owner, offer.verb, slot.kind.name if slot else blank.name, known
        if key not in self._indices:
            row = self.row(offer)
            spelled = {word: tuple(self._all(word, row, blank, slot, owner)) for word in known}
            self._indices[key] = _Index(spelled)
        return self._indices[key]

    def _unlisted(self, slot: Slot | None, offer: Offer) -> tuple[str, ...]:
        """What a blank may be that lists nothing: the names that its kind knows."""
        if slot is None or isinstance(slot.kind, Text | Number | Glyph):
            return ()
        kind = slot.kind.item if isinstance(slot.kind, Many) else slot.kind
        if kind.name not in self._cards:
            self._cards[kind.name] = known_names(kind, self._reading(offer))
        return self._cards[kind.name]

    def _reading(self, offer: Offer) -> Reading:
        return Reading(self._sitting.edition, self._sitting.state, offer.mover, {})

    def _all(
        self, word: str, row: Verb, blank: Blank, slot: Slot | None, mover: str
    ) -> Iterator[str]:
        yield str(word)
        yield from spellings_of(row, blank).get(word, ())
        if slot is None:
            return
        if sort_of(slot.kind) in ("card", "cards"):
            yield from self._speech.names(word)
        if word in self._players and slot.kind.name == "seat":
            yield self._players[word]
        if slot.at is not None and word.isdecimal():
            yield from self._place(slot.at(mover, word))
        known = names_of(slot.kind, Reading(self._sitting.edition, self._sitting.state, "", {}))
        yield from (name for name, slug in known.items() if slug == word)

    def _place(self, zone: str) -> Iterator[str]:
        """A numbered place with its seat before it, as boards call it: `b1`."""
        seat, number = zone.partition(".")[0], zone.rpartition(".")[2]
        if number.isdecimal() and seat in dict(self._sitting.opened.seats):
            called = (said for said, of in self._movers.items() if of == seat)
            yield from (f"{one}{number}" for one in called)


def _read(word: str, slot: Slot | None, reading: Reading) -> str:
    """The canonical word as the notation reads it; empty where it does not."""
    if slot is None:
        return ""
    kind = slot.kind.item if isinstance(slot.kind, Many) else slot.kind
    if isinstance(kind, Text):
        return ""
    try:
        return kind.write(kind.read(plain(word), reading))
    except Misfit:
        return ""


def known_names(kind: Kind, reading: Reading) -> tuple[str, ...]:
    """The words that a kind knows; it names them to one who writes another."""
    try:
        kind.read("\N{REPLACEMENT CHARACTER}", reading)
    except Misfit as wrong:
        return tuple(dict.fromkeys(wrong.known.values()))
    return ()


def _may_be_taken(items: tuple[str, ...], blank: Blank) -> bool:
    """Whether a list takes none of its choices more often than it has them."""
    if not blank.choices:
        counts = Counter(one for one in items if one != UNKNOWN)
        return all(count == 1 for count in counts.values())
    return not Counter(items) - Counter(blank.choices)

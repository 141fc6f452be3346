"""The words of a line at the prompt: how each is spelled in a language, and what it means."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from referee.moves.kinds import Many
from referee.moves.offers import Blank, Offer
from referee.moves.verbs import Form, Kind, Language, Reading, Slot, Verb, Words
from referee.notation import common
from referee.notation.grammar import EVERYWHERE, forms, grammar, key_of, keys_of, kind_of
from referee.notation.spelled import SCRIPTS, usual
from referee.speech import Lang, Naming, say, term, written
from referee.speech.offered import does
from replays.characters import caseless

CARDS = "card"
"""The kind of a word that is a card."""

SEATS = "seat"
"""The kind of a word that is a seat."""


class Speech:
    """A game's words in one language. `naming` says what its cards are called."""

    def __init__(self, language: Language, lang: Lang, naming: Naming) -> None:
        self._grammar = grammar(language)
        self.lang: Lang = lang
        self.naming = naming

    # Spellings

    def mover(self, slug: str, begun: str = "") -> str | None:
        """How a mover is written by one who has begun so, if it can be."""
        return self.spelled(slug, self._others(self._grammar.movers, slug), begun)

    def verb(self, mover: str, slug: str, begun: str = "") -> str | None:
        """How a verb is written by one who has begun so, if it can be.

        Book-keeping is called as its consequences are told, whatever else a game calls it.
        """
        rows = self._grammar.verbs[kind_of(mover)]
        others = self._others({s: v.slug for s, v in rows.items()}, slug)
        if not begun and slug in common.BOOK_KEEPING:
            return usual(self.lang, slug, common.VERBS[slug])
        return self.spelled(slug, others, begun)

    def key(self, slug: str, begun: str = "") -> str | None:
        """How a key is written by one who has begun so, if it can be."""
        return self.spelled(slug, self._grammar.key_words.get(slug, ()), begun)

    def choice(
        self, word: str, verb: Verb, blank: Blank, begun: str = "", names: tuple[str, ...] = ()
    ) -> str | None:
        """How a choice of a blank is written by one who has begun so, if it can be.

        `names`: what it may be called besides.
        """
        return self.spelled(word, spellings_of(verb, blank).get(word, names), begun)

    def names(self, card: str) -> tuple[str, ...]:
        """What a card is called in Chinese, in both scripts."""
        named = (self.naming.card(card, "", partial(written, lang)) for lang in SCRIPTS)
        return tuple(name for name in named if name != card)

    def _others(self, known: Mapping[str, str], slug: str) -> tuple[str, ...]:
        return tuple(spelling for spelling, of in known.items() if of == slug and spelling != slug)

    def spelled(self, slug: str, others: tuple[str, ...], begun: str = "") -> str | None:
        """Where nothing is begun in a word of the language; else as it was begun."""
        game = self.naming.game
        own = usual(self.lang, slug, others, term(self.lang, game, "spelling", slug))
        if not begun:
            return own
        wanted = caseless(begun)
        for word in (slug, own, *others):
            if caseless(word).startswith(wanted):
                return word
        return None

    # Meanings

    def does(self, verb: str) -> str:
        """What a verb does, in a few words."""
        return does(verb, self.lang, self.naming)

    def of_choice(self, word: str, verb: Verb, blank: Blank, owner: str) -> str:
        """What a choice of a blank means; of a card what it is called, where that says more."""
        kind = kind_name(verb, blank)
        if kind == SEATS and word in self.naming.seats:
            return self.naming.seats[word]
        found = term(self.lang, self.naming.game, kind, word)
        return found if found or kind != CARDS else self.card(word, owner)

    def card(self, word: str, owner: str) -> str:
        """What a card is called, or a word for one; empty where that says no more."""
        called = term(self.lang, self.naming.game, CARDS, word) or say(
            self.lang, "play.card", {"card": word, "seat": owner}, self.naming
        )
        return called if called != word else ""

    def explained(self, word: str, verb: Verb, blank: Blank) -> str:
        """What a choice of a blank brings about, where the game has a text for it."""
        return term(self.lang, self.naming.game, "means", f"{kind_name(verb, blank)}.{word}")

    def of_blank(self, verb: Verb, blank: Blank) -> str:
        """What is to stand in a blank, where the verb wants more than its kind in its own words."""
        own, kind = f"{verb.slug}.{blank.name}", kind_name(verb, blank)
        game = self.naming.game
        return term(self.lang, game, "slot", own) or term(self.lang, game, "slot", kind)


def slot_of(verb: Verb, blank: Blank) -> Slot | None:
    """The slot that a blank is of; none for the word of a branch."""
    return next((slot for slot in _slots(verb, blank)), None)


def _slots(verb: Verb, blank: Blank) -> Iterator[Slot]:
    if blank.key and blank.name in EVERYWHERE:
        yield EVERYWHERE[blank.name]
    for form in forms(verb.form):
        for slot in form.keys if blank.key else form.slots:
            if (key_of(slot) if blank.key else slot.field) == blank.name:
                yield slot


def kind_name(verb: Verb, blank: Blank) -> str:
    """The kind of word that a blank wants."""
    slot = slot_of(verb, blank)
    return blank.name if slot is None else slot.kind.name


def spellings_of(verb: Verb, blank: Blank) -> Words:
    """The choices of a blank with their other spellings, as far as they have any."""
    branches = (form.branch for form in forms(verb.form) if form.branch and not blank.key)
    known = {slug: others for branch in branches for slug, others in branch.words.items()}
    slot = slot_of(verb, blank)
    return known if slot is None else {**known, **words_of_kind(slot.kind)}


def words_of_kind(kind: Kind) -> Words:
    """The words of a kind; of a list, those of one in it and those for all of it."""
    if isinstance(kind, Many):
        return {**words_of_kind(kind.item), **kind.whole}
    known: Words = getattr(kind, "words", {})
    return known


def words_of(verb: Verb) -> frozenset[str]:
    """Every word that means something in the verb's arguments, in every spelling, folded."""
    tables: list[Words] = []
    for form in forms(verb.form):
        tables += [form.branch.words] if form.branch else []
        tables += [words_of_kind(slot.kind) for slot in form.slots]
    named = {word for table in tables for slug, others in table.items() for word in (slug, *others)}
    return frozenset(map(caseless, named))


def names_of(kind: Kind, reading: Reading) -> Mapping[str, str]:
    """What a kind knows by several names, an action say, with the slug of each; most know none."""
    known: Callable[[Reading], Mapping[str, str]] | None = getattr(kind, "known", None)
    return {} if known is None else known(reading)


def canonical(word: str, verb: Verb, blank: Blank) -> str:
    """The slug of a choice that somebody wrote in any spelling; another word as it is."""
    known = {
        caseless(spelling): slug
        for slug, others in spellings_of(verb, blank).items()
        for spelling in (slug, *others)
    }
    return known.get(caseless(word), word)


def verb_of(language: Language, offer: Offer) -> Verb:
    """The row of a verb that is offered, with no branches but those that the offer takes."""
    verb = grammar(language).verbs[kind_of(offer.mover)][caseless(offer.verb)]
    return replace(verb, takes=_taken(verb.form, offer))


def _taken(form: Form, offer: Offer) -> Form:
    branch = form.branch
    if branch is None:
        return form
    words = (blank.choices for blank in offer.blanks if blank.choices)
    chosen = next((choices for choices in words if branch.forms.keys() >= set(choices)), ())
    if not chosen:
        return form
    forms = {word: _taken(branch.forms[word], offer) for word in chosen}
    return replace(form, branch=replace(branch, forms=forms, otherwise=None))


def keys_besides(language: Language, offers: Sequence[Offer]) -> tuple[Slot, ...]:
    """The keys that each of these ways to write one verb takes, and none of them shows."""
    shown = {blank.name for offer in offers for blank in offer.blanks if blank.key}
    first, *others = (keys_of(verb_of(language, offer)) for offer in offers)
    return tuple(
        slot
        for key, slot in first.items()
        if key not in shown and all(key in taken for taken in others)
    )

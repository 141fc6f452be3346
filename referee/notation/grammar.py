"""A game's language together with what every match has, made ready for looking words up."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any

import msgspec

from events.base import UNKNOWN
from referee.moves.kinds import Text, spellings
from referee.moves.refusal import Ambiguous, Misfit
from referee.moves.verbs import (
    Branch,
    Form,
    Kind,
    Language,
    Mover,
    Reading,
    Slot,
    Verb,
    Words,
)
from referee.notation import common
from referee.notation.spelled import listed
from replays.characters import caseless, plain


class Grammar(msgspec.Struct, frozen=True):
    """All by folded spelling: the movers' slugs, the verbs of each, the slugs a key may be.

    `mover_words`, `key_words`: other spellings by slug. `card` and `unclear` are the language's.
    `in_full`: the verbs that end the match or tell its secrets, by their slugs; none of them is
    ever cut short or read for a slip of the finger, which is not to end what cannot go on.
    `known_keys` looks all forms of all verbs through, and so is only asked where a key stands.
    """

    movers: Mapping[str, str]
    verbs: Mapping[Mover, Mapping[str, Verb]]
    known_keys: Callable[[], Mapping[str, tuple[str, ...]]]
    mover_words: Words
    key_words: Words
    in_full: frozenset[str]
    card: Kind | None = None
    unclear: Callable[[str, Any], tuple[str, ...]] | None = None

    @property
    def keys(self) -> Mapping[str, tuple[str, ...]]:
        """The slugs that a key may be."""
        return self.known_keys()

    def key(self, word: str, taken: Container[str]) -> str | None:
        """The slug of a key among those taken; a Chinese word may stand for several."""
        return next((slug for slug in self.keys.get(caseless(word), ()) if slug in taken), None)

    def slugs_of_verbs(self) -> dict[str, str]:
        """The slugs of the verbs of all movers by their spellings."""
        return {word: verb.slug for verbs in self.verbs.values() for word, verb in verbs.items()}


def whom(word: str, language: Language, players: Mapping[str, str]) -> str:
    """The seat, table, referee or public that a word means, or the seat of a player's name.

    `players`: the names by seat. A word that means nobody stays as it is. Raises Ambiguous
    (`desk.namesakes`) for the name of several.
    """
    wanted = caseless(plain(word.strip()))
    slug = {**grammar(language).movers, **spellings(common.PUBLIC)}.get(wanted, "")
    if slug in (*players, *common.MOVERS, *common.PUBLIC):
        return slug
    return player(word, language, players) or word


def player(word: str, language: Language, players: Mapping[str, str]) -> str:
    """The seat of the player who is called so, whatever else the word means; empty for nobody.

    Raises Ambiguous (`desk.namesakes`) for the name of several.
    """
    seats = named(word, players)
    if len(seats) > 1:
        raise Ambiguous("desk.namesakes", word=word, seats=as_called(seats, language))
    return seats[0] if seats else ""


def named(word: str, players: Mapping[str, str]) -> list[str]:
    """The seats of the players who are called so: of namesakes all."""
    wanted = caseless(plain(word.strip()))
    return [seat for seat, name in players.items() if caseless(plain(name)) == wanted]


def as_called(whom: Iterable[str], language: Language) -> tuple[str, ...]:
    """Movers, or the public, as a message lists them."""
    return listed(whom, {**grammar(language).mover_words, **common.PUBLIC})


def kind_of(mover: str) -> Mover:
    """Whose verbs a mover says: those of the table, of the referee, or of a seat."""
    return "table" if mover == "table" else "referee" if mover == "referee" else "seat"


def key_of(slot: Slot) -> str:
    """The slug of a key."""
    return slot.key or caseless(slot.field)


def by_key(slots: tuple[Slot, ...]) -> dict[str, Slot]:
    """Keys by slug."""
    return {key_of(slot): slot for slot in slots}


EVERYWHERE = by_key(common.ON_EVERY_LINE)
"""The keys that every line takes, by slug."""


def forms(form: Form) -> Iterator[Form]:
    """A form and all that its branches lead to."""
    yield form
    if form.branch:
        for branched in (*form.branch.forms.values(), form.branch.otherwise):
            if branched:
                yield from forms(branched)


def keys_of(verb: Verb) -> dict[str, Slot]:
    """Every key that a verb takes in any of its forms."""
    return by_key(tuple(slot for form in forms(verb.form) for slot in form.keys))


@cache
def choices(branch: Branch) -> Mapping[str, str]:
    """The slugs of a branch by their spellings."""
    return spellings({slug: branch.words.get(slug, ()) for slug in branch.forms})


def verbs_before(word: str, by: Mover, known: Grammar, reading: Reading) -> tuple[str, ...]:
    """The verbs of a mover behind which a folded word stands, as a message lists them.

    It decides how the line goes on, as a spell does, or is a card where the verb takes one first;
    a card that is part of a verb is left to the verb.
    """
    verbs = known.verbs[by]
    is_card = (
        known.card is not None
        and word != UNKNOWN
        and not any(word in spelling for spelling in verbs)
        and _is_card(word, known.card, reading)
    )
    found = [
        slug
        for slug, form in {verb.slug: verb.form for verb in verbs.values()}.items()
        if (_takes_card(form) and is_card)
        or (form.branch and not form.slots and word in choices(form.branch))
    ]
    others = {slug: tuple(o for o, v in verbs.items() if o != v.slug == slug) for slug in found}
    return listed(found, others)


def _takes_card(form: Form) -> bool:
    """Whether a card is the first word of a form."""
    return bool(form.slots) and form.slots[0].kind.name == "card"


def _is_card(word: str, card: Kind, reading: Reading) -> bool:
    """Whether a folded word is a card, or all of it but for its rank (`stop-hit`)."""
    try:
        card.read(word, reading)
    except Misfit as wrong:
        return any(caseless(one).startswith(f"{word}/") for one in wrong.known)
    return True


def has_every_game(slug: str, mover: str, language: Language) -> bool:
    """Whether every game has this verb of a mover (to resign), and this one no row of its own."""
    by = kind_of(mover)
    return slug in common.VERBS and (slug, by) not in {(row.slug, row.by) for row in language.table}


def takes_text(verb: Verb) -> bool:
    """Whether any argument of the verb is free text."""
    return any(isinstance(slot.kind, Text) for form in forms(verb.form) for slot in form.slots)


@cache
def grammar(language: Language) -> Grammar:
    """The grammar of a language."""
    movers = _united(common.MOVERS, language.movers)
    table = (*common.rows(language.movers, language.card), *language.table)
    words = _united(common.VERBS, language.verbs)
    verbs: dict[Mover, dict[str, Verb]] = {"seat": {}, "table": {}, "referee": {}}
    for by, known in verbs.items():
        rows = [verb for verb in table if verb.by == by]
        said = {verb.slug: verb for verb in rows if not verb.spelled}
        for row in said.values():
            known |= {caseless(other): row for other in words.get(row.slug, ())}
        known |= {caseless(slug): row for slug, row in said.items()}
        known |= {caseless(other): row for row in rows for other in row.spelled}
    key_words = _united(common.KEYS, language.keys)
    keys = cache(partial(_keys, table, key_words))
    in_full = frozenset({"publishes", *(row.slug for row in table if row.weight == "end")})
    return Grammar(
        spellings(movers), verbs, keys, movers, key_words, in_full, language.card, language.unclear
    )


def _united(ours: Words, theirs: Words) -> dict[str, tuple[str, ...]]:
    """Theirs before ours; one that reads alike in both scripts stands for both."""
    first = {slug: words * 2 if len(words) == 1 else words for slug, words in theirs.items()}
    return {
        slug: (*first[slug], *ours[slug]) if slug in first and slug in ours else words
        for slug, words in {**ours, **theirs}.items()
    }


def _keys(table: tuple[Verb, ...], words: Words) -> dict[str, tuple[str, ...]]:
    slugs = dict.fromkeys(
        key_of(slot)
        for slots in (
            *(form.keys for verb in table for form in forms(verb.form)),
            common.ON_EVERY_LINE,
        )
        for slot in slots
    )
    known: dict[str, tuple[str, ...]] = {slug: (slug,) for slug in slugs}
    for slug in slugs:
        for other in words.get(slug, ()):
            known[caseless(other)] = (*known.get(caseless(other), ()), slug)
    return known

"""A move's line in the words of a language, each of which is read back as it was."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, cast

from events.base import UNKNOWN
from events.errors import Unreadable
from events.languages import Lang
from referee.moves.kinds import Many, Text
from referee.moves.refusal import Misfit
from referee.moves.verbs import Kind, Language, Reading, Slot, Verb
from referee.notation import common
from referee.notation.grammar import EVERYWHERE, forms, grammar, keys_of, kind_of
from referee.notation.slots import slots_of
from referee.notation.spelled import usual
from referee.notation.tokens import Token, free_text, in_marks, is_bare, tokenize
from referee.speech import Naming, called, term, written
from referee.speech.words import Speech, words_of_kind
from replays.characters import caseless, plain

LINE = "line"
"""The kind of a text that is a move itself."""

PRINTED = "printed"
"""Where the texts stand for what an edition prints on its cards."""


class Lines:
    """How the moves of one match are written in a Chinese script."""

    def __init__(self, language: Language, edition: Any, naming: Naming, lang: str) -> None:
        self._language = language
        self._known = grammar(language)
        self._edition = edition
        self._naming = naming
        self._lang = lang
        self._speech = Speech(language, cast("Lang", lang), naming)

    def written(self, line: str) -> str:
        """A canonical line in the words of the language; what is none, as a claim may be, as is."""
        try:
            tokens, _, remark = tokenize(line)
        except Unreadable:
            return line
        words = self._words(tokens)
        return line if words is None else " ".join((*words, *((f"; {remark}",) if remark else ())))

    def _words(self, tokens: Sequence[Token]) -> list[str] | None:
        """The words of a line: those of the move, and the glyphs behind it; null where none is."""
        for behind in range(len(tokens), 1, -1):
            told = self._move(tokens[:behind])
            if told is not None:
                return [*told, *(token.word for token in tokens[behind:])]
            if not tokens[behind - 1].glyph:
                return None
        return None

    def _move(self, tokens: Sequence[Token]) -> list[str] | None:
        """The words of a move; null where its own are none of today's grammar."""
        mover, said, *others = tokens
        verb = self._known.verbs[kind_of(mover.word)].get(said.word)
        if mover.key or said.key or verb is None:
            return None
        common = {key: slot for key, slot in EVERYWHERE.items() if key not in keys_of(verb)}
        ordered = sorted(others, key=lambda token: bool(token.key))
        own = [token for token in (mover, said, *ordered) if token.key not in common]
        laid = slots_of([*map(_canonical, own)], self._language, self._edition)
        if laid is None:
            return None
        slots = iter(laid[2:])
        reading = Reading(self._edition, None, mover.word, {})
        return [
            self._speech.mover(mover.word) or mover.word,
            self._verb(mover.word, verb),
            *(
                self._word(token, common.get(token.key) or next(slots), verb, reading)
                for token in ordered
            ),
        ]

    def _verb(self, mover: str, verb: Verb) -> str:
        word = self._speech.verb(mover, verb.slug) or verb.slug
        means = self._known.verbs[kind_of(mover)].get(caseless(word))
        return word if means and means.slug == verb.slug else verb.slug

    def _word(self, token: Token, slot: Slot | None, verb: Verb, reading: Reading) -> str:
        """A word, or a key with its value, in the marks in which it was."""
        if slot is None:
            return self._branch(token.word, verb)
        told = self._value(token.word, slot, reading)
        told = in_marks(told) if token.quoted else told
        return f"{self._key(token.key, verb)}={told}" if token.key else told

    def _branch(self, word: str, verb: Verb) -> str:
        """A word that decides how the line goes on."""
        branches = [form.branch for form in forms(verb.form) if form.branch]
        words = {slug: others for branch in branches for slug, others in branch.words.items()}
        return self._speech.spelled(word, words.get(word, ())) or word

    def _key(self, key: str, verb: Verb) -> str:
        """A key; of book-keeping it is called as in every match, whatever else a game calls so."""
        word = self._speech.key(key) or key
        if verb.slug in common.BOOK_KEEPING and verb.by == "referee":
            spelling = term(self._lang, self._naming.game, "spelling", key)
            word = usual(self._lang, key, common.KEYS.get(key, ()), spelling)
        return word if self._known.key(word, EVERYWHERE | keys_of(verb)) == key else key

    def _value(self, word: str, slot: Slot, reading: Reading) -> str:
        if isinstance(slot.kind, Text):
            return self.written(word) if slot.kind.name == LINE else word
        if word == UNKNOWN:
            return word
        read = _read(word, slot.kind, reading)
        told = self._spelled(word, slot.kind, reading)
        if read:
            cast("dict[str, Any]", reading.found)[slot.field] = read[0]
        return told

    def _spelled(self, word: str, kind: Kind, reading: Reading) -> str:
        """A word that the notation reads as this one; the word itself where there is no other."""
        read = _read(word, kind, reading)
        others = self._others(word, kind, reading) if read else ()
        fits = (one for one in others if is_bare(one) and _read(plain(one), kind, reading) == read)
        return next((one for one in fits if one != word), word)

    def _others(self, word: str, kind: Kind, reading: Reading) -> Iterator[str]:
        """What the language may call it."""
        game = self._naming.game
        yield self._speech.spelled(word, words_of_kind(kind).get(word, ())) or ""
        comma, item = (kind.separator, kind.item) if isinstance(kind, Many) else (",", kind)
        if comma in word:
            yield comma.join(self._spelled(part, item, reading) for part in word.split(comma))
        yield self._naming.card(word, "", partial(written, self._lang))
        yield called(self._lang, game, kind.name, word)
        yield term(self._lang, game, PRINTED, word)


def _canonical(token: Token) -> str:
    """A token as a canonical word."""
    word = free_text(token.word, of_key=bool(token.key)) if token.quoted else token.word
    return f"{token.key}={word}" if token.key else word


def _read(word: str, kind: Kind, reading: Reading) -> tuple[Any, ...]:
    """What a word means, alone; nothing where it misfits."""
    try:
        return (kind.read(word, reading),)
    except Misfit:
        return ()

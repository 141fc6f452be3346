"""Questions of chance, in words or as JSON, and the form of their answers (`referee odds`)."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from events.errors import Unreadable
from referee.moves.kinds import Many, misfit, shown, spellings
from referee.moves.questions import Answer, Fields, Odds, Question
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading, Slot
from referee.notation.grammar import by_key, key_of
from referee.notation.nearest import meant
from referee.notation.tokens import Token, from_words, retype
from replays.characters import caseless


class Asked(NamedTuple):
    """A question that was asked."""

    question: Question
    fields: Fields

    def answer(self, decks: Sequence[Any] = ()) -> Answer:
        """The answer, from these decks if there are any; raise Unreadable where there is none."""
        if decks:
            for slot in self.question.keys:
                if slot.field in self.question.seen and slot.field in self.fields:
                    raise Unreadable("odds.seen", key=key_of(slot))
        return self.question.answer(self.fields, decks)

    def each(self, values: Iterable[int]) -> dict[int, "Asked"]:
        """The question for each value of a varied field that was left open; nothing: it was not."""
        varied = self.question.varied
        if not varied or varied in self.fields:
            return {}
        return {value: Asked(self.question, {**self.fields, varied: value}) for value in values}

    @property
    def words(self) -> str:
        """The question in canonical words."""
        keys = [
            f"{key_of(slot)}={slot.kind.write(self.fields[slot.field])}"
            for slot in self.question.keys
            if slot.field in self.fields
        ]
        return " ".join((self.question.slug, *keys))


def exact(answer: Answer) -> str | dict[str, str]:
    """The answer in fractions `n/d` in lowest terms."""
    if isinstance(answer, Fraction):
        return f"{answer.numerator}/{answer.denominator}"
    return {name: f"{share.numerator}/{share.denominator}" for name, share in answer.items()}


# In words


def read_words(odds: Odds, words: Sequence[str]) -> Asked:
    """The question that words ask: `flip +1 at-least=8 seen=ram/3,crow/1`. Raises Unreadable."""
    tokens = from_words(words)
    with meant():
        question = _question(odds, tokens[0])
        known = _keys(odds, question)
        typed: dict[str, Token] = {}
        for token in tokens[1:]:
            key = _key(known, token) if token.key else _next_plain(question, typed)
            if not key:
                raise misfit("notation.superfluous", token.word, column=token.column)
            if key in typed and token.key:
                raise Misfit("notation.key-twice", column=token.key_column, key=key)
            typed[key] = _with(typed[key], token) if key in typed else token
        return _asked(question, typed, len(retype(tokens)) + 1)


def forms_of(odds: Odds) -> tuple[str, ...]:
    """How each question is written, without what may be left out."""
    return tuple(map(_form, odds.questions))


def _form(question: Question) -> str:
    keys = (f"{key_of(slot)}=" for slot in question.keys if not slot.optional)
    return " ".join((question.slug, *keys))


def _question(odds: Odds, token: Token) -> Question:
    by_slug = {question.slug: question for question in odds.questions}
    known = spellings({slug: odds.words.get(slug, ()) for slug in by_slug})
    slug = known.get(caseless(token.word))
    if slug is None or token.key:
        raise misfit("odds.question", token.word, known, column=token.column, all=tuple(by_slug))
    return by_slug[slug]


def _keys(odds: Odds, question: Question) -> Mapping[str, str]:
    """The keys of the question by their spellings."""
    return spellings({key: odds.keys.get(key, ()) for key in by_key(question.keys)})


def _key(known: Mapping[str, str], token: Token) -> str:
    key = known.get(caseless(token.key))
    if key is None:
        every = tuple(dict.fromkeys(known.values()))
        raise misfit("odds.key", token.key, known, column=token.key_column, all=every)
    return key


def _next_plain(question: Question, typed: Mapping[str, Token]) -> str:
    """The key of a word that has none; empty where all that may stand so have been said."""
    slots = {slot.field: slot for slot in question.keys}
    keys = {key_of(slots[field]): slots[field] for field in question.unkeyed}
    free = next((key for key in keys if key not in typed), "")
    last = next(reversed(keys), "")
    return free or (last if last and isinstance(keys[last].kind, Many) else "")


def _with(first: Token, more: Token) -> Token:
    """Two words of a list."""
    return replace(first, word=f"{first.word},{more.word}", typed=f"{first.typed},{more.typed}")


def _asked(question: Question, typed: Mapping[str, Token], end: int) -> Asked:
    """The question with the values of what was typed; `end` is where the rest would stand."""
    fields: dict[str, Any] = {}
    for key, slot in by_key(question.keys).items():
        if key in typed:
            fields[slot.field] = _value(typed[key], slot)
        elif not slot.optional:
            raise Misfit("odds.missing-key", column=end, key=key, form=_form(question))
    return Asked(question, fields)


_NOTHING = Reading(None, None, "", {})


def _value(token: Token, slot: Slot) -> Any:
    """The value of a word."""
    kind = slot.kind
    try:
        return kind.read(token.word, _NOTHING)
    except Misfit as wrong:
        wrong.column += token.column
        wrong.facts = {"word": shown(token.word), "kind": kind.name} | wrong.facts
        wrong.known = wrong.known or {word: word for word in kind.choices(_NOTHING)}
        raise


# As JSON


def read_query(odds: Odds, query: Any) -> Asked:
    """The question of a query: `{"flip": {"modifier": 1, "at_least": 8}}`. Raises Unreadable.

    The column of an error is that in `written(query)`.
    """
    slug, fields = _parts(query)
    with meant():
        question = _question(odds, Token(slug, slug, False, 2))
        known = _keys(odds, question)
        typed: dict[str, Token] = {}
        source = written(query)
        for name, value in fields.items():
            entry = f"{written(name)}:"
            at = source.index(entry, len(slug)) + 1
            column = at + len(entry)
            key = _key(known, Token(name, name, False, at, name, at))
            if key in typed:
                raise Misfit("notation.key-twice", column=at, key=key)
            word = _word(value, column)
            if word is not None:
                typed[key] = Token(word, word, False, column)
        return _asked(question, typed, len(source))


def answer(odds: Odds, query: Any) -> str | dict[str, str]:
    """The answer to a query from full decks less the cards seen. Raises Unreadable."""
    return exact(read_query(odds, query).answer())


def written(value: Any) -> str:
    """A query in one line."""
    return msgspec.json.encode(value).decode()


def _parts(query: Any) -> tuple[str, dict[str, Any]]:
    """The name of the question, and what it says."""
    try:
        ((slug, fields),) = msgspec.convert(query, dict[str, dict[str, Any]]).items()
    except ValueError:  # msgspec's are ValueErrors, as is that of one name too many or too few
        raise Unreadable("odds.form", column=1) from None
    return slug, fields


_VALUES: Any = int | str | list[str] | None
"""What the values of a query may be."""


def _word(value: Any, column: int) -> str | None:
    """A value as a word; null and an empty list say nothing."""
    try:
        known: int | str | list[str] | None = msgspec.convert(value, _VALUES)
    except msgspec.ValidationError:
        raise Misfit("odds.value", column=column, got=shown(written(value))) from None
    if isinstance(known, list):
        return ",".join(known) or None
    return None if known is None else str(known)

"""Reads the words of one line from left to right, by the forms of its verb.

What does not belong where it stands is a Misfit, which tells the likeliest that was meant.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, takewhile
from typing import Any

from msgspec.structs import replace

from events.base import UNKNOWN
from events.errors import Fact, Unreadable
from referee.moves.kinds import Glyph, Many, Text, misfit, shown
from referee.moves.move import Line, Move
from referee.moves.refusal import Misfit
from referee.moves.verbs import Branch, Form, Kind, Reading, Slot
from referee.notation.begun import mover_of, require_clear, verb_of, wrong_word
from referee.notation.grammar import EVERYWHERE, Grammar, by_key, choices, keys_of
from referee.notation.nearest import at_comma, nearest, two_in_one
from referee.notation.spelled import listed
from referee.notation.tokens import Token, free_text, retype, together
from replays.characters import caseless


class Reader:
    """Reads the tokens of one line from left to right."""

    def __init__(self, tokens: list[Token], known: Grammar, edition: Any, state: Any) -> None:
        if len(tokens) < 2 or tokens[0].key or tokens[1].key:
            raise Unreadable("notation.no-verb", column=tokens[0].column if tokens else 1)
        self.known = known
        self.mover = mover_of(tokens[0], known)
        self.verb = verb_of(tokens[1], self.mover, known, Reading(edition, state, self.mover, {}))
        if known.unclear is not None:
            require_clear(tokens[1], known.unclear(caseless(tokens[1].word), state))
        self.form = self.verb.form
        self.make: Callable[..., Move] | None = None
        self.fields: dict[str, Any] = {}
        self.words = [self.mover, self.verb.slug]
        self.reading = Reading(edition, state, self.mover, self.fields)
        self.some: list[tuple[str, ...]] = []
        self.slots: list[Slot] = []
        self.keys: dict[str, Slot] = {}
        self.typed_keys = [token for token in tokens[2:] if token.key]
        self.arguments = [token for token in tokens[2:] if not token.key]
        self.at = 0
        self.glyphs_from = _glyphs_from(self.arguments)
        self.passed_over: list[Misfit] = []
        self.tokens = tokens
        self.kinds: dict[int, Kind] = {}
        self.end = tokens[-1].column + len(tokens[-1].typed)

    def line(self, typed: str, remark: str) -> Line:
        """The line of all tokens."""
        self._form(self.verb.form)
        if self.at < self.glyphs_from:
            raise self._likeliest() or self._superfluous()
        glyphs = tuple(token.word for token in self.arguments[self.at :])
        beside = self._read_keys()
        if self.make is None:
            raise TypeError(f"no form of {self.verb.slug} makes a move")
        overrule = beside.pop("custody", "") == "overrule"
        move = self.make(mover=self.mover, overrule=overrule, **self.fields)
        words = tuple(self.words)
        return Line(text=typed, words=words, move=move, glyphs=glyphs, remark=remark, **beside)

    def _form(self, form: Form) -> None:
        """Read the arguments of a form, then those of the branch that is taken."""
        self.form = form
        self.make = form.make or self.make
        self.words[1] = form.verb or self.words[1]
        self.fields |= form.fixed
        self.slots += form.slots
        for slot in form.slots:
            if slot.repeated:
                self._arguments(slot)
            else:
                self._argument(slot)
        self.keys |= by_key(form.keys)
        if form.some:
            self.some.append(form.some)
        if form.branch:
            self._form(self._branch(form.branch))

    def _argument(self, slot: Slot) -> None:
        """Read the next argument, or pass an optional slot over that it does not fit."""
        token = self._next(slot)
        if token is None:
            if not slot.optional:
                raise self._missing_argument(slot)
            return
        try:
            value = self._value(token, slot)
        except Misfit as wrong:
            if not slot.optional:
                raise
            self.passed_over.append(wrong)
            return
        self.at += 1
        self.kinds[token.column] = slot.kind
        self.passed_over.clear()
        self.fields[slot.field] = value
        self.words.append(_word(value, slot))

    def _arguments(self, slot: Slot) -> None:
        """Read all arguments that are left, of which there must be one."""
        found: list[Any] = []
        while not found or self.at < self.glyphs_from:
            self.fields.pop(slot.field, None)
            self._argument(slot)
            if slot.field not in self.fields:
                break
            found.append(self.fields[slot.field])
        if found:
            self.fields[slot.field] = tuple(found)

    def _likeliest(self) -> Misfit | None:
        """Of all that a word might have been the likeliest; None if nothing.

        It is what the word nearly is, else what chooses how the line goes on, else the last. What
        chooses may be left out: then what all of them know is known, too.
        """
        for wrong in self.passed_over:
            if nearest(str(wrong.facts["word"]), wrong.known):
                return wrong
        for choosing in self.passed_over:
            if choosing.text == _BRANCH:
                all_known = (one.known.items() for one in reversed(self.passed_over))
                choosing.known = dict(chain.from_iterable(all_known))
                return choosing
        return self.passed_over[-1] if self.passed_over else None

    def _superfluous(self) -> Misfit:
        """A word too many; it may belong to the text or the list before it, else to a key."""
        token, *more = self.arguments[self.at :]
        before = next(one for one in reversed(self.tokens) if one.column < token.column)
        of_key = self.keys.get(self.known.key(before.key, self.keys) or "") if before.key else None
        kind = of_key.kind if of_key else self.kinds.get(before.column)
        wrong = wrong_word("notation.superfluous", token, ())
        if isinstance(kind, Text):
            wrong.facts["quoted"] = together((before, token, *more))
        elif (
            isinstance(kind, Many) and kind.separator == "," and self._reads(token.word, kind.item)
        ):
            wrong.facts["listed"] = retype((before,)) + "," + token.typed
        elif kind and self._belongs_before(token.word, kind):
            wrong.facts["ahead"] = f"{token.typed} {before.typed}"
        elif self.keys:
            wrong.facts["keys"] = listed(self.keys, self.known.key_words)
        return wrong

    def _belongs_before(self, word: str, kind: Kind) -> bool:
        """Whether the word fits an argument that was left out before one of this kind."""
        before = takewhile(lambda slot: slot.kind is not kind, self.form.slots)
        left_out = (slot.kind for slot in before if slot.field not in self.fields)
        return any(self._reads(word, kind) for kind in left_out if not isinstance(kind, Text))

    def _reads(self, word: str, kind: Kind) -> bool:
        """Whether the word is one of this kind."""
        try:
            kind.read(word, self.reading)
        except Misfit:
            return False
        return True

    def _next(self, slot: Slot) -> Token | None:
        """The next argument, if there is one.

        Glyphs at the end are none, save where the line wants a glyph, or where it wants a card and
        is not complete without it.
        """
        if self.at >= len(self.arguments):
            return None
        token = self.arguments[self.at]
        if self.at < self.glyphs_from or isinstance(slot.kind, Glyph):
            return token
        card = token.word == UNKNOWN and not slot.optional and slot.kind.takes_unknown()
        return token if card else None

    def _value(self, token: Token, slot: Slot) -> Any:
        """The value of a word."""
        kind = slot.kind
        word = token.typed if isinstance(kind, Text) and kind.verbatim else token.word
        try:
            return kind.read(word, self.reading)
        except Misfit as wrong:
            wrong.column += token.column
            wrong.facts = {"word": shown(word), "kind": kind.name} | wrong.facts
            wrong.known = wrong.known or {word: word for word in kind.choices(self.reading)}
            wanted = caseless(word)
            begun = any(known.startswith(wanted) for known in wrong.known)
            if not begun and (blanks := self._apart(word, slot)):
                raise misfit("notation.apart", word, column=token.column, apart=blanks) from None
            raise

    def _apart(self, word: str, slot: Slot) -> str:
        """The word with a blank in it, where it is this argument and the next; empty if not."""
        bare, behind = word.rstrip(","), self._typed_next()
        if self._reads(f"{bare},{behind}", slot.kind):
            return ""  # a list with a blank in it, of which its own kind knows
        if bare != word and behind and slot in self.form.slots and self._reads(bare, slot.kind):
            return f"{bare} {behind}"
        slots = self.form.slots
        at = slots.index(slot) + 1 if slot in slots else len(slots)
        kinds = [one.kind for one in slots[at:] if not isinstance(one.kind, Text)]
        words: Mapping[str, str] = choices(self.form.branch) if self.form.branch else {}

        def follows(rest: str) -> bool:
            return caseless(rest) in words or any(self._reads(rest, kind) for kind in kinds)

        return two_in_one(word, lambda first: self._reads(first, slot.kind), follows)

    def _typed_next(self) -> str:
        """The argument after the one that is read; empty if there is none."""
        behind = self.arguments[self.at + 1 :]
        return behind[0].typed if behind else ""

    def _branch(self, branch: Branch) -> Form:
        """The form that the next word chooses."""
        token = self.arguments[self.at] if self.at < self.glyphs_from else None
        known = choices(branch)
        slug = known.get(caseless(token.word)) if token else None
        if slug is not None:
            self.at += 1
            self.words.append(slug)
            if branch.field:
                self.fields[branch.field] = slug
            return branch.forms[slug]
        if branch.otherwise:
            if token:
                self.passed_over.append(self._wrong_branch(token, branch))
            return branch.otherwise
        if token is None:
            raise self._missing("notation.missing-word", known=listed(branch.forms, branch.words))
        raise self._wrong_branch(token, branch)

    def _wrong_branch(self, token: Token, branch: Branch) -> Misfit:
        """The token is none of the words that choose how the line goes on."""
        wrong = wrong_word(_BRANCH, token, choices(branch))
        wrong.facts["known"] = listed(branch.forms, branch.words)
        if blanks := at_comma(token.word, choices(branch), self._typed_next()):
            wrong.facts["apart"] = blanks
        return wrong

    def _read_keys(self) -> dict[str, Any]:
        """Fill the fields of the keys; what the common ones say is the answer."""
        typed = self._typed_keys()
        for slug, slot in self.keys.items():
            if not _belongs(slot, self.fields):
                if slug in typed:
                    column, key = typed[slug].key_column, self._key_word(slug)
                    raise Misfit("notation.key-of-others", column=column, key=key)
            elif slug in typed:
                value = self.fields[slot.field] = self._value(typed[slug], slot)
                self.words.append(f"{slug}={_word(value, slot, of_key=True)}")
            elif not slot.optional:
                raise self._missing("notation.missing-key", key=self._key_word(slug))
        for fields in self.some:
            if not any(field in self.fields for field in fields):
                raise self._missing_some(fields)
        return {
            slot.field: self._value(typed[slug], slot)
            for slug, slot in EVERYWHERE.items()
            if slug in typed and slug not in self.keys
        }

    def _typed_keys(self) -> dict[str, Token]:
        """The keys that were typed, by slug."""
        taken = EVERYWHERE | self.keys
        typed: dict[str, Token] = {}
        for token in self.typed_keys:
            slug = self.known.key(token.key, taken)
            if slug is None:
                if behind := self._key_behind_comma():
                    raise behind
                known, at = tuple(taken), token.key_column
                keys = listed(self.keys, self.known.key_words)
                raise misfit("notation.key", token.key, known, column=at, keys=keys)
            if slug in typed:
                raise Misfit(
                    "notation.key-twice", column=token.key_column, key=self._key_word(slug)
                )
            typed[slug] = token
        return typed

    def _missing_argument(self, slot: Slot) -> Misfit:
        """Something should stand here; perhaps it does, as cards that were not kept apart."""
        wrong = self._missing("notation.missing", kind=slot.kind.name)
        typed = self.arguments[self.at].word if self.at < len(self.arguments) else ""
        if typed == UNKNOWN * 2 and isinstance(slot.kind, Many) and slot.kind.takes_unknown():
            wrong.facts["listed"] = ",".join(typed)
        return wrong

    def _missing_some(self, fields: tuple[str, ...]) -> Misfit:
        """At least one of these fields should be given: keys, or arguments of certain kinds."""
        keys = {slot.field: slug for slug, slot in self.keys.items()}
        if keys.keys().isdisjoint(fields):
            kinds = tuple(slot.kind.name for slot in self.slots if slot.field in fields)
            return self._missing("notation.missing-any", kinds=kinds)
        known = listed((keys.get(field, field) for field in fields), self.known.key_words)
        return self._missing("notation.missing-some", known=known)

    def _key_word(self, slug: str) -> str:
        """A key that a message names."""
        return listed((slug,), self.known.key_words)[0]

    def _missing(self, text: str, **facts: Fact) -> Misfit:
        """Something should stand here, or where the glyphs begin, or at the end."""
        here = self.arguments[self.at].column if self.at < len(self.arguments) else self.end
        wrong = Misfit(text, column=here)
        wrong.facts.update(facts)
        return self._key_behind_comma() or wrong

    def _key_behind_comma(self) -> Misfit | None:
        """A key that is written in one with the word before it: `b,why=x`."""
        for token in self.typed_keys:
            word, _, key = token.key.rpartition(",")
            if word and self.known.key(key, EVERYWHERE | keys_of(self.verb)):
                blanks = f"{word} {retype((replace(token, key=key),))}"
                typed = f"{token.key}={token.typed}"
                return misfit("notation.apart", typed, column=token.key_column, apart=blanks)
        return None


def _belongs(slot: Slot, fields: Mapping[str, Any]) -> bool:
    """Whether the key goes with what the keys before it say."""
    if (slot.beside and slot.beside not in fields) or slot.without in fields:
        return False
    return slot.given is None or fields.get(slot.given[0]) == slot.given[1]


def _glyphs_from(arguments: Sequence[Token]) -> int:
    """The index from which on there is nothing but glyphs."""
    first = len(arguments)
    while first and arguments[first - 1].glyph:
        first -= 1
    return first


def _word(value: Any, slot: Slot, *, of_key: bool = False) -> str:
    """The canonical word of a value."""
    word = slot.kind.write(value)
    return free_text(word, of_key=of_key) if isinstance(slot.kind, Text) else word


_BRANCH = "notation.branch"

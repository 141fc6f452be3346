"""How the words of a line fill in the blanks of an offer."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import NamedTuple

from referee.desk.beginnings import folded
from referee.desk.blank_words import Words
from referee.moves.kinds import Many
from referee.moves.offers import Blank, Offer
from referee.notation.grammar import EVERYWHERE, Grammar, keys_of
from referee.notation.tokens import Token, free_text, write_words

MOST_OPEN = 9
"""Of so many choices at most one who left a blank open is asked which he meant."""

Filled = Mapping[str, str]
"""The canonical words by the names of their blanks."""


class Meant(NamedTuple):
    """What a word may be in a blank; `begun`: 1 where it is cut short, or misspelt."""

    words: Sequence[str]
    begun: int


class Way(NamedTuple):
    """A way to read a line as an offer: the words of its blanks, and what every line may have.

    `unsaid`: how many blanks that have to be filled in were left open; `begun`: how many
    words were cut short. `tail`: glyphs and remark.
    """

    offer: Offer
    words: Filled
    besides: tuple[str, ...] = ()
    unsaid: int = 0
    begun: int = 0
    tail: str = ""

    @property
    def line(self) -> str:
        """The whole line."""
        blanks = [blank for blank in self.offer.blanks if blank.name in self.words]
        words = [self.words[blank.name] for blank in blanks if not blank.key]
        keys = [f"{blank.name}={self.words[blank.name]}" for blank in blanks if blank.key]
        said = write_words((self.offer.mover, self.offer.verb, *words, *keys, *self.besides))
        return f"{said} {self.tail}".rstrip()


class Filling:
    """Fills the blanks of one offer in with the words of a line."""

    def __init__(
        self, offer: Offer, words: Words, known: Grammar, *, closed: bool, slips: bool = False
    ) -> None:
        self._offer = offer
        self._words = words
        self._known = known
        self._closed = closed
        self._slips = slips
        self._row = words.row(offer)
        self._arguments = [blank for blank in offer.blanks if not blank.key]
        self._keys = [blank for blank in offer.blanks if blank.key]

    def ways(self, tokens: Sequence[Token], *, slips: int = 0) -> Iterator[Way]:
        """The ways in which these words fill the blanks; `slips`: so many are misspelt."""
        keyed = [token for token in tokens if token.key]
        bare = tuple(token for token in tokens if not token.key)
        given: dict[str, Meant] = {}
        besides: list[str] = []
        for token in keyed:
            name = self._key(token.key)
            blank = next((blank for blank in self._keys if blank.name == name), None)
            if blank is None and name in EVERYWHERE:
                besides.append(f"{name}={token.word}")
                continue
            found = self._meant(token, blank or self._unshown(name))
            if not name or not found.words or name in given:
                return
            if blank is None:
                besides.append(f"{name}={found.words[0]}")
            else:
                given[name] = found
        for filled in self._fill(bare, 0, given, slips):
            yield from self._whole(filled, tuple(besides))

    def _key(self, word: str) -> str:
        """The key that a word is, or the only one of the verb that it begins; empty: none."""
        own, wanted = keys_of(self._row), folded(word)
        if name := self._known.key(word, EVERYWHERE | own):
            return name
        called = {name: (name, *self._known.key_words.get(name, ())) for name in own}
        begun = [name for name, words in called.items() if any(_begins(wanted, w) for w in words)]
        return begun[0] if len(begun) == 1 else ""

    def _unshown(self, name: str) -> Blank:
        """A key that the verb takes besides those that are offered."""
        slot = keys_of(self._row).get(name)
        many = slot is not None and isinstance(slot.kind, Many)
        return Blank(name, key=True, most=MOST_OPEN if many else 1)

    def _fill(
        self, tokens: tuple[Token, ...], at: int, filled: Mapping[str, Meant], slips: int
    ) -> Iterator[Mapping[str, Meant]]:
        """What each blank may be, in their order; one may be passed over.

        A key may be left out before its value, where not any word could be that.
        """
        if not tokens:
            if not slips:
                yield filled
            return
        blanks = (*self._arguments, *self._keys)
        for index in range(at, len(blanks)):
            blank = blanks[index]
            if blank.key and (blank.name in filled or self._words.is_open(self._offer, blank)):
                continue
            for meant, rest, spent in self._taken(tokens, blank, slips):
                now = {**filled, blank.name: meant}
                yield from self._fill(rest, index + 1, now, slips - spent)

    def _taken(
        self, tokens: tuple[Token, ...], blank: Blank, slips: int
    ) -> Iterator[tuple[Meant, tuple[Token, ...], int]]:
        """What a blank takes of the words, what is left of them, and how many slips that takes."""
        first, rest = tokens[0], tokens[1:]
        if self._closed and self._words.is_open(self._offer, blank):
            return
        meant = self._meant(first, blank)
        if meant.words:
            yield meant, rest, 0
        elif not first.word.isascii() and not first.quoted:
            yield from self._split(first, rest, blank)
        if slips and not meant.words and (words := self._words_of(first, blank, slips=True)):
            yield Meant(words, 1), rest, 1
        if blank.most > 1:
            yield from self._listed(tokens, blank)

    def _listed(
        self, tokens: tuple[Token, ...], blank: Blank
    ) -> Iterator[tuple[Meant, tuple[Token, ...], int]]:
        """The items of a list that stand apart."""
        for many in range(2, min(len(tokens), blank.most) + 1):
            word = ",".join(token.word.strip(",") for token in tokens[:many])
            joined = Token(word, word, False, tokens[0].column)
            meant = self._meant(joined, blank)
            if meant.words:
                yield meant, tokens[many:], 0

    def _split(
        self, first: Token, rest: tuple[Token, ...], blank: Blank
    ) -> Iterator[tuple[Meant, tuple[Token, ...], int]]:
        """Chinese words that no blank keeps apart; one cut short has two glyphs at least."""
        cuts = range(len(first.word) - 1, 0, -1)
        each = [(self._meant(_cut(first, 0, end), blank), end) for end in cuts]
        whole = [(meant, end) for meant, end in each if meant.words and not meant.begun]
        begun = [(meant, end) for meant, end in each if meant.words and end > 1]
        for meant, end in whole or begun:
            yield meant, (_cut(first, end), *rest), 0

    def _meant(self, token: Token, blank: Blank) -> "Meant":
        """What a word is in a blank: as it stands, else as the beginning of something."""
        if words := self._words_of(token, blank, whole=True):
            return Meant(words, 0)
        return Meant(self._words_of(token, blank), 1)

    def _words_of(
        self, token: Token, blank: Blank, *, whole: bool = False, slips: bool = False
    ) -> Sequence[str]:
        if self._words.is_text(self._offer, blank):
            return () if slips else (free_text(token.typed, of_key=blank.key),)
        return self._words.meant(token.word, self._offer, blank, whole=whole, slips=slips)

    def _whole(self, filled: Mapping[str, Meant], besides: tuple[str, ...]) -> Iterator[Way]:
        """The ways with each blank filled in that has to be, by one choice each."""
        each: dict[str, Sequence[str]] = {}
        unsaid = left = 0
        for blank in self._offer.blanks:
            if blank.name in filled:
                each[blank.name] = filled[blank.name].words
            elif not blank.optional:
                each[blank.name] = choices = _only(blank)
                unsaid += 1
                left += len(choices) > 1
                if not choices:
                    return
        if left > 1:
            return
        begun = sum(meant.begun for meant in filled.values())
        for words in islice(product(*each.values()), MOST_OPEN * MOST_OPEN):
            yield Way(self._offer, dict(zip(each, words, strict=True)), besides, unsaid, begun)


def _begins(wanted: str, word: str) -> bool:
    return folded(word).startswith(wanted)


def _cut(token: Token, start: int, end: int | None = None) -> Token:
    word = token.word[start:end]
    return Token(word, word, False, token.column + start)


def _only(blank: Blank) -> Sequence[str]:
    """What may stand in a blank that was left open: the one thing that can, or one of a few."""
    if blank.most > 1 and blank.least == len(blank.choices):
        return (",".join(blank.choices),)
    one_by_one = tuple(dict.fromkeys(blank.choices)) if blank.least == 1 else ()
    return one_by_one if len(one_by_one) <= MOST_OPEN else ()

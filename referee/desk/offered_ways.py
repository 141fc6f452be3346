"""The ways to read a line as one of the offers of a position."""

from collections.abc import Iterable, Iterator, Sequence

from events.errors import Unreadable
from referee.desk.beginnings import folded, near
from referee.desk.blank_words import Words
from referee.desk.chinese import unquoted
from referee.desk.filling import Filling, Way
from referee.desk.sitting import Sitting
from referee.moves.offers import Offer
from referee.notation.grammar import Grammar, grammar, kind_of
from referee.notation.tokens import Token, tokenize, write_words
from referee.rules.due import ALSO
from replays.redact import REFEREE

SHORTEST_CARD = 2
"""Letters of a word that stands without its verb; one alone is too little to tell."""


class Offered:
    """A line, and the offers of whoever may have said it."""

    def __init__(self, line: str, sitting: Sitting, words: Words) -> None:
        self._sitting = sitting
        self._known: Grammar = grammar(sitting.game.language)
        self._words = words
        self._tail = ""
        try:
            tokens, _, remark = tokenize(line)
        except Unreadable:
            tokens, remark = [], ""
        glyphs: list[str] = []
        while len(tokens) > 1 and tokens[-1].glyph and "!" in tokens[-1].word:  # `?` is a card
            glyphs.insert(0, tokens.pop().word)
        self._tokens = [_bare(token) for token in tokens]
        self._tail = " ".join((*glyphs, *([f"; {remark}"] if remark else ())))
        self._due = sitting.due

    def ways(self, *, ruled: bool) -> Iterator[list[Way]]:
        """Groups of ways, the likelier group first; in each the likeliest way first.

        A verb in full goes before what is cut short, seats and table before the referee. `ruled`:
        whether it may be the referee's.
        """
        if not self._tokens or self._tokens[0].key:
            return
        at_table = [mover for mover in self._sitting.movers if mover != REFEREE]
        yield self._sorted(self._said(at_table, exact=True))
        begun = list(self._said(at_table, exact=False))
        yield self._sorted((*begun, *self._bare(at_table, due=True)))
        if not self.counted:
            yield self._sorted(self._bare(at_table, due=False))
        if ruled and REFEREE in self._sitting.movers:
            yield self._sorted(self._said([REFEREE], exact=True))
            yield self._sorted(self._said([REFEREE], exact=False))

    def by_verb(self) -> Iterator[list[Way]]:
        """Those of seats and table alone that begin with a verb, which may be cut short."""
        at_table = [mover for mover in self._sitting.movers if mover != REFEREE]
        yield self._sorted(self._said(at_table))

    def near(self) -> Iterator[list[Way]]:
        """The same with one word that is misspelt; of the game alone."""
        if not self._tokens or self._tokens[0].key:
            return
        at_table = [mover for mover in self._sitting.movers if mover != REFEREE]
        yield self._sorted(
            (
                *self._said(at_table, slips=1),
                *self._misspelt(at_table),
                *self._bare(at_table, due=False, slips=1),
            )
        )

    def is_guessed(self, way: Way) -> bool:
        """Whether one word said so little that it is asked about.

        A ruling of which its verb, or the beginning of that, was typed; a number that is not the
        only thing that is due.
        """
        if way.offer.mover == REFEREE and way.unsaid > 0 and len(self._tokens) == 1:
            return True
        return self._is_number and {offer.verb for offer in self._all_due} != {way.offer.verb}

    @property
    def counted(self) -> str:
        """The move that a number alone is where the table waits for nothing but a number."""
        due = self._all_due if self._is_number else []
        if len(due) != 1 or not any(
            self._words.is_number(due[0], one) for one in due[0].blanks[:1]
        ):
            return ""
        return write_words((due[0].mover, due[0].verb, self._tokens[0].word))

    @property
    def _is_number(self) -> bool:
        """Whether the line is one number: a die, a place or any card, which says no verb."""
        return len(self._tokens) == 1 and self._tokens[0].word.isdecimal()

    @property
    def _all_due(self) -> list[Offer]:
        """The offers for which the table waits."""
        movers = [mover for mover in self._sitting.movers if mover != REFEREE]
        return [o for mover in movers for o in self._words.offers(mover) if self._is_due(o)]

    # Who says it, and which verb

    def _said(
        self, movers: Sequence[str], *, exact: bool | None = None, slips: int = 0
    ) -> Iterator[Way]:
        """With a verb: one in full (`exact`), one cut short, or either."""
        for mover, tokens in self._by_mover(movers):
            for offer in self._words.offers(mover):
                for rest, full in self._behind_verb(offer, tokens):
                    if exact in (None, full):
                        filling = Filling(
                            offer, self._words, self._known, closed=False, slips=bool(slips)
                        )
                        yield from filling.ways(rest, slips=slips)

    def _misspelt(self, movers: Sequence[str]) -> Iterator[Way]:
        """With a verb that is misspelt, and nothing else that is."""
        for mover, tokens in self._by_mover(movers):
            if not tokens or tokens[0].key:
                continue
            for offer in self._words.offers(mover):
                if not self._is_near(offer, tokens[0].word):
                    continue
                filling = Filling(offer, self._words, self._known, closed=False)
                yield from filling.ways(tokens[1:])

    def _bare(self, movers: Sequence[str], *, due: bool, slips: int = 0) -> Iterator[Way]:
        """Without a verb: of those on whom the table waits, else of all.

        `due`: with no verb but one for which it waits; then one letter may be a whole name.
        """
        waited = [mover for mover in movers if any(mover in one.seats for one in self._due)]
        for mover, tokens in self._by_mover(waited or movers):
            if not tokens or tokens[0].key:
                continue
            alone = not _tells(tokens[0].word)
            if alone and (not due or folded(tokens[0].word) in self._known.movers):
                continue
            for offer in self._words.offers(mover):
                if offer.blanks and (not due or self._is_due(offer)):
                    filling = Filling(
                        offer, self._words, self._known, closed=True, slips=bool(slips)
                    )
                    ways = filling.ways(tokens, slips=slips)
                    yield from (way for way in ways if not (alone and way.begun))

    def _is_due(self, offer: Offer) -> bool:
        """Whether the table waits for what is offered, or for any usual move of this mover."""
        usual = self._words.row(offer).weight == "usual"
        return any(
            offer.mover in due.seats and (offer.verb in due.verbs or (usual and not due.verbs))
            for due in self._due
            if due.how != ALSO
        )

    def _by_mover(self, movers: Sequence[str]) -> Iterator[tuple[str, list[Token]]]:
        """Each who may have said it, and what stands behind him: all, where he is left out."""
        first, rest = self._tokens[0], self._tokens[1:]
        wanted = folded(first.word)
        for mover in movers:
            yield mover, self._tokens
            called = {folded(spelling) for spelling in self._called(mover)}
            if rest and (wanted in called or self._begun_by(wanted) == {mover}):
                yield mover, rest
            for one in sorted(called, key=len, reverse=True):
                if wanted.startswith(one) and not wanted[len(one) :].isascii():
                    yield mover, [_behind(first, len(one)), *rest]
                    break
            yield from self._named(mover)

    def _begun_by(self, wanted: str) -> set[str]:
        """Those of whom a word begins a name."""
        return {
            mover
            for mover in self._sitting.movers
            if any(folded(spelling).startswith(wanted) for spelling in self._called(mover))
        }

    def _called(self, mover: str) -> Iterator[str]:
        yield mover
        yield from (spelling for spelling, of in self._known.movers.items() if of == mover)
        name = dict(self._sitting.opened.seats).get(mover, "")
        if name and " " not in name:
            yield name

    def _named(self, mover: str) -> Iterator[tuple[str, list[Token]]]:
        """One whose name is several words."""
        words = folded(dict(self._sitting.opened.seats).get(mover, "")).split()
        if len(words) > 1 and [folded(t.word) for t in self._tokens[: len(words)]] == words:
            yield mover, self._tokens[len(words) :]

    def _behind_verb(
        self, offer: Offer, tokens: Sequence[Token]
    ) -> Iterator[tuple[Sequence[Token], bool]]:
        """What stands behind the verb, and whether that is written in full."""
        if not tokens or tokens[0].key:
            return
        first, rest = tokens[0], tokens[1:]
        wanted = folded(first.word)
        spelled = self._spelled(offer)
        short = offer.verb not in self._known.in_full
        if wanted in spelled:
            yield rest, True
        elif short and any(one.startswith(wanted) for one in spelled):
            yield rest, False
        for one in sorted(spelled, key=len, reverse=True):
            if not one.isascii() and wanted.startswith(one) and wanted != one:
                yield [_behind(first, len(one)), *rest], True
                return

    def _spelled(self, offer: Offer) -> list[str]:
        rows = self._known.verbs[kind_of(offer.mover)]
        return [spelling for spelling, row in rows.items() if row.slug == offer.verb]

    def _is_near(self, offer: Offer, word: str) -> bool:
        return any(
            near(word, one) or near(word, one.removesuffix("s")) for one in self._spelled(offer)
        )

    # Which is the likeliest

    def _sorted(self, ways: Iterable[Way]) -> list[Way]:
        """The ways, of one verb of a mover those that are nearest to what was typed."""
        found = [way._replace(tail=self._tail) for way in ways]
        best: dict[tuple[str, str], tuple[int, int]] = {}
        for way in found:
            best[_said(way)] = min(_guessed(way), best.get(_said(way), _guessed(way)))
        as_typed = (way for way in found if _guessed(way) == best[_said(way)])
        return sorted(as_typed, key=self._unlikely)

    def _unlikely(self, way: Way) -> tuple[int, bool, bool]:
        of_due = any(way.offer.mover in one.seats for one in self._due)
        return way.unsaid, not self._is_due(way.offer), not of_due


def _said(way: Way) -> tuple[str, str]:
    return way.offer.mover, way.offer.verb


def _guessed(way: Way) -> tuple[int, int]:
    """How much of a way is not as it was typed."""
    return way.unsaid, way.begun


def _tells(word: str) -> bool:
    """Whether a word is enough to stand without its verb."""
    return len(word) >= SHORTEST_CARD or not word.isascii() or word.isdecimal() or word == "?"


def _behind(token: Token, end: int) -> Token:
    """What is left of a word in which Chinese words stand together."""
    word = token.word[end:].lstrip(":：,，")
    return Token(word, word, False, token.column + end)


def _bare(token: Token) -> Token:
    """A word without Chinese marks of quotation."""
    word = unquoted(token.word)
    return token if word == token.word or token.quoted else Token(word, word, False, token.column)

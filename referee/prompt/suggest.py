"""What may be written next on a line that is begun, with a word of explanation."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.errors import Unreadable
from events.places import write_place
from projections.disputes import cases
from projections.history import History
from projections.kit import Zone
from projections.table import Table
from referee.desk.shorthand import with_mover
from referee.desk.sitting import Sitting
from referee.desk.written import Written
from referee.moves.kinds import Between, Numbered
from referee.moves.offers import Blank, Offer, few, verbs_of
from referee.moves.verbs import Reading, Verb
from referee.notation.canonical import line_of
from referee.notation.grammar import EVERYWHERE, grammar, has_every_game, key_of, kind_of
from referee.notation.tokens import Token, tokenize
from referee.speech.words import CARDS, Speech, kind_name, slot_of, verb_of
from replays.characters import caseless

RANKS = 2
"""Up to so many ranks of a kind of card are suggested at once with the kinds."""


CLAIM = "claim"
"""The kind of word that is the number of a claim."""

LAST = 9
"""So many moves are suggested where the number of one is wanted."""


class Suggestion(NamedTuple):
    """A word that may stand next: it goes in the place of the last `begun` characters."""

    text: str
    begun: int
    meaning: str = ""
    ends: bool = True
    """Whether a blank follows upon it; not so on a key, nor where a list may go on."""


def suggestions(line: str, sitting: Sitting, speech: Speech) -> list[Suggestion]:
    """The words that may follow on a line up to the cursor; none inside a quotation or a remark."""
    head, begun = _cut(line)
    if not head.strip():
        return list(dict.fromkeys(_first_words(sitting, speech, begun)))
    following = _following(head, begun, sitting, speech)
    found = list(dict.fromkeys(following.suggestions())) if following else []
    return list(dict.fromkeys(_kinds_first(found, line)))


def _kinds_first(found: Sequence[Suggestion], line: str) -> Iterator[Suggestion]:
    """Cards that differ in their rank alone (`stop-hit/4`) as `stop-hit/`, if they are many.

    Their ranks are for one who has written so much.
    """
    many = Counter(word.text.partition("/")[0] for word in found)
    for word in found:
        head, stroke, _ = word.text.partition("/")
        if stroke and "/" not in line[len(line) - word.begun :] and many[head] > RANKS:
            yield word._replace(text=f"{head}/", ends=False)
        else:
            yield word


def expected(line: str, sitting: Sitting, speech: Speech) -> str:
    """What is to be written at the end of a line, in a few words; empty where that is not known."""
    head, begun = _cut(line)
    following = _following(head, begun, sitting, speech) if head.strip() else None
    return following.expected() if following else ""


def _following(head: str, begun: str, sitting: Sitting, speech: Speech) -> "_Next | None":
    """What follows upon words that stand whole; None where nothing can."""
    try:
        if tokenize(head)[1] != head.strip():  # a remark has begun
            return None
        words, _, _ = tokenize(with_mover(head, sitting))
    except Unreadable:
        return None
    mover = grammar(sitting.game.language).movers.get(caseless(words[0].word)) if words else None
    if mover is None or mover not in sitting.speakers:
        return None
    return _Next(sitting, speech, mover, words[1:], begun)


def _cut(line: str) -> tuple[str, str]:
    """What stands whole on the line, and the word that is begun."""
    at = max((index for index, char in enumerate(line, start=1) if char.isspace()), default=0)
    return line[:at], line[at:]


def _first_words(sitting: Sitting, speech: Speech, begun: str) -> Iterator[Suggestion]:
    """Verbs, with their mover where several can say them, those that are due first; then movers.

    Verbs that every game has, to resign say, stand behind those of this one.
    """
    due = sitting.to_move
    movers = sorted(sitting.movers, key=lambda mover: (mover not in due, mover == "referee"))
    offered = {mover: verbs_of(sitting.offers(mover)) for mover in movers}
    said = [(mover, verb) for mover in movers for verb in offered[mover]]
    language = sitting.game.language
    for mover, verb in sorted(said, key=lambda pair: has_every_game(pair[1], pair[0], language)):
        shared = sum(verb in verbs for verbs in offered.values()) > 1
        word = speech.verb(mover, verb, begun)
        if word is not None:
            text = f"{speech.mover(mover)} {word}" if shared else word
            yield Suggestion(text, len(begun), speech.does(verb))
    for mover in movers:
        word = speech.mover(mover, begun)
        if word is not None and offered[mover]:
            yield Suggestion(word, len(begun), speech.naming.seats.get(mover, ""))


class _Next:
    """What may follow upon a mover and the words after it."""

    def __init__(
        self, sitting: Sitting, speech: Speech, mover: str, words: Sequence[Token], begun: str
    ) -> None:
        self.sitting = sitting
        self.speech = speech
        self.mover = mover
        self.words = words
        self.begun = begun
        self.offers = sitting.offers(mover)
        self.written = Written(sitting, speech)

    def suggestions(self) -> Iterator[Suggestion]:
        """Verbs, or what their blanks may be."""
        if not self.words:
            for slug in verbs_of(self.offers):
                word = self.speech.verb(self.mover, slug, self.begun)
                if word is not None:
                    yield Suggestion(word, len(self.begun), self.speech.does(slug))
            return
        verb = self._verb()
        if verb is None:
            return
        for offer, row in self._offered(verb.slug):
            yield from self._of(offer, row)
        yield from self._common_keys(verb)

    def _offered(self, slug: str) -> Iterator[tuple[Offer, Verb]]:
        """The offers of a verb, each with the verb's row as far as it is taken there."""
        language = self.sitting.game.language
        return ((offer, verb_of(language, offer)) for offer in self.offers if offer.verb == slug)

    def _verb(self) -> Verb | None:
        """The verb of the line; it may be cut short where only one offered goes on so."""
        rows = grammar(self.sitting.game.language).verbs[kind_of(self.mover)]
        word = caseless(self.words[0].word)
        if word in rows:
            return rows[word]
        offered = verbs_of(self.offers)
        slugs = {row.slug for spelling, row in rows.items() if spelling.startswith(word)}
        meant = slugs & set(offered)
        if len(meant) != 1:
            return None
        return rows[caseless(meant.pop())]

    def _of(self, offer: Offer, verb: Verb) -> Iterator[Suggestion]:
        """What may follow if the line is to be this offer; nothing if it cannot be."""
        for blank in self._open(offer, verb):
            if blank.key:
                yield from self._key(blank, verb)
            else:
                yield from self._values(blank, verb, self.begun)

    def _open(self, offer: Offer, verb: Verb) -> Iterator[Blank]:
        """The blanks of an offer that may be filled next; none if the line cannot be this offer."""
        arguments = [blank for blank in offer.blanks if not blank.key]
        given = [token for token in self.words[1:] if not token.key]
        keys = {caseless(token.key) for token in self.words[1:] if token.key}
        if len(given) > len(arguments):
            return
        filled = zip(given, arguments, strict=False)
        if not all(self._fits(token.word, verb, blank) for token, blank in filled):
            return
        rest = arguments[len(given) :]
        yield from rest[:1]
        if not rest or rest[0].optional:
            yield from (b for b in offer.blanks if b.key and b.name not in keys)

    def expected(self) -> str:
        """What the first open blank of the verb wants."""
        verb = self._verb() if self.words else None
        if verb is None:
            return ""
        for offer, row in self._offered(verb.slug):
            for blank in self._open(offer, row):
                wanted = self.speech.of_blank(row, blank)
                key = self.speech.key(blank.name) or blank.name
                return f"{key}= {wanted}" if blank.key else wanted
        return ""

    def _fits(self, word: str, verb: Verb, blank: Blank) -> bool:
        """Whether a word that was typed may stand in the blank, as far as its choices tell."""
        if not blank.choices or blank.most > 1 or kind_name(verb, blank) == CARDS:
            return True
        slug = self._slug(word, verb, blank)
        return any(choice.startswith(slug) for choice in blank.choices)

    def _key(self, blank: Blank, verb: Verb) -> Iterator[Suggestion]:
        name, equals, value = self.begun.partition("=")
        if equals:
            known = grammar(self.sitting.game.language)
            if known.key(name, {blank.name}):
                yield from self._values(blank, verb, value)
            return
        word = self.speech.key(blank.name, name)
        if word is not None:
            yield Suggestion(f"{word}=", len(name), self.speech.of_blank(verb, blank), ends=False)

    def _common_keys(self, verb: Verb) -> Iterator[Suggestion]:
        """The keys that every line takes, to one who has begun to write one."""
        if not self.begun:
            return
        reading = Reading(self.sitting.edition, self.sitting.state, self.mover, {})
        for name, slot in EVERYWHERE.items():
            blank = Blank(key_of(slot), few(slot.kind.choices(reading)), key=True)
            if name not in {caseless(token.key) for token in self.words}:
                yield from self._key(blank, verb)

    def _values(self, blank: Blank, verb: Verb, begun: str) -> Iterator[Suggestion]:
        """What a blank may be; of a list its next item."""
        before, comma, item = begun.rpartition(",") if blank.most > 1 else ("", "", begun)
        left = list(blank.choices or self._unlisted(verb, blank, item))
        for taken in before.split(",") if comma else ():
            slug = self._slug(taken, verb, blank)
            if slug in left:
                left.remove(slug)
        for word in dict.fromkeys(left):
            written = self._written(word, verb, blank, item)
            if written is not None:
                meaning = self._meaning(word, written, verb, blank)
                yield Suggestion(written, len(item), meaning, ends=blank.most == 1)

    def _meaning(self, word: str, written: str, verb: Verb, blank: Blank) -> str:
        """What a choice means, and what a card shows or a spell does; else what the blank wants.

        What would be the same word again, but for its hyphens, is no meaning.
        """
        slot = slot_of(verb, blank)
        if slot is not None and isinstance(slot.kind, Numbered | Between):
            return self._moves().get(word, "")
        if slot is not None and slot.kind.name == CLAIM:
            return self._claims().get(word, "")
        meaning = self.speech.of_choice(word, verb, blank, self.mover)
        more = self._face(word, verb, blank) or self.speech.explained(word, verb, blank)
        same = meaning.replace(" ", "-") if more else meaning
        meant = [meaning if same != written else "", more]
        return " ".join(filter(None, meant)) or self.speech.of_blank(verb, blank)

    def _face(self, word: str, verb: Verb, blank: Blank) -> str:
        """What is printed on a card, where the game says it."""
        face = self.sitting.game.face
        if face is None or kind_name(verb, blank) != CARDS:
            return ""
        return face(self.sitting.edition, self.sitting.state, word, self.speech.lang)

    def _written(self, word: str, verb: Verb, blank: Blank, begun: str) -> str | None:
        """How a choice is written by one who has begun so; a card also by its name."""
        return self.written.word(word, verb, blank, self.mover, begun)

    def _slug(self, word: str, verb: Verb, blank: Blank) -> str:
        """The canonical word for what somebody wrote in a blank; a word that misfits as it is."""
        return self.written.slug(word, verb, blank, self.mover)

    def _unlisted(self, verb: Verb, blank: Blank, begun: str) -> Iterator[str]:
        """What a blank without choices may be, as far as it can be said.

        A card is one that is known to be in the hand; to one who has begun a word also any that can
        be there, if they are few.
        """
        if kind_name(verb, blank) != CARDS:
            slot = slot_of(verb, blank)
            if slot is not None and isinstance(slot.kind, Numbered | Between):
                yield from self._moves()
                return
            if slot is not None and slot.kind.name == CLAIM:
                yield from self._claims()
                return
            reading = Reading(self.sitting.edition, self.sitting.state, self.mover, {})
            yield from few(slot.kind.choices(reading)) if slot else ()
            return
        seen = self.sitting.offered_by(self.mover)
        for name, zone in self.sitting.game.kit.zones(self.sitting.opened).items():
            if self._is_hand(zone):
                yield from seen.state.table.known(name)
                possible = self._possible(seen.state.table, name) if begun else ()
                yield from few([c for c in possible if self._written(c, verb, blank, begun)])

    def _claims(self) -> dict[str, str]:
        """What is claimed in disputes that wait, by the numbers of the claims."""
        pending = {dispute.number for dispute in self.sitting.state.match.pending}
        return {
            str(claim.claim): claim.text
            for case in cases(self.sitting.entries)
            for _, claim in case.claims
            if claim.dispute in pending
        }

    def _moves(self) -> dict[str, str]:
        """The lines of the last moves by their numbers, the last one first."""
        moves = [line for line in History(self.sitting.entries).in_order() if line.is_move]
        last = reversed(moves[-LAST:])
        told, lang = self.speech.naming.line, self.speech.lang
        return {write_place(line.place): told(line_of(line.entry.body), lang) for line in last}

    def _possible(self, table: Table, zone: str) -> Sequence[str]:
        """What the cards of a zone that nobody has shown can be."""
        from projections.custody import answers  # only one who asks about cards waits for it

        constraints = self.sitting.game.kit.constraints
        return answers.kinds(table, zone, constraints) if table.hidden(zone) else ()

    def _is_hand(self, zone: Zone) -> bool:
        """Whether a zone holds cards that only the mover sees, in no order."""
        return zone.owner == self.mover and zone.sees == "owner" and not zone.ordered

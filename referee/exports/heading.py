"""What is said of a match before its moves: when and by whom it was played, and how it ended."""

from collections.abc import Iterator

import msgspec

from events.corrections import DisputeDecided
from events.match import MatchOpened
from projections.disputes import Case
from referee.desk.opening import SHIPPED, edition_tag, write_tags
from referee.exports.story import Story
from referee.exports.words import Words
from referee.speech.option_words import meaning
from replays.redact import REFEREE

DIGITS = 12
"""How much is told of the digest of a table's own edition."""

TAGS = ("Event", "Round", "Site", "Date", "Referee")
"""The tags that are known everywhere, in the order in which they are read."""


class Item(msgspec.Struct, frozen=True):
    """One of several that belong to a fact; `counts`: whether it does still."""

    text: str
    counts: bool = True


class Fact(msgspec.Struct, frozen=True):
    """A label with what it says, or with the items that it has."""

    label: str
    value: str = ""
    items: tuple[Item, ...] = ()


class Heading:
    """The head of a match, in one language.

    `whole`: the story as entered, where this one is of the match as it reads now.
    """

    def __init__(self, story: Story, words: Words, whole: Story | None = None) -> None:
        self._story = story
        self._words = words
        self._say = words.say
        self._whole = whole
        self._opened = story.sitting.opened

    def title(self) -> str:
        """The game and who plays it."""
        called = [self._say("markdown.player", {"players": (s,)}) for s, _ in self._opened.seats]
        players = self._say("markdown.versus").join(called)
        game = self._story.sitting.game.name(self._words.lang)
        return self._say("markdown.title", {"game": game, "players": players})

    def facts(self) -> Iterator[Fact]:
        """All that is said of the match, line by line."""
        opened = self._opened
        tags = dict(opened.tags)
        for name in TAGS:
            if name in tags:
                yield Fact(self._say(f"markdown.tag.{name.casefold()}"), tags.pop(name))
        yield from (Fact(f"{name}:", value) for name, value in tags.items())
        for seat, name in opened.seats:
            if name != seat:
                yield Fact(self._say("markdown.seat", {"seat": seat}), name)
        yield from self._outcome()
        yield Fact(self._say("markdown.rules"), self._rules_played(opened))
        yield Fact(self._say("markdown.deal"), self._deal(opened))
        if opened.options:
            agreed = tuple(Item(self._option(name, value)) for name, value in opened.options)
            yield Fact(self._say("markdown.options"), items=agreed)
        if self._story.sitting.eyes(self._story.viewer) != REFEREE:
            yield Fact(self._say("markdown.viewer"), self._seen_by())
        if self._whole is not None:
            yield Fact(self._say("markdown.record"), self._say("markdown.record.corrected"))

    # How it ended

    def _outcome(self) -> Iterator[Fact]:
        """The result with the scores, the penalties, the disputes."""
        over = self._story.over
        if over is None:
            open_ = self._say("markdown.open", {"to_move": self._story.sitting.to_move})
            yield Fact(self._say("markdown.result"), open_)
        else:
            scores = (
                self._say("markdown.score", {"seat": seat, "score": score})
                for seat, score in over.scores
            )
            told = self._words.sentence(over)
            yield Fact(self._say("markdown.result"), told, tuple(map(Item, scores)))
        if penalties := tuple(self._penalties()):
            yield Fact(self._say("markdown.penalties"), items=penalties)
        if disputes := tuple(self._disputes()):
            yield Fact(self._say("markdown.disputes"), items=disputes)

    def _penalties(self) -> Iterator[Item]:
        for one in self._story.penalties:
            given = one.given
            facts = {"seat": given.seat, "number": one.entry, "kind": given.kind, "why": given.why}
            yield Item(self._say("markdown.penalty", facts), one.counts)

    def _disputes(self) -> Iterator[Item]:
        for case in (self._whole or self._story).cases:
            yield Item(self._dispute(case))

    def _dispute(self, case: Case) -> str:
        """What it is about and where it stands; its entry, or why, where entries are not told."""
        last = case.decisions[-1][1] if case.decisions else None
        opened = case.opened
        facts = {
            "number": opened.dispute,
            "by": opened.by,
            "text": opened.text,
            "status": self._say(f"dispute.status.{case.status}"),
            "outcome": last and self._decided(last),
            "why": self._whole and _why(case),
            "entry": None if self._whole else case.entry.number,
        }
        return self._say("markdown.dispute", facts)

    def _decided(self, decided: DisputeDecided) -> str:
        return self._say(f"match.ruled.{decided.outcome}", {"claim": decided.claim})

    # What it was played by

    def _rules_played(self, opened: MatchOpened) -> str:
        edition = edition_tag(opened)
        if edition != SHIPPED:  # as people call it, and enough of its digest to tell it apart
            edition = f"{opened.edition} ({edition[:DIGITS]})"
        return self._say("markdown.rules.played", {"edition": edition, "revision": opened.revision})

    def _deal(self, opened: MatchOpened) -> str:
        if opened.seed is None:
            return self._say("markdown.deal.physical")
        if not self._story.sitting.published:
            return self._say("markdown.deal.dealt")
        deal = next(tag.value for tag in write_tags(opened, "") if tag.name == "Deal")
        return self._say("markdown.deal.published", {"deal": deal})

    def _option(self, name: str, value: str) -> str:
        """An option in the words of its game or of every match, or as it is written."""
        words = self._words
        return meaning(words.lang, words.naming, name, value) or f"{name}: {value}"

    def _seen_by(self) -> str:
        viewer = self._story.viewer
        if viewer in dict(self._opened.seats):
            return self._say("markdown.viewer.seat", {"seat": viewer})
        return self._say("markdown.viewer.public")


def _why(case: Case) -> str:
    """Why a dispute stands as it does; empty: it is open, or open again."""
    if case.status not in ("decided", "withdrawn"):
        return ""
    _, last = (case.withdrawn or case.decisions)[-1]
    return last.why

"""What belongs to a match, said in every language of a page."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from events.base import Event
from events.entry import Body
from events.errors import Unreadable
from referee.exports import words
from referee.exports.story import EntryTold
from referee.moves.refusal import Refusal
from referee.pictures import said
from referee.pictures.words import Told, Words
from referee.scenes.scene import Scene
from referee.speech import explain
from referee.speech.became import Became
from replays.timeline import Annotation

P = ParamSpec("P")
R = TypeVar("R")

_CODE = re.compile("`([^`]+)`")

Text = int | str
"""A text as the script has it: its number in the table of texts, or one that is everywhere so."""


class Voices:
    """Says what `referee.exports.words` says, in the languages of a page at once."""

    def __init__(self, table: Words) -> None:
        self.table = table
        self._each = tuple(words.Words(lang, table.naming) for lang in table.langs)
        self._known: dict[bytes | str, Told] = {}
        """What was said before, of events and of lines."""

    def each(
        self, say: Callable[Concatenate[words.Words, P], R], *of: P.args, **facts: P.kwargs
    ) -> tuple[R, ...]:
        """What is said, of something, by each language's words."""
        return tuple(say(one, *of, **facts) for one in self._each)

    def say(self, text: str, **facts: Any) -> Told:
        """A sentence with its facts."""
        return self.table.say(text, **facts)

    def text(self, told: Told) -> Text:
        """A text as the script has it."""
        names = self.table.names(told)
        return int(names["data-w"]) if names else told[0]

    def line(self, body: Body[Event]) -> Told:
        """What was entered, as each language writes it."""
        line = words.bare(body)
        if line not in self._known:
            self._known[line] = self.each(words.Words.typed, line)
        return self._known[line]

    def sentences(self, events: Iterable[Event]) -> list[Told]:
        """What events say; those that say nothing to people are left out."""
        return [told for told in map(self._sentence, events) if any(told)]

    def _sentence(self, event: Event) -> Told:
        of = msgspec.json.encode(event)
        if of not in self._known:
            self._known[of] = self.each(_sentence, event)
        return self._known[of]

    def became(self, became: Became) -> Told:
        """What became of an entry, and by which."""
        return self.each(words.Words.became, became)

    def annotation(self, annotation: Annotation) -> Told:
        """What was put on a line later."""
        return self.each(words.Words.annotation, annotation)

    def wrong(self, error: Refusal | Unreadable) -> Told:
        """Why a move cannot be, with the rule that says so."""
        return self.each(_wrong, error)

    def entry(self, entry: EntryTold) -> list[Told]:
        """What follows from an entry; if nothing is said of it, the line itself."""
        return self.sentences(entry.events) or [self.line(entry.entry.body)]

    def main(self, entry: EntryTold) -> Told:
        """The sentence by which an entry is told in one line."""
        for event in entry.events:
            if not event.aside and (found := self.sentences((event,))):
                return found[0]
        return self.entry(entry)[0]

    def due(self, scene: Scene) -> list[Told]:
        """Who decides what; how the game ended, if it has."""
        ended = said.result(self.table, scene)
        return [*([] if ended is None else [ended]), *said.due(self.table, scene)]


def _sentence(one: words.Words, event: Event) -> str:
    """What an event says; a line in it is in quotation marks, for want of type."""
    told = one.sentence(event)
    return _CODE.sub(lambda found: one.say("pages.quoted", {"line": found[1]}), told)


def _wrong(one: words.Words, error: Refusal | Unreadable) -> str:
    why = explain(one.lang, error, one.naming)
    if not isinstance(error, Refusal):
        return why
    return one.say("cli.ruled", {"rule": error.rule, "text": why})

"""What belongs to an entry, said in one language."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from events.base import Event
from events.entry import Body
from events.match import FieldAdjusted
from referee.desk.variations import Moves
from referee.notation.canonical import line_of
from referee.rulebooks import book
from referee.rulebooks.markdown import Passage
from referee.speech import Lang, Naming, say, tell
from referee.speech.became import Became
from referee.speech.fields import Fields
from replays.timeline import Annotation


def bare(body: Body[Event]) -> str:
    """The line of an entry, without what is told beside it: glyphs, remark, how it is known."""
    return line_of(replace(body, glyphs=(), remark="", evidence="seen", sure=True))


class Words:
    """How all of a match is said in one language."""

    def __init__(self, lang: Lang, naming: Naming) -> None:
        self.lang: Lang = lang
        self.naming = naming

    def say(self, text_id: str, facts: Mapping[str, Any] | None = None) -> str:
        """The sentence of an id."""
        return say(self.lang, text_id, facts or {}, self.naming)

    def line(self, body: Body[Event]) -> str:
        """What was entered, without what is told beside it."""
        return self.typed(bare(body))

    def typed(self, line: str) -> str:
        """A line as the language writes it."""
        return self.naming.line(line, self.lang)

    def variation(self, moves: Moves) -> str:
        """The moves of a variation in a row, those of one upon it in parentheses."""
        return " / ".join(self._moves(moves))

    def _moves(self, moves: Moves) -> Iterator[str]:
        for move in moves:
            yield self.typed(move.text)
            yield from (f"({self.variation(upon)})" for upon in move.variations)

    def known(self, body: Body[Event]) -> str:
        """How what was entered is known; empty: it was seen, and is sure."""
        parts = [] if body.evidence == "seen" else [self.say(f"dispute.evidence.{body.evidence}")]
        if not body.sure:
            parts.append(self.say("markdown.unsure"))
        return self.say("markdown.known", {"parts": tuple(parts)}) if parts else ""

    def sentence(self, event: Event) -> str:
        """What an event says; empty: nothing to people."""
        told = self._of_field(event) if isinstance(event, FieldAdjusted) else event
        return tell(self.lang, told, self.naming)

    def _of_field(self, event: FieldAdjusted) -> FieldAdjusted:
        """A ruling that names its field as people call it."""
        path, fields = event.path, Fields(self.lang, self.naming)
        before, value = (fields.value(path, one) for one in (event.before, event.value))
        return replace(event, path=fields.called(path), before=before, value=value)

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """What events say, each in a sentence."""
        return [sentence for event in events if (sentence := self.sentence(event))]

    def became(self, became: Became) -> str:
        """What became of an entry, and by which."""
        return self.say(became.text, {"number": became.number, "rule": became.rule})

    def annotation(self, annotation: Annotation) -> str:
        """What was put on a line later."""
        return self.say("replay.annotated", {"glyph": annotation.glyph, "text": annotation.text})

    def rules(self, ids: Iterable[str]) -> list[Passage]:
        """The texts of rules, those aside that the rulebook lacks."""
        found = (book.rule(self.naming.game, rule, self.lang) for rule in ids)
        return [passage for passage in found if passage is not None]

"""The likeliest line at a terminal: grey behind the marker, and behind what it begins with."""

import os

from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from referee.prompt.front import Question, ways
from replays.characters import caseless

GREY = "class:auto-suggestion"


class Offered(AutoSuggest):
    """What a question holds likely. Right, or End, takes it; where it may, Enter alone does."""

    def __init__(self) -> None:
        self._line = ""
        self._takes = ""
        self.keys = KeyBindings()
        takes = Condition(lambda: bool(self._line)) & Condition(_is_empty)
        for key in ("right", "end", "c-e", "c-f"):
            self.keys.add(key, filter=takes)(self._take)

    def offer(self, question: Question) -> None:
        """Let this question's line be the one."""
        self._line, self._takes = question.likely, question.takes

    @property
    def shown(self) -> StyleAndTextTuples:
        """What stands on an empty line; without colours in brackets, for nobody has typed it."""
        bare = self._takes or (f"[→ {self._line}]" if self._line and _is_plain() else self._line)
        return [(GREY, bare)]

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        """The rest of the line for one who has begun to type it, from its mover or its verb on."""
        del buffer
        begun = document.text
        for line in ways(self._line):
            if begun and caseless(line).startswith(caseless(begun)) and not _is_plain():
                return Suggestion(line[len(begun) :])
        return None

    def _take(self, event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(self._line)


def _is_empty() -> bool:
    from prompt_toolkit.application import get_app

    return not get_app().current_buffer.text


def _is_plain() -> bool:
    """Whether nothing is grey, so that an offer would look like what was typed."""
    return bool(os.environ.get("NO_COLOR"))

"""What is wrong with a line at the prompt: said, and kept for `why`."""

from collections.abc import Callable, Sequence

from events.errors import RefereeError, Unreadable
from referee.moves.refusal import Ambiguous, Misfit, Refusal, as_typed
from referee.prompt.help import Refused
from referee.prompt.voice import INDENT, Voice
from referee.speech import because, explain
from referee.terminal.errors import names_the_place, offending
from replays.redact import REFEREE

UNDERSTOOD = frozenset(("cli.zone", "odds.missing-key")) | frozenset(
    f"notation.{fault}"
    for fault in (
        *("absent-seat", "verb-of-others", "range", "blank-text", "list-length"),
        *("missing", "missing-word", "missing-key", "missing-any", "missing-some"),
        *("superfluous", "key-of-others", "key-twice"),
    )
)
"""What can be wrong with a move although each of its words was understood."""


def require_referee(viewer: str) -> None:
    """Raise Unreadable where one who may not know all would begin a match, and choose its deal."""
    if viewer not in ("", REFEREE):
        raise Unreadable("play.not_begun", viewer=viewer)


class Refusals:
    """Tells why lines were not entered. `judge`: what raises a line's refusal, if it has one."""

    def __init__(self, voice: Voice, judge: Callable[[str], object]) -> None:
        self._voice = voice
        self._judge = judge
        self.last: Sequence[Refused] = ()

    def refuse(self, source: str, error: RefereeError, number: int) -> None:
        """Say what is wrong with a line, or with each that it could be; it is kept for `why`.

        `number`: that of the last entry before it.
        """
        error = as_typed(error)
        each = self._each(error) if isinstance(error, Ambiguous) else []
        self.last = [Refused(line, refusal, number) for line, refusal in each]
        if len(each) > 1:
            for line, refusal in each:
                if isinstance(refusal, Refusal):
                    self._by_a_rule("refused_by", refusal, mover=line.split(None, 1)[0])
                else:
                    self.tell(refusal, line)
            self._voice.say("why_hint")
            return
        self.last = self.last or [Refused(source, error, number)]
        self.tell(self.last[0].error, self.last[0].line)

    def _each(self, error: Ambiguous) -> list[tuple[str, RefereeError]]:
        """Each line that an unclear one could be, with its refusal; none if one could be entered.

        Who is meant need not be asked then. Of those that are refused alike one is enough.
        """
        refused = dict[str, tuple[str, RefereeError]]()
        for line in error.readings:
            try:
                self._judge(line)
            except Refusal as refusal:
                wrong = as_typed(refusal)
                refused.setdefault(self._explained(wrong), (line, wrong))
            except Unreadable:
                return []
            else:
                return []
        return [*refused.values()]

    def tell(self, error: RefereeError, source: str) -> None:
        """Say what is wrong with a line, where, and how to learn more."""
        error = as_typed(error)
        sentence = self._explained(error)
        if isinstance(error, Refusal):
            self._by_a_rule("refused", error)
            self._voice.say("why_hint")
        elif isinstance(error, Unreadable):
            self._voice.say("failed" if _is_understood(error) else "unreadable", sentence=sentence)
            if source and error.column and not names_the_place(error, source):
                width = self._voice.width - INDENT
                pointed = offending(source, error.column, width)
                self._voice.tell(" " * INDENT + line for line in pointed)
        else:
            self._voice.say("failed", sentence=sentence)

    def _by_a_rule(self, text: str, refusal: Refusal, /, **facts: object) -> None:
        self._voice.say(text, rule=refusal.rule, sentence=self._explained(refusal), **facts)
        for reason in because(self._voice.lang, refusal, self._voice.naming):
            self._voice.fold(reason, INDENT, 2)

    def _explained(self, error: RefereeError) -> str:
        return explain(self._voice.lang, error, self._voice.naming)


def _is_understood(error: Unreadable) -> bool:
    """Whether it was clear what was meant, so that only the sentence says what is wrong."""
    of_words = isinstance(error, Misfit | Ambiguous) or error.text.startswith("notation.")
    return error.text in UNDERSTOOD or not of_words

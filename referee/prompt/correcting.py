"""Corrections at the prompt: what they would do is shown, and asked about, before they are made."""

from collections.abc import Sequence

from events.corrections import MovesRedone
from events.places import write_place
from projections.history import UNDOING, History, Line, Way, revises
from referee.desk.dry_run import Outlook, changes_the_record, foreseen, outlook
from referee.desk.in_place import head_of
from referee.desk.judged import Fallen
from referee.desk.own_lines import require_own_name, with_words
from referee.desk.sitting import Sitting
from referee.moves.corrections import Undo
from referee.moves.move import Move
from referee.moves.options import YES_NO
from referee.notation.canonical import line_of
from referee.notation.tokens import tokenize
from referee.prompt.front import Front, Question
from referee.prompt.voice import Voice
from referee.terminal.outlooks import besides, foretold
from replays.characters import caseless, plain
from replays.redact import REFEREE

YES = frozenset(("y", "yes", *YES_NO["yes"], "好"))
"""Answers that agree."""


class Correcting:
    """Asks before a line is entered that changes the record. Where nobody can answer, it is."""

    def __init__(self, front: Front, voice: Voice) -> None:
        self._front = front
        self._voice = voice
        self._shown = False

    def given(self, line: str, sitting: Sitting) -> str:
        """The line of one who asks to correct a move, with the move as it reads, to be edited.

        Empty where it asks for something else.
        """
        tokens, body, remark = tokenize(line)
        head = head_of(line, sitting) if len(tokens) == 2 and not remark else None
        if head is None or head.slug != "amend" or head.behind:
            return ""
        found = History(sitting.entries).lines.get(head.place)
        if found is None or not found.is_move or found.way is Way.BACK:
            return ""  # its entering tells why
        self._tell_given(found)
        return f"{body} {self._line(found)}"

    def _tell_given(self, line: Line) -> None:
        number = write_place(line.place)
        if self._front.draws:
            self._voice.say("amend_given", number=number)
        else:
            self._voice.say("amend", number=number, line=self._line(line))
        if line.amended or not line.stands:
            self._voice.say("amend_back", number=number)

    def _line(self, line: Line) -> str:
        return self._voice.naming.line(line_of(line.entry.body), self._voice.lang)

    def agreed(self, source: str, sitting: Sitting, viewer: str) -> str:
        """The line as it may be entered; empty where those who are asked do not want it.

        Raises Unreadable for a line that is not the viewer's own to enter, and as reading it does.
        """
        self._shown = False
        move = sitting.read(source).move
        require_own_name(sitting, move)
        if viewer != REFEREE or not self._front.asks:
            return source
        if isinstance(move, Undo) and self._wants_consent(move, sitting):
            return with_words(source, "by=all") if self._says_yes("all_agree") else ""
        return source if self._is_wanted(source, move, sitting) else ""

    def again(self, line: str) -> str:
        """What stands on the line again that was not agreed to; nothing once it was seen through.

        There Enter would be one step from entering it after all.
        """
        return "" if self._shown else line

    def _wants_consent(self, move: Undo, sitting: Sitting) -> bool:
        return sitting.state.match.takeback == "consent" and not (move.by or move.ruling)

    def _is_wanted(self, source: str, move: Move, sitting: Sitting) -> bool:
        """Whether it is to be entered, once it was shown what it does besides what it says."""
        if not changes_the_record(move):
            return True
        found = foreseen(sitting, source, REFEREE, self._voice.lang)
        if not (found.touches_others or _reaches_behind(found, move, sitting)):
            return True
        voice = self._voice
        voice.tell(foretold(found, voice.lang, voice.naming, voice.width))
        self._shown = True
        return self._says_yes("enter_it", at_once=True)

    def _says_yes(self, question: str, *, at_once: bool = False) -> bool:
        """Whether the answer agrees; `at_once`: Enter alone does."""
        answer = self._front.ask(Question(f"{self._voice.text(question)} "))
        said = None if answer is None else caseless(plain(answer.strip()))
        if said in YES or (at_once and said == ""):
            return True
        self._voice.say("not_entered")
        return False

    def done(self, sitting: Sitting, fallen: Fallen, viewer: str) -> Sequence[str]:
        """What the line that was just entered did to the record, where that was not shown before.

        Asked before anything else is entered.
        """
        if self._shown or not revises(sitting.entries[-1]):
            return ()
        voice = self._voice
        found = outlook(sitting, dict(fallen), viewer, voice.lang)
        return [*besides(found, voice.lang, voice.naming, voice.width)]


def _reaches_behind(found: Outlook, move: Move, sitting: Sitting) -> bool:
    """Whether something is taken back, and not the line that was entered last, a dispute say.

    Who takes back move by move has seen what lies behind.
    """
    last = sitting.entries[-1]
    once_more = any(isinstance(one, (*UNDOING, MovesRedone)) for one in last.body.events[:1])
    if not isinstance(move, Undo) or once_more:
        return False
    return all(line.place != last.place for line in found.gone)

"""A trial at the prompt: what is written there is played on in memory, until one goes back."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from events.entry import Entry
from events.errors import Unreadable
from events.places import write_place
from referee.desk.desk import Desk
from referee.desk.meaning import Meaning, meaning
from referee.desk.shorthand import require_own, whole
from referee.desk.taking import Taking
from referee.desk.trial import Trial, place_called
from referee.desk.variations import of_move
from referee.prompt import commands
from referee.prompt.following import Following
from referee.prompt.front import Front, Question
from referee.terminal import telling
from referee.terminal.settings import Settings
from replays.redact import PUBLIC, REFEREE

if TYPE_CHECKING:
    from referee.analysis.seated import Bots

QUOTES = ('""', "「」", "“”")
"""What may stand around the text of `:keep`."""

NOTHING = -1
"""Before any entry."""


class Playing(Following):
    """A recorder at a match of a log, who may try what would be."""

    def __init__(
        self,
        desk: Desk,
        settings: Settings,
        front: Front,
        *,
        recorder: str = "",
        viewer: str = REFEREE,
    ) -> None:
        super().__init__(desk, settings, front, recorder=recorder, viewer=viewer)
        self._match = desk
        outside = {name: self._only_in_a_trial(name) for name in commands.OF_A_TRIAL}
        self._commands = {**self._commands, "try": self._try, **outside}
        self._held = NOTHING
        """The entry after which bots wait for people."""
        self._bots = None if viewer == PUBLIC else _bots_at(desk, settings)

    def _question(self) -> Question:
        """What bots do is told before anybody is asked."""
        if self._bots is not None and self._match.sitting.number != self._held:
            self._let_act(self._bots)
        return super()._question()

    def _let_act(self, bots: "Bots", passed: int = NOTHING) -> None:
        """Tell what bots do. `passed`: up to this entry all have answered what they like."""
        from referee.analysis.seated import Defect

        try:
            for entry in bots.act(self._match, passed):
                self._tell_entered([entry])
        except (Unreadable, Defect) as waiting:  # somebody else is asked
            self._refusals.tell(waiting, "")
            if waiting.text != "seated.most":
                self._held = self._match.sitting.number

    def _enter_nothing(self, given: str) -> None:
        """An empty line lets bots go on who waited for people."""
        number = self._match.sitting.number
        if self._bots is not None and self._held == number:
            self._let_act(self._bots, passed=number)
        else:
            super()._enter_nothing(given)

    def _try(self, rest: str) -> None:
        """Try from now, or from after a move of the match as it reads now."""
        self._catch_up()
        at = place_called(rest) if rest else None
        sitting = self.desk.sitting
        trial = Trial(self.desk.match, sitting, self._viewer, at=at, corrected=at is not None)
        trying = Trying(trial, self._settings, self._front, self.desk, self._recorder)
        trying.run()
        self._over = trying.quits
        self._changed = True
        self._catch_up(but=trying.kept)
        if not self._over:
            self._voice.say("try_left", match=self.desk.match)
            self._tell_due()

    def _only_in_a_trial(self, name: str) -> Callable[[str], None]:
        def refuse(rest: str) -> None:
            del rest
            raise Unreadable("play.no_trial", command=f":{name}")

        return refuse


def _bots_at(desk: Desk, settings: Settings) -> "Bots | None":
    """The bots of a match, if it has any."""
    if not desk.sitting.opened.tags:
        return None
    from referee.terminal.acting import bots_at  # at most tables people sit

    return bots_at(settings, desk)


class Trying(Following):
    """A recorder in a trial. `quits`: he left the match, too; `kept`: what he entered of it."""

    _tries: ClassVar[bool] = True

    def __init__(
        self, trial: Trial, settings: Settings, front: Front, desk: Taking, recorder: str
    ) -> None:
        super().__init__(trial, settings, front, recorder=recorder, viewer=trial.viewer)
        self.quits = False
        self.kept: list[int] = []
        self._trial = trial
        self._outside = desk
        self._told = desk.sitting.number
        elsewhere = {name: self._not_in_a_trial(name) for name in commands.OF_A_LOG}
        own = {"u": self._take_back, "keep": self._keep, "back": self._back, "quit": self._quit}
        self._commands = {**self._commands, **elsewhere, **own}

    def run(self) -> None:
        """Take lines until the recorder goes back."""
        self._settings.naming = self._sitting.naming
        self._voice.say("trying", number=write_place(self._trial.behind))
        if not self._front.draws:
            self._voice.tell(self._board(self._voice.width))
        self._take_lines()

    @property
    def _marker(self) -> str:
        return self._voice.text("try_marker")

    def _meaning(self, line: str) -> Meaning:
        """Everybody's moves are tried, with what this recorder has seen."""
        return meaning(line, self._trial.sitting)

    def _judge(self, line: str) -> None:
        self._trial.judge(whole(line, self._trial.sitting))

    def _catch_up(self, but: Sequence[int] = ()) -> None:
        """What others enter meanwhile is not of the trial, and waits outside."""
        super()._catch_up(but)
        if news := self._news():
            self._voice.say("try_meanwhile", count=len(news))
        self._told = self._outside.sitting.number

    def _news(self) -> Sequence[int]:
        """What others have entered in the match that was not told yet."""
        self._outside.refresh()
        ahead = range(self._told + 1, self._outside.sitting.number + 1)
        return [number for number in ahead if number not in self.kept]

    def _has_moved(self) -> bool:
        return bool(self._news())

    # Commands

    def _take_back(self, rest: str) -> None:
        """Leave the last lines that were tried."""
        if rest and not (rest.isascii() and rest.isdigit()):
            raise Unreadable(
                "play.command_wants", command="u", wanted=self._voice.text("wants.count")
            )
        count = int(rest or 1)
        self._trial.take_back(count)
        self._catch_up()
        self._changed = True
        self._voice.say("try_undone", count=count)
        self._tell_due()

    def _keep(self, rest: str) -> None:
        """Enter what was tried, as what might have been played in its place."""
        require_own(REFEREE, self._outside.sitting.seen_by(self._viewer))
        self._catch_up()
        sitting = self._outside.sitting
        line = self._trial.kept(sitting.entries, _unquoted(rest))
        entry = self._outside.enter(line, expect=sitting.number, recorder=self._recorder)
        self.kept.append(entry.number)
        self._tell_kept(entry)

    def _tell_kept(self, entry: Entry) -> None:
        lang, naming = self._voice.lang, self._voice.naming
        self._voice.tell(telling.entry_lines(entry, lang, naming, width=self._voice.width))
        number = entry.body.words[2]
        count = len(of_move(self._outside.sitting.entries, place_called(number)))
        self._voice.say("kept", match=self._outside.match, number=f"{number}.v{count}")

    def _back(self, rest: str) -> None:
        del rest
        self._over = True

    def _quit(self, rest: str) -> None:
        super()._quit(rest)
        self.quits = True

    def _not_in_a_trial(self, name: str) -> Callable[[str], None]:
        def refuse(rest: str) -> None:
            del rest
            raise Unreadable("play.in_trial", command=f":{name}")

        return refuse


def _unquoted(text: str) -> str:
    """The text without the quotes around it."""
    around = text[:1] + text[-1:] in QUOTES and len(text) > 1
    return text[1:-1] if around else text

"""What is put before one who is asked for a line: what is likeliest, letters, what may follow."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from referee.desk import zone_names
from referee.desk.likely import Likely, Offers, likely, offered
from referee.desk.sitting import Sitting
from referee.prompt import commands, letters
from referee.prompt.front import ways
from referee.prompt.suggest import Suggestion, expected, suggestions
from referee.prompt.voice import Voice
from referee.speech.words import Speech
from referee.terminal.output import folded
from replays.redact import PUBLIC

APART = "   "
"""What stands between two hints of a toolbar."""


class Hints:
    """Of a match as its viewer may know it, in the language of the moment."""

    def __init__(self, sitting: Sitting, voice: Voice, *, trial: bool) -> None:
        self._sitting = sitting
        self._voice = voice
        self._trial = trial

    @cached_property
    def _speech(self) -> Speech:
        return self._voice.speech(self._sitting.game.language)

    @cached_property
    def _offers(self) -> Offers:
        return offered(self._sitting)

    @cached_property
    def likely(self) -> Likely | None:
        """The likeliest line."""
        return likely(self._sitting, self._speech, self._offers)

    @property
    def takes(self) -> str:
        """What Enter alone would enter, as it is told; empty where it enters nothing."""
        line = self.likely
        return self._voice.text("takes", line=line.line) if line and line.quiet else ""

    @cached_property
    def _letters(self) -> Sequence[tuple[str, str]]:
        return tuple(letters.told(self._sitting, self._speech, self._offers))

    def toolbar(self, *, referees: bool) -> tuple[str, str]:
        """The hints under a board, and where it is out of view, behind the letters of now.

        Before all of them stands how one leaves a trial.
        """
        within = "toolbar" if referees else "toolbar_seat"
        out = "toolbar_show" if self.takes else "toolbar_board"
        first = [self._voice.text("toolbar_trial")] if self._trial else []
        first += [f"{letter} {move}" for letter, move in self._letters]
        told = "".join(f"{hint}{APART}" for hint in first)
        return told + self._voice.text(within), told + self._voice.text(out)

    @property
    def letters(self) -> frozenset[str]:
        """The letters that count now."""
        return frozenset(letter for letter, _ in self._letters)

    def of_letters(self) -> Iterator[str]:
        """The letters that count now, in lines."""
        if self._letters:
            told = tuple(f"{letter} = {move}" for letter, move in self._letters)
            text = self._voice.text("letters", letters=told)
            yield from folded(text, width=self._voice.width)

    def suggest(self, line: str) -> Sequence[Suggestion]:
        """What may stand next on a line."""
        sitting = self._sitting
        asked = line.lstrip().lstrip("?？").lstrip()  # `? WORD` asks about what a line begins with
        if asked.startswith((":", "：")):
            lang, game = self._voice.lang, sitting.game
            seats = (seat for seat, _ in sitting.opened.seats)
            zones, viewers = (
                [(zone_names.called(one, game, lang), one) for one in each]
                for each in (game.kit.zones(sitting.opened), (*seats, PUBLIC))
            )
            return commands.suggestions(
                asked, zones, game, lang, trial=self._trial, viewers=viewers
            )
        found = suggestions(asked, sitting, self._speech)
        return sorted(found, key=lambda word: not self._leads(asked, word))

    def _leads(self, line: str, word: Suggestion) -> bool:
        """Whether the likeliest line goes on so, which is then the best guess."""
        longer = line[: len(line) - word.begun] + word.text
        return self.likely is not None and f"{longer} " in (
            f"{one} "[: len(longer) + 1] for one in ways(self.likely.line)
        )

    def expected(self, line: str) -> str:
        """What is to be written at the end of a line, as it is told."""
        if line.lstrip().startswith((":", "：")):
            return ""
        wanted = expected(line, self._sitting, self._speech)
        return self._voice.text("expected", wanted=wanted) if wanted else ""

"""A prompt that follows the match: what others enter is told and drawn while a line is typed."""

from referee.prompt.front import Question
from referee.prompt.looking import Looking
from referee.prompt.session import RECOVERABLE


class Following(Looking):
    """A recorder whose screen is looked after a few times a second, key or no key.

    A line is entered upon what was in view when it was begun, so that nothing is entered unseen:
    whoever types while the table changes is asked for the line again, as if it had changed before.
    """

    def _asked(self) -> Question:
        return super()._asked()._replace(look=self._look)

    def _look(self, line: str) -> Question | None:
        """What is asked now that others have entered something, which is told; else None.

        `line`: what is typed so far. One that is empty has not been begun: what was in view since
        the last look is what the next one is entered upon.
        """
        if not line:
            self._begun = self._seen
        try:
            if not self._has_moved():
                return None
        except RECOVERABLE:
            return None  # what hinders a look hinders the next line as well, and is told then
        shown = self._seen
        self._catch_up()
        if self._seen > shown:
            self._readings.forget()
        self._tell_due()
        return self._asked()

    def _has_moved(self) -> bool:
        """Whether others have entered anything since the screen was drawn."""
        self.desk.refresh()
        return self.desk.sitting.number > self._seen

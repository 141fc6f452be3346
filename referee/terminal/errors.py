"""How an error reaches the user: one clear message, and never a traceback unasked.

referee: WHERE: WHAT
    the move as it was entered
        ^
    RULE: the rule's text
    what can be done now
"""

import sys
import traceback
from collections.abc import Iterator

from events.errors import RefereeError, Unreadable
from referee.moves.refusal import Refusal
from referee.render.layout import columns, shortened
from referee.speech import Lang, Naming, because, explain, say
from referee.terminal.output import complain, folded, remark, width_here
from referee.terminal.settings import Settings

INDENT = 4

BEFORE = 40
"""Columns of a long line that are shown before the place where it is wrong."""

MOST_MARKS = 4
"""Characters of a line that are looked at for each of its columns; some take none."""


def report(error: RefereeError, settings: Settings) -> int:
    """Say what is wrong, and give the exit status."""
    for line in message(error, settings):
        complain(line)
    if settings.line or isinstance(error, Refusal):
        complain("\n".join(folded(say(language(settings), _hint(settings), {}), INDENT)))
    reveal(error, settings)
    return error.exit_status


def _hint(settings: Settings) -> str:
    """What can be done now."""
    if settings.tries:
        return "cli.tried_hint"
    return "cli.line_hint" if settings.line else "cli.refused_hint"


def reveal(error: BaseException, settings: Settings) -> None:
    """Show where in the program it came from, if somebody asked for that."""
    if settings.debug:
        complain("".join(traceback.format_exception(error)))


def message(error: RefereeError, settings: Settings, file: str = "") -> Iterator[str]:
    """The lines of the message; `file` is where the wrong line stands, if in one."""
    lang = language(settings)
    if isinstance(error, Unreadable):
        file = file or error.file
    sentence, text = _sentence(error, settings.naming, lang)
    where = place(error, settings.line, lang)
    told = f"{where}{_ruled(error, sentence, lang)}"
    if file:
        told = say(lang, "cli.in_file", {"file": file, "message": told})
    yield from folded(f"referee: {told}", hang=INDENT)
    if settings.source:
        column = error.column if isinstance(error, Unreadable) else 0
        for line in offending(*settings.source_at(column)):
            yield f"{' ' * INDENT}{line}"
    for reason in because(lang, error, settings.naming):
        yield from folded(reason, INDENT, 2)
    if text:
        yield from folded(_ruled(error, text, lang), INDENT)


def _ruled(error: RefereeError, text: str, lang: Lang) -> str:
    """A sentence, after the id of the rule that says it."""
    if not isinstance(error, Refusal):
        return text
    return say(lang, "cli.ruled", {"rule": error.rule, "text": text})


def _sentence(error: RefereeError, naming: Naming, lang: Lang) -> tuple[str, str]:
    """What is wrong, and the text of the rule that says so, if it says more."""
    if not isinstance(error, Refusal):
        return explain(lang, error, naming), ""
    from referee.rulebooks.citing import cited  # read only where a rule is cited

    return cited(error, lang, naming)


def offending(source: str, column: int, width: int = 0) -> Iterator[str]:
    """The line that is wrong, as much of it as fits, and a mark under the column (0: none)."""
    width = width or width_here() - INDENT
    begin = 0
    if len(source) > width or columns(source) > width:
        begin = max(0, column - 1 - BEFORE)
        while columns(source[begin : max(column - 1, 0)]) > BEFORE:
            begin += 1
    cut = "…" if begin else ""
    rest = source[begin : begin + MOST_MARKS * width]
    yield shortened(f"{cut}{rest}".replace("\n", "\u240a"), width)
    if column:
        yield f"{' ' * columns(cut + source[begin : column - 1])}^"


def place(error: RefereeError, line: int, lang: Lang) -> str:
    """Where it stands, as far as that is known and needs to be said."""
    column = 0
    if isinstance(error, Unreadable):
        line, column = error.line or line, error.column
    if line and column:
        return say(lang, "cli.place", {"line": line, "column": column})
    return say(lang, "cli.line", {"line": line}) if line else ""


def unforeseen(defect: BaseException, settings: Settings) -> int:
    """Blame a game of others, or the record in hand if forged, else own up; give the status.

    What is no defect, as where the program is to end, is raised again.
    """
    wrong = _of_others(defect)
    if wrong is None:
        if not isinstance(defect, Exception):
            raise defect
        wrong = _forged(defect, settings)
    if wrong is None:
        return _confess(defect, settings)
    wrong.__cause__ = defect
    return report(wrong, settings)


def _of_others(defect: BaseException) -> RefereeError | None:
    """That a game failed which others have installed, if one has run here and did."""
    plugins = sys.modules.get("referee.games.plugins")
    return None if plugins is None else plugins.culprit(defect)


def _forged(defect: BaseException, settings: Settings) -> RefereeError | None:
    """What is wrong with the match in hand, if there is one and something is."""
    if not settings.match:
        return None
    from referee.desk.forged import blamed
    from referee.terminal import place  # all of these are at hand where a match is

    try:
        with place.reading(settings) as log:
            return blamed(log, settings.match, defect)
    except Exception:  # nothing can be found out about the record: the defect is told as it is
        return None


def _confess(defect: BaseException, settings: Settings) -> int:
    """Own up to a defect of the program, and give the exit status."""
    what = f"{type(defect).__name__}: {defect}"
    remark(f"referee: {say(language(settings), 'cli.defect', {'what': what})}")
    reveal(defect, settings)
    return 1


def language(settings: Settings) -> Lang:
    """The language to complain in: English where the one that was asked for is what is wrong."""
    try:
        return settings.language()
    except RefereeError:
        return "en"

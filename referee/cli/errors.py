"""How an error reaches the user: one clear message, and never a traceback unasked.

referee: WHERE: WHAT
    the move as it was entered
        ^
    RULE: the rule's text
    what can be done now
"""

import traceback
from collections.abc import Iterator, Sequence

from events.errors import RefereeError, Unreadable
from referee.cli.output import complain, folded
from referee.cli.settings import Settings
from referee.locale import Lang, because, explain, say
from referee.refusal import Refusal
from referee.render.layout import columns

INDENT = 4


def report(error: RefereeError, settings: Settings) -> int:
    """Say what is wrong, and give the exit status."""
    for line in message(error, settings):
        complain(line)
    if isinstance(error, Refusal):
        complain("\n".join(folded(say(language(settings), "cli.refused_hint", {}), INDENT)))
    if settings.debug:
        complain("".join(traceback.format_exception(error)))
    return error.exit_status


def message(error: RefereeError, settings: Settings) -> Iterator[str]:
    """The lines of the message."""
    lang = language(settings)
    sentence = explain(lang, error, settings.naming)
    where = place(error, settings.line, lang)
    rule = f"{error.rule}: " if isinstance(error, Refusal) else ""
    yield from folded(f"referee: {where}{rule}{sentence}", hang=INDENT)
    if settings.source:
        yield f"{' ' * INDENT}{settings.source}"
        if isinstance(error, Unreadable) and error.column:
            yield f"{' ' * (INDENT + columns(settings.source[: error.column - 1]))}^"
    for reason in because(lang, error, settings.naming):
        yield from folded(reason, INDENT, 2)
    if isinstance(error, Refusal):
        yield from _rule(error.rule, settings, lang)


def place(error: RefereeError, line: int, lang: Lang) -> str:
    """Where it stands, as far as that is known and needs to be said."""
    column = 0
    if isinstance(error, Unreadable):
        line, column = error.line or line, error.column
    if line and column:
        return say(lang, "cli.place", {"line": line, "column": column})
    return say(lang, "cli.line", {"line": line}) if line else ""


def _rule(rule: str, settings: Settings, lang: Lang) -> Iterator[str]:
    """The text of the rule in its rulebook."""
    from referee.rulebooks.book import rule as look_up  # read only where it is cited

    found = look_up(settings.naming.game, rule, lang)
    if found is not None:
        yield from folded(f"{rule}: {found.text}", INDENT)


def misused(error: Exception, words: Sequence[str], settings: Settings) -> int:
    """Say what is wrong with a command line, and give the exit status."""
    from referee.cli import help as pages  # which imports typer, and it is at hand here

    for line in pages.complaint(error, pages.spoken(words, settings)):
        complain(line)
    return 2


def stopped(settings: Settings) -> int:
    """Say that the user left a question open, and give the exit status."""
    complain(f"referee: {say(language(settings), 'cli.aborted', {})}")
    return 1


def confess(defect: Exception, settings: Settings) -> int:
    """Own up to a defect of the program, and give the exit status."""
    what = f"{type(defect).__name__}: {defect}"
    complain(f"referee: {say(language(settings), 'cli.defect', {'what': what})}")
    if settings.debug:
        complain("".join(traceback.format_exception(defect)))
    return 1


def language(settings: Settings) -> Lang:
    """The language to complain in: English where the one that was asked for is what is wrong."""
    try:
        return settings.language()
    except RefereeError:
        return "en"

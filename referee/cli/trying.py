"""`try`: what would follow, were this entered. Nothing is."""

import sys
from collections.abc import Sequence

from events.errors import Unreadable
from referee.cli.moving import OF_MATCH, input_lines, is_line, options_in_front, tell
from referee.desk.judged import Source
from referee.desk.trial import Trial, place_called
from referee.moves.refusal import Refusal
from referee.rules.match import Rule
from referee.terminal import place, telling
from referee.terminal.output import write
from referee.terminal.settings import Settings

OPTIONS = OF_MATCH | {
    "--log",
    "--lang",
    "--debug",
    "--canonical",
    "--at",
    "--corrected",
    "--as",
    "--json",
}
"""All that `try` takes for an option, before the move."""


def try_(
    settings: Settings,
    words: Sequence[str] = (),
    *,
    match: str | None = None,
    at: str | None = None,
    corrected: bool = False,
    viewer: str = "",
    as_json: bool = False,
) -> None:
    """Play on in memory by one move of words that are apart, or by the lines of standard input.

    At the first that cannot be the reading stops; what was accepted until there is told. `at`: the
    number of the line after which it plays on. Raises as `move` does, and M-9.
    """
    if not words and sys.stdin.isatty():
        raise Unreadable("cli.move_what")
    settings.tries = True
    behind = None if at is None else place_called(at)
    with place.reading(settings) as log:
        desk = place.sit(log, settings, match)
    viewer = desk.whose(viewer)
    settings.naming = desk.sitting.naming_for(viewer)
    trial = Trial(desk.match, desk.sitting, viewer, at=behind, corrected=corrected)
    try:
        with options_in_front(settings, words, OPTIONS):
            if words:
                _enter(settings, trial, words[0] if is_line(words) else words, as_json=as_json)
            else:
                _enter_lines(settings, trial, as_json=as_json)
    except Refusal as refusal:
        if refusal.rule == Rule.UNSEEN and not as_json:
            _show(settings, trial)
        raise
    if not as_json:
        _show(settings, trial)


def _enter_lines(settings: Settings, trial: Trial, *, as_json: bool) -> None:
    for number, line in input_lines():
        settings.line = number
        _enter(settings, trial, line, as_json=as_json)
    settings.line = 0


def _enter(settings: Settings, trial: Trial, source: Source, *, as_json: bool) -> None:
    settings.take(source, typed=not as_json)
    entry = trial.enter(source)
    settings.naming = trial.sitting.naming_for(trial.viewer)
    tell(settings, trial, entry, as_json=as_json)


def _show(settings: Settings, trial: Trial) -> None:
    """The table as it would be."""
    write("")
    write(telling.board(trial.sitting, trial.viewer, settings.language()))

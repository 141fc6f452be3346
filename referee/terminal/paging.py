"""A match written as a page for browsers."""

from collections.abc import Sequence

from events.errors import Unreadable
from referee.desk.audits import of_match
from referee.desk.sitting import Sitting
from referee.exports.pages import replay
from referee.terminal import place
from referee.terminal.exporting import head_for
from referee.terminal.settings import Settings
from referee.terminal.writing import give, require_place
from replays.redact import PUBLIC


def page(
    settings: Settings,
    match: str | None = None,
    *,
    viewers: Sequence[str] = (),
    corrected: bool = False,
    output: str | None = None,
) -> None:
    """Write the page of a match, for the public or for those who are named.

    `corrected`: it opens as the match reads now. Raises Unreadable for several viewers of a match
    that is not over, where one of them might look at what is another's.
    """
    require_place(settings, output)
    with place.reading(settings) as log, log.reading():
        desk = place.sit(log, settings, match)
        named = _viewers(desk.sitting, viewers or (PUBLIC,))
        head = head_for(log, desk, PUBLIC if PUBLIC in named else named[0])
        audited = of_match(log, desk.match)
    text = replay.write(
        desk.sitting,
        named,
        settings.language(),
        match=desk.match,
        audited=audited,
        head=head,
        corrected=corrected,
    )
    give(settings, text, output)


def _viewers(sitting: Sitting, words: Sequence[str]) -> list[str]:
    """Those whom the words mean, each once."""
    named = [*dict.fromkeys(map(sitting.viewer_called, words))]
    if len(named) > 1 and not sitting.state.match.over:
        raise Unreadable("pages.viewers")
    return named

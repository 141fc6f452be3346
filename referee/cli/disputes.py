"""`dispute`, and `replay --dispute`: the case laid out, and each story gone through."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from events.places import write_place
from projections.disputes import cases
from referee.cli.replaying import Pace
from referee.desk import laid
from referee.desk.desk import Desk
from referee.desk.positions import drawn
from referee.desk.sitting import Sitting
from referee.desk.stages import positions
from referee.desk.stories import Halt, Stories, Story
from referee.exports.entry import entry_json
from referee.speech import Lang, Naming, say
from referee.speech.told import sentences
from referee.terminal import case, place, telling
from referee.terminal.output import folded, page, width_here, write, write_json, write_json_line
from referee.terminal.settings import Settings
from referee.views.position import Position
from replays.redact import REFEREE
from replays.timeline import Stage

LEAD = "referee move "
"""What stands before a line where it is entered."""


def dispute(
    settings: Settings,
    words: Sequence[str],
    match: str | None = None,
    *,
    viewer: str = "",
    as_json: bool = False,
) -> None:
    """Lay out a dispute: the one that is named, else the only one that waits, else list them all.

    Raises Unreadable where the first word is no number.
    """
    number = laid.number_of(words, LEAD)
    lang = settings.language()
    with place.reading(settings) as log:
        desk = place.sit(log, settings, match)
        viewer = desk.whose(viewer)
        settings.naming = desk.sitting.naming_for(viewer)
        number = laid.meant(desk.sitting) if number is None else number
        ruled = [] if number is None else laid.precedents(desk, number, viewer)
    if number is None:
        _list(desk, viewer, lang, settings.naming, as_json=as_json)
        return
    found = laid.laid(desk.sitting, desk.match, number, viewer, lang, ruled)
    if as_json:
        write_json(found)
        return
    settled = laid.withdrawals(desk.sitting, number, viewer)
    lead = LEAD if viewer == REFEREE else None
    page(case.case_lines(found, settled, lang, settings.naming, lead=lead))


def _list(desk: Desk, viewer: str, lang: Lang, naming: Naming, *, as_json: bool) -> None:
    found = laid.listed(desk.sitting, desk.match, viewer)
    if as_json:
        write_json(found)
    else:
        page(case.listed_lines(found, lang, naming))


# Each story gone through


def replay(
    settings: Settings,
    number: int,
    match: str | None = None,
    *,
    step: bool = False,
    speed: float = 0.0,
    viewer: str = "",
    as_json: bool = False,
) -> None:
    """Go through each story of a dispute from the stretch on, the record first.

    `step` and `speed` as in `replaying.replay`. JSON is one object for each move, and one for a
    claim that a rule refuses.
    """
    lang = settings.language()
    with place.reading(settings) as log:
        desk = place.sit(log, settings, match)
    viewer = desk.whose(viewer)
    settings.naming = desk.sitting.naming_for(viewer)
    laid.dispute_of(desk.sitting, number)
    stories = Stories(desk.sitting, cases(desk.sitting.entries)[number - 1], viewer)
    told = _Told(desk.sitting, stories, viewer, settings.naming, lang)
    if as_json:
        for answer in told.answers():
            write_json_line({"match": desk.match, "dispute": number, **answer})
        return
    pace = Pace(speed, lang, step=step)
    for moment in told.moments():
        for line in moment:
            write(line)
        if pace.is_over():
            return


class _Told:
    """The stories of a dispute as they are told to one viewer, move by move."""

    def __init__(
        self, sitting: Sitting, stories: Stories, viewer: str, naming: Naming, lang: Lang
    ) -> None:
        self._sitting = sitting
        self._stories = stories
        self._viewer = viewer
        self._lang: Lang = lang
        self._naming = naming

    def _stages(self, story: Story) -> Iterator[tuple[Stage, Position[Any]]]:
        """Where the match stood before the stretch, then what was played by the story."""
        sitting = story.sitting
        if sitting is not None:
            yield from positions(sitting, self._viewer, story.start - 1, sitting.number)

    def answers(self) -> Iterator[dict[str, Any]]:
        for story in self._stories.all():
            if story.sitting is None:
                yield {"story": story.number, "refused": self._refused(story.halt)}
                continue
            for stage, seen in self._stages(story):
                position = msgspec.to_builtins(seen)
                yield {
                    "story": story.number,
                    **entry_json(stage.entry),
                    "number": write_place(stage.entry.place),
                    "viewer": self._viewer,
                    **{key: position[key] for key in ("status", "to_move", "state", "due")},
                    "sentences": [*sentences(stage.entry.events, self._lang, self._naming)],
                }

    def _refused(self, halt: Halt | None) -> dict[str, Any] | None:
        """Why a claim cannot be; None: what would follow is a secret."""
        return None if halt is None else laid.halted(halt, self._lang, self._sitting, self._viewer)

    def moments(self) -> Iterator[Sequence[str]]:
        """The lines of each moment, the story's name before its first."""
        claims = [
            {"number": claim.claim, "seat": claim.seat} for _, claim in self._stories.case.claims
        ]
        for story in self._stories.all():
            name = case.story_name(story.number, claims, self._lang, self._naming)
            lines = [case.heading(name, width_here()), ""]
            if story.sitting is None:
                why = self._refused(story.halt)
                text = "dispute.secret" if why is None else "dispute.refused"
                yield [*lines, *folded(say(self._lang, text, why or {}, self._naming)), ""]
                continue
            for stage, seen in self._stages(story):
                told = telling.entry_lines(stage.entry, self._lang, self._naming)
                board = drawn(story.sitting.game, stage.state, seen, self._lang, width_here())
                yield [*lines, *told, "", board, ""]
                lines = []

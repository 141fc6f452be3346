"""Whether what a game says has words, in each language that it speaks, and its board its room."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.errors import RefereeError
from referee.checking.broken import Fault, fault, hold
from referee.checking.looking import positions
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.render.layout import columns
from referee.scenes.made import words
from referee.speech import LANGS, Naming, Untold, area, render, texts
from referee.speech.told import told
from replays.findings import Said

WIDTHS = (60, 80)
"""Columns of a terminal in which a board keeps to its lines."""


def spoken(slug: str) -> tuple[str, ...]:
    """The languages that a game speaks; English it must."""
    return tuple(lang for lang in LANGS if lang == "en" or texts(lang, slug))


def untold(sitting: Sitting) -> Iterator[Fault]:
    """The consequences in a match that have no sentence."""
    naming = sitting.naming
    for entry in sitting.entries:
        for event in told(entry.events, naming):
            tag = str(event.__struct_config__.tag)
            facts = {name: getattr(event, name) for name in event.__struct_fields__}
            yield from _unsaid(sitting, tag, facts, naming)


def unreasoned(sitting: Sitting, error: RefereeError) -> Iterator[Fault]:
    """What a rule of the game refuses with, and has no sentence."""
    if not isinstance(error, Refusal):
        return
    naming = sitting.naming
    said = [(error.text, error.facts), *((each.text, each.facts) for each in error.reasons)]
    for text, facts in said:
        if area(text) in (sitting.game.kit.slug, sitting.game.prefix):
            yield from _unsaid(sitting, text, facts, naming)


def undrawn(sitting: Sitting, every: int = 10) -> Iterator[Fault]:
    """The words of the scenes of a match that have no text, looked at after every so many entries.

    So of the columns of its score sheet. A game without scenes, without columns has none.
    """
    draws, shows, naming = sitting.game.scene, sitting.game.sheet, sitting.naming
    before = None
    for then in positions(sitting, every):
        seen = then.position("referee")
        for text in () if draws is None else words(draws(seen)):
            yield from _unsaid(sitting, text, {}, naming)
        for column in () if shows is None else shows(seen, before):
            yield from _unsaid(sitting, column.heading, {}, naming)
            for cell in column.cells:
                if isinstance(cell, Said):
                    yield from _unsaid(sitting, cell.text, cell.facts, naming)
        before = seen


def _unsaid(
    sitting: Sitting, text: str, facts: Mapping[str, Any], naming: Naming
) -> Iterator[Fault]:
    for lang in spoken(sitting.game.kit.slug):
        try:
            render(lang, text, facts, naming)
        except Untold as error:
            yield fault("check.untold", lang=lang, said=text, lacks=str(error))


def require_drawn(sitting: Sitting) -> None:
    """Raise Broken where there is no board for a viewer, or it is wider than the terminal."""
    for viewer in ("public", "referee", *(seat for seat, _ in sitting.opened.seats)):
        for lang in spoken(sitting.game.kit.slug):
            for width in WIDTHS:
                board = sitting.board(viewer, lang, width)
                hold(board.strip(), "check.no_board", viewer=viewer)
                widest = max(map(columns, board.splitlines()))
                hold(widest <= width, "check.wide", lang=lang, width=width, widest=widest)

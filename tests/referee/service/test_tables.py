"""A match in memory: what it tells is what would be told if it were opened anew."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.catalogues import shelf
from events.log.memory import MemoryLog
from referee.desk import edge
from referee.desk.intake import take_in
from referee.desk.played import play
from referee.service import frames
from referee.service.access import Access
from referee.service.keeper import Keeper
from referee.service.table import Table
from replays.redact import PUBLIC, REFEREE

ROOT = Path(__file__).parents[3]

RECORDS = sorted(
    (
        *(ROOT / "docs" / "examples").glob("*[!d].rec"),
        *(ROOT / "tests/records").glob("*/table-amended.rec"),
    )
)


def accesses(seats):
    yield Access("m", "referee", "", "", REFEREE, None)
    yield Access("m", "timekeeper", "", "", PUBLIC, None)
    yield Access("m", "spectator", "", "", PUBLIC, "spectator")
    for seat in seats:
        yield Access("m", "seat", seat, "", seat, None)


def unnumbered(board):
    """A board with its drawings in their places, not in the order in which they were first made."""
    signs = dict(re.findall(r'<symbol id="([^"]*)" (.*?)</symbol>', board))
    rest = board[board.index("</svg>") :]
    used = set(re.findall(r'href="#(c-[^"]*)"', f"{rest}{signs}"))
    assert used == signs.keys()
    return re.sub(r'href="#(c-[^"]*)"', lambda name: signs[name[1]], rest)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_is_kept_from_entry_to_entry_is_what_would_be_made_anew(file):
    whole_log = MemoryLog()
    whole = take_in(whole_log, "m", play(file.read_text(encoding="utf-8")), edge.EDGE).sitting
    rows = whole_log.read("m")
    log = MemoryLog()
    log.keep_edition(shelf.canonical(whole.game.shipped()))
    log.receive("m", rows[:1])
    keeper = Keeper(log, edge.EDGE)
    table = Table(log, "m", keeper)
    seen = [*accesses(dict(whole.opened.seats))]
    for entry in whole.entries[1:]:
        log.receive("m", rows[: entry.number + 1])
        table.refresh()
        every = entry.number % 7 == 0 or entry.body.restated or entry.number == whole.number
        if not every:
            for access in seen:
                frames.frame(table, access, "en", board=True)
            continue
        anew = Table(log, "m", keeper)
        for access in seen:
            kept, made = (frames.frame(one, access, "en", board=True) for one in (table, anew))
            assert replace(kept, board="") == replace(made, board=""), (entry.number, access)
            assert unnumbered(kept.board) == unnumbered(made.board), (entry.number, access)

"""Disputes in whole games of every kind: a claim ends as the match would if it were decided so."""

import json
import random
from pathlib import Path

import pytest

from events.errors import RefereeError
from events.places import write_place
from projections.history import History
from referee.desk.laid import laid
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.notation.tokens import write_words
from referee.speech import LANGS
from referee.terminal.case import case_lines

RECORDS = [
    *sorted(Path("docs/examples").glob("*.rec")),
    *sorted(Path("tests/records").glob("*/*.rec")),
]
CLAIMS = 3


def disputed(record, chosen):
    """The match with a dispute about a few moves, and claims that take moves from around it."""
    sitting = play(record.read_text(encoding="utf-8")).sitting
    moves = History(sitting.entries).moves()
    first = chosen.randrange(len(moves))
    last = min(len(moves) - 1, first + chosen.randrange(3))
    ends = "-".join(write_place(moves[at].place) for at in (first, last))
    sitting.enter(f'referee dispute "not so" about={ends}')
    seat = sitting.opened.seats[0][0]
    sitting.enter(f'referee claim 1 {seat} "nothing" never=yes')
    around = moves[max(0, first - 3) : last + 4]
    for line in chosen.choices(around, k=CLAIMS):
        try:
            words = write_words(line.entry.body.words)
            sitting.enter(["referee", "claim", "1", seat, "another", words])
        except RefereeError:  # no words that could stand there
            continue
    return sitting


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record.parent.name}-{record.stem}"
)
def test_a_claim_ends_as_the_match_would_if_it_were_decided_so(record):
    sitting = disputed(record, random.Random(record.stem))
    case = laid(sitting, "m1", 1, "referee", "en")
    for claim in case["claims"]:
        decided = Sitting(sitting.game, sitting.edition, [*sitting.entries])
        decide = f'referee decide 1 claim claim={claim["number"]} why="so"'
        if claim["refused"] is not None:
            with pytest.raises(Refusal) as refused:
                decided.enter(decide)
            assert refused.value.rule == "M-6"
            assert refused.value.facts["broken"] == (claim["refused"]["rule"] or "")
            continue
        number = decided.enter(decide).number
        assert claim["outcome"]["state"] == decided.view("referee")
        fallen = [line for line in History(decided.entries).fallen() if line.since == number]
        told = [one["number"] for one in claim["later"] if one["becomes"] == "falls"]
        assert told == [write_place(line.place) for line in fallen]


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record.parent.name}-{record.stem}"
)
def test_every_viewer_is_told_the_case_in_every_language(record):
    sitting = disputed(record, random.Random(record.stem))
    for viewer in ("referee", "public", sitting.opened.seats[0][0]):
        naming = sitting.naming_for(viewer)
        for lang in LANGS:
            case = laid(sitting, "m1", 1, viewer, lang)
            json.dumps(case)
            assert "dispute." not in "\n".join(case_lines(case, [], lang, naming, 80))

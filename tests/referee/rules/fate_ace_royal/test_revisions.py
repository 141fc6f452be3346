"""Two readings of FA-13.4: what was begun under the first goes on under it, and may be compared."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from events.errors import Unreadable
from events.log.memory import MemoryLog
from projections.fate_ace_royal.kit import LATER
from referee.desk import record as rec
from referee.desk.audits import of_match, of_record
from referee.desk.desk import Desk
from referee.desk.edge import Edge
from referee.desk.opening import no_editions, read_tags
from referee.desk.played import play
from referee.rulebooks import book
from replays.findings import Check, Finding
from replays.record import Tag
from tools import cases

TESTS = Path(__file__).parents[3]
RECORDS = sorted((TESTS / "records" / "fate-ace-royal").glob("*.rec"))


def findings(record: bytes, revision: int | None = None) -> tuple[Finding, ...]:
    return of_record("a.rec", record, no_editions, revision).report.findings


def case(name: str) -> bytes:
    return cases.case("fate-ace-royal", name).record


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_record_of_the_first_revision_is_as_it_was(record: Path) -> None:
    assert '[Revision "1"]' in record.read_text(encoding="utf-8")
    assert findings(record.read_bytes()) == ()
    assert findings(record.read_bytes(), 1) == ()


@pytest.mark.parametrize(
    ("name", "own", "other", "dealt"),
    [
        ("see-through-leaves-lowerings", 1, 2, (3, 2)),
        ("see-through-silences-its-lowerings", 2, 1, (2, 3)),
        ("see-through-seals-lowerings-of-its-holder-revision-1", 1, 2, (1, 2)),
        ("see-through-seals-lowerings-of-its-holder", 2, 1, (2, 1)),
        ("see-through-leaves-the-event-of-a-third-revision-1", 1, 2, (2, 1)),
        ("see-through-leaves-the-event-of-a-third", 2, 1, (1, 2)),
    ],
)
def test_an_audit_under_the_other_revision_shows_where_it_would_have_gone_otherwise(
    name: str, own: int, other: int, dealt: tuple[int, int]
) -> None:
    assert findings(case(name)) == findings(case(name), own) == ()
    (found,) = findings(case(name), other)
    assert found.check is Check.CONSEQUENCES
    assert (found.found[0].damage, found.expected[0].damage) == dealt


@pytest.mark.parametrize("revision", [1, 2])
def test_an_audit_under_the_other_revision_finds_nothing_where_it_would_have_gone_alike(
    revision: int,
) -> None:
    """To whom an effect belongs is told by the second alone: that is no difference."""
    for name in ("see-through-silences-a-raise", "see-through-leaves-constant-values-of-crafts"):
        assert findings(case(name), revision) == ()


def test_there_is_no_third_revision() -> None:
    with pytest.raises(Unreadable):
        findings(RECORDS[0].read_bytes(), 3)


def test_a_new_match_is_of_the_second_and_says_so_in_its_record() -> None:
    text = rec.write(play(case("see-through-silences-a-raise").decode()).sitting.entries)
    assert '[Revision "2"]' in text
    assert rec.write(play(text).sitting.entries) == text


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_the_rulebook_tells_both_readings(lang: str) -> None:
    found = book.rule("fate-ace-royal", "FA-13.4", lang)
    assert found is not None
    word = {"en": "revision", "zh-Hant": "修訂", "zh-Hans": "修订"}[lang]
    assert f"{word} 1" in found.text
    assert f"{word} 2" in found.text


def test_a_match_that_was_opened_before_the_options_opens_and_audits_clean() -> None:
    setup = read_tags([Tag("Game", "fate-ace-royal"), Tag("Revision", "1"), Tag("Deal", "seed:7")])
    named = tuple((name, value) for name, value in setup.opened.options if name not in LATER)
    setup = replace(setup, opened=replace(setup.opened, options=named))
    log, ids = MemoryLog(), iter(range(99))
    edge = Edge(now=lambda: "2026-11-20T19:00:00Z", new_id=lambda: f"id-{next(ids)}")
    desk = Desk.open(log, "m", setup, edge)
    for line in ("p3 keeps", "p2 keeps", "p1 keeps", "p1 proceeds"):
        desk.enter(line)
    again = Desk(log, "m", edge)
    assert again.sitting.state.match.options == dict(named) | LATER
    assert of_match(log, "m").report.findings == ()

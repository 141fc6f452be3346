"""What a service lays beside the evidence."""

import pytest

from events.errors import UnknownMatch
from events.log.base import EventLog
from events.log.store import Slip
from tests.events.log.drafts import OPENING

AT = "2026-11-28T20:00:00Z"


def texts(slips: list[Slip]) -> list[tuple[str, str]]:
    return [(slip.match, slip.text) for slip in slips]


def test_slips_are_kept_in_order_by_kind_and_match(log: EventLog) -> None:
    log.create("m", OPENING)
    log.lay("rights", "", lambda _: ["1"], at=AT)
    log.lay("table", "m", lambda _: ["2", "3"], at=AT)
    log.lay("rights", "m", lambda _: ["4"], at=AT)
    assert texts(log.slips("rights")) == [("", "1"), ("m", "4")]
    assert texts(log.slips("table", "m")) == [("m", "2"), ("m", "3")]
    assert log.slips("table", "o") == []
    first, second = log.slips("rights")
    assert first.number < second.number
    assert log.slips("rights", after=first.number) == [second]


def test_who_lays_a_slip_knows_all_before_it(log: EventLog) -> None:
    log.create("m", OPENING)
    (known,) = log.lay("table", "m", lambda news: [str(len(news))], at=AT)
    log.lay("table", "m", lambda _: ["other"], at=AT)
    found = log.lay(
        "table", "m", lambda news: [slip.text for slip in news], at=AT, after=known.number
    )
    assert texts(found) == [("m", "other"), ("m", "other")]
    log.lay("rights", "", lambda _: ["1"], at=AT)
    laid = log.lay_of_all("rights", "m", lambda news: {"": [str(len(news))], "m": ["2"]}, at=AT)
    assert texts(laid) == [("", "1"), ("", "1"), ("m", "2")]


def test_nothing_is_laid_where_the_maker_refuses(log: EventLog) -> None:
    log.create("m", OPENING)

    def refuse(_: list[Slip]) -> list[str]:
        raise LookupError

    with pytest.raises(LookupError):
        log.lay("table", "m", refuse, at=AT)
    with pytest.raises(UnknownMatch):
        log.lay("table", "nowhere", lambda _: ["1"], at=AT)
    assert log.slips("table") == []


def test_the_slips_of_a_match_go_with_it(log: EventLog) -> None:
    for match in ("m", "o"):
        log.create(match, OPENING)
        log.lay("rights", match, lambda _: ["name"], at=AT)
    last = log.slips("rights")[-1]
    log.forget("o", at=AT)
    assert texts(log.slips("rights")) == [("m", "name")]
    log.lay("rights", "m", lambda _: ["2"], at=AT)
    assert log.slips("rights")[-1].number >= last.number

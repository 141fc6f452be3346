"""An audit with a court of its own: what it asks of the rules, and in which order."""

from msgspec.structs import replace

from events.cards import CardsMoved
from events.match import MatchOpened
from replays.audit import audit
from replays.findings import Check
from tests.referee.desk.test_sitting import sit
from tests.toy import KIT, Counted


class Court:
    """Agrees with everything, but by its first revision everything counts tenfold."""

    def __init__(self, sitting):
        self.waiting = iter(sitting.entries[1:])
        self.entered = []
        self.opened = []

    def opening(self, opened):
        self.opened.append(opened)
        return sit().entries[0].events[1:]

    def judge(self, line):
        body = next(self.waiting).body
        if self.opened[0].revision == 1:
            events = [
                replace(event, count=event.count * 10) if type(event) is Counted else event
                for event in body.events
            ]
            body = replace(body, events=tuple(events))
        return body, self.entered[-1][1]

    def enter(self, entry, state):
        self.entered.append((entry, state))

    def write(self, body):
        return " ".join(body.words)

    def happened(self, entry):
        return None


def audited(sitting, revision=None, kit=KIT):
    court = Court(sitting)
    return court, audit("m", kit, sitting.entries, court, revision=revision)


def test_the_court_is_told_every_entry_with_the_state_after_it():
    sitting = sit("a plays oak", "b draws")
    court, report = audited(sitting)
    assert [entry for entry, _ in court.entered] == sitting.entries
    assert court.entered[-1][1] == sitting.state == report.state
    assert report.findings == ()


def test_another_revision_shows_what_it_would_have_ruled():
    sitting = sit("a plays oak", "b draws", "b plays elm")
    court, report = audited(sitting, revision=1)
    assert report.revision == 1
    assert [opened.revision for opened in court.opened] == [1]
    assert [(each.check, each.number) for each in report.findings] == [
        (Check.CONSEQUENCES, 1),
        (Check.CONSEQUENCES, 3),
    ]
    assert report.findings[1].found == (Counted(count=2),)
    assert report.findings[1].expected == (Counted(count=20),)


def test_what_only_one_revision_tells_is_no_difference_under_another():
    kit = replace(KIT, aside={CardsMoved: ("seen",)})
    sitting = sit("a plays oak", "b draws", "b plays elm")
    forged = [
        replace(entry, body=replace(entry.body, events=tuple(map(unseen, entry.events))))
        for entry in sitting.entries
    ]
    for revision, found in ((None, (0, 1, 2, 3)), (2, (0, 1, 2, 3))):
        court = Court(sitting)
        report = audit("m", kit, forged, court, revision=revision)
        assert {each.number for each in report.findings} <= set(found)
        assert report.findings
    court = Court(sitting)
    report = audit("m", kit, forged, court, revision=1)
    assert {type(event) for each in report.findings for event in each.found} == {Counted}


def unseen(event):
    return replace(event, seen="none") if type(event) is CardsMoved else event


def test_under_another_revision_the_entries_stay_as_they_are():
    sitting = sit("a plays oak")
    before = list(sitting.entries)
    audited(sitting, revision=1)
    assert sitting.entries == before
    assert isinstance(before[0].events[0], MatchOpened)
    assert before[0].events[0].revision == 2


def test_a_takeback_that_the_court_agrees_with_leads_where_the_court_says():
    sitting = sit("a plays oak", "referee undo")
    court, report = audited(sitting)
    assert report.findings == ()
    assert report.state == court.entered[1][1]

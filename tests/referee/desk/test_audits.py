"""An audit finds what is not as it was written, and what the rules would say otherwise."""

from itertools import count

import pytest
from msgspec.structs import replace

from events.cards import CardsMoved
from events.chain import Draft
from events.codec import encode
from events.entry import Body
from events.errors import Unreadable
from events.log.base import copy
from events.log.memory import MemoryLog
from events.match import NoteTaken
from projections.fold import opening_of
from referee.desk.audits import of_match, of_record
from referee.desk.desk import Desk
from referee.desk.edge import Edge
from referee.desk.intake import take_in
from referee.desk.opening import no_editions, read_tags
from referee.desk.played import play
from referee.speech import say
from replays.findings import Check, Kind, Said, Severity
from replays.record import Tag
from tests.toy import Counted
from tools.cases import case


class Table:
    """A match `m` of the small game in a log, at which five minutes pass before every entry."""

    def __init__(self, **tags):
        self.log = MemoryLog()
        minutes = count(0, 5)
        ids = count()

        def now():
            hours, minute = divmod(next(minutes), 60)
            return f"2026-11-20T{19 + hours}:{minute:02}:00Z"

        given = [Tag("Game", "toy"), *(Tag(name, value) for name, value in tags.items())]
        edge = Edge(now=now, new_id=lambda: f"id-{next(ids)}")
        self.desk = Desk.open(self.log, "m", read_tags(given), edge)

    def enter(self, *lines):
        for line in lines:
            self.desk.enter(line)
        return self

    def forge(self, line, *events, words=None, **body):
        """Append an entry that no desk would have made, with a chain as it should be."""
        number = self.desk.sitting.number + 1
        said = Body(words=tuple(words or line.split()), events=events, **body)
        draft = Draft(
            id=f"forged-{number}", text=line, body=encode(said), at="2026-11-20T21:00:00Z"
        )
        self.log.append("m", [draft], expected=number - 1)
        self.desk.refresh()
        return self

    def audit(self, revision=None):
        return of_match(self.log, "m", revision).report

    def findings(self, revision=None):
        return [(each.check, each.number) for each in self.audit(revision).findings]


def test_nothing_is_found_in_a_match_that_is_as_it_was_entered():
    table = Table().enter(
        "a plays oak !? ; first",
        "甲 hides ?",
        "referee undo",
        "b draws",
        'referee annotate 1 ?? "why?"',
        "referee clock a 60",
        "a resign",
    )
    report = table.audit()
    assert report.findings == ()
    assert report.listed == ()
    assert (report.game, report.revision, report.entries) == ("toy", 2, 8)
    assert report.state == table.desk.sitting.state


def test_nothing_is_found_in_a_dealt_match():
    table = Table(Deal="seed:7")
    card = table.desk.sitting.state.table.cards("a.hand")[0]
    table.enter(f"a plays {card}", "b draws", "referee undo 2", f"a hides {card}")
    assert table.audit().findings == ()


# What follows from a move


def test_a_consequence_that_the_rules_do_not_know_is_found():
    shown = CardsMoved(src="a.hand", dst="pile", cards=("oak",), take="chosen")
    table = Table().forge("a plays oak", shown, Counted(count=9))
    (finding,) = table.audit().findings
    assert (finding.match, finding.number, finding.check) == ("m", 1, Check.CONSEQUENCES)
    assert finding.found == (Counted(count=9),)
    assert finding.expected == (Counted(count=1),)
    assert finding.severity is Severity.WRONG


def test_a_consequence_that_is_missing_is_found():
    shown = CardsMoved(src="a.hand", dst="pile", cards=("oak",), take="chosen")
    (finding,) = Table().forge("a plays oak", shown).audit().findings
    assert (finding.found, finding.expected) == ((), (Counted(count=1),))


def test_a_wrong_entry_does_not_make_later_ones_wrong():
    shown = CardsMoved(src="a.hand", dst="pile", cards=("oak",), take="chosen")
    table = Table().forge("a plays oak", shown, Counted(count=9))
    assert table.enter("a plays ash", "b draws").findings() == [(Check.CONSEQUENCES, 1)]


def test_a_wrong_entry_is_found_although_it_was_taken_back():
    shown = CardsMoved(src="a.hand", dst="pile", cards=("oak",), take="chosen")
    table = Table().forge("a plays oak", shown, Counted(count=9)).enter("referee undo", "a draws")
    assert table.findings() == [(Check.CONSEQUENCES, 1)]
    assert table.audit().state == table.desk.sitting.state


def test_a_move_that_cannot_be_is_found_with_the_rule():
    table = Table().enter("a resign").forge("b draws")
    (finding,) = table.audit().findings
    assert (finding.number, finding.check, finding.found) == (2, Check.LEGALITY, ("b draws",))
    assert [said.rule for said in finding.expected] == ["T-9"]


def test_words_that_are_not_those_that_were_typed_are_found():
    table = Table().forge("referee note x", NoteTaken(text="y"), words=("referee", "note", "y"))
    (finding,) = table.audit().findings
    assert (finding.check, finding.number) == (Check.WORDS, 1)
    assert (finding.found, finding.expected) == (("referee note y",), ("referee note x",))


def test_what_stands_beside_a_move_is_found_too_if_it_was_not_typed():
    table = Table().forge("referee note x", NoteTaken(text="x"), sure=False)
    assert table.findings() == [(Check.WORDS, 1)]


def test_a_text_that_is_no_move_is_found():
    assert Table().forge("a does", words=("a", "draws")).findings() == [(Check.LEGALITY, 1)]


def test_an_event_that_no_state_can_follow_is_found_and_ends_the_audit_of_that_match():
    impossible = CardsMoved(src="nowhere", dst="pile", cards=("?",))
    table = Table()
    kept = Body(words=("a", "draws"), events=(impossible,))
    table.log.append("m", [Draft(id="x", text="a draws", body=encode(kept))], expected=0)
    assert table.findings() == [(Check.CONSEQUENCES, 1), (Check.STATE, 1)]


def opened_as(table, **changes):
    """The same match, its opening saying something else."""
    entries = table.desk.sitting.entries
    first = entries[0]
    body = replace(first.body, events=(replace(opening_of(entries), **changes), *first.events[1:]))
    log = MemoryLog()
    data = table.log.edition(opening_of(entries).digest)
    log.keep_edition(data)
    log.create("m", Draft(id="0", text="", body=encode(body)))
    return of_match(log, "m").report


def test_what_should_not_follow_from_the_opening_is_found():
    report = opened_as(Table(Deal="seed:7"), seed="8")
    assert [finding.check for finding in report.findings] == [Check.OPENING]


def test_a_match_of_a_newer_revision_cannot_be_judged():
    (finding,) = opened_as(Table(), revision=3).findings
    assert (finding.check, finding.severity) == (Check.REVISION, Severity.OPEN)
    assert finding.found[0].facts["revision"] == "3"


def test_a_match_of_a_game_that_is_not_here_cannot_be_judged():
    (finding,) = opened_as(Table(), game="whist").findings
    assert (finding.check, finding.severity) == (Check.GAME, Severity.OPEN)


def test_a_match_may_be_judged_under_another_revision():
    table = Table().enter("a plays oak")
    assert table.audit(revision=1).revision == 1
    assert table.audit(revision=1).findings == ()
    with pytest.raises(Unreadable) as unread:
        table.audit(revision=3)
    assert unread.value.text == "opening.revision"


def test_a_match_whose_edition_is_lost_is_found():
    table = Table()
    bare = MemoryLog()
    copy("m", table.log, bare)
    (finding,) = of_match(bare, "m").report.findings
    assert (finding.check, finding.severity) == (Check.EDITION, Severity.BROKEN)


@pytest.mark.parametrize("body", ["nonsense", "{}", '{"words":[],"events":[]}', "[1]"])
def test_a_match_that_does_not_begin_with_an_opening_is_found(body):
    log = MemoryLog()
    log.create("m", Draft(id="0", text="", body=body))
    (finding,) = of_match(log, "m").report.findings
    assert finding.check is Check.OPENING


def test_an_entry_of_a_shape_that_nobody_knows_is_found():
    table = Table()
    strange = '{"words":["a","draws"],"events":[{"type":"toy.unheard_of"}]}'
    table.log.append("m", [Draft(id="x", text="a draws", body=strange)], expected=0)
    (finding,) = table.audit().findings
    assert (finding.check, finding.number) == (Check.DECODING, 1)


# Where the cards can be


def test_a_card_that_cannot_be_there_is_found():
    """There are four oaks; the small game itself does not count them."""
    table = Table().enter("a plays oak", "a plays oak", "b plays oak", "b plays oak", "a draws")
    assert table.findings() == []
    (finding,) = table.enter("a plays oak").audit().findings
    assert (finding.check, finding.number) == (Check.CUSTODY, 6)
    assert finding.found == (CardsMoved(src="a.hand", dst="pile", cards=("oak",), take="chosen"),)


def test_a_card_that_was_taken_back_is_free_again():
    table = Table().enter("a plays oak", "a plays oak", "b plays oak", "b plays oak")
    table.enter("referee undo", "b plays ash", "a draws", "a plays oak")
    assert table.findings() == []


def test_an_overruled_card_is_listed_and_is_nothing_wrong():
    record = case("peak-duel", "overrule-a-discard").record
    report = of_record("a.rec", record, no_editions).report
    assert report.findings == ()
    assert [each.kind for each in report.listed] == [Kind.OVERRULED]


def test_a_card_of_which_no_copy_is_left_is_found_where_nothing_fits_any_more_too():
    table = Table().enter("a plays oak", "a plays oak", "b plays oak", "b plays oak", "a draws")
    report = table.enter("a plays oak", "b draws", "b plays oak", "a draws", "a plays ash").audit()
    assert [(each.check, each.number) for each in report.findings] == [
        (Check.CUSTODY, 6),
        (Check.CUSTODY, 8),
    ]
    assert report.listed == ()


def test_a_field_that_a_ruling_set_is_listed():
    report = of_record("a.rec", case("peak-duel", "adjust-law").record, no_editions).report
    assert Kind.ADJUSTED in {each.kind for each in report.listed}


# What is listed apart


def listed(table):
    return [(each.kind, each.number, each.stands) for each in table.audit().listed]


def test_rulings_penalties_and_irregularities_are_listed():
    table = Table().enter(
        'referee rule "the card stays" cites=T-1',
        'referee penalty a warning why="late"',
        'referee irregular b "looked at the deck"',
    )
    assert listed(table) == [
        (Kind.RULING, 1, True),
        (Kind.PENALTY, 2, True),
        (Kind.IRREGULAR, 3, True),
    ]


def test_what_the_recorder_was_not_sure_of_is_listed_also_when_it_was_taken_back():
    table = Table().enter("a plays oak sure=no", "referee undo", "b draws sure=no")
    unsure = [one for one in listed(table) if one[0] is Kind.UNSURE]
    assert unsure == [(Kind.UNSURE, 1, False), (Kind.UNSURE, 3, True)]


def test_an_entry_that_happened_before_the_one_before_it_is_listed_as_late():
    table = Table().enter("a plays oak", "b draws", "a plays ash at=2026-11-20T19:07Z")
    assert listed(table) == [(Kind.LATE, 3, True)]
    (late,) = table.audit().listed
    assert late.items[-1] == Said(text="audit.played_after", facts={"number": 1})


def test_each_of_several_that_were_entered_late_is_listed():
    table = Table().enter("a plays oak", "b draws", "a plays ash at=2026-11-20T19:05:10Z")
    table.enter("b draws at=2026-11-20T19:05:20Z", "a draws")
    assert listed(table) == [(Kind.LATE, 3, True), (Kind.LATE, 4, True)]
    _, second = table.audit().listed
    assert second.items[-1] == Said(text="audit.played_after", facts={"number": 3})


def test_a_late_card_must_have_been_possible_when_it_was_played():
    table = Table().enter("a plays oak", "a plays ash", "a draws")
    table.enter("a plays elm at=2026-11-20T19:12Z")
    (finding,) = table.audit().findings
    assert (finding.check, finding.number) == (Check.CUSTODY, 4)
    assert finding.expected[0].facts == {"number": 2}


@pytest.mark.parametrize(
    ("time", "late"),
    [
        ("2026-11-20T19:01Z", True),
        ("2026-11-20T20:01+01:00", True),
        ("2026-11-20T19:05Z", False),
        ("2026-11-20T19:01", False),  # of some zone: it may have been later
        ("2026-11-19T19:01", True),
        ("2026-11-20", False),
        ("2026-11-18", True),
    ],
)
def test_an_entry_is_late_only_if_it_surely_happened_before(time, late):
    table = Table().enter("a plays oak", f"b draws at={time}")
    assert [kind for kind, *_ in listed(table)] == [Kind.LATE] * late


def test_times_of_one_zone_are_compared_though_nobody_knows_which():
    table = Table().enter("a plays oak at=2026-11-20T20:00", "b draws at=2026-11-20T19:59")
    assert [(kind, number) for kind, number, _ in listed(table)] == [(Kind.LATE, 2)]


# Records


RECORD = b'[Game "toy"]\n\na plays oak ; first\nb draws at=2026-11-20T19:00 sure=no\n'


def in_record(data):
    report = of_record("game.rec", data, no_editions).report
    return [(each.check, each.number, each.line) for each in report.findings], report


def test_a_record_is_audited_in_memory():
    findings, report = in_record(RECORD)
    assert findings == []
    assert (report.match, report.entries) == ("game.rec", 3)
    assert [each.kind for each in report.listed] == [Kind.UNSURE]


def test_a_refused_line_is_found_and_the_moves_before_it_are_audited():
    findings, report = in_record(RECORD + b"a resign\nb draws\n")
    assert findings == [(Check.LEGALITY, 4, 6)]
    assert report.entries == 4
    assert report.findings[0].found == ("b draws",)


@pytest.mark.parametrize("data", [b"hello", b"\xff\xfe", b"", b'[Game "whist"]\n', RECORD + b"(\n"])
def test_a_file_that_is_no_record_is_found(data):
    findings, report = in_record(data)
    assert len(findings) == 1
    assert findings[0][0] in (Check.FILE, Check.GAME)
    assert report.entries == 0


def test_a_line_that_is_no_move_is_told_in_the_words_of_its_game():
    data = b'[Game "peak-duel"]\n\na summons wood-3-5 attck\n'
    audited = of_record("game.rec", data, no_editions)
    (finding,) = audited.report.findings
    (found,) = finding.found
    assert "posture" in say("en", found.text, found.facts, audited.naming)


def test_a_result_that_the_moves_do_not_have_is_found():
    findings, _ = in_record(b'[Result "a"]\n' + RECORD)
    assert findings == [(Check.RESULT, None, 1)]


def test_an_imported_record_says_nothing_of_when_its_entries_without_a_time_happened():
    from referee.desk.intake import take_in
    from referee.desk.played import play

    log = MemoryLog()
    ids = count()
    edge = Edge(now=lambda: "2026-11-25T10:00:00Z", new_id=lambda: str(next(ids)))
    record = (
        '[Game "toy"]\n\na draws at=2026-11-20T18:00Z\na plays oak\nb draws at=2026-11-20T19:00Z\n'
    )
    take_in(log, "m", play(record), edge)
    assert of_match(log, "m").report.listed == ()


@pytest.mark.parametrize("vague", ["2026-11-20", "2026-11-20T19:30"])
def test_a_time_that_is_only_roughly_told_hides_none_that_came_late(vague):
    record = f"""[Game "toy"]

a plays oak at=2026-11-20T19:00Z
b draws at={vague}
a plays ash at=2026-11-20T18:10Z
"""
    (late,) = of_record("game.rec", record.encode(), no_editions).report.listed
    assert (late.kind, late.number) == (Kind.LATE, 3)
    assert late.items[-1] == Said(text="audit.played_after", facts={"number": 0})


def test_in_a_record_the_times_that_are_told_are_compared_across_those_that_are_not():
    record = b'[Game "toy"]\n\na plays oak at=2026-11-20T19:00Z\nreferee note tea\nb draws at='
    record += b"2026-11-20T19:20Z\nreferee note milk\na plays ash at=2026-11-20T19:10Z\n"
    (late,) = of_record("game.rec", record, no_editions).report.listed
    assert (late.kind, late.number) == (Kind.LATE, 5)
    assert late.items[-1] == Said(text="audit.played_after", facts={"number": 2})


def test_a_restated_move_that_does_not_follow_is_found():
    table = Table().enter("a plays oak", "b draws")
    judged = table.desk.sitting.judge('referee amend 1 "a plays elm"')
    (move,) = judged.body.restated
    said = move.body
    forged = replace(move, body=replace(said, words=("a", "plays", "ash"), events=said.events[:-1]))
    body = judged.body
    table.forge(judged.text, *body.events, words=body.words, restated=(forged,))
    words, consequences = table.audit().findings
    assert (words.check, words.number) == (Check.WORDS, 3)
    assert (words.found, words.expected) == (("1 a plays ash",), ("1 a plays elm",))
    assert (consequences.check, consequences.expected) == (Check.CONSEQUENCES, said.events[-1:])


def test_an_amendment_is_listed():
    table = Table().enter("a plays oak", 'referee amend 1 "a plays elm"')
    (listed,) = table.audit().listed
    assert (listed.kind, listed.number) == (Kind.AMENDED, 2)
    assert table.audit().findings == ()
    assert table.audit().state == table.desk.sitting.state


OVERRULED = (
    b'[Game "peak-duel"]\n[Option.first "a"]\n[Option.start-rule "high"]\n\na deck even\n'
    b"a summons wood-3-5 attack\nreferee effect draw a 3\na ends discard=wood-5-3 sure=no\n"
)


def test_what_is_listed_of_an_amended_move_is_listed_of_the_amendment_that_it_stands_by():
    overruled = b'referee amend 4 "a ends discard=wood-3-5 custody=overrule sure=no"\n'
    findings, report = in_record(OVERRULED + overruled)
    assert findings == []
    assert [(each.kind, each.number, each.stands) for each in report.listed] == [
        (Kind.UNSURE, 4, False),
        (Kind.AMENDED, 5, True),
        (Kind.OVERRULED, 5, True),
        (Kind.UNSURE, 5, True),
    ]
    right = b'referee amend 4 "a ends discard=wood-4-4"\n'
    findings, report = in_record(OVERRULED + overruled + right)
    assert findings == []
    assert [(each.kind, each.number) for each in report.listed if each.stands] == [
        (Kind.AMENDED, 5),
        (Kind.AMENDED, 6),
    ]


# What people wrote beside the moves


TYPED = ("a draws", "a draws ; first", 'referee note "so" ; second')


def rewritten(line, **body):
    """A match with a line that was entered, and stored with its remark, its body forged."""
    table = Table().enter("a draws", line)
    log = table.log
    opened, first, last = log.read("m")
    said = replace(Table().enter("a draws", line).desk.sitting.entries[2].body, **body)
    other = MemoryLog()
    digest = opening_of(table.desk.sitting.entries).digest
    other.keep_edition(log.edition(digest))
    drafts = [
        Draft(id=row.id, text=text, body=text_of, at=row.at)
        for row, text, text_of in (
            (opened, "", opened.body),
            (first, first.text, first.body),
            (last, line, encode(said)),
        )
    ]
    other.create("m", drafts[0], drafts[1:])
    return of_match(other, "m").report.findings


@pytest.mark.parametrize("line", TYPED)
def test_a_line_that_was_stored_with_its_remark_is_as_it_was_entered(line):
    assert rewritten(line) == ()


@pytest.mark.parametrize(
    ("line", "remark", "found", "expected"),
    [
        ("a draws ; first", "second", ("second",), ("first",)),
        ("a draws ； first", "", (), ("first",)),
        ("a draws", "two\nlines", ("two\nlines",), (Said(text="audit.expected.remark"),)),
        ("a draws", " blank", (" blank",), (Said(text="audit.expected.remark"),)),
    ],
)
def test_a_remark_that_the_stored_line_does_not_have_is_found(line, remark, found, expected):
    (finding,) = rewritten(line, remark=remark)
    assert (finding.check, finding.number) == (Check.WORDS, 2)
    assert (finding.found, finding.expected) == (found, expected)


@pytest.mark.parametrize(
    ("beside", "found"),
    [
        ({"comments": ("well done",)}, ("well done",)),
        ({"variations": (("a plays oak",),)}, ("a plays oak",)),
    ],
)
def test_comments_and_variations_of_a_move_that_came_by_itself_are_found(beside, found):
    (finding,) = rewritten("a draws", **beside)
    assert (finding.check, finding.number, finding.found) == (Check.WORDS, 2, found)
    assert finding.expected == (Said(text="audit.expected.alone"),)


def test_comments_and_variations_of_a_record_stay_and_are_as_it_could_have_them():
    kept = '[Game "toy"]\n{before}\na draws {well done} ; so\n(\na plays oak\n)\nb draws\n'
    assert of_record("kept.rec", kept.encode(), no_editions).report.findings == ()
    log = MemoryLog()
    edge = Edge(now=lambda: "2026-11-20T19:00:00Z", new_id=lambda: "id")
    take_in(log, "m", play(kept), edge)
    assert of_match(log, "m").report.findings == ()
    opened, *moves = log.read("m")
    forged = moves[0].body.replace("well done", "well } done")
    assert forged != moves[0].body
    texts = [opened.body, forged, moves[1].body]
    drafts = [
        Draft(id=row.id, text=row.text, body=text, at=row.at)
        for row, text in zip((opened, *moves), texts, strict=True)
    ]
    other = MemoryLog()
    other.keep_edition(log.edition(opening_of(play(kept).sitting.entries).digest))
    other.create("m", drafts[0], drafts[1:])
    (finding,) = of_match(other, "m").report.findings
    assert (finding.check, finding.found) == (Check.WORDS, ("well } done",))

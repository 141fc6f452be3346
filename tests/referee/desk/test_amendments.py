"""A move that was entered wrongly reads otherwise, and what came after it is judged anew."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from events.codec import encode
from events.corrections import MoveAmended
from events.errors import Unreadable
from projections.fold import fold
from projections.history import History, Way, effective, is_book_keeping
from referee.checking.play import filled
from referee.desk import record as rec
from referee.desk.audits import of_record
from referee.desk.opening import no_editions, read_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.notation.canonical import line_of
from replays import timeline
from replays.record import Tag

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*/*.rec"))


def sit(*lines, game="toy", **tags):
    opened = read_tags([Tag("Game", game), *(Tag(name, value) for name, value in tags.items())])
    sitting = Sitting.begin(opened)
    for line in lines:
        sitting.enter(line)
    return sitting


def assert_refolds(sitting):
    """The state is what the entries say without the rules, to whoever sits down anew."""
    kit = sitting.game.kit
    assert fold(kit, effective(sitting.entries)) == sitting.state
    assert timeline.at(kit, sitting.entries, sitting.number) == sitting.state
    bodies = [kit.decoder.decode(encode(entry.body)) for entry in sitting.entries]
    read = [replace(e, body=body) for e, body in zip(sitting.entries, bodies, strict=True)]
    assert read == sitting.entries


def refused(sitting, line):
    before = sitting.state, sitting.number
    with pytest.raises(Refusal) as caught:
        sitting.enter(line)
    assert (sitting.state, sitting.number) == before
    return caught.value


def test_a_move_reads_as_it_should_have_and_the_log_keeps_it_as_it_was_entered():
    sitting = sit("a plays oak", "b draws")
    entry = sitting.enter('referee amend 1 "a plays elm"')
    assert entry.number == 3
    assert entry.body.words == ("referee", "amend", "1", "a plays elm")
    assert entry.events == (MoveAmended(number=1, line="a plays elm"),)
    assert sitting.view("public")["pile"] == ["elm"]
    assert sitting.entries[1].text == "a plays oak"
    assert [e.text for e in effective(sitting.entries)] == [
        "",
        "a plays elm",
        "b draws",
        'referee amend 1 "a plays elm"',
    ]
    assert_refolds(sitting)


def test_only_moves_from_which_something_else_follows_are_restated():
    sitting = sit("a draws", "b plays oak", "a plays elm")
    entry = sitting.enter('referee amend 2 "b draws"')
    assert [move.number for move in entry.body.restated] == [2, 3]
    entry = sitting.enter('referee amend 2 "b draws" sure=no')
    assert [move.number for move in entry.body.restated] == [2]
    assert_refolds(sitting)


def test_what_can_no_longer_be_falls_and_is_told_with_its_rule():
    sitting = sit("a plays oak", "b draws", "a draws")
    entry = sitting.enter('referee amend 2 "b resign"')
    assert entry.events == (MoveAmended(number=2, line="b resign", fallen=((3, "T-9"),)),)
    assert sitting.state.match.over
    assert_refolds(sitting)


def test_a_fallen_move_can_be_entered_again_and_its_number_is_never_used_again():
    sitting = sit("a plays oak", "b draws", "a draws", 'referee amend 2 "b resign"')
    sitting.enter('referee amend 1 "a plays elm"')
    sitting.enter('referee amend 2 "b draws"')
    assert sitting.enter("a draws").number == 7
    assert_refolds(sitting)


def test_what_fell_by_a_mistaken_amendment_stands_again_when_that_is_put_right():
    sitting = sit("a plays oak", "b draws", "a draws", "b plays elm")
    before = sitting.state
    sitting.enter('referee amend 2 "b resign"')
    sitting.enter('referee note "the wrong move"')
    entry = sitting.enter('referee amend 2 "b draws"')
    assert entry.events == (MoveAmended(number=2, line="b draws"),)
    assert [move.number for move in entry.body.restated] == [2, 3, 4]
    assert replace(sitting.state, match=before.match) == before
    assert [e.number for e in standing_moves(sitting)] == [1, 2, 3, 4]
    lines = History(sitting.entries)
    assert lines.fallen() == []
    assert [line.place for line in lines.in_order() if line.again] == [(3,), (4,)]
    assert_refolds(sitting)


def test_what_still_cannot_be_is_told_again():
    sitting = sit("a plays oak", "b draws", "a draws", 'referee amend 1 "a resign"')
    assert sitting.entries[-1].events[0].fallen == ((2, "T-9"), (3, "T-9"))
    again = sitting.enter('referee amend 1 "a resign"')
    assert again.events == (
        MoveAmended(number=1, line="a resign", fallen=((2, "T-9"), (3, "T-9"))),
    )
    assert_refolds(sitting)


def test_what_fell_does_not_come_back_once_the_match_has_gone_on():
    sitting = sit("a plays oak", "b draws", "a draws", 'referee amend 2 "b resign"')
    sitting.enter("referee undo")
    sitting.enter("b plays elm")
    sitting.enter('referee amend 6 "b draws"')
    assert [e.number for e in standing_moves(sitting)] == [1, 6]
    sitting.enter('referee amend 1 "a draws"')
    assert [e.number for e in standing_moves(sitting)] == [1, 6]
    assert_refolds(sitting)


def test_book_keeping_stays_where_it_is():
    sitting = sit("a plays oak", "referee penalty a red why=loud", "b draws")
    sitting.enter('referee amend 1 "a resign"')
    assert sitting.state.match.penalties == (("a", "red"),)
    standing = [entry.number for entry in effective(sitting.entries)]
    assert standing == [0, 1, 2, 4]
    assert_refolds(sitting)


def test_an_amendment_is_accepted_after_the_end_and_may_bring_the_game_back():
    sitting = sit("a draws", "b resign")
    sitting.enter('referee amend 2 "b draws"')
    assert not sitting.state.match.over
    assert_refolds(sitting)


def test_a_move_may_be_amended_again_also_an_earlier_one():
    sitting = sit("a plays oak", "b plays elm", "a draws")
    for line in (
        'referee amend 2 "b plays ash"',
        'referee amend 1 "a draws"',
        'referee amend 2 "b draws"',
        'referee amend 1 "a plays oak"',
    ):
        sitting.enter(line)
        assert_refolds(sitting)
    assert [e.text for e in effective(sitting.entries)][1:4] == [
        "a plays oak",
        "b draws",
        "a draws",
    ]


def test_m_1_an_undo_takes_back_the_moves_as_they_stand_since_the_amendment():
    sitting = sit("a plays oak", "b draws", 'referee amend 1 "a plays elm"')
    sitting.enter("referee undo")
    assert sitting.view("public")["pile"] == ["elm"]
    assert_refolds(sitting)
    sitting.enter("referee undo")
    assert sitting.view("public")["pile"] == []
    assert_refolds(sitting)


@pytest.mark.parametrize(
    ("number", "variant"), [(0, "M-2"), (9, "M-2"), (2, "M-2/gone"), (3, "M-2/sheet")]
)
def test_m_2_only_a_move_that_stands_is_amended(number, variant):
    sitting = sit("a plays oak", "b draws", "referee undo")
    refusal = refused(sitting, f'referee amend {number} "a draws"')
    assert (refusal.rule, refusal.text) == ("M-2", variant)


def test_a_fallen_move_is_amended_where_it_can_be_then():
    sitting = sit("a plays oak", "b draws", "a draws", 'referee amend 2 "b resign"')
    assert refused(sitting, 'referee amend 3 "a plays oak"').rule == "T-9"
    sitting.enter("referee undo")
    sitting.enter('referee amend 3 "a plays elm"')
    assert [e.text for e in standing_moves(sitting)] == ["a plays oak", "a plays elm"]
    assert_refolds(sitting)


@pytest.mark.parametrize("line", ["referee note x", "referee undo", "referee clock a 5"])
def test_m_2_no_move_becomes_book_keeping(line):
    sitting = sit("a plays oak")
    assert refused(sitting, f'referee amend 1 "{line}"').text == "M-2/book-keeping"


def test_no_move_becomes_an_amendment():
    sitting = sit("a plays oak", "b draws")
    line = 'referee amend 2 "referee amend 1 ""a draws"""'
    assert refused(sitting, line).text == "M-2/book-keeping"


def test_a_correction_that_the_rules_forbid_is_refused_with_their_rule():
    sitting = sit("a plays oak", "b resign")
    assert refused(sitting, 'referee amend 2 "referee draw why=x"').rule == "T-2"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('referee amend 1 "a plays birch"', "birch"),
        ('referee amend 1 "a"', "a"),
        ('referee amend evidence=photo 1 "b plays birch" sure=no ; birch', "birch"),
        ('referee amend 1 "referee draw why=""a """"b"""" c"" birch=1"', "birch"),
        ('referee amend 1 "referee birch ""a"""', "birch"),
        ("裁判 更正 1 “referee draw why=”” birch=1”", "birch"),
        ("裁判 更正 1 “甲 PLAYS birch”", "birch"),
    ],
)
def test_a_correction_that_is_no_move_is_unreadable_at_its_own_place(line, wrong):
    sitting = sit("a plays oak")
    with pytest.raises(Unreadable) as unread:
        sitting.enter(line)
    assert line[unread.value.column - 1 :].startswith(wrong)
    assert unread.value.column > line.index("1")


@pytest.mark.parametrize(
    "line", ["a", "a plays birch", 'referee draw why="a b" birch=1', "why=x", "oak=a plays", "1"]
)
def test_of_words_that_are_apart_the_place_is_that_in_all_of_them(line):
    sitting = sit("a plays oak")
    with pytest.raises(Unreadable) as unread:
        sitting.enter(("referee", "amend", "1", line))
    with pytest.raises(Unreadable) as alone:
        sitting.judge(line)
    assert unread.value.column == len("referee amend 1 ") + alone.value.column


def test_chinese_words_are_understood_and_kept_as_canonical_ones():
    sitting = sit("a plays oak")
    entry = sitting.enter("裁判 更正 1 “甲 PLAYS elm”")
    assert entry.body.words == ("referee", "amend", "1", "a plays elm")


def test_the_keys_of_the_line_are_those_of_the_move():
    sitting = sit("a plays oak")
    sitting.enter('referee amend 1 "a plays elm evidence=photo sure=no !?" evidence=announced')
    one, two = effective(sitting.entries)[1:]
    assert (one.body.evidence, one.body.sure, one.body.glyphs) == ("photo", False, ("!?",))
    assert two.body.evidence == "announced"


def test_each_moment_is_shown_as_it_was_then():
    sitting = sit("a plays oak", "b draws", 'referee amend 1 "a resign"')
    told = list(timeline.stages(sitting.game.kit, sitting.entries, 0, 3))
    assert [(m.taken_back, m.way, m.line.amended) for m in told] == [
        (0, Way.STANDS, 0),
        (0, Way.STANDS, 3),
        (3, Way.FALLEN, 0),
        (0, Way.STANDS, 0),
    ]
    assert told[1].state.count == 1
    assert told[3].state == sitting.state


def test_a_move_from_which_something_else_follows_says_since_when():
    sitting = sit("a draws", "b plays oak", "a plays elm", "b draws", 'referee amend 2 "b draws"')
    told = list(timeline.stages(sitting.game.kit, sitting.entries, 1, 5))
    told = [(stage.line.amended, stage.line.restated) for stage in told]
    assert told == [(0, 0), (5, 5), (0, 5), (0, 0), (0, 0)]


# Every game


def standing_moves(sitting):
    return [e for e in effective(sitting.entries) if e.number and not is_book_keeping(e)]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_move_corrected_to_itself_changes_nothing(file):
    sitting = play(file.read_text(encoding="utf-8")).sitting
    state = sitting.state
    entry = Random(file.stem).choice(standing_moves(sitting))
    sitting.enter(("referee", "amend", str(entry.number), line_of(entry.body)))
    assert sitting.entries[-1].events == (
        MoveAmended(number=entry.number, line=line_of(entry.body)),
    )
    assert sitting.state == state
    assert_refolds(sitting)


def other_line(random, sitting, number):
    """What else could have been entered in place of a move; None: nothing was found."""
    before = [entry for entry in effective(sitting.entries) if entry.number < number]
    then = Sitting(sitting.game, sitting.edition, before)
    offered = [
        offer
        for mover in then.movers
        for offer in then.game.offers(then.edition, then.state, mover)
    ]
    for _ in range(30):
        words = filled(random, random.choice(offered))
        if words is None:
            continue
        try:
            return line_of(then.judge(words).body)
        except (Refusal, Unreadable):
            continue
    return None


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_whatever_a_move_is_corrected_to_all_that_reads_the_match_agrees(file):
    """The record, imported again, says the same; the audit finds nothing."""
    random = Random(f"{file.stem} amended")
    sitting = play(file.read_text(encoding="utf-8")).sitting
    for _ in range(3):
        entry = random.choice(standing_moves(sitting))
        line = other_line(random, sitting, entry.number)
        if line is not None:
            sitting.enter(("referee", "amend", str(entry.number), line))
            assert_refolds(sitting)
    text = rec.write(sitting.entries)
    again = play(text)
    assert [e.body for e in again.sitting.entries] == [e.body for e in sitting.entries]
    assert of_record("it", text.encode(), no_editions).report.findings == ()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_an_amendment_that_is_put_right_leaves_the_match_as_it_was(file):
    random = Random(f"{file.stem} put right")
    sitting = play(file.read_text(encoding="utf-8")).sitting
    before, stood = sitting.state, standing_moves(sitting)
    for _ in range(3):
        entry = random.choice(stood)
        line = other_line(random, sitting, entry.number)
        if line is None:
            continue
        sitting.enter(("referee", "amend", str(entry.number), line))
        sitting.enter(("referee", "amend", str(entry.number), line_of(entry.body)))
        assert sitting.state == before
        assert [e.number for e in standing_moves(sitting)] == [e.number for e in stood]
        assert_refolds(sitting)
    text = rec.write(sitting.entries)
    assert [e.body for e in play(text).sitting.entries] == [e.body for e in sitting.entries]
    assert of_record("it", text.encode(), no_editions).report.findings == ()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_an_amendment_shows_no_viewer_more_than_it_may_show(file):
    """Folding what a viewer may read gives what he may know, and no hidden word is in it."""
    random = Random(f"{file.stem} seen")
    sitting = play(file.read_text(encoding="utf-8")).sitting
    if sitting.opened.seed is None:
        pytest.skip("a table of people hides nothing from the record")
    entry = random.choice(standing_moves(sitting))
    line = other_line(random, sitting, entry.number)
    sitting.enter(("referee", "amend", str(entry.number), line))
    for viewer in ("public", *(seat for seat, _ in sitting.opened.seats)):
        seen = sitting.seen_by(viewer)
        redacted = seen.entries[-1]
        corrected = next(e for e in effective(seen.entries) if e.number == entry.number)
        assert redacted.body.words[-1] == redacted.events[0].line
        assert corrected.body.words == redacted.body.restated[0].body.words
        assert_refolds(seen)


def test_a_claim_is_made_in_a_game_that_never_reveals_a_card():
    sitting = sit("a plays oak", 'referee dispute "no oak" by=b about=1')
    sitting.enter('referee claim 1 b "it was ash"')
    assert sitting.entries[-1].body.events[-1].text == "it was ash"
    with pytest.raises(Unreadable, match=r"desk\.holding"):
        sitting.enter('referee claim 1 a "ash" holds=a.hand:ash')

"""What a record says, as rows of tables."""

import json

import pytest

from events.errors import CorruptLog
from projections.tables import rows
from tests.referee.desk.test_sitting import sit


def told(sitting):
    return rows("k3f9", sitting.entries, "c0ffee")


def finished(*lines, **tags):
    return told(sit("a plays oak", *lines, "a resign", **{"Seat.b": "Bo", **tags}))


def test_a_match_is_one_row_with_its_tags_and_options():
    [row] = finished(Event="Cup", House="north").matches
    assert (row.match, row.game, row.status) == ("k3f9", "toy", "over")
    assert (row.event, row.date) == ("Cup", None)
    assert json.loads(row.tags) == {"Event": "Cup", "House": "north"}
    assert json.loads(row.options)["pace"] == "slow"
    assert (row.entries, row.chain, row.dealt) == (2, "c0ffee", False)


def test_the_options_of_every_match_are_in_a_row_where_they_are_not_as_usual():
    [row] = finished(**{"Option.takeback": "sealed", "Option.disputes": "note"}).matches
    options = json.loads(row.options)
    assert options["takeback"] == "sealed"
    assert "disputes" not in options


def test_the_seed_is_in_no_row():
    found = told(sit("a draws", Deal="seed:3141592653"))
    assert found.matches[0].dealt
    assert "3141592653" not in repr(found)


def test_a_seat_has_a_player_only_where_one_is_named():
    seats = finished().seats
    assert [(row.seat, row.position, row.player) for row in seats] == [
        ("a", 1, None),
        ("b", 2, "Bo"),
    ]


def test_every_seat_has_its_outcome_and_its_score():
    assert [(row.outcome, row.score) for row in finished().seats] == [("lost", 1), ("won", 2)]
    assert [(row.outcome, row.score) for row in told(sit()).seats] == [(None, None)] * 2


def test_a_drawn_game_has_no_winner():
    found = told(sit('referee draw why="agreed"', game="peak-duel"))
    assert [row.outcome for row in found.seats] == ["drawn", "drawn"]
    [result] = found.results
    assert (result.outcome, result.winners, result.why) == ("drawn", "[]", "agreed")


def test_a_result_names_the_entry_that_ended_the_match():
    [result] = finished('referee note "tea"').results
    assert (result.number, result.outcome, result.winners) == (3, "won", '["b"]')
    assert result.reason == "T-8"
    assert told(sit("a draws")).results == ()


def test_a_result_that_was_taken_back_is_none():
    found = told(sit("a resign", "referee undo"))
    assert found.results == ()
    assert found.matches[0].status == "open"
    again = told(sit("a resign", "referee undo", "a resign"))
    assert again.results[0].number == 3


def test_moves_taken_back_stay_and_say_by_what():
    moves = told(sit("a plays oak !? ; hm", "referee undo", "b draws sure=no")).moves
    assert [(row.number, row.stands, row.taken_back_by) for row in moves] == [
        (1, False, 2),
        (2, True, None),
        (3, True, None),
    ]
    assert (moves[0].mover, moves[0].verb, moves[0].text) == ("a", "plays", "a plays oak !?")
    assert (moves[0].glyphs, moves[0].remark) == ("!?", "hm")
    assert [row.book_keeping for row in moves] == [False, True, False]
    assert (moves[0].sure, moves[2].sure) == (True, False)


def test_an_annotation_says_of_which_move_it_speaks():
    [row] = told(sit("a draws", 'referee annotate 1 !! "strong"')).annotations
    assert (row.number, row.move, row.glyph, row.text) == (2, 1, "!!", "strong")


def test_rulings_irregular_acts_and_adjustments_are_told_apart():
    found = told(
        sit(
            'referee rule "it counts" cites=PD-3.3',
            'referee irregular b "drew two"',
            'referee adjust seats.a.hand-count 5 why="miscounted"',
            "referee undo",
            game="peak-duel",
            **{"Option.first": "a", "Option.start-rule": "high"},
        )
    )
    ruling, irregular, adjustment = found.rulings
    assert (ruling.kind, ruling.text, ruling.cites) == ("ruling", "it counts", '["PD-3.3"]')
    assert (irregular.kind, irregular.seat, irregular.text) == ("irregular", "b", "drew two")
    assert (adjustment.kind, adjustment.before, adjustment.after) == ("adjustment", "6", "5")
    assert (ruling.stands, adjustment.stands) == (True, False)
    assert len({(row.number, row.part) for row in found.rulings}) == 3


def test_an_amended_ruling_reads_as_it_does_now():
    duel = {"game": "peak-duel", "Option.first": "a", "Option.start-rule": "high"}
    lines = (
        "referee adjust seats.a.hand-count 5 why=miscounted",
        "referee adjust seats.b.hand-count 4 why=miscounted",
        'referee amend 2 "referee adjust seats.b.hand-count 3 why=misread"',
    )
    found = told(sit(*lines, **duel)).rulings
    assert [(row.number, row.path, row.after, row.text, row.stands) for row in found] == [
        (1, "seats.a.hand_count", "5", "miscounted", True),
        (2, "seats.b.hand_count", "3", "misread", True),
    ]
    found = told(sit(*lines, 'referee amend 1 "a summons wood-3-5 attack"', **duel)).rulings
    assert [row.number for row in found] == [2]


def test_a_penalty_has_a_row():
    [row] = told(sit('referee penalty a yellow why="slow" cites=T-1,T-2')).penalties
    assert (row.seat, row.kind, row.why, row.cites) == ("a", "yellow", "slow", '["T-1","T-2"]')
    assert (row.player, row.struck, row.recorder) == (None, False, "")


def test_a_penalty_is_told_with_the_player_who_got_it():
    sitting = sit('referee penalty a yellow why="slow"', **{"Seat.a": "Anna"})
    [row] = told(sitting).penalties
    assert (row.seat, row.player) == ("a", "Anna")


def test_a_penalty_that_was_struck_is_told_as_such():
    found = told(sit("referee penalty a red why=x", "referee strike 1")).penalties
    assert [row.struck for row in found] == [True]


def test_what_has_no_opening_is_no_match():
    with pytest.raises(CorruptLog):
        rows("k3f9", (), "")


# Corrections and disputes

FORGOTTEN = (
    "b summons fire-2-6 defence",
    "b ends",
    "a summons earth-1-7 attack",
    "a attacks 1 1",
    "table resolves",
    'referee insert 1 "b sets ?"',
    'referee amend 1.1 "b sets metal-3-3"',
)

DISPUTED = (
    'referee dispute "nothing was attacked" by=b about=4-5 cites=PD-8.8',
    'referee claim 1 b "a card was set" "a sets ?" holds=a.hand:wood-3-3',
    'referee claim 1 b "nothing" never=yes',
    'referee claim 1 a "as it stands"',
)


def forgotten(*lines):
    options = {"Option.first": "b", "Option.start-rule": "high"}
    return told(sit(*FORGOTTEN, *lines, game="peak-duel", **options))


def test_the_story_is_what_stands_in_the_order_of_play():
    story = forgotten("referee note tea", "referee strike 4-5").story
    assert [(row.position, row.number, row.line) for row in story] == [
        (1, "1", "b summons fire-2-6 defence"),
        (2, "1.1", "b sets metal-3-3"),
        (3, "2", "b ends"),
        (4, "3", "a summons earth-1-7 attack"),
        (5, "8", "referee note tea"),
    ]


def test_struck_and_fallen_moves_say_by_which_entry():
    moves = forgotten("referee strike 2").moves
    gone = {row.number: row.taken_back_by for row in moves if not row.stands}
    assert gone == {2: 8, 3: 8, 4: 8, 5: 8}


def test_an_annotation_of_a_line_that_was_put_in_says_where_it_came_from():
    rows = forgotten('referee annotate 1.1 ! "x"', "referee annotate 2 ?", "referee strike 9")
    assert [(row.move, row.place, row.struck) for row in rows.annotations] == [
        (6, "1.1", False),
        (2, "2", True),
    ]


def test_an_adjustment_that_was_put_in_is_a_ruling_of_its_entry():
    lines = [f"\"referee adjust seats.a.field.0.attack {n} why='x'\"" for n in (6, 5)]
    adjusted = forgotten(f"referee insert 3 {' '.join(lines)}").rulings
    assert [(row.number, row.after) for row in adjusted] == [(8, "6"), (8, "5")]
    assert len({row.part for row in adjusted}) == 2


def test_a_dispute_is_a_row_with_the_decision_in_force():
    [row] = forgotten(*DISPUTED).disputes
    assert (row.dispute, row.number, row.seat, row.text) == (1, 8, "b", "nothing was attacked")
    assert (row.about_from, row.about_to, row.cites) == ("4", "5", '["PD-8.8"]')
    assert (row.status, row.outcome, row.claim, row.decided, row.why) == ("open", *[None] * 4)
    decided = 'referee decide 1 claim claim=2 why="it seems so"'
    [row] = forgotten(*DISPUTED, decided, 'referee appeal 1 a why="a photo"').disputes
    assert (row.status, row.outcome, row.claim) == ("appealed", "claim", 2)
    assert (row.decided, row.why) == (12, "it seems so")


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (['referee decide 1 stands why="so"'], "decided"),
        (['referee withdraw 1 why="so"'], "withdrawn"),
        (['referee decide 1 stands why="so"', 'referee appeal 1 b why="no"'], "appealed"),
    ],
)
def test_a_dispute_has_the_status_of_the_match(lines, status):
    sitting = sit(
        *FORGOTTEN,
        *DISPUTED,
        *lines,
        game="peak-duel",
        **{"Option.first": "b", "Option.start-rule": "high"},
    )
    assert sitting.state.match.disputes[0].status == status
    assert told(sitting).disputes[0].status == status


def test_a_claim_is_a_row_of_its_kind():
    claims = forgotten(*DISPUTED).claims
    assert [(row.claim, row.number, row.seat, row.kind) for row in claims] == [
        (1, 9, "b", "instead"),
        (2, 10, "b", "never"),
        (3, 11, "a", "recorded"),
    ]
    assert json.loads(claims[0].moves) == ["a sets ?"]
    assert json.loads(claims[0].holds) == [["a.hand", "wood-3-3"]]

"""The story of a match: what belongs to each of its entries, in no language; words say it."""

from referee.exports.story import Story
from referee.exports.words import Words
from referee.speech.became import Became
from tests.referee.desk.test_sitting import sit

NAMES = {"Option.first": "a", "Option.start-rule": "high", "Seat.b": "Bo"}


def story_of(*lines, viewer="referee", **tags):
    sitting = sit(*lines, game="peak-duel", **NAMES, **tags)
    return Story(sitting, viewer, sitting.naming_for(viewer))


def test_every_entry_says_what_it_is_and_whose():
    told = story_of(
        "a summons wood-8-2 attack",
        "referee clock a 540",
        'referee penalty b yellow why="slow" cites=PD-4.1',
        'referee irregular a "drew two"',
        'referee rule "The card counts." cites=PD-3.3',
        'referee adjust seats.a.hand-count 3 why="miscounted"',
        'referee note "tea"',
        'referee annotate 1 ?? "too bold"',
        'referee vary 1 "a ends"',
        'referee dispute "it was fire"',
        "referee undo",
    ).entries
    assert [(one.number, one.kind) for one in told] == [
        ("0", "opening"),
        ("1", "move"),
        ("2", "clock"),
        ("3", "penalty"),
        ("4", "irregular"),
        ("5", "ruling"),
        ("6", "adjust"),
        ("7", "note"),
        ("8", "annotation"),
        ("9", "variation"),
        ("10", "dispute"),
        ("11", "correction"),
    ]
    assert [one.number for one in told if one.mover == "a"] == ["1"]
    assert {one.number: one.cites for one in told if one.cites} == {
        "3": ("PD-4.1",),
        "5": ("PD-3.3",),
    }


def test_a_move_has_its_annotations_and_its_variations_under_their_names():
    record = ("a summons wood-8-2 attack", 'referee annotate 1 ?? "too bold"')
    told = story_of(*record, 'referee vary 1 "a sets ?" "a ends" why="quieter"').entries[1]
    [annotation] = told.annotations
    assert (annotation.glyph, annotation.text) == ("??", "too bold")
    [variation] = told.variations
    assert (variation.name, variation.entry, variation.why) == ("1.v1", 3, "quieter")
    words = Words("en", story_of().naming)
    assert words.variation(variation.moves) == "a sets ? / a ends"


def test_a_deal_that_is_secret_shows_variations_to_the_referee_alone():
    lines = ("a ends", 'referee vary 1 "a sets ?"')
    dealt = {"Deal": "seed:7", "Option.deck-a": "even", "Option.deck-b": "even"}
    assert story_of(*lines, **dealt).entries[1].variations
    assert not story_of(*lines, viewer="a", **dealt).entries[1].variations


def test_what_was_put_in_stands_behind_its_place_and_says_what_became_of_it():
    told = story_of(
        "a summons wood-8-2 attack", 'referee insert 1 "a sets ?"', "referee strike 1.1"
    )
    [put_in] = told.entries[1].behind
    assert put_in.number == "1.1"
    assert put_in.mover == "a"
    assert put_in.became == (Became("replay.put_in", 2), Became("replay.struck", 3))
    assert [(move.place, len(move.events)) for move in told.entries[2].moves] == [((1, 1), 2)]


def test_a_match_as_it_reads_has_its_moves_in_their_places():
    record = ("a summons wood-8-2 attack", "a ends", 'referee insert 1 "a sets ?"')
    whole = story_of(*record)
    reads = Story(whole.sitting.as_it_reads(), "referee", whole.naming).entries
    assert [one.number for one in reads] == ["0", "1", "1.1", "2"]
    assert not any(one.became or one.behind for one in reads)


def test_an_amended_move_reads_as_it_was_entered_and_as_it_is_now():
    told = story_of("a summons wood-8-2 attack", 'referee amend 1 "a summons wood-7-3 attack"')
    first, words = told.entries[1], Words("zh-Hant", told.naming)
    assert words.line(first.entry.body) == "甲 召喚 木-8-2 攻擊"
    assert first.reads is not None
    assert words.line(first.reads) == "甲 召喚 木-7-3 攻擊"
    assert told.entries[2].reads is None


FELL = (
    "a summons wood-8-2 attack",
    "a ends",
    "b summons fire-4-4 attack",
    "b attacks 1 1",
    "table turns a wood-3-3,earth-2-5",
    'referee amend 1 "a summons wood-7-3 attack"',
    "referee note tea",
    "referee strike 7",
)
"""One point of damage more was turned up than there was since the amendment: 5 is judged twice."""


def test_a_move_fell_by_the_entry_that_made_it_impossible_whatever_judged_it_again():
    told = story_of(*FELL)
    assert told.entries[5].became == (Became("replay.fallen", 6, "PD-9.1"),)
    assert told.cited == ("PD-9.1",)
    words = Words("en", told.naming)
    assert words.sentences(told.entries[6].events) == [
        "Move 1 reads now: `a summons wood-7-3 attack`. This move no longer stands: 5 (PD-9.1)."
    ]
    assert words.sentences(told.entries[8].events) == ["Struck from the record: 7."]


def test_what_is_said_in_a_dispute_names_the_entry_that_opened_it():
    told = story_of(
        "a ends",
        'referee dispute "too fast"',
        'referee claim 1 b "he did not look"',
        'referee withdraw 1 why="never mind"',
    ).entries
    assert [one.said_in for one in told] == [0, 0, 0, 2, 2]
    assert told[2].case is not None
    assert told[2].case.status == "withdrawn"


def test_penalties_stand_by_seat_with_whether_they_count():
    told = story_of(
        'referee penalty b yellow why="slow"',
        'referee penalty a warning why="late"',
        "referee strike 1",
    )
    found = [(one.entry, one.given.seat, one.counts) for one in told.penalties]
    assert found == [(2, "a", True), (1, "b", False)]


def test_how_a_move_is_known_is_said_beside_its_line():
    told = story_of("a ends evidence=photo sure=no")
    body, words = told.entries[1].entry.body, Words("en", told.naming)
    assert words.line(body) == "a ends"
    assert words.known(body) == "(by a photo, as remembered)"
    assert not words.known(told.entries[0].entry.body)


def test_a_ruling_names_the_field_that_it_sets_as_people_call_it():
    told = story_of('referee adjust seats.a.hand-count 3 why="miscounted"')
    [adjusted, _] = told.entries[1].events
    sentence = Words("en", told.naming).sentence(adjusted)
    assert sentence == "The referee sets a, hand, number from 6 to 3. Why: miscounted"
    assert "「甲、手牌數」" in Words("zh-Hant", told.naming).sentence(adjusted)


def test_a_viewer_is_told_no_card_that_he_may_not_know():
    lines = ("a summons wood-8-2 attack", "a sets water-3-3", 'referee amend 2 "a sets metal-3-3"')
    told = story_of(*lines, viewer="b").entries
    words = Words("en", story_of().naming)
    assert words.line(told[2].entry.body) == "a sets ?"
    assert told[2].reads is None
    assert "metal" not in " ".join(words.sentences(told[3].events))

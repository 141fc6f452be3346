"""What another reading of the rules would have made of a match."""

from pathlib import Path

import pytest

from events.errors import Unreadable
from projections.fold import fold
from projections.history import effective
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.readings import compare, number_of, options_of, other_readings, told_apart, under
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.speech import LANGS, term
from replays.record import Tag, decode
from tools.cases import case

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*/*.rec"))
FEW = [file for file in RECORDS if file.stem in ("table-amended", "dealt-two", "dealt-priority")]
"""Of each game one, corrected; and some that the program dealt."""


def played(data):
    return play(decode(data))


def recorded(game, name):
    return played((Path(__file__).parents[2] / "records" / game / f"{name}.rec").read_bytes())


def read_otherwise(match, **changes):
    """A played record under other options, or another Revision."""
    tags = [
        Tag(name if name == "Revision" else f"Option.{name.replace('_', '-')}", value)
        for name, value in changes.items()
    ]
    return compare(match.sitting, under(match.sitting, match.setup.data, tags))


def refusals(comparison):
    return [(one.number, getattr(one.error, "rule", "")) for one in comparison.refused]


def winners(comparison):
    return [over and over.winners for over in comparison.ends]


# The match itself


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_under_its_own_reading_a_match_is_as_it_was(file):
    match = played(file.read_bytes())
    comparison = read_otherwise(match)
    assert not comparison.changes_anything
    assert comparison.refused == ()
    assert comparison.reading.options == {}
    assert comparison.other.opened.seats == match.sitting.opened.seats
    assert options_of(comparison.other) == options_of(match.sitting)


@pytest.mark.parametrize("file", FEW, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_what_follows_under_other_readings_is_told_by_events_and_in_words(file):
    match = played(file.read_bytes())
    before = match.sitting.entries[:], match.sitting.state
    for setup in other_readings(match.sitting, match.setup.data):
        comparison = compare(match.sitting, setup)
        other = comparison.other
        assert fold(other.game.kit, other.entries) == other.state
        first = comparison.first
        if first is None:
            assert comparison.refused == ()
            assert comparison.same_result
            continue
        for lang in LANGS:
            ways = told_apart(comparison, first, lang)
            assert ways[0] != ways[1]
            assert not any(sentence.startswith("{") for way in ways for sentence in way)
    assert (match.sitting.entries, match.sitting.state) == before


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_reading_of_the_source_is_said_in_words(game):
    readings = [option for option in find(game).options if option.reading]
    assert len(readings) >= 3
    assert not any(
        option.name in ("players", "mode", "takeback", "disputes") for option in readings
    )
    for option in readings:
        for value in option.values:
            assert all(term(lang, game, "agreed", f"{option.name}.{value}") for lang in LANGS)


# Matches of all five games, whose result a reading changes


@pytest.mark.parametrize(
    ("game", "name", "option", "first", "ends"),
    [
        ("peak-duel", "game-low-resigned", {"repelled": "destroyed"}, "25", [("b",), ("b",)]),
        ("ready-fence", "strip-eight-game-over", {"strip": "10"}, "3", [("green",), None]),
        ("dueling-runes", "equal-rank-drains-save", {"drain_at_zero": "dies"}, "5", [None, ("b",)]),
        ("fate-ace-royal", "tokens-sum", {"tokens": "separate"}, "4", [("p1",), None]),
        ("malifaux", "wipeout-ends", {"wipeout": "continue"}, "21", [("b",), None]),
    ],
)
def test_a_reading_that_changes_the_result(game, name, option, first, ends):
    comparison = read_otherwise(played(case(game, name).record), **option)
    assert not comparison.same_result
    assert comparison.changes_anything
    assert (comparison.first.number, winners(comparison)) == (first, ends)


def test_the_peak_duel_that_was_resigned_would_have_ended_with_other_scores():
    comparison = read_otherwise(
        played(case("peak-duel", "game-low-resigned").record), repelled="destroyed"
    )
    assert comparison.ends[0].scores != comparison.ends[1].scores


# Matches of all five games, in which a reading refuses moves


@pytest.mark.parametrize(
    ("game", "name", "option", "refused"),
    [
        ("peak-duel", "breeze-does-not-count", {"breeze_counts": "yes"}, "PD-4.2"),
        ("ready-fence", "min-actions-one", {"min_actions": "2"}, "RF-3.4"),
        ("dueling-runes", "declared-higher-casts-again", {"casting": "must"}, "DR-5.3"),
        ("fate-ace-royal", "act-two-abilities-in-a-step", {"uses": "card"}, "FA-4.2"),
        ("malifaux", "stones-each-flip-damage", {"stones": "contest"}, "MF-7.4"),
    ],
)
def test_a_reading_under_which_one_move_is_refused(game, name, option, refused):
    comparison = read_otherwise(played(case(game, name).record), **option)
    ((number, rule),) = refusals(comparison)
    assert rule == refused
    standing = [number_of(entry) for entry in effective(comparison.match.entries)]
    assert [number_of(entry) for entry in comparison.other.entries] == [
        one for one in standing if one != number
    ]


@pytest.mark.parametrize(
    ("game", "name", "option", "first", "refused", "same"),
    [
        ("ready-fence", "dealt-touch", {"angulation_blue": "no"}, ("80", "RF-9.15"), 2, True),
        ("ready-fence", "dealt-higher-score", {"min_actions": "2"}, ("27", "RF-3.4"), 52, False),
        ("dueling-runes", "dealt-four", {"casting": "must"}, ("15", "DR-5.3"), 49, False),
        ("fate-ace-royal", "dealt-seven", {"tap_cost": "crafts"}, ("11", "FA-4.8"), 183, False),
        ("malifaux", "table-with-card-texts", {"tie": "defender"}, ("71", None), 4, True),
        ("peak-duel", "dealt-empty-deck", {"repelled": "survives"}, ("43", None), 10, False),
    ],
)
def test_whole_games_under_another_reading(game, name, option, first, refused, same):
    comparison = read_otherwise(recorded(game, name), **option)
    found = comparison.first
    assert (found.number, found.error and found.error.rule) == first
    assert (len(comparison.refused), comparison.same_result) == (refused, same)


def test_of_a_refused_move_nothing_follows():
    comparison = read_otherwise(
        played(case("ready-fence", "min-actions-one").record), min_actions="2"
    )
    assert comparison.first.other == ()
    assert comparison.first.recorded
    assert comparison.first.line == comparison.refused[0].line


# What is judged


def sit(*lines, game="peak-duel", **tags):
    given = [
        Tag(name.replace("_", ".", 1).replace("_", "-"), value) for name, value in tags.items()
    ]
    setup = read_tags([Tag("Game", game), *given])
    sitting = Sitting.begin(setup)
    for line in lines:
        sitting.enter(line)
    return sitting, setup.data


def otherwise(sitting, data, *tags):
    return compare(sitting, under(sitting, data, tags))


DUEL = {"Option_first": "a", "Option_start_rule": "high"}
FENCE = {"game": "ready-fence", "Option_first": "red", "Option_gap": "4"}


def test_moves_taken_back_are_not_judged_and_numbers_stay():
    lines = ("red advances", "referee undo", "red withdraws 2")
    sitting, data = sit(*lines, **FENCE)
    comparison = otherwise(sitting, data, Tag("Option.strip", "8"))
    assert [number_of(entry) for entry in comparison.other.entries] == ["0", "3"]
    assert comparison.first.number == "3"


def test_a_corrected_match_is_judged_as_it_reads_now():
    sitting, data = sit("red advances", 'referee amend 1 "red withdraws 2"', **FENCE)
    comparison = otherwise(sitting, data, Tag("Option.strip", "8"))
    assert [entry.number for entry in comparison.other.entries] == [0, 1]
    assert (comparison.first.number, comparison.first.line) == ("1", "red withdraws 2")


def test_book_keeping_is_taken_over_as_it_is():
    lines = ("referee note tea", "red withdraws 2", 'referee penalty green warning why="late"')
    sitting, data = sit(*lines, **FENCE)
    comparison = otherwise(sitting, data, Tag("Option.strip", "8"))
    assert comparison.first.number == "2"
    assert comparison.other.number == 3
    assert comparison.other.state.match.penalties == sitting.state.match.penalties != ()


def test_what_says_nothing_else_and_leads_nowhere_else_is_no_difference():
    sitting, data = sit("a summons wood-8-2 attack", "a sets ?", "a ends", **DUEL)
    comparison = otherwise(sitting, data, Tag("Option.change-reset", "phase"))
    events = [entry.events for entry in comparison.other.entries[1:]]
    assert events != [entry.events for entry in sitting.entries[1:]]
    assert not comparison.changes_anything


# Chance


def test_where_the_program_deals_chance_is_asked_anew_from_the_same_seed():
    match = recorded("fate-ace-royal", "dealt-two")
    comparison = read_otherwise(match, sets="2")
    other = comparison.other
    assert other.opened.seed == match.sitting.opened.seed
    assert other.entries[0].events[1:] != match.sitting.entries[0].events[1:]
    again = read_otherwise(match, sets="2")
    assert again.other.entries == other.entries


def test_a_deal_is_otherwise_before_anything_is_played():
    sitting, data = sit(game="fate-ace-royal", Deal="seed:1")
    comparison = otherwise(sitting, data, Tag("Option.sets", "2"))
    assert (comparison.first.number, comparison.first.line) == ("0", "")
    assert comparison.changes_anything


def test_at_a_table_it_is_no_difference_of_what_a_deck_is_made():
    sitting, data = sit(game="ready-fence")
    comparison = otherwise(sitting, data, Tag("Option.values", "any"))
    assert comparison.other.entries[0].events[1:] != sitting.entries[0].events[1:]
    assert not comparison.changes_anything


def test_at_a_table_it_is_one_how_many_cards_lie_in_a_deck():
    sitting, data = sit(game="fate-ace-royal")
    comparison = otherwise(sitting, data, Tag("Option.sets", "2"))
    assert (comparison.first.number, comparison.first.line) == ("0", "")
    recorded, other = told_apart(comparison, comparison.first, "en")
    assert "76 cards are shuffled and laid down: the deck." in recorded
    assert "152 cards are shuffled and laid down: the deck." in other


# Revisions, editions, options


def test_an_older_revision_reads_fate_otherwise():
    match = played(case("fate-ace-royal", "see-through-lifts-what-it-forbids").record)
    comparison = read_otherwise(match, Revision="1")
    assert (comparison.reading.revision, match.sitting.opened.revision) == (1, 2)
    assert refusals(comparison) == [("8", "FA-11.2")]


def test_a_revision_that_changes_nothing_but_what_it_notes_is_no_difference():
    match = recorded("fate-ace-royal", "table-four")
    revision = "1" if match.sitting.opened.revision == 2 else "2"
    assert not read_otherwise(match, Revision=revision).changes_anything


def test_another_edition_is_told_by_its_digest():
    sitting, data = sit("a summons wood-8-2 attack", **DUEL)
    own = {**data, "edition": "ours"}
    comparison = compare(sitting, under(sitting, own, ()))
    assert len(comparison.reading.edition) > len("default")
    assert not comparison.changes_anything


def test_a_reading_is_what_is_not_as_in_the_match():
    sitting, data = sit(Option_repelled="destroyed")
    tags = Tag("Option.repelled", "destroyed"), Tag("Option.breeze-counts", "是")
    comparison = otherwise(sitting, data, *tags)
    assert comparison.reading.options == {"breeze-counts": "yes"}


def test_a_reading_names_the_options_of_every_match_and_keeps_those_of_this_one():
    sitting, data = sit(Option_takeback="sealed")
    comparison = otherwise(sitting, data, Tag("Option.disputes", "pause"))
    assert comparison.reading.options == {"disputes": "pause"}
    assert dict(comparison.other.opened.options)["takeback"] == "sealed"


def test_other_readings_come_one_by_one():
    sitting, data = sit(Option_repelled="destroyed")
    found = [compare(sitting, setup).reading.options for setup in other_readings(sitting, data)]
    assert found == [{"repelled": "survives"}, {"breeze-counts": "yes"}, {"change-reset": "phase"}]


def test_a_value_that_does_not_go_with_the_match_is_no_reading_of_it():
    sitting, data = sit(game="ready-fence", Deal="seed:1")
    found = [dict(setup.opened.options)["values"] for setup in other_readings(sitting, data)]
    assert set(found) == {"printed"}


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        (Tag("Option.repelled", "dies"), "error.option"),
        (Tag("Revision", "9"), "opening.revision"),
        (Tag("Option.deck-a", "nonsense"), "peak-duel.option.deck-card"),
    ],
)
def test_what_is_no_reading_of_the_game_is_unreadable(tag, text):
    sitting, data = sit()
    with pytest.raises(Unreadable) as caught:
        otherwise(sitting, data, tag)
    assert caught.value.text == text

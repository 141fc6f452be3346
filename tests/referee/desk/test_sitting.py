"""A match in memory: opened, entered into, looked at."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.corrections import MovesUndone
from events.errors import Unreadable
from events.match import (
    ClockRead,
    IrregularityNoted,
    MoveAnnotated,
    NoteTaken,
    PenaltyGiven,
    RulingStated,
)
from projections.fold import fold
from projections.history import effective
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.desk.verdict import verdict
from referee.games import BUILT_IN
from referee.moves.refusal import Ambiguous, Misfit, Refusal
from referee.speech import LANGS, explain
from replays.record import Tag


def sit(*lines, game="toy", **tags):
    opened = read_tags([Tag("Game", game), *(Tag(name, value) for name, value in tags.items())])
    sitting = Sitting.begin(opened)
    for line in lines:
        sitting.enter(line)
    return sitting


def assert_refolds(sitting):
    """The state is what its entries say, without the rules."""
    assert fold(sitting.game.kit, effective(sitting.entries)) == sitting.state


def test_a_match_begins_with_what_follows_from_its_opening():
    sitting = sit()
    assert sitting.number == 0
    assert sitting.view("public")["deck"] == 8
    assert_refolds(sitting)


def test_a_move_is_kept_as_typed_with_its_words_and_its_consequences():
    sitting = sit()
    entry = sitting.enter("甲 PLAYS oak evidence=photo sure=no !? ; the first")
    assert entry.number == 1
    assert entry.text == "甲 PLAYS oak evidence=photo sure=no !?"
    assert entry.body.words == ("a", "plays", "oak")
    assert (entry.body.evidence, entry.body.sure) == ("photo", False)
    assert (entry.body.glyphs, entry.body.remark) == (("!?",), "the first")
    assert sitting.view("public")["pile"] == ["oak"]
    assert_refolds(sitting)


def test_words_of_a_shell_are_a_move_too():
    sitting = sit()
    entry = sitting.enter(("a", "hides", "_"))
    assert entry.body.words == ("a", "hides", "?")
    assert entry.text == "a hides ?"


def test_comments_and_variations_are_kept_with_the_move():
    sitting = sit()
    entry = sitting.enter(
        "a plays oak", comments=("so it was",), variations=(("a plays elm", "b draws"),)
    )
    assert entry.body.comments == ("so it was",)
    assert entry.body.variations == (("a plays elm", "b draws"),)


def test_a_refused_move_changes_nothing():
    sitting = sit("a plays oak", "a plays oak")
    before = (list(sitting.entries), sitting.state)
    with pytest.raises(Refusal) as refused:
        sitting.enter("a plays oak")
    assert refused.value.rule == "T-3"
    assert (sitting.entries, sitting.state) == before


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ('referee note "well played"', NoteTaken(text="well played")),
        (
            'referee rule "it stands" cites=T-1,X-2',
            RulingStated(text="it stands", cites=("T-1", "X-2")),
        ),
        (
            'referee penalty a yellow why="late"',
            PenaltyGiven(seat="a", kind="yellow", why="late"),
        ),
        ('referee irregular b "peeked"', IrregularityNoted(seat="b", text="peeked")),
        ("referee clock a 90", ClockRead(seat="a", seconds=90)),
        ('referee annotate 1 ?! "hm"', MoveAnnotated(number=1, glyph="?!", text="hm")),
    ],
)
def test_book_keeping_is_accepted_at_any_time_also_after_the_end(line, event):
    sitting = sit("a plays oak")
    assert sitting.enter(line).events == (event,)
    sitting.enter("b resign")
    assert sitting.enter(line).events == (event,)
    assert_refolds(sitting)


def test_penalties_and_clocks_are_on_the_match_sheet():
    sitting = sit("referee penalty a red why=loud", "referee clock b 60", "referee clock b 30")
    assert sitting.state.match.penalties == (("a", "red"),)
    assert sitting.state.match.clocks == (("b", 30),)


def test_m_1_an_undo_takes_back_the_moves_that_stand_and_the_state_is_as_before():
    sitting = sit("a plays oak", "b plays elm")
    then = sitting.state
    for line in ("a draws", 'referee note "oh"', "b draws"):
        sitting.enter(line)
    entry = sitting.enter("referee undo 2")
    assert entry.number == 6
    assert entry.events == (MovesUndone(numbers=(3, 5)),)
    assert sitting.state == then
    assert_refolds(sitting)


def test_m_1_an_undo_leaves_the_match_sheet_as_it_is():
    sitting = sit("a plays oak", "referee penalty a red why=loud", "referee undo")
    assert sitting.state.match.penalties == (("a", "red"),)
    assert sitting.state.count == 0


def test_m_1_an_undo_brings_a_finished_game_back():
    sitting = sit("a resign", "referee undo", "a draws")
    assert not sitting.state.match.over
    assert sitting.number == 3


@pytest.mark.parametrize("count", [2, 99])
def test_m_1_no_more_is_taken_back_than_stands(count):
    sitting = sit("a plays oak", 'referee note "x"')
    with pytest.raises(Refusal) as refused:
        sitting.enter(f"referee undo {count}")
    assert refused.value.rule == "M-1"
    assert refused.value.facts == {"count": count, "standing": 1}


@pytest.mark.parametrize("number", [0, 2, 77])
def test_m_2_a_comment_is_on_a_move_of_the_record(number):
    sitting = sit("a plays oak")
    with pytest.raises(Refusal) as refused:
        sitting.enter(f"referee annotate {number} !")
    assert refused.value.rule == "M-2"


def test_m_2_a_move_that_was_taken_back_may_still_be_commented():
    sitting = sit("a plays oak", "referee undo")
    assert sitting.enter("referee annotate 1 ??").number == 3


def test_after_the_end_the_game_refuses_its_moves():
    sitting = sit("a resign")
    with pytest.raises(Refusal) as refused:
        sitting.enter("a draws")
    assert refused.value.rule == "T-9"


def test_words_that_a_game_has_no_rule_for_are_unreadable():
    with pytest.raises(Misfit):
        sit("a plays birch")
    with pytest.raises(Misfit):
        sit("a resign", "a plays birch")


def test_a_game_may_refuse_the_form_of_a_move_by_a_rule():
    sitting = sit(game="formal")
    with pytest.raises(Refusal) as refused:
        sitting.enter("a plays birch")
    assert refused.value.rule == "T-0"
    with pytest.raises(Unreadable):
        sitting.enter('a plays "birch')


def test_after_the_end_the_rule_for_the_end_or_that_of_form_comes_first():
    for game, rule in (("formal", "T-9"), ("strict", "T-0")):
        sitting = sit("a resign", game=game)
        with pytest.raises(Refusal) as refused:
            sitting.enter("a plays birch")
        assert refused.value.rule == rule


def test_a_table_of_people_knows_no_more_than_it_was_told():
    sitting = sit("a draws")
    assert sitting.view("a")["seats"]["a"]["hand"] == ["?", "?", "?"]


def test_where_the_program_deals_a_seat_sees_its_own_hand_and_no_other():
    sitting = sit("a draws", Deal="seed:5")
    hand = sitting.view("a")["seats"]["a"]["hand"]
    assert len(hand) == 3
    assert "?" not in hand
    assert "hand" not in sitting.view("a")["seats"]["b"]
    assert sitting.seen_by("b").state.table.cards("a.hand") == ("?", "?", "?")
    assert sitting.seen_by("referee").state == sitting.state


def test_a_word_that_is_no_mover_is_told_with_those_of_the_match():
    sitting = Sitting.begin(read_tags([Tag("Game", "dueling-runes")]))
    for word in ("foo", "dd"):
        with pytest.raises(Refusal) as refusal:
            sitting.enter(f"{word} passes")
        (reason,) = refusal.value.reasons
        assert reason.text == "notation.mover"
        assert reason.facts["movers"] == ("a", "b", "table", "referee")
        assert not {"c", "d", "ai"} & set(reason.facts["nearest"])


def test_a_move_by_a_name_that_two_players_have_is_refused_by_the_rule_and_both_seats_are_told():
    tags = [Tag("Game", "dueling-runes"), Tag("Seat.a", "Ann"), Tag("Seat.b", "ann")]
    with pytest.raises(Refusal) as refusal:
        Sitting.begin(read_tags(tags)).enter("Ann plays cave")
    assert refusal.value.rule == "DR-3.3"
    assert refusal.value.facts["nearest"] == ("a", "b")


def test_of_two_players_of_the_same_name_the_seats_are_told():
    sitting = sit(**{"Seat.a": "Anna", "Seat.b": "ANNA"})
    with pytest.raises(Ambiguous) as several:
        sitting.called("anna")
    assert several.value.text == "desk.namesakes"
    assert several.value.facts == {"word": "anna", "seats": ("a", "b")}
    assert sitting.called("b") == "b"


def test_a_viewer_that_nobody_is_called_is_named_with_those_that_are():
    with pytest.raises(Unreadable) as unread:
        sit().view("red")
    assert unread.value.facts == {"viewer": "red", "known": ("referee", "public", "a", "b")}


@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["a draws", "b draws", "a plays oak", "b hides ?", "referee clock a 5", "a resign"]
            ),
            st.integers(1, 4).map(lambda n: f"referee undo {n}"),
        ),
        max_size=30,
    ),
    st.integers(0, 30),
)
def test_whatever_is_entered_and_taken_back_the_state_is_what_the_entries_say(lines, reload):
    """Also where somebody sits down in the middle, who has no earlier state at hand."""
    sitting = sit()
    for place, line in enumerate(lines):
        if place == reload:
            sitting = Sitting(sitting.game, sitting.edition, sitting.entries)
        try:
            sitting.enter(line)
        except Refusal:
            continue
        assert_refolds(sitting)


@pytest.mark.parametrize(
    "line",
    [
        *("c resign", "ai resign", "c resign custody=overrule", "referee clock c 10"),
        'referee penalty c warning why="late"',
        'referee irregular ai "looked"',
    ],
)
def test_a_seat_that_the_match_does_not_have_neither_moves_nor_is_on_the_sheet(line):
    sitting = Sitting.begin(read_tags([Tag("Game", "dueling-runes")]))
    with pytest.raises(Refusal) as refusal:
        sitting.enter(line)
    assert refusal.value.rule == "DR-3.3"
    (reason,) = refusal.value.reasons
    assert reason.text == "notation.absent-seat"


def test_the_referee_is_offered_the_seats_of_the_match_alone():
    sitting = Sitting.begin(read_tags([Tag("Game", "dueling-runes"), Tag("Option.players", "1")]))
    blanks = [blank for offer in sitting.offers("referee") for blank in offer.blanks]
    assert {seat for blank in blanks if blank.name == "seat" for seat in blank.choices} == {
        *("a", "ai")
    }


@pytest.mark.parametrize(
    "line", ["referee note", "referee penalty a purple why=x", "referee clock c 1"]
)
def test_after_the_end_book_keeping_is_still_refused_by_the_rule_of_form(line):
    sitting = sit("a resign", game="formal")
    with pytest.raises(Refusal) as refused:
        sitting.enter(line)
    assert refused.value.rule == "T-0"


EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"

MISSPELT = {
    "peak-duel": ("seats.a.hand_cont", "seats.a.hand-count"),
    "ready-fence": ("timr", "timer"),
    "dueling-runes": ("seats.a.lif", "seats.a.life"),
    "malifaux": ("models.rex.conditions.burnig", "models.rex.conditions.burning"),
    "fate-ace-royal": ("coin.hold", "coin.holder"),
}


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_misspelt_field_is_refused_with_those_that_may_be_set_and_are_most_like_it(game):
    whole = play((EXAMPLES / f"{game}.rec").read_text("utf-8")).sitting
    sitting = next(
        before
        for before in map(whole.as_of, range(whole.number, 0, -1))
        if not before.state.match.over
    )
    typed, meant = MISSPELT[game]
    with pytest.raises(Refusal) as refused:
        sitting.enter(f'referee adjust {typed} 1 why="miscounted"')
    assert refused.value.rule == sitting.game.common.adjust
    assert refused.value.facts["nearest"][0] == meant
    for lang in LANGS:
        assert meant in explain(lang, refused.value)


def test_a_match_in_which_some_moves_are_left_out_is_seen_to_its_end():
    tags = (Tag("Game", "peak-duel"), Tag("Option.first", "a"), Tag("Deal", "seed:1"))
    whole = Sitting.begin(read_tags(tags))
    for line in ("a ends", "referee undo", "a ends", "b ends"):
        whole.enter(line)
    opening, *_, last_but_one, last = whole.entries
    match = whole.afresh([opening])
    match.add(last_but_one, whole.as_of(3).state)
    seen = match.seen_by("public")
    match.add(last, whole.state)
    assert [entry.number for entry in seen.entries] == [0, 3]
    assert [entry.number for entry in match.seen_by("public").entries] == [0, 3, 4]


# A physical table


HELD = """\
[Game "peak-duel"]
[Option.deck-a "even"]
[Option.deck-b "even"]
[Option.first "a"]
[Option.start-rule "high"]

table reveals a fire-4-4,earth-2-6,fire-6-2
"""


def test_what_a_known_hand_has_left_does_not_tell_which_card_was_covered():
    told = []
    for card in ("fire-4-4", "fire-6-2"):
        sitting = play(HELD + f"a sets {card}\n").sitting
        seen = sitting.view("public")["seats"]["a"]
        assert (seen["hand_known"], seen["held_known"]) == (
            [],
            ["fire-4-4", "fire-6-2", "earth-2-6"],
        )
        assert sitting.view("a")["seats"]["a"]["spells"][0]["card"] == card
        whole = sitting.view("referee")["seats"]["a"]["hand_known"]
        assert whole == [each for each in ("fire-4-4", "fire-6-2", "earth-2-6") if each != card]
        assert verdict(sitting, "public", "en")["state"]["seats"]["a"]["hand_known"] == whole
        told.append([sitting.position(viewer) for viewer in ("public", "b")])
    assert told[0] == told[1]


def test_where_no_covered_card_is_named_the_match_is_what_everybody_may_know():
    sitting = play(HELD + "a sets ?\n").sitting
    assert all(sitting.seen_by(viewer) is sitting for viewer in ("public", "a", "b"))


RECORDS = Path(__file__).parents[2] / "records"


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*/table-*.rec")), ids=lambda file: file.stem)
def test_what_was_before_the_last_entry_is_what_folding_gives(file):
    whole = play(file.read_text("utf-8")).sitting
    kit, entries = whole.game.kit, whole.entries
    for several in (1, 3):
        sitting = whole.as_of(0)
        for start in range(1, len(entries), several):
            sitting = sitting.followed_by(entries[start : start + several])
            earlier = fold(kit, effective(entries[: sitting.number]))
            assert sitting.as_of(sitting.number - 1).state == earlier
    one_by_one = whole.as_of(0)
    for entry in entries[1:]:
        one_by_one.add(entry, whole.as_of(entry.number).state)
        earlier = fold(kit, effective(entries[: entry.number]))
        assert one_by_one.as_of(entry.number - 1).state == earlier

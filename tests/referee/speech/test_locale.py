"""How sentences are made of texts and facts."""

import msgspec
import pytest

from events.base import Seat
from events.errors import Unreadable
from events.match import GameOver, NoteTaken, PenaltyGiven
from referee.speech import LANGS, Naming, Untold, area, explain, render, say, tell
from referee.speech.phrasing import phrase

ANNA = Naming(
    game="match", seats={"a": "Anna", "b": "b"}, card=lambda kind, owner, lookup: f"{owner}:{kind}"
)


def said(template, /, **facts):
    known = {
        "match.list.separator": ", ",
        "match.card.unknown": "an unknown card",
        "match.cards.unknown": "{count} unknown cards",
        "match.seat.table": "the table",
        "match.seat.named": "{name} ({seat})",
        "match.seat.c": "丙",
        "match.zone.hand": "{seat:seat}'s hand",
        "match.zone.field": "{seat:seat}'s place {place}",
        "match.zone.street": "the street",
        "match.chance.coin-first": "the coin",
        "match.chance.shuffle": "{seat:seat}'s deck",
        "match.phase.draw": "draw phase",
        "match.phase.extra": "extra phase {n}",
        "match.note.plain": "",
        "match.cost.": "none",
        "match.cost.dice": "骰",
        "match.cost.tap": "橫置",
        "match.held": "{first:seat} has {second:card}",
    }
    return phrase(template, facts, ANNA, known.get)


@pytest.mark.parametrize(
    ("text_id", "expected"),
    [
        ("PD-4.2", "PD"),
        ("PD-C.1", "PD"),
        ("PD-9.1/too-many", "PD"),
        ("M-1", "M"),
        ("match.note_taken", "match"),
        ("peak-duel.zone.hand", "peak-duel"),
        ("error.game", "error"),
    ],
)
def test_the_id_tells_in_which_file_its_text_stands(text_id, expected):
    assert area(text_id) == expected


def test_plain_facts_are_shown_as_they_are():
    assert said("{n} of {names}", n=0, names=("x", "y")) == "0 of x, y"


def test_a_seat_is_called_by_its_player_and_its_id():
    assert said("{seat:seat} and {other:seat}", seat="a", other="b") == "Anna (a) and b"
    assert said("{seats:seats}", seats=("a", "table")) == "Anna (a), the table"


def test_a_seat_is_called_by_its_word_in_the_language():
    assert said("{seat:seat}", seat="c") == "丙"
    assert said("{seat:short}{place}", seat="c", place=2) == "丙2"
    assert said("{seat:short}{place}", seat="a", place=2) == "a2"


def test_places_are_told_with_the_words_of_their_seats():
    assert said("{spots:spots}", spots="c3") == "丙3"
    assert said("{spots:spots}", spots=("a1", "c3")) == "a1, 丙3"


def test_a_card_is_called_as_its_owner_calls_it():
    assert said("{card:card}", card="fox", seat="a") == "a:fox"
    assert said("{card:card}", card="fox", src="b.hand") == "b:fox"


def test_unknown_cards_are_counted_at_the_end():
    assert said("{cards:cards}", cards=("?", "fox", "?"), seat="a") == "a:fox, 2 unknown cards"
    assert said("{cards:cards}", cards=("?",), seat="a") == "an unknown card"


def test_a_zone_is_told_with_its_owner_and_place():
    assert said("{z:zone}", z="a.hand") == "Anna (a)'s hand"
    assert said("{z:zone}", z="b.field.3") == "b's place 3"
    assert said("{z:zone}", z="street") == "the street"


def test_zones_are_told_together_only_where_there_are_several():
    told = "Shuffled[[ together: {zones:together}]]."
    assert said(told, zones=("street", "a.hand")) == (
        "Shuffled together: the street, Anna (a)'s hand."
    )
    assert said(told, zones=("street",)) == "Shuffled."


def test_a_fact_that_is_like_another_need_not_be_told():
    told = "{seat:seat} heals [[{target:unlike seat}{target:seat}||itself]]"
    assert said(told, seat="a", target="table") == "Anna (a) heals the table"
    assert said(told, seat="a", target="a") == "Anna (a) heals itself"
    told = "round {first}[[{last:unlike first} to {last}]]"
    assert said(told, first=2, last=3) == "round 2 to 3"
    assert said(told, first=2, last=2) == "round 2"


def test_what_chance_is_asked_for_is_told_in_words():
    assert said("{p:chance}", p="coin-first") == "the coin"
    assert said("{p:chance}", p="shuffle-a") == "Anna (a)'s deck"
    assert said("{p:chance}", p="of-a-plug-in") == "of-a-plug-in"


def test_a_number_goes_with_the_word_in_its_form():
    assert said("{n:count card|cards}", n=1) == "1 card"
    assert said("{n:count card|cards}", n=0) == "0 cards"
    assert said("{n:count turn|turns}", n="1") == "1 turn"


def test_a_word_goes_with_a_number_or_with_so_many_as_a_list_has():
    text = "{who} {who:plural wins|win}"
    assert said(text, who=("a",)) == "a wins"
    assert said(text, who=("a", "b")) == "a, b win"
    assert said("{n:plural move|moves}", n=1) == "move"


def test_one_is_never_told_as_several():
    assert say("en", "match.moves_undone", {"numbers": (37, 38)}) == "Taken back: moves 37, 38."
    assert say("en", "match.moves_undone", {"numbers": (38,)}) == "Taken back: move 38."
    list_of = {"word": "1/2", "least": 1}
    assert "must have 1 item." in say("en", "notation.list-length", list_of)
    assert "must have 1 to 3 items." in say("en", "notation.list-length", {**list_of, "most": 3})
    assert say("en", "malifaux.agreed.turns", {"value": "1"}) == "1 turn"


def test_a_term_is_said_in_the_words_of_the_language():
    assert said("{phase:word phase}", phase="draw") == "draw phase"
    assert said("{phases:words phase}", phases=("draw", "draw")) == "draw phase, draw phase"


def test_a_term_may_say_facts_of_its_sentence():
    assert said("{phase:word phase}", phase="extra", n=2) == "extra phase 2"


def test_a_term_may_be_silent():
    assert said("turn 1{stage:word note}", stage="plain") == "turn 1"


def test_a_word_that_people_invented_stays_as_it_is():
    assert said("{what:called phase}", what="draw") == "draw phase"
    assert said("{what:called phase}", what="tea") == "tea"
    assert said("{what:called phase}", what=("draw", "tea")) == "draw phase, tea"


def test_of_words_as_they_are_typed_each_is_said_in_the_language():
    assert said("{what:called cost}", what="dice:12,tap:4") == "骰:12,橫置:4"
    assert said("{what:called cost}", what="tap,tea:2") == "橫置,tea:2"
    assert said("{what:called cost}", what="") == "none"


def test_changes_are_told_with_their_signs():
    assert said("{by:signed}", by=2) == "+2"
    assert said("{by:signed /}", by=(1, 0, -3)) == "+1/+0/-3"
    assert said("{values:joined /}", values=(6, 5)) == "6/5"


def test_each_pair_of_a_list_is_told_in_a_sentence():
    assert said("{held:each held}", held=(("a", "fox"), ("c", "?"))) == (
        "Anna (a) has :fox, 丙 has an unknown card"
    )
    assert said("{held:each held}", held=()) == ""


def test_a_part_in_double_brackets_is_said_only_where_its_facts_are():
    assert said("end[[ at {limit}]]", limit=None) == "end"
    assert said("end[[ at {limit}]]", limit=0) == "end at 0"
    assert said("[[{winners:seats} wins||drawn]]", winners=()) == "drawn"
    assert said("[[{winners:seats} wins||drawn]]", winners=("a",)) == "Anna (a) wins"


@pytest.mark.parametrize("template", ["{nothing}", "{n:nonsense}", "{n:word phase}", "{n:zone}"])
def test_what_cannot_be_said_is_told_to_the_programmer(template):
    with pytest.raises(Untold):
        said(template, n="x")


def test_a_missing_text_costs_the_user_no_answer():
    assert say("en", "match.no-such-text", {"n": 3}) == "match.no-such-text (n=3)"
    assert say("en", "match.note_taken", {}) == "match.note_taken"
    with pytest.raises(Untold):
        render("en", "match.no-such-text", {})


def test_a_language_without_a_text_says_it_in_english():
    for lang in LANGS:
        assert tell(lang, NoteTaken(text="good game")).endswith("good game")


def test_an_event_tells_its_fields():
    over = GameOver(winners=(Seat("a"),), reason="PD-9.4")
    assert tell("en", over, ANNA) == "The game is over: Anna (a) wins (PD-9.4)."
    drawn = GameOver(winners=(), reason="PD-9.5", why="late")
    assert tell("en", drawn, ANNA) == "The game is over: drawn (PD-9.5). Why: late"
    penalty = PenaltyGiven(seat=Seat("a"), kind="red", why="shouting", cites=("X-1", "X-2"))
    assert "red card" in tell("en", penalty, ANNA)
    assert "X-1, X-2" in tell("en", penalty, ANNA)


def test_an_error_is_told_in_the_words_of_its_game():
    wrong = Unreadable("notation.missing", kind="posture", game="peak-duel")
    assert "a posture (attack, defence)" in explain("en", wrong)


def test_texts_are_flat_files_of_sentences():
    from referee import speech as locale

    folder = locale._FOLDER
    files = sorted(folder.glob("*/*.json"))
    assert files
    for file in files:
        loaded = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
        assert all(area(text_id) == file.stem for text_id in loaded), file.name

"""The fate decks alone, without crews (section 14)."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games.finding import find
from replays.record import Tag

ALONE = {"Option.play": "deck"}


def alone(*lines, **tags):
    given = {"Game": "malifaux", **ALONE, **{name.replace("_", "."): v for name, v in tags.items()}}
    sitting = Sitting.begin(read_tags([Tag(name, value) for name, value in given.items()]))
    for line in lines:
        sitting.enter(line)
    return sitting


def verbs(sitting, mover):
    return {offer.verb for offer in sitting.game.offers(sitting.edition, sitting.state, mover)}


def test_a_seat_is_offered_what_its_deck_is_for():
    assert verbs(alone(), "a") == {"flips", "duel", "damage", "resign"}
    assert verbs(alone(Option_hand="fill"), "a") >= {"draws", "flips", "duel"}


def test_nothing_of_crews_is_offered_to_the_referee():
    offered = find("malifaux").offers(alone().edition, alone().state, "referee")
    said = {
        " ".join((offer.verb, *offer.blanks[0].choices[:1])) for offer in offered if offer.blanks
    }
    assert "effect flip" in said
    assert not said & {"profile", "effect stones", "effect summon", "adjust seats.a.stones"}


def test_the_hands_are_those_that_the_program_deals():
    sitting = alone(Deal="seed:5")
    assert [sitting.state.table.count(f"{seat}.hand") for seat in "ab"] == [6, 6]
    assert "?" not in sitting.state.table.cards("a.hand")
    assert "?" in str(sitting.seen_by("b").state.table.cards("a.hand"))


@pytest.mark.parametrize(("lang", "models"), [("en", "stones"), ("zh-Hant", "靈魂石")])
def test_the_board_shows_decks_and_hands_and_nothing_of_models(lang, models):
    board = alone("a flips ram/7", "a passes").board("public", lang, 80)
    assert "ram/7" in board or "羊頭/7" in board
    assert models not in board


def test_points_are_shown_once_there_are_some():
    sitting = alone()
    assert "VP" not in sitting.board("public", "en", 80)
    sitting.enter("referee scores a 2")
    assert "VP 2" in sitting.board("public", "en", 80)


def test_what_is_said_of_damage_names_no_model():
    sitting = alone("a damage 2/3/5", "a flips ram/9", "a passes")
    assert "last damage: 3 (moderate)" in sitting.board("public", "en", 80)

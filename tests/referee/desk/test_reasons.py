"""A card that custody refuses is explained by what the table can check."""

import json

import pytest
from msgspec.structs import replace

from events.cards import CardsPrinted
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.desk.verdict import adjudicate
from referee.moves.refusal import Refusal

HEAD = '[Game "peak-duel"]\n[Option.first "a"]\n[Option.start-rule "high"]\n{tags}\n'


def message(*lines, tags=""):
    """What the refusal of the last line says."""
    text = HEAD.format(tags=tags) + "\n".join(lines) + "\n"
    refusal = adjudicate(text.encode()).answer["refusal"]
    assert refusal["rule"] == "PD-C.1"
    assert refusal["move"] == lines[-1]
    return refusal["message"]


def test_every_copy_that_is_accounted_for_is_named_with_its_place_and_move():
    told = message(
        "a deck even",
        "a summons wood-3-5 attack",
        "a ends",
        "b ends",
        "a summons wood-3-5 defence",
    )
    assert "The deck holds 1 copy of wood-3-5" in told
    assert "One is in a's field, place 1 (move 2)." in told


def test_a_copy_that_may_have_left_unseen_is_said_to_be_uncertain():
    told = message(
        "a deck even",
        "table reveals a wood-3-5",
        "a sets ?",
        "a ends",
        "b summons fire-1-8 attack",
        "b attacks 1 direct",
        "table turns a wood-3-5,fire-3-5,earth-3-5,metal-3-5,water-3-5,wood-4-4,fire-4-4,earth-4-4",
    )
    assert "One was last seen in a's hand (move 2) and may have left it unseen since." in told


def test_a_card_that_the_list_does_not_have_is_told_so():
    told = message("a deck even", "a summons wood-1-1 attack")
    assert "There is no wood-1-1 in the deck's list." in told


def test_the_bound_of_an_unlisted_deck_is_named_with_the_cards_shown_of_it():
    told = message(
        "referee effect damage a 5",
        "table turns a wood-1-2,wood-3-4,wood-5-6,wood-7-8,wood-2-2",
        "a summons wood-1-1 attack",
    )
    assert "With wood-1-1 this deck would break PD-1.4." in told
    assert "wood-1-2, wood-2-2, wood-3-4, wood-5-6, wood-7-8" in told


def test_of_a_deck_of_which_nothing_was_shown_before_no_cards_are_listed():
    told = message("table reveals a wood-4-4,wood-4-5,wood-5-4,wood-3-4,wood-4-3,wood-1-1")
    assert "With wood-1-1 this deck would break PD-1.4. Shown before it by the same move" in told


def test_what_the_same_move_shows_before_it_counts_against_a_card():
    told = message(
        "referee effect damage a 4",
        "table turns a wood-1-2,wood-3-4,wood-5-6,wood-7-8",
        "table reveals a wood-2-2,wood-1-1",
    )
    assert "With wood-1-1 this deck would break PD-1.4." in told
    assert "Shown before it by the same move: wood-2-2." in told


def test_the_last_copy_may_be_named_once_by_a_move():
    told = message("a deck even", "table reveals a wood-3-5,wood-3-5")
    assert "The deck holds 1 copy of wood-3-5, and all that can be are accounted for." in told
    assert "Shown before it by the same move: wood-3-5." in told


def test_so_may_it_where_each_card_goes_to_a_place_of_its_own():
    turned = "table turns a wood-3-5,fire-3-5,earth-3-5,metal-3-5,water-3-5,wood-3-5"
    for lines in (("a sets wood-3-5,wood-3-5",), ("referee effect damage a 6", turned)):
        told = message("a deck even", *lines)
        assert "The deck holds 1 copy of wood-3-5, and all that can be are accounted for." in told
        assert "Shown before it by the same move: " in told


def test_a_card_that_is_known_already_is_not_counted_again():
    told = message(
        "a deck even",
        "table reveals a wood-3-5",
        "table reveals a wood-3-5,wood-1-1",
    )
    assert "Shown before it" not in told


def test_a_hand_of_which_all_is_known_is_listed():
    told = message(
        "a deck even",
        "table reveals a wood-3-5,fire-3-5,earth-3-5,metal-3-5,water-3-5,wood-4-4",
        "a summons fire-4-4 attack",
    )
    assert "All cards of a's hand are known: earth-3-5, fire-3-5" in told


def test_where_the_engine_deals_only_what_everybody_has_seen_is_told():
    text = '[Game "peak-duel"]\n[Deal "seed:7"]\n\n'
    begun = adjudicate(text.encode(), "referee").answer
    active = begun["to_move"][0]
    hand = begun["state"]["seats"][active]["hand"]
    kinds = (f"wood-{defence}-{attack}" for defence in "345" for attack in "345")
    absent = next(card for card in kinds if card not in hand)
    answer = adjudicate(f"{text}{active} summons {absent} attack\n".encode()).answer
    told = answer["refusal"]["message"]
    assert answer["refusal"]["rule"] == "PD-C.1"
    assert not any(card in told for card in hand), json.dumps(answer["refusal"])


def test_a_card_that_no_deck_can_hold_breaks_no_total():
    told = message("a summons wood-9-5 attack")
    assert "No deck holds wood-9-5." in told
    assert "PD-1.5" not in told


def test_a_field_is_named_without_a_place_where_none_is_meant():
    text = HEAD.format(tags="") + "referee effect move a wood-3-5 from=field to=hand\n"
    refusal = adjudicate(text.encode()).answer["refusal"]
    assert refusal["message"] == "wood-3-5 does not lie in a's field."


OPEN = '[Game "ready-fence"]\n[Option.mode "advanced"]\n[Option.first "red"]\n'
"""A deck of which only the copies of each kind are known, whatever speeds they have."""


def open_message(*lines):
    """What the refusal of the last line says where the speeds are open."""
    refusal = adjudicate((OPEN + "\n".join(lines) + "\n").encode()).answer["refusal"]
    assert (refusal["rule"], refusal["move"]) == ("RF-C.1", lines[-1])
    return refusal["message"]


def test_all_cards_of_a_kind_of_open_speeds_are_named_with_their_places():
    told = open_message(
        "table reveals red toe-touch/9",
        "red exchanges toe-touch/3",
        "red withdraws",
        "green exchanges toe-touch/8",
    )
    assert "The deck holds 2 copies of toe-touch, and all that can be are accounted for." in told
    assert "toe-touch/3 is in the discard pile (move 2)." in told
    assert "toe-touch/9 is in red's hand (move 1)." in told


def test_the_cards_of_a_kind_that_are_sure_count_against_those_of_open_speeds():
    told = open_message(
        "table reveals red straight-thrust/4,straight-thrust/5,straight-thrust/6",
        "table reveals green straight-thrust/7,straight-thrust/8",
    )
    assert "6 copies of straight-thrust, among them straight-thrust/3, straight-thrust/3" in told
    assert "Shown before it by the same move: straight-thrust/7." in told


def test_a_kind_all_of_whose_cards_are_sure_has_no_other_speed():
    assert "No deck holds joker/5." in open_message("red exchanges joker/5")


def test_copies_that_nobody_could_list_are_counted():
    """Nobody may enter so many; a forged entry says so, and an audit has to come to its end."""
    table = Sitting.begin(play(OPEN).setup)
    many = CardsPrinted(pool="deck", kinds=(("straight-thrust/4", 10**30),))
    opening = table.entries[0]
    body = replace(opening.body, events=(*opening.events, many))
    forged = Sitting(table.game, table.edition, [replace(opening, body=body)])
    with pytest.raises(Refusal) as refused:
        forged.judge("red exchanges straight-thrust/5")
    assert [reason.text for reason in refused.value.reasons] == ["cards.no_such_card"]


def test_a_card_may_be_impossible_though_copies_of_its_kind_are_left():
    told = open_message(
        "table reveals red stop-hit/1,stop-hit/2,stop-hit/3,stop-hit/4,flick/4,flick/5",
        "red exchanges stop-hit/5",
    )
    assert "All cards of red's hand are known" in told
    assert "copies" not in told


def test_a_card_that_was_shuffled_into_a_pile_is_said_to_have_been_shown_before():
    told = open_message(
        "table reveals red joker,joker", "red mulligans", "table reveals green joker"
    )
    assert "One was shown at move 1, was shuffled into the timer deck since, and may" in told


def test_a_card_that_lay_open_from_the_beginning_is_told_without_a_move():
    text = OPEN.replace("advanced", "basic") + "red stalls card=straight-thrust/3\n"
    refusal = adjudicate(text.encode()).answer["refusal"]
    assert "One has been in green's bound card from the beginning." in refusal["message"]

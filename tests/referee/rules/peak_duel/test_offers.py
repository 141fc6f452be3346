"""What may be entered now: offers at given tables, word by word."""

import pytest

from referee.moves.offers import Offer, lines
from referee.notation.offered import book_keeping
from referee.rules.peak_duel.moves import LANGUAGE
from referee.rules.peak_duel.offers import offers
from tests.referee.rules.peak_duel.table import Table, default_edition, given


def offered(at: Table, mover: str) -> list[str]:
    """Each offer as one line: its verb, what its blanks may be."""
    return [_written(offer) for offer in offers(default_edition(), at.state, mover)]


def _written(offer: Offer) -> str:
    words = ["|".join(blank.choices) or blank.name.upper() for blank in offer.blanks]
    keyed = [
        f"{blank.name}={word}" if blank.key else word
        for blank, word in zip(offer.blanks, words, strict=True)
    ]
    return " ".join((offer.verb, *keyed))


def verbs(at: Table, mover: str) -> set[str]:
    return {offer.verb for offer in offers(default_edition(), at.state, mover)}


FIGHT = (
    "a summons wood-3-5 attack",
    "a ends",
    "b summons fire-2-7 attack",
    "b summons wood-4-4 defence",
)


def test_after_the_end_nothing_is_offered_but_book_keeping() -> None:
    over = given("a resign")
    for mover in ("a", "b", "table", "referee"):
        assert offered(over, mover) == []
    reading = book_keeping(LANGUAGE, default_edition(), over.state)
    assert [o.verb for o in reading] == ["note", "rule", "penalty", "irregular", "clock"]


def test_moves_can_be_annotated_and_taken_back_where_there_are_any() -> None:
    some = book_keeping(LANGUAGE, default_edition(), given().state, ("annotate", "undo"))
    assert [offer.verb for offer in some][-2:] == ["annotate", "undo"]


def test_in_the_set_up_the_table_compares_and_seats_register_their_decks() -> None:
    at = given(first="turned", start_rule="turned")
    assert offered(at, "a") == ["resign", "deck DECK"]
    assert offered(at, "table")[0] == "compares a=A b=B"
    listed = given(first="turned", start_rule="turned", deck_a="even", deck_b="even")
    assert offered(listed, "a") == ["resign"]
    assert "wood-3-5" in offered(listed, "table")[0]


def test_pd_2_6_after_a_full_tie_the_coin_is_offered() -> None:
    pairs = [f"table compares a={card} b={card}" for card in _even()[:20]]
    at = given(*pairs, deck_a="even", deck_b="even", first="turned", start_rule="turned")
    assert offered(at, "table")[0] == "coin a|b"
    assert offered(at.when("table coin a"), "table")[0] == "coin high|low"


def _even() -> tuple[str, ...]:
    return default_edition().decks["even"].cards


def test_at_the_beginning_of_turn_one_there_is_no_battle() -> None:
    at = given()
    assert offered(at, "a") == [
        "resign",
        "deck DECK",
        "draws",
        "draws CARD",
        "summons CARD attack|defence place=1|2|3",
        "enters summon",
        "enters cover|end",
        "sets CARDS",
        "ends",
        "passes",
    ]
    assert offered(at, "b") == ["resign", "deck DECK", "passes"]


def test_the_cards_of_a_deck_list_are_listed() -> None:
    summons = next(line for line in offered(given(deck_a="even"), "a") if "summons" in line)
    assert set(summons.split()[1].split("|")) == set(_even())


def test_pd_8_4_attackers_and_targets_are_offered() -> None:
    at = given(*FIGHT)
    assert "attacks 1 1" in offered(at, "b")
    ready = given(*FIGHT, "b ends")
    assert "attacks 1 1|2" in offered(ready, "a")


def test_pd_3_6_no_move_onward_while_cards_must_be_named() -> None:
    at = given(*FIGHT, "b attacks 1 1")
    assert verbs(at, "b") & {"attacks", "ends", "sets", "rotates"} == set()
    assert "enters damage" in offered(at, "b")
    assert {"resolves", "turns"} <= verbs(at, "table")


def test_waiting_damage_leaves_the_table_to_turn_up_cards() -> None:
    at = given(*FIGHT, "b attacks 1 1", "table resolves")
    assert at.state.damage is not None
    assert offered(at, "b") == ["resign"]
    assert offered(at, "table")[0] == "turns a CARDS"
    assert verbs(at, "referee") == {"draw", "award"}


def test_where_the_open_attack_ends_the_game_any_move_onward_is_offered() -> None:
    open_field = ("a summons wood-1-8 attack", "a ends", "b ends", "referee effect draw b 15")
    at = given(*open_field, "a attacks 1 direct")
    assert offered(at, "a")[1:6] == [
        "enters damage",
        "enters finish|cover|end",
        "attacks 1|2|3 1|2|3|direct",
        "rotates 1|2|3",
        "sets CARDS",
    ]
    assert "ends discard=DISCARD" in offered(at, "a")
    for line in ("a attacks 3 2", "a rotates 3", "a sets ?", "a ends"):
        assert at.when(line).result.reason == "PD-9.2"


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_in_the_dealt_mode_every_move_is_listed_as_a_line_that_is_accepted(seed: str) -> None:
    at = given(seed=seed)
    seat = at.state.active
    assert seat is not None
    offered = offers(default_edition(), at.state, seat)
    listed = [line for offer in offered for line in lines(offer)]
    assert len(set(listed)) == len(listed) > 20
    for line in listed:
        at.when(line)


def test_a_list_takes_each_choice_as_often_as_it_stands_there() -> None:
    at = given(seed="1")
    seat = at.state.active
    assert seat is not None
    hand = at.known(seat)
    (sets,) = [o for o in offers(default_edition(), at.state, seat) if o.verb == "sets"]
    assert sets.blanks[0].choices == hand
    assert all(
        hand.count(card) >= line.count(card) for line in lines(sets) for card in line.split(",")[1:]
    )


def test_pd_11_the_referee_is_offered_effects_and_corrections() -> None:
    at = given(*FIGHT)
    listed = offered(at, "referee")
    assert "adjust seats.b.field.1.posture attack|defence why=WHY" in listed
    assert "effect posture a1|b1|b2 attack|defence" in listed
    assert "effect move b fire-2-7|wood-4-4 from=field to=hand" in listed
    assert verbs(given(first="turned"), "referee") == {"draw", "award"}


def test_pd_11_1_either_number_of_a_spirit_may_be_modified_alone() -> None:
    at = given(*FIGHT)
    changes = [o for o in offers(default_edition(), at.state, "referee") if "modify" in _written(o)]
    keys = [[(b.name, b.optional) for b in offer.blanks if b.key] for offer in changes]
    assert keys == [[("defence", False), ("attack", True)], [("attack", False)]]
    at.when("referee effect modify a1 defence=1", "referee effect modify a1 attack=1")


def test_a_card_of_the_hand_that_was_shown_may_be_the_one_drawn() -> None:
    at = given("table reveals a water-4-4", deck_a="mixed")
    (drawn,) = [line for line in offered(at, "a") if line.startswith("draws ")]
    assert "water-4-4" in drawn.removeprefix("draws ").split("|")
    at.when("a draws water-4-4")


def test_a_card_known_in_the_hand_before_the_draw_is_offered_where_there_is_another() -> None:
    for deck, others in (("even", False), ("mixed", True)):
        at = given("table reveals a fire-4-4", "a ends", "b ends", deck_a=deck)
        at = at.when("referee effect draw a 1")
        (drawn,) = [line for line in offered(at, "a") if line.startswith("draws ")]
        assert ("fire-4-4" in drawn.removeprefix("draws ").split("|")) == others


def test_where_no_card_is_left_in_the_hand_none_can_be_the_one_drawn() -> None:
    at = given("referee adjust seats.a.hand-count 0 why=x")
    assert "draws" in offered(at, "a")
    assert "draws CARD" not in offered(at, "a")
    assert {"summons", "sets", "casts"} & verbs(at, "a") == set()


def test_pd_3_6_an_open_attack_waits_until_the_damage_of_an_effect_is_dealt() -> None:
    waiting = given(*FIGHT, "b attacks 1 1", "referee effect damage b 3")
    assert "turns" in verbs(waiting, "table")
    assert "resolves" not in verbs(waiting, "table")


def test_of_equal_cards_a_list_offers_as_many_as_a_hand_may_hold() -> None:
    at = given(deck_a="mixed")
    copies = at.state.table.pools["a"].kinds
    equal = {card: number for card, number in copies.items() if number > 1}
    assert equal
    for mover, verb in (("table", "reveals"), ("a", "sets")):
        (line, *_) = (line for line in offered(at, mover) if line.startswith(verb))
        listed = line.split(" ")[-1].split("|")
        assert {card: listed.count(card) for card in equal} == equal

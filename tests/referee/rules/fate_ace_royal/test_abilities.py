"""Values, states, abilities, events, spells and skills of single cards (FA-2 to FA-4, 11, 13)."""

import pytest

from tests.referee.rules.fate_ace_royal.table import ARTORIA, DIARMUID, Table, face_up, given

CRAFTS = tuple(f"referee effect equip p1 craft-0{n} from=deck" for n in range(1, 5))


def artoria(*lines: str, **options: str) -> Table:
    """p1's Artoria lies face up beside four crafts."""
    up = face_up("p1", ARTORIA)
    return given(*up, *CRAFTS, *lines, servants=(ARTORIA, DIARMUID), **options)


# Values and skills


def test_fa_2_1_values_are_known_when_both_cards_lie_face_up() -> None:
    half = given("referee effect reveal p1 artoria")
    assert half.seat("p1")["servant"]["basic"] is None
    assert artoria().seat("p1")["servant"]["basic"] == [8, 7, 4, 5]


def test_fa_2_2_crafts_and_changes_add_up_not_below_nothing() -> None:
    at = artoria("referee prints craft-01 stats=1/-9/0/0", "referee effect stats p1 1/1/-9/1")
    assert at.seat("p1")["servant"]["current"] == [10, 0, 0, 6]


def test_fa_2_3_skills_of_all_face_up_cards_and_grants_where_taken_wins() -> None:
    at = artoria(
        "referee prints craft-01 skills=legion,support",
        "referee prints saber apt-skills=first-strike",
        "referee effect skill p1 dragon off",
        "referee effect skill p1 dragon on",
        "referee effect skill p1 see-through on",
    )
    assert at.seat("p1")["servant"]["skills"] == [
        *("charisma", "first-strike", "intuition", "legion", "see-through")
    ]
    assert at.seat("p2")["servant"]["skills"] == []


def test_fa_2_4_an_ability_that_needs_aptitude() -> None:
    at = given(*face_up("p1", "artoria archer")).refused(
        "p1 activates spirit requires=apt", "FA-2.4"
    )
    assert at.seat("p1")["servant"]["apt"] is False
    artoria("p1 activates spirit requires=apt")


@pytest.mark.parametrize(
    "line",
    [
        "artoria stats=-1/0/0/0",
        "saber stats=21/0/0/0",
        "craft-01 stats=-21/0/0/0",
        "craft-01 classes=saber",
        "craft-01 apt-skills=legion",
        "saber classes=saber",
        "artoria apt-skills=legion",
        "event-05 stats=0/0/0/0",
        "event-05 skills=legion",
        'event-05 ability="x"',
    ],
)
def test_fa_2_5_a_card_has_only_what_is_printed_on_such_cards(line: str) -> None:
    given().refused(f"referee prints {line}", "FA-2.5")


# States


def test_fa_3_1_a_face_down_card_does_nothing() -> None:
    at = given(CRAFTS[0]).refused("p1 activates spirit", "FA-3.1")
    at.when("p1 activates craft-01")
    closed = given(CRAFTS[0], covered_servant="nothing")
    closed.refused("p1 activates craft-01", "FA-3.1", "servant")


def test_fa_3_2_an_untapped_servant_may_raid_counter_and_use_everything() -> None:
    at = artoria("p1 activates spirit", "p1 activates craft-01", "p1 raids p2")
    countered = at.when("p1 attacks physical", "p2 counters physical")
    assert countered.master("p2").posture == "untapped"


def test_fa_3_3_a_tapped_servant_closes_crafts_and_a_tapped_craft_itself() -> None:
    at = artoria("referee effect tap p1 craft-01")
    at.refused("p1 activates craft-01", "FA-3.3")
    tapped = at.when("referee effect tap p1 servant")
    tapped.refused("p1 activates craft-02", "FA-3.3", "servant")
    tapped.when("p1 activates spirit")


def test_fa_3_4_an_inverted_servant_closes_all_abilities() -> None:
    at = artoria("referee effect invert p1")
    at.refused("p1 activates spirit", "FA-3.4").refused("p1 activates craft-01", "FA-3.4")


def test_fa_3_5_constant_values_hold_in_every_state_but_face_down() -> None:
    at = artoria(
        "referee prints craft-01 stats=1/1/1/1",
        "referee effect tap p1 craft-01",
        "referee effect invert p1",
    )
    assert at.seat("p1")["servant"]["current"] == [9, 8, 5, 6]


# Costs and times


def test_fa_4_1_the_card_must_be_the_seats() -> None:
    at = artoria().refused("p1 activates craft-09", "FA-4.1")
    at.refused("p1 activates lancer", "FA-4.1").refused("p2 activates craft-01", "FA-4.1")


def test_fa_4_2_an_ability_is_used_once_a_step() -> None:
    at = artoria('p1 activates spirit "A"')
    at.refused('p1 activates artoria "a"', "FA-4.2")
    after = at.when('p1 activates spirit "B"', "p1 activates spirit")
    assert after.seat("p1")["used"] == [
        {"card": "spirit", "ability": "A"},
        {"card": "spirit", "ability": "B"},
        {"card": "spirit", "ability": None},
    ]
    at.when("p1 proceeds", 'p1 activates spirit "A"')
    by_card = artoria('p1 activates spirit "A"', uses="card")
    by_card.refused('p1 activates spirit "B"', "FA-4.2")
    artoria("p1 activates spirit timing=any", "p1 activates spirit timing=any")


@pytest.mark.parametrize(
    "keys",
    [
        "cost=dice:12",
        "rolled=2",
        "cost=discard:2 discards=?",
        "discards=?",
        "cost=tap:1 taps=craft-01,craft-02",
        "cost=dice:12,discard:1 rolled=3 discards=?",
        "cost=discard:2,x-discard discards=?",
    ],
)
def test_fa_4_3_the_payment_fits_exactly(keys: str) -> None:
    artoria().refused(f"p1 activates spirit {keys}", "FA-4.3")


@pytest.mark.parametrize(
    "keys",
    [
        "cost=discard:9 discards=?,?,?,?,?,?,?,?,?",
        "cost=tap:1 taps=craft-09",
        "cost=tap:2 taps=craft-01,craft-01",
        "cost=tap,tap:1 taps=servant",
        "cost=x-tap taps=craft-02,craft-02",
        "cost=dice:1,tap:6 rolled=5",
    ],
)
def test_fa_4_4_the_payment_must_be_possible(keys: str) -> None:
    artoria().refused(f"p1 activates spirit {keys}", "FA-4.4")


def test_fa_4_4_a_tapped_servant_cannot_pay_with_itself() -> None:
    at = artoria("p1 activates spirit cost=tap")
    assert at.seat("p1")["servant"]["state"] == "tapped"
    at.refused("p1 activates class cost=tap", "FA-4.4", "tap")


def test_fa_4_5_a_failed_die_pays_nothing_and_counts_as_a_use() -> None:
    lines = ("p1 activates spirit cost=dice:6,tap:1 rolled=1",)
    at = artoria(*lines)
    assert at.view["last_use"]["worked"] is False
    assert at.view["last_die"] == 1
    assert all(craft["state"] == "untapped" for craft in at.seat("p1")["crafts"])
    at.refused("p1 activates spirit", "FA-4.2")
    anytime = "p1 activates spirit cost=dice:6 rolled=1 timing=any"
    artoria(anytime, anytime)
    artoria(anytime, failed_die="locked").refused(anytime, "FA-4.5")


def test_fa_4_6_events_are_played_from_hand_in_any_state() -> None:
    at = artoria("referee effect invert p1", "p1 plays event-10")
    assert at.view["discard"]["known"] == ["event-10"]
    assert at.hand("p1") == 4
    at.refused("p1 plays craft-09", "FA-4.6")
    at.when("referee effect discard p1 ?,?,?,?").refused("p1 plays event-11", "FA-4.6", "hand")
    at.refused("p1 plays event-12 cost=tap", "FA-4.3", "tap")
    at.refused("p1 plays event-12 cost=discard:4 discards=?,?,?,?", "FA-4.4")
    failed = at.when("p1 plays event-12 cost=dice:6,discard:1 rolled=1")
    assert failed.view["discard"]["known"] == ["event-10", "event-12"]


def test_fa_4_7_what_an_ability_changes_lasts_for_the_turn_unless_it_says_otherwise() -> None:
    at = artoria("referee effect stats p1 1/0/0/0", "referee effect stats p1 0/1/0/0 lasts=game")
    assert at.seat("p1")["servant"]["current"] == [9, 8, 4, 5]
    after = at.when("p1 raids p2", "p1 attacks physical", "p2 counters physical", "p1 proceeds")
    after = after.when("p1 proceeds", "p1 steals", "p1 ends discards=?,?")
    assert after.seat("p1")["servant"]["current"] == [8, 8, 4, 5]


def test_fa_4_8_a_black_number_is_paid_by_option_with_crafts_only() -> None:
    line = "p1 activates spirit cost=tap:1 taps=servant"
    assert artoria(line).seat("p1")["servant"]["state"] == "tapped"
    artoria(tap_cost="crafts").refused(line, "FA-4.8")
    given(CRAFTS[0]).refused("p1 activates craft-01 cost=tap:1 taps=servant", "FA-4.4")


def test_fa_4_9_a_time_is_kept() -> None:
    at = artoria()
    for timing in ("damage", "end", "engage", "attack-damage", "setup", "take", "over"):
        at.refused(f"p1 activates spirit timing={timing}", "FA-4.9")
    at.when("p1 activates spirit timing=ritual")
    at.when("p1 raids p2", "p1 activates spirit timing=battle", "p1 activates class timing=engage")


def test_fa_4_10_what_is_known_is_filled_in_and_must_not_be_contradicted() -> None:
    at = artoria().refused('p1 activates spirit "excalibur"', "FA-4.9")
    at.refused('p1 activates spirit "avalon" cost=tap:3 taps=craft-01', "FA-4.10", "cost")
    at.refused('p1 activates spirit "avalon" timing=step rolled=3', "FA-4.10", "timing")
    at.refused("p1 plays event-01 cost=discard:1 discards=?", "FA-4.10", "free")
    entered = artoria('referee prints craft-01 ability="Glow" cost=discard:1 timing=any')
    entered.refused('p1 activates craft-01 "Glow"', "FA-4.3")
    entered.when('p1 activates craft-01 "glow" discards=?')


# Command spells


def test_fa_11_1_to_11_3_a_spell_gives_mana() -> None:
    at = given("p2 commands mana")
    assert (at.master("p2").spells, at.master("p2").mana) == (2, 6)


def test_fa_11_2_no_spells_in_the_death_state_or_barred() -> None:
    given("referee effect bar p2 spells").refused("p2 commands mana", "FA-11.2", "barred")
    saved = "referee effect skill p1 independent-action on lasts=game"
    given(saved, "referee effect death p1 on").refused("p1 commands mana", "FA-11.2")


def test_fa_11_4_a_boost_is_the_number_of_crafts() -> None:
    at = artoria("p1 commands boost magic-defence")
    assert at.seat("p1")["changes"]["turn"] == [0, 0, 0, 4]


def test_fa_11_5_a_spell_removes_a_token_that_is_there() -> None:
    at = given("referee effect token p1 thirst +2")
    at.refused("p1 commands negate assassination", "FA-11.5")
    assert at.when("p1 commands negate thirst").master("p1").thirst == 1


def test_fa_11_6_a_spell_activates_without_cost_but_no_craft_and_no_x() -> None:
    at = artoria()
    at.refused("p1 commands activate craft-01", "FA-11.6")
    at.refused('p1 commands activate spirit "b" cost=x-tap', "FA-11.6", "x")
    at.refused("p1 commands activate spirit stats=1/1/1/1", "FA-9.1")
    after = at.when('p1 commands activate spirit "avalon"')
    assert after.view["last_use"]["verb"] == "commands"
    assert after.seat("p1")["servant"]["state"] == "untapped"
    called = at.when("p1 raids p2", "p1 commands activate spirit stats=1/1/1/1")
    assert called.view["battle"]["proxies"]["p1"]["card"] == "spirit"


def test_fa_11_7_a_spell_untaps_what_is_not_untapped() -> None:
    given().refused("p1 commands untap", "FA-11.7")
    at = given("referee effect invert p1", "p1 commands untap")
    assert at.master("p1").posture == "untapped"


def test_fa_11_8_the_last_spell_may_be_spent_and_loses() -> None:
    at = given(*("p2 commands mana",) * 3)
    assert at.state.match.over
    assert at.master("p2").left_by == "FA-12.2"


# Skills of single cards


def supporting(*lines: str) -> Table:
    return artoria("referee prints craft-01 skills=support,housework", *lines)


def test_fa_13_6_support_helps_others_or_the_own_proxy() -> None:
    at = supporting().refused("p1 activates craft-02 for=p2", "FA-13.6")
    at.refused("p1 activates craft-01 for=p1", "FA-13.6", "own")
    at.when("p1 activates craft-01 for=p2")
    called = at.when("p1 raids p2", "p1 summons spirit stats=1/1/1/1")
    called.when("p1 activates craft-01 for=p1")


def test_fa_13_7_the_card_of_a_proxy_cannot_support() -> None:
    at = supporting("p1 raids p2", "p1 summons craft-01 stats=1/1/1/1")
    at.refused('p1 activates craft-01 "x" for=p2', "FA-13.7")


def test_fa_13_8_housework_untaps_for_a_hand_card_never_itself() -> None:
    at = supporting("referee effect tap p1 craft-01", "referee effect tap p1 craft-02")
    at.refused("p1 keeps-house craft-02 untaps=craft-01 discards=?", "FA-13.8")
    at.refused("p1 keeps-house craft-01 untaps=craft-01 discards=?", "FA-13.8", "itself")
    at.refused("p1 keeps-house craft-01 untaps=craft-03 discards=?", "FA-13.8", "untaps")
    after = at.when("p1 keeps-house craft-01 untaps=craft-02 discards=?")
    assert after.hand("p1") == 4
    assert after.seat("p1")["crafts"][1]["state"] == "untapped"
    helped = at.when("referee effect tap p2 servant")
    assert (
        helped.when("p1 keeps-house craft-01 untaps=servant discards=? for=p2").master("p2").posture
        == "untapped"
    )


def test_fa_13_8_by_option_housework_is_held_to_the_states() -> None:
    up = face_up("p1", ARTORIA)
    lines = ("referee prints craft-01 skills=housework", "referee effect tap p1 craft-01")
    at = given(*up, *CRAFTS, *lines, housework="ability", servants=(ARTORIA, DIARMUID))
    at.refused("p1 keeps-house craft-01 untaps=craft-02 discards=?", "FA-3.3")

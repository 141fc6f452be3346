"""What card texts do, defeat, and hidden cards (FA-12, FA-14, FA-C)."""

import pytest

from events.cards import CardsNamed
from events.fate_ace_royal.battle import EffectVoid
from events.match import GameOver
from referee.checking.play import sit
from referee.rules.fate_ace_royal.offered_rulings import of_referee
from tests.referee.rules.fate_ace_royal.table import (
    ARTORIA,
    DIARMUID,
    MEDEA,
    Table,
    default_edition,
    face_up,
    given,
    opened,
)

FOUGHT = (ARTORIA, DIARMUID)

# Defeat


def test_fa_11_9_more_tokens_of_a_kind_than_cards_in_hand_is_death() -> None:
    at = given("referee effect token p2 thirst +4", "referee effect token p2 assassination +2")
    assert not at.master("p2").dead
    assert at.when("referee effect discard p2 ?").master("p2").dead
    both = ("referee effect token p2 thirst +3", "referee effect token p2 assassination +2")
    assert given(*both, tokens="sum").master("p2").dead


def test_fa_12_1_the_last_living_seat_wins() -> None:
    over = given("p2 resign", "p3 resign", servants=("? ?",) * 3).event(GameOver)
    assert (over.winners, over.reason) == (("p1",), "FA-12.1")
    assert dict(over.scores) == {"p1": 5, "p2": 0, "p3": 0}


def test_fa_12_2_without_mana_a_seat_has_lost() -> None:
    at = given("referee effect mana p1 -9", servants=("? ?",) * 3)
    assert at.master("p1").left_by == "FA-12.2"
    assert at.state.active == "p2"


def test_fa_12_3_independent_action_saves_unless_it_is_face_down() -> None:
    saved = given(*face_up("p1", "emiya archer"), "referee effect death p1 on")
    assert saved.master("p1").living
    lost = given("referee effect death p1 on", servants=("emiya archer", "? ?", "? ?"))
    assert lost.master("p1").left_by == "FA-12.3"


def test_fa_12_3_a_card_that_is_said_to_have_no_independent_action_saves_no_more() -> None:
    saved = given(*face_up("p1", "emiya archer"), "referee effect death p1 on")
    lost = saved.when("referee prints archer apt-skills=legion")
    assert lost.master("p1").left_by == "FA-12.3"


def test_fa_12_4_when_all_lose_in_the_same_move_the_game_is_drawn() -> None:
    at = given(
        "referee effect mana p1 -4",
        "referee effect mana p2 -4",
        "referee effect stats p2 9/0/0/0",
        "p1 raids p2",
        "p1 attacks physical",
        "p2 counters physical",
        "p1 proceeds",
        "p1 proceeds",
        servants=FOUGHT,
    )
    over = at.event(GameOver)
    assert (over.winners, over.reason) == ((), "FA-12.4")


def test_fa_12_5_the_cards_of_a_leaver_go_to_the_discard_pile() -> None:
    at = given(
        "referee effect equip p2 craft-01 from=deck",
        "referee effect equip p2 craft-02 from=deck",
        "table reveals p2 event-07",
        "p2 resign",
        servants=("? ?",) * 3,
    )
    assert at.view["discard"] == {"count": 6, "known": ["craft-01", "craft-02", "event-07"]}
    assert at.seat("p2")["crafts"] == []
    assert at.hand("p2") == 0


def test_fa_12_5_a_battle_without_a_side_is_over() -> None:
    three = (*FOUGHT, MEDEA)
    at = given("p1 raids p2", "p2 resign", servants=three)
    assert at.at == ("end", None)
    gone = given("p1 raids p2", "p1 resign", servants=three)
    assert (gone.state.active, gone.at) == ("p2", ("ritual", None))
    assert given("p1 raids p2", "p3 resign", servants=three).at == ("battle", "engage")


def test_fa_12_5_a_turn_without_its_seat_is_over_with_a_debt_that_settles_itself() -> None:
    owing = given(
        "referee effect mana p1 -4",
        "p1 raids p2",
        "p2 summons spirit stats=1/6/8/1",
        "p1 attacks physical",
        "p2 counters magic",
        "p1 proceeds",
        servants=(ARTORIA, MEDEA, DIARMUID),
    )
    empty = "referee effect discard p2 ?,?,?,?"
    for lines in ((empty, "p1 proceeds"), ("p1 proceeds", empty)):
        after = owing.when(*lines)
        assert (after.state.active, after.at) == ("p2", ("ritual", None))
        assert after.state.battle is None
        assert after.master("p2").posture == "inverted"


def test_fa_12_6_and_12_7_resign_award_and_draw() -> None:
    assert given("p1 resign").master("p1").left_by == "FA-12.6"
    awarded = given("referee award p2 why=x").event(GameOver)
    assert (awarded.winners, awarded.reason) == (("p2",), "FA-12.7")
    drawn = opened("referee draw why=x").event(GameOver)
    assert (drawn.winners, drawn.reason) == ((), "FA-12.7")


# Conditions


def test_fa_13_1_and_14_4_an_effect_may_be_void_against_a_skill() -> None:
    at = given(*face_up("p1", ARTORIA))
    for condition in ("unless=intuition", "if=legion"):
        after = at.when(f"referee effect invert p1 against=p1 {condition}")
        assert after.event(EffectVoid).against == "p1"
        assert after.master("p1").posture == "untapped"
    hit = at.when("referee effect invert p1 against=p1 if=dragon")
    assert hit.master("p1").posture == "inverted"
    at.refused("referee effect invert p1 against=p1", "FA-0.1", "against")


@pytest.mark.parametrize(
    ("effect", "zone", "cards"),
    [
        ("discard p1 craft-01,?,event-07", "p1.hand", ("craft-01", "event-07")),
        ("steal p1 p2 event-07", "p2.hand", ("event-07",)),
        ("equip p2 craft-01", "p2.hand", ("craft-01",)),
        ("equip p2 craft-01 from=deck", "deck", ("craft-01",)),
        ("fetch p2 event-07", "deck", ("event-07",)),
        ("fetch p2 event-07 from=discard", "discard", ("event-07",)),
        ("reveal p2 spirit medea", "p2.spirit", ("medea",)),
        ("reveal p2 caster", "p2.class", ("caster",)),
    ],
)
def test_fa_14_4_a_void_effect_tells_where_the_cards_would_be_that_it_names(
    effect: str, zone: str, cards: tuple[str, ...]
) -> None:
    at = given()
    void = at.when(f"referee effect {effect} against=p1 if=legion")
    assert void.event(CardsNamed) == CardsNamed(zone=zone, cards=cards)
    assert void.state.table == at.state.table


def test_fa_14_4_a_void_effect_that_names_no_hidden_card_tells_no_place() -> None:
    for effect in ("discard p1 ?", "tap p1 servant", "shuffle", "mana p1 +1"):
        void = given().when(f"referee effect {effect} against=p1 if=legion")
        assert [type(event) for event in void.events] == [EffectVoid]


def test_fa_14_4_who_may_not_look_into_the_zone_reads_no_card_of_a_void_effect() -> None:
    sitting = sit("fate-ace-royal", Deal="seed:4", Option__players="2", Option__assign="agreed")
    for line in ("p1 takes ? ?", "p2 takes ? ?"):
        sitting.enter(line)
    card = sitting.state.table.known("p1.hand")[0]
    line = "referee effect discard p1 {} against=p2 if=charisma"
    sitting.enter(line.format(card))
    for viewer, read in (("referee", card), ("p1", card), ("p2", "?"), ("public", "?")):
        last = sitting.entries_for(viewer)[-1]
        assert last.text == line.format(read)
        assert (card in str(last)) is (read == card)


# Effects that cannot be


@pytest.mark.parametrize(
    "effect",
    [
        "discard p2 ?,?,?,?,?",
        "steal p1 p1 ?",
        "steal p1 p2 ?,?,?,?,?",
        "tap p1 craft-01",
        "untap p1 servant",
        "unequip p1 craft-01",
        "conceal p1 spirit",
        "revive p2 1 1",
        "fetch p1 event-07 from=discard",
        "equip p1 craft-01 from=discard",
    ],
)
def test_fa_14_2_what_an_effect_moves_must_be_there(effect: str) -> None:
    given().refused(f"referee effect {effect}", "FA-14.2")


@pytest.mark.parametrize(
    "effect",
    [
        "damage p1 +1",
        "cancel",
        "proxy p1 stats=1/1/1/1 by=spirit",
        "stats p1 1/1/1/1 on=proxy",
        "skill p1 legion on lasts=card",
        "skill p1 legion on lasts=card by=craft-05",
    ],
)
def test_fa_14_3_what_needs_a_battle_or_a_card_in_play(effect: str) -> None:
    given().refused(f"referee effect {effect}", "FA-14.3")


def test_fa_14_3_what_lasts_as_long_as_a_card_names_the_card() -> None:
    at = given(*face_up("p1", ARTORIA), servants=FOUGHT)
    for by in ("", " by=spirit"):
        at.refused(f"referee effect bar p1 raid lasts=card{by}", "FA-14.3", "by")
    at.refused("referee effect bar p1 raid lasts=card by=diarmuid", "FA-14.3", "lasts")
    at.when("referee effect bar p1 raid lasts=card by=artoria")


def engaged(*lines: str) -> Table:
    return given("p1 raids p2", *lines, servants=FOUGHT)


def test_fa_14_3_damage_waits_or_works_at_once_until_it_is_lost() -> None:
    at = engaged("p1 attacks physical").refused("referee effect damage p1 +1", "FA-14.3")
    waiting = at.when("referee effect damage p2 +3")
    assert waiting.view["battle"]["pending"]["defender"] == 3
    worked = waiting.when("p1 proceeds")
    assert worked.view["battle"]["damage"]["defender"] == 5
    less = worked.when("referee effect damage p2 -9")
    assert less.view["battle"]["damage"]["defender"] == 0
    lost = worked.when(
        "p2 counters physical", "p1 proceeds", "referee effect mana p2 +5", "p1 proceeds"
    )
    lost.refused("referee effect damage p2 +1", "FA-14.3")


def test_fa_14_3_a_side_of_a_battle_is_not_turned_down() -> None:
    engaged().refused("referee effect conceal p1 spirit", "FA-14.3")
    at = given(*face_up("p1", ARTORIA), "referee effect conceal p1 spirit")
    assert at.seat("p1")["servant"]["spirit"]["face_up"] is False
    assert at.seat("p1")["servant"]["spirit"]["card"] == "artoria"


def test_fa_14_5_bars_close_abilities_and_events() -> None:
    at = given(
        "referee effect bar p1 abilities", "referee effect bar p1 events", *face_up("p1", ARTORIA)
    )
    at.refused("p1 activates spirit", "FA-14.5", "abilities")
    at.refused("p1 commands activate spirit", "FA-14.5", "abilities")
    at.refused("p1 plays event-07", "FA-14.5", "events")


def test_fa_14_6_the_last_use_of_the_step_is_negated_once() -> None:
    given().refused("referee effect negate", "FA-14.6")
    at = engaged("p1 summons spirit stats=1/1/1/1", "referee effect negate")
    assert at.view["battle"]["proxies"] == {}
    assert at.view["last_use"]["negated"]
    at.refused("referee effect negate", "FA-14.6")
    engaged("p1 plays event-07", "p1 proceeds").refused("referee effect negate", "FA-14.6")


def test_fa_14_7_what_lasts_as_long_as_a_card_ends_with_it() -> None:
    at = given(
        "referee effect equip p1 craft-05 from=deck",
        "referee effect stats p2 1/1/1/1 lasts=card by=craft-05",
        "referee effect skill p2 legion on lasts=card by=craft-05",
    )
    assert at.seat("p2")["changes"]["card"] == [1, 1, 1, 1]
    after = at.when("referee effect unequip p1 craft-05")
    assert after.seat("p2")["changes"]["card"] == [0, 0, 0, 0]
    assert after.seat("p2")["servant"]["skills"] == []


def test_fa_14_7_the_servant_of_a_leaver_lies_aside_and_no_longer_in_play() -> None:
    lasting = "referee effect stats p1 1/1/1/1 lasts=card by=diarmuid"
    at = given(*face_up("p2", DIARMUID), servants=("? ?",) * 3)
    assert at.when(lasting).seat("p1")["changes"]["card"] == [1, 1, 1, 1]
    assert at.when(lasting, "p2 resign").seat("p1")["changes"]["card"] == [0, 0, 0, 0]
    at.when("p2 resign").refused(lasting, "FA-14.3", "lasts")


def test_fa_14_7_what_lasts_by_a_leavers_card_ends_also_with_the_game() -> None:
    at = given(
        "referee effect equip p2 craft-05 from=deck",
        "referee effect bar p1 spells lasts=card by=craft-05",
        "p2 resign",
    )
    assert at.state.match.over
    assert at.seat("p1")["bars"] == []


def test_fa_14_1_each_effect_does_what_it_says() -> None:
    at = given("referee effect equip p2 craft-01 from=deck", servants=("? ?",) * 3)
    assert at.when("referee effect spells p2 -1").master("p2").spells == 2
    assert at.when("referee effect token p2 thirst -3").master("p2").thirst == 0
    assert at.when("referee effect draw p2 3").hand("p2") == 7
    assert at.when("referee effect fetch p2 event-07").known("p2") == ["event-07"]
    assert at.when("referee effect fetch p2 ?").known("p2") == []
    assert at.when("referee effect unequip p2 craft-01 to=hand").known("p2") == ["craft-01"]
    assert at.when("referee effect unequip p2 craft-01 to=deck").view["deck"] == at.view["deck"] + 1
    stolen = at.when("referee effect steal p1 p2 event-08,?")
    assert (stolen.hand("p1"), stolen.hand("p2"), stolen.known("p1")) == (7, 2, ["event-08"])
    assert at.when("referee effect die 4").view["last_die"] == 4
    back = at.when("p3 resign", "referee effect revive p3 2 1")
    assert (back.master("p3").living, back.master("p3").mana, back.hand("p3")) == (True, 2, 0)
    assert at.when("referee effect limit p2 crafts -1").seat("p2")["craft_limit"] == 3


# Custody


def test_fa_c_1_a_craft_in_play_is_nowhere_else() -> None:
    at = given("p1 equips craft-05")
    for line in ("table reveals p2 craft-05", "referee effect fetch p2 craft-05"):
        at.refused(line, "FA-C.1")
    two = given("p1 equips craft-05", sets="2")
    two.when("table reveals p2 craft-05").refused("table reveals p1 craft-05", "FA-C.1")


def test_fa_c_1_equal_crafts_of_one_zone_are_told_apart() -> None:
    at = given(
        "referee effect equip p1 craft-05 from=deck",
        "referee effect equip p1 craft-05 from=deck",
        "referee effect tap p1 craft-05#2",
        sets="2",
    )
    assert [craft["state"] for craft in at.seat("p1")["crafts"]] == ["untapped", "tapped"]
    at.refused("referee effect tap p1 craft-05#2", "FA-14.2")


def test_fa_c_1_a_spirit_or_class_known_elsewhere_is_not_here() -> None:
    given("p1 reveals artoria").refused("referee effect reveal p2 artoria", "FA-C.1")
    given(servants=("artoria ?", "? ?")).refused("p1 reveals spirit emiya", "FA-C.1")


def test_known_cards_stay_known_until_a_card_leaves_unseen() -> None:
    at = given("table reveals p1 event-07,craft-03")
    assert at.known("p1") == ["craft-03", "event-07"]
    gone = at.when("p1 covers")
    assert gone.known("p1") == []
    assert at.when("p1 ends discards=event-07").known("p1") == ["craft-03"]


def test_a_hand_is_known_when_its_cards_can_lie_nowhere_else() -> None:
    at = given("referee effect draw p2 67", "table reveals p1 craft-01,craft-02,craft-03,craft-04")
    assert at.known("p2") == []
    known = at.when("table reveals p1 craft-05").known("p2")
    assert (len(known), known[0], known[-1]) == (71, "craft-06", "event-49")


def test_custody_overrule_takes_the_card_and_forgets_the_other_entry() -> None:
    at = given("table reveals p2 event-07")
    after = at.when("p1 plays event-07 custody=overrule")
    assert after.known("p2") == []
    assert after.view["discard"]["known"] == ["event-07"]
    in_play = given("p1 equips craft-05").when("table reveals p2 craft-05 custody=overrule")
    assert in_play.known("p2") == ["craft-05"]
    assert in_play.seat("p1")["crafts"][0]["card"] == "craft-05"


def test_custody_overrule_forgets_a_servant_face_down_and_none_face_up() -> None:
    line = "referee effect reveal p2 spirit artoria custody=overrule"
    at = given(servants=("artoria ?", "? ?"))
    after = at.when(line)
    assert after.seat("p1")["servant"]["spirit"]["card"] == "?"
    after.refused("p1 reveals spirit artoria", "FA-C.1")
    after.when("p1 reveals spirit emiya")
    both = at.when("p1 reveals spirit artoria", line)
    for seat in ("p1", "p2"):
        assert both.seat(seat)["servant"]["spirit"]["card"] == "artoria"


def test_custody_overrule_forgets_a_class_that_was_taken_from_the_open_ones() -> None:
    at = opened(
        "table opens archer,rider,assassin,berserker",
        "p3 exchanges assassin gives=caster",
        "p2 exchanges archer gives=assassin custody=overrule",
        players="3",
    )
    assert at.seat("p3")["servant"]["class"]["card"] == "?"
    assert at.view["open_classes"].count("assassin") == 1


def test_the_dealt_mode_overrules_nothing() -> None:
    at = opened("p1 takes ? ?", "p2 takes ? ?", players="2", assign="agreed", seed="4")
    other = at.state.table.known("p2.hand")[0]
    at.refused(f"table reveals p1 {other} custody=overrule", "FA-C.1")


def test_fa_12_5_in_the_dealt_mode_only_what_all_saw_of_a_leavers_hand_is_listed() -> None:
    at = opened(*("p1 takes ? ?", "p2 takes ? ?", "p3 takes ? ?"), assign="agreed", seed="4")
    first, second, *_ = at.state.table.known("p2.hand")
    shown = at.when(f"table reveals p2 {first},{second}")
    assert shown.when("p2 resign").view["discard"] == {"count": 4, "known": [first, second]}
    assert at.when("p2 resign").view["discard"] == {"count": 4, "known": []}
    gone = shown.when(f"referee effect discard p2 {first}", "p2 resign")
    assert gone.view["discard"]["known"] == [first, second]


# What the referee is offered


@pytest.mark.parametrize("kind", ["stats", "skill", "bar", "limit"])
def test_how_long_a_change_lasts_is_offered(kind: str) -> None:
    state = given().state
    offers = [
        one for one in of_referee(default_edition(), state) if (kind,) == one.blanks[0].choices
    ]
    assert offers != []
    for offer in offers:
        lasts = offer.blanks[-1]
        assert (lasts.name, lasts.choices, lasts.optional) == ("lasts", ("turn", "game"), True)


def test_cards_to_be_looked_for_are_offered_with_where_they_may_come_from() -> None:
    at = given("p1 ends discards=event-07")
    offered = [
        (offer.blanks[-1].choices, offer.blanks[2].choices)
        for offer in of_referee(default_edition(), at.state)
        if offer.blanks[0].choices == ("fetch",) and offer.blanks[1].choices == ("p1",)
    ]
    assert offered == [(("?",), ("?",)), (("deck",), ()), (("discard",), ("event-07",))]

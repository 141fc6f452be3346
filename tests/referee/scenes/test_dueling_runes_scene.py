"""What is drawn of a duel of wizards."""

from referee.desk.scenes import scene
from referee.scenes.scene import DOWN
from tests.referee.rules.dueling_runes.test_offers import after


def zones(sitting, viewer="public"):
    return {zone.id: zone for zone in scene(sitting, viewer).zones}


def test_a_card_of_the_queue_is_drawn_with_its_runes_and_those_that_are_used():
    sitting = after("a plays mountain", "b plays savage", "a casts cold-ward")
    (item,) = zones(sitting)["a.queue"].items
    assert (item.key, item.face, item.place) == ("mountain", "mountain", 1)
    assert item.values == {"dueling-runes.value.rank": 4}
    assert [mark.id for mark in item.tokens] == [
        "dueling-runes.suit.moons",
        "dueling-runes.suit.suns",
    ]
    assert item.spent == ("dueling-runes.suit.suns",)
    assert item.states == ("dueling-runes.state.this-phase",)


def test_a_card_of_the_phase_lies_face_down_to_all_but_its_owner():
    sitting = after("a plays mountain")
    for viewer, under in (("public", ""), ("b", ""), ("a", "mountain")):
        (item,) = zones(sitting, viewer)["a.played"].items
        assert (item.key, item.face, item.under) == ("a.played.1", DOWN, under)
        assert bool(item.tokens) is bool(under)


def test_a_card_that_amnesia_turned_down_is_known():
    sitting = after("a plays mountain", "b plays market", "a passes", "b casts amnesia a")
    (item,) = zones(sitting)["a.queue"].items
    assert (item.face, item.under) == (DOWN, "mountain")


def test_waiting_spells_are_links_and_a_panel_and_then_what_may_be_cast_is_one():
    lines = ("a plays mountain", "b plays savage", "a passes")
    (panel,) = scene(after(*lines), "public").panels
    assert panel.id == "dueling-runes.panel.castable"
    told = scene(after(*lines, "b casts drain hold=yes"), "public")
    assert [(link.source, link.target, link.kind) for link in told.links] == [("b", "a", "spell")]
    (panel,) = told.panels
    assert [(mark.id, mark.value) for mark in panel.rows[0]] == [
        ("dueling-runes.spell.drain", 1),
        ("dueling-runes.panel.caster", "b"),
        ("dueling-runes.panel.target", "a"),
    ]


def test_phases_steps_and_effects_are_words():
    told = scene(after("a plays mountain", "b plays savage", "a casts cold-ward"), "b")
    assert told.phase == ("dueling-runes.phase.spell", "dueling-runes.suit.wyrms")
    assert [place.side for place in told.seats] == ["far", "near"]
    tags = [(mark.id, mark.value) for mark in told.seats[0].tags]
    assert tags == [("dueling-runes.effect.cold-ward", 1)]
    held = scene(after("a plays ace-suns", "b plays ace-waves hold=yes"), "public")
    assert held.phase == ("dueling-runes.phase.held",)


def test_the_opponent_s_card_lies_open_before_it_is_fixed():
    lines = ("referee effect status ai confused rounds=1", "a plays mountain", "table flips sailor")
    (item,) = zones(after(*lines, Option__players="1"))["ai.played"].items
    assert item.face == "sailor"


def test_duels_that_differ_in_hidden_cards_alone_are_drawn_alike():
    hidden = [scene(after(Deal=f"seed:{seed}"), "public") for seed in (1, 2)]
    assert hidden[0] == hidden[1]
    assert scene(after(Deal="seed:1"), "a") != scene(after(Deal="seed:2"), "a")


def test_cards_of_a_hand_and_of_the_discard_have_their_faces_too():
    (savage,) = zones(after("table reveals a savage"))["a.hand"].items[:1]
    assert savage.values == {"dueling-runes.value.rank": 3}
    (author,) = zones(after("referee effect discard a author"))["discard"].items
    assert [mark.id for mark in author.tokens] == [
        "dueling-runes.suit.moons",
        "dueling-runes.suit.knots",
    ]


def test_runes_that_may_still_be_declared_are_states_of_their_card_and_tags_of_their_seat():
    sitting = after("a plays mountain", "b plays savage")
    (item,) = zones(sitting)["a.queue"].items
    assert item.states == ("dueling-runes.state.this-phase", "dueling-runes.state.moons-due")
    (place, _) = scene(sitting, "public").seats
    assert "dueling-runes.state.moons-due" in [mark.id for mark in place.tags]


def test_a_spell_that_turns_cards_down_names_them():
    lines = ("a plays mountain", "b plays market", "a passes", "b casts amnesia a hold=yes")
    (panel,) = scene(after(*lines), "public").panels
    assert ("dueling-runes.panel.card", "mountain") in [
        (mark.id, mark.value) for mark in panel.rows[0]
    ]


SHOWN = ("a plays savage", "b plays ace-suns")


def test_what_may_be_cast_says_to_whom_it_does_nothing_and_who_is_no_aim():
    told = scene(after("referee effect status b shield rounds=1", *SHOWN), "public")
    (panel,) = told.panels
    rows = [[(mark.id, mark.value) for mark in row] for row in panel.rows]
    assert rows[0][0] == ("dueling-runes.panel.seat", "a")
    assert [row[0] for row in rows[1:]] == [("dueling-runes.panel.immune", "b")]
    assert ("dueling-runes.spell.jab", None) in rows[1]
    lines = ("referee effect status b invisible rounds=1", *SHOWN, "c plays ace-waves")
    told = scene(after(*lines, Option__players="3"), "public")
    assert [row[0].id for row in told.panels[0].rows] == [
        "dueling-runes.panel.seat",
        "dueling-runes.panel.invisible",
    ]


def test_an_effect_to_come_says_the_round_or_the_rounds_in_which_it_holds():
    for rounds, value in ((1, "2"), (3, "2-4")):
        line = f"referee effect status a haste rounds={rounds} start=next"
        (tag, *_) = scene(after(line), "public").seats[0].tags
        assert (tag.id, tag.value) == ("dueling-runes.effect.haste", value)


def test_more_than_two_wizards_are_counted_from_one():
    assert [place.side for place in scene(after(Option__players="3"), "public").seats] == [1, 2, 3]

"""What is to be drawn of a game: seats, Servants, crafts, and the battle."""

from referee.desk.opening import read_tags
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.scenes.made import words
from referee.scenes.scene import DOWN, Frame, Link, Mark
from referee.speech import LANGS, written
from replays.record import read

TABLE = '[Game "fate-ace-royal"]\n[Seat.p1 "Anna"]\n[Option.players "2"]\n'
AGREED = f'{TABLE}[Option.assign "agreed"]\n'
TAKEN = ("p1 takes artoria saber", "p2 takes medea ?")
RAIDED = (*TAKEN, "p1 raids p2", "p2 reveals class caster")
WORD = "fate-ace-royal."


def drawn(*lines, tags=AGREED, viewer="public"):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    found = scene(sitting, viewer)
    for text in words(found):
        assert all(written(lang, text) for lang in LANGS), text
    return found


def zone(found, name):
    (only,) = (zone for zone in found.zones if zone.id == name)
    return only


def card(found, name):
    (item,) = zone(found, name).items
    return item


def tags_of(found, seat):
    return {mark.id.removeprefix(WORD): mark.value for mark in found.seats[seat - 1].tags}


def counters(found, seat):
    return {each.id.removeprefix(WORD): each.value for each in found.seats[seat - 1].counters}


def test_a_servant_is_drawn_once_it_was_taken():
    assert zone(drawn(), "p1.spirit").items == ()
    found = drawn(*TAKEN)
    assert (card(found, "p1.spirit").face, card(found, "p1.spirit").under) == (DOWN, "artoria")
    assert (card(found, "p2.class").face, card(found, "p2.class").under) == (DOWN, "")
    assert found.last.moved == ("p2.spirit.1", "p2.class.1")


def test_the_values_of_a_servant_stand_on_its_cards_and_beside_its_seat():
    found = drawn(*RAIDED)
    assert counters(found, 1)["stat.physical-attack"] == 8
    spirit, class_ = card(found, "p1.spirit"), card(found, "p1.class")
    assert (spirit.face, list(spirit.values.values())) == ("artoria", [6, 5, 3, 3])
    assert (spirit.states, class_.states) == ((), (f"{WORD}state.assumed",))
    assert {"tag.active", "tag.apt", "posture.untapped", "skill.charisma"} <= set(tags_of(found, 1))


def test_what_a_seat_has_besides_is_told_in_tags():
    lines = ("referee effect token p1 thirst +2", "referee effect skill p1 housework on")
    found = tags_of(drawn(*TAKEN, *lines, 'referee effect skill p1 "Mana Burst" on'), 1)
    assert found["token.thirst"] == 2
    assert found["tag.skill"] == "mana burst"
    assert tags_of(drawn(*TAKEN, "p2 resign"), 2)["tag.left"] == "FA-12.6"


def test_what_threatens_a_seat_is_told_in_tags():
    unfit = ("referee effect reveal p2 spirit medea", "referee effect reveal p2 class rider")
    dead = ("referee effect skill p1 independent-action on", "referee effect death p1 on")
    found = drawn(*TAKEN, *unfit, *dead, "referee effect token p2 assassination +1")
    assert {"tag.dead", "tag.active", "tag.coin"} <= set(tags_of(found, 1))
    assert {"tag.not-apt", "token.assassination"} <= set(tags_of(found, 2))


def test_the_die_of_the_encounter_is_told():
    found = drawn(*TAKEN, "p1 equips craft-05", "p1 proceeds", "table rolls 4")
    (panel,) = (panel for panel in found.panels if panel.id == f"{WORD}phase.encounter")
    assert panel.rows == ((Mark(f"{WORD}panel.die", 4),),)


def test_tapped_and_inverted_cards_have_frames_of_their_own():
    lines = ("p1 equips craft-05", "referee effect tap p1 craft-05", "referee effect invert p1")
    found = drawn(*TAKEN, *lines)
    assert card(found, "p1.crafts").frame is Frame.TAPPED
    assert {card(found, f"p1.{part}").frame for part in ("spirit", "class")} == {Frame.INVERTED}
    assert card(found, "p2.spirit").frame is Frame.UPRIGHT


def test_equal_crafts_are_told_apart_by_a_token():
    two = AGREED.replace("players", "sets", 1).replace("[Seat", '[Option.players "2"]\n[Seat', 1)
    lines = [f"referee effect equip p1 craft-05 from={place}" for place in ("deck", "deck")]
    items = zone(drawn(*TAKEN, *lines, tags=two), "p1.crafts").items
    assert [item.face for item in items] == ["craft-05", "craft-05"]
    assert [item.tokens for item in items] == [(), (Mark(f"{WORD}token.copy", 2),)]


def test_a_battle_has_a_link_and_the_values_that_are_compared():
    found = drawn(*RAIDED, "p1 attacks physical")
    assert found.links == (Link("p1", "p2", "raid"),)
    (panel,) = (panel for panel in found.panels if panel.id == f"{WORD}phase.battle")
    (row,) = panel.rows
    told = [(mark.id.removeprefix(WORD), mark.value) for mark in row]
    assert told == [
        ("step.attack", None),
        ("seat.p1", None),
        ("system.physical", None),
        ("panel.attack", 8),
        ("panel.defence", 3),
    ]
    assert drawn(*TAKEN).links == ()


def test_proxies_bars_the_die_and_the_last_use_have_rows():
    proxy = 'p1 summons spirit stats=3/6/9/4 skills=legion,"Own Skill"'
    found = drawn(*RAIDED, proxy, "referee effect bar p2 spells", "p2 plays event-03")
    rows = {panel.id.removeprefix(WORD): panel.rows for panel in found.panels}
    assert Mark(f"{WORD}panel.proxy", "spirit") in rows["phase.battle"][0]
    assert rows["phase.battle"][0][-2:] == (
        Mark(f"{WORD}skill.legion"),
        Mark(f"{WORD}tag.skill", "own skill"),
    )
    assert rows["panel.barred"] == ((Mark(f"{WORD}seat.p2"), Mark(f"{WORD}bar.spells")),)
    assert rows["panel.use"][0][1] == Mark(f"{WORD}used.plays", "event-03")


def test_a_use_that_was_negated_is_told():
    found = drawn(*TAKEN, "p2 plays event-03", "referee effect negate")
    (panel,) = (panel for panel in found.panels if panel.id == f"{WORD}panel.use")
    assert panel.rows[0][-1] == Mark(f"{WORD}panel.void")


def test_damage_and_first_strike_are_told():
    skill = "referee effect skill p1 first-strike on"
    found = drawn(*RAIDED, "p1 attacks physical", skill, "p1 proceeds")
    (panel,) = (panel for panel in found.panels if panel.id == f"{WORD}phase.battle")
    assert (Mark(f"{WORD}seat.p2"), Mark(f"{WORD}panel.damage", 5)) in panel.rows
    assert (Mark(f"{WORD}skill.first-strike"),) in panel.rows


def test_only_the_open_classes_of_the_set_up_are_drawn():
    opened = "table opens archer,rider,assassin,berserker,caster"
    found = drawn(opened, tags=TABLE)
    assert [item.face for item in zone(found, "open").items][:2] == ["archer", "assassin"]
    begun = drawn(opened, "p2 keeps", "p1 keeps", tags=TABLE)
    assert "open" not in [zone.id for zone in begun.zones]
    assert begun.phase[-1] == f"{WORD}phase.ritual"


def rows(found, name):
    (panel,) = (panel for panel in found.panels if panel.id == WORD + name)
    return panel.rows


def test_who_raids_is_told_before_an_opponent_is_drawn():
    three = AGREED.replace('players "2"', 'players "3"')
    taken = (*TAKEN, "p3 takes emiya archer")
    found = drawn(*taken, "p1 reveals spirit artoria", "p1 proceeds", "table rolls 1", tags=three)
    assert found.links == ()
    assert rows(found, "phase.battle") == ((Mark(f"{WORD}seat.p1"), Mark(f"{WORD}panel.raider")),)


def test_who_owes_a_craft_and_then_who_may_take_a_card_is_told():
    proxy = ("p2 summons spirit stats=1/6/1/1", "p1 attacks physical", "p2 counters physical")
    fought = (*RAIDED, *proxy, "p1 proceeds", "p1 proceeds")
    owes = rows(drawn(*fought), "phase.battle")
    assert owes[-1] == (Mark(f"{WORD}seat.p2"), Mark(f"{WORD}panel.owes"))
    steals = rows(drawn(*fought, "p2 lacks"), "phase.battle")
    assert steals[-1] == (Mark(f"{WORD}seat.p1"), Mark(f"{WORD}panel.may-steal"))

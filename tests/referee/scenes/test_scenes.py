"""The scenes of all games: their words, their keys, what an entry changed."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from referee.desk.played import play
from referee.desk.scenes import scene as drawn
from referee.desk.scenes import scene_of
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.scenes.made import changed, words
from referee.scenes.scene import DOWN, Form, Item, Scene, Zone
from referee.speech import LANGS
from referee.speech.glossary import glossary
from referee.views.position import plain

RECORDS = Path(__file__).parents[2] / "records"
DRAWN = [slug for slug in BUILT_IN if find(slug).scene is not None]
"""The games that say what is to be drawn."""


def sittings(slug):
    for record in sorted((RECORDS / slug).glob("*.rec")):
        yield play(record.read_text(encoding="utf-8")).sitting


def viewers(sitting):
    return ("public", "referee", *(seat for seat, _ in sitting.opened.seats))


def scenes(slug, every=20):
    """Scenes of whole games, as each viewer may see them."""
    for whole in sittings(slug):
        for number in range(0, whole.number + 1, every):
            sitting = whole.as_of(number)
            for viewer in viewers(sitting):
                position = sitting.position(viewer)
                yield sitting, viewer, position, scene_of(sitting.game, position)


@pytest.mark.parametrize("slug", DRAWN)
def test_every_word_of_a_scene_is_a_word_in_every_language(slug):
    said = set()
    for sitting, viewer, _, scene in scenes(slug):
        found = glossary(scene, sitting.naming_for(viewer))
        assert set(words(scene)) <= set(found)
        for text, told in found.items():
            for lang in LANGS:
                assert told[lang], text
                assert "{" not in told[lang], text
                assert told[lang].partition(" (")[0] != text, f"{text} has no text in {lang}"
        said |= set(found)
    assert len(said) > 10


@pytest.mark.parametrize("slug", DRAWN)
def test_a_scene_counts_what_lies_in_a_zone(slug):
    for _, _, _, scene in scenes(slug):
        ids = [zone.id for zone in scene.zones]
        assert len(ids) == len(set(ids))
        for zone in scene.zones:
            assert len(zone.items) <= zone.count
            if zone.form is Form.SLOTS:
                places = [item.place for item in zone.items]
                assert len(places) == len(set(places))
                assert set(places) <= set(range(1, zone.places + 1))


@pytest.mark.parametrize("slug", DRAWN)
def test_only_hands_and_what_lies_unseen_share_a_key(slug):
    for _, _, _, scene in scenes(slug):
        keys = [item.key for zone in scene.zones for item in zone.items if item.key != zone.id]
        assert len(keys) == len(set(keys))
        seats = {place.seat for place in scene.seats}
        zones = {zone.id for zone in scene.zones}
        for link in scene.links:
            assert {link.source, link.target} <= {*keys, *seats, *zones}


@pytest.mark.parametrize("slug", DRAWN)
def test_a_scene_can_be_written_and_read(slug):
    for _, _, position, scene in scenes(slug):
        assert plain(msgspec.convert(plain(scene), Scene)) == plain(scene)
        kind = type(position)[type(position.state)]
        assert plain(msgspec.convert(plain(position), kind)) == plain(position)


@pytest.mark.parametrize("slug", DRAWN)
def test_nobody_sees_a_face_that_his_view_does_not_name(slug):
    for _, viewer, position, scene in scenes(slug):
        if viewer == "referee":
            continue
        said = msgspec.json.encode(position.state).decode()
        for zone in scene.zones:
            for item in zone.items:
                for face in filter(None, (item.face, item.under)):
                    assert face in ("?", DOWN) or f'"{face}"' in said


@pytest.mark.parametrize("slug", DRAWN)
def test_what_did_not_change_has_not_moved(slug):
    whole = next(iter(sittings(slug)))
    now = scene_of(whole.game, whole.position("public"))
    last = changed(now, now).last
    assert last is not None
    assert (last.moved, last.counters) == ((), {})


def test_what_an_entry_moved_and_counted_is_told():
    from referee.desk.opening import read_tags
    from referee.desk.sitting import Sitting
    from replays.record import read

    tags = read('[Game "peak-duel"]\n[Option.first "a"]\n[Option.start-rule "high"]\n').tags
    sitting = Sitting.begin(read_tags(tags))
    sitting.enter("a summons wood-3-5 attack place=2")
    last = drawn(sitting, "public").last
    assert last is not None
    assert (last.entry, last.moved) == (1, ("a.field.2",))
    assert last.counters == {"a": {"peak-duel.counter.hand": -1}}


def test_a_state_that_begins_is_new_and_one_that_ends_is_not():
    whole = next(sittings("dueling-runes"))
    now = scene_of(whole.game, whole.position("public"))
    item = Item("x", "mountain", states=("a", "b"))

    def moved(before, after):
        zones = [Zone("queue", "w", Form.ROW, 1, items=(one,)) for one in (before, after)]
        last = changed(*(replace(now, zones=(zone,)) for zone in zones)).last
        assert last is not None
        return last.moved

    assert moved(item, replace(item, states=("b",))) == ()
    assert moved(replace(item, states=()), item) == ("x",)
    assert moved(item, replace(item, states=("b",), place=2)) == ("x",)

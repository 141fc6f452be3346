"""What a picture says of a scene in words."""

from msgspec.structs import replace

from referee.desk.scenes import scene
from referee.pictures import said
from referee.pictures.words import Words
from referee.scenes.scene import Form, Item, Mark, Zone
from referee.speech import Naming
from tests.referee.rules.dueling_runes.test_offers import after

GAME = "dueling-runes"
SUNS, KNOTS = (f"{GAME}.suit.{suit}" for suit in ("suns", "knots"))


def words(*langs):
    return Words(after().naming_for("public"), langs or ("en",))


def told(item, places=4):
    zone = Zone("a.queue", f"{GAME}.zone-word.queue", Form.SLOTS, 1, "a", places)
    return said.item(words(), item, zone)[0]


def test_a_mark_that_is_used_is_said_once():
    item = Item("painter", "painter", 2, tokens=(Mark(SUNS), Mark(KNOTS)), spent=(SUNS,))
    assert told(item) == "place 2: painter, suns (spent), knots"


def test_a_place_is_said_where_there_are_several():
    assert told(Item("x", "painter", 1), places=1) == "painter"


def test_words_of_a_kind_may_say_their_value_in_a_form_of_their_own():
    last, span = (Mark(f"{GAME}.effect.haste", value) for value in (3, "3-4"))
    assert said.mark(words(), last)[0] == "hasted · to r3"
    assert said.mark(words("zh-Hant"), span)[0] == "極速 · 第 3-4 回合"
    assert said.mark(words(), Mark(f"{GAME}.spell.drain", 2))[0] == "drain 2"


def test_a_round_is_called_as_the_game_calls_it():
    now = replace(scene(after(), "public"), round=3, phase=())
    assert [*said.state(words("zh-Hant"), now)] == [("第 3 回合",)]
    other = Words(Naming("peak-duel"), ("zh-Hant",))
    assert [*said.state(other, now)] == [("第 3 輪",)]

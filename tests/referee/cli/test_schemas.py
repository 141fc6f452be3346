"""The JSON Schema of what the program answers, and the scene that it answers with."""

import msgspec
import pytest

from referee.cli.schemas import view_of
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.scenes.scene import Scene
from referee.views.position import Position, plain

TYPED = [slug for slug in BUILT_IN if find(slug).dues is not None]


@pytest.mark.parametrize("slug", TYPED)
def test_a_game_has_the_schema_of_its_view(referee, slug):
    told = referee("schema", "view", slug).json
    parts = told["$defs"]
    assert parts["View"]["properties"].keys() == set(view_of(find(slug)).__struct_fields__)
    assert "state" in parts["Position_View_"]["required"]
    assert all(part["description"] for part in parts.values() if part.get("type") == "object")
    assert not any("\n    " in part.get("description", "") for part in parts.values())


def test_what_show_answers_is_what_its_schema_says(referee):
    referee.new("--seat", "a=Anna")
    referee("move", stdin="a summons wood-3-5 attack\na sets metal-3-3\na ends\n")
    answer = referee("show", "--json").json
    del answer["match"]
    kind = Position[view_of(find("peak-duel"))]
    assert plain(msgspec.convert(answer, kind)) == answer
    assert set(answer) == set(Position.__struct_fields__)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_game_has_the_schema_of_its_moves(referee, slug):
    ways = referee("schema", "move", slug).json["oneOf"]
    assert all(set(way["required"]) <= set(way["properties"]) for way in ways)
    assert {"note", "resign"} < {way["properties"]["verb"]["const"] for way in ways}


def test_a_schema_of_moves_tells_what_each_word_may_be(referee):
    ways = referee("schema", "move", "peak-duel").json["oneOf"]
    (summons,) = (way for way in ways if way["properties"]["verb"] == {"const": "summons"})
    assert summons["properties"]["mover"] == {"enum": ["a", "b"]}
    assert summons["properties"]["posture"] == {"enum": ["attack", "defence"]}
    assert summons["properties"]["place"] == {"type": "integer", "minimum": 1, "maximum": 3}
    assert summons["required"] == ["mover", "verb", "card", "posture"]


def test_the_scene_has_a_schema(referee):
    assert "Zone" in referee("schema", "scene").json["$defs"]


def test_a_schema_of_nothing_is_told(referee):
    assert referee("schema", "cards").status == 2
    assert "view, move, scene" in referee("schema", "cards").err
    assert "referee schema view GAME" in referee("schema", "view").err
    assert "referee schema move GAME" in referee("schema", "move").err
    assert referee("schema", "view", "nim").status == 2


def test_a_scene_comes_with_its_words(referee):
    referee.new("--seat", "a=Anna")
    referee("move", stdin="a summons wood-3-5 attack\n")
    assert "scene" not in referee("show", "--json").json
    answer = referee("show", "--json", "--scene", "--as", "public").json
    scene = msgspec.convert(answer["scene"], Scene)
    assert scene.last.moved == ("a.field.1",)
    assert answer["words"]["peak-duel.counter.life"]["zh-Hant"] == "牌組"
    assert answer["words"]["card.wood-3-5"]["en"] == "wood-3-5"
    assert referee("show", "--scene", "--as", "public").json == answer
    assert referee("schema", "scene", "nim").status == 2

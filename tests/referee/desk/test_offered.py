"""Offers as facts: enough to draw buttons of, in any language."""

from pathlib import Path

import pytest

from events.codec import encode
from referee.desk.offered import listed
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.speech import LANGS
from replays import record
from replays.record import Tag

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
KINDS = {"card", "cards", "place", "seat", "model", "number", "word", "text"}


def sit(*moves, **tags):
    sitting = Sitting.begin(read_tags([Tag("Game", "peak-duel"), *(Tag(*t) for t in tags.items())]))
    for move in moves:
        sitting.enter(move)
    return sitting


TURN_ONE = ("table compares a=wood-3-4 b=fire-4-5", "table compares a=wood-3-5 b=fire-4-6")


def offers(sitting, mover, verb):
    found = listed(sitting, (mover,))
    return [offer for offer in found["offers"] if offer["verb"] == verb], found


def blank(offer, name):
    return next(blank for blank in offer["blanks"] if blank["name"] == name)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_position_of_an_example_is_told_in_facts(slug):
    read = record.read((EXAMPLES / f"{slug}.rec").read_text(encoding="utf-8"))
    sitting = Sitting.begin(read_tags(read.tags))
    for move in read.moves:
        assert_whole(sitting, listed(sitting, sitting.movers))
        sitting.enter(move.text)


def assert_whole(sitting, found):
    encode(found)
    assert all(words.keys() == set(LANGS) for words in found["words"].values())
    assert [name for name, words in found["words"].items() if not all(words.values())] == []
    for mover in sitting.movers:
        own = [offer for offer in found["offers"] if offer["mover"] == mover]
        assert [(o["mover"], o["verb"]) for o in own] == [
            (o.mover, o.verb) for o in sitting.offers(mover)
        ]
        assert sum(offer.get("quiet", False) for offer in own) <= 1
    for offer in found["offers"]:
        assert offer["weight"] in ("due", "usual", "rare", "end")
        assert {offer[name] for name in ("label", "meaning") if name in offer} <= found[
            "words"
        ].keys()
        for told in offer["blanks"]:
            assert told["kind"] in KINDS
            assert told.get("label") in found["words"] or len(told["choices"]) == 1
            paged = found["pages"].get(told.get("page"), ())
            assert told.get("default", "") in ("", *told["choices"], *paged)
            assert [option["word"] for option in told["options"]] == list(told["choices"])
            assert told.get("page") in (None, *found["pages"])
            named = {o[name] for o in told["options"] for name in ("label", "means") if name in o}
            assert named <= found["words"].keys()


def test_a_card_comes_from_a_zone_and_a_place_lies_on_the_table():
    ((summons,), found) = offers(sit(*TURN_ONE), "b", "summons")
    assert (blank(summons, "card")["kind"], blank(summons, "card")["zone"]) == ("card", "b.hand")
    assert len(found["pages"][blank(summons, "card")["page"]]) == 320
    place = blank(summons, "place")
    assert (place["kind"], place["default"]) == ("place", "1")
    assert place["options"][1] == {"word": "2", "at": "b.field.2"}


def test_a_place_of_the_enemy_is_told_apart_from_ones_own():
    moves = ("b summons fire-4-4 attack", "b ends", "a summons wood-3-5 attack", "a enters attack")
    ((attacks,), _) = offers(sit(*TURN_ONE, *moves), "a", "attacks")
    assert blank(attacks, "place")["options"][0]["at"] == "a.field.1"
    assert blank(attacks, "target")["options"][0]["at"] == "b.field.1"


def test_a_word_and_what_a_verb_does_are_told_in_every_language():
    ((first, *_), found) = offers(sit(*TURN_ONE, "b summons fire-4-4 attack"), "b", "casts")
    effect = blank(first, "effect")["options"][0]
    assert found["words"][effect["label"]] == {
        "en": "Soul Shift",
        "zh-Hant": "化魂",
        "zh-Hans": "化魂",
    }
    assert first["group"] == "casts.soul-shift"
    assert found["words"][first["meaning"]]["en"] == "use a card of the hand as a spell"


def test_what_ends_the_match_weighs_otherwise_than_what_is_due():
    found = listed(sit(*TURN_ONE), ("a", "b", "table", "referee"))["offers"]
    weights = {(offer["mover"], offer["verb"]): offer["weight"] for offer in found}
    assert weights["b", "enters"] == "due"
    assert weights["a", "passes"] == "usual"
    assert weights["table", "reveals"] == weights["referee", "adjust"] == "rare"
    assert weights["b", "resign"] == weights["referee", "draw"] == "end"


def test_the_quiet_move_says_what_follows_where_that_is_no_secret():
    ((passes,), _) = offers(sit(*TURN_ONE), "b", "passes")
    assert passes["quiet"]
    assert passes["follows"] == ({"type": "peak-duel.seat_passed", "seat": "b"},)
    dealt = sit(Deal="seed:7")
    ((passes,), _) = offers(dealt, dealt.to_move[0], "passes")
    assert passes["quiet"]
    assert "follows" not in passes


def test_a_number_that_is_not_listed_has_its_range():
    (effects, _) = offers(sit(*TURN_ONE), "referee", "effect")
    amount = next(blank(o, "amount") for o in effects if o["group"] == "effect.damage")
    assert (amount["kind"], amount["low"], amount["high"], amount["step"]) == ("number", 1, 99, 1)


def test_the_price_of_the_law_is_told():
    souls = "referee effect move b fire-1-1 from=hand to=soul"
    ((changes,), _) = offers(sit(*TURN_ONE, souls), "b", "changes")
    assert changes["cost"] == {"soul": 1}

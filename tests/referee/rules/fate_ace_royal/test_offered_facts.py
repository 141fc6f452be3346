"""What a page draws its buttons of: the facts that stand in each offer."""

from typing import Any

import pytest

from referee.checking import play
from referee.desk.offered import listed
from referee.desk.sitting import Sitting

FACE_UP = ("p1 takes artoria saber", "p2 takes emiya archer", "p1 reveals artoria")


def sitting(*lines: str, **tags: str) -> Sitting:
    begun = play.sit("fate-ace-royal", Option__players="2", Option__assign="agreed", **tags)
    for line in lines:
        begun.enter(line)
    return begun


def offered(at: Sitting, mover: str, verb: str, *words: str) -> dict[str, Any]:
    """The first offer of the verb whose first blanks have these words as their only choice."""
    for offer in listed(at, (mover,))["offers"]:
        only = [blank["choices"] for blank in offer["blanks"][: len(words)]]
        if offer["verb"] == verb and only == [(word,) for word in words]:
            return offer
    raise AssertionError(f"not offered: {mover} {verb} {words}")


def blank(offer: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in offer["blanks"] if one["name"] == name)


def test_a_card_of_the_hand_is_asked_for_with_a_page_of_what_custody_admits() -> None:
    at = sitting(*FACE_UP)
    craft = blank(offered(at, "p1", "equips"), "card")
    assert (craft["kind"], craft["zone"], craft["choices"]) == ("card", "p1.hand", ())
    pages = listed(at, ("p1",))["pages"]
    assert len(pages[craft["page"]]) == 27
    shown = blank(offered(at, "table", "reveals", "p2"), "cards")
    assert (shown["kind"], shown["zone"], shown["most"]) == ("cards", "p2.hand", 4)


def test_covers_asks_for_a_number_at_a_table_and_for_cards_where_they_are_dealt() -> None:
    count = blank(offered(sitting(*FACE_UP), "p1", "covers"), "cards")
    assert (count["kind"], count["default"]) == ("number", "1")
    dealt = sitting(*FACE_UP, Deal="seed:4")
    assert blank(offered(dealt, "p1", "covers"), "cards")["kind"] == "cards"


def test_a_card_that_is_turned_up_is_the_known_one_unless_another_is_named() -> None:
    at = sitting(*FACE_UP, Deal="seed:4")
    card = blank(offered(at, "p1", "reveals", "class"), "card")
    assert (card["zone"], card["optional"], card["default"]) == ("p1.class", True, "saber")


def test_an_ability_points_at_its_card_and_says_what_it_costs() -> None:
    at = sitting(*FACE_UP, 'referee prints artoria ability="strike" cost=tap,discard:1')
    strike = offered(at, "p1", "activates", "spirit", "strike")
    assert strike["cost"] == {"tap": 1, "discards": 1}
    (used,) = blank(strike, "card")["options"]
    assert used == {"word": "spirit", "label": "fate-ace-royal.card.spirit", "at": "p1.spirit"}
    assert blank(strike, "open")["default"] == "no"
    assert offered(at, "p1", "commands", "mana")["cost"] == {"spells": 1}


@pytest.mark.parametrize(
    ("lang", "called"), [("en", "Artoria"), ("zh-Hant", "阿爾托莉亞"), ("zh-Hans", "阿尔托莉亚")]
)
def test_a_card_of_any_kind_is_labelled_in_every_language(lang: str, called: str) -> None:
    at = sitting("p1 takes artoria saber", "p2 takes ? ?")
    facts = listed(at, ("p1",))
    card = next(o for o in facts["offers"] if o["verb"] == "reveals")["blanks"][1]
    assert facts["words"][card["options"][0]["label"]][lang] == called


def test_what_a_card_text_does_is_rare_and_says_whence_its_cards_come() -> None:
    at = sitting(*FACE_UP, "table reveals p2 craft-05")
    for words, zone in (
        (("discard", "p2"), "p2.hand"),
        (("steal", "p1", "p2"), "p2.hand"),
        (("fetch", "p1"), "deck"),
        (("reveal", "p1", "class"), "p1.class"),
    ):
        offer = offered(at, "referee", "effect", *words)
        assert offer["weight"] == "rare"
        assert offer["group"] == f"effect.{words[0]}"
        assert offer["blanks"][len(words)]["zone"] == zone
    lasting = offered(at, "referee", "effect", "bar", "p1")
    assert blank(lasting, "lasts")["default"] == "turn"


def test_going_on_is_the_quiet_move() -> None:
    assert offered(sitting(*FACE_UP), "p1", "proceeds")["quiet"]

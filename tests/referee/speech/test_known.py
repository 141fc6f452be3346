"""What moves made known, as it is said."""

import pytest

from referee.speech import Naming
from referee.speech.known import known_lines
from replays.known import Known

NAMING = Naming("peak-duel", {"a": "Anna", "b": "Bo"})
ALL = ("a", "b", "public")

SAID = {
    "en": [
        "Move 4 made known to Anna (a): wood-3-3, an unknown card (Anna (a)'s hand).",
        "Move 4.1 made known to Bo (b), the public: Anna (a)'s hand holds none of fire-3-3.",
        "Move 5 was decided by chance.",
        "Move 5 shuffled: Anna (a)'s deck.",
    ],
    "zh-Hant": [
        "第 4 步讓Anna（甲）得知：wood-3-3、一張未知的牌（Anna（甲）的手牌）。",
        "第 4.1 步讓Bo（乙）、公眾得知：Anna（甲）的手牌沒有 fire-3-3。",
        "第 5 步由機運決定。",
        "第 5 步洗了牌：Anna（甲）的牌組。",
    ],
    "zh-Hans": [
        "第 4 步让Anna（甲）得知：wood-3-3、一张未知的牌（Anna（甲）的手牌）。",
        "第 4.1 步让Bo（乙）、公众得知：Anna（甲）的手牌没有 fire-3-3。",
        "第 5 步由机运决定。",
        "第 5 步洗了牌：Anna（甲）的牌组。",
    ],
}


@pytest.mark.parametrize("lang", SAID)
def test_what_was_made_known_is_said_by_the_number_of_the_move_and_never_twice(lang):
    chance = Known("chance", "", (), ALL)
    items = [
        ("4", Known("card", "a.hand", ("wood-3-3", "?"), ("a",))),
        ("4.1", Known("denied", "a.hand", ("fire-3-3",), ("b", "public"))),
        ("5", chance),
        ("5", chance),
        ("5", Known("shuffle", "a.deck", (), ALL)),
    ]
    assert known_lines(items, lang, NAMING) == SAID[lang]

"""What may be entered now, told to people at a table."""

from pathlib import Path

import pytest

from referee.cli.offered import merged
from referee.moves.offers import Blank, Offer
from referee.moves.offers import lines as moves
from referee.speech.offered import offer_line

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


@pytest.fixture(autouse=True)
def match(referee):
    referee.new("--seat", "a=Anna", "--seat", "b=Bo")
    referee("move", stdin="a summons wood-3-5 attack\na ends\n")


def test_those_who_are_to_move_come_first_and_the_referee_only_where_he_is_asked_for(referee):
    out = referee("legal").out
    assert out.index("To move: Bo (b)") < out.index("Also possible: Anna (a)")
    assert "referee award" not in out
    assert "legal --seat referee" in out
    assert "referee award a|b why=WHY" in referee("legal", "--seat", "referee").out


def test_programs_are_told_all(referee):
    movers = {offer["mover"] for offer in referee("legal", "--json").json["offers"]}
    assert movers == {"a", "b", "table", "referee"}


def test_each_verb_is_explained_once(referee):
    out = referee("legal", "--seat", "b").out
    assert out.count("confirm the draw") == 1
    assert "summons CARD attack|defence [place=1-3]" in out


def test_what_every_effect_of_the_referee_takes_besides_is_listed_once(referee):
    referee("import", EXAMPLES / "fate-ace-royal.rec", "--id", "royal")
    listed = referee("legal", "royal", "--seat", "referee").out
    assert listed.count("\n  also: [against=p1|p2|p3] [if=IF] [unless=UNLESS] [by=BY]\n") == 1


@pytest.mark.parametrize("seat", ["a", "b", "table", "referee"])
def test_the_list_fits_a_terminal(referee, seat):
    for options in ((), ("--deal", "seed:7")):
        referee.new(*options)
        assert max(map(len, referee("legal", "--seat", seat).out.splitlines())) <= 80


def test_cards_known_to_be_in_the_hand_are_named(referee):
    assert "Known in" not in referee("legal").out
    referee("move", "table", "reveals", "b", "fire-4-4,water-3-5")
    assert "Known in Bo (b)'s hand: fire-4-4, water-3-5." in referee("legal").out


def test_in_chinese_the_meanings_are_chinese(referee):
    out = referee("--lang", "zh-Hant", "legal").out
    assert "輪到：Bo（乙）" in out
    assert "從手牌召喚靈獸到場地區" in out
    assert "  乙 召喚 〈一張牌〉 攻擊|防禦" in out


def test_after_the_end_only_the_referee_enters_something(referee):
    referee("move", "a", "resign")
    out = referee("legal").out
    assert "To move" not in out
    assert "--seat referee" in out
    assert "referee note TEXT" in referee("legal", "--seat", "referee").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("attack", "defence"), "attack|defence"),
        (tuple(map(str, range(26))), "0-25"),
        (("-1", "0", "1"), "-1..1"),
        (("2", "3"), "2|3"),
        (("1", "3", "5"), "1|3|5"),
        (("1", "2", "direct"), "1|2|direct"),
        (("oak", "oak"), "oak"),
        ((), "WORD"),
        (("hit/4", "hit/5", "hit/6", "joker"), "hit/4-6|joker"),
        (("hit/4", "hit/5", "hit/7"), "hit/4|hit/5|hit/7"),
        (("hit/1", "hit/2", "hit/3", "beat/4", "beat/5", "beat/6"), "hit/1-3|beat/4-6"),
        (("hit/1,bend", "hit/2,bend", "hit/3,bend"), "hit/1-3,bend"),
        (("6/5/1", "6/5/2", "6/5/3"), "6/5/1|6/5/2|6/5/3"),
    ],
)
def test_numbers_in_a_row_are_told_as_a_range(words, told):
    assert offer_line(Offer("a", "says", (Blank("word", words),))) == f"a says {told}"


def test_a_list_tells_how_many_items_it_takes():
    for least, most, told in ((2, 2, "{2}"), (1, 3, "{1-3}"), (1, 1000, "")):
        blank = Blank("cards", least=least, most=most)
        assert offer_line(Offer("a", "sets", (blank,))) == f"a sets CARDS,...{told}"


def test_offers_that_differ_in_one_blank_are_one_for_the_same_moves():
    offers = [
        Offer("a", "casts", (Blank("effect", ("x",)), Blank("target", ("a1", "b1")))),
        Offer("a", "casts", (Blank("effect", ("y",)), Blank("target", ("a1", "b1")))),
        Offer("a", "casts", (Blank("effect", ("z",)), Blank("target", ("b1",)))),
        Offer("b", "casts", (Blank("effect", ("z",)), Blank("target", ("b1",)))),
    ]
    found = merged(offers)
    assert [offer_line(offer) for offer in found] == [
        "a casts x|y a1|b1",
        "a casts z b1",
        "b casts z b1",
    ]
    assert sorted(move for offer in found for move in moves(offer)) == sorted(
        move for offer in offers for move in moves(offer)
    )


def test_lists_and_blanks_without_choices_stay_apart():
    lists = [Offer("a", "sets", (Blank("cards", (card,), most=2),)) for card in ("oak", "ash")]
    assert merged(lists) == lists
    free = [Offer("a", "says", (Blank("word", words),)) for words in ((), ("oak",))]
    assert merged(free) == free

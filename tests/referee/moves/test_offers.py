"""What may be entered, as lines."""

from referee.moves.offers import Blank, Offer, lines, list_of


def written(*blanks: Blank) -> list[str]:
    return list(lines(Offer("a", "does", blanks)))


def test_an_offer_without_blanks_is_one_line() -> None:
    assert written() == ["a does"]


def test_a_word_that_is_the_only_one_stands_in_its_place() -> None:
    assert written(Blank("what", ("this",)), Blank("by", ("that",), key=True)) == [
        "a does this by=that"
    ]


def test_each_choice_goes_with_each_other_in_the_order_of_the_blanks() -> None:
    what, only = Blank("what", ("x", "y")), Blank("only", ("one",))
    by = Blank("by", ("1", "2"), key=True)
    assert written(what) == ["a does x", "a does y"]
    assert written(only, by) == ["a does one by=1", "a does one by=2"]
    assert written(what, only, by) == [
        "a does x one by=1",
        "a does x one by=2",
        "a does y one by=1",
        "a does y one by=2",
    ]


def test_what_is_not_listed_is_left_out_where_it_may_be_and_else_there_is_no_line() -> None:
    what = Blank("what", ("x",))
    assert written(what, Blank("why", key=True, optional=True)) == ["a does x"]
    assert written(what, Blank("why", key=True)) == []


def test_a_list_has_each_choice_as_often_as_it_stands_there_and_stands_there_once() -> None:
    assert written(Blank("cards", ("x", "x", "y"), most=2)) == [
        "a does x",
        "a does y",
        "a does x,x",
        "a does x,y",
    ]
    assert written(list_of("cards", ("x", "x"), most=1)) == ["a does x"]
    assert written(Blank("cards", ("x",), most=3)) == ["a does x"]
    assert written(Blank("cards", ("x",), least=2, most=2)) == []

"""What is told of contests and discards to who analyses them; of nothing else."""

import pytest

from referee.notation.lines import read_words
from referee.rules.malifaux.analysis import ANALYSIS
from tests.referee.rules.malifaux.table import Table, acting, activating, begun


def valued(at: Table) -> bool:
    return not ANALYSIS.horizon(at.state, at.state)


def reached(at: Table) -> float:
    """What seat a has reached, where nothing was before the lines of `at`."""
    shared = ANALYSIS.utility(at.state)
    assert shared is not None
    assert sum(shared.values()) == pytest.approx(1)
    return shared["a"]


def test_a_line_of_analysis_lasts_as_long_as_a_contest_or_a_discard() -> None:
    assert not valued(activating())
    assert not valued(acting())
    at = acting("a attacks pistol dov")
    assert valued(at)
    at = at.when("a flips tome/13", "b flips tome/1", "table passes")
    assert valued(at)  # the damage flip belongs to it
    done = at.when("a flips crow/6", "a passes")
    assert not valued(done)
    assert ANALYSIS.horizon(at.state, done.state)
    assert valued(begun("referee effect draw a 2"))


def test_within_a_contest_nothing_is_reached_yet() -> None:
    assert ANALYSIS.utility(acting("a attacks pistol dov").state) is None


@pytest.mark.parametrize(("card", "share"), [("crow/1", 2), ("crow/6", 3), ("red-joker", 6)])
def test_damage_is_a_share_of_the_health_that_was_left(card, share) -> None:
    at = acting("a attacks pistol dov").when("a flips tome/13", "b flips tome/1", "table passes")
    assert reached(at.when(f"a flips {card}", "a passes")) == pytest.approx(share / 8)


def test_a_duel_that_fails_reaches_nothing() -> None:
    at = acting("a attacks pistol dov")
    assert reached(at.when("a flips tome/1", "b flips tome/13", "table passes")) == 0


def test_who_has_the_initiative_has_all_of_it() -> None:
    at = begun("a ready", "b ready", "a flips crow/9", "b flips mask/4")
    assert ANALYSIS.evaluate(None, at.state)["a"] > 0.7
    assert reached(at.when("b passes", "a passes")) == 1


def test_what_was_reached_before_is_not_told_again() -> None:
    at = acting("a attacks pistol dov").when("a flips tome/1", "b flips tome/13", "table passes")
    assert ANALYSIS.complete(at.state, {}).last_duel is None


def test_a_discard_is_valued_by_the_cards_that_are_kept() -> None:
    dealt = begun("table reveals a ram/13", "table reveals b ram/1")
    assert reached(dealt) == pytest.approx(13 / 14)
    assert reached(begun()) == 0.5


def test_cards_put_on_a_deck_unseen_are_named_by_a_world() -> None:
    at = begun("referee effect move a ? hand deck-top")
    assert at.state.a.top == ("?",)
    whole = ANALYSIS.complete(at.state, {"a.deck": ("ram/3", "ram/4")})
    assert whole.a.top == ("ram/3",)


def test_a_flip_that_names_its_cards_only_tells_chance() -> None:
    at = begun("a ready", "b ready")
    for line, told in (("a flips crow/9", True), ("a flips", False), ("a passes", False)):
        edition = at.opening.edition
        move = read_words(line.split(), Table.GAME.language, edition, at.state).move
        assert ANALYSIS.chance(move) is told


def test_jokers_have_a_value_and_no_suit() -> None:
    of = {card: ANALYSIS.attributes(None, None, card) for card in ("red-joker", "black-joker")}
    assert of == {"red-joker": {"value": 14}, "black-joker": {"value": 0}}
    assert ANALYSIS.attributes(None, None, "ram/12") == {"value": 12, "suit": ("ram",)}

"""The dealt mode: the engine shuffles and turns the cards (MF-2.8, section 13)."""

import pytest

from events.base import UNKNOWN
from events.cards import CardsMixed, CardsMoved
from events.catalogues.malifaux import in_order
from projections.malifaux.kit import ZONES
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.rules.malifaux.offers import offers
from replays.redact import redacted
from tests.referee.rules.malifaux.table import CREWS, Table, begun, set_up


def dealt(*lines: str, seed: str = "7", **options: str) -> Table:
    return begun(*lines, seed=seed, **options)


def test_each_deck_is_shuffled_when_the_game_begins() -> None:
    before = set_up(*CREWS, seed="7")
    assert set(before.state.table.cards("a.deck")) == {UNKNOWN}
    at = dealt()
    assert len(set(at.state.table.cards("a.deck"))) == 48
    assert at.state == dealt().state
    assert at.state.table != dealt(seed="8").state.table


def test_mf_2_8_the_engine_turns_the_cards_itself() -> None:
    at = dealt("a ready", "b ready")
    top, second, *_ = at.state.table.cards("a.deck")
    assert at.when("a flips").side("a").flips == (top,)
    at.refused(f"a flips {second}", "MF-2.8")
    at.refused(f"a flips {top},{second}", "MF-3.3")


def test_mf_2_8_no_card_is_named_that_nobody_has_seen() -> None:
    at = dealt("a ready", "b ready")
    top, second, *_ = at.state.table.cards("a.deck")
    for card in (top, second):
        at.refused(f"a flips {card}", "MF-2.8")
        at.refused(f"a flips keep={card}", "MF-2.8", "keep")


def test_mf_2_8_a_card_that_was_put_on_the_deck_in_view_of_all_may_be_named() -> None:
    at = dealt()
    held, *_ = at.state.table.known("a.hand")
    at = at.when(f"referee effect move a {held} hand deck-top", "a ready", "b ready")
    assert at.when(f"a flips {held} keep={held}").side("a").flips == (held,)
    other = at.state.table.cards("a.deck")[1]
    at.refused(f"a flips {other}", "MF-2.8")
    at.refused(f"a flips keep={other}", "MF-3.4")


def test_mf_c_1_what_is_shown_must_be_there() -> None:
    at = dealt("referee effect draw a 1")
    held = at.state.table.known("a.hand")
    at.refused("a discards ?", "MF-C.1", "dealt")
    at.refused(f"a discards {at.state.table.cards('a.deck')[0]}", "MF-C.1")
    at.refused(f"a discards {at.state.table.cards('a.deck')[0]} custody=overrule", "MF-C.1")
    at = at.when(f"a discards {held[0]}")
    assert at.state.a.pile == (held[0],)
    at.refused("referee effect move a ? hand discard", "MF-C.1", "dealt")


def test_a_card_of_the_deck_may_be_moved_unseen() -> None:
    at = dealt()
    top, *_ = at.state.table.cards("a.deck")
    moved = at.when("referee effect move a ? deck-top deck-bottom")
    assert moved.state.table.cards("a.deck")[-1] == top
    assert moved.state.a.bottom == (UNKNOWN,)


def test_nobody_sees_the_others_hand_nor_the_decks() -> None:
    for event in dealt().events:
        for viewer, own in (("a", "a.hand"), ("public", "")):
            seen = redacted(event, viewer, ZONES)
            if isinstance(seen, CardsMixed):
                assert seen.order == ()
            if isinstance(seen, CardsMoved) and seen.dst != own:
                assert set(seen.cards) == {UNKNOWN}


def test_what_all_have_been_told_is_the_same_for_the_public() -> None:
    at = dealt()
    held = at.state.table.known("a.hand")[0]
    at = at.when(f"table reveals a {held}")
    assert at.state.a.known == (held,)


def test_a_deck_that_runs_out_is_shuffled_by_the_generator() -> None:
    at = dealt('referee adjust seats.a.hand_limit 54 why="x"', "referee effect draw a 47")
    first, *others = at.state.table.known("a.hand")
    at = at.when("referee effect discard a 9")
    at = at.when("a discards " + ",".join((first, *others[:8])), "referee effect draw a 3")
    assert at.cards("a") == (7, 47, 0)


def test_the_cards_of_a_hand_are_offered_in_card_order() -> None:
    at = dealt("a ready", "b ready", "a flips", "b flips")
    seat = at.contest.decide[0]
    cheats = next(
        offer for offer in offers(at.opening.edition, at.state, seat) if offer.verb == "cheats"
    )
    held = at.state.table.cards(f"{seat}.hand")
    assert cheats.blanks[0].choices == in_order(held) != tuple(sorted(held))


def test_mf_2_8_an_audit_lists_what_was_named_before_it_was_asked_who_could_know_it() -> None:
    at = dealt("a ready", "b ready")
    top = at.state.table.cards("a.deck")[0]
    sitting = Sitting(at.opening.game, at.opening.edition, at.opening.entries, at.state)
    assert sitting.judge(f"a flips {top}", unseen=True).state.contest is not None
    with pytest.raises(Refusal, match=r"MF-2\.8"):
        sitting.judge(f"a flips {at.state.table.cards('a.deck')[1]}", unseen=True)

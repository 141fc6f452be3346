"""In a dealt match a seat names no card that it could not have seen before its move."""

import pytest
from msgspec.structs import replace

from events.dueling_runes.rounds import CardPlayed
from events.entry import Entry
from referee.checking.play import sit
from referee.desk.audits import _Bench as Bench
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from replays.audit import audit
from replays.findings import Kind
from tests import guesses, toy

WAITING = (
    "b plays author",
    "a plays mill",
    "b casts shield b hold=no",
    "b casts confuse b hold=yes",
)
"""A duel of two wizards, dealt with the seed 6, in which b's last spell waits."""


def duel() -> Sitting:
    sitting = sit("dueling-runes", Option__players="2", Deal="seed:6")
    for line in WAITING:
        sitting.enter(line)
    return sitting


def refusal(sitting, line):
    with pytest.raises(Refusal) as refused:
        sitting.judge(line)
    return refused.value


def test_a_card_that_is_drawn_by_the_move_itself_is_refused_like_one_that_is_not():
    sitting = duel()
    drawn, elsewhere = sitting.state.table.cards("pile")[0], "market"
    assert drawn == "ace-moons"
    is_there, is_not = (refusal(sitting, f"a plays {card}") for card in (drawn, elsewhere))
    assert is_there.rule == is_not.rule == "DR-C.1"
    assert is_there.reasons == is_not.reasons
    assert {**is_there.facts, "card": ""} == {**is_not.facts, "card": ""}


def test_none_of_the_cards_to_be_drawn_is_offered():
    sitting = duel()
    (plays,) = [offer for offer in sitting.offers("a") if offer.verb == "plays"]
    assert set(plays.blanks[0].choices) == set(sitting.state.table.cards("a.hand"))


def test_who_closes_the_window_first_draws_and_plays_the_card():
    sitting = duel()
    sitting.enter("table resolves")
    sitting.enter("a plays ace-moons")


def test_a_card_that_was_held_is_played_and_closes_the_window():
    duel().enter("a plays battle")


def test_at_a_table_the_card_drawn_is_named_in_one_move():
    sitting = sit("dueling-runes", Option__players="2")
    for line in WAITING:
        sitting.enter(line)
    sitting.enter("a plays ace-moons")


def test_nothing_is_declared_upon_cards_that_chance_plays_by_the_move_itself():
    sitting = sit("dueling-runes", Option__players="1", Deal="seed:13")
    for line in ("a plays market", "a casts confuse a hold=yes"):
        sitting.enter(line)
    sitting.judge("a passes", unseen=True)  # the rune that would serve came up by chance
    for line in ("a passes", "a casts heal a", "a casts jab ai"):
        assert refusal(sitting, line).rule == "DR-5.3"
    assert {offer.verb for offer in sitting.offers("a")} & {"plays", "casts", "passes"} == set()
    sitting.enter("table resolves")
    sitting.enter("a passes")


def test_what_an_attack_turns_up_is_not_set_by_the_move_that_resolves_it():
    decks = {"Option__deck_a": "edge", "Option__deck_b": "edge"}
    law = {"Option__first": "a", "Option__start_rule": "high"}
    sitting = sit("peak-duel", Deal="seed:1", **decks, **law)
    for line in ("a summons earth-2-7 attack", "a ends"):
        sitting.enter(line)
    for line in ("b summons water-8-1 attack", "b attacks 1 1"):
        sitting.enter(line)
    sitting.judge("b sets fire-8-1", unseen=True)  # it comes to the hand with the damage
    is_there, is_not = (refusal(sitting, f"b sets {card}") for card in ("fire-8-1", "fire-7-2"))
    assert is_there.rule == is_not.rule == "PD-C.1"
    assert (is_there.reasons, is_there.facts["zone"]) == (is_not.reasons, is_not.facts["zone"])
    (sets,) = [offer for offer in sitting.offers("b") if offer.verb == "sets"]
    assert set(sets.blanks[0].choices) <= set(sitting.state.table.cards("b.hand"))
    sitting.enter("table resolves")
    sitting.enter("b sets fire-8-1")


# An audit


def entered_before(sitting: Sitting, line: str) -> Sitting:
    """The match with a move as it was accepted before it was asked who could have seen it."""
    judged = sitting.judge(line, unseen=True)
    entry = Entry(number=sitting.number + 1, id="e", text=line, body=judged.body)
    return Sitting(sitting.game, sitting.edition, [*sitting.entries, entry])


def audited(sitting: Sitting):
    bench = Bench(sitting.game, sitting.edition)
    return audit("m", sitting.game.kit, sitting.entries, bench)


def test_what_was_accepted_before_stays_and_an_audit_lists_it():
    report = audited(entered_before(duel(), "a plays ace-moons"))
    assert report.findings == ()
    [listed] = report.listed
    assert (listed.kind, listed.number, listed.items) == (Kind.UNSEEN, 5, ("a plays ace-moons",))


def test_an_audit_still_finds_what_could_not_be():
    sitting = entered_before(duel(), "a plays ace-moons")
    *before, last = sitting.entries
    events = [
        replace(event, random=True) if isinstance(event, CardPlayed) else event
        for event in last.events
    ]
    forged = replace(last, body=replace(last.body, events=tuple(events)))
    assert audited(Sitting(sitting.game, sitting.edition, [*before, forged])).findings


# A game of others


def draws_first(edition, state, move):
    """The rules of a game that go by what its moves draw."""
    hand = toy.Toy(edition, state)
    guesses.draw(hand, move.mover)
    guesses.leave(hand, move.mover, move.card, "pile", "all")
    return hand.ruling()


def test_a_game_whose_rules_go_by_what_came_up_meanwhile_is_stopped():
    begun = sit("guesses", Deal="seed:5")
    rules = replace(begun.game.entering, adjudicate=draws_first)
    game = replace(begun.game, rules=lambda: rules)
    sitting = Sitting(game, begun.edition, begun.entries)
    held = sitting.state.table.cards("a.hand")
    drawn = next(card for card in sitting.state.table.cards("deck") if card not in held)
    top = sitting.state.table.cards("deck")[0]
    assert top == drawn
    sitting.judge(f"a plays {held[0]}")
    assert refusal(sitting, f"a plays {top}").rule == "T-C"


def test_what_is_no_card_of_a_hand_may_be_named():
    sitting = sit("guesses", Deal="seed:5")
    for kind in guesses.COURT:
        sitting.judge(f"a guess b {kind}")


def test_a_record_with_such_a_move_is_read_up_to_it():
    played = play(
        '[Game "dueling-runes"]\n[Option.players "2"]\n[Deal "seed:6"]\n\n'
        + "\n".join((*WAITING, "a plays ace-moons"))
    )
    assert played.stop is not None
    assert played.sitting.number == len(WAITING)

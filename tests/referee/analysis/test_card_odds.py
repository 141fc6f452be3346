"""Questions about hidden cards, with answers that can be found by hand."""

from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random

import pytest

from events.base import UNKNOWN
from events.errors import Unreadable
from referee.analysis.knowledge import Knowledge
from referee.analysis.odds import counted, estimated, odds_of
from referee.checking.play import sit
from referee.desk.played import play
from referee.games.finding import find
from referee.notation.questions import read_words
from referee.terminal.card_chances import plain

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*/dealt-*.rec"))


def asked(known, words):
    return read_words(odds_of(known.game, lambda: known), words.split())


def of(sitting, viewer, words):
    known = Knowledge.of_match(sitting, viewer)
    return counted(known, asked(known, words)).answer


def of_deck(game, words):
    known = Knowledge.of_deck(find(game))
    return counted(known, asked(known, words)).answer


def at_least_one(good, drawn, cards):
    return 1 - Fraction(comb(cards - good, drawn), comb(cards, drawn))


def dealt(game, seed=7):
    return sit(game, Deal=f"seed:{seed}")


# Of full decks


def test_of_a_full_deck_the_next_card_is_one_of_all():
    assert of_deck("malifaux", "next a.deck of=suit:ram") == Fraction(13, 54)
    assert of_deck("malifaux", "next a.deck of=red-joker cards=54") == 1
    assert of_deck("dueling-runes", "next pile of=suit:moons") == Fraction(14, 44)
    assert of_deck("fate-ace-royal", "next deck of=type:craft") == Fraction(27, 76)
    assert of_deck("fate-ace-royal", "next spirits of=artoria cards=2") == Fraction(2, 17)


def test_two_of_the_next_three_are_counted_together():
    two_or_three = comb(13, 2) * 41 + comb(13, 3)
    answer = of_deck("malifaux", "next a.deck of=suit:ram cards=3 at-least=2")
    assert answer == Fraction(two_or_three, comb(54, 3))


def test_before_a_match_no_hand_was_dealt():
    assert of_deck("malifaux", "where red-joker") == {
        **dict.fromkeys(Knowledge.of_deck(find("malifaux")).zones, Fraction(0)),
        "a.deck": Fraction(1),
        "b.deck": Fraction(1),
    }
    assert of_deck("dueling-runes", "each a.hand") == {}
    assert of_deck("dueling-runes", "each excuse") == {"excuse": 1}


# Of a match


def test_peak_duel_a_hand_comes_from_what_of_the_deck_nobody_has_seen():
    sitting = dealt("peak-duel")
    seat = sitting.to_move[0]
    other = "a" if seat == "b" else "b"
    deck = dict(next(e.kinds for e in sitting.entries[0].events if getattr(e, "pool", "") == seat))
    table = sitting.seen_by(other).state.table
    shown = Counter(card for card in table.cards(f"{seat}.deck") if card != UNKNOWN)
    left = Counter(deck) - shown
    earth = sum(number for kind, number in left.items() if kind.startswith("earth"))
    hand = table.count(f"{seat}.hand")
    answer = of(sitting, other, f"holds {seat}.hand of=element:earth")
    assert answer == at_least_one(earth, hand, left.total())


def test_ready_fence_a_hand_comes_from_the_timer_deck_but_the_bound_cards():
    sitting = dealt("ready-fence")
    deck = Counter(dict(sitting.entries[0].events[2].kinds))
    left = (
        deck
        - Counter(("straight-thrust/3",) * 2)
        - Counter(sitting.state.table.cards("green.hand"))
    )
    fast = sum(number for kind, number in left.items() if kind.endswith("/6"))
    answer = of(sitting, "green", "holds red.hand of=speed:6")
    assert answer == at_least_one(fast, 5, left.total())


def test_dueling_runes_a_hand_comes_from_the_pile_but_the_own_hand():
    sitting = dealt("dueling-runes")
    known = Knowledge.of_match(sitting, "b")
    moons = asked(known, "holds a.hand of=suit:moons").fields["of"].kinds
    own = sitting.state.table.cards("b.hand")
    left = 14 - sum(card in moons for card in own)
    assert of(sitting, "b", "holds a.hand of=suit:moons") == at_least_one(left, 5, 39)
    assert of(sitting, "public", "holds a.hand of=suit:moons") == at_least_one(14, 5, 44)


def test_malifaux_what_was_turned_is_not_in_the_deck():
    sitting = sit("malifaux")
    for line in ("a hires ana profile=sample-marshal leader=yes",
                 "b hires rex profile=sample-ranger leader=yes",
                 "referee begins", "a ready", "b ready", "a flips ram/12"):  # fmt: skip
        sitting.enter(line.split())
    in_hand = sitting.state.table.count("a.hand")
    assert of(sitting, "public", "next a.deck of=suit:ram") == Fraction(12, 53)
    assert of(sitting, "public", "holds a.hand of=suit:ram") == at_least_one(12, in_hand, 53)
    where = of(sitting, "public", "where ram/12")
    assert (where["a.deck"], where["b.deck"] + where["b.hand"]) == (0, 1)
    assert sum(where.values()) == 2


def test_fate_ace_royal_a_spirit_is_none_of_those_that_one_has_seen():
    sitting = dealt("fate-ace-royal")
    own = sitting.state.table.cards("p2.spirit")[0]
    others = of(sitting, "p2", "each p1.spirit")
    assert set(others.values()) == {Fraction(1, 16)}
    assert own not in others
    assert of(sitting, "p2", f"holds p2.spirit of={own}") == 1
    classes = of(sitting, "public", "each p1.class")
    assert set(classes.values()) == {Fraction(1, 3)}


@pytest.mark.parametrize(
    "game", ["peak-duel", "ready-fence", "dueling-runes", "malifaux", "fate-ace-royal"]
)
def test_who_knows_all_is_answered_nothing_or_all(game):
    sitting = dealt(game)
    for zone in Knowledge.of_match(sitting, "referee").zones:
        cards = sitting.state.table.cards(zone)
        assert of(sitting, "referee", f"each {zone}") == dict.fromkeys(
            set(cards) - {UNKNOWN}, 1
        ) or (
            UNKNOWN in cards  # nobody has dealt yet
        )


@pytest.mark.parametrize("game", ["peak-duel", "ready-fence", "dueling-runes", "fate-ace-royal"])
def test_copies_that_are_expected_add_up_to_those_that_there_are(game):
    sitting = dealt(game)
    deck = Counter()
    for event in sitting.entries[0].events:
        if type(event).__name__ == "CardsPooled":
            deck.update(dict(event.kinds))
    for viewer in ("public", *dict(sitting.opened.seats)):
        for kind in list(deck)[::7]:
            assert sum(of(sitting, viewer, f"where {kind}").values()) == deck[kind]


# Below the end of a pile


def test_below_the_end_of_a_pile_lies_what_renews_it():
    sitting = sit("malifaux")
    assert of(sitting, "public", "next a.deck of=red-joker cards=54") == 1
    with pytest.raises(Unreadable, match=r"odds\.too-few"):
        of(sitting, "public", "next a.deck of=red-joker cards=55")


def of_two(number, viewer="public"):
    """A dealt match of Dueling Runes after an entry, and what is known of it."""
    file = next(file for file in RECORDS if file.stem == "dealt-two")
    sitting = play(file.read_text(encoding="utf-8")).sitting.as_of(number)
    return sitting, Knowledge.of_match(sitting, viewer)


@pytest.mark.parametrize("number", [7, 12, 18, 30])
def test_dueling_runes_the_pile_is_renewed_where_the_excuse_comes(number):
    """What was discarded lies above it no more than what was drawn (DR-10.2)."""
    sitting, known = of_two(number)
    above, left = sitting.state.above, sitting.state.table.count("pile")
    gone = known.table.cards("discard")
    assert gone
    assert known.state.above == above < left
    rest = left - above + len(gone)
    question = f"next pile of={gone[0]} cards="
    assert of(sitting, "public", f"{question}{above}") == 0
    assert of(sitting, "public", f"{question}{above + 1}") == Fraction(1, rest)
    assert of(sitting, "public", f"{question}{above + 3}") == Fraction(3, rest)
    assert of(sitting, "public", f"{question}{left + len(gone)}") == 1
    for cards in (above, above + 3):
        drawn = estimated(known, asked(known, f"{question}{cards}"), 400, Random(7)).answer
        assert drawn.low <= of(sitting, "public", f"{question}{cards}") <= drawn.high


def test_dueling_runes_who_knows_all_knows_no_card_that_is_shuffled_when_the_excuse_comes():
    sitting, known = of_two(18, "referee")
    above, pile = sitting.state.above, sitting.state.table.cards("pile")
    assert of(sitting, "referee", f"next pile of={pile[above - 1]} cards={above}") == 1
    chance = of(sitting, "referee", f"next pile of={pile[above]} cards={above + 1}")
    assert chance == Fraction(1, len(pile) - above + known.table.count("discard"))


def test_dueling_runes_nobody_at_a_table_knows_when_the_pile_is_renewed():
    sitting = sit("dueling-runes")
    left = sitting.state.table.count("pile")
    of(sitting, "public", f"next pile of=suit:suns cards={left}")
    with pytest.raises(Unreadable, match=r"odds\.too-few") as found:
        of(sitting, "public", f"next pile of=suit:suns cards={left + 1}")
    assert found.value.facts == {"count": left + 1, "left": left}


def test_a_pile_that_nothing_renews_has_an_end():
    sitting = dealt("peak-duel")
    left = sitting.state.table.count("a.deck")
    of(sitting, "public", f"next a.deck of=fire cards={left}")
    with pytest.raises(Unreadable, match=r"odds\.too-few") as found:
        of(sitting, "public", f"next a.deck of=fire cards={left + 1}")
    assert found.value.facts == {"count": left + 1, "left": left}


def test_only_a_pile_has_a_top():
    with pytest.raises(Unreadable, match=r"odds\.no-top"):
        of(dealt("peak-duel"), "public", "next a.hand of=fire")


# Of worlds that were drawn


def test_drawn_worlds_tell_about_the_same_with_how_sure_it_is():
    known = Knowledge.of_match(dealt("dueling-runes"), "b")
    question = asked(known, "holds a.hand of=suit:moons")
    exact = counted(known, question).answer
    answer = estimated(known, question, 2000, Random(1)).answer
    assert answer.low <= answer.mean <= answer.high
    assert answer.low <= float(exact) <= answer.high
    assert answer.high - answer.low < 0.04


def test_the_same_seed_draws_the_same_worlds():
    known = Knowledge.of_match(dealt("peak-duel"), "a")
    question = asked(known, "each b.hand")
    first, again = (plain(estimated(known, question, 50, Random(5))) for _ in range(2))
    assert first == again
    assert first != plain(estimated(known, question, 50, Random(6)))
    assert list(first["answer"].values()) == sorted(first["answer"].values(), reverse=True)
    assert (first["method"], first["n"]) == ("sampled", 50)


def test_where_drawn_cards_lie_adds_up_to_all_copies():
    known = Knowledge.of_match(dealt("ready-fence"), "green")
    question = asked(known, "where straight-thrust/3")
    answer = estimated(known, question, 400, Random(2)).answer
    assert sum(one.mean for one in answer.values()) == pytest.approx(2)
    exact = counted(known, question).answer
    for zone, one in answer.items():
        assert one.low <= float(exact[zone]) <= one.high


# Moves that turn on a card


def test_a_move_that_turns_on_one_card_is_as_likely_as_that_card():
    sitting = dealt("peak-duel")
    seat = sitting.to_move[0]
    other = "a" if seat == "b" else "b"
    every = of(sitting, other, f"each {seat}.hand")
    for kind, share in list(every.items())[:3]:
        assert of(sitting, other, f"can {seat} summons {kind}") == share
    assert of(sitting, seat, f"can {seat} summons") == 1
    assert of(sitting, other, f"can {other} summons") == 0


def test_a_move_that_turns_on_no_card_is_open_or_not():
    sitting = dealt("peak-duel")
    seat = sitting.to_move[0]
    other = "a" if seat == "b" else "b"
    for viewer in ("public", seat, other, "referee"):
        assert of(sitting, viewer, f"can {seat} ends") == 1
        assert of(sitting, viewer, f"can {other} ends") == 0


def test_of_no_match_no_move_is_open():
    with pytest.raises(Unreadable, match=r"odds\.no-match"):
        of_deck("peak-duel", "can a summons")


def test_a_word_that_is_no_move_is_told_with_the_nearest():
    with pytest.raises(Unreadable, match=r"odds\.no-verb") as found:
        of(dealt("peak-duel"), "public", "can a sumons")
    assert "summons" in found.value.facts["nearest"]


# Of whole records


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_each_question_of_a_dealt_record_is_counted(file):
    sitting = play(file.read_text(encoding="utf-8")).sitting
    known = Knowledge.of_match(sitting, "public")
    hidden = [zone for zone in known.zones if UNKNOWN in known.table.cards(zone)]
    for zone in hidden:
        assert of(sitting, "public", f"each {zone}")
    kind = known.deck.kinds[0]
    copies = sum(of(sitting, "public", f"where {kind}").values())
    assert copies
    assert copies.denominator == 1 or known.prior

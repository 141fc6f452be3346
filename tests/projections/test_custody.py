"""What custody answers, overrules and explains, on tables small enough to follow by hand."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from events.cards import (
    CardEvent,
    CardsMixed,
    CardsMoved,
    CardsOverruled,
    CardsPooled,
    CardsShown,
)
from events.entry import Body, Entry
from projections.cards.groups import Misplaced
from projections.cards.sources import LIST
from projections.custody import answers
from projections.custody.answers import Answer
from projections.custody.odds import Chance, odds
from projections.custody.whereabouts import Sighting, believed
from projections.kit import Constraint
from projections.table import Table, evolve, start

ORDERED = frozenset({"deck", "discard"})
HALF = Fraction(1, 2)


class Sober:
    """An unlisted deck: four cards, no kind twice (part `single`), and never a joker."""

    def admits(self, shown: Mapping[str, int], lifted: frozenset[str]) -> bool:
        if sum(shown.values()) > 4 or "joker" in shown:
            return False
        return "single" in lifted or max(shown.values(), default=0) <= 1

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        every = ("ace", "king", "queen", "jack", "ten")
        return tuple(
            kind for kind in every if self.admits({**shown, kind: shown.get(kind, 0) + 1}, lifted)
        )

    def counted(self, kind: str, lifted: frozenset[str]) -> tuple[str, int]:
        return kind, 0 if kind == "joker" else 4 if "single" in lifted else 1


SOBER: Mapping[str, Constraint] = {"sober": Sober()}
NONE: Mapping[str, Constraint] = {}


def pooled(**kinds: int) -> CardsPooled:
    counts = tuple(kinds.items())
    return CardsPooled(pool="cards", zone="deck", count=sum(kinds.values()), kinds=counts)


def unlisted() -> CardsPooled:
    return CardsPooled(pool="cards", zone="deck", count=4, constraint="sober")


def told(*events: CardEvent) -> Table:
    table = start(ORDERED)
    for event in events:
        table = evolve(table, event)
    return table


def draw(number: int = 1, card: str = "?", to: str = "hand") -> CardsMoved:
    return CardsMoved(src="deck", dst=to, cards=(card,) * number)


def play(*cards: str, src: str = "hand") -> CardsMoved:
    return CardsMoved(src=src, dst="discard", cards=cards, take="any")


def cover(card: str = "?", place: str = "1") -> CardsMoved:
    return CardsMoved(src="hand", dst=place, cards=(card,), take="any")


def reveal(*cards: str) -> CardsShown:
    return CardsShown(zone="hand", cards=cards)


class TestPossible:
    def ask(self, table: Table, *events: CardEvent) -> Answer:
        return answers.possible(table, *events, constraints=SOBER)

    def test_a_card_of_which_a_copy_is_left(self):
        table = told(pooled(ace=1, king=2), draw(2), play("king"))
        assert self.ask(table, play("king")) is Answer.YES
        assert self.ask(table, play("ace")) is Answer.YES

    def test_a_card_of_which_all_copies_are_accounted_for(self):
        table = told(pooled(ace=1, king=2), draw(3), play("ace"))
        assert self.ask(table, play("ace")) is Answer.NO

    def test_a_kind_that_the_deck_does_not_have(self):
        assert self.ask(told(pooled(ace=1, king=2), draw(2)), play("joker")) is Answer.NO

    def test_several_cards_of_one_move_must_be_possible_together(self):
        table = told(pooled(ace=1, king=2), draw(2))
        assert self.ask(table, play("king", "king")) is Answer.YES
        assert self.ask(table, play("ace", "ace")) is Answer.NO

    def test_several_events_must_be_possible_one_after_the_other(self):
        table = told(pooled(ace=1, king=2), draw(2))
        assert self.ask(table, draw(card="ace", to="discard"), play("ace")) is Answer.NO

    def test_a_card_that_came_to_the_deck_after_this_hand_had_drawn(self):
        table = told(
            pooled(ace=1, king=1, queen=1, jack=1),
            draw(1),
            draw(1, "ace", to="discard"),
            CardsMixed(zones=("deck", "discard"), dst="deck"),
        )
        assert self.ask(table, play("ace")) is Answer.NO
        assert self.ask(table, draw(card="ace", to="discard")) is Answer.YES
        after = evolve(table, draw(1))
        assert self.ask(after, play("ace")) is Answer.YES
        assert self.ask(after, play("ace", "king")) is Answer.YES

    def test_a_deck_that_nobody_has_listed(self):
        table = told(unlisted(), draw(3), play("ace"))
        assert self.ask(table, play("king")) is Answer.YES
        assert self.ask(table, play("ace")) is Answer.NO
        assert self.ask(table, play("joker")) is Answer.NO

    def test_a_copy_that_only_one_of_two_covered_cards_can_be(self):
        table = told(pooled(ace=1, king=1, queen=1), draw(2), reveal("ace"), cover(), draw(1))
        table = evolve(table, play("king"))
        assert self.ask(table, play("ace", src="1")) is Answer.YES
        assert self.ask(table, play("ace")) is Answer.YES
        both = (play("ace", src="1"), play("ace"))
        assert self.ask(table, *both) is Answer.NO

    def test_hidden_cards_leave_beside_named_ones_if_so_many_are_hidden(self):
        table = told(pooled(ace=2, king=2, queen=2), draw(3), reveal("ace"))
        assert self.ask(table, play("?", "?", "?")) is Answer.YES
        assert self.ask(table, play("?", "king")) is Answer.YES
        assert self.ask(table, play("?", "king", "queen")) is Answer.YES
        assert self.ask(table, play("?", "ace", "ace")) is Answer.YES
        assert self.ask(table, play("?", "?", "?", "?")) is Answer.NO
        assert self.ask(table, play("king", "king", "queen")) is Answer.NO

    def test_two_cards_out_of_a_hand_that_came_from_two_places(self):
        hand = (draw(3), reveal("ace", "king"), cover(), draw(1))
        table = told(pooled(ace=1, king=1, queen=2), *hand)
        assert self.ask(table, play("ace", "king")) is Answer.YES
        assert self.ask(table, play("ace", "queen")) is Answer.YES
        assert self.ask(table, play("ace", "ace")) is Answer.NO
        assert self.ask(table, play("ace", "king", "queen")) is Answer.YES
        assert self.ask(table, play("queen", "queen", "queen")) is Answer.NO
        one_left = (draw(2), reveal("ace", "king"), cover(), draw(1))
        table = told(pooled(ace=1, king=1, queen=2), *one_left)
        assert self.ask(table, play("ace", "king")) is Answer.NO

    def test_a_shown_card_that_cannot_have_come_from_the_deck_needs_none_of_it(self):
        hand = (draw(2), reveal("ace", "king"), cover(), draw(1))
        table = told(unlisted(), *hand, play("ace"))
        assert self.ask(table, draw(card="queen", to="discard")) is Answer.YES
        assert self.ask(table, draw(card="ace", to="discard")) is Answer.NO
        assert self.ask(table, play("queen"), draw(card="jack", to="discard")) is Answer.YES

    def test_more_cards_than_the_zone_holds(self):
        assert self.ask(told(pooled(ace=3), draw(1)), play("ace", "ace")) is Answer.NO

    def test_a_table_without_any_world_refuses_only_cards_of_which_no_copy_is_left(self):
        table = told(pooled(ace=1, king=3), draw(2), play("ace"), play("ace"))
        assert answers.consistent(table, NONE) is Answer.NO
        assert self.ask(table, draw(card="ace", to="discard")) is Answer.NO
        assert self.ask(table, draw(card="queen", to="discard")) is Answer.NO
        kings = (draw(card="king", to="discard"), CardsShown(zone="deck", cards=("king",)))
        assert self.ask(table, *kings) is Answer.UNDECIDED

    def test_a_card_of_which_too_many_were_shown_is_still_where_it_is_known_to_be(self):
        table = told(pooled(ace=1, king=3), draw(2), play("ace"), reveal("ace"))
        assert self.ask(table, play("ace")) is Answer.YES
        both = (play("ace"), CardsShown(zone="deck", cards=("king",)))
        assert self.ask(table, *both) is Answer.UNDECIDED


class TestKinds:
    def test_only_what_is_left_of_the_list(self):
        table = told(pooled(ace=1, king=2, queen=1), draw(2), play("ace"))
        assert answers.kinds(table, "hand", NONE) == ("king", "queen")

    def test_only_what_the_constraint_leaves(self):
        table = told(unlisted(), draw(2), play("ace"))
        assert answers.kinds(table, "hand", SOBER) == ("jack", "king", "queen", "ten")

    def test_nothing_where_all_is_known(self):
        table = told(pooled(ace=1, king=1), draw(1), reveal("ace"))
        assert answers.kinds(table, "hand", NONE) == ()
        assert answers.kinds(table, "attic", NONE) == ()

    def test_a_card_adrift_is_among_them_and_a_later_one_is_not(self):
        table = told(pooled(ace=1, king=1, queen=1, jack=1), draw(2), cover(), reveal("ace"))
        assert answers.kinds(table, "1", NONE) == ("jack", "king", "queen")


class TestOdds:
    def test_a_hidden_card_of_one_listed_pool_is_as_likely_as_its_copies(self):
        table = told(pooled(ace=1, king=2, queen=1), draw(2), play("king"))
        third = Fraction(1, 3)
        assert odds(table, "hand", NONE) == {
            kind: Chance(third, third) for kind in ("ace", "king", "queen")
        }

    def test_bounds_where_cards_have_parted_unseen(self):
        table = told(pooled(ace=1, king=1, queen=1), draw(2), reveal("ace"), cover())
        found = odds(table, "hand", NONE)
        assert set(found) == {"ace", "king", "queen"}
        assert found["ace"] == Chance(Fraction(0), Fraction(1))
        assert not found["ace"].exact

    def test_bounds_meet_where_only_one_kind_is_left(self):
        table = told(unlisted(), draw(4, to="hand"), reveal("ace", "king", "queen"))
        found = odds(table, "hand", SOBER)
        assert found == {kind: Chance(Fraction(0), Fraction(1)) for kind in ("jack", "ten")}
        listed = told(pooled(ace=2, king=1), draw(3), reveal("king"), cover())
        assert odds(listed, "hand", NONE)["ace"] == Chance(HALF, Fraction(1))

    def test_a_shuffled_pile_whose_cards_are_known_together(self):
        turned = (draw(1, "ace", to="discard"), draw(1, "king", to="discard"))
        table = told(
            pooled(ace=1, king=2),
            *turned,
            draw(1, "king", to="discard"),
            CardsMixed(zones=("discard",), dst="deck"),
        )
        assert table.cards("deck") == ("?", "?", "?")
        assert answers.kinds(table, "deck", NONE) == ("ace", "king")
        assert odds(table, "deck", NONE)["king"] == Chance(Fraction(2, 3), Fraction(2, 3))

    def test_no_hidden_card_no_odds(self):
        assert odds(told(pooled(ace=1), draw(1, "ace")), "hand", NONE) == {}


class TestOverruling:
    def overrule(
        self, table: Table, event: CardsMoved | CardsShown, *parts: str
    ) -> tuple[CardsOverruled, ...]:
        events = answers.overrule(
            table,
            event,
            order=("hand", "1", "deck"),
            constraints=SOBER,
            rule="C.1",
            parts=parts,
        )
        after = table
        for overruled in events:
            after = evolve(after, overruled)
        assert answers.possible(after, event, constraints=SOBER) is Answer.YES
        assert sum(after.count(zone) for zone in after.zones) == 4
        return events

    def test_a_possible_card_needs_none(self):
        assert self.overrule(told(pooled(ace=2, king=2), draw(2)), play("ace", "ace")) == ()

    def test_the_copy_believed_in_a_hand_becomes_unknown(self):
        table = told(pooled(ace=1, king=3), draw(2), reveal("ace"), draw(1, to="1"))
        (event,) = self.overrule(table, play("ace", src="1"))
        assert event.forgotten == (("hand", "ace"),)
        assert event.lifted == ()

    def test_the_lowest_copy_of_a_deck_becomes_unknown(self):
        back = CardsMoved(src="hand", dst="deck", cards=("ace",), take="any", put="bottom")
        table = told(pooled(ace=1, king=3), draw(2), back)
        (event,) = self.overrule(table, play("ace"))
        assert event.forgotten == (("deck", "ace"),)
        assert evolve(table, event).cards("deck") == ("?", "?", "?")

    def test_an_open_copy_stays_and_the_list_is_lifted(self):
        table = told(pooled(ace=1, king=3), draw(2), play("ace"))
        (event,) = self.overrule(table, play("ace"))
        assert (event.forgotten, event.lifted) == ((), (LIST,))

    def test_a_copy_becomes_unknown_of_which_it_was_open_from_where_it_had_come(self):
        mixed = (draw(2), reveal("king"), cover(), draw(1), play("ace"))
        table = told(pooled(ace=1, king=1, queen=2), *mixed)
        event = play("ace", src="1")
        (overruled,) = answers.overrule(
            table, event, order=("discard",), constraints=NONE, rule="C.1"
        )
        assert (overruled.forgotten, overruled.lifted) == ((("discard", "ace"),), ())
        after = told(pooled(ace=1, king=1, queen=2), *mixed, overruled, event)
        assert after.cards("discard") == ("ace", "?")
        assert answers.kinds(after, "discard", NONE) == ("king", "queen")
        assert (table.untraced, evolve(table, overruled).untraced) == ({"ace": 1}, {})

    def test_where_only_what_lies_open_stays_no_card_is_untraced(self):
        mixed = (draw(2), reveal("king"), cover(), draw(1), play("ace"))
        table = told(pooled(ace=1, king=1, queen=2), *mixed)
        after = evolve(
            table, CardsOverruled(zone="hand", card="ace", rule="C.1", lying_open=(("1", "queen"),))
        )
        assert (table.untraced, after.untraced, after.groups) == ({"ace": 1}, {}, {})
        assert (after.known("hand"), answers.kinds(after, "deck", NONE)) == (
            ("ace",),
            ("king", "queen"),
        )

    def test_of_a_constraint_only_what_is_broken_is_lifted(self):
        table = told(unlisted(), draw(2), play("ace"))
        (event,) = self.overrule(table, play("ace"), "other", "single")
        assert event.lifted == ("single",)

    def test_the_known_cards_of_a_full_hand_are_forgotten(self):
        table = told(pooled(ace=1, king=1, queen=2), draw(2), reveal("ace", "queen"))
        (event,) = self.overrule(table, play("king"))
        assert event.forgotten == (("hand", "ace"), ("hand", "queen"))
        assert evolve(table, event).cards("hand") == ("king", "?")

    def test_a_known_card_of_the_bottom_gives_way_to_the_one_turned_up(self):
        back = CardsMoved(src="hand", dst="deck", cards=("ace", "king"), take="any", put="bottom")
        table = told(pooled(ace=1, king=1, queen=2), draw(2), back)
        turned = CardsMoved(src="deck", dst="hand", cards=("queen", "?", "ace", "queen"))
        (event,) = self.overrule(table, turned)
        assert event.forgotten == (("deck", "king"),)
        assert event.skip == 3

    def test_each_impossible_card_of_a_move_has_its_own(self):
        back = CardsMoved(src="hand", dst="deck", cards=("ace",), take="any", put="bottom")
        table = told(pooled(ace=1, king=1, queen=2), draw(3), cover("king"), back, draw(1))
        events = self.overrule(table, play("ace", "king"))
        assert [event.forgotten for event in events] == [(("deck", "ace"),), (("1", "king"),)]

    def test_of_a_hand_any_card_gives_way_not_only_one_of_those_that_came_last(self):
        shuffled = CardsMixed(zones=("discard",), dst="deck")
        table = told(
            *(pooled(ace=1, king=1, queen=1, jack=1), draw(), draw(1, "ace", to="1")),
            *(draw(1, "king", to="discard"), draw(1, "queen", to="discard"), shuffled, draw()),
        )
        (event,) = self.overrule(table, play("ace"))
        assert event.forgotten == (("1", "ace"),)
        assert evolve(table, event).known("hand") == ("ace",)

    def test_a_zone_that_holds_too_few_cards_is_not_overruled(self):
        table = told(pooled(ace=1, king=3), draw(1))
        with pytest.raises(Misplaced):
            self.overrule(table, play("king", "king"))


def entries(*lines: tuple[CardEvent, ...]) -> list[Entry]:
    return [
        Entry(number=number, id=str(number), text="", body=Body(words=(), events=events))
        for number, events in enumerate(lines)
    ]


class TestWhereCopiesAreBelieved:
    def believed(self, *lines: tuple[CardEvent, ...]) -> tuple[Sighting, ...]:
        setup = (pooled(ace=3, king=5), draw(4))
        return believed(ORDERED, entries(setup, *lines), "cards", "ace")

    def test_each_shown_copy_has_its_place_and_move(self):
        copies = self.believed((play("ace"),), (reveal("ace"),), (draw(1),), (draw(1, "ace"),))
        assert copies == (
            Sighting("discard", (1,)),
            Sighting("hand", (2,)),
            Sighting("hand", (4,)),
        )

    def test_a_copy_that_is_shown_again_is_told_by_its_last_move(self):
        assert self.believed((reveal("ace"),), (play("ace"),)) == (Sighting("discard", (2,)),)

    def test_a_copy_that_a_move_only_laid_aside_is_told_by_the_one_that_showed_it(self):
        away = CardsMoved(src="discard", dst="1", cards=("ace",), take="chosen")
        back = CardsMoved(src="1", dst="discard", cards=("ace",))
        assert self.believed((play("ace"),), (away, back)) == (Sighting("discard", (1,)),)

    def test_a_copy_that_may_have_left_unseen_is_not_certain(self):
        assert self.believed((reveal("ace"),), (cover(),)) == (
            Sighting("hand", (1,), certain=False),
        )

    def test_it_is_certain_again_when_it_must_be_there(self):
        copies = self.believed((reveal("ace"),), (cover(),), (play("king", src="1"),))
        assert copies == (Sighting("hand", (1,)),)

    def test_a_shuffle_takes_its_copies_along(self):
        copies = self.believed((play("ace"),), (CardsMixed(zones=("deck", "discard"), dst="deck"),))
        assert copies == (Sighting("deck", (1,)),)

    def test_a_copy_that_was_shuffled_into_a_pile_was_not_seen_there(self):
        mixed = CardsMixed(zones=("deck", "hand"), dst="deck")
        copies = self.believed((reveal("ace"),), (mixed,), (draw(4),))
        assert copies == (Sighting("deck", (1,), certain=False, mixed=True),)

    def test_what_was_forgotten_by_an_overruling_is_no_longer_believed(self):
        gone = CardsOverruled(zone="deck", card="ace", rule="C.1", forgotten=(("hand", "ace"),))
        copies = self.believed((reveal("ace"),), (gone, draw(1, "ace", to="discard")))
        assert copies == (Sighting("discard", (2,)),)

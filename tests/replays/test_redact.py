"""What a viewer may read of an entry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.base import Seat
from events.cards import (
    CardsMixed,
    CardsMoved,
    CardsNamed,
    CardsOverruled,
    CardsPrinted,
    CardsShown,
)
from events.entry import Body, Entry
from events.match import GameOver, MatchOpened, NoteTaken, PenaltyGiven
from replays.redact import SEATS, redact
from tests.referee.desk.test_sitting import sit
from tests.toy import WOODS, ZONES

A, B = Seat("a"), Seat("b")


def entry(words, *events, **beside):
    body = Body(words=tuple(words.split()), events=events, **beside)
    return Entry(number=1, id="x", text=words, body=body)


def seen(viewer, words, *events, **beside):
    return redact(entry(words, *events, **beside), viewer, ZONES, " ".join)


def move(card, dst="pile", seen="all", take="chosen", src="a.hand"):
    return CardsMoved(src=src, dst=dst, cards=(card,), take=take, seen=seen)


def draw(card, seat=B):
    return CardsMoved(src="deck", dst=f"{seat}.hand", cards=(card,), seen="owner")


def test_the_referee_reads_everything():
    hidden = move("oak", "a.cover", "owner")
    assert seen("referee", "a hides oak", hidden).events == (hidden,)


def test_a_card_is_read_by_those_who_saw_it():
    for saw, viewers in (("all", "a b public"), ("owner", "a"), ((B,), "b"), ("none", "")):
        event = move("oak", "a.cover", saw)
        for viewer in ("a", "b", "public"):
            [read] = seen(viewer, "a moves", event).events
            assert read.cards == (("oak",) if viewer in viewers.split() else ("?",))


def test_a_card_shown_to_one_seat_is_read_by_it_alone():
    event = CardsShown(zone="a.hand", cards=("oak", "elm"), seen=(B,))
    assert seen("b", "a shows", event).events == (event,)
    assert seen("a", "a shows", event).events[0].cards == ("?", "?")


def test_all_seats_together_read_what_one_of_them_saw_and_nothing_else():
    drawn, shown = draw("elm"), CardsShown(zone="a.hand", cards=("oak",), seen=(B,))
    assert seen(SEATS, "b draws", drawn, shown).events == (drawn, shown)
    [covered] = seen(SEATS, "a moves", move("oak", "a.cover", "none")).events
    assert covered.cards == ("?",)


def test_the_order_of_a_shuffle_and_the_seed_are_read_by_nobody_else():
    mixed = CardsMixed(zones=("deck",), dst="deck", order=("oak", "elm"))
    opened = MatchOpened(
        game="toy", edition="", digest="", revision=1, seats=(), options=(), seed="7"
    )
    for viewer in ("a", "public", SEATS):
        read_mixed, read_opened = seen(viewer, "", mixed, opened).events
        assert read_mixed.order == ()
        assert read_opened.seed == ""


def test_a_hidden_card_is_hidden_in_the_words_and_the_text_too():
    read = seen("b", "a hides oak", move("oak", "a.cover", "owner"))
    assert (read.text, read.body.words) == ("a hides ?", ("a", "hides", "?"))
    assert seen("a", "a hides oak", move("oak", "a.cover", "owner")).text == "a hides oak"


def test_cards_are_hidden_in_lists_and_keys():
    hidden = CardsMoved(
        src="a.hand", dst="a.cover", cards=("oak", "elm"), take="chosen", seen="owner"
    )
    read = seen("public", "a hides oak,elm with=ash", hidden, move("ash"))
    assert read.text == "a hides ?,? with=ash"
    assert seen("public", "a hides x=oak,elm", hidden).text == "a hides x=?,?"


def test_a_card_that_came_by_chance_does_not_hide_one_that_was_named_openly():
    read = seen("a", "a plays oak", move("oak"), draw("oak"))
    assert read.text == "a plays oak"


def test_a_card_that_turned_up_openly_does_not_betray_one_that_was_named_covertly():
    turned = CardsMoved(src="deck", dst="pile", cards=("oak",))
    for take in ("chosen", "any", "newest"):
        read = seen("b", "a hides oak", turned, move("oak", "a.cover", "owner", take))
        assert read.text == "a hides ?"


def test_a_card_that_is_named_more_often_than_it_was_shown_is_read_only_if_all_were_seen():
    hidden, shown = move("oak", "a.cover", "owner"), move("oak")
    assert seen("b", "a moves oak oak oak", hidden, shown).text == "a moves ? oak ?"
    assert seen("b", "a moves oak oak oak", shown, shown).text == "a moves oak oak oak"


def test_a_card_that_was_named_and_not_moved_is_read_by_those_who_may_look_where_it_was_named():
    lines = {
        "a.hand": {"a": "oak", "b": "?", "public": "?"},
        "deck": {"a": "?", "b": "?", "public": "?"},
        "pile": {"a": "oak", "b": "oak", "public": "oak"},
    }
    for zone, readings in lines.items():
        for viewer, card in readings.items():
            read = seen(viewer, "referee takes oak", CardsNamed(zone=zone, cards=("oak",)))
            assert read.text == f"referee takes {card}"
            assert read.events == (CardsNamed(zone=zone, cards=(card,)),)


def test_what_gave_way_to_an_overruled_card_is_told_only_where_it_lay_open():
    event = CardsOverruled(
        zone="pile", card="oak", rule="T-C", forgotten=(("a.cover", "oak"), ("pile", "elm"))
    )
    covered = [zone for zone, kind in ZONES.items() if kind.sees != "all"]
    given_way = (("pile", "elm"), *((zone, "?") for zone in covered))
    assert seen("public", "", event).events[0].forgotten == given_way
    assert seen("a", "", event).events == (event,)


def test_a_covered_card_that_was_overruled_is_told_to_those_who_saw_it():
    ruling = CardsOverruled(zone="a.hand", card="oak", rule="T-C")
    counted = CardsPrinted(pool="woods", kinds=(("oak", 9), ("elm", 2)), constraint="open:oak=9")
    hides = ("a hides oak", ruling, counted, move("oak", "a.cover", "owner"))
    for viewer in ("referee", "a"):
        assert seen(viewer, *hides, overrule=True).events[:2] == (ruling, counted)
    for viewer in ("b", "public"):
        told, rows, _ = seen(viewer, *hides, overrule=True).events
        assert (told.card, told.zone, told.rule) == ("?", "a.hand", "T-C")
        assert (rows.kinds, rows.constraint) == ((("elm", 2),), "")
    plays = ("a plays oak", ruling, move("oak"))
    assert seen("b", *plays, overrule=True).events == plays[1:]


# By the slot that a word fills


def read_by(viewer, words, says, *events, sealed=True, **beside):
    said = None if says is None else tuple(says.split())
    return redact(
        entry(words, *events, **beside), viewer, ZONES, " ".join, lambda words: said, sealed=sealed
    )


def test_a_kind_that_a_move_names_stays_readable_whoever_draws_it():
    hidden = (move("ash", "a.cover", "owner"), draw("oak"))
    for viewer in ("a", "b", "public"):
        read = read_by(viewer, "a guesses oak ash", "open open open card", *hidden)
        assert read.body.words[2] == "oak"
    assert read.text == "a guesses oak ?"


def test_a_text_is_read_by_the_referee_alone_where_the_engine_deals():
    words, says = "referee note because", "open open text"
    for viewer in ("a", "b", "public"):
        assert read_by(viewer, words, says).body.words == ("referee", "note", '"?"')
        assert read_by(viewer, words, says, sealed=False).text == words
    assert read_by("referee", words, says).text == words
    assert read_by("a", "referee award a why=so", "open open open text").text == (
        "referee award a why=?"
    )


@pytest.mark.parametrize("text", ["a casts oak runes=ash", '"oak=ash"', "oak ash＝x", "so = oak"])
def test_nothing_of_a_text_that_holds_an_equals_sign_is_read(text):
    words = ("referee", "vary", "3", text, f"why={text}")
    told = Entry(number=1, id="", text="", body=Body(words=words, events=()))
    says = ("open", "open", "open", "text", "text")
    read = redact(told, "a", ZONES, " ".join, lambda words: says, sealed=True)
    assert read.body.words == ("referee", "vary", "3", '"?"', "why=?")


def test_what_the_events_hold_of_a_text_is_not_read_either():
    taken, given = NoteTaken(text="x"), PenaltyGiven(seat=A, kind="red", why="x", cites=("R-1",))
    over = GameOver(winners=(), reason="T-7")
    read = read_by("a", "referee note x", "open open text", taken, given, over)
    assert read.events == (
        NoteTaken(text="?"),
        PenaltyGiven(seat=A, kind="red", why="?", cites=("R-1",)),
        over,
    )
    assert read_by("a", "referee note x", "open open text", taken, sealed=False).events == (taken,)


def test_comments_and_remarks_go_where_the_engine_deals():
    read = read_by("b", "a draws", "open open", comments=("nice",), remark="so", glyphs=("!",)).body
    assert (read.comments, read.remark, read.glyphs) == ((), "", ("!",))


def test_words_of_another_grammar_are_masked_as_a_whole_where_the_engine_deals():
    hidden = move("oak", "a.cover", "owner")
    assert read_by("b", "a buries oak deep why=so", None, hidden).text == "a buries ?"
    assert read_by("b", "referee mutters of oak", None).text == "referee mutters ?"
    assert read_by("b", "a buries oak deep", None, hidden, sealed=False).text == "a buries ? deep"
    assert read_by("referee", "a buries oak deep", None, hidden).text == "a buries oak deep"


def test_variations_are_not_for_others_for_they_name_cards_that_were_not_played():
    assert seen("b", "a draws", variations=(("a plays oak",),)).body.variations == ()


def test_what_people_wrote_stays():
    read = seen("b", "a draws", comments=("nice",), remark="so", glyphs=("!",)).body
    assert (read.comments, read.remark, read.glyphs) == (("nice",), "so", ("!",))


@given(st.integers(0, 50), st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 9))))
def test_reshuffling_what_a_viewer_cannot_see_changes_nothing_that_he_reads(seed, acts):
    """Two games that look alike to `a`: b's cards and the rest of the deck change places."""
    sitting = sit(Deal=f"seed:{seed}")
    for seat, choice in acts:
        hand = sitting.state.table.cards(f"{seat}.hand")
        verb = ("draws", "plays", "hides")[choice % 3]
        if verb == "draws" and sitting.state.table.count("deck"):
            sitting.enter(f"{seat} draws")
        elif verb != "draws" and hand:
            sitting.enter(f"{seat} {verb} {hand[choice % len(hand)]}")
    other = [swap(each) for each in sitting.entries]
    zones = ZONES
    for mine, theirs in zip(sitting.entries, other, strict=True):
        for viewer in ("a", "public"):
            write = " ".join
            assert redact(mine, viewer, zones, write) == redact(theirs, viewer, zones, write)


def swap(each):
    """The entry had b's hidden cards and the deck's order been others."""
    around = dict(zip(WOODS, (*WOODS[1:], WOODS[0]), strict=True))

    def event(told):
        if isinstance(told, CardsMixed):
            return CardsMixed(zones=told.zones, dst=told.dst, order=told.order[::-1])
        if isinstance(told, CardsMoved) and told.seen == "owner" and told.dst.startswith("b."):
            cards = tuple(around[card] for card in told.cards)
            return CardsMoved(
                src=told.src, dst=told.dst, cards=cards, take=told.take, seen=told.seen
            )
        return told

    words = each.body.words
    if words[:2] == ("b", "hides"):
        words = (*words[:2], around[words[2]])
    events = tuple(map(event, each.events))
    body = Body(words=words, events=events)
    return Entry(number=each.number, id=each.id, text=" ".join(words), body=body)

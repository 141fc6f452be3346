"""What moves made known: cards to those who came to see them, shuffles, coins, dice."""

import importlib
import pkgutil
from pathlib import Path

import pytest

from events.base import Event
from events.cards import (
    CardsDenied,
    CardsMixed,
    CardsMoved,
    CardsOverruled,
    CardsPooled,
    CardsShown,
)
from events.entry import Body
from events.match import ChanceDrawn, MatchOpened, NoteTaken
from projections.history import effective
from referee.desk.played import play
from referee.games import BUILT_IN
from replays.known import Known, made_known
from replays.redact import REFEREE
from tests.toy import KIT

RECORDS = Path(__file__).parents[1] / "records"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
OPENED = MatchOpened(
    game="toy",
    edition="default",
    digest="",
    revision=1,
    seats=(("a", "Ann"), ("b", "Bo")),
    options=(),
)
ALL = ("a", "b", "public")
CHANCES = ("coin_tossed", "die_thrown", "chance_drawn")


# By the events of a small game


def known(*moves, before=(), opened=OPENED):
    """What the last of these moves made known; each is an event, or several."""
    bodies = map(body, (before, *moves))
    told = made_known(KIT, opened, enumerate(bodies), {len(moves)})
    return [each for _, each in told]


def body(move, *, overrule=False):
    events = move if isinstance(move, tuple) else (move,)
    return Body(words=(), events=events, overrule=overrule)


def deck(*kinds):
    each = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    return CardsPooled(pool="deck", zone="deck", count=len(kinds), kinds=tuple(each.items()))


def draw(seat, *cards):
    return CardsMoved(src="deck", dst=f"{seat}.hand", cards=cards or ("?",), seen="owner")


def plays(card, seat="a"):
    return CardsMoved(src=f"{seat}.hand", dst="pile", cards=(card,), take="any")


def hides(card, seat="a"):
    src, dst = f"{seat}.hand", f"{seat}.cover"
    return CardsMoved(src=src, dst=dst, cards=(card,), take="any", seen="owner")


def card(zone, cards, *to):
    return [Known("card", zone, tuple(cards.split()), to)]


DECK = deck("oak", "oak", "ash", "ash", "elm", "elm")


def test_a_draw_is_known_to_its_owner_named_or_not():
    assert known(draw("a"), before=DECK) == card("a.hand", "?", "a")
    assert known(draw("b", "ash", "?"), before=DECK) == card("b.hand", "ash ?", "b")


def test_a_card_played_from_a_hand_is_news_to_all_but_its_owner():
    assert known(draw("a"), plays("oak"), before=DECK) == card("pile", "oak", "b", "public")


def test_a_card_laid_covered_is_no_news():
    assert known(draw("a"), hides("oak"), before=DECK) == []


def test_a_covered_card_that_the_record_names_is_news_when_it_is_turned_up():
    turned = CardsMoved(src="a.cover", dst="pile", cards=("oak",))
    assert known(draw("a"), hides("oak"), turned, before=DECK) == card("pile", "oak", "b", "public")


def test_a_card_that_nobody_sees_is_no_news():
    under = CardsMoved(src="deck", dst="pile", cards=("?",), seen="none")
    assert known(under, before=DECK) == []


def test_what_lay_open_is_no_news_in_a_hand_nor_when_it_is_played_again():
    back = CardsMoved(src="pile", dst="a.hand", cards=("oak",), take="chosen")
    begun = (draw("a"), plays("oak"))
    assert known(*begun, back, before=DECK) == []
    assert known(*begun, draw("a"), back, plays("oak"), before=DECK) == []
    assert known(*begun, draw("a"), back, plays("elm"), before=DECK) == card(
        "pile", "elm", "b", "public"
    )


def test_cards_shown_where_they_lie_are_news_to_those_who_see_them_and_could_not_look():
    shown = CardsShown(zone="a.hand", cards=("oak",))
    assert known(draw("a"), shown, before=DECK) == card("a.hand", "oak", "b", "public")
    peek = CardsShown(zone="deck", cards=("ash",), take="top", seen=("b",))
    assert known(peek, before=DECK) == card("deck", "ash", "b")


def test_what_was_shown_is_no_news_again():
    shown = CardsShown(zone="a.hand", cards=("oak",))
    begun = (draw("a", "?", "?"), shown)
    assert known(*begun, shown, before=DECK) == []
    assert known(*begun, plays("oak"), before=DECK) == []


def test_of_several_copies_those_are_news_of_which_it_was_not_known():
    two = CardsShown(zone="a.hand", cards=("oak", "oak"))
    begun = (draw("a", "?", "?"), CardsShown(zone="a.hand", cards=("oak",)))
    assert known(*begun, two, before=DECK) == card("a.hand", "oak", "b", "public")


def test_a_card_seen_before_in_private_is_no_news_to_the_one_who_saw_it():
    peek = CardsShown(zone="deck", cards=("ash",), take="top", seen=("b",))
    assert known(peek, draw("b", "ash"), before=DECK) == []
    turned = CardsMoved(src="deck", dst="pile", cards=("ash",))
    assert known(peek, turned, before=DECK) == card("pile", "ash", "a", "public")


def test_the_last_kind_of_a_deck_is_no_news():
    elms = (draw("a"), plays("oak"), draw("a"), plays("ash"))
    left = deck("oak", "ash", "elm", "elm")
    assert known(*elms, draw("b"), before=left) == []
    assert known(*elms, draw("b"), draw("b"), plays("elm", "b"), before=left) == []
    assert known(*elms[:2], draw("b"), before=left) == card("b.hand", "?", "b")


def test_which_of_the_last_cards_comes_first_is_news_and_all_of_them_at_once_are_none():
    left = deck("oak", "elm")
    assert known(draw("a", "oak"), before=left) == card("a.hand", "oak", "a")
    assert known(draw("a", "oak"), draw("b", "elm"), before=left) == card("b.hand", "elm", "b")
    assert known(draw("a", "oak", "elm"), before=left) == []


def test_what_follows_within_a_move_is_asked_of_the_table_as_it_is_then():
    shown = CardsShown(zone="a.hand", cards=("oak",))
    assert known(draw("a"), (shown, plays("oak")), before=DECK) == card(
        "a.hand", "oak", "b", "public"
    )


def test_that_a_hand_holds_none_of_some_kinds_is_news_to_all_but_its_owner():
    denied = CardsDenied(zone="a.hand", kinds=("oak", "ash"))
    assert known(draw("a"), denied, before=DECK) == [
        Known("denied", "a.hand", ("oak", "ash"), ("b", "public"))
    ]


def test_a_shuffle_and_the_use_of_the_generator_are_news_to_all():
    mixed = CardsMixed(zones=("deck", "pile"), dst="deck", order=("oak",))
    drawn = ChanceDrawn(position=1, purpose="shuffle")
    assert known((drawn, mixed), before=DECK) == [
        Known("chance", "", (), ALL),
        Known("shuffle", "deck", (), ALL),
    ]


def test_nothing_else_is_news():
    assert known(NoteTaken(text="so it was"), before=DECK) == []


def test_a_card_that_lay_covered_on_an_open_pile_is_news_where_the_program_deals():
    dealt = MatchOpened(
        game="toy",
        edition="default",
        digest="",
        revision=1,
        seats=OPENED.seats,
        options=(),
        seed="7",
    )
    covered = CardsMoved(src="deck", dst="pile", cards=("oak",), seen=("a",))
    taken = CardsMoved(src="pile", dst="b.hand", cards=("oak",))
    assert known(covered, taken, before=DECK, opened=dealt) == card("b.hand", "oak", "b", "public")
    assert known(covered, taken, before=DECK) == []


def test_who_did_not_see_the_card_that_was_overruled_holds_nothing_certain_since():
    overruled = CardsOverruled(zone="a.hand", card="yew", rule="T-C", take="any")
    back = CardsMoved(src="pile", dst="b.hand", cards=("oak",), take="chosen")
    begun = (DECK, draw("b"), plays("oak", "b"), back, draw("a"))
    moves = [*begun, (overruled, hides("yew")), plays("oak", "b")]
    bodies = [body(move, overrule=move is moves[5]) for move in moves]
    told = [each for _, each in made_known(KIT, OPENED, enumerate(bodies), {6})]
    assert told == card("pile", "oak", "public")  # seat a saw it, being its own
    assert known(*begun[1:], hides("?"), plays("oak", "b"), before=DECK) == []


# In real games


def read(sitting, viewer=REFEREE):
    """What each move of a match made known, as the viewer may read it."""
    entries = effective(sitting.entries_for(viewer))
    moves = [(entry.number, entry.body) for entry in entries]
    asked = [number for number, _ in moves if number]
    return list(made_known(sitting.game.kit, sitting.opened, moves, asked))


def of_record(*lines, viewer=REFEREE, **tags):
    named = [(name.replace("__", ".").replace("_", "-"), value) for name, value in tags.items()]
    text = "\n".join([*(f'[{name} "{value}"]' for name, value in named), "", *lines])
    played = play(text)
    assert played.stop is None
    return read(played.sitting, viewer)


def by(number, found):
    return [each for move, each in found if move == number]


def test_m_5_dueling_runes_both_cards_are_known_once_they_are_turned_up():
    found = of_record("a plays author", "b plays savage", Game="dueling-runes")
    assert found == [
        (2, Known("card", "a.queue", ("author",), ("b", "public"))),
        (2, Known("card", "b.queue", ("savage",), ("a", "public"))),
    ]


def test_m_5_peak_duel_summons_draws_and_flips():
    found = of_record(
        "a summons wood-8-2 attack",
        "a sets metal-3-3",
        "a ends",
        "b ends",
        "a flips 1 metal-3-3 adamant a1",
        Game="peak-duel",
        Option__first="a",
        Option__start_rule="high",
    )
    assert by(1, found) == card("a.field.1", "wood-8-2", "b", "public")
    assert by(2, found) == []
    assert by(3, found) == card("b.hand", "?", "b")
    assert by(4, found) == card("a.hand", "?", "a")
    assert by(5, found) == card("a.spells.1", "metal-3-3", "b", "public")


def test_m_5_peak_duel_a_card_that_lay_open_is_no_news_in_the_hand_nor_in_the_discard_pile():
    found = of_record(
        "referee effect damage a 1",
        "table turns a fire-3-5",
        "a casts water-3-5 cycle soul=fire-3-5 take=fire-3-5",
        "referee effect draw a 2",
        "a ends discard=fire-3-5",
        Game="peak-duel",
        Option__first="a",
        Option__start_rule="high",
    )
    assert by(2, found) == card("a.soul", "fire-3-5", *ALL)
    assert by(3, found) == card("a.spells.1", "water-3-5", "b", "public")
    assert by(4, found) == card("a.hand", "? ?", "a")
    assert by(5, found) == card("b.hand", "?", "b")


def test_m_5_peak_duel_a_coin():
    tied = ("wood", "fire", "earth", "metal")
    pairs = [f"table compares a={kind}-4-4 b={kind}-4-4" for kind in tied for _ in range(5)]
    found = of_record(*pairs, "table coin low", Game="peak-duel", Option__first="a")
    assert by(21, found)[0] == Known("chance", "", (), ALL)
    assert Known("shuffle", "a.deck", (), ALL) in by(21, found)


def test_m_5_ready_fence_a_coin():
    found = of_record("table coin red", Game="ready-fence", Option__mode="basic")
    everybody = ("red", "green", "public")
    assert found == [(1, Known("chance", "", (), everybody))]


def test_m_5_fate_ace_royal_a_reveal_and_a_die():
    text = (EXAMPLES / "fate-ace-royal.rec").read_text(encoding="utf-8")
    found = read(play(text).sitting)
    assert by(5, found)[0] == Known("card", "p1.spirit", ("artoria",), ("p2", "p3", "public"))
    assert by(8, found) == [Known("chance", "", (), ("p1", "p2", "p3", "public"))]


def test_m_5_fate_ace_royal_what_a_seat_says_it_lacks():
    found = of_record(
        "p1 takes artoria saber",
        "p2 takes diarmuid lancer",
        "p1 raids p2",
        "p2 summons spirit stats=1/7/1/1",
        "p1 attacks physical",
        "p2 counters physical",
        "p1 proceeds",
        "p1 proceeds",
        "p2 lacks",
        Game="fate-ace-royal",
        Option__players="2",
        Option__assign="agreed",
    )
    (denied,) = by(9, found)
    assert (denied.what, denied.zone, denied.to) == ("denied", "p2.hand", ("p1", "public"))
    assert denied.cards[0].startswith("craft-")


def test_m_5_malifaux_a_flip_and_a_cheat():
    text = (EXAMPLES / "malifaux.rec").read_text(encoding="utf-8")
    found = read(play(text).sitting)
    assert by(11, found) == card("b.table", "tome/7", "a", "b", "public")
    assert by(12, found) == card("b.table", "mask/13", "a", "public")


def test_m_5_every_coin_die_and_use_of_the_generator_is_chance_and_nothing_else():
    marked = {tag for slug in BUILT_IN for tag, kind in kinds(slug) if kind.chance}
    named = {tag for slug in BUILT_IN for tag, _ in kinds(slug) if tag.endswith(CHANCES)}
    assert marked == named
    assert len(named) == 4


def kinds(slug):
    """The events that a game can record, by their tags."""
    module = importlib.import_module(f"events.{slug.replace('-', '_')}")
    for info in pkgutil.iter_modules(module.__path__, f"{module.__name__}."):
        importlib.import_module(info.name)
    tags = (f"{slug}.", "match.")
    found = {str(kind.__struct_config__.tag): kind for kind in Event.__subclasses__()}
    return [(tag, kind) for tag, kind in found.items() if tag.startswith(tags)]


# As a viewer reads it


MATCHES = sorted(RECORDS.glob("*/*.rec"))


@pytest.mark.parametrize("file", MATCHES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_viewer_reads_what_he_learned_and_no_card_that_he_did_not_see(file):
    sitting = play(file.read_text(encoding="utf-8")).sitting
    truth = read(sitting)
    assert truth
    for viewer in (*dict(sitting.opened.seats), "public"):
        found = read(sitting, viewer)
        assert _learned(viewer, found) == _learned(viewer, truth)
        entries = {entry.number: entry for entry in effective(sitting.entries_for(viewer))}
        for number, each in found:
            seen = _named(entries[number])
            assert each.what == "denied" or {*each.cards} <= seen | {"?"}


def _learned(viewer, found):
    return [
        (number, each.what, each.zone, each.cards) for number, each in found if viewer in each.to
    ]


def _named(entry):
    moved = [e for e in entry.events if isinstance(e, CardsMoved | CardsShown)]
    return {kind for event in moved for kind in event.cards}

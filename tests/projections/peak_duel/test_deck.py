"""A deck that nobody has listed: what can be in it (section 11 of the rulebook)."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from events.catalogues.peak_duel import ELEMENTS, broken_deck_rule, edition, kinds, printed, slug
from events.catalogues.shelf import shipped
from projections.peak_duel.deck import FIVE_OF_EACH, TOTALS, UnlistedDeck

DECK = UnlistedDeck()
NOTHING = frozenset[str]()
TRIAL_DECKS = [deck.cards for deck in edition(shipped("peak-duel")).decks.values()]

Transfer = tuple[int, int, bool]


@st.composite
def legal_decks(draw: st.DrawFn) -> list[str]:
    """A trial deck after points of either value have gone from card to card."""
    faces = [list(printed(card)) for card in draw(st.sampled_from(TRIAL_DECKS))]
    places = st.integers(0, 24)
    transfers: list[Transfer] = draw(
        st.lists(st.tuples(places, places, st.booleans()), max_size=60)
    )
    for giver, taker, of_attack in transfers:
        value = 2 if of_attack else 1
        if giver != taker and faces[giver][value] > 1 and faces[taker][value] < 8:
            faces[giver][value] -= 1
            faces[taker][value] += 1
    return [slug(ELEMENTS[rank], defence, attack) for rank, defence, attack in faces]


@given(legal_decks(), st.data())
def test_any_cards_of_a_legal_deck_can_be_in_it(deck: list[str], data: st.DataObject) -> None:
    assert broken_deck_rule(deck) is None
    shown = data.draw(st.lists(st.sampled_from(range(25)), unique=True, max_size=25))
    assert DECK.admits(Counter(deck[place] for place in shown), NOTHING)


@given(st.lists(st.sampled_from(kinds()), max_size=25))
def test_whatever_can_be_in_it_goes_with_some_legal_deck(cards: list[str]) -> None:
    if DECK.admits(Counter(cards), NOTHING):
        assert broken_deck_rule(completed(cards)) is None


@given(st.integers(20, 25), st.data())
def test_totals_at_their_bounds_are_exact(count: int, data: st.DataObject) -> None:
    """Nearly full decks, where most totals are out of reach, and some just within."""
    values = st.integers(1, 8)
    cards = [
        slug(ELEMENTS[place // 5], data.draw(values), data.draw(values)) for place in range(count)
    ]
    left = 25 - count
    faces = [printed(card) for card in cards]
    reach = [
        left <= 100 - total <= 8 * left
        for total in (sum(face.defence for face in faces), sum(face.attack for face in faces))
    ]
    assert DECK.admits(Counter(cards), NOTHING) == all(reach)
    if all(reach):
        assert broken_deck_rule(completed(cards)) is None


def completed(cards: list[str]) -> list[str]:
    """A legal deck with these cards in it: the missing ones share out what is left."""
    ranks = Counter(printed(card).rank for card in cards)
    missing = [rank for rank in range(5) for _ in range(5 - ranks[rank])]
    defences = shares(100 - sum(printed(card).defence for card in cards), len(missing))
    attacks = shares(100 - sum(printed(card).attack for card in cards), len(missing))
    return cards + [
        slug(ELEMENTS[rank], defence, attack)
        for rank, defence, attack in zip(missing, defences, attacks, strict=True)
    ]


def shares(total: int, number: int) -> list[int]:
    return [total // number + (place < total % number) for place in range(number)] if number else []


def test_no_more_than_five_of_an_element_unless_that_was_lifted() -> None:
    six = {"wood-4-4": 6}
    assert not DECK.admits(six, NOTHING)
    assert DECK.admits(six, frozenset({FIVE_OF_EACH}))


def test_no_totals_out_of_reach_unless_that_was_lifted() -> None:
    high = {f"{element}-8-8": 5 for element in ("wood", "fire", "earth")}
    assert not DECK.admits(high, NOTHING)
    assert DECK.admits(high, frozenset({TOTALS}))


def test_no_card_with_other_values_and_no_26th_whatever_was_lifted() -> None:
    lifted = frozenset({FIVE_OF_EACH, TOTALS})
    assert not DECK.admits({"wood-9-4": 1}, lifted)
    assert not DECK.admits({"wood-0-4": 1}, lifted)
    assert not DECK.admits({"wood-4-4": 26}, lifted)


def test_it_may_hold_any_of_the_320_kinds() -> None:
    assert DECK.kinds({}, NOTHING) == kinds()


@given(legal_decks(), st.integers(0, 25), st.frozensets(st.sampled_from((FIVE_OF_EACH, TOTALS))))
def test_the_kinds_that_still_fit_are_those_that_it_admits(
    deck: list[str], number: int, lifted: frozenset[str]
) -> None:
    shown = Counter(deck[:number])
    fitting = tuple(kind for kind in kinds() if DECK.admits(shown + Counter([kind]), lifted))
    assert DECK.kinds(shown, lifted) == fitting


NEARLY_ANY = st.lists(
    st.builds(
        slug, st.sampled_from(ELEMENTS[:3]), st.integers(0, 9), st.sampled_from((1, 3, 4, 5, 8, 9))
    ),
    max_size=27,
)


@given(NEARLY_ANY, st.frozensets(st.sampled_from((FIVE_OF_EACH, TOTALS))))
def test_all_sums_are_those_of_plain_counting(cards: list[str], lifted: frozenset[str]) -> None:
    faces = [printed(card) for card in cards]
    left = 25 - len(cards)
    sums = [sum(face.defence for face in faces), sum(face.attack for face in faces)]
    admitted = (
        left >= 0
        and all(face.legal for face in faces)
        and (
            FIVE_OF_EACH in lifted
            or all(number <= 5 for number in Counter(face.rank for face in faces).values())
        )
        and (TOTALS in lifted or all(left <= 100 - total <= 8 * left for total in sums))
    )
    assert DECK.admits(Counter(cards), lifted) == admitted


def test_the_cards_of_an_element_are_counted_together() -> None:
    assert DECK.counted("fire-4-4", NOTHING) == ("fire", 5)
    assert DECK.counted("fire-1-8", NOTHING) == ("fire", 5)
    assert DECK.counted("fire-4-4", frozenset({FIVE_OF_EACH})) == ("fire", 25)
    assert DECK.counted("fire-9-1", NOTHING)[1] == 0

"""Ready... Fence! for stateful games: options, weights, lines of all kinds, and its invariants."""

from random import Random

from events.base import UNKNOWN
from events.catalogues.ready_fence import KINDS, face, kind_of, slug
from projections.custody import answers
from projections.custody.answers import nameable
from projections.ready_fence.kit import KIT, ZONES
from projections.ready_fence.state import ON_STRIP, State, bound, hand
from referee.checking import play
from referee.checking.player import Player
from referee.desk.sitting import Sitting
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.options import OPTIONS, TARGETS

SEATS = ("red", "green")

WEIGHTS = {"plays": 8, "parries": 2, "evades": 2, "passes": 0.5, "reveals": 0.2, "mulligans": 0.5}
"""How a random player likes what it may do; one is the rule."""

MOVERS = {"table": 0.05, "referee": 0.03}
"""How often somebody else than the seats enters something."""


def options(random: Random, *, dealt: bool) -> dict[str, str]:
    """Tags of options that vary all that can be agreed."""
    chosen = {option.name: random.choice(option.values) for option in OPTIONS}
    chosen["target"] = str(random.choice(TARGETS[chosen["mode"]]))
    if dealt:
        chosen["values"] = "printed"
    return {f"Option.{name}": value for name, value in chosen.items()}


def mover(random: Random, sitting: Sitting) -> str:
    """Who enters the next line: mostly one on whom the table waits."""
    for other, share in MOVERS.items():
        if random.random() < share:
            return other
    (due,) = sitting.to_move
    if due in SEATS and random.random() < 0.1:
        return "green" if due == "red" else "red"
    return due


def assert_possible(state: State) -> None:
    """Cards are conserved, squares and numbers within their limits, custody has a world."""
    table = state.table
    assert sum(table.count(zone) for zone in ZONES) == table.pools["deck"].size
    assert state.phase == "phrase" or state.match.over or not table.count(ON_STRIP)
    first, last = state.settings.strip
    assert first <= state.red.square < state.green.square <= last
    for seat in SEATS:
        fencer = state.fencer(seat)
        assert 0 <= fencer.stamina <= 6
        assert fencer.score >= 0
        assert table.count(bound(seat)) <= 1
        if state.phase == "turn":
            assert table.cards(bound(seat)) == (() if fencer.bound is None else (fencer.bound,))
    assert answers.consistent(table, KIT.constraints) is not answers.Answer.NO


# Lines of all kinds, most of them wrong


def any_line(random: Random, sitting: Sitting) -> tuple[str, ...]:
    """A line of the table of moves, filled in with whatever fits its form."""
    seat = random.choice(SEATS)
    verb = random.choice(tuple(_FORMS))
    return (seat, verb, *_FORMS[verb](random, sitting.state, seat))


def _card(random: Random, state: State, seat: str) -> str:
    held = state.hand_known(seat)
    if held and random.random() < 0.8:
        return random.choice(held)
    kind = random.choice(KINDS)
    speeds = [face(card).speed for card in EDITION_CARDS if kind_of(card) is kind]
    return slug(kind, random.choice(speeds))


EDITION_CARDS = tuple(play.sit("ready-fence").edition.rows)


def _perhaps(random: Random, *words: str) -> tuple[str, ...]:
    return words if random.random() < 0.5 else ()


def _discard(random: Random, state: State, seat: str) -> tuple[str, ...]:
    return _perhaps(random, f"discard={random.choice((UNKNOWN, _card(random, state, seat)))}")


def _with(random: Random) -> tuple[str, ...]:
    added = random.choice(("angulation", "glide-attack/4", "glide-attack/5", "joker"))
    return _perhaps(random, f"with={added}")


def _plays(random: Random, state: State, seat: str) -> tuple[str, ...]:
    card = _card(random, state, seat)
    keys = [*_with(random), *_perhaps(random, f"sp={random.randint(0, 4)}")]
    if card == "feint":
        keys.append(random.choice(("ends=yes", f"swaps={_card(random, state, seat)}")))
    return (card, *keys)


def _squares(random: Random, state: State, seat: str) -> tuple[str, ...]:
    return _perhaps(random, str(random.randint(1, 2)))


_FORMS = {
    "advances": _squares,
    "withdraws": _squares,
    "retreats": _discard,
    "changes": lambda random, state, seat: (random.choice(("line", "invitation", "engagement")),),
    "exchanges": lambda random, state, seat: (
        _card(random, state, seat),
        *_perhaps(random, f"keeps={_card(random, state, seat)}"),
    ),
    "stalls": lambda random, state, seat: (),
    "plays": _plays,
    "parries": lambda random, state, seat: _with(random),
    "evades": _discard,
    "passes": lambda random, state, seat: (),
    "ends": _discard,
    "mulligans": lambda random, state, seat: (),
}


# Guessing cards


def guess(random: Random, sitting: Sitting, offer: Offer, blank: Blank) -> Blank:
    """The blank with cards, where its choices are not listed."""
    if blank.choices or blank.name not in ("card", "cards", "keeps", "discard"):
        return blank
    named = {each.name: each.choices[0] for each in offer.blanks if each.choices}
    seat = named.get("seat", offer.mover)
    zone = "timer" if offer.verb == "stalls" else hand(seat)
    kinds = nameable(sitting.state.table, zone, KIT.constraints)
    if offer.verb == "exchanges" and blank.name == "card":  # the bound one is offered by itself
        kinds = tuple(kind for kind in kinds if kind != sitting.state.fencer(seat).bound)
    if offer.verb == "plays":
        kinds = tuple(kind for kind in kinds if _is_offered(sitting, offer, kind))
    if not kinds:
        return blank
    chosen = tuple(random.choice(kinds) for _ in range(max(blank.most, 1)))
    return Blank(blank.name, chosen, blank.key, blank.optional, blank.least, blank.most)


def _is_offered(sitting: Sitting, offer: Offer, kind: str) -> bool:
    """Too many cards to be listed are still not all: the rules take only some of them."""
    keys = [f"{blank.name}={blank.choices[0]}" for blank in offer.blanks if blank.key]
    try:
        sitting.judge((offer.mover, offer.verb, kind, *keys))
    except Refusal:
        return False
    return True


def may_clash(offer: Offer, words: tuple[str, ...]) -> bool:
    """Several cards are named."""
    del offer
    return any("," in word or word.startswith(("with=", "swaps=", "keeps=")) for word in words)


# Games


PLAYER = Player(
    mover=mover,
    weights=WEIGHTS,
    any_line=any_line,
    assert_possible=assert_possible,
    guess=guess,
    may_clash=may_clash,
    clash=frozenset({"RF-C.1"}),
)


def dealt_game(random: Random, *, most: int = 150, wrong: int = 1) -> Sitting:
    """A whole dealt bout, every position of which has been looked at."""
    agreed = options(random, dealt=True)
    sitting = play.sit("ready-fence", Deal=f"seed:{random.randrange(10**9)}", **agreed)
    return PLAYER.play(random, sitting, most=most, wrong=wrong)


def guessed_game(random: Random, *, most: int = 100, wrong: int = 1) -> Sitting:
    """A bout at a table of which nobody knows the cards: whatever custody admits may come up."""
    sitting = play.sit("ready-fence", **options(random, dealt=False))
    return PLAYER.play(random, sitting, most=most, wrong=wrong)

"""Malifaux for stateful games: options, crews, lines of all kinds, and its invariants."""

from collections.abc import Callable
from random import Random

from events.base import Seat
from events.catalogues.malifaux import CARDS
from events.malifaux.values import Condition, Stat, Suit
from projections.custody import answers
from projections.custody.answers import nameable
from projections.history import effective
from projections.malifaux.kit import KIT
from projections.malifaux.state import SEATS, State, deck, discard, hand, on_table
from referee.checking import play
from referee.checking.player import Player
from referee.desk.sitting import Sitting
from referee.moves.offers import Blank, Offer
from referee.rules.malifaux.options import DECK_ALONE, OPTIONS
from referee.rules.malifaux.questions import known
from tests.machines.malifaux_lines import any_line

WEIGHTS = {
    "attacks": 6,
    "flips": 6,
    "cheats": 3,
    "declares": 3,
    "strikes": 3,
    "charges": 2,
    "assists": 2,
    "ends": 0.5,
    "effect": 8,
    "reveals": 0.2,
    "damage": 2,
    "profile": 0.2,
    "action": 0.2,
    "trigger": 0.2,
}
"""How a random player likes what it may do; one is the rule."""

MOVERS = {"table": 0.06, "referee": 0.12}
"""How often somebody else enters something than those on whom the table waits."""

PROFILES = ("sample-marshal", "sample-warden", "sample-ranger", "sample-drifter", "sample-oracle")
MEDIC = (
    "referee profile medic rank=henchman df=5 wp=5 mv=5 sz=1 health=6",
    "referee action medic saw kind=melee stat=5 resist=df damage=1/3/4",
    "referee action medic burn kind=tactical damage=1/1/2",
    "referee action medic calm kind=tactical stat=6 resist=wp tn=11 needs=tome",
    "referee trigger medic saw again needs=crow",
    "referee trigger medic df dodge needs=mask",
)
"""A profile with what no sample has: a tactical action that hurts, and one that is resisted."""


def options(random: Random) -> dict[str, str]:
    """Tags of options that vary all that can be agreed."""
    chosen = {option.name: random.choice(option.values) for option in OPTIONS}
    chosen["turns"] = random.choice(("1", "2", "3", "0"))
    chosen["play"] = random.choice(("skirmish", "skirmish", "skirmish", DECK_ALONE))
    return {f"Option.{name}": value for name, value in chosen.items()}


def begin(random: Random, sitting: Sitting) -> None:
    """Hire two crews, pay for soulstones, begin; with the fate decks alone all is there."""
    if sitting.state.match.option("play") == DECK_ALONE:
        return
    lines = [*(MEDIC if random.random() < 0.5 else ())]
    profiles = (*PROFILES, *(("medic",) if lines else ()))
    for seat, names in zip(SEATS, (("ana", "cal", "eva"), ("bea", "dov", "fay")), strict=True):
        for number, name in enumerate(names[: random.randint(1, 3)]):
            leader = " leader=yes" if not number else ""
            lines.append(f"{seat} hires {name} profile={random.choice(profiles)}{leader}")
        lines.append(f"{seat} stones {random.randint(0, 5)}")
    for line in (*lines, "referee begins"):
        sitting.enter(line)


def mover(random: Random, sitting: Sitting) -> str:
    """Who enters the next line: mostly one on whom the table waits."""
    for other, share in MOVERS.items():
        if random.random() < share:
            return other
    if random.random() < 0.05:
        return random.choice(SEATS)
    return random.choice(sitting.to_move)


def assert_possible(state: State) -> None:
    """Cards are conserved, numbers within their limits, custody has a world."""
    table = state.table
    for seat in SEATS:
        zones = (deck(seat), hand(seat), on_table(seat), discard(seat))
        assert sum(map(table.count, zones)) == len(CARDS)
        hold = state.hold(seat)
        assert all(0 <= n <= 99 for n in (hold.stones, hold.vp, hold.markers, hold.pass_tokens))
        assert len(hold.known) <= table.count(hand(seat))
        assert len(hold.pile) <= table.count(discard(seat))
        assert len(hold.top) + len(hold.bottom) <= table.count(deck(seat))
        if state.contest is None:
            assert not table.count(on_table(seat))
    for name, model in state.models.items():
        assert 0 <= model.health <= model.max_health
        assert all(value > 0 for value in model.conditions.values())
        assert not (model.condition(Condition.FAST) and model.condition(Condition.SLOW))
        for enemy in model.engaged_by:
            assert model.alive, name
            assert state.models[enemy].alive, enemy
            assert state.models[enemy].seat != model.seat
    assert state.contest is None or state.contest.stage in ("modify", "flip", "cheat", "trigger")
    assert answers.consistent(table, KIT.constraints) is not answers.Answer.NO


def assert_odds_agree(sitting: Sitting) -> None:
    """What the odds give a chance to be turned next is what custody says can lie there."""
    events = [event for entry in effective(sitting.entries) for event in entry.events]
    table = sitting.state.table
    for seat in SEATS:
        if table.count(deck(seat)):
            pile = known(events, Seat(seat))
            shares = {card: pile.among(frozenset((card,)), 1) for card in CARDS}
            assert sum(shares.values()) == 1
            likely = {card for card, share in shares.items() if share}
            assert likely == set(_top(sitting.state, seat))


def _top(state: State, seat: str) -> tuple[str, ...]:
    """The kinds that the top card of a deck can be."""
    zone, table = deck(seat), state.table
    first = table.zones[zone][0]
    if isinstance(first, str):
        return (first,)
    hidden = (card for card in CARDS if answers.can_be(table, zone, 0, card, KIT.constraints))
    return (*first.known, *hidden)


# Blanks whose choices are not listed


def guess(random: Random, sitting: Sitting, offer: Offer, blank: Blank) -> Blank:
    """The blank with words, where its choices are not listed."""
    if blank.choices:
        return blank
    if blank.name in ("card", "cards"):
        choices = _kinds(sitting.state, offer)
    elif offer.verb == "adjust" and blank.name == "value":
        choices = tuple("01234567")
    elif blank.name in LIKELY:
        choices = (str(LIKELY[blank.name](random, sitting)),)
    else:
        return blank
    return Blank(blank.name, choices, blank.key, blank.optional, blank.least, blank.most)


def _kinds(state: State, offer: Offer) -> tuple[str, ...]:
    """The cards that a move may name: of a deck those that may come up, else those of a hand."""
    named = {blank.name: blank.choices[0] for blank in offer.blanks if blank.choices}
    seat = named.get("seat", offer.mover)
    zone = deck(seat) if offer.verb == "flips" else hand(seat)
    if named.get("source", "").startswith("deck"):
        return CARDS
    if offer.verb == "flips" and not state.table.count(zone):
        zone = discard(seat)
    return nameable(state.table, zone, KIT.constraints)


def _mv(random: Random, sitting: Sitting) -> str:
    state = sitting.state
    if state.leaving is not None:
        return state.leaving.left
    most = state.models[state.activation.model].mv if state.activation else 0
    return random.choice((str(random.randint(0, most)), f"{max(0, most - 1)}.25"))


LIKELY: dict[str, Callable[[Random, Sitting], object]] = {
    "inches": _mv,
    "points": lambda random, sitting: random.randint(1, 3),
    "value": lambda random, sitting: random.choice((-2, -1, 1, 2)),
    "change": lambda random, sitting: random.choice((-1, 1, 2)),
    "amount": lambda random, sitting: random.randint(1, 3),
    "count": lambda random, sitting: random.randint(1, 3),
    "limit": lambda random, sitting: random.randint(3, 7),
    "damage": lambda random, sitting: random.choice(("0/1/2", "1/3/4", "2/3/5")),
    "tn": lambda random, sitting: random.randint(8, 15),
    "stat": lambda random, sitting: random.choice((4, 5, 6)),
    "vs": lambda random, sitting: random.choice((4, 5, 6)),
    "mod": lambda random, sitting: random.choice((-2, -1, 1)),
    "needs": lambda random, sitting: random.choice(("mask", "ram,tome")),
    "suits": lambda random, sitting: random.choice(tuple(Suit)),
    "model": lambda random, sitting: f"m{sitting.number}",
    "profile": lambda random, sitting: f"p{sitting.number}",
    "action": lambda random, sitting: f"x{sitting.number}",
    "trigger": lambda random, sitting: f"t{sitting.number}",
    "health": lambda random, sitting: random.randint(1, 9),
    **{stat: lambda random, sitting: random.randint(3, 6) for stat in Stat},
}
"""Words for what is free text or a number."""


def may_clash(offer: Offer, words: tuple[str, ...]) -> bool:
    """Several cards of a hand may not be possible together, nor points beyond the most."""
    del words
    return offer.verb in ("flips", "discards", "reveals", "effect", "scores")


# Games


PLAYER = Player(
    mover=mover,
    weights=WEIGHTS,
    any_line=any_line,
    assert_possible=assert_possible,
    guess=guess,
    may_clash=may_clash,
    clash=frozenset({"MF-C.1", "MF-11.1"}),
    resigns=0.003,
    kept=20,
)


def dealt_game(random: Random, *, most: int = 150, wrong: int = 1) -> Sitting:
    """A whole dealt encounter, every position of which has been looked at."""
    seed = random.randrange(10**9)
    sitting = play.sit("malifaux", Deal=f"seed:{seed}", **options(random))
    begin(random, sitting)
    return PLAYER.play(random, sitting, most=most, wrong=wrong)


def guessed_game(random: Random, *, most: int = 120, wrong: int = 1) -> Sitting:
    """An encounter at a table of which nobody knows the cards: whatever custody admits comes up."""
    sitting = play.sit("malifaux", **options(random))
    begin(random, sitting)
    return PLAYER.play(random, sitting, most=most, wrong=wrong)

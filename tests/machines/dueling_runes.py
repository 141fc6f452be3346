"""Dueling Runes for stateful games: options, weights, lines of all kinds, and its invariants."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random

from msgspec import structs

from events.catalogues.dueling_runes import POWER
from events.dueling_runes.values import Effect, Spell
from projections.custody import answers
from projections.custody.answers import nameable
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import DISCARD, DRAW, HAND, PILE, PLAYED, QUEUE, SEATS, State
from referee.checking import play
from referee.checking.player import Player
from referee.desk.sitting import Sitting
from referee.moves.offers import Blank, Offer
from referee.rules.dueling_runes.runes import printed

CARDS = 44
"""All but the Excuse."""

WEIGHTS = {
    "plays": 6,
    "casts": 6,
    "resolves": 4,
    "mirrors": 2,
    "counters": 0.4,
    "excuse": 0.3,
    "reveals": 0.1,
    "adjust": 0.3,
    "draw": 0.3,
}
"""How a random player likes what it may do; one is the rule."""

MOVERS = {"table": 0.05, "referee": 0.06}
"""How often somebody else than those who are due enters something."""

CHOICES = {
    "casting": ("may", "must"),
    "ward-rounds": ("including", "following"),
    "haste-runes": ("spent", "fresh"),
    "extra-activation": ("lapse", "keep"),
    "stacking": ("longest", "add"),
    "drain-at-zero": ("saves", "dies"),
    "window": ("called", "open"),
    "ai": ("procedure", "table"),
    "advanced": ("no", "yes"),
    "draws": ("full", "up-to"),
}


def options(random: Random) -> dict[str, str]:
    """Tags of options that vary all that can be agreed."""
    players = random.choice(("1", "2", "2", "3", "4"))
    seats = ("a", "ai") if players == "1" else ("a", "b", "c", "d")[: int(players)]
    chosen = {name: random.choice(values) for name, values in CHOICES.items()}
    lives = {f"life-{seat}": str(random.randint(1, 12)) for seat in seats}
    return {
        f"Option.{name}": value for name, value in {"players": players, **chosen, **lives}.items()
    }


def mover(random: Random, sitting: Sitting) -> str:
    """Who enters the next line: mostly one on whom the table waits, or who may answer."""
    for other, share in MOVERS.items():
        if random.random() < share:
            return other
    state = sitting.state
    if random.random() < (0.5 if state.waiting else 0.1):
        return random.choice(state.living)
    return random.choice(sitting.to_move)


def assert_possible(state: State) -> None:
    """Cards are conserved, zones within their limits, and queues are what the table says."""
    table = state.table
    zones = (PILE, DISCARD, *HAND.values(), *PLAYED.values(), *QUEUE.values())
    assert sum(table.count(zone) for zone in zones) == CARDS
    queues = {laid.card for side in state.sides.values() for laid in side.queue}
    assert {card for card, _ in (*state.spent, *state.used)} <= queues
    for seat, side in state.sides.items():
        assert tuple(laid.card for laid in side.queue) == table.cards(QUEUE[seat])
        assert len(side.queue) <= (3 if table.count(PLAYED[seat]) else 4)
        assert table.count(HAND[seat]) <= 5
        assert side.life <= 12
        assert side.life > 0 or not side.alive
        assert side.alive or not (side.queue or table.count(HAND[seat]) or side.effects)
        for window in side.effects.values():
            assert window.first <= window.last
            assert window.last >= state.round
    if state.above is not None:
        assert 0 <= state.above <= table.count(PILE)
    origins = [spell.origin for spell in state.spells]
    assert set(origins) <= set(state.declared)
    assert set(state.declared) <= set(state.members)
    assert state.waiting <= bool(origins) or not (state.group or state.active or state.extra)
    assert set(state.choosing) <= (set(state.living) if state.phase is DRAW else set())
    assert answers.consistent(table, KIT.constraints) is not answers.Answer.NO


# Lines of all kinds, most of them wrong


def any_line(random: Random, sitting: Sitting) -> tuple[str, ...]:
    """A line of the table of moves, filled in with whatever fits its form."""
    state = sitting.state
    seat = random.choice(tuple(state.sides))
    verb = random.choice(tuple(_FORMS))
    return _FORMS[verb](random, sitting, seat)


def _hand_card(random: Random, sitting: Sitting, seat: str) -> str:
    hand = sitting.state.table.known(f"{seat}.hand")
    if hand and random.random() < 0.9:
        return random.choice(hand)
    return random.choice(tuple(sitting.edition.order))


def _queue_card(random: Random, sitting: Sitting, seat: str) -> str:
    queue = [laid.card for laid in sitting.state.sides[seat].queue if laid.card != "?"]
    return random.choice(queue) if queue else "mill"


def _seat(random: Random) -> str:
    return random.choice(SEATS)


def _casts(random: Random, sitting: Sitting, seat: str) -> tuple[str, ...]:
    words = [seat, "casts"]
    if random.random() < 0.1:
        words.append("advanced")
    elif random.random() < 0.9:
        words.append(random.choice(tuple(Spell)))
    advanced = "advanced" in words
    if random.random() < 0.4 and not advanced:
        words.append(str(random.randint(0, 4)))
    if random.random() < 0.6:
        words.append(_seat(random))
    if advanced:
        words += [f"{suit}={random.randint(1, 2)}" for suit in random.sample(POWER, 2)]
    elif random.random() < 0.2:
        words.append(f"runes={_queue_card(random, sitting, seat)}")
    if "amnesia" in words and random.random() < 0.5:
        words.append(f"cards={_queue_card(random, sitting, _present(random, sitting))}")
    if random.random() < 0.2:
        words.append("hold=yes")
    return tuple(words)


def _held(random: Random, *words: str) -> tuple[str, ...]:
    """The words, often with the key that keeps the end of the round waiting."""
    return (*words, "hold=yes") if random.random() < 0.4 else words


def _present(random: Random, sitting: Sitting) -> str:
    return random.choice(tuple(sitting.state.sides))


def _paid(random: Random, sitting: Sitting, seat: str) -> str:
    """Cards in the order in which offers name them."""
    hand = nameable(sitting.state.table, f"{seat}.hand", KIT.constraints)
    cards = {_hand_card(random, sitting, seat) for _ in range(random.randint(1, 3))}
    return ",".join(sorted(cards, key=lambda card: hand.index(card) if card in hand else 0))


def _counters(random: Random, sitting: Sitting, seat: str) -> tuple[str, ...]:
    return (seat, "counters", _seat(random), _paid(random, sitting, seat))


def _mirrors(random: Random, sitting: Sitting, seat: str) -> tuple[str, ...]:
    words = (seat, "mirrors", _paid(random, sitting, seat))
    return (*words, f"spell={_seat(random)}") if random.random() < 0.5 else words


def _amount(random: Random) -> str:
    return str(random.randint(-13, 13))


def _effect(random: Random, sitting: Sitting, seat: str) -> tuple[str, ...]:
    target, effect = _seat(random), random.choice(tuple(Effect))
    queue = _queue_card(random, sitting, _present(random, sitting))
    follows = random.choice(
        (
            ("life", ",".join(random.sample(SEATS, random.randint(1, 2))), _amount(random)),
            ("status", target, effect, f"rounds={random.randint(0, 13)}"),
            ("clear", target, effect),
            ("flip", target, queue),
            ("unflip", target, queue),
            ("lose-queue", target, queue),
            ("discard", target, _hand_card(random, sitting, seat)),
            ("draw", target, str(random.randint(0, 3))),
        )
    )
    return ("referee", "effect", *follows)


def _adjust(random: Random, sitting: Sitting, seat: str) -> tuple[str, ...]:
    now = sitting.state.round
    first, last = (random.randint(max(0, now - 2), now + 3) for _ in "FU")
    effect = random.choice(tuple(Effect))
    value = random.choice(("none", f"{first}-{last}"))
    return ("referee", "adjust", f"seats.{seat}.effects.{effect}", value, "why=x")


_FORMS: dict[str, Callable[[Random, Sitting, str], tuple[str, ...]]] = {
    "plays": lambda random, sitting, seat: _held(
        random, seat, "plays", _hand_card(random, sitting, seat)
    ),
    "casts": _casts,
    "passes": lambda random, sitting, seat: _held(random, seat, "passes"),
    "draws": lambda random, sitting, seat: (seat, "draws", str(random.randint(0, 3))),
    "counters": _counters,
    "mirrors": _mirrors,
    "resolves": lambda random, sitting, seat: ("table", "resolves"),
    "excuse": lambda random, sitting, seat: (seat, "excuse", str(random.randint(0, 6))),
    "flips": lambda random, sitting, seat: (
        *("table", "flips"),
        random.choice((*sitting.edition.order, "excuse", "excuse")),
    ),
    "keeps": lambda random, sitting, seat: (seat, random.choice(("keeps", "rejects"))),
    "effect": _effect,
    "adjust": _adjust,
    "reveals": lambda random, sitting, seat: (
        *("table", "reveals", seat),
        _hand_card(random, sitting, seat),
    ),
}


# Guessing cards


def guess(random: Random, sitting: Sitting, offer: Offer, blank: Blank) -> Blank:
    """The blank with cards, where its choices are not listed."""
    state = sitting.state
    named = {each.name: each.choices[0] for each in offer.blanks if each.choices}
    seat = named.get("seat", offer.mover)
    zone = PILE if offer.verb == "flips" else f"{seat}.hand"
    if blank.choices or blank.name not in ("card", "cards", "paid") or offer.verb == "card":
        return blank
    kinds = nameable(state.table, zone, KIT.constraints)
    if blank.name == "paid":
        needed = 2 if offer.verb == "counters" else 3
        chosen = _paying(random, sitting, kinds, needed, blank.most)
        return Blank("paid", chosen) if chosen else blank
    return structs.replace(blank, choices=tuple(random.sample(kinds, min(blank.most, len(kinds)))))


def _paying(
    random: Random, sitting: Sitting, kinds: tuple[str, ...], needed: int, most: int
) -> tuple[str, ...]:
    """One list of cards that pays, if one is found."""

    def shown(cards: tuple[str, ...]) -> int:
        faces = (printed(sitting.edition, sitting.state, card) for card in cards)
        return len({suit for face in faces for suit in face.activation})

    for _ in range(40):
        cards = tuple(random.sample(kinds, min(random.randint(1, most), len(kinds))))
        fewer = combinations(cards, len(cards) - 1)
        if shown(cards) >= needed and all(shown(rest) < needed for rest in fewer):
            return (",".join(cards),)
    return ()


def may_clash(offer: Offer, words: tuple[str, ...]) -> bool:
    """Several cards are named."""
    del offer
    return any("," in word for word in words)


# Games


PLAYER = Player(
    mover=mover,
    weights=WEIGHTS,
    any_line=any_line,
    assert_possible=assert_possible,
    resigns=0.01,
)

GUESSING = replace(
    PLAYER,
    guess=guess,
    may_clash=may_clash,
    clash=frozenset({"DR-C.1", "DR-9.1", "DR-9.2", "DR-9.4"}),
)


def dealt_game(random: Random, *, most: int = 150, wrong: int = 1) -> Sitting:
    """A whole dealt game, every position of which has been looked at."""
    seed = f"seed:{random.randrange(10**9)}"
    sitting = play.sit("dueling-runes", Deal=seed, **options(random))
    return PLAYER.play(random, sitting, most=most, wrong=wrong)


def guessed_game(random: Random, *, most: int = 150, wrong: int = 1) -> Sitting:
    """A game at a table of which nobody knows the cards: what custody admits may come up."""
    sitting = play.sit("dueling-runes", **options(random))
    return GUESSING.play(random, sitting, most=most, wrong=wrong)

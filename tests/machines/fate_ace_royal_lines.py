"""Lines of all kinds for games of Fate/Ace Royal, most of them wrong."""

from collections.abc import Callable
from random import Random

from events.base import UNKNOWN
from events.fate_ace_royal.values import SERVANT, Bar, Part, Posture, System, Token
from projections.fate_ace_royal.state import HAND, OPEN, PART, SEATS, State
from referee.desk.sitting import Sitting

SKILLS = ("intuition", "first-strike", "see-through", "legion", "charisma", "support", "housework")
COSTS = ("tap", "dice:12", "dice:456,tap", "discard:1", "tap:2", "x-discard", "x-tap", "discard:2")
TIMINGS = ("any", "step", "damage", "ritual", "engage", "attack", "end")
ABILITIES = ("excalibur", "avalon", "of the card")

OF_SEVERAL = frozenset(
    [
        "mana",
        "spells",
        "token",
        "stats",
        "damage",
        "draw",
        "discard",
        "skill",
        "tap",
        "untap",
        "invert",
    ]
)
"""The effects that may be on several seats at once."""

Words = tuple[str, ...]
Line = Callable[[Random, Sitting, str], Words]


def any_line(random: Random, sitting: Sitting) -> Words:
    """A line of the table of moves, filled in with whatever fits its form."""
    return _line(random, sitting, random.choice((_LISTED, _LISTED, _FREE)))


def free_line(random: Random, sitting: Sitting) -> Words:
    """A line of what cards may say, of which not everything is listed in the offers."""
    return _line(random, sitting, _FREE)


def _line(random: Random, sitting: Sitting, forms: dict[str, Line]) -> Words:
    verb = random.choice(tuple(forms))
    seat = random.choice(sitting.state.seats)
    mover = {"rolls": "table", "targets": "table", "opens": "table"}.get(verb, seat)
    if verb in ("effect", "prints", "adjust", "done"):
        mover = "referee"
    return (mover, verb, *forms[verb](random, sitting, seat))


def _perhaps(random: Random, *words: str) -> Words:
    return words if random.random() < 0.4 else ()


def _hand_card(random: Random, sitting: Sitting, seat: str) -> str:
    held = sitting.state.table.known(HAND[seat])
    if held and random.random() < 0.9:
        return random.choice(held)
    number = random.randint(1, 27)
    return f"{random.choice(('craft', 'event'))}-{number:02}"


def _payment_card(random: Random, sitting: Sitting, seat: str) -> str:
    if not sitting.state.match.dealt and random.random() < 0.4:
        return UNKNOWN
    return _hand_card(random, sitting, seat)


def _hand_cards(random: Random, sitting: Sitting, seat: str) -> str:
    count = random.randint(1, 2)
    return ",".join(_payment_card(random, sitting, seat) for _ in range(count))


def _in_play(random: Random, state: State, seat: str) -> str:
    return random.choice((*Part, *state.masters[seat].names()))


def _lying(random: Random, state: State, seat: str) -> str:
    return random.choice((SERVANT, *state.masters[seat].names()))


def _seat(random: Random) -> str:
    return random.choice(SEATS)


def _servant_card(random: Random, sitting: Sitting, seat: str) -> Words:
    part = random.choice(tuple(Part))
    known = sitting.state.part(seat, part)
    if known != UNKNOWN and random.random() < 0.7:
        return (part, known)
    cards = sitting.edition.cards
    return (part, random.choice([card for card in cards if str(cards[card].type) == part]))


# What is listed in the offers, whenever it is accepted


def _exchanges(random: Random, sitting: Sitting, seat: str) -> Words:
    classes = [card for card in sitting.edition.cards.values() if str(card.type) == "class"]
    there = sitting.state.table.known(OPEN) or tuple(card.slug for card in classes)
    gives = sitting.state.table.known(PART[Part.CLASS][seat]) or ("saber",)
    return (random.choice(there), f"gives={random.choice(gives)}")


def _covers(random: Random, sitting: Sitting, seat: str) -> Words:
    if sitting.state.match.dealt:
        return (_hand_card(random, sitting, seat),)
    return _perhaps(random, str(random.randint(1, 5)))


def _equips(random: Random, sitting: Sitting, seat: str) -> Words:
    replaced = _lying(random, sitting.state, seat)
    keys = () if replaced == SERVANT else (f"replaces={replaced}",)
    return (_hand_card(random, sitting, seat), *_perhaps(random, *keys))


def _ends(random: Random, sitting: Sitting, seat: str) -> Words:
    return _perhaps(random, f"discards={_hand_cards(random, sitting, seat)}")


def _spells(random: Random, sitting: Sitting, seat: str) -> Words:
    return random.choice(
        (
            ("mana",),
            ("boost", "magic-attack"),
            ("negate", random.choice(tuple(Token))),
            ("untap",),
        )
    )


def _house(random: Random, sitting: Sitting, seat: str) -> Words:
    helped = random.choice(sitting.state.seats)
    return (
        _in_play(random, sitting.state, seat),
        f"untaps={_lying(random, sitting.state, helped)}",
        f"discards={_payment_card(random, sitting, seat)}",
        *(() if helped == seat else (f"for={helped}",)),
    )


def _nothing(random: Random, sitting: Sitting, seat: str) -> Words:
    return ()


_LISTED: dict[str, Line] = {
    "exchanges": _exchanges,
    "keeps": _nothing,
    "takes": lambda random, sitting, seat: (
        random.choice(("artoria", "medea", UNKNOWN)),
        random.choice(("saber", "caster", UNKNOWN)),
    ),
    "equips": _equips,
    "covers": _covers,
    "reveals": _servant_card,
    "proceeds": _nothing,
    "rolls": lambda random, sitting, seat: (str(random.randint(0, 7)),),
    "targets": lambda random, sitting, seat: (_seat(random),),
    "raids": lambda random, sitting, seat: (_seat(random),),
    "attacks": lambda random, sitting, seat: (random.choice(tuple(System)),),
    "counters": lambda random, sitting, seat: (random.choice(tuple(System)),),
    "steals": _nothing,
    "declines": _nothing,
    "forfeits": lambda random, sitting, seat: (_hand_card(random, sitting, seat),),
    "lacks": _nothing,
    "ends": _ends,
    "keeps-house": _house,
    "done": _nothing,
}

LISTED = frozenset(_LISTED)
"""The verbs of which every line that the rules accept is among the offers."""


# What cards may say


def _ability(random: Random) -> Words:
    return _perhaps(random, random.choice(ABILITIES))


def _paid(random: Random, sitting: Sitting, seat: str) -> Words:
    """A cost with what may pay it, and what may be known otherwise of the ability."""
    cost = random.choice(("", "", *COSTS))
    state = sitting.state
    keys = [f"cost={cost}"] if cost else []
    if "dice" in cost and not state.match.dealt:
        keys.append(f"rolled={random.randint(1, 6)}")
    if "discard" in cost:
        keys.append(f"discards={_hand_cards(random, sitting, seat)}")
    if "tap:" in cost or "x-tap" in cost:
        count = random.randint(1, 2)
        keys.append(f"taps={','.join(_lying(random, state, seat) for _ in range(count))}")
    keys += _perhaps(random, f"timing={random.choice(TIMINGS)}")
    return tuple(keys)


def _open(random: Random) -> Words:
    """Perhaps that the text of a use is still being entered."""
    return _perhaps(random, f"open={random.choice(('yes', 'yes', 'no'))}")


def _stats(random: Random) -> str:
    return "/".join(str(random.randint(0, 9)) for _ in range(4))


def _changes(random: Random) -> str:
    return "/".join(f"{random.randint(-4, 4):+}" for _ in range(4))


def _skills(random: Random) -> Words:
    return _perhaps(random, f"skills={','.join(random.sample(SKILLS, 2))}")


def _activates(random: Random, sitting: Sitting, seat: str) -> Words:
    card = _in_play(random, sitting.state, seat)
    helped = _perhaps(random, f"for={_seat(random)}") if random.random() < 0.3 else ()
    return (card, *_ability(random), *helped, *_paid(random, sitting, seat), *_open(random))


def _summons(random: Random, sitting: Sitting, seat: str) -> Words:
    card = _in_play(random, sitting.state, seat)
    keys = (f"stats={_stats(random)}", *_skills(random))
    return (card, *_ability(random), *keys, *_paid(random, sitting, seat))


def _plays(random: Random, sitting: Sitting, seat: str) -> Words:
    return (_hand_card(random, sitting, seat), *_paid(random, sitting, seat), *_open(random))


def _activated_by_spell(random: Random, sitting: Sitting, seat: str) -> Words:
    if random.random() < 0.5:
        return _spells(random, sitting, seat)
    calls = _perhaps(random, f"stats={_stats(random)}")
    part = random.choice(tuple(Part))
    return ("activate", part, *_ability(random), *calls, *_open(random))


def _prints(random: Random, sitting: Sitting, seat: str) -> Words:
    card = random.choice(tuple(sitting.edition.cards))
    return random.choice(
        (
            (card, f"stats={_stats(random)}"),
            (card, f"skills={random.choice(SKILLS)}"),
            (card, f"cost={random.choice(COSTS)}", f"timing={random.choice(TIMINGS)}"),
            (card, "ability=avalon", "cost=tap"),
        )
    )


def _adjusts(random: Random, sitting: Sitting, seat: str) -> Words:
    number = str(random.randint(0, 9))
    path, value = random.choice(
        (
            ("coin.holder", _seat(random)),
            ("coin.turns", number),
            (f"seats.{seat}.mana", number),
            (f"seats.{seat}.spells", number),
            (f"seats.{seat}.tokens.thirst", number),
            (f"seats.{seat}.hand.count", number),
            (f"seats.{seat}.servant.state", random.choice(tuple(Posture))),
        )
    )
    return (path, value, "why=because")


def _effect(random: Random, sitting: Sitting, seat: str) -> Words:
    kind = random.choice(tuple(_EFFECTS))
    condition = (
        (f"against={_seat(random)}", f"{random.choice(('if', 'unless'))}={random.choice(SKILLS)}")
        if random.random() < 0.1
        else ()
    )
    words = _EFFECTS[kind](random, sitting, seat)
    if kind in OF_SEVERAL and random.random() < 0.3:
        words = (_several(random), *words[1:])
    by = () if any(word.startswith("by=") for word in words) else _by(random, sitting, seat)
    return (kind, *words, *condition, *by)


def _several(random: Random) -> str:
    """A list of seats, right or wrong, or all."""
    some = random.sample(SEATS, random.randint(1, 3))
    return random.choice(("all", ",".join(some), ",".join((*some, random.choice(SEATS)))))


def _by(random: Random, sitting: Sitting, seat: str) -> Words:
    """Perhaps the card that says so: of a seat, in play, or an event, played or not."""
    event = random.choice((*sitting.state.played, "event-20"))
    card = random.choice((event, _in_play(random, sitting.state, seat)))
    return _perhaps(random, f"by={card.partition('#')[0]}")


def _lasts(random: Random, sitting: Sitting, seat: str) -> Words:
    craft = next(iter(sitting.state.masters[seat].crafts), None)
    card = (f"by={craft.card}", "lasts=card") if craft else ("lasts=game",)
    return random.choice(((), ("lasts=game",), card))


def _signed(random: Random) -> str:
    return f"{random.choice((-2, -1, 1, 2, 3)):+}"


def _number(random: Random, sitting: Sitting, seat: str) -> Words:
    return (seat, _signed(random))


def _moved(random: Random, sitting: Sitting, seat: str) -> Words:
    card = UNKNOWN if random.random() < 0.4 else _hand_card(random, sitting, seat)
    return (seat, card)


def _craft(random: Random, sitting: Sitting, seat: str) -> Words:
    names = sitting.state.masters[seat].names() or ("craft-01",)
    place = random.choice(("discard", "hand", "deck"))
    return (seat, random.choice(names), f"to={place}")


def _discarded(random: Random, sitting: Sitting) -> str:
    pile = sitting.state.pile
    return random.choice(pile) if pile else f"event-{random.randint(1, 49):02}"


_EFFECTS: dict[str, Line] = {
    "mana": _number,
    "spells": lambda random, sitting, seat: (seat, "+1"),
    "token": lambda random, sitting, seat: (seat, random.choice(tuple(Token)), _signed(random)),
    "stats": lambda random, sitting, seat: (
        *(seat, _changes(random)),
        *_perhaps(random, "on=proxy"),
        *_lasts(random, sitting, seat),
    ),
    "damage": _number,
    "draw": lambda random, sitting, seat: (seat, str(random.randint(1, 4))),
    "discard": _moved,
    "steal": lambda random, sitting, seat: (_seat(random), *_moved(random, sitting, seat)),
    "tap": lambda random, sitting, seat: (seat, _lying(random, sitting.state, seat)),
    "untap": lambda random, sitting, seat: (seat, _lying(random, sitting.state, seat)),
    "invert": lambda random, sitting, seat: (seat,),
    "equip": lambda random, sitting, seat: (
        *(seat, f"craft-{random.randint(1, 27):02}"),
        f"from={random.choice(('hand', 'deck', 'discard'))}",
    ),
    "unequip": _craft,
    "fetch": lambda random, sitting, seat: random.choice(
        (
            (seat, UNKNOWN),
            (seat, _hand_card(random, sitting, seat), "from=deck"),
            (seat, _discarded(random, sitting), "from=discard"),
        )
    ),
    "shuffle": lambda random, sitting, seat: (),
    "reveal": lambda random, sitting, seat: (seat, *_servant_card(random, sitting, seat)),
    "conceal": lambda random, sitting, seat: (seat, random.choice(tuple(Part))),
    "skill": lambda random, sitting, seat: (
        *(seat, random.choice(SKILLS), random.choice(("on", "off"))),
        *_lasts(random, sitting, seat),
    ),
    "bar": lambda random, sitting, seat: (
        *(seat, random.choice(tuple(Bar))),
        *_lasts(random, sitting, seat),
    ),
    "limit": lambda random, sitting, seat: (
        *(seat, random.choice(("hand", "crafts")), _signed(random)),
        *_lasts(random, sitting, seat),
    ),
    "proxy": lambda random, sitting, seat: (
        *(seat, f"stats={_stats(random)}", *_skills(random)),
        f"by={_in_play(random, sitting.state, seat)}",
    ),
    "negate": lambda random, sitting, seat: (),
    "cancel": lambda random, sitting, seat: (),
    "die": lambda random, sitting, seat: (
        () if sitting.state.match.dealt else (str(random.randint(1, 6)),)
    ),
    "death": lambda random, sitting, seat: (seat, random.choice(("on", "off"))),
    "revive": lambda random, sitting, seat: (seat, "3", "2"),
}

_FREE: dict[str, Line] = {
    "activates": _activates,
    "summons": _summons,
    "plays": _plays,
    "commands": _activated_by_spell,
    "prints": _prints,
    "adjust": _adjusts,
    "effect": _effect,
}

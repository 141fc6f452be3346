"""Dueling Runes: the automatic opponent chooses its spells (DR-12.6 to DR-12.8).

The procedure goes down a list once. An item is taken if the card still has a rune for it and it is
useful now with the power that is left; so power that a higher item of a later step wants is kept.
"""

from collections.abc import Callable, Mapping
from functools import cached_property

import msgspec

from events.base import Seat
from events.catalogues.dueling_runes import POWER, Edition
from events.dueling_runes.spells import AiPlanned, SpellDeclared, SpellPassed
from events.dueling_runes.values import Effect, Item, Runes, Spell, Suit
from projections.dueling_runes.state import AI, HASTE, MOST_LIFE, State
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.runes import (
    INVISIBLE,
    KNOTS,
    MOONS,
    POWER_OF,
    SPELLS_OF,
    WYRMS,
    face_up,
    free,
    immune_by,
    power,
    printed,
)

SUNS, WAVES, LEAVES = POWER

PLAYER = Seat("a")
"""Whom the opponent plays against."""

LOW_LIFE = 7
"""Below this life the second list holds (DR-12.8)."""

AMNESIA, CONFUSE, SHIELD = Spell.AMNESIA, Spell.CONFUSE, Spell.SHIELD
CONFUSED, COUNTER = Effect.CONFUSED, Effect.COUNTER

PROTECTIONS = (
    (Spell.COLD_WARD, Effect.COLD_WARD, WAVES, 0),
    (Spell.FIRE_WARD, Effect.FIRE_WARD, SUNS, 0),
    (Spell.SHIELD, Effect.SHIELD, LEAVES, 1),
)
"""Protections, each with its effect, the power of the blow that it stops, and the least blow."""


class Choice(msgspec.Struct, frozen=True):
    """A spell for an item, its power, and why: the name of a sentence and the number in it."""

    spell: Spell
    x: int
    reason: str
    value: int = 0


def by_procedure(state: State) -> bool:
    """Whether the opponent's spells are chosen by the procedure (section 4)."""
    return state.match.options["ai"] == "procedure"


def declare(duel: Duel, step: Suit, card: str) -> None:
    """The opponent's spell of this step, or its pass, with the plan that led to it."""
    planned = plan(duel.edition, duel.state, step)
    for each in planned:
        duel.tell(each)
    mine = next((each for each in planned if each.now), None)
    if mine is None:
        duel.write(
            SpellPassed(round=duel.state.round, seat=AI, step=step, card=card, reason="procedure")
        )
        return
    target = PLAYER if mine.spell in ON_PLAYER else AI
    suit = POWER_OF[mine.spell]
    runes: Runes = ()
    if suit is not None:
        there = free(duel.edition, duel.state, AI, suit)
        runes = tuple([(card, suit) for card in there[: mine.x]])
    cards = None
    if mine.spell is AMNESIA:
        cards = face_up(duel.state, PLAYER)[-mine.x :]
    duel.write(
        SpellDeclared(
            round=duel.state.round,
            seat=AI,
            step=step,
            card=card,
            spell=mine.spell,
            target=target,
            x=mine.x,
            runes=runes,
            cards=cards,
            by="procedure",
        )
    )


def plan(edition: Edition, state: State, now: Suit) -> list[AiPlanned]:
    """The items taken in this step, those first that stand higher in the list (DR-12.6)."""
    runes = [rune.suit for rune in state.active if rune.seat == AI]
    look = Look(edition, state)
    low = look.life < LOW_LIFE
    taken: list[AiPlanned] = []
    for item, step, useful in LOW_LIST if low else LIST:
        choice = useful(look) if step in runes else None
        if choice is None:
            continue
        power = POWER_OF[choice.spell]
        if power is not None:
            look.left[power] -= choice.x
        taken.append(
            AiPlanned(
                round=state.round,
                item=item,
                spell=choice.spell,
                step=step,
                now=step is now,
                low=low,
                x=choice.x,
                reason=choice.reason,
                value=choice.value,
            )
        )
        runes.remove(step)
        if not runes:
            break
    return taken


# What the opponent looks at


class Look:
    """The table as the opponent sees it (DR-12.7); `left` is the power that its plan has left."""

    def __init__(self, edition: Edition, state: State) -> None:
        self.edition = edition
        self.state = state
        self.left = power(edition, state, AI)
        self.life = state.sides[AI].life
        self.on_itself = not state.has(AI, COUNTER)
        self.on_player = not state.has(PLAYER, INVISIBLE)

    def lacks_next(self, seat: Seat, effect: Effect) -> bool:
        """Whether a seat does not have this effect in the next round."""
        return not self.state.has(seat, effect, later=1)

    def strength(self, spell: Spell) -> int:
        """With how much power the spell can be cast: 1 where it uses none."""
        power = POWER_OF[spell]
        return self.left[power] if power else 1

    def works_on_player(self, spell: Spell) -> bool:
        """Whether the player can be chosen for the spell, and is not immune to it."""
        return self.on_player and immune_by(self.state, PLAYER, spell) is None

    @cached_property
    def threats(self) -> dict[Spell, int]:
        """How strong a blow each protection would stop, by what lies in the player's queue."""
        cards = face_up(self.state, PLAYER)
        runes = [suit for card in cards for suit in printed(self.edition, self.state, card).power]
        return {
            spell: 0 if self.state.has(AI, effect) else max(least, runes.count(suit))
            for spell, effect, suit, least in PROTECTIONS
        }

    @property
    def is_attacked(self) -> bool:
        """Whether the player's card of this phase lies face up and shows wyrms or knots."""
        card = self.state.card(PLAYER)
        if card is None or card not in face_up(self.state, PLAYER):
            return False
        shown = printed(self.edition, self.state, card).activation
        return WYRMS in shown or KNOTS in shown


# Which items are useful (DR-12.7)


def heal(look: Look) -> Choice | None:
    """HEAL: life below 12 and a free leaf."""
    missing, leaves = MOST_LIFE - look.life, look.left[LEAVES]
    if not (look.on_itself and missing > 0 and leaves):
        return None
    return Choice(Spell.HEAL, min(missing, leaves), "wounded", look.life)


def needed_heal(look: Look) -> Choice | None:
    """NEEDED HEAL: the strongest single blow could kill, or no protection helps."""
    choice = heal(look)
    if choice is None:
        return None
    strongest = max(look.threats.values())
    if strongest >= look.life:
        return Choice(choice.spell, choice.x, "deadly", strongest)
    if protect(look) is None:
        return Choice(choice.spell, choice.x, "no-protection", look.life)
    return None


def protect(look: Look) -> Choice | None:
    """PROTECT: the protection of the highest value, if any has one."""
    if not look.on_itself:
        return None
    values = {
        spell: value
        for spell, value in look.threats.items()
        if (look.is_attacked if spell is SHIELD else look.strength(spell))
    }
    return _strongest(look, values, "threat")


def _strongest(look: Look, values: Mapping[Spell, int], reason: str) -> Choice | None:
    """The spell of the highest value, the first of equal ones, with all power left for it."""
    spell = max(values, key=values.__getitem__, default=None)
    if spell is None or not values[spell]:
        return None
    power = POWER_OF[spell]
    return Choice(spell, look.left[power] if power else 0, reason, values[spell])


def invisible(look: Look) -> Choice | None:
    """INVISIBLE: a free wave, and not invisible in the next round."""
    wave = look.left[WAVES]
    if look.on_itself and wave and look.lacks_next(AI, INVISIBLE):
        return Choice(Spell.INVISIBILITY, wave, "next-round", wave)
    return None


def haste(look: Look) -> Choice | None:
    """HASTE: a free sun, and not hasted in the next round."""
    sun = look.left[SUNS]
    if look.on_itself and sun and look.lacks_next(AI, HASTE):
        return Choice(Spell.HASTE, sun, "next-round", sun)
    return None


def attack(look: Look) -> Choice | None:
    """ATTACK: the strongest blow that nothing stops."""
    values = {
        spell: look.strength(spell) for spell in SPELLS_OF[WYRMS] if look.works_on_player(spell)
    }
    return _strongest(look, values, "strongest")


def amnesia(look: Look) -> Choice | None:
    """AMNESIA: a free leaf, and a card to be turned down."""
    there = len(face_up(look.state, PLAYER))
    x = min(look.left[LEAVES], there)
    if x and look.works_on_player(AMNESIA):
        return Choice(AMNESIA, x, "queue", there)
    return None


def confuse(look: Look) -> Choice | None:
    """CONFUSE: nothing stops it, and the player is not confused in the next round."""
    if look.works_on_player(CONFUSE) and look.lacks_next(PLAYER, CONFUSED):
        return Choice(CONFUSE, 0, "next-round")
    return None


ON_PLAYER = frozenset(
    {Spell.FIREBALL, Spell.ICE_DART, Spell.DRAIN, Spell.JAB, Spell.AMNESIA, Spell.CONFUSE}
)
"""What the opponent casts on the player; the rest it casts on itself."""

Items = tuple[tuple[Item, Suit, Callable[[Look], Choice | None]], ...]
"""Items in their order, each with the activation rune that it needs, and whether it is useful."""

LIST: Items = (
    ("heal", MOONS, heal),
    ("protect", MOONS, protect),
    ("invisible", KNOTS, invisible),
    ("haste", KNOTS, haste),
    ("attack", WYRMS, attack),
    ("amnesia", KNOTS, amnesia),
    ("confuse", KNOTS, confuse),
)
"""The items for a life of 7 or more (DR-12.8)."""

LOW_LIST: Items = (
    ("heal", MOONS, needed_heal),
    ("protect", MOONS, protect),
    ("attack", WYRMS, attack),
    ("confuse", KNOTS, confuse),
    ("amnesia", KNOTS, amnesia),
    ("invisible", KNOTS, invisible),
    ("haste", KNOTS, haste),
)
"""The items for a life below 7."""

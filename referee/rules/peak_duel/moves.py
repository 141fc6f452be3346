"""Peak Duel: the moves of its table (section 8). Cards are canonical slugs, places 1-3."""

from events.base import Pairs, Seat
from events.peak_duel import Effect, Posture, Target
from referee.moves.move import Move
from referee.rules.peak_duel.cards import DeckList

SpiritAt = tuple[Seat, int]
"""A seat's place of the field, as `a1`."""


class Deck(Move, frozen=True, kw_only=True):
    """`SEAT deck NAME|LIST`; a name of the edition is resolved to its cards by the reader."""

    deck: DeckList

    @property
    def cards(self) -> tuple[str, ...]:
        """Its cards."""
        return self.deck.cards

    @property
    def names(self) -> Pairs:
        """The names that it gives to kinds, as (kind, name)."""
        return self.deck.names


class Compares(Move, frozen=True, kw_only=True):
    """`table compares a=CARD b=CARD`."""

    a: str
    b: str


class Coin(Move, frozen=True, kw_only=True):
    """`table coin a|b|high|low`."""

    result: str


class Draws(Move, frozen=True, kw_only=True):
    """`SEAT draws [CARD]`."""

    card: str | None = None


class Enters(Move, frozen=True, kw_only=True):
    """`SEAT enters summon|battle|attack|damage|finish|cover|end`."""

    to: str


class Summons(Move, frozen=True, kw_only=True):
    """`SEAT summons CARD attack|defence [place=PLACE]`."""

    card: str
    posture: Posture
    place: int | None = None


class Rotates(Move, frozen=True, kw_only=True):
    """`SEAT rotates PLACE`."""

    place: int


class Sets(Move, frozen=True, kw_only=True):
    """`SEAT sets CARD,...`; `?` for a card nobody saw."""

    cards: tuple[str, ...]


class Spell(Move, frozen=True, kw_only=True):
    """What casting and flipping share: the card, its effect and the effect's choices."""

    card: str
    effect: Effect
    target: SpiritAt | None = None
    spirit: int | None = None
    soul: str | None = None
    take: str | None = None
    posture: Posture | None = None
    place: int | None = None


class Casts(Spell, frozen=True, kw_only=True):
    """`SEAT casts CARD EFFECT ...`."""


class Flips(Spell, frozen=True, kw_only=True):
    """`SEAT flips PLACE CARD EFFECT ...`."""

    covered: int


class Changes(Move, frozen=True, kw_only=True):
    """`SEAT changes LIST`."""

    cards: tuple[str, ...]


class Attacks(Move, frozen=True, kw_only=True):
    """`SEAT attacks PLACE PLACE2|direct`."""

    place: int
    target: Target


class Retargets(Move, frozen=True, kw_only=True):
    """`SEAT retargets PLACE2|direct`."""

    target: Target


class Withholds(Move, frozen=True, kw_only=True):
    """`SEAT withholds`."""


class Passes(Move, frozen=True, kw_only=True):
    """`SEAT passes`."""


class Resolves(Move, frozen=True, kw_only=True):
    """`table resolves`."""


class Turns(Move, frozen=True, kw_only=True):
    """`table turns SEAT LIST`; `?` for a card nobody noted."""

    seat: Seat
    cards: tuple[str, ...]


class Ends(Move, frozen=True, kw_only=True):
    """`SEAT ends [discard=LIST]`."""

    discard: tuple[str, ...] = ()


class EffectDamage(Move, frozen=True, kw_only=True):
    """`referee effect damage SEAT N`."""

    seat: Seat
    amount: int


class EffectDraw(Move, frozen=True, kw_only=True):
    """`referee effect draw SEAT N`."""

    seat: Seat
    count: int


class EffectMove(Move, frozen=True, kw_only=True):
    """`referee effect move SEAT CARD from=ZONE to=ZONE [posture=P] [place=PLACE]`."""

    seat: Seat
    card: str
    source: str
    to: str
    posture: Posture | None = None
    place: int | None = None


class EffectModify(Move, frozen=True, kw_only=True):
    """`referee effect modify TARGET defence=N attack=N`."""

    target: SpiritAt
    defence: int = 0
    attack: int = 0


class EffectPosture(Move, frozen=True, kw_only=True):
    """`referee effect posture TARGET attack|defence`."""

    target: SpiritAt
    posture: Posture


class EffectShield(Move, frozen=True, kw_only=True):
    """`referee effect shield TARGET N`."""

    target: SpiritAt
    count: int


class EffectAttacks(Move, frozen=True, kw_only=True):
    """`referee effect attacks TARGET N`."""

    target: SpiritAt
    count: int


class EffectRule(Move, frozen=True, kw_only=True):
    """`referee effect rule high|low`."""

    rule: str

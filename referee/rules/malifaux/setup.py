"""Malifaux: the set-up: decks, crews, and the beginning (section 5, MF-13)."""

from typing import Annotated

from events.base import Seat
from events.cards import CardsPooled
from events.catalogues.malifaux import Edition
from events.malifaux.crew import ModelHired, StonesSet
from events.malifaux.hands import LimitChanged
from events.malifaux.turns import GameBegun
from projections.malifaux.state import SEATS, State, deck
from referee.moves.declared import Key, declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.dealing import deal
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import FlagKey, NewModel, ProfileWord, number
from referee.rules.malifaux.moments import SETTING_UP
from referee.rules.malifaux.names import called
from referee.rules.malifaux.profiles import printed, profile_of
from referee.rules.malifaux.rule import Rule
from referee.rules.malifaux.turn import begin_turn
from referee.rules.ruling import Ruling


def opening(edition: Edition, state: State) -> Ruling[State]:
    """What follows from the opening by itself: each seat's deck, and its hand limit.

    With the fate decks alone turn 1 begins at once.
    """
    encounter = Encounter(edition, state)
    count = sum(copies for _, copies in edition.deck)
    for seat in SEATS:
        encounter.write(CardsPooled(pool=seat, zone=deck(seat), count=count, kinds=edition.deck))
        encounter.write(LimitChanged(seat=seat, limit=edition.limit))
    if encounter.deck_alone:
        _begin(encounter)
    return encounter.ruling()


# Crews


@declare("seat", when=SETTING_UP)
def hires(
    encounter: Encounter,
    move: Move,
    model: NewModel,
    profile: Annotated[str, Key(ProfileWord())],
    leader: FlagKey = False,
) -> None:
    """`SEAT hires ID profile=P [leader=yes]`."""
    require_new(encounter.state, model)
    values = printed(profile_of(encounter.edition, encounter.state, profile))
    seat = Seat(move.mover)
    encounter.write(ModelHired(seat=seat, model=model, profile=profile, leader=leader, **values))


def require_new(state: State, model: str) -> None:
    """Raise MF-13.2 for an id that a model of either crew has."""
    taken = called(state.models, model)
    if taken is not None:
        raise Refusal(Rule.MODEL_IDS, model=taken, seat=state.models[taken].seat)


@declare("seat", when=SETTING_UP)
def stones(
    encounter: Encounter, move: Move, stones: Annotated[int, number("count", 0, 99)]
) -> None:
    """`SEAT stones N`: the soulstone pool of a crew."""
    encounter.write(StonesSet(seat=Seat(move.mover), stones=stones))


@declare("referee", when=SETTING_UP)
def begins(encounter: Encounter, move: Move) -> None:
    """`referee begins`: turn 1 (MF-13.3)."""
    require_crews(encounter.state)
    encounter.write(GameBegun())
    _begin(encounter)


def _begin(encounter: Encounter) -> None:
    if encounter.state.match.dealt:
        for seat in SEATS:
            deal(encounter, seat)
    begin_turn(encounter, 1)


def require_crews(state: State) -> None:
    """Raise MF-13.3 unless both crews have a model."""
    for seat in SEATS:
        if not any(state.crew(seat)):
            raise Refusal(Rule.BOTH_CREWS, seat=seat)

"""Malifaux: what printed card texts do, as the referee enters it (MF-12)."""

from typing import Annotated

from events.base import Seat
from events.malifaux.contests import SideOpened
from events.malifaux.crew import ModelSummoned
from events.malifaux.hands import LimitChanged
from events.malifaux.values import Stat
from projections.malifaux.state import State
from referee.moves.declared import Key, declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux import conditions, dealing
from referee.rules.malifaux import damage as damages
from referee.rules.malifaux.contest import (
    open_called_duel,
    open_damage,
    open_plain,
    referee_part,
)
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import (
    SEAT,
    STAT,
    TN,
    ACondition,
    AModel,
    Amount,
    AProfile,
    Bands,
    ConditionChange,
    Count,
    FlagKey,
    ItsSeat,
    ModelWord,
    ModKey,
    NewModel,
    Pooled,
    StatWord,
    SuitsKey,
    number,
    of_model,
)
from referee.rules.malifaux.moments import (
    BETWEEN,
    DUELS_BETWEEN,
    FLIPS_BETWEEN,
    OF_CREWS_BETWEEN,
)
from referee.rules.malifaux.names import called
from referee.rules.malifaux.profiles import printed, profile_of
from referee.rules.malifaux.rule import Rule
from referee.rules.malifaux.stats import stat_now


def require_living(state: State, model: str) -> None:
    """Raise MF-12.1 for a model that is out of play."""
    if not state.models[model].alive:
        raise Refusal(Rule.EFFECT, "not-living", model=model)


# Models


@declare("referee", under="effect", when=OF_CREWS_BETWEEN, weight="rare")
def damage(encounter: Encounter, move: Move, model: AModel, amount: Amount) -> None:
    """`referee effect damage M N`: settled damage, which may be reduced (ruling 20)."""
    require_living(encounter.state, model)
    damages.settle(encounter, model, amount, "direct")


@declare("referee", under="effect", when=OF_CREWS_BETWEEN, weight="rare")
def heal(encounter: Encounter, move: Move, model: AModel, amount: Amount) -> None:
    """`referee effect heal M N`."""
    require_living(encounter.state, model)
    damages.heal(encounter, model, amount)


@declare("referee", under="effect", when=OF_CREWS_BETWEEN, weight="rare")
def kill(encounter: Encounter, move: Move, model: AModel) -> None:
    """`referee effect kill M`."""
    require_living(encounter.state, model)
    damages.kill(encounter, model)


@declare("referee", under="effect", when=OF_CREWS_BETWEEN, weight="rare")
def condition(
    encounter: Encounter,
    move: Move,
    model: AModel,
    condition: ACondition,
    change: Annotated[int, ConditionChange()],
) -> None:
    """`referee effect condition M C N|on|off`."""
    require_living(encounter.state, model)
    conditions.change(encounter, model, condition, change)


@declare("referee", under="effect", when=FLIPS_BETWEEN, weight="rare")
def damage_flip(
    encounter: Encounter,
    move: Move,
    model: AModel,
    damage: Bands,
    by: Annotated[Seat, Key(SEAT)],
    mod: ModKey = 0,
) -> None:
    """`referee effect damage-flip M W/M/S by=SEAT [mod=N]`."""
    require_living(encounter.state, model)
    open_damage(encounter, by, model, damage, parts=referee_part(mod))


@declare("referee", under="effect", when=OF_CREWS_BETWEEN, weight="rare")
def summon(
    encounter: Encounter,
    move: Move,
    seat: ItsSeat,
    model: NewModel,
    profile: AProfile,
    activated: FlagKey = False,
) -> None:
    """`referee effect summon SEAT ID PROFILE [activated=yes]`."""
    taken = called(encounter.state.models, model)
    if taken is not None:
        raise Refusal(Rule.EFFECT, "id-in-use", model=taken)
    values = printed(profile_of(encounter.edition, encounter.state, profile))
    encounter.write(
        ModelSummoned(seat=seat, model=model, profile=profile, activated=activated, **values)
    )


# Flips and duels


@declare("referee", under="effect", when=FLIPS_BETWEEN, weight="rare")
def flip(encounter: Encounter, move: Move, seat: ItsSeat, mod: ModKey = 0) -> None:
    """`referee effect flip SEAT [mod=N]`."""
    open_plain(encounter, seat, mod)


@declare("referee", some=("tn", "vs"), when=DUELS_BETWEEN, weight="rare")
def duel(
    encounter: Encounter,
    move: Move,
    model: AModel,
    stat: Annotated[int | Stat, StatWord()],
    tn: Annotated[int | None, Key(TN)] = None,
    needs: SuitsKey = (),
    vs: Annotated[str | None, Key(ModelWord(), at=of_model)] = None,
    resist: Annotated[Stat | None, Key(STAT, must=True, beside="vs")] = None,
    mod: ModKey = 0,
) -> None:
    """`referee duel MODEL STAT (tn= [needs=] | vs=MODEL resist=R) [mod=N]`."""
    require_living(encounter.state, model)
    state, against = encounter.state, None
    if vs is not None and resist is not None:
        against = _against(state, model, vs, resist)
    open_called_duel(encounter, _side(state, model, stat, mod), against, tn, needs)


def _side(state: State, name: str, stat: int | Stat, mod: int = 0) -> SideOpened:
    model = state.models[name]
    value = stat_now(state, model, stat) if isinstance(stat, Stat) else stat
    return SideOpened(seat=model.seat, model=name, stat=value, parts=referee_part(mod))


def _against(state: State, model: str, vs: str, resist: Stat) -> SideOpened:
    """The side that resists; raise MF-12.1 for a model that cannot."""
    require_living(state, vs)
    if state.models[vs].seat == state.models[model].seat:
        raise Refusal(Rule.EFFECT, "same-seat", model=model, target=vs)
    return _side(state, vs, resist)


# Cards and pools


@declare("referee", under="effect", when=BETWEEN, weight="rare")
def draw(encounter: Encounter, move: Move, seat: ItsSeat, count: Count) -> None:
    """`referee effect draw SEAT N`."""
    dealing.draw(encounter, seat, count, "effect")
    dealing.owe(encounter, seat)


@declare("referee", under="effect", when=BETWEEN, weight="rare")
def discard(encounter: Encounter, move: Move, seat: ItsSeat, count: Count) -> None:
    """`referee effect discard SEAT N`: the whole hand, if N is more."""
    dealing.owe(encounter, seat, count)


@declare("referee", under="effect", when=BETWEEN, weight="rare")
def limit(
    encounter: Encounter, move: Move, seat: ItsSeat, limit: Annotated[int, number("limit", 0, 54)]
) -> None:
    """`referee effect limit SEAT N`."""
    encounter.write(LimitChanged(seat=seat, limit=limit))
    dealing.owe(encounter, seat)


@declare("referee", under="effect", when=BETWEEN, weight="rare")
def reshuffle(encounter: Encounter, move: Move, seat: ItsSeat) -> None:
    """`referee effect reshuffle SEAT`."""
    dealing.reshuffle(encounter, seat, "effect")


@declare("referee", under="effect", when=OF_CREWS_BETWEEN, weight="rare")
def stones(encounter: Encounter, move: Move, seat: ItsSeat, change: Pooled) -> None:
    """`referee effect stones SEAT N`: as far as it goes."""
    encounter.change_pool(seat, "stones", change)


@declare("referee", under="effect", when=OF_CREWS_BETWEEN, weight="rare")
def markers(encounter: Encounter, move: Move, seat: ItsSeat, change: Pooled) -> None:
    """`referee effect markers SEAT N`: as far as it goes."""
    encounter.change_pool(seat, "markers", change)


@declare("referee", under="effect", when=OF_CREWS_BETWEEN, weight="rare")
def tokens(encounter: Encounter, move: Move, seat: ItsSeat, change: Pooled) -> None:
    """`referee effect tokens SEAT N`: as far as it goes."""
    encounter.change_pool(seat, "pass_tokens", change)

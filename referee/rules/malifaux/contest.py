"""Malifaux: how a contest begins and ends, whatever it is for (section 6, MF-2.7)."""

from collections.abc import Iterable

from events.base import Seat
from events.cards import CardsMoved
from events.malifaux.contests import ContestClosed, ContestDropped, ContestOpened, SideOpened
from events.malifaux.values import (
    Action,
    Condition,
    ContestKind,
    Damage,
    Origin,
    Part,
    Parts,
    Stat,
    Suits,
)
from projections.malifaux.state import (
    DAMAGE,
    INITIATIVE,
    OPPOSED,
    REDUCE,
    SEATS,
    SIMPLE,
    Contest,
    discard,
    on_table,
    other,
)
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.stats import stat_now

DISTRACTED: Part = ("distracted", -1)
"""What the attack of a distracted model has (MF-10.2)."""


def referee_part(mod: int) -> Parts:
    """The modifier that a card's text gives a flip; 0: none."""
    return (("referee", mod),) if mod else ()


# Opening


def open_initiative(encounter: Encounter) -> None:
    """Both seats flip; last turn's holder of the initiative stands first (MF-8.2)."""
    state = encounter.state
    first = state.initiative or SEATS[0]
    tokens = encounter.option("pass-tokens") == "yes"
    sides = tuple(
        SideOpened(seat=seat, stat=state.hold(seat).pass_tokens if tokens else 0)
        for seat in (first, other(first))
    )
    encounter.write(ContestOpened(kind=INITIATIVE, sides=sides))


def open_action_duel(
    encounter: Encounter,
    name: str,
    action: str,
    printed: Action,
    target: str | None,
    origin: Origin = "action",
) -> None:
    """The duel of an action of a model, or of its strike: opposed where it is resisted."""
    model = encounter.model(name)
    assert printed.stat is not None, "an action with a duel has a stat (MF-13.1)"
    hostile = target is not None and encounter.model(target).seat != model.seat
    attack = printed.attack and hostile
    acting = SideOpened(
        seat=model.seat,
        model=name,
        stat=printed.stat,
        suits=printed.suits,
        parts=_distracted(encounter, name) if attack else (),
    )
    resisting = _resisting(encounter, target, printed.resist)
    encounter.write(
        ContestOpened(
            kind=OPPOSED if resisting else SIMPLE,
            sides=(acting, *resisting),
            origin=origin,
            model=name,
            target=target,
            action=action,
            attack=attack,
            tn=printed.tn,
            needs=printed.needs,
            damage=printed.damage if origin == "action" else None,
        )
    )


def _resisting(
    encounter: Encounter, target: str | None, resist: Stat | None
) -> tuple[SideOpened, ...]:
    if target is None or resist is None:
        return ()
    model = encounter.model(target)
    stat = stat_now(encounter.state, model, resist)
    return (SideOpened(seat=model.seat, model=target, stat=stat),)


def _distracted(encounter: Encounter, model: str) -> Parts:
    """A distracted model attacks with a negative modifier (MF-10.2)."""
    published = encounter.option("conditions") == "published"
    if published and encounter.model(model).condition(Condition.DISTRACTED):
        return (DISTRACTED,)
    return ()


def open_called_duel(
    encounter: Encounter,
    acting: SideOpened,
    resisting: SideOpened | None,
    tn: int | None,
    needs: Suits,
) -> None:
    """A duel that a card's text calls for."""
    encounter.write(
        ContestOpened(
            kind=OPPOSED if resisting else SIMPLE,
            sides=(acting, resisting) if resisting else (acting,),
            origin="referee",
            model=acting.model,
            target=resisting.model if resisting else None,
            tn=tn,
            needs=needs,
        )
    )


def open_damage(
    encounter: Encounter,
    seat: Seat,
    target: str | None,
    damage: Damage,
    *,
    model: str | None = None,
    action: str | None = None,
    parts: Parts = (),
) -> None:
    """A seat flips for the damage of a model (MF-6.1); of none with the fate decks alone."""
    encounter.write(
        ContestOpened(
            kind=DAMAGE,
            sides=(SideOpened(seat=seat, model=model, parts=parts),),
            origin="action" if model else "referee",
            model=model,
            target=target,
            action=action,
            damage=damage,
        )
    )


def open_reduce(encounter: Encounter, model: str, amount: int) -> None:
    """The owner of a damaged model flips for less of it (MF-7.6)."""
    side = SideOpened(seat=encounter.model(model).seat, model=model)
    encounter.write(
        ContestOpened(kind=REDUCE, sides=(side,), model=model, target=model, amount=amount)
    )


def open_hinder(encounter: Encounter, model: str, leaver: str, others: int) -> None:
    """A strike hit: a flip for the inches that it takes, better for other enemies (MF-9.12)."""
    parts: Parts = (("engaging", others),) if others else ()
    side = SideOpened(seat=encounter.model(model).seat, model=model, parts=parts)
    encounter.write(
        ContestOpened(
            kind=ContestKind.HINDER, sides=(side,), origin="strike", model=model, target=leaver
        )
    )


def open_assist(encounter: Encounter, model: str, friend: str, condition: Condition | None) -> None:
    """A flip for how much an assist lowers (MF-9.11); no condition: all that it may lower."""
    side = SideOpened(seat=encounter.model(model).seat, model=model)
    encounter.write(
        ContestOpened(
            kind=ContestKind.ASSIST,
            sides=(side,),
            model=model,
            target=friend,
            condition=condition,
        )
    )


def open_plain(encounter: Encounter, seat: Seat, mod: int) -> None:
    """A flip that a card's text calls for."""
    side = SideOpened(seat=seat, parts=referee_part(mod))
    encounter.write(ContestOpened(kind=ContestKind.PLAIN, sides=(side,), origin="referee"))


# End


def close(encounter: Encounter, contest: Contest) -> None:
    """All cards of a contest, turned and cheated, go to the discard piles (MF-2.7)."""
    clear(encounter, contest.sides)
    encounter.write(ContestClosed(kind=contest.kind))


def clear(encounter: Encounter, seats: Iterable[Seat]) -> None:
    """The cards that seats have in the contest go to their discard piles."""
    for seat in seats:
        zone = on_table(seat)
        cards = encounter.state.table.cards(zone)
        if cards:
            encounter.write(CardsMoved(src=zone, dst=discard(seat), cards=cards))


def drop_contests_of(encounter: Encounter, model: str) -> None:
    """A contest whose model was killed ends without outcome (MF-6.5)."""
    beneath = encounter.state.beneath
    if beneath is not None and _has_part_in(beneath, model):
        encounter.write(ContestDropped(kind=beneath.kind, model=model, beneath=True))
    contest = encounter.state.contest
    if contest is not None and _has_part_in(contest, model):
        clear(encounter, contest.sides)
        encounter.write(ContestDropped(kind=contest.kind, model=model))


def _has_part_in(contest: Contest, model: str) -> bool:
    return model in (contest.model, contest.target)

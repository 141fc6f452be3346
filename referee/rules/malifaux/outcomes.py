"""Malifaux: what comes of a contest once all is decided (MF-5, MF-6, MF-7.6, MF-9.11, MF-9.12)."""

from collections.abc import Callable, Mapping

from events.catalogues.malifaux import BLACK_JOKER, RED_JOKER
from events.malifaux.contests import DamageFlipped, DuelResolved, FlipBanded
from events.malifaux.turns import PushShortened
from events.malifaux.values import (
    Band,
    Condition,
    ContestKind,
    Part,
    Parts,
    Severity,
    hundredths,
    inches,
)
from projections.malifaux.state import MOST, Contest
from referee.rules.malifaux.conditions import assisted, change
from referee.rules.malifaux.contest import DISTRACTED, close, open_damage, open_hinder
from referee.rules.malifaux.damage import reduced, settle, suffer_pending
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.triggers import missing
from referee.rules.malifaux.turn import initiative

SEVERITIES: Mapping[Band, Severity] = {
    Band.WEAK: "weak",
    Band.MODERATE: "moderate",
    Band.SEVERE: "severe",
}

PLACES: Mapping[Band, int] = {band: place for place, band in enumerate(Band)}
"""Where a band's number stands among an action's three."""


def resolve(encounter: Encounter, contest: Contest) -> None:
    """The outcome of the open contest, by what it is for."""
    OUTCOMES[contest.kind](encounter, contest)


# Duels


def _duel(encounter: Encounter, contest: Contest) -> None:
    """Success or not (MF-5.1 to MF-5.5), and what an action's or a strike's duel leads to."""
    totals = tuple([(seat, side.total) for seat, side in contest.sides.items()])
    margin = totals[0][1] - totals[1][1] if len(totals) > 1 else None
    success = succeeds(contest, margin, encounter.option("tie"))
    encounter.write(
        DuelResolved(
            kind=contest.kind,
            success=success,
            totals=totals,
            suits=tuple([(seat, side.all_suits) for seat, side in contest.sides.items()]),
            margin=margin,
        )
    )
    close(encounter, contest)
    _less_distracted(encounter, contest)
    if success and contest.origin == "strike":
        _hinder(encounter, contest)
    elif success and contest.target is not None and contest.damage is not None:
        open_damage(
            encounter,
            contest.acting,
            contest.target,
            contest.damage,
            model=contest.model,
            action=contest.action,
            parts=_damage_parts(encounter, contest, margin),
        )


def succeeds(contest: Contest, margin: int | None, tie: str) -> bool:
    """Whether the acting side reaches what it needs, and wins against the resisting side, if any.

    `margin`: by how much it beats that side.
    """
    side = contest.side
    if contest.tn is not None and side.total < contest.tn:
        return False
    if contest.needs and missing(contest.needs, side):
        return False
    return margin is None or margin > 0 or (margin == 0 and tie == "attacker")


def _less_distracted(encounter: Encounter, contest: Contest) -> None:
    """A distracted model's attack lowers Distracted by 1 (MF-10.2)."""
    if DISTRACTED in contest.side.parts:
        change(encounter, contest.actor, Condition.DISTRACTED, -1)


def _damage_parts(encounter: Encounter, contest: Contest, margin: int | None) -> Parts:
    """The modifiers that the duel gives to its damage flip (MF-6.4, MF-10.3)."""
    parts: list[Part] = []
    if encounter.option("accuracy") == "margin" and contest.attack and margin is not None:
        modifier = encounter.edition.accuracy(max(0, margin))
        if modifier:
            parts.append(("accuracy", modifier))
    if contest.side.focused:
        parts.append(("focused", 1))
    return tuple(parts)


def _hinder(encounter: Encounter, contest: Contest) -> None:
    """A strike that hit is better for every other enemy that engages the leaver (MF-9.12)."""
    others = len(encounter.model(contest.aim).engaged_by) - 1
    open_hinder(encounter, contest.actor, contest.aim, others)


# Flips that are no duels


def _band(encounter: Encounter, contest: Contest) -> Band:
    """The band of the flip's result, which goes on record."""
    side = contest.side
    assert side.card is not None, "a contest is resolved when every side has a result"
    band = encounter.edition.band(side.value)
    encounter.write(
        FlipBanded(
            seat=contest.acting,
            kind=contest.kind,
            card=side.card,
            value=side.value,
            band=band,
        )
    )
    return band


def _damage(encounter: Encounter, contest: Contest) -> None:
    """How much, by the band of the result (MF-6.1 to MF-6.3)."""
    assert contest.damage is not None, "a damage flip has its numbers"
    band = _band(encounter, contest)
    severity, amount = SEVERITIES[band], contest.damage[PLACES[band]]
    card = contest.side.card
    if card == RED_JOKER:
        severity, amount = "severe+1", amount + encounter.edition.red_joker_bonus
    amount = max(0, min(MOST, amount + contest.bonus))
    if card == BLACK_JOKER:
        severity, amount = "none", 0
    encounter.write(
        DamageFlipped(seat=contest.acting, model=contest.target, severity=severity, amount=amount)
    )
    close(encounter, contest)
    if severity != "none" and contest.target is not None:
        settle(encounter, contest.target, amount, severity)


def _reduce(encounter: Encounter, contest: Contest) -> None:
    """What is left of the damage is suffered at once (MF-7.6)."""
    reduced(encounter, contest.actor, _band(encounter, contest))
    close(encounter, contest)
    suffer_pending(encounter)


def _hindered(encounter: Encounter, contest: Contest) -> None:
    """The push loses inches (MF-9.12)."""
    leaving = encounter.state.leaving
    assert leaving is not None, "a strike is at a leaver"
    by = encounter.edition.hinder_by_band[_band(encounter, contest)]
    left = max(0, hundredths(leaving.left) - 100 * by)
    close(encounter, contest)
    encounter.write(PushShortened(model=leaving.model, by=str(by), left=inches(left)))


def _assist(encounter: Encounter, contest: Contest) -> None:
    """The condition falls by what the flip gives, or all of them do (MF-9.11)."""
    by = encounter.edition.assist_by_band[_band(encounter, contest)]
    close(encounter, contest)
    condition = None if contest.condition is None else Condition(contest.condition)
    assisted(encounter, contest.aim, condition, by)


def _plain(encounter: Encounter, contest: Contest) -> None:
    """The flip is read at the table."""
    _band(encounter, contest)
    close(encounter, contest)


OUTCOMES: Mapping[ContestKind, Callable[[Encounter, Contest], None]] = {
    ContestKind.INITIATIVE: initiative,
    ContestKind.SIMPLE: _duel,
    ContestKind.OPPOSED: _duel,
    ContestKind.DAMAGE: _damage,
    ContestKind.REDUCE: _reduce,
    ContestKind.HINDER: _hindered,
    ContestKind.ASSIST: _assist,
    ContestKind.PLAIN: _plain,
}

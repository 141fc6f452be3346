"""Fate/Ace Royal: whether a card may be used, in the order of section 8.1 (ACT)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import (
    FREE,
    Ability,
    CardType,
    Cost,
    Edition,
    folded,
    read_cost,
)
from events.fate_ace_royal.values import INVERTED, PARTS, SERVANT, TAPPED, Bar, Part, Phase, Step
from projections.fate_ace_royal.state import State, Use
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.hands import require_living
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import DAMAGE_STEPS, barred, silenced
from referee.rules.fate_ace_royal.values import is_apt, skills_of

Apt = Literal["apt"] | None

SeenThrough = tuple[Part | None, ...]
"""The cards of a Servant; null stands for all other cards."""


class Source(msgspec.Struct, frozen=True, gc=False):
    """A seat's card in play by which something is done.

    `name`: `spirit`, `class`, or a craft as it is called in play; `part` null for a craft; `kind`:
    its slug, `?` where nobody has named it.
    """

    name: str
    part: Part | None
    kind: str

    @property
    def own(self) -> str:
        """What `tap` in a cost taps: the Servant, or the craft."""
        return self.name if self.part is None else SERVANT


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What a use costs and when it may be: what was typed, and what is known (FA-4.10)."""

    cost: Cost = FREE
    timing: str = "step"
    apt: bool = False


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A use as the line names it; null: not on the line."""

    ability: str | None = None
    cost: Cost | None = None
    timing: str | None = None
    requires: Apt = None
    for_: Seat | None = None


def source(state: State, seat: Seat, card: str) -> Source | None:
    """The card of the seat that the word means; null: it is none of its cards."""
    for part in PARTS:
        kind = state.part(seat, part)
        if card == part or (card == kind and kind != UNKNOWN):
            return Source(part, part, kind)
    return of_craft(card) if card in state.masters[seat].names() else None


def of_craft(name: str) -> Source:
    """A craft in play."""
    return Source(name, None, name.partition("#")[0])


def require_source(royale: Royale, seat: Seat, card: str) -> Source:
    """Raise FA-4.1 for a card that is not the seat's, FA-3.1 for one that lies face down."""
    found = source(royale.state, seat, card)
    if found is None:
        raise Refusal(Rule.OWN_CARD, seat=seat, card=card)
    if found.part is not None and found.part not in royale.state.masters[seat].up:
        raise Refusal(Rule.FACE_DOWN, seat=seat, card=found.name)
    return found


def require_use(royale: Royale, seat: Seat, card: str, asked: Asked) -> tuple[Source, Terms]:
    """All checks of ACT; what is used, and on which terms."""
    found = require_source(royale, seat, card)
    require_usable(royale, seat, found, seen_through(royale, seat))
    return found, require_terms(royale, seat, found, asked)


def require_usable(royale: Royale, seat: Seat, found: Source, seen: SeenThrough) -> None:
    """What is asked of the card, whichever of its abilities is used (FA-3, FA-14.5, FA-13.4)."""
    if (
        found.part is None
        and royale.state.masters[seat].covered
        and royale.option("covered-servant") == "nothing"
    ):
        raise Refusal(Rule.FACE_DOWN, "servant", seat=seat, card=found.name)
    require_posture(royale, seat, found)
    require_abilities(royale, seat)
    if found.part in seen:
        raise Refusal(Rule.SEE_THROUGH, seat=seat)


def require_terms(royale: Royale, seat: Seat, found: Source, asked: Asked) -> Terms:
    """On which terms an ability is used; raise where it may not be, or not now."""
    known = royale.cards[found.kind].ability(asked.ability or "")
    terms = agreed(found.name, asked, known)
    require_apt(royale, seat, found, terms)
    require_time(royale, terms.timing)
    if asked.for_ is not None:
        require_support(royale, seat, found, asked.for_)
    require_first(royale, seat, found, asked.ability, terms)
    return terms


def require_apt(royale: Royale, seat: Seat, found: Source, terms: Terms) -> None:
    """FA-2.4."""
    if terms.apt and not is_apt(royale.cards, royale.state, seat):
        raise Refusal(Rule.APTITUDE, seat=seat, card=found.name)


def require_posture(royale: Royale, seat: Seat, found: Source) -> None:
    """FA-3.4, FA-3.3: the Servant inverted; for a craft, the Servant or the craft tapped."""
    master = royale.state.masters[seat]
    if master.posture is INVERTED:
        raise Refusal(Rule.INVERTED, seat=seat)
    if found.part is not None:
        return
    if master.posture is TAPPED:
        raise Refusal(Rule.TAPPED, "servant", seat=seat, card=found.name)
    if master.posture_of(found.name) is TAPPED:
        raise Refusal(Rule.TAPPED, seat=seat, card=found.name)


def require_abilities(royale: Royale, seat: Seat) -> None:
    """FA-14.5."""
    if barred(royale.cards, royale.state, seat, Bar.ABILITIES):
        raise Refusal(Rule.BARRED_USES, "abilities", seat=seat)


def seen_through(royale: Royale, seat: Seat) -> SeenThrough:
    """The cards of a seat that see-through keeps from use now (FA-13.4)."""
    if royale.state.step not in DAMAGE_STEPS or not silenced(royale.cards, royale.state, seat):
        return ()
    return PARTS if royale.option("see-through") == "servant" else (*PARTS, None)


def agreed(card: str, asked: Asked, known: Ability | None) -> Terms:
    """FA-4.10: what is missing on the line is as known; raise where the line says otherwise."""
    if known is None:
        return Terms(asked.cost or FREE, asked.timing or "step", asked.requires is not None)
    cost = None if known.cost is None else read_cost(known.cost)
    if asked.cost is not None and cost not in (None, asked.cost):
        variant = "cost" if known.cost else "free"
        raise Refusal(Rule.KNOWN, variant, card=card, known=known.cost or "-")
    if asked.timing is not None and known.timing not in (None, asked.timing):
        raise Refusal(Rule.KNOWN, "timing", card=card, known=known.timing or "-")
    return Terms(
        asked.cost or cost or FREE,
        asked.timing or known.timing or "step",
        known.requires_apt or asked.requires is not None,
    )


def is_time(phase: Phase, step: Step | None, timing: str) -> bool:
    """Whether this is the time of an ability."""
    if timing in ("any", "step"):
        return True
    if timing == "damage":
        return step in DAMAGE_STEPS
    return timing in (phase, step)


def require_time(royale: Royale, timing: str) -> None:
    """FA-4.9."""
    phase, step = royale.state.phase, royale.state.step
    if not is_time(phase, step, timing):
        raise Refusal(Rule.TIMING, timing=timing, phase=phase, step=step or "-")


@lru_cache(maxsize=4096)
def abilities_at(
    edition: Edition, kind: str, phase: Phase, step: Step | None
) -> tuple[tuple[str | None, Terms], ...]:
    """The abilities of a card and their terms, so far as the edition tells that it is their time.

    Null stands for one without a name, which may also be one that nobody knows.
    """
    card = edition.cards[kind]
    names = (None, *[ability.name for ability in card.abilities if ability.name])
    known = [(name, agreed(kind, Asked(name), card.ability(name or ""))) for name in names]
    return tuple([(name, terms) for name, terms in known if is_time(phase, step, terms.timing)])


@lru_cache(maxsize=512)
def costs_of_events(edition: Edition, phase: Phase, step: Step | None) -> Mapping[str, Cost]:
    """What each event costs that may be played now, as far as the edition tells."""
    terms = {
        card.slug: agreed(card.slug, Asked(), card.ability(""))
        for card in edition.of_type(CardType.EVENT)
    }
    return {
        card: each.cost
        for card, each in terms.items()
        if not each.cost.tap and is_time(phase, step, each.timing)
    }


# Support


def card_skills(royale: Royale, seat: Seat, found: Source) -> tuple[str, ...]:
    """The skills of the single card, which lies face up (FA-2.3)."""
    if found.part is not None:
        return skills_of(royale.cards, royale.state, seat, found.kind)
    return royale.cards[found.kind].skills


def require_support(royale: Royale, seat: Seat, found: Source, helped: Seat) -> None:
    """FA-13.6, FA-13.7."""
    require_living(royale, helped)
    battle = royale.state.battle
    own = None if battle is None else battle.proxies.get(seat)
    if "support" not in card_skills(royale, seat, found):
        raise Refusal(Rule.SUPPORT, seat=seat, card=found.name)
    if helped == seat and own is None:
        raise Refusal(Rule.SUPPORT, "own", seat=seat)
    if own is not None and own.called_by(found.name):
        raise Refusal(Rule.PROXY_FOR, seat=seat, card=found.name)


# Once a step


def _same(royale: Royale, use: Use, found: Source, ability: str | None) -> bool:
    """Whether a use is of the same ability; with `uses=card`, of the same card."""
    if use.card != found.name:
        return False
    by_card = royale.option("uses") == "card"
    return by_card or folded(use.ability or "") == folded(ability or "")


def require_first(
    royale: Royale, seat: Seat, found: Source, ability: str | None, terms: Terms
) -> None:
    """FA-4.5, FA-4.2."""
    uses = royale.state.uses
    at_any_time = terms.timing == "any"
    for use in uses.locked if at_any_time else uses.counted:
        if use.seat == seat and _same(royale, use, found, ability):
            rule = Rule.FAILED_DIE if at_any_time else Rule.ONCE
            raise Refusal(rule, seat=seat, card=found.name, ability=use.ability or "")

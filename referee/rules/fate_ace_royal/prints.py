"""Fate/Ace Royal: what the table's own cards say (FA-2.5)."""

from events.catalogues.fate_ace_royal import FIELDS, CardType, values_fit
from events.fate_ace_royal.turns import CardPrinted
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.kinds import write_cost
from referee.rules.fate_ace_royal.moments import ALWAYS
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.slots import (
    AnyKind,
    CostKey,
    PrintedAbility,
    PrintedClasses,
    PrintedSkills,
    PrintedStats,
    Requires,
    TimingKey,
)

PRINTED = ("stats", "skills", "apt_skills", "classes", "ability", "cost", "timing", "requires")


@declare("referee", when=ALWAYS, some=PRINTED, weight="rare")
def prints(
    royale: Royale,
    move: Move,
    card: AnyKind,
    stats: PrintedStats = None,
    skills: PrintedSkills = None,
    apt_skills: PrintedSkills = None,
    classes: PrintedClasses = None,
    ability: PrintedAbility = None,
    cost: CostKey = None,
    timing: TimingKey = None,
    requires: Requires = None,
) -> None:
    """`referee prints KIND ...`: it replaces the edition for this game. Null: not on the line."""
    kind = royale.edition.cards[card].type
    stated = {"values": stats, "skills": skills, "classes": classes, "apt_skills": apt_skills}
    for key, types in FIELDS.items():
        if stated[key] is not None and kind not in types:
            raise Refusal(Rule.PRINTS, card=card, key=key)
    if kind is CardType.EVENT and (ability is not None or requires is not None):
        raise Refusal(Rule.PRINTS, card=card, key="ability")
    if stats is not None and not values_fit(kind, stats):
        raise Refusal(Rule.PRINTS, "range", card=card, stats="/".join(map(str, stats)))
    about_ability = (ability, cost, timing, requires) != (None,) * 4
    royale.write(
        CardPrinted(
            card=card,
            values=stats,
            skills=skills,
            apt_skills=apt_skills,
            classes=classes,
            ability=(ability or "") if about_ability else None,
            cost=None if cost is None else write_cost(cost),
            timing=timing,
            requires_apt=None if requires is None else True,
        )
    )

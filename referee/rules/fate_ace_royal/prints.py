"""Fate/Ace Royal: what the table's own cards say (FA-2.5)."""

from events.catalogues.fate_ace_royal import FIELDS, CardType, values_fit
from events.fate_ace_royal.turns import CardPrinted
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import moves
from referee.rules.fate_ace_royal.kinds import write_cost
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule


def prints(royale: Royale, move: moves.Prints) -> None:
    """`referee prints KIND ...`: it replaces the edition for this game."""
    kind = royale.edition.cards[move.card].type
    _require_printable(kind, move)
    about_ability = (move.ability, move.cost, move.timing, move.requires) != (None,) * 4
    royale.write(
        CardPrinted(
            card=move.card,
            values=move.stats,
            skills=move.skills,
            apt_skills=move.apt_skills,
            classes=move.classes,
            ability=(move.ability or "") if about_ability else None,
            cost=None if move.cost is None else write_cost(move.cost),
            timing=move.timing,
            requires_apt=None if move.requires is None else True,
        )
    )


def _require_printable(kind: CardType, move: moves.Prints) -> None:
    """Raise FA-2.5 for what is not printed on cards of this type."""
    stated = {
        "values": move.stats,
        "skills": move.skills,
        "classes": move.classes,
        "apt_skills": move.apt_skills,
    }
    for key, types in FIELDS.items():
        if stated[key] is not None and kind not in types:
            raise Refusal(Rule.PRINTS, card=move.card, key=key)
    if kind is CardType.EVENT and (move.ability is not None or move.requires is not None):
        raise Refusal(Rule.PRINTS, card=move.card, key="ability")
    if move.stats is not None and not values_fit(kind, move.stats):
        stats = "/".join(map(str, move.stats))
        raise Refusal(Rule.PRINTS, "range", card=move.card, stats=stats)

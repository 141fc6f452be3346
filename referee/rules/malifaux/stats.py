"""Malifaux: the values of a model as they count now (MF-10.2), and its actions (MF-8.6)."""

from events.catalogues.malifaux import Edition
from events.malifaux.values import Condition, Rank, Stat
from projections.malifaux.state import Model, State

LED = (Rank.LEADER, Rank.MASTER)
"""Ranks that have the actions of a leader."""

LOWERED = (Stat.DF, Stat.WP)
"""What Injured lowers."""


def stat_now(state: State, model: Model, stat: Stat) -> int:
    """A value of a model, lowered by Injured where published conditions act; 0-20."""
    printed: int = getattr(model, stat)
    if stat not in LOWERED or state.match.option("conditions") != "published":
        return printed
    return max(0, printed - model.condition(Condition.INJURED))


def action_limit(edition: Edition, model: Model) -> int:
    """How many actions a model takes in an activation (MF-8.6)."""
    led = model.leader or model.rank in LED
    fast, slow = model.flags
    limit = (edition.leader_actions if led else edition.base_actions) + fast - slow
    return max(0, min(edition.most_actions, limit))

"""Malifaux: the moves of the set-up: profiles, crews, the beginning (MF-13)."""

from events.malifaux.values import ActionKind, Damage, Rank, Stat, Suits
from referee.moves.move import Move


class EntersProfile(Move, frozen=True, kw_only=True):
    """`referee profile SLUG rank= df= wp= mv= sz= health= [soulstones=yes]`; null: left out."""

    profile: str
    rank: Rank | None = None
    df: int | None = None
    wp: int | None = None
    mv: int | None = None
    sz: int | None = None
    health: int | None = None
    soulstones: bool = False


class EntersAction(Move, frozen=True, kw_only=True):
    """`referee action PROFILE SLUG kind= ...`; null: left out, or none."""

    profile: str
    action: str
    kind: ActionKind | None = None
    stat: int | None = None
    suits: Suits = ()
    resist: Stat | None = None
    tn: int | None = None
    needs: Suits = ()
    damage: Damage | None = None


class EntersTrigger(Move, frozen=True, kw_only=True):
    """`referee trigger PROFILE ACTION|df|wp|mv|sz SLUG needs=`; null: left out."""

    profile: str
    on: str
    trigger: str
    needs: Suits | None = None


class Hires(Move, frozen=True, kw_only=True):
    """`SEAT hires ID profile=P [leader=yes]`."""

    model: str
    profile: str
    leader: bool = False


class SetsStones(Move, frozen=True, kw_only=True):
    """`SEAT stones N`."""

    stones: int


class Begins(Move, frozen=True, kw_only=True):
    """`referee begins`."""

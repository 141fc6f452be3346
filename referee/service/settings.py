"""How a match is served: who refereees it, who enters what, what others see and when.

They are no options of the game and stand in no record.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from events.match import MatchOpened
from referee.service.bodies import says

Gate = Literal["spectator", "overlay"]
"""Whose look at a match may be delayed."""

GATES: tuple[Gate, ...] = ("spectator", "overlay")

RefereeSees = Literal["sees", "blind", "none"]
Kind = Literal["none", "seconds", "entries", "result"]


class Delay(Struct, frozen=True, forbid_unknown_fields=True):
    """How long others wait for what happens."""

    kind: Annotated[Kind, says("`seconds`, `entries`, until the `result`, or `none`.")] = "none"
    n: Annotated[
        int, Meta(ge=0, le=10**6, description="How many seconds, or entries.", examples=[900])
    ] = 0


class Delays(Struct, frozen=True, forbid_unknown_fields=True):
    """The delay of each who may be made to wait."""

    spectator: Annotated[Delay, says("Of who watches.")] = Delay()
    overlay: Annotated[Delay, says("Of what is laid over a film.")] = Delay()


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is served."""

    referee: Annotated[
        RefereeSees, says("Whether there is one, and whether he sees hidden cards.")
    ] = "sees"
    table: Annotated[
        Literal["referee", "seats"], says("Who enters what chance brought at the table.")
    ] = "referee"
    confirm: Annotated[
        Literal["no", "referee", "opponent"], says("Who is asked before a move is entered.")
    ] = "no"
    window: Annotated[
        int,
        Meta(
            ge=0,
            le=3600,
            description="Seconds for which one may answer before others go on.",
            examples=[20],
        ),
    ] = 20
    open: Annotated[bool, says("Whether who has no token may watch.")] = False
    practice: Annotated[bool, says("Whether the seed was chosen, so that it is no secret.")] = False
    publish: Annotated[bool, says("Whether a dealt match is published when it is over.")] = True
    delay: Annotated[Delays, says("How long others wait for what happens.")] = Delays()


class Wished(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that somebody asks for; what is left out stays as it is."""

    referee: Annotated[RefereeSees | None, says("Fixed at the beginning.")] = None
    table: Annotated[Literal["referee", "seats"] | None, says("Who enters chance.")] = None
    confirm: Annotated[
        Literal["no", "referee", "opponent"] | None, says("Who is asked before.")
    ] = None
    window: Annotated[
        Annotated[int, Meta(ge=0, le=3600)] | None, says("Seconds to answer.", 20)
    ] = None
    open: Annotated[bool | None, says("Whether all may watch.")] = None
    practice: Annotated[bool | None, says("Fixed at the beginning.")] = None
    publish: Annotated[bool | None, says("Whether it is published.")] = None
    delay: Annotated[Delays | None, says("How long others wait.")] = None

    @property
    def members(self) -> tuple[str, ...]:
        """The names of those that are asked for."""
        return tuple(name for name in self.__struct_fields__ if getattr(self, name) is not None)

    def over(self, settings: Settings) -> Settings:
        """The settings with what is asked for."""
        return replace(settings, **{name: getattr(self, name) for name in self.members})


FIXED = ("referee", "practice")
"""What is settled when a match begins."""


NO_WISHES = Wished()


def usual(opened: MatchOpened, wished: Wished = NO_WISHES) -> Settings:
    """The settings of a match of which nothing else was said."""
    referee = wished.referee or ("sees" if opened.seed is None else "none")
    own = Settings(referee=referee, table="seats") if referee == "none" else Settings(referee)
    return wished.over(own)


def delay_of(settings: Settings, gate: Gate) -> Delay:
    """The delay of who looks through this gate."""
    found: Mapping[Gate, Delay] = {
        "spectator": settings.delay.spectator,
        "overlay": settings.delay.overlay,
    }
    return found[gate]

"""What the service is sent to enter and to begin, member by member; `/schema` is made of this."""

from typing import Annotated

from msgspec import Meta, Struct

from referee.service.bodies import MOST_LINE, Words, require_one_line, says, text
from referee.service.open_shapes import Ulid
from referee.service.settings import Wished
from referee.service.shapes import NAMES

LINE = "a summons wood-8-2 attack"

Name = Annotated[str, text(64)]
Value = Annotated[str, text(MOST_LINE)]


class One(Struct, frozen=True, forbid_unknown_fields=True):
    """A move to be entered."""

    move: Annotated[Words, says("A line, or its words.", LINE, ["a", "ends"])]
    id: Ulid

    def __post_init__(self) -> None:
        """Refuse what is no line."""
        require_one_line(self.move, "move")


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a device wants to enter: one move, or several of the referee's, all or none."""

    expect: Annotated[int, says("The number of the last entry that the device saw.", 17)]
    move: Annotated[Words | None, says("A line, or its words.", LINE, ["a", "ends"])] = None
    id: Ulid | None = None
    moves: Annotated[
        Annotated[list[One], Meta(min_length=1, max_length=200)] | None,
        says("Several, in place of one: each with an id."),
    ] = None
    dry_run: Annotated[bool, says("Only tell what would come of it.")] = False

    def __post_init__(self) -> None:
        """Refuse what is no line."""
        require_one_line(self.move, "move")


class Beginning(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be begun."""

    id: Ulid
    game: Annotated[
        str, Meta(max_length=64, description="The id of the game.", examples=["peak-duel"])
    ]
    seats: Annotated[dict[str, Name], says("The players' names by seat.", NAMES)]
    options: Annotated[
        dict[Name, Value], says("Options of the game and of every match.", {"first": "a"})
    ] = {}
    tags: Annotated[
        dict[Name, Value], says("Tags of the record, as `Event`.", {"Event": "Spring"})
    ] = {}
    edition: Annotated[
        str | None, says("The table's own edition as TOML.", '[edition]\nname = "ours"')
    ] = None
    revision: Annotated[int | None, says("The reading of the rules; null: the newest.", 1)] = None
    deal: Annotated[
        str, says("`physical`, `secret`, `shared`, or `seed:N` in a practice match.", "physical")
    ] = "physical"
    bots: Annotated[
        dict[Name, Value],
        says(
            "Seats that the service plays, where it deals, by bots: `greedy:50` and"
            " `ismcts:2000,depth=100,cut=20` at most.",
            {"b": "ismcts:500"},
        ),
    ] = {}
    settings: Annotated[Wished, says("How it is served.")] = Wished()

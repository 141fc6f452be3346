"""Open business as the service tells and takes it, member by member: `/schema` is made of this."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.service import bodies
from referee.service.bodies import says
from referee.service.calling import Answer
from referee.service.clocks import Action

Ulid = Annotated[
    str,
    Meta(
        max_length=26,  # to Python `$` is also before a last line feed
        pattern="^[0-9A-HJKMNP-TV-Z]{26}$",
        description="A ULID of one's own.",
        examples=["01M84WER265P9Q1HC59ZK5C1H0"],
    ),
]
Seat = Annotated[str, says("The seat.", "a")]
Since = Annotated[str, says("When (UTC, ISO 8601).", "2026-11-23T18:59:50Z")]


class Call(Struct, frozen=True):
    """A call for the referee that is open."""

    id: Annotated[str, says("The id that the device gave it.", "01M84WER265P9Q1HC59ZK5C1H0")]
    seat: Seat
    text: Annotated[
        str | None, says("Why: told to referee, organiser and caller.", "Is this a tie?")
    ]
    since: Since
    answer: Annotated[Literal["coming"] | None, says("Whether somebody is coming.")]


class CallAt(Call, frozen=True):
    """A call of some match."""

    match: Annotated[str, says("The id of the match.", "k3f9-2mtx")]


class Calls(Struct, frozen=True):
    """The calls that are open, of all matches."""

    calls: Annotated[list[CallAt], says("The oldest first.")]


class Calling(Struct, frozen=True, forbid_unknown_fields=True):
    """A call to be made."""

    id: Ulid
    text: Annotated[
        Annotated[str, bodies.text(200)], says("Why; at most 200 characters.", "Is this a tie?")
    ] = ""


class Answering(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to a call."""

    answer: Annotated[Answer, says("`coming`, or `done`: it is over.", "coming")]


class Clocks(Struct, frozen=True):
    """The clocks as they were at the last press; whoever shows them counts on."""

    running: Annotated[str | None, says("Whose time runs.", "a")]
    since: Since
    increment: Annotated[int, says("Seconds that are added at each switch.", 10)]
    auto: Annotated[bool, says("Whether a move of the seat on move switches.")]
    left: Annotated[dict[str, float], says("Seconds that each had then.", {"a": 540, "b": 600})]


class Pressing(Struct, frozen=True, forbid_unknown_fields=True):
    """A press of the clocks."""

    id: Ulid
    action: Annotated[Action, says("What is to happen.", "switch")]
    seat: Annotated[
        str | None, says("Whose clock; null: the one that runs, or one's own.", "a")
    ] = None
    seconds: Annotated[
        Annotated[int, Meta(ge=0, le=10**6)] | None, says("For `set`: what it has left.", 600)
    ] = None
    increment: Annotated[
        Annotated[int, Meta(ge=0, le=3600)] | None, says("For `set`: what each switch adds.", 10)
    ] = None
    auto: Annotated[bool | None, says("For `set`: whether a move switches.")] = None


class Proposal(Struct, frozen=True):
    """A move that others are asked about."""

    id: Annotated[str, says("The id that the device gave it.", "01M84WER265P9Q1HC59ZK5C1H0")]
    by: Annotated[str, says("Which seat proposes it.", "a")]
    move: Annotated[str, says("As who asks may read it.", "referee undo")]
    needs: Annotated[list[str], says("Who is still to answer.", ["b"])]
    until: Annotated[str, says("When it falls (UTC, ISO 8601).", "2026-11-23T19:04:50Z")]


class Proposed(Struct, frozen=True):
    """That a move waits for others."""

    proposal: Annotated[Proposal | None, says("What waits; null: nothing does any more.")]


class Replying(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to a proposal."""

    answer: Annotated[Literal["yes", "no"], says("Whether it may be entered.", "yes")]


class Replied(Proposed, frozen=True):
    """What came of an answer."""

    number: Annotated[int | None, says("The number of the entry, if it was entered.", 12)] = None
    version: Annotated[
        str | None, says("The version of the match with it, for who asks.", "18.3fa91c02")
    ] = None


class Window(Struct, frozen=True, rename={"waiting": "for"}):
    """Who may still answer what was laid open."""

    opened: Annotated[int, says("The entry that opened it.", 17)]
    waiting: Annotated[list[str], says("Who may answer.", ["b"])]
    passed: Annotated[list[str], says("Who does not.", [])]
    ends: Annotated[str, says("Until when others wait (UTC).", "2026-11-23T19:00:10Z")]


class Passing(Struct, frozen=True, forbid_unknown_fields=True):
    """That a seat does not answer."""

    number: Annotated[
        int, Meta(ge=0, le=10**9, description="The entry that opened the window.", examples=[17])
    ]


Place = Annotated[str, Meta(pattern=r"^[0-9]{1,9}(\.[0-9]{1,9}){0,99}$")]


class Trying(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be tried."""

    moves: Annotated[
        list[bodies.Words],
        Meta(max_length=200, description="Lines, or their words.", examples=[["a resign"]]),
    ]
    at: Annotated[Place | None, says("After which entry; null: after the last.", "12")] = None

    def __post_init__(self) -> None:
        """Refuse what is no line."""
        for number, words in enumerate(self.moves):
            bodies.require_one_line(words, f"moves[{number}]")


class Stopped(Struct, frozen=True):
    """Where a trial ended."""

    move: Annotated[int, says("Which move, from 1.", 2)]
    why: Annotated[Literal["unseen"], says("`unseen`: what nobody here knows would decide.")]

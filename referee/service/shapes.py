"""What the service answers, member by member; `/schema` is made of this."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from referee.service.bodies import MOST_LINE, Words, require_one_line, text
from referee.service.open_shapes import Call, Clocks, Proposal, Stopped, Window
from referee.service.settings import Settings, Wished


def _says(description: str) -> Meta:
    return Meta(description=description)


Json = dict[str, Any]
Name = Annotated[str, text(64)]
Value = Annotated[str, text(MOST_LINE)]
Number = Annotated[int, _says("The number of the last entry.")]
MatchId = Annotated[str, _says("The id of the match.")]
Seats = Annotated[dict[str, str], _says("The players' names by seat.")]
Status = Annotated[str, _says("`open` or `over`.")]
Begun = Annotated[str, _says("When the match began (UTC, ISO 8601).")]
Last = Annotated[str, _says("When the last entry was made (UTC, ISO 8601).")]


class About(Struct, frozen=True):
    """The service."""

    api: Annotated[int, _says("The version of this interface.")]
    program: Annotated[str, _says("The version of the program.")]
    log: Annotated[str, _says("A name of the log; two logs on one machine differ in it.")]
    languages: Annotated[list[str], _says("The languages in which it answers.")]
    time: Annotated[str, _says("The server's time (UTC, ISO 8601).")]


class Ready(Struct, frozen=True):
    """That the service is there."""

    ready: Annotated[bool, _says("Always true; else the answer is a problem.")]


class Described(Struct, frozen=True):
    """What a problem is about."""

    type: Annotated[str, _says("Where this description is.")]
    text: Annotated[str, _says("The id of the sentence.")]
    detail: Annotated[str, _says("The sentence; what differs each time stands in braces.")]


class Option(Struct, frozen=True):
    """An option of a match."""

    name: Annotated[str, _says("Its name.")]
    values: Annotated[list[str], _says("What it may be.")]
    default: Annotated[str, _says("What it is unless one says so.")]
    reading: Annotated[bool, _says("Whether it is another reading of the rules.")]


class Game(Struct, frozen=True):
    """A game that can be played here."""

    game: Annotated[str, _says("Its id.")]
    name: Annotated[str, _says("What it is called in the language asked for.")]
    prefix: Annotated[str, _says("What the ids of its rules begin with.")]
    revision: Annotated[int, _says("The newest numbered reading of its rules.")]
    distribution: Annotated[str, _says("The package that brings it; empty: this program.")]
    options: Annotated[list[Option], _says("Its own options.")]
    match_options: Annotated[list[Option], _says("The options of every match.")]


class Listed(Struct, frozen=True):
    """A match of the list; one that cannot be read has its id and `error` alone."""

    match: MatchId
    game: Annotated[str | UnsetType, _says("The game.")] = UNSET
    seats: Annotated[dict[str, str] | UnsetType, _says("The players' names by seat.")] = UNSET
    players: Annotated[list[str] | UnsetType, _says("The players' names.")] = UNSET
    status: Annotated[str | UnsetType, _says("`open` or `over`.")] = UNSET
    result: Annotated[str | UnsetType, _says("Who won, or `draw`; empty: it is open.")] = UNSET
    to_move: Annotated[list[str] | UnsetType, _says("Whom the table waits for.")] = UNSET
    moves: Annotated[int | UnsetType, _says("The number of the last entry.")] = UNSET
    begun: Annotated[str | UnsetType, _says("When it began (UTC).")] = UNSET
    last: Annotated[str | UnsetType, _says("When the last entry was made (UTC).")] = UNSET
    deal: Annotated[str | UnsetType, _says("`physical`, `secret` or `shared`.")] = UNSET
    published: Annotated[bool | UnsetType, _says("Whether all may know its deal.")] = UNSET
    error: Annotated[str | UnsetType, _says("That it cannot be read.")] = UNSET


class Matches(Struct, frozen=True):
    """Matches of the log, newest first."""

    matches: Annotated[list[Listed], _says("Those of this page.")]
    next: Annotated[str | None, _says("The cursor of the next page; null: there is none.")]


class Told(Struct, frozen=True):
    """An entry in sentences."""

    number: Annotated[int | str, _says("Its number; with dots (text) where it was put in later.")]
    lines: Annotated[list[str], _says("What is told of it, in the language asked for.")]


class At(Struct, frozen=True):
    """Devices of a seat."""

    live: Annotated[bool, _says("Whether one of them listens, or asked just now.")]
    changes: Annotated[int, _says("How often the seat was given to another device.")]


class Lots(Struct, frozen=True):
    """A deal that is made of everybody's lots, as far as it has come; what was told is for all."""

    match: Annotated[str, _says("The match that seals and lots are bound to.")]
    commit: Annotated[str, _says("What binds the service to its own secret.")]
    seals: Annotated[dict[str, str], _says("What binds each seat to its lot.")]
    thrown: Annotated[dict[str, str], _says("The lots of seats that threw at the table.")]
    opened: Annotated[dict[str, str], _says("The lots that were told.")]
    waits: Annotated[str | None, _says("`seals`, `lot` or `opens`; null: it is dealt.")]
    seats: Annotated[list[str], _says("Of whom it waits for that.")]
    digits: Annotated[str | None, _says("What all devices compare; null: not all are bound.")]


class Match(Struct, frozen=True, kw_only=True):
    """A match as its viewer may know it, after its last entry or that of `at`."""

    match: MatchId
    game: Annotated[str, _says("The game.")]
    number: Number
    status: Status
    result: Annotated[Json | None, _says("How it ended: `winners`, `reason`, `scores`, `why`.")]
    to_move: Annotated[list[str], _says("Whom the table waits for.")]
    viewer: Annotated[str, _says("As whom it is seen.")]
    state: Annotated[Json, _says("The game's view: `referee schema view GAME`.")]
    scene: Annotated[Json, _says("What is to be drawn: `referee schema scene`.")]
    edition: Annotated[str, _says("The edition of the cards.")]
    revision: Annotated[int, _says("The reading of the rules.")]
    deal: Annotated[str, _says("`physical`; `secret`, `shared`: the program deals.")]
    lots: Annotated[Lots | None, _says("Of a `shared` deal.")]
    seats: Seats
    options: Annotated[dict[str, str], _says("What was agreed on.")]
    settings: Annotated[Settings, _says("How the match is served.")]
    due: Annotated[list[Json], _says("Who decides what, and what happens else, as ids.")]
    window: Annotated[Window | None, _says("Who may still answer what was laid open.")] = None
    told: Annotated[list[Told], _says("The last entries that stand, at most 10 and 4 kB.")]
    disputes: Annotated[list[Json], _says("The disputes, in the order in which they were opened.")]
    devices: Annotated[
        dict[str, At | int] | None, _says("Of each seat; `referee`: how many there are.")
    ] = None
    calls: Annotated[list[Call] | None, _says("Who calls the referee, in order.")] = None
    proposals: Annotated[list[Proposal] | None, _says("Moves that others are asked about.")] = None
    clocks: Annotated[Clocks | None, _says("The clocks, as they were at the last press.")] = None
    head: Annotated[str | None, _says("What binds the match: its chain, or a receipt.")]
    begun: Begun
    last: Last
    board: Annotated[
        str | UnsetType, _says("The board as HTML, drawn as the pages show it (`board=1`).")
    ] = UNSET


class Timed(Match, frozen=True, kw_only=True):
    """The same, with which version it is and when it was asked for."""

    version: Annotated[str, _says("Its number, a point, the first 8 digits of its SHA-256.")]
    time: Annotated[str, _says("The server's time (UTC, ISO 8601).")]


class HeadTold(Struct, frozen=True):
    """What binds a match, and what it is made of as far as that may be known."""

    match: MatchId
    number: Number
    head: Annotated[str, _says("The chain of a physical match; of a dealt one the receipt.")]
    chain: Annotated[str | None, _says("The chain, if it may be known.")]
    key: Annotated[str | None, _says("The key of the receipt, once the deal is published.")]


class Audited(Struct, frozen=True):
    """An audit."""

    match: MatchId
    game: Annotated[str, _says("The game.")]
    revision: Annotated[int | None, _says("The reading of the rules by which it was judged.")]
    entries: Annotated[int, _says("How many entries it has.")]
    findings: Annotated[list[Json], _says("What is wrong, as `referee audit --json` has it.")]
    listed: Annotated[list[Json], _says("What is to be known, and is not wrong.")]


class Taken(Struct, frozen=True):
    """Rows that were taken over."""

    match: MatchId
    number: Number


class Passage(Struct, frozen=True):
    """A rule, or a piece of the rulebook between rules."""

    heading: Annotated[str, _says("The heading of its chapter.")]
    text: Annotated[str, _says("What it says, in the language asked for.")]
    id: Annotated[str | None, _says("The id of the rule; null: it is none.")]


class Tried(Struct, frozen=True):
    """A match as it would be; nothing of it is kept."""

    accepted: Annotated[int, _says("How many moves were.")]
    stopped: Annotated[Stopped | None, _says("Where it ended before the last move.")]
    entries: Annotated[list[Json], _says("As who asks would read them, with `lines`.")]
    match: Annotated[Match, _says("The match as it would be.")]


class Entries(Struct, frozen=True):
    """Some entries of a match, in order."""

    match: MatchId
    viewer: Annotated[str, _says("As whom they are read.")]
    number: Number
    entries: Annotated[list[Json], _says("Each as `referee log --json` has it, with `lines`.")]
    more: Annotated[bool, _says("Whether there are more after these.")]


class Offers(Struct, frozen=True):
    """What may be entered now: all that buttons are made of."""

    match: MatchId
    number: Number
    to_move: Annotated[list[str], _says("Whom the table waits for.")]
    due: Annotated[list[Json], _says("Who decides what, and what happens else, as ids.")]
    offers: Annotated[list[Json], _says("Each as `referee legal --json` has it.")]
    words: Annotated[dict[str, dict[str, str]], _says("What is said of words, by id and language.")]
    pages: Annotated[dict[str, Any], _says("Cards that may be named, by page.")]


Ulid = Annotated[
    str, Meta(pattern=r"\A[0-9A-HJKMNP-TV-Z]{26}\Z", description="A ULID of one's own.")
]


class One(Struct, frozen=True, forbid_unknown_fields=True):
    """A move to be entered."""

    move: Annotated[Words, _says("A line, or its words.")]
    id: Annotated[Ulid, _says("An id of the device's own, so that it is entered once.")]

    def __post_init__(self) -> None:
        """Refuse what is no line."""
        require_one_line(self.move, "move")


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a device wants to enter: one move, or several of the referee's, all or none."""

    expect: Annotated[int, _says("The number of the last entry that the device saw.")]
    move: Annotated[Words | None, _says("A line, or its words.")] = None
    id: Annotated[Ulid | None, _says("An id of the device's own, so that it is entered once.")] = (
        None
    )
    moves: Annotated[
        Annotated[list[One], Meta(min_length=1, max_length=200)] | None,
        _says("Several, in place of one: each with an id."),
    ] = None
    dry_run: Annotated[bool, _says("Only tell what would come of it.")] = False

    def __post_init__(self) -> None:
        """Refuse what is no line."""
        require_one_line(self.move, "move")


class Entered(Struct, frozen=True):
    """An entry that is in the record."""

    number: Number
    version: Annotated[str, _says("The version of the match with it, for who asks.")]
    entry: Annotated[Json, _says("As who asks reads it.")]


class Numbered(Struct, frozen=True):
    """One of several entries."""

    number: Number
    entry: Annotated[Json, _says("As who asks reads it.")]


class EnteredAll(Struct, frozen=True):
    """Entries that are in the record."""

    entries: Annotated[list[Numbered], _says("In their order.")]
    version: Annotated[str, _says("The version of the match with them, for who asks.")]


class Beginning(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be begun."""

    id: Annotated[Ulid, _says("An id of the device's own, so that it is begun once.")]
    game: Annotated[str, Meta(max_length=64, description="The id of the game.")]
    seats: Annotated[dict[str, Name], _says("The players' names by seat.")]
    options: Annotated[dict[Name, Value], _says("Options of the game and of every match.")] = {}
    tags: Annotated[dict[Name, Value], _says("Tags of the record, as `Event`.")] = {}
    edition: Annotated[str | None, _says("The table's own edition as TOML.")] = None
    revision: Annotated[int | None, _says("The reading of the rules; null: the newest.")] = None
    deal: Annotated[
        str, _says("`physical`, `secret`, `shared`, or `seed:N` in a practice match.")
    ] = "physical"
    bots: Annotated[dict[str, str], _says("Seats that the program plays.")] = {}
    settings: Annotated[Wished, _says("How it is served.")] = Wished()

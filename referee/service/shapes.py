"""What the service answers, member by member; `/schema` is made of this."""

from typing import Annotated, Any

from msgspec import UNSET, Struct, UnsetType

from referee.service.bodies import says
from referee.service.open_shapes import Call, Clocks, Proposal, Stopped, Window
from referee.service.settings import Settings

TIME = "2026-11-23T18:59:50Z"
HEAD = "cea4d4b251830f1cc8c113f1ab37b064273a095b7fb8c03148868e7953220505"
NAMES = {"a": "Anna", "b": "Bo"}
ENTRY = {"number": 18, "text": "a ends"}

Json = dict[str, Any]
Number = Annotated[int, says("The number of the last entry.", 17)]
MatchId = Annotated[str, says("The id of the match.", "k3f9-2mtx")]
Seats = Annotated[dict[str, str], says("The players' names by seat.", NAMES)]
Status = Annotated[str, says("`open` or `over`.", "open")]
Begun = Annotated[str, says("When the match began (UTC, ISO 8601).", TIME)]
Last = Annotated[str, says("When the last entry was made (UTC, ISO 8601).", TIME)]
GameName = Annotated[str, says("The game.", "peak-duel")]
ToMove = Annotated[list[str], says("Whom the table waits for.", ["a"])]
Due = Annotated[
    list[Json],
    says(
        "Who decides what, and what happens else, as ids.",
        [{"seats": ["a"], "decision": "proceed"}],
    ),
]
EntryTold = Annotated[Json, says("As who asks reads it.", ENTRY)]


class About(Struct, frozen=True):
    """The service."""

    api: Annotated[int, says("The version of this interface.", 1)]
    program: Annotated[str, says("The version of the program.", "1.4.0")]
    log: Annotated[
        str, says("A name of the log; two logs on one machine differ in it.", "7c1e09aa")
    ]
    languages: Annotated[
        list[str], says("The languages in which it answers.", ["en", "zh-Hant", "zh-Hans"])
    ]
    time: Annotated[str, says("The server's time (UTC, ISO 8601).", TIME)]


class Ready(Struct, frozen=True):
    """That the service is there."""

    ready: Annotated[bool, says("Always true; else the answer is a problem.")]


class Described(Struct, frozen=True):
    """What a problem is about."""

    type: Annotated[str, says("Where this description is.", "/api/problems/serve.host")]
    text: Annotated[str, says("The id of the sentence.", "serve.host")]
    detail: Annotated[
        str,
        says(
            "The sentence; what differs each time stands in braces.",
            "The service is not called {host}.",
        ),
    ]


class Option(Struct, frozen=True):
    """An option of a match."""

    name: Annotated[str, says("Its name.", "first")]
    values: Annotated[list[str], says("What it may be.", ["turned", "a", "b"])]
    default: Annotated[str, says("What it is unless one says so.", "turned")]
    reading: Annotated[bool, says("Whether it is another reading of the rules.")]


class Game(Struct, frozen=True):
    """A game that can be played here."""

    game: Annotated[str, says("Its id.", "peak-duel")]
    name: Annotated[str, says("What it is called in the language asked for.", "Peak Duel")]
    prefix: Annotated[str, says("What the ids of its rules begin with.", "PD")]
    revision: Annotated[int, says("The newest numbered reading of its rules.", 1)]
    distribution: Annotated[
        str, says("The package that brings it; empty: this program.", "briscola")
    ]
    options: Annotated[list[Option], says("Its own options.")]
    match_options: Annotated[list[Option], says("The options of every match.")]


class Listed(Struct, frozen=True):
    """A match of the list; one that cannot be read has its id and `error` alone."""

    match: MatchId
    game: Annotated[str | UnsetType, says("The game.", "peak-duel")] = UNSET
    seats: Annotated[dict[str, str] | UnsetType, says("The players' names by seat.", NAMES)] = UNSET
    players: Annotated[list[str] | UnsetType, says("The players' names.", ["Anna", "Bo"])] = UNSET
    status: Annotated[str | UnsetType, says("`open` or `over`.", "open")] = UNSET
    result: Annotated[str | UnsetType, says("Who won, or `draw`; empty: it is open.", "a")] = UNSET
    to_move: Annotated[list[str] | UnsetType, says("Whom the table waits for.", ["a"])] = UNSET
    moves: Annotated[int | UnsetType, says("The number of the last entry.", 17)] = UNSET
    begun: Annotated[str | UnsetType, says("When it began (UTC).", TIME)] = UNSET
    last: Annotated[str | UnsetType, says("When the last entry was made (UTC).", TIME)] = UNSET
    deal: Annotated[str | UnsetType, says("`physical`, `secret` or `shared`.", "physical")] = UNSET
    published: Annotated[bool | UnsetType, says("Whether all may know its deal.")] = UNSET
    error: Annotated[
        str | UnsetType, says("That it cannot be read.", "Match k3f9-2mtx cannot be read.")
    ] = UNSET


class Matches(Struct, frozen=True):
    """Matches of the log, newest first."""

    matches: Annotated[list[Listed], says("Those of this page.")]
    next: Annotated[
        str | None, says("The cursor of the next page; null: there is none.", "k3f9-2mtx")
    ]


class Told(Struct, frozen=True):
    """An entry in sentences."""

    number: Annotated[
        int | str, says("Its number; with dots (text) where it was put in later.", 17, "3.1")
    ]
    lines: Annotated[
        list[str],
        says(
            "What is told of it, in the language asked for.",
            ["Anna (a) summons wood-8-2 from the hand to place 1, in attack posture."],
        ),
    ]


class At(Struct, frozen=True):
    """Devices of a seat."""

    live: Annotated[bool, says("Whether one of them listens, or asked just now.")]
    changes: Annotated[int, says("How often the seat was given to another device.", 1)]


class Lots(Struct, frozen=True):
    """A deal that is made of everybody's lots, as far as it has come; what was told is for all."""

    match: Annotated[str, says("The match that seals and lots are bound to.", "k3f9-2mtx")]
    commit: Annotated[str, says("What binds the service to its own secret.", HEAD)]
    seals: Annotated[dict[str, str], says("What binds each seat to its lot.", {"a": HEAD})]
    thrown: Annotated[
        dict[str, str], says("The lots of seats that threw at the table.", {"b": "3142 6615 42"})
    ]
    opened: Annotated[dict[str, str], says("The lots that were told.", {"a": HEAD[:32]})]
    waits: Annotated[str | None, says("`seals`, `lot` or `opens`; null: it is dealt.", "opens")]
    seats: Annotated[list[str], says("Of whom it waits for that.", ["a"])]
    digits: Annotated[
        str | None, says("What all devices compare; null: not all are bound.", HEAD[:16])
    ]


class Match(Struct, frozen=True, kw_only=True):
    """A match as its viewer may know it, after its last entry or that of `at`."""

    match: MatchId
    game: GameName
    number: Number
    status: Status
    result: Annotated[
        Json | None,
        says(
            "How it ended: `winners`, `reason`, `scores`, `why`.",
            {"winners": ["a"], "reason": "resigned", "scores": {}, "why": ""},
        ),
    ]
    to_move: ToMove
    viewer: Annotated[str, says("As whom it is seen.", "a")]
    state: Annotated[
        Json,
        says(
            "The game's view: `referee schema view GAME`.",
            {"phase": "summon", "turn": 1, "active": "a"},
        ),
    ]
    scene: Annotated[
        Json,
        says(
            "What is to be drawn: `referee schema scene`.",
            {"game": "peak-duel", "entry": 17, "viewer": "a"},
        ),
    ]
    edition: Annotated[str, says("The edition of the cards.", "default")]
    revision: Annotated[int, says("The reading of the rules.", 1)]
    deal: Annotated[str, says("`physical`; `secret`, `shared`: the program deals.", "physical")]
    lots: Annotated[Lots | None, says("Of a `shared` deal.")]
    seats: Seats
    options: Annotated[
        dict[str, str], says("What was agreed on.", {"first": "a", "start-rule": "high"})
    ]
    settings: Annotated[Settings, says("How the match is served.")]
    due: Due
    window: Annotated[Window | None, says("Who may still answer what was laid open.")] = None
    told: Annotated[list[Told], says("The last entries that stand, at most 10 and 4 kB.")]
    disputes: Annotated[
        list[Json],
        says(
            "The disputes, in the order in which they were opened.",
            [{"number": 1, "status": "open", "text": "Was it high?", "by": "b"}],
        ),
    ]
    devices: Annotated[
        dict[str, At | int] | UnsetType | None,
        says(
            "Of each seat; `referee`: how many there are.",
            {"a": {"live": True, "changes": 0}, "referee": 1},
        ),
    ] = None
    calls: Annotated[list[Call] | None, says("Who calls the referee, in order.")] = None
    proposals: Annotated[list[Proposal] | None, says("Moves that others are asked about.")] = None
    clocks: Annotated[Clocks | None, says("The clocks, as they were at the last press.")] = None
    head: Annotated[str | None, says("What binds the match: its chain, or a receipt.", HEAD)]
    begun: Begun
    last: Last
    board: Annotated[
        str | UnsetType,
        says("The board as HTML, drawn as the pages show it (`board=1`).", "<section>…</section>"),
    ] = UNSET


class Timed(Match, frozen=True, kw_only=True):
    """The same, with which version it is and when it was asked for."""

    version: Annotated[
        str, says("Its number, a point, the first 8 digits of its SHA-256.", "17.3fa91c02")
    ]
    time: Annotated[str, says("The server's time (UTC, ISO 8601).", TIME)]


class HeadTold(Struct, frozen=True):
    """What binds a match, and what it is made of as far as that may be known."""

    match: MatchId
    number: Number
    head: Annotated[str, says("The chain of a physical match; of a dealt one the receipt.", HEAD)]
    chain: Annotated[str | None, says("The chain, if it may be known.", HEAD)]
    key: Annotated[
        str | None,
        says(
            "The key of the receipt, once the deal is published.",
            "8d969eef6ecad3c29a3a629280e686cf",
        ),
    ]


class Audited(Struct, frozen=True):
    """An audit."""

    match: MatchId
    game: GameName
    revision: Annotated[int | None, says("The reading of the rules by which it was judged.", 1)]
    entries: Annotated[int, says("How many entries it has.", 18)]
    findings: Annotated[list[Json], says("What is wrong, as `referee audit --json` has it.", [])]
    listed: Annotated[
        list[Json],
        says(
            "What is to be known, and is not wrong.",
            [{"entry": 2, "kind": "dispute", "stands": True}],
        ),
    ]


class Taken(Struct, frozen=True):
    """Rows that were taken over."""

    match: MatchId
    number: Number


class Passage(Struct, frozen=True):
    """A rule, or a piece of the rulebook between rules."""

    heading: Annotated[str, says("The heading of its chapter.", "9 Battle")]
    text: Annotated[
        str, says("What it says, in the language asked for.", "9.6 Damage is dealt at once.")
    ]
    id: Annotated[str | None, says("The id of the rule; null: it is none.", "PD-9.6")]


class Tried(Struct, frozen=True):
    """A match as it would be; nothing of it is kept."""

    accepted: Annotated[int, says("How many moves were.", 2)]
    stopped: Annotated[Stopped | None, says("Where it ended before the last move.")]
    entries: Annotated[list[Json], says("As who asks would read them, with `lines`.", [ENTRY])]
    match: Annotated[Match, says("The match as it would be.")]


class Entries(Struct, frozen=True):
    """Some entries of a match, in order."""

    match: MatchId
    viewer: Annotated[str, says("As whom they are read.", "a")]
    number: Number
    entries: Annotated[
        list[Json], says("Each as `referee log --json` has it, with `lines`.", [ENTRY])
    ]
    more: Annotated[bool, says("Whether there are more after these.")]


class Offers(Struct, frozen=True):
    """What may be entered now: all that buttons are made of."""

    match: MatchId
    number: Number
    to_move: ToMove
    due: Due
    offers: Annotated[
        list[Json],
        says(
            "Each as `referee legal --json` has it.",
            [{"mover": "a", "verb": "resign", "blanks": []}],
        ),
    ]
    words: Annotated[
        dict[str, dict[str, str]],
        says(
            "What is said of words, by id and language.",
            {"peak-duel.verb.resign": {"en": "resign"}},
        ),
    ]
    pages: Annotated[
        dict[str, Any],
        says("Cards that may be named, by page.", {"page-1": ["earth-1-1", "earth-1-2"]}),
    ]


class Entered(Struct, frozen=True):
    """An entry that is in the record."""

    number: Number
    version: Annotated[str, says("The version of the match with it, for who asks.", "18.3fa91c02")]
    entry: EntryTold


class Numbered(Struct, frozen=True):
    """One of several entries."""

    number: Number
    entry: EntryTold


class EnteredAll(Struct, frozen=True):
    """Entries that are in the record."""

    entries: Annotated[list[Numbered], says("In their order.")]
    version: Annotated[
        str, says("The version of the match with them, for who asks.", "18.3fa91c02")
    ]

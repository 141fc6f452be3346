"""What an audit finds, as data: text ids and facts, events, lines as they stand; no words."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from events.base import Event
from events.errors import Fact, NoGame, RefereeError
from projections.kit import State


class Severity(StrEnum):
    """How grave a finding is."""

    BROKEN = "broken"
    """The record is not what was written, or cannot be read."""
    WRONG = "wrong"
    """It can be read, and the rules say otherwise."""
    OPEN = "open"
    """It can be read, and cannot be judged by this program."""
    PENDING = "pending"
    """It can be read, and somebody is to decide."""


class Check(StrEnum):
    """What was looked at when something was found."""

    LOG = "log"
    """The place where the match is kept."""
    CHAIN = "chain"
    """Every row is what was appended, in its place."""
    HEAD = "head"
    """The record ends where the log says that it ends."""
    ID = "id"
    """Every entry has an id of its own."""
    DECODING = "decoding"
    """Every row can be read."""
    FILE = "file"
    """A file is a record."""
    GAME = "game"
    """The game is known."""
    EDITION = "edition"
    """The edition is the one that was kept."""
    REVISION = "revision"
    """The reading of the rules is one that is known."""
    OPENING = "opening"
    """The match begins with its opening, and what follows from it by itself."""
    WORDS = "words"
    """The move as it was typed reads as its canonical words say."""
    LEGALITY = "legality"
    """The move can be."""
    CONSEQUENCES = "consequences"
    """What follows from the move is what the rules say."""
    STATE = "state"
    """The state can be rebuilt."""
    CUSTODY = "custody"
    """Every card that was shown can have been where it was shown."""
    RESULT = "result"
    """The result that a file claims is the one that its moves lead to."""
    DEAL = "deal"
    """A deal of lots is bound as its opening says, and is published when the match is over."""
    DISPUTE = "dispute"
    """No dispute waits for a decision."""


SEVERITIES: Mapping[Check, Severity] = {
    Check.LOG: Severity.BROKEN,
    Check.CHAIN: Severity.BROKEN,
    Check.HEAD: Severity.BROKEN,
    Check.ID: Severity.BROKEN,
    Check.DECODING: Severity.BROKEN,
    Check.FILE: Severity.BROKEN,
    Check.GAME: Severity.OPEN,
    Check.EDITION: Severity.BROKEN,
    Check.REVISION: Severity.OPEN,
    Check.OPENING: Severity.WRONG,
    Check.WORDS: Severity.WRONG,
    Check.LEGALITY: Severity.WRONG,
    Check.CONSEQUENCES: Severity.WRONG,
    Check.STATE: Severity.BROKEN,
    Check.CUSTODY: Severity.WRONG,
    Check.RESULT: Severity.WRONG,
    Check.DEAL: Severity.WRONG,
    Check.DISPUTE: Severity.PENDING,
}


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be said of it: a text id and its facts; `rule`: the rule that says so."""

    text: str
    facts: Mapping[str, Fact] = {}
    rule: str = ""


Item = Event | Said | str
"""A consequence, something to be said, or a line of the record as it stands."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is not as it should be.

    `match` is the match's id, or the name of its file. `number`: the entry; none: the match as a
    whole. `line`: that of the file, from 1; 0: not of a file. Of consequences only those stand here
    in which `found` and `expected` differ.
    """

    match: str
    check: Check
    number: int | None = None
    line: int = 0
    found: tuple[Item, ...] = ()
    expected: tuple[Item, ...] = ()

    @property
    def severity(self) -> Severity:
        """How grave it is."""
        return SEVERITIES[self.check]


class Kind(StrEnum):
    """Why an entry is listed although nothing is wrong with it."""

    OVERRULED = "overruled"
    IRREGULAR = "irregular"
    ADJUSTED = "adjusted"
    RULING = "ruling"
    PENALTY = "penalty"
    AMENDED = "amended"
    INSERTED = "inserted"
    STRUCK = "struck"
    REDONE = "redone"
    TAKEBACK = "takeback"
    DISPUTE = "dispute"
    UNSURE = "unsure"
    LATE = "late"
    UNDECIDED = "undecided"
    UNSEEN = "unseen"


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that whoever settles a question should look at.

    `items`: what it is about; `stands` false: it was taken back, or amended.
    """

    match: str
    kind: Kind
    number: int
    items: tuple[Item, ...]
    stands: bool = True


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came of auditing one match.

    `revision` is the one that it was judged under, `entries` how many there are, the opening
    counted; both 0 where it could not be read. `state`: as far as it could be rebuilt; `failure`:
    what kept it from being rebuilt further, which the last finding is about.
    """

    match: str
    game: str = ""
    revision: int = 0
    entries: int = 0
    findings: tuple[Finding, ...] = ()
    listed: tuple[Listed, ...] = ()
    state: State | None = None
    failure: Exception | None = None


_CHECKS: Mapping[str, Check] = {
    "log.row_changed": Check.CHAIN,
    "log.row_missing": Check.CHAIN,
    "log.chain_broken": Check.CHAIN,
    "log.head": Check.HEAD,
    "log.key_lost": Check.HEAD,
    "log.match_unknown": Check.HEAD,
    "log.match_forgotten": Check.HEAD,
    "log.entry": Check.DECODING,
    "log.no-opening": Check.OPENING,
    "log.edition": Check.EDITION,
    "desk.edition-lost": Check.EDITION,
}
"""What was looked at, by what went wrong."""


def said(error: RefereeError) -> Said:
    """An error as data."""
    return Said(text=error.text, facts=dict(error.facts), rule=str(getattr(error, "rule", "")))


def in_general(check: Check) -> tuple[Item, ...]:
    """What is expected wherever something is held against this check."""
    return (Said(text=f"audit.expected.{check}"),)


def unread(match: str, error: RefereeError, check: Check = Check.LOG) -> Finding:
    """The finding that a match cannot be read; `check` where the error does not tell it."""
    check = Check.GAME if isinstance(error, NoGame) else _CHECKS.get(error.text, check)
    number = error.facts.get("number")
    return Finding(
        match=match,
        check=check,
        number=number if isinstance(number, int) else None,
        line=int(getattr(error, "line", 0)),
        found=(said(error),),
        expected=in_general(check),
    )

"""What a service says is wrong, as the program's own errors: in its sentences, with its status."""

from collections.abc import Mapping
from typing import Any

import msgspec

from events.errors import Conflict, Fact, RefereeError, UnknownMatch, Unreadable
from referee.moves.refusal import Refusal
from referee.speech import Untold, explain, written

UNKNOWN_DEVICE, CONFLICT, REFUSED, TOO_MANY = 401, 409, 422, 429

GONE = (404, 410)

NOT_NOW = 500
"""From this status on the service is what is wrong, and nothing in what it was asked."""


class _Problem(msgspec.Struct, frozen=True):
    """As much of a problem document (RFC 9457) as the program's own errors are made of."""

    text: str
    detail: str
    facts: dict[str, Any]
    rule: str | None = None
    line: int = 0
    column: int = 0


DEAL_ORDER = "serve.deal_order"
"""What a rule says there at another time than all others do."""


def error_of(status: int, document: Any, url: str) -> RefereeError:
    """The error that a problem document tells of.

    A service of another version may have texts that are not known here: then its own sentence is
    repeated. What is no such document does not come from a service.
    """
    if status == UNKNOWN_DEVICE:
        return Unreadable("remote.no_token", url=url)
    try:
        problem = msgspec.convert(document, _Problem)
    except msgspec.ValidationError:
        return Unreadable("remote.no_service", url=url)
    try:
        told = _told(status, problem, msgspec.convert(problem.facts, dict[str, Fact]))
        if written("en", told.text):
            explain("en", told)
            return told
    except (msgspec.ValidationError, Untold):  # it has other facts there
        pass
    kind = Conflict if _is_of_the_moment(status) else Unreadable
    return kind("remote.said", detail=problem.detail)


def _told(status: int, problem: _Problem, facts: Mapping[str, Fact]) -> RefereeError:
    text = problem.text
    if status == REFUSED and problem.rule is not None:
        return Refusal(problem.rule, text.partition("/")[2], **facts)
    if text == DEAL_ORDER and problem.rule is not None:
        variant = str(facts["reason"]).partition("/")[2]
        return Refusal(problem.rule, variant, **{n: f for n, f in facts.items() if n != "reason"})
    if status in GONE and text.partition(".")[0] == "log":
        return UnknownMatch(text, **facts)
    if _is_of_the_moment(status):
        return Conflict(text, **facts)
    error = Unreadable(text)
    error.facts, error.line, error.column = dict(facts), problem.line, problem.column
    return error


def _is_of_the_moment(status: int) -> bool:
    """Whether nothing is wrong with what was asked: at another time it might be answered."""
    return status in (CONFLICT, TOO_MANY) or status >= NOT_NOW

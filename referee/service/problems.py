"""Errors as problem documents (RFC 9457), in the language of whoever asks."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from events.errors import Conflict, Fact, NoGame, RefereeError, UnknownMatch, Unreadable
from referee.moves.refusal import Refusal
from referee.rules.lots import OUT_OF_ORDER
from referee.speech import Lang, explain

MEDIA_TYPE = "application/problem+json"

TYPES = "/api/problems/"
"""Where each text id is described."""

DEAL_ORDER = "serve.deal_order"
"""What is said of every line of a deal of lots that comes too early, too late, or twice; the fact
`reason` says which text tells why."""


class Unserved(RefereeError):
    """What the service itself does not answer, with the status that it gives."""

    def __init__(self, status: int, text: str, /, **facts: Fact) -> None:
        super().__init__(text, **facts)
        self.status = status


class Overtaken(Conflict):
    """Something came in between; `told`: those entries in a language, as who asked reads them."""

    told: Callable[[Lang], list[dict[str, Any]]]


class Problem(Struct, frozen=True):
    """Why a request was not answered (RFC 9457)."""

    type: Annotated[str, Meta(description="Where the problem is described.")]
    title: Annotated[str, Meta(description="What the status is called.")]
    status: Annotated[int, Meta(description="The status of the answer.")]
    text: Annotated[str, Meta(description="The id of the sentence; the same in all languages.")]
    rule: Annotated[str | None, Meta(description="The rule that forbids it, if one does.")]
    detail: Annotated[str, Meta(description="The sentence, in the language asked for.")]
    facts: Annotated[dict[str, Any], Meta(description="What the sentence speaks of.")]
    request: Annotated[str, Meta(description="The request's id, also in `X-Request-Id`.")]
    line: Annotated[int | UnsetType, Meta(description="The line that cannot be read.")] = UNSET
    entries: Annotated[
        list[dict[str, Any]] | UnsetType, Meta(description="What came in between.")
    ] = UNSET
    nearest: Annotated[
        list[str] | UnsetType, Meta(description="Lines that may be entered now.")
    ] = UNSET
    column: Annotated[int | UnsetType, Meta(description="The column where it begins.")] = UNSET


def answered(error: RefereeError) -> RefereeError | None:
    """What a client is told of an error; none: that there is a defect, and no more.

    What is wrong with the place of the log, or who holds it, is nobody's business but the owner's.
    """
    if isinstance(error, (Unserved, UnknownMatch, Refusal)):
        return error
    if "path" in error.facts:
        return Unserved(503, "serve.not_ready")
    return error if isinstance(error, (Conflict, Unreadable)) else None


def problem(error: RefereeError, lang: Lang, request: str) -> Problem:
    """The document of an error."""
    status = HTTPStatus(_status(error))
    line, column = (error.line, error.column) if isinstance(error, Unreadable) else (0, 0)
    text = DEAL_ORDER if _is_of_order(error) else error.text
    reason = {"reason": error.text} if text != error.text else {}
    return Problem(
        TYPES + text,
        status.phrase,
        status.value,
        text,
        error.rule if isinstance(error, Refusal) else None,
        explain(lang, error),
        {name: _plain(fact) for name, fact in error.facts.items()} | reason,
        request,
        line or UNSET,
        entries=error.told(lang) if isinstance(error, Overtaken) else UNSET,
        nearest=[*error.nearest] if isinstance(error, Refusal) else UNSET,
        column=column or UNSET,
    )


def again(error: RefereeError) -> dict[str, str]:
    """The header that says when to ask again, if that may help."""
    match error:
        case Unserved(status=503):
            return {"retry-after": "2"}
        case Unserved(status=429):
            return {"retry-after": str(error.facts["seconds"])}
        case _:
            return {}


def _plain(fact: Fact) -> int | str | list[str]:
    """A fact as JSON has it: of a word with other spellings the one that counts."""
    if isinstance(fact, int):
        return fact
    return str(fact) if isinstance(fact, str) else [str(one) for one in fact]


def _is_of_order(error: RefereeError) -> bool:
    """Whether a line came when the lots of a deal do not stand so: at another time it might do."""
    return isinstance(error, Refusal) and error.text in OUT_OF_ORDER


def _status(error: RefereeError) -> int:
    match error:
        case Unserved():
            return error.status
        case UnknownMatch():
            return 410 if error.text == "log.match_forgotten" else 404
        case NoGame():
            return 404
        case Conflict():
            return 409
        case Refusal() if _is_of_order(error):
            return 409
        case Refusal():
            return 422
        case _:
            return 400

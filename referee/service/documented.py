"""What a call may answer besides what it is made for, as `/schema` tells it."""

from collections.abc import Iterator, Mapping

from litestar import HttpMethod
from litestar.openapi.datastructures import ResponseSpec

from referee.service.problems import MEDIA_TYPE, Problem

SAYS: Mapping[int, str] = {
    400: "The request cannot be read.",
    401: "No token, or none that is known.",
    403: "This role may not, or the request came from another page.",
    404: "There is no such thing, or not for who asks.",
    409: "Something came in between, or it is there already.",
    410: "The match was forgotten, or the code is spent.",
    413: "The request is too big.",
    415: "The request is not JSON.",
    421: "Another host is meant.",
    422: "A rule forbids the move.",
    429: "Too much was asked.",
    503: "The service is not ready.",
}


def problems(
    method: HttpMethod, path: str, who: str | None, *, brings: bool
) -> dict[int, ResponseSpec]:
    """The problems of a call; `who` may make it, as `asked.call` has it; `brings`: a body."""
    return {
        status: ResponseSpec(Problem, description=SAYS[status], media_type=MEDIA_TYPE)
        for status in sorted({*_statuses(method, path, who, brings=brings)})
    }


def _statuses(method: HttpMethod, path: str, who: str | None, *, brings: bool) -> Iterator[int]:
    yield from (400, 413, 421, 429, 503)
    if who is not None:
        yield from (401, 403, 404)
    if "{" in path:
        yield from (404, 410)
    if method is not HttpMethod.GET:
        yield from (403, 404, 409, 410)
    if brings:
        yield from (415, 422)


def answered(kind: object, says: str) -> ResponseSpec:
    """An answer besides the usual one; `kind`: what it tells, None for nothing."""
    return ResponseSpec(kind, description=says, generate_examples=False)  # type: ignore[arg-type]


def known(kind: object) -> dict[int, ResponseSpec]:
    """What is answered to a repetition."""
    return {200: answered(kind, "It was there already.")}


NOTHING = answered(None, "Done.")

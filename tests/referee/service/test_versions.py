"""Services of several versions on one database, as while they are exchanged one after the other."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests import databases
from tests.load.faults import PROGRAM
from tests.load.program import NEWER
from tests.load.service import How
from tests.referee.service.served import GRACE, VERIFY, Service, begun, device, new_id

pytestmark = pytest.mark.skipif(not databases.is_there(), reason=databases.LACKING)

Serve = Callable[[str], Service]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Serves one log, each time by a program of another version."""
    with ExitStack() as stack:
        yield lambda newer: stack.enter_context(_served(tmp_path, newer))


@contextmanager
def _served(folder: Path, newer: str) -> Iterator[Service]:
    log = databases.url_of(folder)
    process, url = How(folder, PROGRAM, {NEWER: newer}).start(log)
    try:
        token = "" if newer else device(log, "", "organiser")  # none that a newer one needs
        yield Service(process, log, url, token=token)  # type: ignore[arg-type]
    finally:
        process.kill()
        process.wait()


def ready(service: Service) -> int:
    return httpx.get(f"{service.url}/readyz", timeout=GRACE, verify=VERIFY).status_code


def entered(service: Service, match: str, token: str, expect: int) -> int:
    body = {"move": "referee note seen", "id": new_id(), "expect": expect}
    return service.post(f"/api/matches/{match}/entries", body, token=token).status_code


def test_a_service_of_before_goes_on_where_a_newer_one_has_only_added_to_the_schema(serve):
    old = serve("")
    match = begun(old)
    token = old.device(match, "referee")
    assert entered(old, match, token, 0) == 201
    new = serve("adds")
    assert entered(old, match, token, 1) == 201
    assert entered(new, match, token, 2) == 201
    older = serve("")  # and another one of before may begin
    assert entered(older, match, token, 3) == 201
    assert [ready(one) for one in (old, new, older)] == [200, 200, 200]


def test_a_service_of_before_takes_nothing_more_once_it_does_not_know_the_schema(serve):
    old = serve("")
    match = begun(old)
    token = old.device(match, "referee")
    assert (ready(old), entered(old, match, token, 0)) == (200, 201)
    new = serve("breaks")
    assert (ready(old), entered(old, match, token, 1)) == (503, 503)
    assert (ready(new), entered(new, match, token, 1)) == (200, 201)
    with pytest.raises(AssertionError, match="version"):
        serve("")

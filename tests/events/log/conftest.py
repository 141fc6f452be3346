"""A log of every kind."""

from contextlib import ExitStack

import pytest

from tests.events.log.backends import BACKENDS, name_of


@pytest.fixture(params=BACKENDS, ids=name_of)
def backend(request):
    return request.param


@pytest.fixture
def opened(backend, tmp_path):
    """Opens the log of one place, again and again: each time another hand upon it."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(backend.open(tmp_path))


@pytest.fixture
def log(opened):
    return opened()


@pytest.fixture(params=BACKENDS, ids=name_of)
def other(request, tmp_path):
    """A log of every kind beside `log`."""
    place = tmp_path / "other"
    place.mkdir()
    with request.param.open(place) as other:
        yield other

"""The check of what devices were told finds whatever may be wrong with it."""

from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest

from events.log.base import EventLog
from events.log.sqlite import open_log
from referee.desk.edge import EDGE
from referee.service.access import ALL
from referee.service.frames import framed
from referee.service.keeper import Keeper
from referee.service.rights import Grant
from tests.load.history import History, check
from tests.load.outbox import Outbox, Sent
from tests.load.service import EXAMPLES, tables_of
from tests.load.wire import Enterer
from tests.referee.service.served import command

MATCH = "played"

Spoil = Callable[[History], object]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventLog]:
    path = tmp_path_factory.mktemp("history") / "log.sqlite"
    command(path, "import", str(EXAMPLES / "peak-duel.rec"), "--id", MATCH)
    with open_log(path, write=True) as opened:
        yield opened


@pytest.fixture
def told(log: EventLog) -> History:
    """All that was entered was acknowledged, and four frames were shown."""
    box = Outbox([Enterer("http://127.0.0.1", MATCH, "")], Random(0))
    box.sent += [Sent(row.text, row.id, row.number) for row in log.read(MATCH)[1:]]
    history = History(MATCH, {"referee": box})
    keeper = Keeper(log, EDGE)
    device, token = keeper.make_device("phone")
    keeper.grant(device.id, Grant(MATCH, "referee"), "organiser")
    with tables_of(log) as tables:
        access = tables.admit(MATCH, keeper.device(token), ALL)
        table = tables.table(MATCH)
        for number in (0, 1, 5, table.sitting.number):
            frame = framed(table, access, table.sitting.as_of(number), "en", number=number)
            history.take(b"data: " + frame.plain, token)
    return history


def wrong(log: EventLog, told: History) -> list[str]:
    return check(log, [told], Random(0))


def test_what_is_right_is_found_right(log, told):
    assert wrong(log, told) == []


def _first(told: History) -> Sent:
    return told.boxes["referee"].sent[0]


def _exchange(told: History) -> None:
    sent = told.boxes["referee"].sent
    sent[0], sent[1] = sent[1], sent[0]


SPOILED: dict[str, tuple[Spoil, str]] = {
    "never entered": (lambda told: setattr(_first(told), "id", "another"), "lost"),
    "at another place": (lambda told: setattr(_first(told), "number", 2), "lost"),
    "as another move": (lambda told: setattr(_first(told), "move", "a ends"), "lost"),
    "in another order": (_exchange, "before what was entered before it"),
    "never answered": (lambda told: setattr(_first(told), "number", -1), "neither taken nor"),
    "refused": (lambda told: setattr(_first(told), "refused", "409"), "refused"),
    "by nobody": (lambda told: told.boxes["referee"].sent.pop(), "nobody entered"),
    "by no command": (lambda told: setattr(told, "commands", 1), "the command line was told"),
    "shown too early": (lambda told: told.heads.add((99, "00")), "shown and never committed"),
    "shown otherwise": (lambda told: told.heads.add((1, "00")), "shown and committed otherwise"),
    "drawn wrongly": (
        lambda told: told.shown.update({("referee", 5): (0, told.shown["referee", 5][1])}),
        "the frame of entry 5 for referee was wrong",
    ),
}


@pytest.mark.parametrize("spoil", SPOILED)
def test_what_is_wrong_is_found(log, told, spoil):
    does, says = SPOILED[spoil]
    does(told)
    assert any(says in what for what in wrong(log, told)), wrong(log, told)


def test_two_who_see_the_same_are_shown_the_same(log, told):
    (_, token), *_ = told.shown.values()
    with tables_of(log) as tables:
        access = tables.admit(MATCH, tables.keeper.device(token), ALL)
        table = tables.table(MATCH)
        frame = framed(table, access, table.sitting.as_of(1), "en", number=1)
        plain = msgspec.json.decode(msgspec.json.encode(frame.told)) | {"to_move": ["b", "a"]}
        told.take(b"data: " + msgspec.json.encode(plain), token)
    assert "two frames of entry 1 for referee" in wrong(log, told)[0]

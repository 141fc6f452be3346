"""The rights of a service, as they are laid and known."""

from pathlib import Path

import pytest

from events.log.base import EventLog
from events.log.memory import MemoryLog
from events.log.sqlite import open_log
from referee.desk.edge import EDGE
from referee.service.keeper import KIND, Keeper, digest, secret
from referee.service.rights import SERVICE, Grant, Granted, Revoked
from tests.events.log.drafts import OPENING

SEAT = Grant("m", "seat", "a")


@pytest.fixture
def log() -> EventLog:
    log = MemoryLog()
    for match in ("m", "o"):
        log.create(match, OPENING)
    return log


@pytest.fixture
def keeper(log: EventLog) -> Keeper:
    return Keeper(log, EDGE)


def test_a_token_tells_the_device_and_what_it_may_be(keeper: Keeper) -> None:
    made, token = keeper.make_device("Anna's phone")
    keeper.grant(made.id, SEAT, "referee")
    device = keeper.device(token)
    assert device is not None
    assert (device.id, device.name, device.grants) == (made.id, "Anna's phone", {"m": SEAT})
    (held,) = keeper.rights.of("m")
    assert (held.device, held.name, held.grant, held.by) == (
        made.id,
        "Anna's phone",
        SEAT,
        "referee",
    )
    assert held.issued
    assert keeper.rights.of("o") == []
    assert keeper.rights.changes("m") == {"a": 0}


def test_a_token_that_is_unknown_or_whose_rights_have_ended_is_nobodys(keeper: Keeper) -> None:
    made, token = keeper.make_device("phone")
    assert keeper.device(token) is None
    keeper.grant(made.id, SEAT, "referee")
    assert keeper.device(secret()) is None
    assert keeper.device("") is None
    keeper.lay("m", lambda _: [Revoked(made.id)])
    assert keeper.device(token) is None
    assert keeper.rights.of("m") == []


def test_a_device_has_one_grant_in_a_match_and_some_in_others(keeper: Keeper) -> None:
    made, token = keeper.make_device("phone")
    for grant in (Grant(SERVICE, "organiser"), Grant("o", "referee"), SEAT, Grant("m", "referee")):
        keeper.grant(made.id, grant, "organiser")
    device = keeper.device(token)
    assert device is not None
    assert [grant.who for grant in device.grants.values()] == ["organiser", "referee", "referee"]
    keeper.put_out("m", made.id)
    device = keeper.device(token)
    assert device is not None
    assert [*device.grants] == [SERVICE, "o"]
    keeper.leave(made.id)
    assert keeper.device(token) is None
    assert keeper.rights.matches() == []


def test_what_others_lay_is_known_after_a_look(log: EventLog, keeper: Keeper) -> None:
    other = Keeper(log, EDGE)
    made, token = other.make_device("phone")
    other.grant(made.id, SEAT, "referee")
    assert keeper.device(token) is None
    assert keeper.refresh() == {SERVICE, "m"}
    assert keeper.device(token) is not None
    assert keeper.refresh() == frozenset()
    keeper.lay("m", lambda _: [Revoked(made.id)])
    assert other.refresh() == {"m"}
    assert other.device(token) is None


def test_who_decides_knows_all_that_was_laid_before(log: EventLog, keeper: Keeper) -> None:
    other = Keeper(log, EDGE)
    made, _ = other.make_device("phone")
    other.grant(made.id, SEAT, "referee")
    seen = list[str]()

    def refuse(rights: object) -> list[Revoked]:
        seen.extend(held.device for held in keeper.rights.of("m"))
        assert rights is keeper.rights
        raise LookupError

    laid = log.slips(KIND)
    with pytest.raises(LookupError):
        keeper.lay("m", refuse)
    assert seen == [made.id]
    assert log.slips(KIND) == laid


def test_a_seat_in_other_hands_is_counted(keeper: Keeper) -> None:
    first, second = (keeper.make_device("phone")[0].id for _ in range(2))
    keeper.grant(first, SEAT, "referee")
    keeper.lay("m", lambda _: [Revoked(first), Granted(second, "seat", "organiser", "a", True)])
    keeper.grant(first, Grant("m", "seat", "b"), "referee")
    assert keeper.rights.changes("m") == {"a": 1, "b": 0}


def test_rights_of_a_forgotten_match_go_with_it_and_devices_stay(tmp_path: Path) -> None:
    with open_log(tmp_path / "log.sqlite", write=True) as log:
        log.create("m", OPENING)
        keeper = Keeper(log, EDGE)
        made, token = keeper.make_device("phone")
        keeper.grant(made.id, SEAT, "referee")
        keeper.grant(made.id, Grant(SERVICE, "organiser"), "console")
        log.forget("m", at=EDGE.now())
        device = Keeper(log, EDGE).device(token)
        assert device is not None
        assert device.grants == {SERVICE: Grant(SERVICE, "organiser")}


def test_no_token_is_laid(log: EventLog, keeper: Keeper) -> None:
    made, token = keeper.make_device("phone")
    keeper.grant(made.id, SEAT, "referee")
    laid = " ".join(slip.text for slip in log.slips(KIND))
    assert token not in laid
    assert digest(token) in laid


def test_secrets_are_26_letters_of_chance() -> None:
    found = {secret() for _ in range(200)}
    assert len(found) == 200
    assert {len(one) for one in found} == {26}
    assert {len(secret(40)) for _ in range(20)} == {8}
    assert not set("".join(found)) & set("ILOU")

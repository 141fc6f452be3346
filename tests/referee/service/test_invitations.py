"""Invitations: who redeems which code, how often, how long; who leaves a seat by it."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from events.log.memory import MemoryLog
from referee.desk.edge import EDGE, Edge
from referee.service.invitations import Wish
from referee.service.keeper import KIND, Came, Invites, Keeper, digest
from referee.service.problems import Unserved
from referee.service.rights import SERVICE, Device, Grant
from tests.events.log.drafts import OPENING

ORGANISER, REFEREE = Grant(SERVICE, "organiser"), Grant("m", "referee")
A, B = Grant("m", "seat", "a"), Grant("m", "seat", "b")
SPECTATOR = Grant("m", "spectator")


@dataclass
class House:
    """A service with a clock that is set by hand."""

    time: datetime = datetime(2026, 11, 28, 20, tzinfo=UTC)
    log: MemoryLog = field(default_factory=MemoryLog)
    keys: int = 0

    def __post_init__(self) -> None:
        for match in ("m", "o"):
            self.log.create(match, OPENING)
        self.keeper = Keeper(self.log, Edge(lambda: f"{self.time:%Y-%m-%dT%H:%M:%SZ}", EDGE.new_id))

    def wait(self, **span: float) -> None:
        self.time += timedelta(**span)

    def invite(self, grant: Grant, by: Grant = REFEREE, **more: int) -> Invites:
        return self.keeper.invite(Wish(grant, "Anna", **more), by)

    def join(
        self,
        code: str,
        key: str = "",
        holder: Device | None = None,
        *,
        replace: bool = False,
        name: str = "phone",
    ) -> Came:
        self.keys += 1
        key = key or f"key {self.keys}"
        return self.keeper.redeem(code, key, name, holder, replace=replace)

    def joined(self, grant: Grant, by: Grant = REFEREE) -> Came:
        return self.join(self.invite(grant, by).code)

    def refused(self, code: str, key: str = "", holder: Device | None = None) -> tuple[int, str]:
        laid = self.log.slips(KIND)
        with pytest.raises(Unserved) as refused:
            self.join(code, key, holder)
        assert self.log.slips(KIND) == laid
        return refused.value.status, refused.value.text

    def known(self, came: Came) -> bool:
        return self.keeper.device(came.token) is not None

    def changes(self) -> dict[str, int]:
        return dict(self.keeper.rights.changes("m"))


@pytest.fixture
def house() -> House:
    return House()


SPENT = (410, "serve.code_spent")


@pytest.mark.parametrize("grant", [REFEREE, A, ORGANISER, Grant("m", "timekeeper"), SPECTATOR])
def test_a_code_makes_a_device_what_it_says_once(house: House, grant: Grant) -> None:
    made = house.invite(grant, ORGANISER)
    came = house.join(made.code)
    device = house.keeper.device(came.token)
    assert device is not None
    assert (device.name, device.grants) == ("phone", {grant.match: grant})
    (held,) = house.keeper.rights.of(grant.match)
    assert held.by == "organiser"
    assert house.refused(made.code) == SPENT


def test_a_device_without_a_name_has_that_of_its_invitation(house: House) -> None:
    assert house.join(house.invite(A).code, name="").device.name == "Anna"


def test_a_code_is_long_and_of_it_nothing_is_kept(house: House) -> None:
    made = house.invite(A)
    house.join(made.code, "the key")
    laid = " ".join(slip.text for slip in house.log.slips(KIND))
    assert len(made.code) == 26
    assert len(made.short) == 9
    for kept in (made.code, made.short.replace("-", ""), "the key"):
        assert kept not in laid
        assert digest(kept) in laid or kept == made.short


@pytest.mark.parametrize("typed", ["{}", " {} "])
def test_a_short_code_is_good_for_a_quarter_of_an_hour(house: House, typed: str) -> None:
    made = house.invite(SPECTATOR, uses=3)
    house.join(typed.format(made.short.lower().replace("0", "o").replace("1", "l")))
    house.join(made.short.replace("-", ""))
    house.wait(minutes=14, seconds=59)
    house.join(made.short)
    house.wait(seconds=1)
    assert house.refused(made.short) == SPENT


def test_a_long_code_is_good_as_long_as_it_says(house: House) -> None:
    made = house.invite(SPECTATOR, uses=2, hours=2)
    house.wait(hours=1, minutes=59)
    house.join(made.code)
    house.wait(minutes=1)
    assert house.refused(made.code) == SPENT


def test_what_was_used_is_old_was_taken_back_or_never_was_is_refused_alike(house: House) -> None:
    used, old, back, gone = (house.invite(SPECTATOR, hours=1) for _ in range(4))
    house.join(used.code)
    house.keeper.withdraw("m", back.invitation.id)
    assert house.refused(back.code) == house.refused(used.code) == SPENT
    assert house.refused("7" * 26) == house.refused("7") == house.refused("") == SPENT
    house.wait(hours=1)
    assert house.refused(old.code) == SPENT
    house.log.forget("m", at="")
    assert house.refused(gone.code) == SPENT


def test_an_answer_that_was_lost_is_given_again_and_its_token_dies(house: House) -> None:
    made = house.invite(A)
    lost = house.join(made.code, "k")
    again = house.join(made.code, "k")
    assert again.again
    assert not lost.again
    assert again.device == lost.device
    assert again.token not in ("", lost.token)
    assert house.known(again)
    assert not house.known(lost)
    assert house.refused(made.code, "other") == SPENT
    house.wait(minutes=14, seconds=59)
    house.join(made.code, "k")
    house.wait(seconds=1)
    assert house.refused(made.code, "k") == SPENT


def test_who_has_the_token_and_asks_again_keeps_it(house: House) -> None:
    made = house.invite(A)
    came = house.join(made.code, "k")
    again = house.join(made.code, "k", came.device)
    assert (again.again, again.token) == (True, "")
    assert house.known(came)


def test_an_answer_is_not_given_again_to_who_was_put_out(house: House) -> None:
    made = house.invite(A)
    came = house.join(made.code, "k")
    house.keeper.put_out("m", came.device.id)
    assert house.refused(made.code, "k") == SPENT


def test_the_same_key_is_worth_one_use_of_many(house: House) -> None:
    made = house.invite(SPECTATOR, uses=2)
    first, again = house.join(made.code, "k"), house.join(made.code, "k")
    other = house.join(made.code, "o")
    assert first.device.id == again.device.id != other.device.id
    assert house.refused(made.code, "third") == SPENT


def test_a_device_that_has_a_token_gets_one_more_grant(house: House) -> None:
    came = house.joined(A)
    there = house.join(house.invite(Grant("o", "referee")).code, holder=came.device)
    assert (there.device.id, there.token) == (came.device.id, "")
    device = house.keeper.device(came.token)
    assert device is not None
    assert [*device.grants] == ["m", "o"]


def test_a_second_grant_in_a_match_replaces_the_first_for_who_says_so(house: House) -> None:
    came = house.joined(A)
    code = house.invite(B).code
    assert house.refused(code, holder=came.device) == (409, "serve.has_role")
    there = house.join(code, holder=came.device, replace=True)
    assert there.device.grants == {"m": B}
    assert [held.grant for held in house.keeper.rights.of("m")] == [B]


def test_an_organiser_becomes_one_again_and_never_less_by_mistake(house: House) -> None:
    came = house.joined(Grant(SERVICE, "spectator"), ORGANISER)
    device = house.join(house.invite(ORGANISER, ORGANISER).code, holder=came.device).device
    assert device.organiser
    assert house.join(house.invite(ORGANISER, ORGANISER).code, holder=device).device.organiser
    code = house.invite(Grant(SERVICE, "spectator"), ORGANISER).code
    assert house.refused(code, holder=device) == (409, "serve.has_role")


def test_who_comes_to_a_seat_puts_the_others_out_and_everybody_sees_it(house: House) -> None:
    first, beside = house.joined(A), house.joined(B)
    assert house.changes() == {"a": 0, "b": 0}
    second = house.joined(A)
    assert not house.known(first)
    assert house.known(second)
    assert house.known(beside)
    assert house.changes() == {"a": 1, "b": 0}


def test_a_seat_that_was_left_is_in_other_hands_when_somebody_comes(house: House) -> None:
    first = house.joined(A)
    house.keeper.leave(first.device.id)
    house.joined(A)
    assert house.changes() == {"a": 1}


def test_who_comes_back_to_his_own_seat_changes_nothing(house: House) -> None:
    first = house.joined(A)
    house.join(house.invite(A).code, holder=first.device, replace=True)
    assert house.changes() == {"a": 0}
    assert house.known(first)


def test_a_seat_has_up_to_three_devices_by_its_own_invitations(house: House) -> None:
    devices = [house.joined(A), house.joined(A, by=A)]
    waiting = house.invite(A, by=A)
    with pytest.raises(Unserved) as full:
        house.invite(A, by=A)
    assert (full.value.status, full.value.text) == (409, "serve.seat_full")
    devices.append(house.join(waiting.code))
    assert all(map(house.known, devices))
    assert house.changes() == {"a": 0}
    house.invite(SPECTATOR, by=A)  # others may come to watch
    last = house.joined(A)
    assert not any(map(house.known, devices))
    assert house.known(last)
    assert house.changes() == {"a": 1}


def test_what_a_seat_offered_is_void_when_it_is_in_other_hands(house: House) -> None:
    house.joined(A)
    kept, watching = house.invite(A, by=A), house.invite(SPECTATOR, by=A)
    of_referee = house.invite(A)
    house.joined(A)
    assert house.refused(kept.code) == house.refused(watching.code) == SPENT
    house.join(of_referee.code)


@pytest.mark.parametrize("grant", [A, REFEREE, ORGANISER])
def test_only_who_watches_comes_in_numbers(house: House, grant: Grant) -> None:
    with pytest.raises(Unserved) as refused:
        house.invite(grant, ORGANISER, uses=2)
    assert refused.value.facts == {"member": "uses"}
    assert house.invite(SPECTATOR, uses=500).invitation.uses == 500
    with pytest.raises(Unserved):
        house.invite(SPECTATOR, uses=501)


def test_two_who_come_at_once_with_one_code_are_not_both_let_in(house: House) -> None:
    other = Keeper(house.log, EDGE)
    code = house.invite(A).code
    house.join(code)
    with pytest.raises(Unserved):
        other.redeem(code, "other", "", None, replace=False)

"""Seats that choose at the same time: who enters first takes nothing from the others."""

from collections import Counter
from random import Random

import pytest

from referee.checking import play
from referee.checking.exchanged import standing
from referee.checking.twins import refusal
from referee.desk.sitting import Sitting
from referee.service.access import Access
from referee.service.entering import at_once
from tests.machines.test_exchanged import GAMES
from tests.referee.service.served import begun, new_id, served

PLAYED = ("mountain", "savage", "painter", "cave")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with served(tmp_path_factory.mktemp("service") / "matches.sqlite") as running:
        yield running


def enter(service, match, seat, move, expect):
    body = {"move": move, "id": new_id(), "expect": expect}
    token = service.device(match, "seat", seat)
    return service.post(f"/api/matches/{match}/entries", body, token=token)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_phones_at_a_table_choose_at_the_same_time(service, players):
    seats = {seat: f"player {seat}" for seat in "abcd"[:players]}
    match = begun(service, game="dueling-runes", seats=seats, options={})
    for seat, card in zip(seats, PLAYED, strict=False):
        entered = enter(service, match, seat, f"{seat} plays {card}", 0)
        assert entered.status_code == 201, entered.text
    late = enter(service, match, "a", "a plays forest", 0)
    assert (late.status_code, late.json()["text"]) == (409, "desk.conflict")


def test_who_answers_looks_first(service):
    """A counter is no choice that is waited for: others have played meanwhile."""
    match = begun(service, game="dueling-runes", options={})
    assert enter(service, match, "a", "a plays mountain", 0).status_code == 201
    for move in ("b counters a savage", "b resign"):
        late = enter(service, match, "b", move, 0)
        assert (late.status_code, late.json()["text"]) == (409, "desk.conflict")
    assert enter(service, match, "b", "b plays savage", 0).status_code == 201


@pytest.mark.parametrize("slug", GAMES)
def test_what_could_be_chosen_before_can_be_chosen_after(slug):
    said = Counter()
    for seed in range(6):
        random = Random(seed)
        sitting = standing(GAMES[slug][0](random, wrong=0, most=60))
        for expect in range(sitting.number):
            before, now = (
                Sitting(sitting.game, sitting.edition, sitting.entries[:number])
                for number in (expect + 1, expect + 2)
            )
            for seat in before.to_move if len(before.to_move) > 1 else ():
                access = Access("m", "seat", seat, "device", seat, None)
                for offer in before.offers(seat):
                    words = play.filled(random, offer)
                    if words is not None:
                        alike = at_once(now, access, words, expect)
                        said[alike] += 1
                        assert not alike or refusal(before, words) == refusal(now, words), words
    assert (said[True] and said[False]) or slug not in ("malifaux", "dueling-runes")

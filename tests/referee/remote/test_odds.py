"""Odds of matches of a service are those of its file, as the same viewer."""

import pytest

LINES = [
    "holds b.hand of=suit:moons at-least=2",
    "next pile of=suit:suns+rank:..7 cards=3",
    "next pile of=excuse",
    "where forest",
    "each b.hand",
    "each discard",
    "can b plays",
    "holds b.hand of=suit:moons --at 9",
    "holds b.hand of=suit:moons --sample 200 --seed 3",
    "each b.hand --sample 50",
    "where forest --sample 50 --seed 1",
]
REFUSED = [
    ("holds b.hnad of=suit:moons", "cli.zone"),
    ("holds b.hand of=suit:moon", ""),
    ("next b.hand of=suit:moons", "odds.no-top"),
    ("next pile of=suit:moons cards=99", "odds.too-few"),
    ("each b.hand --seed 3", "odds.seed-alone"),
    ("each b.hand --seat a", "odds.no-deck"),
    ("each b.hand --at 999", ""),
]
VIEWERS = [("seat", "a", "a"), ("spectator", "", "public")]
FORMS = ("", " --json", " --lang zh-Hant")


@pytest.mark.parametrize(("role", "seat", "viewer"), VIEWERS)
@pytest.mark.parametrize("line", LINES)
def test_what_a_service_is_asked_is_answered_as_its_file_answers(both, role, seat, viewer, line):
    both.be(role, "dealt", seat)
    asked = f"odds dueling-runes {line} -m dealt --as {viewer}"
    for form in FORMS if line in LINES[::5] else FORMS[1:2]:
        here, there = both.local(asked + form), both.remote(asked + form)
        assert there == here
        assert here.status == 0


@pytest.mark.parametrize(("line", "text"), REFUSED)
def test_what_a_file_refuses_the_service_refuses_alike(both, line, text):
    both.be("seat", "dealt", "a")
    asked = f"odds dueling-runes {line} -m dealt --as a"
    for form in ("", " --lang zh-Hant"):
        here, there = both.local(asked + form), both.remote(asked + form)
        assert there == here
        assert here.status == 2


def test_a_referee_who_may_not_see_the_cards_asks_as_everybody(both):
    both.be("referee", "dealt")
    asked = "odds dueling-runes holds b.hand of=suit:moons -m dealt --json"
    assert both.remote(asked) == both.remote(f"{asked} --as referee") == both.local(asked)


def test_nobody_asks_with_the_eyes_of_another(both):
    asked = "odds dueling-runes each b.hand -m dealt"
    for role, seat, viewer in (("seat", "a", "b"), ("spectator", "", "a")):
        both.be(role, "dealt", seat)
        answer = both.remote(f"{asked} --as {viewer}")
        assert (answer.status, answer.out) == (2, "")
        assert answer.err


def test_of_an_unlisted_deck_the_referee_is_told_on_what_it_rests(both):
    both.be("referee", "played")
    for line in ("where fire-4-4", "holds b.hand of=element:earth", "can b draws"):
        asked = f"odds peak-duel {line} -m played --json --as referee"
        assert both.remote(asked) == both.local(asked)

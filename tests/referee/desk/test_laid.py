"""A dispute laid out: what the record says, what each claims, and what tells these apart."""

import json

import pytest

from events.errors import Unreadable
from referee.desk.laid import laid, listed, meant, number_of
from referee.desk.played import play
from referee.views.position import plain

DUEL = """\
[Game "peak-duel"]
[Seat.a "Anna"]
[Seat.b "Bo"]
[Option.first "b"]
[Option.start-rule "high"]

b summons fire-2-6 defence
b ends
a summons earth-1-7 attack
a attacks 1 1 evidence=photo sure=no
table resolves
a ends
"""
KEYS = (
    *("match", "number", "status", "text", "by", "entry", "cites", "about", "before", "recorded"),
    *("claims", "proof", "rules", "decisions", "appeals", "precedents"),
)


SETS = DUEL.replace("a attacks 1 1 evidence=photo sure=no\ntable resolves", "a sets wood-3-5")
OTHER = 'referee claim 1 b "not that one" "a sets metal-3-3" holds=a.hand:wood-3-5'


def sitting(*lines, record=DUEL):
    played = play(record + "\n".join(lines) + "\n")
    assert played.stop is None, played.stop
    return played.sitting


def case(*lines, record=DUEL, viewer="referee", number=1):
    return laid(sitting(*lines, record=record), "m1", number, viewer, "en")


OPENED = 'referee dispute "nothing was attacked" by=b about=4-5 cites=PD-8.2'
SET = 'referee claim 1 b "she set a card" "a sets wood-3-5" evidence=announced'
STANDS_AGAIN = 'referee dispute "and that" about=6'
STANDS = 'referee claim 1 a "as it stands"'


def test_the_document_has_the_keys_in_their_order():
    found = case(OPENED, SET)
    assert tuple(found) == KEYS
    assert tuple(found["claims"][0]) == (
        *("number", "entry", "seat", "text", "kind", "moves", "refused", "evidence", "sure"),
        *("holds", "outcome", "differs", "later"),
    )
    json.dumps(found)  # all of it is JSON


def test_what_is_in_question_and_where_the_match_stood_before_it():
    found = case(OPENED)
    assert (found["match"], found["number"], found["entry"]) == ("m1", 1, 7)
    assert (found["by"], found["cites"], found["status"]) == ("b", ["PD-8.2"], "open")
    assert found["about"] == {"from": "4", "to": "5"}
    assert found["before"]["after"] == "3"
    before = play(DUEL.partition("a attacks")[0]).sitting
    assert found["before"]["state"] == before.view("referee")


def test_the_record_is_told_with_how_its_moves_are_known():
    moves = case(OPENED)["recorded"]["moves"]
    assert [(m["number"], m["line"].split(" evidence")[0], m["way"]) for m in moves] == [
        ("4", "a attacks 1 1", "stands"),
        ("5", "table resolves", "stands"),
    ]
    assert [(m["entry"], m["evidence"], m["sure"]) for m in moves] == [
        (4, "photo", False),
        (5, "seen", True),
    ]


def test_the_record_ends_as_the_match_stands():
    match = sitting(OPENED, SET)
    found = laid(match, "m1", 1, "referee", "en")["recorded"]["outcome"]
    seen = match.position("referee")
    assert found == {
        "status": seen.status,
        "result": None,
        "to_move": [*seen.to_move],
        "state": plain(seen.state),
    }


def test_a_claim_ends_as_the_match_would_if_it_were_decided_so():
    found = case(OPENED, SET)["claims"][0]
    decided = sitting(OPENED, SET, 'referee decide 1 claim why="so it was"')
    assert found["kind"] == "instead"
    assert found["evidence"] == "announced"
    assert found["outcome"]["state"] == decided.view("referee")
    assert found["outcome"]["to_move"] == [*decided.to_move]


def test_what_differs_is_told_field_by_field():
    differs = {one["path"]: one for one in case(OPENED, SET)["claims"][0]["differs"]}
    assert differs["seats.a.hand_count"] == {
        "path": "seats.a.hand_count",
        "recorded": 5,
        "claimed": 4,
    }
    assert differs["seats.b.discard"]["recorded"] == ["fire-2-6"]
    assert differs["seats.b.discard"]["claimed"] == []


def test_a_claim_that_the_record_is_right_ends_as_the_record():
    found = case(OPENED, SET, STANDS)
    claim = found["claims"][1]
    assert (claim["kind"], claim["differs"]) == ("recorded", [])
    assert claim["outcome"] == found["recorded"]["outcome"]
    assert [(one["number"], one["becomes"]) for one in claim["later"]] == [("6", "same")]


def test_a_claim_that_nothing_happened_leaves_the_stretch_out():
    claim = case(OPENED, 'referee claim 1 b "no" never=yes')["claims"][0]
    assert (claim["kind"], claim["moves"]) == ("never", [])
    assert claim["outcome"]["state"]["seats"]["b"]["discard"] == []


def test_later_moves_follow_otherwise_or_cannot_be():
    other = 'referee claim 1 b "another" "a summons earth-2-6 attack"'
    found = case('referee dispute "no summons" about=3', 'referee claim 1 b "no" never=yes', other)
    nothing, another = ([*map(became, claim["later"])] for claim in found["claims"])
    assert nothing == [("4", "falls", "PD-8.2"), ("5", "falls", "PD-3.5"), ("6", "same", None)]
    assert another == [("4", "same", None), ("5", "otherwise", None), ("6", "same", None)]
    assert {"PD-8.2", "PD-3.5"} == {rule["id"] for rule in found["rules"]}
    assert found["claims"][0]["later"][1]["line"] == "table resolves"


def became(later):
    return later["number"], later["becomes"], later["rule"]


def test_m_6_a_claim_that_a_rule_refuses_has_no_outcome():
    found = case(OPENED, 'referee claim 1 a "at him" "a attacks 1 direct" "table resolves"')
    claim = found["claims"][0]
    assert (claim["refused"]["move"], claim["refused"]["rule"]) == (1, "PD-8.4")
    assert "only if the other field is empty" in claim["refused"]["message"]
    assert (claim["outcome"], claim["differs"], claim["later"]) == (None, [], [])
    assert [(rule["id"], rule["cited"]) for rule in found["rules"]] == [
        ("PD-8.2", True),
        ("PD-8.4", False),
    ]
    assert found["rules"][0]["text"].startswith("The attacker is a spirit")


def test_what_stands_there_when_somebody_looks_is_in_question():
    put_in = case(OPENED, 'referee insert 5 "a sets ?"')["recorded"]["moves"]
    assert [(move["number"], move["entry"]) for move in put_in] == [("4", 4), ("5", 5), ("5.1", 8)]
    struck = case(OPENED, "referee strike 4-5")["recorded"]["moves"]
    assert [move["way"] for move in struck] == ["struck", "struck"]


def test_a_decision_in_force_is_the_record_that_claims_are_told_against():
    decide = 'referee decide 1 claim claim=1 why="so it was" cites=PD-7.1'
    found = case(OPENED, SET, STANDS, decide, 'referee appeal 1 a why="a photo"')
    assert found["status"] == "appealed"
    assert [(m["number"], m["way"]) for m in found["recorded"]["moves"]] == [
        ("4", "struck"),
        ("5", "struck"),
        ("5.1", "stands"),
    ]
    assert found["claims"][0]["differs"] == []
    assert found["decisions"] == [
        {
            "entry": 10,
            "outcome": "claim",
            "claim": 1,
            "by": "",
            "why": "so it was",
            "cites": ["PD-7.1"],
        }
    ]
    assert found["appeals"] == [{"entry": 11, "seat": "a", "why": "a photo"}]
    assert [rule["id"] for rule in found["rules"]] == ["PD-8.2", "PD-7.1"]


def test_after_play_went_back_a_claim_is_put_where_the_stretch_was():
    found = case(OPENED, SET, 'referee decide 1 back why="again"')
    assert {move["way"] for move in found["recorded"]["moves"]} == {"taken back"}
    assert found["claims"][0]["later"] == []
    state = found["claims"][0]["outcome"]["state"]
    assert state["seats"]["a"]["spells"][0]["card"] == "wood-3-5"


def test_what_fell_in_the_stretch_and_stands_again_by_a_claim_follows_otherwise():
    lines = ("referee strike 3", 'referee dispute "she summoned" about=2')
    found = case(*lines, 'referee claim 1 a "so" "b ends" "a summons earth-1-7 attack"')
    later = {one["number"]: one["becomes"] for one in found["claims"][0]["later"]}
    assert later == {"4": "otherwise", "5": "otherwise", "6": "same"}


# What would tell them apart


def test_a_card_that_one_story_has_where_the_other_cannot_have_it_is_a_proof():
    found = case('referee dispute "which" about=4', OTHER, record=SETS)
    proof = {(one["zone"], one["card"]): one for one in found["proof"]}
    assert {*proof} == {("a.spells.1", "wood-3-5"), ("a.spells.1", "metal-3-3")}
    covered = proof["a.spells.1", "wood-3-5"]
    assert covered["claims"] == [1]
    assert covered["because"] == ["4"]
    assert covered["under"] == {
        "0": {"answer": "certain", "share": [1, 1]},
        "1": {"answer": "impossible", "share": [0, 1]},
    }


def test_the_share_of_the_worlds_is_told_where_it_is_known_exactly():
    record = SETS.replace("[Option.first", '[Option.deck-a "even"]\n[Option.first')
    record = record.replace("earth-1-7", "earth-3-5")
    other = OTHER.replace("metal-3-3", "metal-3-5")
    found = case('referee dispute "which" about=4', other, record=record)
    proof = {(one["zone"], one["card"]): one["under"] for one in found["proof"]}
    assert proof["a.hand", "wood-3-5"] == {
        "0": {"answer": "impossible", "share": [0, 1]},
        "1": {"answer": "possible", "share": [4, 23]},
    }


def test_a_refused_claim_is_no_story_that_a_card_could_speak_for():
    found = case(OPENED, SET, 'referee claim 1 a "at him" "a attacks 1 direct"')
    assert found["proof"]
    assert all(set(one["under"]) == {"0", "1"} for one in found["proof"])


def test_where_no_card_lies_otherwise_nothing_tells_the_stories_apart():
    assert case(OPENED, STANDS)["proof"] == []


# Which dispute


def test_the_only_dispute_that_waits_is_meant():
    assert meant(sitting()) is None
    assert meant(sitting(OPENED)) == 1
    assert meant(sitting(OPENED, 'referee dispute "again"')) is None
    withdrawn = 'referee withdraw 1 why="settled"'
    assert meant(sitting(OPENED, 'referee dispute "again"', withdrawn)) == 2


def test_disputes_are_listed_with_where_they_stand():
    found = listed(
        sitting(OPENED, 'referee decide 1 stands why="x"', STANDS_AGAIN), "m1", "referee"
    )
    assert [(one["number"], one["status"], one["outcome"]) for one in found] == [
        (1, "decided", "stands"),
        (2, "open", None),
    ]


@pytest.mark.parametrize("words", [["she"], ["1", "2"], ["-1"], ["1.1"], ["²"], ["1" * 10]])
def test_what_is_no_number_is_answered_with_how_a_dispute_is_opened(words):
    with pytest.raises(Unreadable) as error:
        number_of(words, "referee dispute ...")
    assert error.value.text == "dispute.how"


def test_a_number_may_be_typed_in_full_width_digits():
    assert number_of(["１２"], "") == 12
    assert number_of([], "") is None


def test_a_dispute_that_is_not_there_is_told():
    with pytest.raises(Unreadable) as error:
        case(OPENED, number=2)
    assert error.value.facts == {"dispute": 2, "last": 1}
    with pytest.raises(Unreadable) as error:
        case(number=1)
    assert error.value.text == "dispute.none"


PLACED = """\
[Game "peak-duel"]
[Option.first "a"]
[Option.start-rule "high"]
[Option.deck-a "edge"]
[Option.deck-b "edge"]

a sets wood-2-7
a ends
"""
REVEALED = 'referee claim 1 b "turned up" "table reveals a wood-2-7"'


def test_why_a_claim_is_refused_names_no_covered_card_to_a_seat():
    lines = ('referee dispute "x" by=b about=2', REVEALED)
    told = {
        viewer: case(*lines, record=PLACED, viewer=viewer)["claims"][0]["refused"]
        for viewer in ("referee", "b", "public")
    }
    assert "spell zone" in told["referee"]["message"]
    assert all("spell zone" not in told[viewer]["message"] for viewer in ("b", "public"))
    assert len({refused["rule"] for refused in told.values()}) == 1


OVERRULED = """\
[Game "fate-ace-royal"]
[Option.players "2"]
[Option.assign "agreed"]

p1 takes artoria saber
p2 takes diarmuid lancer
p1 reveals spirit emiya custody=overrule
"""


@pytest.mark.parametrize("viewer", ["p2", "public"])
def test_whose_cards_cannot_be_folded_is_given_no_proof(viewer):
    assert case('referee dispute "x"', record=OVERRULED, viewer=viewer)["proof"] == []


def test_a_claim_that_is_a_move_and_says_nothing_is_no_claim():
    table = sitting(OPENED)
    with pytest.raises(Unreadable) as wrong:
        table.enter('referee claim 1 b "a sets wood-3-5"')
    assert wrong.value.text == "desk.claim_text"
    table.enter('referee claim 1 b "a sets wood-3-5" never=yes')
    table.enter('referee claim 1 b "a sets wood-3-5" "a sets wood-3-5"')

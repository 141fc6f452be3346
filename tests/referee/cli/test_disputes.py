"""`dispute`, and `replay --dispute`."""

import shlex

import pytest

from referee.render.layout import columns

MOVES = """\
b summons fire-2-6 defence
b ends
a summons earth-1-7 attack
a attacks 1 1
table resolves
a ends
"""
DISPUTE = """\
referee dispute "nothing was attacked" by=b about=4-5 cites=PD-8.2
referee claim 1 b "she set a card" "a sets wood-3-5" holds=a.hand:earth-1-3
"""
STANDS = 'referee claim 1 a "as it stands" evidence=photo sure=no\n'
REFUSED = 'referee claim 1 a "at him" "a attacks 1 direct"\n'
HOW = 'referee move referee dispute "TEXT" [by=SEAT]'


@pytest.fixture
def match(referee):
    options = ("--option", "first=b", "--option", "start-rule=high")
    seats = ("--seat", "a=Anna", "--seat", "b=Bo")
    assert referee("new", "peak-duel", "--id", "m1", *seats, *options).status == 0
    assert referee("move", stdin=MOVES).status == 0
    return "m1"


@pytest.fixture
def disputed(referee, match):
    assert referee("move", stdin=DISPUTE).status == 0
    return match


def test_the_dispute_that_waits_is_laid_out(referee, disputed):
    answer = referee("dispute")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("Dispute 1, open, by Bo (b): nothing was attacked\n")
    assert "before it the match stood as after 3" in answer.out
    beside = next(line for line in answer.out.splitlines() if "a attacks 1 1" in line)
    assert "a sets wood-3-5" in beside
    assert "Bo (b), field: – → fire-2-6" in answer.out
    assert "PD-8.2  The attacker is a spirit of the active seat" in answer.out
    assert '\n  referee move referee decide 1 claim claim=1 why="TEXT"\n' in answer.out


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("width", [40, 80, 132])
def test_a_case_fits_the_terminal_in_every_language(referee, disputed, lang, width, monkeypatch):
    monkeypatch.setattr("referee.terminal.case.width_here", lambda: width)
    monkeypatch.setattr("referee.terminal.output.width_here", lambda: width)
    referee("move", stdin=STANDS + REFUSED)
    out = referee("--lang", lang, "dispute", "1").out
    typed = [line for line in out.splitlines() if not line.startswith("  referee decide")]
    assert max(map(columns, typed)) <= width
    assert "dispute." not in out  # every text is there, with its facts


def test_what_one_claim_alone_has_goes_over_the_whole_width(referee, disputed):
    referee("move", stdin=STANDS)
    out = referee("dispute").out
    assert "── What differs at the end: the record → claim 1, Bo (b) ─" in out
    assert "\n  Bo (b), field: – → fire-2-6\n" in out


def test_where_nobody_claims_anything_it_is_told_how_somebody_does(referee, match):
    referee("move", "referee", "dispute", "it was another", "about=3")
    lines = referee("dispute").out.splitlines()
    claim = '  referee move referee claim 1 SEAT "TEXT" '
    assert [f'{claim}"MOVE"', f"{claim}never=yes"] == [
        line for line in lines if line.startswith(claim)
    ]
    in_chinese = referee("--lang", "zh-Hant", "dispute").out
    assert '裁判 主張 1 座位 "文字" "一步"\n' in in_chinese
    assert '裁判 主張 1 座位 "文字" 未發生=是\n' in in_chinese
    assert referee("move", "referee", "claim", "1", "b", "no", "never=yes").status == 0
    assert claim not in referee("dispute").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("claim", "b", "so", "a sets ?"), '"b" is no number of a dispute.'),
        (("decide", "claim", "why=so"), '"claim" is no number of a dispute.'),
        (("claim", "1", "b", "so", "a", "sets", "?"), "Here each move stands whole in double"),
        (("amend", "4", "direct"), "Here each move stands whole in double"),
    ],
)
def test_a_slip_of_form_is_told_with_what_is_wanted(referee, disputed, words, told):
    answer = referee("move", "referee", *words)
    assert answer.status == 2
    assert told in " ".join(answer.err.split())


def test_who_leaves_the_referee_out_is_told_whose_verb_it_is(referee, match):
    answer = referee("move", "dispute", "no", "about=4")
    assert answer.status == 2
    told = " ".join(answer.err.split())
    assert "what the referee does: `referee dispute ...`" in told


def test_stories_stand_below_each_other_where_no_room_is_for_all(referee, disputed):
    referee("move", stdin=STANDS + REFUSED)
    out = referee("dispute").out
    assert "\nclaim 3, Anna (a)\n“at him”\n" in out
    assert "    as recorded (by a photo, not sure)\n" in out
    assert "    Its move 1 cannot be (PD-8.4): " in out
    assert "claim=3" not in out  # it cannot be put in place


def test_a_proof_is_a_sentence(referee, disputed):
    out = " ".join(referee("dispute").out.split())
    assert (
        "Turn up Anna (a)'s spell zone, place 1: wood-3-5 there is impossible by the record,"
        " certain by claim 1." in out
    )


def test_the_case_as_json_is_one_document(referee, disputed):
    found = referee("dispute", "--json").json
    assert (found["match"], found["number"], found["status"]) == ("m1", 1, "open")
    assert found == referee("dispute", "1", "-m", "m1", "--as", "referee", "--json").json


def test_a_seat_is_told_what_it_may_know(referee, disputed):
    mine, theirs = (referee("dispute", "--as", seat, "--json").json for seat in "ab")
    assert mine["claims"][0]["outcome"]["state"]["seats"]["a"]["spells"][0]["card"] == "wood-3-5"
    assert theirs["claims"][0]["outcome"]["state"]["seats"]["a"]["spells"][0]["card"] == "?"
    assert "To decide it" not in referee("dispute", "--as", "b").out


def test_a_viewer_whom_the_match_does_not_have_is_told(referee, disputed):
    assert referee("dispute", "--as", "c").status == 2


def test_where_none_waits_or_several_do_they_are_listed(referee, disputed):
    referee("move", stdin='referee dispute "and the end" about=6\n')
    assert referee("dispute").out == (
        "dispute 1, open, by Bo (b): nothing was attacked\ndispute 2, open: and the end\n"
    )
    listed = referee("dispute", "--json").json
    assert [(one["number"], one["status"], one["outcome"]) for one in listed] == [
        (1, "open", None),
        (2, "open", None),
    ]
    assert listed[1]["about"] == {"from": "6", "to": "6"}


def test_a_match_without_a_dispute_says_so(referee, match):
    assert referee("dispute").out == "No dispute was opened in this match.\n"
    assert referee("dispute", "--json").json == []
    answer = referee("dispute", "1")
    assert (answer.status, answer.out) == (2, "")


def test_a_dispute_that_is_not_there_is_told(referee, disputed):
    answer = referee("dispute", "4")
    assert answer.status == 2
    assert "There is no dispute 4 in this match: the last is 1." in answer.said


@pytest.mark.parametrize("words", [("she cheated",), ("open",), ("1", "2"), ("1.1",)])
def test_words_are_answered_with_how_a_dispute_is_opened(referee, match, words):
    answer = referee("dispute", *words)
    assert (answer.status, answer.out) == (2, "")
    assert HOW in answer.said


def test_the_decision_is_told_with_its_reason_and_what_was_appealed(referee, disputed):
    decided = 'referee decide 1 claim why="the field shows it" cites=PD-8.2\n'
    referee("move", stdin=f'{decided}referee appeal 1 a why="a photo"\n')
    out = referee("dispute").out
    assert "4 a attacks 1 1 (struck)" in out
    assert "Entry 9: claim 1 is put in place. Why: the field shows it (cites PD-8.2)" in out
    assert "Entry 10: Anna (a) does not accept that. Why: a photo" in out
    assert 'referee decide 1 stands by="NAME" why="TEXT"' in out
    referee("move", stdin='referee withdraw 1 why="settled"\n')
    out = referee("dispute", "1").out
    assert "Entry 11: settled by themselves. Why: settled" in out
    assert "To decide it" not in out


def test_an_audit_lists_all_that_was_decided_in_its_order(referee, disputed):
    words = ("decide 1 stands why=one", "appeal 1 a why=two", "decide 1 back by=Eva why=three")
    referee("move", stdin="".join(f"referee {line}\n" for line in words))
    out = referee("audit").out
    assert out.index("Why: one") < out.index("two") < out.index("Why: three")
    assert "she set a card" not in out


def test_what_was_ruled_before_by_the_same_rules_is_told_to_the_referee(referee, match):
    ruled = 'referee rule "it attacks" cites=PD-8.2\nreferee rule "tea" cites=PD-1.1\n'
    assert referee("move", stdin=ruled).status == 0
    for name in ("m2", "m3"):
        referee.new("--id", name)
        referee("move", "-m", name, stdin='a ends\nreferee rule "own" cites=PD-8.2\n')
    referee("move", "-m", "m2", stdin='referee dispute "no" cites=PD-8.2\n')
    assert referee("dispute", "-m", "m2", "--json").json["precedents"] == [
        {"match": "m1", "entry": 7, "verb": "rule", "text": "it attacks", "cites": ["PD-8.2"]}
    ]
    assert "  m1, entry 7: it attacks (cites PD-8.2)" in referee("dispute", "-m", "m2").out
    assert referee("dispute", "-m", "m2", "--as", "a", "--json").json["precedents"] == []


@pytest.mark.parametrize("outcome", [0, 1, 2])
def test_every_line_that_decides_is_accepted_as_it_stands(referee, disputed, outcome):
    for _ in range(2):  # once more after an appeal
        lines = [line for line in referee("dispute").out.splitlines() if "decide 1" in line]
        assert len(lines) == 3
        program, *words = shlex.split(lines[outcome])
        assert (program, referee(*words).status) == ("referee", 0)
        assert referee("move", stdin='referee appeal 1 a why="no"\n').status == 0


# Each story gone through


def test_each_story_is_gone_through_with_the_table_after_each_move(referee, disputed):
    out = referee("replay", "--dispute", "1").out
    record, claim = out.split("── claim 1, Bo (b) ─")
    assert record.startswith("── the record ─")
    assert [line.split()[:3] for line in record.splitlines() if line.startswith("   4")] == [
        ["4", "a", "attacks"]
    ]
    assert " 5.1  a sets wood-3-5" in claim
    assert "a attacks 1 1" not in claim
    assert record.count("PEAK DUEL") == 4
    assert claim.count("PEAK DUEL") == 3


def test_the_stories_as_json_are_an_object_a_move(referee, disputed):
    referee("move", stdin=REFUSED)
    found = referee("replay", "--dispute", "1", "--json").json_lines
    assert [(one["story"], one.get("number")) for one in found] == [
        *((0, number) for number in ("3", "4", "5", "6")),
        *((1, number) for number in ("3", "5.1", "6")),
        (2, None),
    ]
    assert found[-1]["refused"]["rule"] == "PD-8.4"
    assert found[3]["state"] == referee("show", "--json").json["state"]
    told = referee("dispute", "--json").json["claims"][0]
    assert found[6]["state"] == told["outcome"]["state"]


def test_a_refused_story_is_told_instead(referee, disputed):
    referee("move", stdin=REFUSED)
    out = referee("replay", "--dispute", "1").out
    assert "Its move 1 cannot be (PD-8.4): " in out.partition("claim 2, Anna (a)")[2]


def test_stories_have_no_from_and_no_to(referee, disputed):
    assert referee("replay", "--dispute", "1", "--from", "2").status == 2
    assert referee("replay", "--dispute", "1", "--corrected").status == 2
    assert referee("replay", "--dispute", "3").status == 2


@pytest.mark.parametrize("viewer", ["a", "b", "public"])
def test_where_the_program_deals_a_seat_goes_through_the_record_alone(referee, viewer):
    assert referee("new", "peak-duel", "--id", "m2", "--deal", "seed:3").status == 0
    lines = 'b passes\nb ends\nreferee dispute "?" about=1\nreferee claim 1 a "no" never=yes\n'
    referee("move", "-m", "m2", stdin=lines)
    found = referee("replay", "m2", "--dispute", "1", "--as", viewer, "--json").json_lines
    assert found[-1] == {"match": "m2", "dispute": 1, "story": 1, "refused": None}
    assert {one["story"] for one in found[:-1]} == {0}
    out = referee("replay", "m2", "--dispute", "1", "--as", viewer).out
    assert "What would follow tells of cards that nobody has seen." in out

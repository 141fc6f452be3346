"""A log that is whole and holds what cannot have happened: told as such, and not as a defect."""

import sys
from pathlib import Path

import msgspec
import pytest

from events.cards import CardsMoved
from events.chain import Draft
from events.codec import encode
from events.corrections import DisputeDecided, MovesStruck, PlaceAnnotated
from events.entry import Body
from events.fate_ace_royal.turns import SpellsChanged
from events.log.sqlite import open_log
from events.peak_duel.battle import AttackDeclared
from events.peak_duel.field import CardsSet
from projections.peak_duel.evolve import CHANGES
from referee.speech import LANGS, say
from tools.cases import case, write_pair

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"

FROM_NOWHERE = CardsMoved(src="a.field.2", dst="a.hand", cards=("?",))
NO_CARD = CardsMoved(src="a.deck", dst="a.hand", cards=("joker",))
NOBODYS = AttackDeclared(seat="purple", place=1, target="direct")
COMMANDS = [
    ("show",),
    ("show", "--json"),
    ("log",),
    ("legal",),
    ("move", "referee", "note", "x"),
    ("undo",),
    ("export",),
    ("export", "--format", "md"),
    ("replay",),
    ("play", "m"),
]


def forge(log, *events):
    """Append an entry that no desk would have made, and a note after it; the chain is right."""
    with open_log(log, write=True) as opened:
        expected = opened.head("m").number
        bodies = [Body(words=("referee", "note", "x"), events=made) for made in (events, ())]
        drafts = [
            Draft(id=f"forged {n}", text="referee note x", body=encode(body))
            for n, body in enumerate(bodies)
        ]
        opened.append("m", drafts, expected=expected)


@pytest.fixture
def no_card(referee):
    """A match whose entry 2 names a card that no deck has; a state can be made of it."""
    referee.new("--id", "m")
    referee("move", "a", "sets", "metal-3-3")
    forge(referee.log, NO_CARD)


@pytest.fixture(params=[FROM_NOWHERE, NOBODYS], ids=["place", "seat"])
def no_state(referee, request):
    """A match of whose entry 2 no state can be made."""
    referee.new("--id", "m")
    referee("move", "a", "sets", "metal-3-3")
    forge(referee.log, request.param)


def tells(answer, lang):
    """Whether the answer names the entry and the audit, and ends with status 4."""
    sentence = say(lang, "log.impossible", {"match": "m", "number": 2})
    return answer.status == 4 and "".join(sentence.split()) in "".join(answer.err.split())


@pytest.mark.usefixtures("no_state")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_an_impossible_entry_is_named_and_the_audit_that_tells_more(referee, command):
    for lang in LANGS:
        answer = referee("--lang", lang, *command)
        assert tells(answer, lang), answer.err
    audited = referee("audit", "m", "--json")
    assert (audited.status, audited.json["findings"][0]["entry"]) == (4, 2)


@pytest.mark.parametrize(
    ("game", "event", "unknown"),
    [
        ("fate-ace-royal", SpellsChanged(seat="p9", by=1, now=4, why="effect"), "p9"),
        ("malifaux", CardsMoved(src="a.hand", dst="a.cellar", cards=("?",)), "a.cellar"),
    ],
)
def test_an_audit_names_what_an_event_speaks_of_and_there_is_not(referee, game, event, unknown):
    referee("import", EXAMPLES / f"{game}.rec", "--id", "m")
    forge(referee.log, event)
    audited = referee("audit", "m", "--json").json
    number = audited["entries"] - 2
    finding = audited["findings"][-1]
    assert (finding["check"], finding["entry"]) == ("state", number)
    shown, said = finding["found"]
    assert shown["type"] == event.__struct_config__.tag
    assert (said["text"], said["facts"]) == ("audit.unknown", {"name": unknown})
    for lang in LANGS:
        told = referee("--lang", lang, "audit", "m").out
        assert unknown in told
        assert "KeyError" not in told


@pytest.mark.usefixtures("no_card")
def test_an_impossible_entry_is_told_where_it_cannot_be_shown(referee):
    for lang in LANGS:
        assert tells(referee("--lang", lang, "show"), lang)
    assert "Traceback" in referee("--debug", "show").err


@pytest.mark.usefixtures("no_state")
def test_the_other_matches_are_listed_beside_one_that_cannot_have_happened(referee):
    referee.new("--id", "whole")
    answer = referee("matches", "--json")
    assert (answer.status, [match["match"] for match in answer.json]) == (4, ["whole", "m"])
    assert ["error" in match for match in answer.json] == [False, True]
    assert "whole" in referee("matches").out
    assert "entry (2)" in referee("matches").said
    answer = referee("tables", "--json")
    assert (answer.status, answer.json["matches"], answer.json["broken"]) == (4, 1, ["m"])
    assert "entry (2)" in " ".join(answer.err.split())


@pytest.mark.usefixtures("no_state")
def test_another_match_goes_on_by_its_name(referee):
    referee.new("--id", "whole")
    answer = referee("move", "a", "sets", "metal-3-3")
    assert (answer.status, "-m whole" in answer.said) == (4, True)
    assert referee("move", "-m", "whole", "a", "sets", "metal-3-3").status == 0


@pytest.mark.parametrize("value", [None, "sometimes"])
def test_an_audit_tells_an_opening_without_an_option_or_with_no_such_value(referee, value):
    referee("new", "malifaux", "--id", "whole")
    with open_log(referee.log, write=True) as opened:
        row = opened.read("whole")[0]
        body = msgspec.json.decode(row.body)
        agreed = dict(body["events"][0]["options"])
        agreed = {name: agreed[name] for name in agreed if name != "conditions"}
        agreed |= {"conditions": value} if value else {}
        body["events"][0]["options"] = list(agreed.items())
        opening = Draft(id="forged", text="", body=msgspec.json.encode(body).decode())
        opened.create("m", opening, [])
    audited = referee("audit", "m", "--json")
    assert (audited.status, audited.json["findings"][0]["entry"]) == (4, 0)
    assert referee("audit", "whole").status == 0


@pytest.fixture
def alone(monkeypatch):
    """No game of others has run in this process: those of these tests lie where the tests lie."""
    monkeypatch.delitem(sys.modules, "referee.games.plugins", raising=False)


@pytest.mark.usefixtures("alone")
def test_a_record_that_can_have_happened_is_not_blamed_for_a_defect(referee, monkeypatch):
    referee.new("--id", "m")
    monkeypatch.setattr("referee.terminal.telling.board", lambda *_: 1 // 0)
    answer = referee("show")
    assert (answer.status, "defect of the program" in answer.said) == (1, True)


@pytest.mark.usefixtures("alone")
def test_a_record_of_which_a_defect_makes_no_state_is_not_blamed_either(referee, monkeypatch):
    referee.new("--id", "m")
    referee("move", "a", "sets", "metal-3-3")
    monkeypatch.setitem(CHANGES, CardsSet, lambda *_: 1 // 0)
    for command in COMMANDS:
        answer = referee(*command)
        assert (answer.status, "defect of the program" in answer.said) == (1, True), command


def test_consequences_that_read_alike_are_told_apart_as_they_are_stored(referee, tmp_path):
    write_pair(case("malifaux", "overruled-on-the-table"), tmp_path)
    record = tmp_path / "overruled-on-the-table.rec"
    match = referee("import", record, "--json").json["match"]
    told = ',"lying_open":[["a.discard","crow/9"]]'
    with open_log(referee.log, write=True) as log:
        rows = log.read(match)
        drafts = [
            Draft(id=row.id, text=row.text, body=row.body.replace(told, ""), at=row.at)
            for row in rows
        ]
        log.create("m", drafts[0], drafts[1:])
    assert any(told in row.body for row in rows)
    answer = referee("audit", "m")
    assert answer.status == 4
    assert told in "".join(answer.out.split())


def only(event):
    return Body(words=("referee", "note", "x"), events=(event,))


def forge_one(log, event):
    with open_log(log, write=True) as opened:
        draft = Draft(id="forged", text="referee note x", body=encode(only(event)))
        opened.append("m", [draft], expected=opened.head("m").number)


@pytest.fixture(params=[99, 0, -1])
def of_no_dispute(referee, request):
    """A match whose entry 2 decides a dispute that there is not."""
    referee.new("--id", "m")
    referee("move", "a", "sets", "metal-3-3")
    forge_one(referee.log, DisputeDecided(dispute=request.param, outcome="stands", why="x"))


@pytest.mark.usefixtures("of_no_dispute")
def test_words_about_no_dispute_are_a_finding_and_all_else_goes_on(referee):
    audited = referee("audit", "m", "--json")
    assert (audited.status, audited.json["findings"][0]["entry"]) == (4, 2)
    for command in (("dispute",), ("export", "--format", "md"), ("show",), ("rulings",)):
        assert referee(*command).status == 0, command


@pytest.mark.parametrize("number", ["x", "x..1", "", "9" * 5000, "-1"])
def test_a_number_that_is_none_is_an_entry_that_cannot_be_read(referee, number):
    referee.new("--id", "m")
    forge_one(referee.log, MovesStruck(numbers=(number,)))
    audited = referee("audit", "m", "--json")
    finding = audited.json["findings"][0]
    assert (audited.status, finding["check"], finding["entry"]) == (4, "decoding", 1)
    assert referee("show").status == 2
    assert referee("rulings").status == 0
    assert referee("matches").status == 4


def test_what_is_put_on_no_line_is_in_no_table(referee):
    referee.new("--id", "m")
    forge_one(referee.log, PlaceAnnotated(number="9.9", glyph="!"))
    assert referee("tables").status == 0

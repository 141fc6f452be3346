"""What is entered at a service is answered as in a log; and once, however bad the network is."""

import itertools
import json
import re
import shlex

import pytest

from events.catalogues.writing import toml
from referee.games.finding import find
from referee.remote.tokens import keep
from referee.terminal.settings import services_folder
from tests.referee.cli.test_loading import CREW
from tests.referee.remote.conftest import SEATS
from tests.referee.remote.lossy import Lossy
from tests.referee.service.served import command, new_id

SCRIPT = [
    "move a summons wood-3-5 attack",
    "move --json a sets ?",
    "move a summons wood-9-9 attack",
    "move a smmons wood-3-5 attack",
    "move a ends extra",
    "move b ends",
    "move --json a ends",
    "move --expect 1 b ends",
    'move referee note "a word on it"',
    "undo --why slip",
    "redo",
    "amend --dry-run 1 a summons wood-4-4 attack",
    "amend 1 a summons wood-4-4 attack",
    "amend 9 a summons wood-4-4 attack",
    "insert 1 referee note between",
    "strike 1",
    'move referee dispute "who has the turn" by=b about=2',
    'move referee claim 1 b "it ended" "a ends"',
    'move referee claim 1 by=b "no such line"',
    "dispute 1",
    'move referee decide 1 stands why="seen"',
    'move referee appeal 1 a "no"',
    'move referee decide 1 back why="seen again"',
    "dispute 1",
    "audit",
    "move --dry-run a ends",
    "legal",
    "legal --json",
    "log",
    "show --json",
    "try a resigns",
    "replay --json",
    "undo 40",
]

names = (f"m{number}" for number in itertools.count())


@pytest.fixture
def match(both):
    """A match of the same id in a log and at the service, at which one is its referee."""
    name = next(names)
    command(both.service.log, "new", "peak-duel", *SEATS, "--id", name)
    assert both.referee("new", "peak-duel", *SEATS, "--id", name).status == 0
    both.be("referee", name)
    return name


def alike(answer):
    """An answer without ids, times, and who entered what."""
    out = re.sub(r'"(id|recorder|at)": ?("[^"]*"|null)', "", answer.out)
    return answer.status, out, answer.err


def line_of(line, match):
    name, _, rest = line.partition(" ")
    return f"{name} -m {match} {rest}".strip()


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_every_line_is_answered_as_in_a_log(both, match, lang):
    for line in SCRIPT:
        said = f"--lang {lang} {line_of(line, match)}"
        there, here = both.remote(said), both.referee(*shlex.split(said))
        assert alike(there) == alike(here), line


def test_lines_of_standard_input_stop_at_the_first_that_cannot_be(both, match):
    lines = "a summons wood-3-5 attack\n; a remark\nb ends\na ends\n"
    there, here = (run(f"move -m {match}", lines) for run in (both.remote, both.referee.__call__))
    assert (there.status, there.out) == (3, both.referee("move", "-m", match, stdin=lines).out)
    del here


def test_a_match_is_begun_and_its_beginner_is_the_referee(both):
    both.be("organiser")
    line = shlex.join(("new", "peak-duel", *SEATS, "--tag", "Event=Spring"))
    there, here = both.remote(line), both.referee(*shlex.split(line))
    name = there.out.split()[1]
    assert there.out.replace(name, "X") == here.out.replace(here.out.split()[1], "X")
    assert both.remote(f"move -m {name} a summons wood-3-5 attack").status == 0
    tags = both.service.get(f"/api/matches/{name}/export").text
    assert '[Event "Spring"]' in tags
    named = both.remote("new peak-duel --id mine")
    assert (named.status, "made by its service" in named.said) == (2, True)


def test_a_match_is_begun_with_an_edition_of_the_tables_own(both, tmp_path):
    both.be("organiser")
    own = tmp_path / "own.toml"
    own.write_text(toml({**find("ready-fence").shipped(), "edition": "own"}), encoding="utf-8")
    line = f"new ready-fence --edition {own} --json"
    there, here = both.remote(line).json, both.referee(*shlex.split(line)).json
    match = there["match"]
    both.be("referee", match)
    shown = both.remote(f"show {match} --json").json
    assert shown == there
    assert {**shown, "match": ""} == {**here, "match": ""}
    assert '"edition": "own"' in both.remote(f"log {match} --json").out


def test_a_dealt_match_and_one_for_practice_are_begun(both):
    both.be("organiser")
    dealt = both.remote("new peak-duel --deal secret --json").json
    assert (dealt["viewer"], dealt["dealt"]) == ("public", True)
    practice = both.remote("new peak-duel --deal seed:7 --json").json
    told = both.service.get(f"/api/matches/{practice['match']}").json()
    assert (told["settings"]["practice"], told["deal"]) == (True, "secret")


def test_a_seat_enters_what_is_its_own(both):
    both.be("organiser")
    line = "new peak-duel --deal secret --option first=a --json"
    match = both.remote(line).json["match"]
    both.be("seat", match, "a")
    for shown in ("show {} --json", "log {}", "replay {}", "show {} --zone a.hand"):
        asked = shown.format(match)
        assert both.remote(asked) == both.local(f"{asked} --as a")
    (card, *_) = both.remote(f"show {match} --zone a.hand --json").json["cards"]
    entered = both.remote(f"move -m {match} a summons {card} attack")
    assert (entered.status, f"a summons {card} attack" in entered.out) == (0, True)
    assert both.remote(f"show {match}") == both.local(f"show {match} --as a")
    refused = both.remote(f"move -m {match} a summons {card} attack")
    assert (refused.status, "Nothing was entered." in refused.said) == (3, True)
    other = both.remote(f"move -m {match} b ends")
    assert (other.status, other.out) == (2, "")


def test_what_others_must_agree_to_is_proposed_and_entered_when_they_do(both):
    seats = {"a": "Anna", "b": "Bo"}
    body = {"id": new_id(), "game": "peak-duel", "seats": seats, "options": {"first": "a"}}
    begun = both.service.post("/api/matches", {**body, "settings": {"confirm": "opponent"}})
    match = begun.json()["match"]
    both.be("seat", match, "a")
    told = both.remote(f"move -m {match} a resign")
    assert (told.status, told.out) == (4, "")
    assert "Proposed. It is entered when" in told.said
    other = both.service.device(match, "seat", "b")
    (asked,) = both.service.get(f"/api/matches/{match}", token=other).json()["proposals"]
    path = f"/api/matches/{match}/proposals/{asked['id']}"
    assert both.service.post(path, {"answer": "yes"}, token=other).status_code == 200
    assert entered(both, match) == ["a resign"]


def test_who_may_not_enter_is_told(both, match):
    both.be("spectator", match)
    refused = both.remote(f"move -m {match} a ends")
    assert (refused.status, refused.out) == (2, "")
    both.be("referee", match)
    refused = both.remote(f"move -m {match} --recorder Eve a ends")
    assert (refused.status, "leave `--recorder` out" in refused.said) == (2, True)


def test_what_came_in_between_is_a_conflict(both, match):
    assert both.local(f"move -m {match} a summons wood-3-5 attack").status == 0
    late = both.remote(f"move -m {match} --expect 0 a summons wood-3-5 attack")
    assert (late.status, "In between: 1 a summons wood-3-5 attack" in late.said) == (4, True)


# A bad network


@pytest.fixture
def lossy(both):
    network = Lossy(both.service.port)
    yield network
    network.close()


def entered(both, match):
    return [one["text"] for one in json.loads(both.local(f"log {match} --json").out)][1:]


def through(both, network, *words, stdin=""):
    return both.referee("--log", network.url, *words, stdin=stdin)


LINE = "a summons wood-3-5 attack"


@pytest.fixture
def far(both, match, lossy):
    """The match beyond that network."""
    keep(services_folder(), lossy.url, both.service.device(match, "referee"))
    return match


def test_a_line_whose_answer_is_lost_is_entered_once(both, far, lossy):
    lossy.lose = 2
    answer = through(both, lossy, "move", "-m", far, *LINE.split())
    assert (answer.status, lossy.lose) == (0, 0)
    assert entered(both, far) == [LINE]


def test_a_line_that_is_never_answered_tells_how_to_enter_it_once(both, far, lossy):
    lossy.lose = 9
    answer = through(both, lossy, "move", "-m", far, *LINE.split())
    assert (answer.status, answer.out) == (4, "")
    (own,) = re.findall(r"--id ([0-9A-Z]{26})", answer.said)
    lossy.lose = 0
    again = through(both, lossy, "move", "-m", far, "--id", own, *LINE.split())
    assert again.status == 0
    assert entered(both, far) == [LINE]
    other = through(both, lossy, "move", "-m", far, "--id", own, "a", "ends")
    assert (other.status, "already" in other.said or own in other.said) == (4, True)


def test_the_same_line_again_at_the_prompt_is_the_same_entry(both, far, lossy):
    lossy.lose = 3
    lines = f"{LINE}\n{LINE}\n"
    answer = through(both, lossy, "play", "--plain", far, stdin=lines)
    assert answer.status == 0
    assert "does not answer" in answer.said
    assert entered(both, far) == [LINE]


def test_many_moves_of_a_file_are_entered_once(both, far, lossy):
    assert through(both, lossy, "move", "-m", far, stdin=f"{LINE}\na ends\n").status == 0
    lossy.lose = 1
    assert through(both, lossy, "move", "-m", far, stdin="b ends\n").status == 0
    assert entered(both, far) == [LINE, "a ends", "b ends"]


def test_an_id_of_another_line_is_refused(both, match):
    own = new_id()
    assert both.remote(f"move -m {match} --id {own} {LINE}").status == 0
    assert both.remote(f"move -m {match} --id {own} {LINE}").status == 0
    assert both.remote(f"move -m {match} --id {own} a ends").status == 4


# An encounter of Malifaux: files that stand for moves, odds, cards that a match entered

CREWS = """
a hires ana profile=sample-marshal leader=yes
b hires rex profile=sample-ranger leader=yes
"""


@pytest.fixture
def encounter(both):
    name = next(names)
    command(both.service.log, "new", "malifaux", "--id", name)
    assert both.referee("new", "malifaux", "--id", name).status == 0
    both.be("referee", name)
    return name


def test_a_file_that_stands_for_moves_is_entered_all_or_nothing(both, encounter, tmp_path):
    file = tmp_path / "crew.toml"
    for text in (CREW, CREW + '[[model]]\nid = "zoe"\nprofile = "nothing-known"\n'):
        file.write_text(text, encoding="utf-8")
        line = f"load -m {encounter} {file}"
        there, here = both.remote(line), both.referee(*shlex.split(line))
        assert alike(there) == alike(here)
    for line in ("cards malifaux -m {}", "log {}", "show {} --json"):
        asked = line.format(encounter)
        assert alike(both.remote(asked)) == alike(both.referee(*shlex.split(asked)))


def test_odds_are_asked_of_a_match(both, encounter):
    lines = f"{CREWS}referee begins\na ready\nb ready\na flips ram/12\n"
    move = f"move -m {encounter}"
    assert alike(both.remote(move, lines)) == alike(both.referee(*move.split(), stdin=lines))
    asked = f"odds malifaux flip at-least=8 -m {encounter} --seat a --json"
    assert both.remote(asked) == both.referee(*shlex.split(asked))

"""No command tells a viewer what he may not know, nor anything made of it, until it is published.

What the commands are is asked of the program, so that a new one must be asked here, too.
"""

import json
import re
import sqlite3
from contextlib import closing
from hashlib import sha256
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from typer.main import get_group

from events.cards import CardsMixed
from events.chain import Draft, leaf
from events.log.sqlite import open_log
from referee.desk import record as rec
from referee.desk.desk import create, sit
from referee.desk.played import digest, match_name, play
from referee.games import BUILT_IN
from referee.program.app import app
from tests.machines.test_exchanged import GAMES

WAYS = {
    "show": ([], ["--json"], ["--at", "2"], ["--at", "2", "--json"]),
    "log": ([], ["--json"]),
    "replay": ([], ["--json"], ["--from", "1", "--to", "3"]),
    "export": (["--format", "rec"], ["--format", "json"], ["--format", "md", "--board-at", "all"]),
    "head": ([], ["--json"], ["--at", "0"]),
    "dispute": ([], ["--json"]),
    "play": (["--plain"],),
}
"""The commands that show a match to somebody, in all ways in which they do."""

ELSEWHERE = {"adjudicate", "advise", "analyse", "odds", "try"}
"""Those of a record, of which the state is shown as `show` does, of chances, and of trials; what is
said to one seat of its moves and luck has tests with twins of its own."""

AT_THE_PROMPT = ":log\n:show\n?\n:export -\n:quit\n"
MOVES = 12

games = pytest.mark.parametrize("game", BUILT_IN)


@pytest.fixture
def dealt(referee, game, tmp_path):
    """A dealt match of the game that was imported; its id."""
    dealt_game, _ = GAMES[game]
    sitting = dealt_game(Random(game), wrong=0, most=MOVES)
    file = tmp_path / "dealt.rec"
    file.write_text(rec.write(sitting.entries), encoding="utf-8")
    answer = referee("import", file, "--json")
    assert answer.status == 0, answer.said
    seat, *_ = (seat for seat, _ in sitting.opened.seats)
    assert referee("move", "referee", "dispute", "it was another card").status == 0
    claim = ("claim", "1", seat, "nothing happened there", "never=yes")
    assert referee("move", "referee", *claim).status == 0
    return answer.json["match"]


class Secrets:
    """What nobody but the referee may know of a match; `text`: the record that was imported."""

    def __init__(self, log, match, text=""):
        rows = log.read(match)
        self.sitting = sit(log, match, rows)
        self.key = log.key(match).hex()
        self.chain = rows[-1].chain.hex()
        hashes = [digest.hex() for row in rows for digest in (row.leaf, row.chain)]
        ids = {row.id for row in rows} | {row.id.partition("-")[0] for row in rows}
        own = log.own_key().hex()
        orders = [
            event.order
            for entry in self.sitting.entries
            for event in entry.events
            if isinstance(event, CardsMixed)
        ]
        assert any(orders)
        self.match = match
        self.seed = self.sitting.opened.seed
        self.secrets = {
            self.seed,
            self.key,
            own,
            *hashes,
            *ids,
            digest(text),
            match_name(text),
            *('","'.join(order) for order in orders if len(order) > 3),
        }
        first, second, *_ = (seat for seat, _ in self.sitting.opened.seats)
        self.viewers = ("public", first, second)  # of seven seats the others are as these

    def told_in(self, text):
        """Which of them a text tells."""
        plain = re.sub(r"\s", "", text)
        found = [secret for secret in self.secrets if secret in plain]
        ids = re.findall(r'"id":("[^"]+")', plain)
        return found + ids + re.findall(r'"order":\["', plain) + re.findall(r'"seed":"."', plain)


def secrets_of(referee, match, text=""):
    with open_log(referee.log, write=False) as log:
        return Secrets(log, match, text)


def ways(secrets, viewer):
    """Every way to ask for the match with a viewer's eyes."""
    zones = secrets.sitting.game.kit.zones(secrets.sitting.opened)
    asked = {**WAYS, "show": (*WAYS["show"], *(["--zone", zone] for zone in list(zones)[:4]))}
    for command, options in asked.items():
        for given in options:
            named = ("-m", secrets.match) if command == "dispute" else (secrets.match,)
            yield command, (command, *named, *given, "--as", viewer)


def ask(referee, arguments):
    answer = referee(*arguments, stdin=AT_THE_PROMPT if arguments[0] == "play" else "")
    assert answer.status == 0, (arguments, answer.said)
    return answer.out + answer.err


def end(referee, secrets):
    if not secrets.sitting.state.match.over:
        seat, _ = secrets.sitting.opened.seats[0]
        assert referee("move", "referee", "award", seat, "why=time").status == 0


def test_every_command_with_a_viewer_is_asked_here():
    commands = get_group(app).commands
    viewing = {
        name
        for name, command in commands.items()
        if any("--as" in option.opts for option in command.params)
    }
    assert viewing == {*WAYS, *ELSEWHERE}


@games
def test_no_answer_to_a_viewer_tells_a_secret_before_publication(referee, dealt, tmp_path):
    secrets = secrets_of(referee, dealt, (tmp_path / "dealt.rec").read_text(encoding="utf-8"))
    assert secrets.told_in(ask(referee, ("export", "--format", "json")))  # they would be found
    for ended in (False, True):
        if ended:
            end(referee, secrets)
            secrets = secrets_of(referee, dealt)
        for viewer in secrets.viewers:
            for _, arguments in ways(secrets, viewer):
                assert secrets.told_in(ask(referee, arguments)) == [], arguments
            if viewer != "public":
                for given in ([], ["--json"]):
                    told = ask(referee, ("legal", "--seat", viewer, *given))
                    assert secrets.told_in(told) == []
        for arguments in (["matches"], ["matches", "--json"]):
            assert secrets.told_in(ask(referee, arguments)) == []


@games
def test_what_a_viewer_is_told_depends_on_no_seed_id_or_key(referee, game, tmp_path):
    """Two matches alike but for these: every answer is the same, so that no digest tells them.

    But for receipts, which are made with the key and hide what they are made of (ADR 17).
    """
    dealt_game, _ = GAMES[game]
    played = play(rec.write(dealt_game(Random(game), wrong=0, most=MOVES).entries))
    entries = played.sitting.entries
    told = []
    for twin in ("1", "2"):
        file = tmp_path / f"{twin}.sqlite"
        opening, *moves = [replace(one, id=f"{twin}-{one.number}") for one in entries]
        opened, *dealt = opening.events
        events = (replace(opened, seed=twin), *dealt)
        opening = replace(opening, body=replace(opening.body, events=events))
        with open_log(file, write=True) as log:
            create(log, "m", played.setup, [opening, *moves], "2026-11-23T19:00:00Z", "")
            secrets = Secrets(log, "m")
        told.append({})
        for viewer in secrets.viewers:
            for command, arguments in ways(secrets, viewer):
                if command != "head":
                    answer = ask(referee, (*arguments, "--log", file))
                    told[-1][arguments] = re.sub(r"(?i)(head\W+\d+ )[0-9a-f]{64}", r"\1", answer)
    one, other = told
    assert one == other


@games
def test_no_verdict_of_a_record_tells_a_viewer_what_was_dealt(referee, dealt, tmp_path):
    file = tmp_path / "dealt.rec"
    secrets = secrets_of(referee, dealt, file.read_text(encoding="utf-8"))
    for viewer in secrets.viewers:
        for given in ([], ["--json"], ["--board"]):
            assert secrets.told_in(ask(referee, ("adjudicate", file, "--as", viewer, *given))) == []


@games
def test_no_table_tells_a_secret_before_publication_and_the_head_is_told_after(
    referee, dealt, tmp_path
):
    pytest.importorskip("sqlite_utils")
    secrets = secrets_of(referee, dealt, (tmp_path / "dealt.rec").read_text(encoding="utf-8"))
    file = tmp_path / "tables.sqlite"

    def dump():
        assert referee("tables", "--out", file).status == 0
        with closing(sqlite3.connect(file)) as db:
            return "\n".join(db.iterdump())

    assert secrets.told_in(dump()) == []
    end(referee, secrets)
    assert referee("move", "table", "publishes").status == 0
    assert secrets_of(referee, dealt).chain in dump()


@games
def test_after_publication_every_viewer_is_told_what_the_referee_is_told(referee, dealt, tmp_path):
    secrets = secrets_of(referee, dealt, (tmp_path / "dealt.rec").read_text(encoding="utf-8"))
    end(referee, secrets)
    assert referee("move", "table", "publishes").status == 0
    secrets = secrets_of(referee, dealt)
    for viewer in secrets.viewers:
        for command, arguments in ways(secrets, viewer):
            told = ask(referee, arguments)
            if command == "play":
                assert f'[Deal "seed:{secrets.seed}"]' in told
                continue
            if command == "dispute" and "--json" not in arguments:
                assert told in ask(referee, arguments[:-2])  # who decides is told how besides
                continue
            whole = ask(referee, (*arguments[:-1], "referee"))
            assert told.replace(f'"viewer":"{viewer}"', "").replace(
                f'"viewer": "{viewer}"', ""
            ) == whole.replace('"viewer":"referee"', "").replace('"viewer": "referee"', "")
        head = json.loads(ask(referee, ("head", "--json", "--as", viewer)))
        assert (head["chain"], head["key"]) == (secrets.chain, secrets.key)
        for form in ("rec", "json", "md"):
            told = ask(referee, ("export", "--format", form, "--as", viewer))
            assert secrets.seed in told
            assert "▓" not in told


# The attacks that found them


def test_a_hidden_card_is_not_found_from_heads_and_what_a_seat_reads(referee):
    """Seat a tries every card in the place of the `?` that b set."""
    referee("new", "peak-duel", "--deal", "seed:3", "--id", "m2")
    with open_log(referee.log, write=False) as log:
        card, *others = sit(log, "m2", log.read("m2")).state.table.cards("b.hand")
    assert referee("move", "b", "sets", card).status == 0
    (read,), (known,) = (referee("log", *seen, "--json").json[1:] for seen in (["--as", "a"], []))
    assert (read["text"], read["id"]) == ("b sets ?", None)
    heads, chains = (
        [referee("head", "--at", number, *seen, "--json").json["head"] for number in ("0", "1")]
        for seen in (["--as", "a"], [])
    )
    read["id"] = known["id"]  # so that nothing is wanting but the chain
    assert tried(read, heads, [card, *others]) == []
    assert tried(read, chains, [card, *others]) == [card]


FRAME = ("number", "id", "text", "recorder", "at", "stands")


def tried(entry, heads, cards):
    """The cards in the place of `?` with which the second head follows from the first."""
    said = msgspec.json.encode({key: entry[key] for key in entry if key not in FRAME}).decode()
    found = []
    for card in cards:
        text, body = (told.replace("?", card) for told in (entry["text"], said))
        draft = Draft(
            id=entry["id"], text=text, body=body, recorder=entry["recorder"], at=entry["at"]
        )
        chain = sha256(bytes.fromhex(heads[0]) + leaf(draft)).hexdigest()
        if chain == heads[1]:
            found.append(card)
    return found


def test_a_seed_is_not_found_from_the_ids_of_an_imported_match(referee, tmp_path):
    """Who knows all moves of a record writes it again with every seed."""
    text = '[Game "peak-duel"]\n[Deal "seed:77"]\n\nreferee note tea\n'
    file = tmp_path / "dealt.rec"
    file.write_text(text)
    match = referee("import", file, "--json").json["match"]
    told = [ask(referee, ("log", "--json", "--as", "a")), ask(referee, ("matches", "--json"))]
    told.append(ask(referee, ("export", "--format", "json", "--as", "public")))
    for seed in range(200):
        guess = text.replace("seed:77", f"seed:{seed}")
        for made in (match_name(guess), digest(guess)):
            assert made not in "".join((match, *told))

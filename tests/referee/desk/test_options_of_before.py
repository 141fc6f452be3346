"""A match that was stored before its game had some option is played on as it was begun."""

from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.chain import Draft
from events.codec import encode
from events.log.memory import MemoryLog
from projections.fold import opening_of
from referee.desk.audits import of_match
from referee.desk.desk import Desk
from referee.desk.edge import Edge
from referee.desk.intake import take_in
from referee.desk.opening import no_editions, read_tags, write_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.games.finding import find
from replays import record
from replays.record import Tag

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
GAMES = [game for game in BUILT_IN if find(game).kit.later]
IDS = map(str, count())
EDGE = Edge(now=lambda: "2026-11-20T19:00:00Z", new_id=IDS.__next__)


def stored(game):
    """A log with the example of a game, its opening without the options that came later."""
    played = play(record.decode((EXAMPLES / f"{game}.rec").read_bytes()), no_editions)
    new, old = MemoryLog(), MemoryLog()
    take_in(new, "m", played, EDGE)
    entries = played.sitting.entries
    opened, first = opening_of(entries), entries[0].body
    later = find(game).kit.later
    options = tuple(pair for pair in opened.options if pair[0] not in later)
    assert len(options) == len(opened.options) - len(later)
    body = replace(first, events=(replace(opened, options=options), *first.events[1:]))
    rows = new.read("m")
    texts = (encode(body), *(row.body for row in rows[1:]))
    drafts = [
        Draft(id=row.id, text=row.text, body=text, at=row.at)
        for row, text in zip(rows, texts, strict=True)
    ]
    old.keep_edition(new.edition(opened.digest))
    old.create("m", drafts[0], drafts[1:])
    return old, played.sitting.state


@pytest.mark.parametrize("game", GAMES)
def test_an_audit_finds_nothing_in_it(game):
    log, _ = stored(game)
    assert of_match(log, "m").report.findings == ()


@pytest.mark.parametrize("game", GAMES)
def test_it_has_the_readings_that_it_was_played_with(game):
    log, state = stored(game)
    assert dict(Desk(log, "m", EDGE).sitting.state.match.options) == dict(state.match.options)


def test_all_games_that_have_them_are_tried():
    assert set(GAMES) >= {"ready-fence", "malifaux"}


def written(game, **options):
    """The tags of a match that begins with these options, as a record has them."""
    dealt = Tag("Deal", "seed:1")  # in which each of them may be chosen
    tags = [
        Tag("Game", game),
        dealt,
        *(Tag(f"Option.{name}", value) for name, value in options.items()),
    ]
    sitting = Sitting.begin(read_tags(tags))
    return [tag.name for tag in write_tags(opening_of(sitting.entries), "")]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_names_them_only_where_they_are_not_as_before(game):
    for name, before in find(game).kit.later.items():
        (option,) = (option for option in find(game).options if option.name == name)
        assert before == option.values[0]
        assert f"Option.{name}" not in written(game)
        assert f"Option.{name}" in written(game, **{name: option.values[1]})

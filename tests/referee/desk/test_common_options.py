"""Two options every match has: `takeback` and `disputes`."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from events.errors import Unreadable
from events.log.memory import MemoryLog
from projections.match import COMMON
from referee.desk import record as rec
from referee.desk.audits import of_match
from referee.desk.desk import Desk
from referee.desk.edge import EDGE
from referee.desk.opening import no_editions, read_tags, write_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.exports.document import document
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.moves.common_options import COMMON_OPTIONS
from referee.speech import explain, texts
from replays import record
from replays.record import Tag

GAMES = (*BUILT_IN, "toy", "strict", "briscola")
"""Those of the program, those of the tests and the worked example of a game of others."""

OTHERWISE = {"takeback": "sealed", "disputes": "pause"}


def setup(game, **options):
    tags = [
        Tag(f"Option.{name}", value, line) for line, (name, value) in enumerate(options.items(), 2)
    ]
    return read_tags([Tag("Game", game, 1), *tags])


def state(game, **options):
    return find(game).kit.start(setup(game, **options).opened)


@pytest.mark.parametrize("game", GAMES)
def test_they_are_as_usual_where_nobody_says_otherwise(game):
    match = state(game).match
    assert (match.takeback, match.disputing) == ("free", "note")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("takeback", ["consent", "sealed"])
def test_every_game_takes_them(game, takeback):
    match = state(game, takeback=takeback, disputes="pause").match
    assert (match.takeback, match.disputing) == (takeback, "pause")


@pytest.mark.parametrize("game", GAMES)
def test_they_are_kept_behind_the_games_own_and_only_where_they_are_not_as_usual(game):
    usual = setup(game)
    assert setup(game, takeback="free", disputes="note").opened == usual.opened
    opened = setup(game, disputes="pause", takeback="free").opened
    assert opened.options == (*usual.opened.options, ("disputes", "pause"))
    both = setup(game, **dict(reversed(OTHERWISE.items())))
    assert both.opened.options == (*usual.opened.options, *OTHERWISE.items())
    assert both.doubts == usual.doubts == ()
    assert opened.tags == ()


@pytest.mark.parametrize(
    ("name", "word", "slug"),
    [
        ("takeback", "自由", "free"),
        ("takeback", "同意", "consent"),
        ("takeback", "不悔", "sealed"),
        ("takeback", "ＳＥＡＬＥＤ", "sealed"),
        ("disputes", "註記", "note"),
        ("disputes", "注记", "note"),
        ("disputes", "暫停", "pause"),
        ("disputes", "暂停", "pause"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_their_values_are_read_in_any_language(game, name, word, slug):
    assert setup(game, **{name: word}).opened == setup(game, **{name: slug}).opened


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("name", "value", "known"),
    [("takeback", "never", "free, consent, sealed"), ("disputes", "", "note, pause")],
)
def test_another_value_makes_the_record_unreadable_at_its_tag(game, name, value, known):
    with pytest.raises(Unreadable) as unread:
        setup(game, **{name: value})
    assert (unread.value.text, unread.value.line, unread.value.column) == ("error.option", 2, 1)
    assert explain("en", unread.value).endswith(f"Known: {known}.")


def test_what_is_wrong_is_told_in_the_words_of_the_reader():
    with pytest.raises(Unreadable) as unread:
        setup("peak-duel", takeback="never")
    told = explain("zh-Hant", unread.value)
    assert "悔步" in told
    assert "自由、同意、不悔" in told


@pytest.mark.parametrize("game", GAMES)
def test_their_tags_are_written_only_where_they_are_not_as_usual(game):
    def written(**options):
        opened = setup(game, **options).opened
        tags = write_tags(opened, "")
        assert read_tags(tags).opened == opened
        return [(tag.name, tag.value) for tag in tags if tag.name.partition(".")[2] in COMMON]

    assert written() == written(takeback="free", disputes="note") == []
    assert written(**OTHERWISE) == [("Option.takeback", "sealed"), ("Option.disputes", "pause")]


@pytest.mark.parametrize("game", GAMES)
def test_no_view_lists_them(game):
    usual, other = Sitting.begin(setup(game)), Sitting.begin(setup(game, **OTHERWISE))
    viewers = ("referee", "public", *dict(usual.opened.seats))
    for viewer in viewers:
        assert other.view(viewer) == usual.view(viewer)
    assert not COMMON.keys() & other.state.match.options.keys()


RECORD = """[Game "toy"]
[Option.takeback "free"]
[Option.disputes "暫停"]

a plays oak
"""


def test_a_record_comes_back_as_it_is_written():
    played = play(record.decode(RECORD.encode()), no_editions)
    text = rec.write(played.sitting.entries)
    assert "takeback" not in text
    assert '[Option.disputes "pause"]' in text
    again = play(record.decode(text.encode()), no_editions)
    assert again.sitting.opened == played.sitting.opened
    assert rec.write(again.sitting.entries) == text


EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_whole_game_comes_back_with_them_and_is_as_without(game):
    text = (EXAMPLES / f"{game}.rec").read_text(encoding="utf-8")
    tag, rest = text.split("\n", 1)
    usual = play(text, no_editions).sitting
    played = play(f'{tag}\n[Option.disputes "暫停"]\n{rest}', no_editions).sitting
    assert played.state.match.disputing == "pause"
    assert played.number == usual.number
    assert played.view("referee") == usual.view("referee")
    written = rec.write(played.entries)
    assert written.replace('[Option.disputes "pause"]\n', "") == rec.write(usual.entries)
    assert rec.write(play(written, no_editions).sitting.entries) == written


def test_a_document_has_them_where_they_are_not_as_usual():
    usual, other = Sitting.begin(setup("toy")), Sitting.begin(setup("toy", **OTHERWISE))
    assert not COMMON.keys() & document("m", usual.entries)["options"].keys()
    assert document("m", other.entries)["options"].items() >= OTHERWISE.items()


def stored(options):
    """A log with a match that was opened with these options besides those of its game."""
    begun = setup("toy")
    opened = replace(begun.opened, options=(*begun.opened.options, *options.items()))
    log = MemoryLog()
    Desk.open(log, "m", replace(begun, opened=opened), EDGE)
    return log


def test_an_audit_asks_for_a_value_that_they_can_have():
    assert of_match(stored(OTHERWISE), "m").report.findings == ()
    assert of_match(stored({"takeback": "never"}), "m").report.findings != ()


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_each_of_them_and_each_of_its_values_has_its_texts(lang):
    said = texts(lang, "match")
    for option in COMMON_OPTIONS:
        assert f"match.choice.{option.name}" in said
        assert f"match.option-word.{option.name}" in said
        for value in option.values:
            assert f"match.option-word.{option.name}.{value}" in said
            assert f"match.agreed.{option.name}.{value}" in said

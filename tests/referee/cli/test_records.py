"""Adjudicating, exporting and importing records."""

import json
from pathlib import Path

import pytest

from events.catalogues import shelf
from tests.heads import headless

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
GAME = EXAMPLES / "peak-duel.rec"
REFUSED = EXAMPLES / "peak-duel-refused.rec"


def test_verdicts_come_one_a_line_and_the_gravest_status(referee, tmp_path):
    broken = tmp_path / "broken.rec"
    broken.write_text('[Game "peak-duel"\n', encoding="utf-8")
    files = (GAME, REFUSED, broken, tmp_path / "missing.rec")
    answer = referee("adjudicate", "--json", *files)
    assert answer.status == 2
    assert [verdict["file"] for verdict in answer.json_lines] == [str(file) for file in files]
    whole, refused, unreadable, missing = answer.json_lines
    assert whole["result"] == {"winners": ["a"], "reason": "PD-9.2", "scores": {"a": 9, "b": 2}}
    assert (refused["refusal"]["rule"], refused["refusal"]["line"]) == ("PD-3.3", 8)
    assert unreadable["error"]["line"] == 1
    assert set(missing["error"]) == {"line", "column", "message"}


@pytest.mark.parametrize(("files", "status"), [([GAME], 0), ([GAME, REFUSED], 3)])
def test_the_status_is_that_of_the_verdict(referee, files, status):
    assert referee("adjudicate", *files).status == status


def test_a_record_comes_from_standard_input(referee):
    answer = referee("adjudicate", "-", "--json", stdin=GAME.read_bytes())
    assert answer.json["file"] == "-"
    assert answer.json["moves"] == 34


def test_the_game_is_told_with_the_boards_that_matter(referee):
    out = referee("adjudicate", "--board", GAME).out
    assert out.count("PEAK DUEL") == 8
    assert " ".join(out.split()).endswith("over after 34 moves: Anna (a) wins (PD-9.2).")


@pytest.mark.parametrize(
    ("lang", "game"),
    [("en", ": Peak Duel, "), ("zh-Hant", "：尖峰對決，"), ("zh-Hans", "：尖峰对决，")],
)
def test_a_verdict_calls_the_game_by_its_name_in_the_language(referee, lang, game):
    for file in (GAME, REFUSED):
        said = referee("--lang", lang, "adjudicate", file).said
        assert f"{file.name}{game}" in said
        assert referee("--lang", lang, "adjudicate", "--json", file).json["game"] == "peak-duel"


def test_the_viewer_of_a_verdict_is_named_by_a_word_of_any_language(referee, tmp_path):
    file = tmp_path / "dealt.rec"
    file.write_text('[Game "peak-duel"]\n[Seat.b "Bo"]\n[Deal "seed:7"]\n')
    for typed in ("乙", "bo"):
        told = referee("adjudicate", "--json", "--as", typed, file)
        assert (
            told.json["state"] == referee("adjudicate", "--json", "--as", "b", file).json["state"]
        )
        assert told.json["state"]["seats"]["b"]["hand"]


def test_a_refused_line_is_told_with_its_rule(referee):
    answer = referee("adjudicate", "--board", REFUSED)
    assert "line 8: PD-3.3" in answer.out


def test_nothing_is_written_to_the_log(referee):
    referee("adjudicate", GAME)
    assert not referee.log.exists()


def test_an_unreadable_record_is_told_with_its_place(referee):
    answer = referee("adjudicate", "-", stdin='[Game "peak-duel"]\n\na summns wood-3-5 attack\n')
    assert answer.status == 2
    assert answer.err.startswith("referee: -: line 3, column 3: ")


@pytest.mark.parametrize("command", ["adjudicate", "import"])
def test_the_line_that_cannot_be_read_is_shown(referee, command):
    record = '[Game "peak-duel"]\r\n\r\n  甲 投降 ; no more\r\na summns wood-3-5 attack\r\n'
    answer = referee(command, "-", stdin=record)
    assert answer.status == 2
    assert answer.err.endswith("\n    a summns wood-3-5 attack\n      ^\n")


def test_an_export_that_fails_leaves_the_file_as_it_was(referee, tmp_path):
    referee.new()
    there = tmp_path / "match.rec"
    there.write_text("old")
    assert referee("export", "--as", "nobody", "-o", there).status == 2
    tmp_path.chmod(0o500)
    try:
        refused = referee("export", "-o", there)
    finally:
        tmp_path.chmod(0o700)
    assert refused.status in (0, 2)  # who may do everything is not stopped
    assert (there.read_text() == "old") == (refused.status == 2)
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".new"] == []


@pytest.mark.parametrize("command", ["export", "head"])
def test_a_dash_is_standard_output_and_a_file_of_that_name_is_one(
    referee, tmp_path, monkeypatch, command
):
    referee.new()
    monkeypatch.chdir(tmp_path)
    said = referee(command, "-o", "-").out
    assert said == referee(command).out
    assert referee(command, "-o", "./-").out == ""
    assert (tmp_path / "-").read_text() == said
    for name in ("./-", "~/-"):
        (tmp_path / "-").unlink()
        monkeypatch.setenv("HOME", str(tmp_path))
        referee("play", "--plain", stdin=f":export {name}\n")
        assert (tmp_path / "-").read_text().startswith("[Game ")


def test_an_export_goes_to_where_a_link_points(referee, tmp_path):
    referee.new()
    (tmp_path / "link.rec").symlink_to(tmp_path / "match.rec")
    assert referee("export", "-o", tmp_path / "link.rec").status == 0
    assert (tmp_path / "link.rec").is_symlink()
    assert (tmp_path / "match.rec").read_text() == referee("export").out


def test_export_import_export_is_the_same_text(referee, tmp_path):
    assert referee("import", GAME).status == 0
    exported = referee("export").out
    copy = tmp_path / "copy.rec"
    assert referee("export", "-o", copy).out == ""
    assert copy.read_text(encoding="utf-8") == exported
    assert referee("--log", tmp_path / "other.sqlite", "import", copy).status == 0
    again = referee("--log", tmp_path / "other.sqlite", "export").out
    assert headless(again) == headless(exported)
    assert '[Match "' in headless(exported)  # the match keeps its id; its chain begins anew


def test_a_viewers_record_says_in_how_many_moves_it_names_no_card(referee, tmp_path):
    referee("import", EXAMPLES / "dueling-runes.rec")
    whole, public = referee("export"), referee("export", "--as", "public")
    assert whole.err == ""
    masked = sum(" plays ?" in line for line in public.out.splitlines())
    assert masked
    assert f"In {masked} moves cards that the viewer had not seen" in " ".join(public.err.split())
    said = referee("--lang", "zh-Hant", "export", "--as", "a", "-o", tmp_path / "a.rec").err
    assert "不加 `--as` 的紀錄" in said.replace("\n", "").replace("    ", "")
    assert referee("export", "--as", "public", "--format", "md").err == ""


def test_importing_again_changes_nothing(referee):
    first = referee("import", "--json", GAME).json
    assert referee("import", "--json", GAME).json == first
    assert len(referee("matches", "--json").json) == 1


def test_importing_the_same_file_with_other_ends_of_lines_changes_nothing(referee, tmp_path):
    other = tmp_path / "crlf.rec"
    other.write_bytes(Path(GAME).read_bytes().replace(b"\n", b"\r\n"))
    assert referee("import", GAME).status == referee("import", other).status == 0
    assert len(referee("matches", "--json").json) == 1


def test_a_record_that_a_rule_stops_is_not_imported(referee):
    answer = referee("import", REFUSED, GAME)
    assert answer.status == 3
    assert "line 8: PD-3.3" in answer.said
    assert len(referee("matches", "--json").json) == 1


def test_one_id_names_one_file(referee):
    assert referee("import", "--id", "final", GAME).status == 0
    assert referee("matches", "--json").json[0]["match"] == "final"
    assert referee("import", "--id", "final", GAME, REFUSED).status == 2


def test_a_match_is_exported_as_json(referee):
    referee("import", GAME)
    document = json.loads(referee("export", "--format", "json").out)
    assert document["result"]["winners"] == ["a"]
    assert len(document["entries"]) == 35


def test_formats_that_are_none_and_files_that_cannot_be_written_are_told(referee, tmp_path):
    referee("import", GAME)
    assert referee("export", "--format", "pdf").status == 2
    assert referee("export", "-o", tmp_path / "no" / "folder.rec").status == 2


def test_a_log_is_never_replaced_by_what_is_written_of_it(referee, tmp_path):
    referee("import", "--id", "final", GAME)
    link = tmp_path / "link.rec"
    link.symlink_to(referee.log)
    for file in (referee.log, link):
        for command in ("export", "tables"):
            answer = referee(command, "-o" if command == "export" else "--metadata", file)
            assert answer.status == 2
            assert "holds a database" in answer.said
    assert referee("audit", "final").status == 0


def test_a_match_with_an_edition_of_its_own_is_taken_elsewhere(referee, tmp_path):
    shipped = Path(shelf.__file__).with_name("peak-duel.toml")
    own = tmp_path / "ours.toml"
    own.write_text(shipped.read_text().replace('edition = "default"', 'edition = "ours"'))
    referee.new("--edition", str(own))
    record = tmp_path / "match.rec"
    referee("export", "-o", record)
    elsewhere = ("--log", tmp_path / "elsewhere.sqlite")
    unknown = referee(*elsewhere, "import", record)
    assert unknown.status == 2
    assert "--edition FILE" in unknown.err
    assert referee(*elsewhere, "adjudicate", record, "--edition", own).status == 0
    assert referee(*elsewhere, "import", record, "--edition", own).status == 0
    assert headless(referee(*elsewhere, "export").out) == headless(record.read_text())

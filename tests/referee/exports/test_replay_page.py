"""The replay page: what stands in the file, without a browser."""

import base64
import hashlib
import json
import re
from itertools import pairwise
from random import Random

import htpy as h
import msgspec
import pytest

from referee.desk.audits import Audited, of_played
from referee.desk.played import play
from referee.exports.pages import replay
from referee.exports.pages.hands import prose
from referee.exports.pages.seen import Row
from referee.render.layout import seen
from referee.speech import LANGS
from replays.findings import Check, Finding, Report
from tests.machines import corrected_twins
from tests.machines.peak_duel import dealt_game
from tests.machines.worlds import VIEWERS, other_world, without_undone
from tests.referee.exports.reading import Reader
from tests.test_docs import ROOT

EXAMPLES = ROOT / "docs" / "examples"
GAMES = ("peak-duel", "ready-fence", "dueling-runes", "malifaux", "fate-ace-royal")
READ = tuple(zip(GAMES, LANGS * 2, strict=False))
"""Each game in a language, and each language."""

HOSTILE = "<img src=x onerror=alert(1)>"
ENDS = "</script></template>]]>"

RULED = """
referee rule "The attack stands." cites=PD-8.5
referee penalty b warning why="slow play"
referee clock a 540
referee irregular a "A card was bent."
"""

CORRECTED = """
referee undo 1
referee annotate 9 !! "bold"
referee vary 15 "a ends" "b ends" why="safer"
referee amend 8 "b summons earth-7-1 defence"
referee dispute "it was another card" by=b about=7
referee claim 1 b "it was this" "b summons fire-2-6 attack"
referee claim 1 a "it is right"
"""


NESTED = """
b attacks 2 1
(
b ends
(
b attacks 2 1
a flips 1 metal-3-3 adamant a1
)
b changes wood-1-1
(
a ends
)
)
"""


def begun(moves=16, more="", names=("Anna", "Bo")):
    """The example of Peak Duel up to one of its moves, with lines behind."""
    tags, lines = (EXAMPLES / "peak-duel.rec").read_text(encoding="utf-8").split("\n\n", 1)
    for old, new in zip(("Anna", "Bo"), names, strict=True):
        tags = tags.replace(f'"{old}"', json.dumps(new, ensure_ascii=False))
    kept, count = [], 0
    for line in lines.splitlines():
        count += (bool(line.strip()) and line[0] not in "{ab") or line.startswith(("a ", "b "))
        if count > moves:
            break
        kept.append(line)
    return play(f"{tags}\n\n{chr(10).join(kept)}\n{more}")


def page_of(played, *viewers, lang="en", corrected=False):
    return replay.write(
        played.sitting,
        viewers or ("public",),
        lang,
        match="m1",
        audited=of_played("m1", played),
        corrected=corrected,
    )


def example(game):
    return play((EXAMPLES / f"{game}.rec").read_bytes().decode())


def data_of(page):
    """What the script is told."""
    (found,) = re.findall(r'<script type="application/json" id="match">(.*?)</script>', page)
    return json.loads(found)


def texts(page, lang):
    """All texts of the table in a language."""
    found = data_of(page)
    at = found["langs"].index(lang)
    return [told[at] for told in found["words"]]


@pytest.mark.parametrize(("game", "lang"), READ)
def test_a_page_is_well_formed_and_has_no_attribute_that_styles_or_acts(game, lang):
    elements = Reader(page_of(example(game), lang=lang)).elements
    for tag, attributes in elements:
        assert not [name for name in attributes if name == "style" or name.startswith("on")], tag
        assert "href" not in attributes or attributes["href"].startswith("#"), attributes
        assert "src" not in attributes
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert elements[0] == ("html", {"lang": lang})


@pytest.mark.parametrize("game", GAMES)
def test_no_level_of_headings_is_skipped_and_seats_stand_below_the_title(game):
    played = example(game)
    page = page_of(played)
    levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", page)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for _, name in played.sitting.opened.seats:
        assert f"<h2>{name}</h2>" in page


def test_nothing_but_its_own_style_and_script_is_allowed():
    page = page_of(begun())
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', page)
    parts = (re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)[1] for tag in ("style", "script"))
    digests = [base64.b64encode(hashlib.sha256(part.encode()).digest()).decode() for part in parts]
    assert "default-src 'none'" in policy.replace("&#39;", "'")
    assert all(digest in policy for digest in digests)
    assert "unsafe" not in policy


@pytest.mark.parametrize("game", GAMES)
def test_each_position_says_which_version_stands_in_which_region(game):
    played = example(game)
    page = page_of(played)
    (seen,) = data_of(page)["viewers"]
    (main, *_) = seen["tracks"]
    versions = re.search(r"<template>(.*)</template>", page, re.DOTALL)[1]
    count = len(re.findall(r"<div>", re.sub(r"<div [^>]*>", "", versions)))
    assert [row["id"] for row in main["rows"]] == [
        str(number) for number in range(played.sitting.number + 1)
    ]
    assert {f'data-r="{key}"' for key in seen["keys"]} <= {*re.findall(r'data-r="[^"]*"', page)}
    for row in main["rows"]:
        assert len(row["r"]) <= len(seen["keys"])
        assert all(0 <= version <= count for version in row["r"])


@pytest.mark.parametrize(("game", "lang"), READ)
def test_without_a_script_all_sentences_are_there(game, lang):
    played = example(game)
    page = page_of(played, lang=lang)
    static = re.sub(r"<(template|script)\b.*?</\1>", "", page, flags=re.DOTALL)
    read = " ".join(Reader(static).text.split())
    told = data_of(page)
    at = told["langs"].index(lang)
    for row in told["viewers"][0]["tracks"][0]["rows"]:
        for one in row["said"]:
            sentence = told["words"][one][at] if isinstance(one, int) else one
            assert " ".join(sentence.split()) in read, row["id"]


def test_every_text_of_the_table_is_there_in_all_languages():
    page = page_of(begun())
    assert sorted(data_of(page)["langs"]) == sorted(LANGS)
    assert all(len(told) == len(LANGS) and all(told) for told in data_of(page)["words"])


@pytest.mark.parametrize("name", [HOSTILE, ENDS, "\u202eevil", "x" * 60, "\u2028&amp;", "\uffff"])
def test_what_people_wrote_changes_nothing_but_text(name):
    plain_page = page_of(begun(more='referee note "quiet"\n{quiet}\n'))
    more = f"referee note {json.dumps(name, ensure_ascii=False)}\n{{{name}}}\n"
    page = page_of(begun(more=more, names=(name, "Bo")))
    assert [tag for tag, _ in Reader(page).elements] == [
        tag for tag, _ in Reader(plain_page).elements
    ]
    assert any(seen(name) in told for told in texts(page, "en"))
    assert seen(page) == page


def test_what_was_ruled_stands_with_the_text_of_its_rules():
    page = page_of(begun(more=RULED))
    ((rule, text),) = re.findall(r'<dl class="rules"><dt>(.*?)</dt><dd>(.*?)</dd>', page)
    assert rule == "PD-8.5"
    assert re.findall(r'<span lang="([^"]*)">(.)', text) == [
        ("en", "R"),
        ("zh-Hant", "重"),
        ("zh-Hans", "重"),
    ]
    for kind in ("ruling", "penalty", "clock", "irregular"):
        assert f'class="entry is-{kind}' in page


def test_a_passage_of_a_rulebook_is_read_as_markdown():
    told = "Must: `card X<Y`, **never `?`** but *sure*; 2 * 3 * 4."
    assert str(h.p[prose(told)]) == (
        "<p>Must: <code>card X&lt;Y</code>, <b>never <code>?</code></b> but <em>sure</em>;"
        " 2 * 3 * 4.</p>"
    )


@pytest.mark.parametrize(("game", "called"), [("dueling-runes", "回合"), ("malifaux", "回合")])
def test_turns_are_called_as_the_game_calls_them(game, called):
    page = page_of(example(game), lang="zh-Hant")
    assert re.findall(r"<h3><span[^>]*>第 1 (\w+)</span></h3>", page) == [called]
    assert not any("輪，" in text or text.endswith("輪") for text in texts(page, "zh-Hant"))


def test_a_move_that_fell_unfolds_to_the_rule_that_it_breaks():
    page = page_of(begun(more="referee strike 8"))
    (_, told) = page.split('<span class="no">(9)</span>')
    assert re.search(r'class="more">.*?<dl class="rules"><dt>PD-', told.partition("data-go=")[0])


def test_what_was_taken_back_is_folded_and_struck():
    page = page_of(begun(more=CORRECTED))
    assert "1 move taken back" in page
    (row,) = [row for row in data_of(page)["viewers"][0]["tracks"][0]["rows"] if "folded" in row]
    assert row["id"] == "16"
    assert 'data-go="16"><span class="no">(16)</span>' in page
    assert "Taken back by entry 17." in texts(page, "en")


def test_an_amended_move_is_told_as_entered_and_as_it_reads():
    page = page_of(begun(more=CORRECTED))
    assert "entered: b summons earth-7-1 attack" in texts(page, "en")
    assert "reads: b summons earth-7-1 defence" in texts(page, "en")


def test_a_line_is_told_in_quotation_marks():
    page = page_of(begun(more=CORRECTED))
    for lang, line in (
        ("en", "“b summons earth-7-1 defence”"),
        ("zh-Hant", "「乙 召喚 土-7-1 防禦」"),
    ):
        assert any(line in text for text in texts(page, lang))
        assert not any("`" in text for text in texts(page, lang))


@pytest.mark.parametrize(
    ("game", "entry", "said"),
    [
        ("ready-fence", 4, "Bo (green) plays straight-thrust/4 as attack, speed 6."),
        ("ready-fence", 14, "Anna (red) plays renewed-attack as renewed attack, speed 7."),
        (
            "peak-duel",
            13,
            "The law is now &#34;higher wins&#34;, changed by Anna (a) for 1 soul card.",
        ),
    ],
)
def test_the_line_of_a_move_tells_what_it_did_not_what_it_cost(game, entry, said):
    page = page_of(example(game))
    (line,) = re.findall(rf'data-go="{entry}">.*?class="said">(.*?)</span>', page)
    assert line == said


@pytest.mark.parametrize("game", GAMES)
def test_the_script_finds_each_part_of_the_page_whatever_the_board_holds(game):
    page = page_of(example(game))
    classes = [attrs.get("class", "").split() for _, attrs in Reader(page).elements]
    for name in re.findall(r'one\("\.([\w-]+)"\)', page):
        assert sum(name in found for found in classes) == 1, name


def test_each_way_through_the_match_is_a_track():
    tracks = data_of(page_of(begun(more=CORRECTED)))["viewers"][0]["tracks"]
    assert [track["id"] for track in tracks] == ["", "c", "15.v1", "d1.1"]
    assert [row["id"] for row in tracks[2]["rows"]] == ["15.v1.1", "15.v1.2"]
    assert tracks[2]["home"] == "15"
    assert tracks[3]["rows"][0]["id"] == "d1.1"
    assert all(row["id"].startswith("c") for row in tracks[1]["rows"])


def test_a_variation_upon_a_variation_is_a_track_that_leads_back_to_it():
    page = page_of(begun(8, more=NESTED), "referee")
    tracks = data_of(page)["viewers"][0]["tracks"]
    assert [(track["id"], track["home"]) for track in tracks[1:]] == [
        ("9.v1", "9"),
        ("9.v1.1.v1", "9.v1.1"),
        ("9.v1.2.v1", "9.v1.1"),
    ]
    assert [row["id"] for row in tracks[2]["rows"]] == ["9.v1.1.v1.1", "9.v1.1.v1.2"]
    for track in tracks:
        assert all(f'data-go="{row["id"]}"' in page for row in track["rows"])


def test_what_is_not_sure_is_marked_in_its_line():
    page = page_of(begun(8, more='b attacks 2 1 sure=no\nreferee note "tea"\n'))
    assert len(re.findall(r'data-go="9"[^/]*</span> .*?<span [^>]*class="said wavy"', page)) == 1
    assert page.count('class="said wavy"') == 1


def test_a_claim_that_the_record_is_right_leads_to_who_makes_it():
    assert data_of(page_of(begun(more=CORRECTED)))["viewers"][0]["also"] == {"d1.2": "23"}


def test_a_page_can_open_as_the_match_reads_now():
    page = page_of(begun(more=CORRECTED), corrected=True)
    assert data_of(page)["corrected"]
    assert '<div class="list" data-list="" hidden>' in page
    assert '<div class="list" data-list="c">' in page


def test_the_referees_page_says_that_hidden_cards_are_in_it():
    assert "Contains hidden cards." not in page_of(begun())
    assert "Contains hidden cards." in page_of(begun(), "referee")


@pytest.mark.parametrize(("viewer", "tells"), [("public", False), ("b", False), ("referee", True)])
def test_what_an_audit_found_is_told_in_words_to_who_may_know_all(viewer, tells):
    sitting = begun().sitting
    finding = Finding(match="m1", check=Check.CONSEQUENCES, number=4, found=("a sets fire-4-4",))
    audited = Audited(Report(match="m1", findings=(finding,)), sitting.naming)
    page = replay.write(sitting, (viewer,), "en", match="m1", audited=audited)
    assert "consequences" in page
    assert ("a sets fire-4-4" in page) == tells


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_cards_that_a_viewer_has_not_seen_change_nothing(viewer, seed):
    random = Random(seed)
    ours = without_undone(dealt_game(random, wrong=0, most=random.randint(20, 60)))
    theirs = other_world(random, ours, viewer)
    told = []
    for sitting in (ours, theirs):
        audited = of_played("m1", play((EXAMPLES / "peak-duel.rec").read_text(encoding="utf-8")))
        told.append(replay.write(sitting, (viewer,), "en", match="m1", audited=audited))
    assert told[0] == told[1]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_corrections_and_disputes_tell_a_viewer_no_more(viewer):
    random = Random(5)
    ours = without_undone(dealt_game(random, wrong=0, most=40))
    twins = ours, other_world(random, ours, viewer)
    audited = of_played("m1", play((EXAMPLES / "peak-duel.rec").read_text(encoding="utf-8")))
    for _, after, _ in corrected_twins.corrected_alike(random, twins, viewer, 12):
        twins = after
    pages = [replay.write(one, (viewer,), "en", match="m1", audited=audited) for one in twins]
    assert pages[0] == pages[1]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_people_wrote_in_an_open_deal_is_for_the_referee_alone(viewer):
    sitting = without_undone(dealt_game(Random(3), wrong=0, most=30))
    for line in (
        'referee rule "SECRET" cites=PD-8.5',
        'referee penalty b warning why="SECRET"',
        'referee irregular a "SECRET"',
        'referee note "SECRET"',
        'referee annotate 3 !! "SECRET"',
        'referee vary 3 "a ends" why="SECRET"',
        'referee dispute "said to all" by=b about=3',
        'referee claim 1 a "said to all"',
        'referee decide 1 stands why="SECRET"',
    ):
        sitting.enter(line)
    audited = of_played("m1", play((EXAMPLES / "peak-duel.rec").read_text(encoding="utf-8")))
    page, whole = (
        replay.write(sitting, (one,), "en", match="m1", audited=audited)
        for one in (viewer, "referee")
    )
    assert "SECRET" not in page
    assert whole.count("SECRET") > 6
    assert "said to all" in page
    assert 'class="entry is-ruling boxed"' in page


def test_a_position_is_told_as_short_as_can_be():
    row = Row("1", "1", 2, [], [], [1])
    assert msgspec.json.encode(row) == b'{"id":"1","n":"1","where":2,"said":[],"due":[],"r":[1]}'

"""The index of a folder lists each match by date, by player and by game."""

from msgspec.structs import replace

from referee.exports.pages import contents
from referee.exports.pages.contents import INDEX
from referee.speech import LANGS
from tests.referee.desk.test_sitting import sit
from tests.referee.exports.reading import Reader
from tests.referee.exports.test_sheet import HOSTILE, PLAIN

LISTED = {"nav", "a", "section", "h2"}


def duel(*lines, **tags):
    return sit(
        *lines, game="peak-duel", **{"Option.first": "a", "Option.start-rule": "high", **tags}
    )


def played(date="", *lines, a="Anna", b="Bo", event=""):
    tags = {"Seat.a": a, "Seat.b": b, "Date": date, "Event": event}
    return duel(*lines, **{name: value for name, value in tags.items() if value})


def index(*sittings, lang="en"):
    """The pages by what they list by."""
    found = [
        contents.listed(f"m{at}", one, f"m{at}.html", lang) for at, one in enumerate(sittings, 1)
    ]
    pages = dict(contents.write(found, lang))
    return {by: Reader(pages[file]) for by, file in INDEX.items()}


def links(page):
    return [a["href"] for a in page.all("a") if a["href"].startswith("m")]


def headings(page):
    return [a["href"] for a in page.all("a") if a["href"].startswith("#")]


def test_the_newest_matches_stand_first_and_those_without_a_date_last():
    found = index(played("2026-09-01"), played(), played("2026-10-02"), played("2026-10-02"))
    assert links(found["date"]) == ["m4.html", "m3.html", "m1.html", "m2.html"]
    assert "2026-10 (2)2026-09 (1)no date (1)" in found["date"].text


def test_a_row_says_who_played_what_where_and_how_it_ended():
    page = index(played("2026-10-02", "a resign", event="Club"))["date"]
    assert page.rows[1] == ["2026-10-02", "Anna – BoPeak Duel · Club · m1", "Bo wins", "1"]


def test_a_player_has_all_his_matches_however_his_name_is_written():
    found = index(
        played("2026-01-01", "a resign"), played(a="Bo", b="ANNA"), played(a="Chen", b="b")
    )
    page = found["player"]
    assert headings(page) == ["#g1", "#g2", "#g3"]
    assert "Anna (2)Bo (2)Chen (1)" in page.text
    assert "0 wins, 1 loss, 0 draws, 1 open" in page.text
    assert "1 win, 0 losses, 0 draws, 1 open" in page.text


def test_matches_of_nobody_who_is_named_stand_at_the_end():
    page = index(played(a="", b=""), played())["player"]
    assert "Anna (1)Bo (1)nobody named (1)" in page.text
    assert links(page) == ["m2.html", "m2.html", "m1.html"]


def test_games_are_listed_by_their_names():
    found = index(duel(), sit(game="malifaux"), lang="zh-Hant")
    assert "噩夢鎮 (1)尖峰對決 (1)" in found["game"].text


def test_each_page_leads_to_the_others_and_says_which_it_is():
    for page in index(played()).values():
        ways = [a["href"] for a in page.all("a") if a["href"].startswith("index")]
        assert ways == [*INDEX.values()]
        assert sum("aria-current" in a for a in page.all("a")) == 1


def test_an_index_of_nothing_is_one_in_every_language():
    for lang in LANGS:
        for page in index(lang=lang).values():
            assert page.rows == []
            assert "room." not in page.text


def test_hostile_names_are_names():
    one = contents.listed("m1", played(a=HOSTILE, event=HOSTILE), "m1.html", "en")
    one = replace(one, file='"><script>.html', date=HOSTILE)
    for text in dict(contents.write([one], "en")).values():
        page = Reader(text)
        assert {name for name, _ in page.elements} <= PLAIN | LISTED
        assert page.text.count(HOSTILE) >= 3
        assert "%22%3E%3Cscript%3E.html" in {a["href"] for a in page.all("a")}

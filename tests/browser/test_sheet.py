"""A score sheet in a browser: it can be read by all, and printed on A4."""

from pathlib import Path

import pytest

from referee.desk.played import play
from referee.exports.pages import sheet
from referee.games import BUILT_IN
from referee.speech import LANGS
from tests.browser.reading import no_sideways_scroll, printed
from tests.referee.desk.test_sitting import sit

ROOT = Path(__file__).parents[2]
SEVEN = ROOT / "tests" / "records" / "fate-ace-royal" / "table-seven.rec"
RECORDS = [*(ROOT / "docs" / "examples" / f"{game}.rec" for game in BUILT_IN), SEVEN]
A4 = (595, 842)
BETWEEN_MARGINS = 688
"""Pixels of A4 without 14 mm on each side."""


@pytest.fixture
def sheet_of(tmp_path, open_page):
    """Opens the sheet of a record, or an empty one."""

    def opened(record, lang="en", *, blank=False, width=BETWEEN_MARGINS):
        sitting = play(record.read_text(encoding="utf-8")).sitting
        text = sheet.blank(sitting, lang) if blank else sheet.write(sitting, "public", lang, "m1")
        path = tmp_path / "sheet.html"
        path.write_text(text, encoding="utf-8")
        return open_page(path, width, 1000)

    return opened


def in_languages():
    """Each record in each language; without `make fuzz` in one of them, the long one in none."""
    for place, record in enumerate(RECORDS):
        for other, lang in enumerate(LANGS):
            usual = place % len(LANGS) == other and record != SEVEN
            marks = () if usual else pytest.mark.deep
            yield pytest.param(record, lang, marks=marks, id=f"{record.stem}-{lang}")


@pytest.mark.parametrize(("record", "lang"), [*in_languages()])
def test_a_sheet_denies_nobody_anything_and_fits_the_paper(sheet_of, axe, record, lang):
    page = sheet_of(record, lang)
    assert axe(page) == []
    page.emulate_media(media="print")
    no_sideways_scroll(page)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_an_empty_sheet_is_printed_on_a4(sheet_of, axe, record):
    page = sheet_of(record, blank=True)
    assert axe(page) == []
    assert {*printed(page)} == {A4}


def test_a_long_game_is_printed_on_several_sheets_of_a4(sheet_of):
    page = sheet_of(SEVEN)
    page.emulate_media(media="print")
    no_sideways_scroll(page)
    pages = printed(page)
    assert len(pages) > 1
    assert {*pages} == {A4}


def test_names_and_words_without_an_end_fit_the_paper(tmp_path, open_page):
    word = "Wolfeschlegelsteinhausenbergerdorff" * 12
    seats = {f"Seat.p{n}": f"{word[: 59 - n]}{n}" for n in range(1, 8)}
    sitting = sit(
        f'referee note "{word}" ; {word}',
        f'referee irregular p7 "{word}"',
        f'referee penalty p1 black why="{word}"',
        game="fate-ace-royal",
        **{"Option.players": "7", "Event": word, "Round": word, "Referee": word, **seats},
    )
    path = tmp_path / "sheet.html"
    for lang in LANGS:
        path.write_text(sheet.write(sitting, "public", lang, "m1"), encoding="utf-8")
        page = open_page(path, BETWEEN_MARGINS, 1000)
        page.emulate_media(media="print")
        no_sideways_scroll(page)
        assert {*printed(page)} == {A4}

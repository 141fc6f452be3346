"""The documentation says what is so: generated pages are fresh, links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

from referee.games import BUILT_IN
from referee.games.finding import find
from referee.speech import LANGS
from tools import (
    build_event_docs,
    build_help_pages,
    build_pictures,
    build_transcripts,
    build_view_docs,
)

ROOT = Path(__file__).parents[1]
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")


def test_the_event_catalogue_is_fresh():
    text = build_event_docs.PAGE.read_text(encoding="utf-8")
    assert text == build_event_docs.page(), "run: make generated"


def test_the_page_of_views_is_fresh():
    text = build_view_docs.PAGE.read_text(encoding="utf-8")
    assert text == build_view_docs.page(), "run: make generated"


@pytest.mark.parametrize("lang", build_help_pages.HEADS)
def test_the_page_of_help_is_fresh(lang):
    name, _ = build_help_pages.HEADS[lang]
    text = (build_help_pages.DOCS / name).read_text(encoding="utf-8")
    assert text == build_help_pages.page(lang), "run: make generated"


def test_the_pictures_are_fresh():
    fresh = build_pictures.pictures()
    assert fresh, "no page shows a picture"
    assert {
        file: file.read_text(encoding="utf-8") for file in build_pictures.PICTURES.iterdir()
    } == (fresh), "run: make generated"


def test_the_event_catalogue_names_every_event_module():
    here = {path.stem for path in (ROOT / "events").iterdir() if path.suffix in ("", ".py")}
    parts = {"__init__", "base", "chain", "codec", "digests", "entry", "errors", "upcasts"}
    parts |= {"languages", "__pycache__", "catalogues", "log", "places"}
    parts |= {"corrections"}  # told with those of every match
    documented = {
        module.__name__.partition(".")[2] for module in build_event_docs.CHAPTERS.values()
    }
    assert here - parts == documented


@pytest.mark.parametrize("page", build_transcripts.pages(), ids=lambda page: page.name)
def test_a_session_that_a_page_shows_is_fresh(page):
    text = page.read_text(encoding="utf-8")
    assert text == build_transcripts.rebuilt(text, build_transcripts.language(page)), (
        "run: make generated"
    )


def test_a_session_is_written_anew_with_what_the_program_prints():
    page = "Text\n\n    $ referee games\n    nonsense\n\n    an indented block\n"
    fresh = build_transcripts.rebuilt(page, "en")
    assert "    peak-duel  Peak Duel" in fresh
    assert "nonsense" not in fresh


def test_what_fails_is_not_left_out_of_a_session():
    with pytest.raises(SystemExit, match="does not show it"):
        build_transcripts.rebuilt("    $ referee show nowhere\n    ...\n", "en")


def test_what_is_typed_where_nothing_is_asked_is_noticed():
    page = "    $ referee games\n    4> a ends\n"
    with pytest.raises(SystemExit, match="nobody asked"):
        build_transcripts.rebuilt(page, "en")


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_page_types_in_python_gives_what_it_shows(lang, tmp_path, monkeypatch):
    name = "use-it-from-python" + ("" if lang == "en" else f".{lang}")
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs" / "how-to" / f"{name}.md"
    ran = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert ran.attempted > 20
    assert ran.failed == 0


@pytest.mark.parametrize("slug", BUILT_IN)
@pytest.mark.parametrize("lang", LANGS)
def test_a_tutorial_of_each_game_sits_down_at_it_in_each_language(slug, lang):
    tutorials = [
        page.read_text(encoding="utf-8")
        for page in build_transcripts.pages()
        if page.name.startswith("tutorial") and build_transcripts.language(page) == lang
    ]
    assert [text for text in tutorials if f"    $ referee play {slug}\n" in text] != []


@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", *(ROOT / "docs").glob("tutorial*.md")],
    ids=lambda page: page.name,
)
def test_a_page_for_beginners_deals_no_match_from_a_seed_that_can_be_guessed(page):
    assert "--deal seed" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page):
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_fits_a_terminal(page):
    lines = page.read_text(encoding="utf-8").splitlines()
    prose = [line for line in lines if not line.startswith(("|", "    ", "- [", "#"))]
    assert [line for line in prose if len(line) > 110] == []


@pytest.mark.parametrize("slug", BUILT_IN)
def test_the_checklist_of_a_game_names_files_that_every_game_has(slug):
    page = (ROOT / "docs" / "how-to" / "add-a-game.md").read_text(encoding="utf-8")
    paths = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    names = {"GAME": slug, "STEM": slug.replace("-", "_"), "PREFIX": find(slug).prefix}
    assert len(paths) > 20
    for path in paths:
        for lang in LANGS:
            for name, meant in {**names, "LANG": lang}.items():
                path = path.replace(name, meant)
            assert (ROOT / path).exists() or (ROOT / path).with_suffix("").is_dir(), path

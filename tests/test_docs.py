"""The documentation says what is so: generated pages are fresh, links lead somewhere."""

import re
from pathlib import Path

import pytest

from tools import build_event_docs

ROOT = Path(__file__).parents[1]
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)[^)]*\)")


def test_the_event_catalogue_is_fresh():
    text = build_event_docs.PAGE.read_text(encoding="utf-8")
    assert text == build_event_docs.page(), "run: make generated"


def test_the_event_catalogue_names_every_event_module():
    here = {path.stem for path in (ROOT / "events").glob("*.py")}
    parts = {"__init__", "base", "chain", "codec", "entry", "errors", "upcasts"}
    documented = {
        module.__name__.partition(".")[2] for module in build_event_docs.CHAPTERS.values()
    }
    assert here - parts == documented


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

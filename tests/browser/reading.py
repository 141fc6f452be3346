"""What a reader meets on a page: what is denied to some, beyond the window, faint."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests import colours
from tests.browser.opening import let_script_run

TAGS = ("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa")
MEASURES = (Path(__file__).parent / "measures.js").read_text(encoding="utf-8")


def violations(source: str, page: Page) -> list[str]:
    """What axe-core finds, a line each; `source` is its program."""
    let_script_run(page)
    page.evaluate(source)
    found = page.evaluate("tags => axe.run({ runOnly: tags })", list(TAGS))
    return [_line(rule, node) for rule in found["violations"] for node in rule["nodes"]]


def _line(rule: dict[str, Any], node: dict[str, Any]) -> str:
    return f"{rule['id']}: {node['target']}: {' '.join(node['failureSummary'].split())}"


def beyond(page: Page, zones: str = "") -> list[str]:
    """What is wider than its place, a line each."""
    page.wait_for_load_state()  # before its style is there a page is as wide as its longest line
    assert page.viewport_size
    asked = {"width": page.viewport_size["width"], "zones": zones}
    found: list[str] = page.evaluate(_measure("beyond"), asked)
    return found


def no_sideways_scroll(page: Page, zones: str = "") -> None:
    """All is within the window's sides, and within its zone, where `zones` selects any.

    What is cut off is not within.
    """
    assert beyond(page, zones) == []


def contrast(page: Page, selector: str) -> float:
    """Of the text of the first such element on what is under it."""
    return colours.contrast(*page.locator(selector).first.evaluate(_measure("inks")))


def _measure(name: str) -> str:
    return f"asked => {{ {MEASURES}; return {name}(asked); }}"


def printed(page: Page) -> list[tuple[int, int]]:
    """The sizes of its printed pages, in points."""
    boxes = re.findall(
        rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(prefer_css_page_size=True)
    )
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def measured(page: Page, name: str, asked: object) -> list[str]:
    """What one of the measures finds (`measures.js`), a line each."""
    found: list[str] = page.evaluate(_measure(name), asked)
    return found

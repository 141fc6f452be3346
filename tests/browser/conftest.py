"""A real browser: Debian's chromium, driven by playwright, with the network cut.

Where no chromium is, these tests are skipped; CONTRIBUTING.md says how to get it.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from referee.speech import Lang
from tests.browser import matches
from tests.browser.opening import Noticed, opened
from tests.browser.reading import violations

NAMES = ("chromium", "chromium-browser", "google-chrome")
NO_BROWSER = (
    "no chromium is installed (Debian: apt install chromium fonts-noto-cjk) or named by"
    " REFEREE_CHROMIUM"
)
NO_AXE = "axe-core is not there; `make test` fetches it, where npm can"

FLAGS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def chromium() -> str | None:
    """The browser that the developer names, or the first that is installed under a usual name."""
    named = os.environ.get("REFEREE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser a worker, closed before tests of anything else go on.

    Until then playwright has an event loop running, beside which no other could run.
    """
    program = chromium()
    if program is None:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def noticed() -> Noticed:
    """What the pages of a test asked for and complained of; at its end, nothing is left in it.

    A test that expects something takes it out.
    """
    return Noticed()


@pytest.fixture
def open_page(browser: Browser, noticed: Noticed) -> Iterator[Callable[..., Page]]:
    """Opens files as a reader does, each in a window of its own (`opening.opened`)."""
    with ExitStack() as windows:
        yield partial(opened, browser, noticed, windows)
    assert noticed == Noticed()


@pytest.fixture(scope="package")
def axe() -> Callable[[Page], list[str]]:
    """Gives what a page denies some readers, by the WCAG rules of axe-core."""
    programs = (Path(sys.prefix) / "node").glob("axe-core@*/node_modules/axe-core/axe.min.js")
    program = next(programs, None)
    if program is None:
        pytest.skip(NO_AXE)
    return partial(violations, program.read_text(encoding="utf-8"))


@pytest.fixture(scope="package")
def page_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The file of the page of a match (`matches.RECORDS`), written once a worker."""
    folder = tmp_path_factory.mktemp("pages")

    def written(kind: str, game: str, lang: Lang = "en") -> Path:
        path = folder / f"{kind}-{game}-{lang}.html"
        if not path.exists():
            path.write_text(matches.written(kind, game, lang), encoding="utf-8")
        return path

    return written

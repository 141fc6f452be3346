"""Pages of long matches: `python -m tests.bench.bench_pages [--entries N]`.

Of each game the longest of some matches that are played at random, up to 500 entries. Printed: the
size of its page and how long it takes to write, how long a browser needs until the first board
stands, for a step and, with its processor slowed down four times, for a jump anywhere; and for a
diagram of a position. The goals of pages are for 500 entries; a match that ended earlier has them
in proportion.
"""

import argparse
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from referee.desk.audits import Audited
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.exports.pages import replay
from referee.pictures import drawing
from referee.pictures.diagram import diagram
from referee.speech import Naming
from replays.findings import Report
from tests.bench.figures import figure
from tests.bench.peer import busy, typical
from tests.browser.conftest import FLAGS, NO_BROWSER, chromium
from tests.machines.test_exchanged import GAMES

MATCHES = 20
ENTRIES = 500
ROUNDS = 5
SLOWED = 4
SIZE, WRITTEN, FIRST, STEP, JUMP = 2.0, 3.0, 300.0, 16.0, 50.0
"""MB, seconds, and three times in milliseconds."""

DRAWN, DIAGRAM = 5.0, 40.0
"""Milliseconds, kB."""

_FIRST = """() => Math.max(
  performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
  ...performance.getEntriesByType('paint').map(({ startTime }) => startTime))"""

_STEPS = """() => {
  const times = [];
  const next = document.querySelector('[data-do=next]');
  for (let at = 0; at < 200; at++) {
    const begin = performance.now();
    next.click();
    times.push(performance.now() - begin);
    document.body.offsetHeight;
  }
  return times;
}"""

_JUMPS = """() => {
  const times = [];
  const ways = [...document.querySelectorAll('[data-list=""] .entry > [data-go]')];
  for (let at = 0; at < 60; at++) {
    const begin = performance.now();
    ways[at * 7919 % ways.length].click();
    document.body.offsetHeight;
    times.push(performance.now() - begin);
  }
  return times;
}"""


def longest(dealt_game: Callable[..., Sitting], entries: int) -> Sitting:
    """The longest of some matches."""
    played = (dealt_game(Random(seed), wrong=0, most=entries) for seed in range(MATCHES))
    return max(played, key=lambda sitting: sitting.number)


def written(sitting: Sitting) -> str:
    """Its page, for the public."""
    audited = Audited(Report(match="bench"), Naming())
    return replay.write(sitting, ["public"], "en", match="bench", audited=audited)


def slowest(times: list[float]) -> float:
    """The time that 95 of 100 do not exceed."""
    return quantiles(times, n=20)[-1]


def browse(browser: Browser, path: Path, game: str) -> None:
    """Open the page, step through it, jump about in it."""
    first = []
    for _ in range(ROUNDS):
        page = browser.new_page()
        page.goto(path.as_uri())
        page.wait_for_timeout(100)
        first.append(float(page.evaluate(_FIRST)))
        page.close()
    figure(f"first board of a page, {game}", typical(first), FIRST, "ms")
    page = browser.new_page()
    page.goto(f"{path.as_uri()}#0")
    steps, jumps = page.evaluate(_STEPS), slowly(page, _JUMPS)
    note = "median {:.1f} ms"
    figure(
        f"a step, {game}", slowest(steps), STEP, "ms", note=note.format(quantiles(steps, n=2)[0])
    )
    figure(
        f"a jump, processor slowed {SLOWED} times, {game}",
        slowest(jumps),
        JUMP,
        "ms",
        note=note.format(quantiles(jumps, n=2)[0]),
    )
    page.close()


def slowly(page: Page, asked: str) -> Any:
    """What a page answers whose processor is slowed down."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return page.evaluate(asked)


def draw(sitting: Sitting, game: str) -> None:
    """Diagrams of some of its positions."""
    pictures, naming = drawing.of(sitting.game), sitting.naming_for("public")
    times, sizes = [], []
    for number in range(0, sitting.number, max(sitting.number // 40, 1)):
        seen = scene(sitting.as_of(number), "public")
        work = partial(diagram, seen, naming, "en", pictures)
        sizes.append(len(work().encode()) / 1e3)
        times.append(typical([busy(work) * 1e3 for _ in range(ROUNDS)]))
    figure(f"SVG of a position, {game}", max(times), DRAWN, "ms", note="the slowest of 40")
    figure(f"SVG of a position, {game}", max(sizes), DIAGRAM, "kB", note="the largest of 40")


def measure(browser: Browser, game: str, entries: int, folder: Path) -> None:
    """All of one game."""
    sitting = longest(GAMES[game][0], entries)
    share = sitting.number / ENTRIES
    path = folder / f"{game}.html"
    path.write_text(written(sitting), encoding="utf-8")
    size = path.stat().st_size / 1e6
    figure(f"page of {sitting.number} entries, {game}", size, round(SIZE * share, 2), "MB")
    times = [busy(partial(written, sitting)) for _ in range(ROUNDS)]
    figure(f"page written, {game}", typical(times), round(WRITTEN * share, 2), "s")
    browse(browser, path, game)
    draw(sitting, game)


def main() -> None:
    """Measure the games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=ENTRIES, help="of the longest match")
    entries = parser.parse_args().entries
    program = chromium()
    if program is None:
        raise SystemExit(NO_BROWSER)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for game in GAMES:
            measure(browser, game, entries, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()

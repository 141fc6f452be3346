"""Going through a replay page, and what stands in it then."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page

from events.match import MatchOpened
from referee.desk.sitting import Sitting
from referee.render.layout import seen
from referee.speech.told import sentences
from replays.redact import PUBLIC

BOARD = "main > [data-viewer]"
ENTRIES = '[data-list=""] .entry > [data-go]:not(.behind *)'

_GO = """async id => {
  if (location.hash === `#${id}`) return;
  const arrived = new Promise(done => addEventListener('hashchange', done, { once: true }));
  location.hash = id;
  await arrived;
}"""

_HELD = """() => {
  const main = document.querySelector('main');
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const read = [];
  while (texts.nextNode()) read.push(texts.currentNode.nodeValue);
  const drawn = [...main.querySelectorAll('use')]
    .map(use => document.querySelector(use.getAttribute('href')));
  const named = [...main.querySelectorAll('[aria-label]')].map(element => element.ariaLabel);
  return [...read, ...drawn.map(symbol => symbol.textContent), ...named].join(' ');
}"""

_WALK = """([keys, board]) => {
  const found = [];
  for (const key of keys) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    found.push([location.hash.slice(1), document.querySelector(board).innerHTML]);
  }
  return found;
}"""


def go(page: Page, there: str) -> None:
    """Go to an address, as one does who types it."""
    page.evaluate(_GO, there)


def here(page: Page) -> str:
    """The address."""
    return str(page.evaluate("location.hash.slice(1)"))


def board(page: Page) -> str:
    """The board as it is drawn now."""
    return page.locator(BOARD).first.inner_html()


def told(page: Page) -> str:
    """All that board and sentence say, to eyes and to ears."""
    return str(page.evaluate(_HELD))


def walk(page: Page, keys: Sequence[str]) -> list[tuple[str, str]]:
    """Press keys: after each the address, and the board."""
    return [(where, drawn) for where, drawn in page.evaluate(_WALK, [[*keys], BOARD])]


def entries(page: Page) -> list[str]:
    """The addresses of all entries, in their order."""
    listed = page.locator(ENTRIES)
    return [str(one) for one in listed.evaluate_all("all => all.map(each => each.dataset.go)")]


def folded(page: Page) -> list[str]:
    """Those of entries that stepping passes over."""
    listed = page.locator(f".gone {ENTRIES.partition(' ')[2]}")
    return [str(one) for one in listed.evaluate_all("all => all.map(each => each.dataset.go)")]


def unfold(page: Page) -> None:
    """Open all that is folded in the list: what was taken back, variations, what follows."""
    page.evaluate("document.querySelectorAll('nav details').forEach(each => each.open = true)")


def live(page: Page) -> Locator:
    """What is said to those who hear the page."""
    return page.get_by_role("status")


def lacking(shown: Locator, sitting: Sitting, lang: str) -> list[str]:
    """The sentences of a match's log that what is shown lacks.

    That the match is opened is not among them: the foot of a page tells it.
    """
    said = " ".join((shown.text_content() or "").split())
    naming = sitting.naming_for(PUBLIC)
    events = [event for entry in sitting.entries_for(PUBLIC) for event in entry.events]
    told = [event for event in events if not isinstance(event, MatchOpened)]
    wanted = (_shown(sentence, lang) for sentence in sentences(told, lang, naming))
    return [sentence for sentence in wanted if sentence not in said]


def _shown(sentence: str, lang: str) -> str:
    """A sentence as a page shows it: its lines in quotation marks, its characters seen."""
    first, last = "「」" if lang == "zh-Hant" else "“”"
    return re.sub("`([^`]+)`", rf"{first}\1{last}", " ".join(seen(sentence).split()))

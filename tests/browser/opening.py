"""Opening a page as some reader does: window, theme, language, fingers, motion, size of text."""

import re
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Route

NOT_ASKED_FOR = ("data:", "blob:", "about:")
"""With what the address of a thing begins that a page has in itself."""

_SESSIONS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()
"""What a session has forbidden, no other can allow."""


@dataclass
class Noticed:
    """What pages asked for besides what was opened, and what they complained of."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def clear(self) -> None:
        """All that was noticed was expected; close the page first, lest more comes."""
        self.requests.clear()
        self.errors.clear()


def opened(
    browser: Browser,
    noticed: Noticed,
    windows: ExitStack,
    path: Path | str,
    width: int = 1280,
    height: int = 800,
    *,
    at: str = "",
    theme: Literal["light", "dark"] = "light",
    lang: str = "en",
    touch: bool = False,
    reduced_motion: bool = False,
    forced_colors: bool = False,
    javascript: bool = True,
    text: int = 100,
) -> Page:
    """The page of a file, or of the service at an address; `at`: what follows (`?embed#19`).

    `touch` makes it a phone's or a tablet's; `text` is the reader's size of text in per cent.
    """
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        locale=lang,
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce" if reduced_motion else "no-preference",
        forced_colors="active" if forced_colors else "none",
        service_workers="block",
    )
    windows.callback(context.close)
    served = path if isinstance(path, str) else ""
    _watch(context, noticed, served)
    page = context.new_page()
    session = _SESSIONS[page] = context.new_cdp_session(page)
    session.send("Emulation.setScriptExecutionDisabled", {"value": not javascript})
    sizes = {"standard": round(16 * text / 100), "fixed": round(13 * text / 100)}
    session.send("Page.setFontSizes", {"fontSizes": sizes})
    page.goto((served or Path(path).as_uri()) + at)
    return page


def let_script_run(page: Page) -> None:
    """Where a page was opened without script: none of its own runs any more, a test's may."""
    _SESSIONS[page].send("Emulation.setScriptExecutionDisabled", {"value": False})


def _watch(context: BrowserContext, noticed: Noticed, served: str) -> None:
    # what a service has is not even looked at: while that is killed, an answer could come twice
    own = [*NOT_ASKED_FOR, *([served] if served else [])]
    elsewhere = re.compile(f"^(?!{'|'.join(map(re.escape, own))})")
    context.route(elsewhere, partial(_cut, noticed))
    context.on(
        "page", lambda page: page.on("websocket", lambda made: noticed.requests.append(made.url))
    )
    context.on("weberror", lambda error: noticed.errors.append(str(error.error)))
    context.on(
        "console",
        lambda said: noticed.errors.append(said.text) if said.type == "error" else None,
    )


def _cut(noticed: Noticed, route: Route) -> None:
    """Let a file be opened; let nothing else through."""
    request = route.request
    if request.url.startswith("file:") and request.is_navigation_request():
        route.continue_()
    else:
        noticed.requests.append(request.url)
        route.abort()

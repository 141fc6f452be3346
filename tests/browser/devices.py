"""Devices of a service in a browser: pages opened by who holds a token."""

from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Page

from tests.referee.service.served import Service


def known_as(page: Page, service: Service, token: str) -> None:
    """Let the browser of a page have a token."""
    log = httpx.get(f"{service.url}/api").json()["log"]
    page.context.add_cookies([{"name": f"referee-{log}", "value": token, "url": service.url}])


def phone(
    open_page: Callable[..., Page],
    service: Service,
    at: str,
    token: str,
    width: int = 360,
    height: int = 740,
    **more: Any,
) -> Page:
    """A phone that holds a token, at a page of the service."""
    page = open_page(service.url, width, height, at="/api", touch=True, **more)
    known_as(page, service, token)
    page.goto(service.url + at)
    return page


def follows(page: Page, timeout: float = 15_000) -> Page:
    """The page, once its script has begun to follow the match: what is tapped is heard then."""
    page.locator("#state:not(:empty)").wait_for(timeout=timeout)
    return page

"""What a phone fetches from a service until the first board of a seat stands."""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright

from referee.service.rights import Grant
from tests.bench.bench_service import entered
from tests.bench.figures import figure
from tests.browser.conftest import FLAGS, NO_BROWSER, chromium
from tests.load.service import Running, asked, begin, device, lines, recorded, running


def first_board(service: Running, match: str) -> None:
    """What a browser fetches over the network until the board of a seat stands."""
    program = chromium()
    if program is None:
        print(NO_BROWSER)
        return
    log = httpx.get(f"{service.url}/api").json()["log"]
    token = device(service.log, Grant(match, "seat", "a"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies([{"name": f"referee-{log}", "value": token, "url": service.url}])
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        asked_for, sizes = dict[str, str](), dict[str, float]()

        def fetched(told: dict[str, Any]) -> None:
            one = told["requestId"]
            sizes[one] = sizes.get(one, 0) + told["dataLength"]

        def finished(told: dict[str, Any]) -> None:
            sizes[told["requestId"]] = told["encodedDataLength"]

        def asks(told: dict[str, Any]) -> None:
            asked_for[told["requestId"]] = told["request"]["url"]

        session.on("Network.requestWillBeSent", asks)
        session.on("Network.dataReceived", fetched)  # of a stream, which does not finish
        session.on("Network.loadingFinished", finished)
        page.goto(f"{service.url}/m/{match}")
        page.wait_for_timeout(1500)
        browser.close()
    real = {one: url for one, url in asked_for.items() if url.startswith("http")}
    note = ", ".join(
        f"{url.removeprefix(service.url)} {sizes.get(one, 0) / 1e3:.1f}"
        for one, url in real.items()
    )
    total = sum(sizes.get(one, 0) for one in real) / 1e3
    figure("first board on a phone, over the wire", total, 80, "kB", note=note)
    figure("requests for it", len(real), 6, "")


async def phone(folder: Path) -> None:
    """A seat's page of a game that has gone on for a while."""
    played = recorded()
    with running(folder / "phone.sqlite", folder) as service:
        (match,) = await begin(service, 1, asked(played))
        await entered(service.url, service.token, [match], lines(played))
        await asyncio.to_thread(first_board, service, match)


def main() -> None:
    """Measure it."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(phone(Path(folder)))


if __name__ == "__main__":
    main()

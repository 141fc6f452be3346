"""The helpers find on a small bad page what they are there to find, and nothing on a good one."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.reading import beyond, contrast, no_sideways_scroll

GOOD = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Good</title>
<style>body { margin: 0; background: #fff; color: #111 }
.told { position: absolute; right: 0; width: 1px; height: 1px; overflow: hidden;
  white-space: nowrap }
</style><main><h1>Good</h1><div id="zone"><p>In the window.</p></div>
<span class="told">Only told, never shown, and longer than the window is wide on any phone.</span>
</main>"""


@pytest.fixture
def written(tmp_path):
    """Writes a page: the good one with a body more."""

    def write(more: str = "") -> Path:
        path = tmp_path / "page.html"
        path.write_text(GOOD.replace("</main>", f"{more}</main>"), encoding="utf-8")
        return path

    return write


def wait_for(page: Page, noticed: list[str]) -> None:
    """Until something is noticed, which takes its time."""
    for _ in range(500):
        if noticed:
            return
        page.wait_for_timeout(10)


def test_a_good_page_is_good(written, open_page, axe):
    page = open_page(written(), 360, 740)
    assert axe(page) == []
    no_sideways_scroll(page, zones="#zone")


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize(
    ("bad", "rule"),
    [
        ('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', "image-alt"),
        ('<p style="color: #999">Faint.</p>', "color-contrast"),
        ('<button style="width: 9px; height: 9px; padding: 0">x</button>' * 2, "target-size"),
        ("<ul><p>No item.</p></ul>", "list"),
    ],
)
def test_axe_finds_what_is_denied(written, open_page, axe, javascript, bad, rule):
    page = open_page(written(bad), javascript=javascript)
    assert {line.partition(":")[0] for line in axe(page)} == {rule}


@pytest.mark.parametrize("touch", [True, False])
@pytest.mark.parametrize(
    ("bad", "found"),
    [
        ('<p style="width: 400px">Wide.</p>', "beyond the window: p"),
        ('<div style="overflow: hidden"><p style="width: 400px">Wide.</p></div>', "cut, or"),
        ('<div style="overflow: auto"><p style="width: 400px">Wide.</p></div>', "or scrolls: div"),
        ('<p style="position: absolute; left: -9px">Left.</p>', "beyond the window: p"),
        (f"<p>{'w' * 99}</p>", "text beyond the window: w"),
        (f'<p style="overflow: clip">{"w" * 99}</p>', "text beyond the window: w"),
        (
            '<div id="inner" style="width: 9px"><p style="width: 20px">w</p></div>',
            "beyond div#inner",
        ),
    ],
)
def test_what_is_wider_than_its_place_is_found(written, open_page, touch, bad, found):
    page = open_page(written(bad), 360, 740, touch=touch)
    assert found in " ".join(beyond(page, zones="#inner"))
    with pytest.raises(AssertionError):
        no_sideways_scroll(page, zones="#inner")


@pytest.mark.parametrize(
    ("style", "ratio"),
    [
        ("color: #000; background: #fff", 21),
        ("color: #777", 4.48),
        ("color: #fff; background: rgb(0 0 0 / 50%)", 4),
        ("color: rgb(0 0 0 / 50%)", 4),
    ],
)
def test_the_contrast_is_of_what_is_seen(written, open_page, style, ratio):
    page = open_page(written(f'<p id="this" style="{style}">Seen.</p>'))
    assert contrast(page, "#this") == pytest.approx(ratio, abs=0.05)


@pytest.mark.parametrize(
    ("bad", "asked"),
    [
        ('<img alt="" src="http://example.org/a.png">', "http://example.org/a.png"),
        ("<script>fetch('https://example.org/b').catch(() => 0)</script>", "https://example.org/b"),
        ("<script>new WebSocket('ws://example.org/c')</script>", "ws://example.org/c"),
        ('<link rel="stylesheet" href="beside.css">', "beside.css"),
        ('<iframe title="d" src="https://example.org/d"></iframe>', "https://example.org/d"),
    ],
)
def test_a_request_is_noticed_and_goes_nowhere(written, open_page, noticed, bad, asked):
    path = written(bad)
    beside = f"{path.parent.as_uri()}/"
    page = open_page(path)
    wait_for(page, noticed.requests)
    page.close()
    assert [request.removeprefix(beside) for request in noticed.requests] == [asked]
    noticed.clear()


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("<script>console.error('It broke.')</script>", "It broke."),
        ("<script>missing()</script>", "missing is not defined"),
        ("<script>setTimeout(() => { throw new Error('Late.') })</script>", "Late."),
    ],
)
def test_a_complaint_is_noticed(written, open_page, noticed, bad, said):
    wait_for(open_page(written(bad)), noticed.errors)
    (error,) = noticed.errors
    assert said in error
    noticed.clear()


ASKED = {
    "theme": "matchMedia('(prefers-color-scheme: dark)').matches",
    "reduced_motion": "matchMedia('(prefers-reduced-motion: reduce)').matches",
    "forced_colors": "matchMedia('(forced-colors: active)').matches",
    "touch": "matchMedia('(pointer: coarse)').matches",
    "text": "getComputedStyle(document.body).fontSize === '32px'",
    "lang": "navigator.language === 'zh-TW'",
    "at": "location.search + location.hash === '?embed#19'",
}


@pytest.mark.parametrize(
    "how",
    [
        {"theme": "dark"},
        {"reduced_motion": True},
        {"forced_colors": True},
        {"touch": True},
        {"text": 200},
        {"lang": "zh-TW"},
        {"at": "?embed#19"},
    ],
)
def test_a_page_is_opened_as_is_asked(written, open_page, how):
    ((asked, _),) = how.items()
    assert open_page(written(), **how).evaluate(ASKED[asked])
    assert not open_page(written()).evaluate(ASKED[asked])


def test_without_script_a_page_runs_none(written, open_page):
    path = written('<script>document.title = "Run"</script>')
    assert [open_page(path, javascript=does).title() for does in (True, False)] == ["Run", "Good"]

"""Entering a line by taps alone, as one who knows where each thing is; taps are counted."""

from collections.abc import Iterator, Sequence
from typing import Any

from playwright.sync_api import Locator, Page

CHIPS = """() => [...document.querySelectorAll("#bar [data-line]")].map((chip, at) => {
  const asks = (chip.dataset.asks || "").split(" ").filter(Boolean).map((id) => {
    const ask = document.getElementById(id);
    const pads = [ask.dataset.pad, ask.dataset.second].map((pad) => document.getElementById(pad));
    const of = (pad, name) =>
      pad && [...pad.querySelectorAll(`[data-${name}]`)].map((one) => one.dataset[name]);
    return {
      id, key: ask.dataset.key || "", least: +ask.dataset.least, most: +ask.dataset.most,
      optional: Boolean(ask.querySelector("[data-skip]")),
      typed: Boolean(ask.querySelector("input")),
      parts: of(pads[0], "part") || of(ask, "part"),
      rests: of(pads[1], "rest") || [], thens: of(pads[1], "then") || [],
      unseen: of(ask, "unseen"),
    };
  });
  const panel = chip.closest("[id][data-panel]");
  const openers = panel ? [...document.querySelectorAll(`#bar [data-opens="${panel.id}"]`)] : [];
  const open = asks.length && document.getElementById(asks[0].id).checkVisibility();
  return {
    asks, line: JSON.parse(chip.dataset.line), raw: chip.dataset.line,
    shown: chip.checkVisibility(),
    opener: openers.length ? panel.id : "", also: Boolean(chip.closest(".also")), open,
    folded: Boolean(chip.closest("[data-panel] > details:not(.also)")),
    near: openers.some((one) => one.checkVisibility()), first: chip.dataset.first !== undefined,
  };
})"""
"""What the chips of a bar are, with what they ask for."""


def enter(page: Page, words: Sequence[str]) -> int:
    """Enter a line; how many taps that took."""
    paths = [path for chip in page.evaluate(CHIPS) for path in _paths(chip, words)]
    if not paths:
        page.locator("#bar .also summary").tap()
        page.locator("#bar [data-whose=referee]").tap()
        page.locator("#bar [data-whose='']").wait_for()
        return 2 + enter(page, words)
    path = min(paths, key=len)
    for tap in path:
        if tap.startswith("text="):
            page.locator("#bar [data-ask]:visible input").fill(tap.removeprefix("text="))
            page.keyboard.press("Enter")
        else:
            _button(page, tap).tap()
    return sum(not tap.startswith("text=") for tap in path)


def _button(page: Page, tap: str) -> Locator:
    return page.locator(f"#bar {tap}:visible").first


def _paths(chip: dict[str, Any], words: Sequence[str]) -> Iterator[list[str]]:
    """The ways to a chip, and through what it asks for, if it fits the line."""
    filled = _filled(chip["line"], chip["asks"], words)
    if filled is None:
        return
    asks = " ".join(ask["id"] for ask in chip["asks"])
    named = f"[data-line='{chip['raw']}']" + (
        f"[data-asks='{asks}']" if asks else ":not([data-asks])"
    )
    if chip["open"]:
        yield filled  # what it asks for stands open
    elif chip["shown"]:
        yield [named, *filled]
    elif chip["also"]:
        yield [".also summary", named, *filled]
    elif chip["opener"]:
        also = [] if chip["near"] else [".also summary"]
        opens = f"[data-opens='{chip['opener']}']"
        folded = ["details:not(.also) > summary"] if chip["folded"] else []
        way = [*also, opens, *folded]
        yield [*way, *filled] if chip["first"] else [*way, named, *filled]


def _filled(line: list[str | None], asks: list[Any], words: Sequence[str]) -> list[str] | None:
    """The taps within what is asked for; none where the chip does not fit the line."""
    taps: list[str] = []
    left, rest = [*asks], [*words]
    then: list[str] = []
    holes = 0
    for one in line:
        if one is not None:
            if not rest or rest.pop(0) != one:
                return None
        elif then:
            fits = [said for said in then if rest[: len(said.split())] == said.split()]
            if not fits:
                return None
            said = max(fits, key=len)
            taps[-1] = f"[data-then='{said}']{taps[-1]}"
            del rest[: len(said.split())]
            holes, then = max(len(said.split()) for said in then) - 1, []
        elif holes:
            holes -= 1
        else:
            ask = left.pop(0)
            found = _asked(ask, rest)
            if found is None:
                return None
            taps += found
            then = [*dict.fromkeys(ask["thens"])]
    return None if rest else taps


def _asked(ask: dict[str, Any], rest: list[str]) -> list[str] | None:
    """The taps for one hole, for which words are taken from the rest of the line."""
    key = f"{ask['key']}=" if ask["key"] else ""
    fits = bool(rest) and (rest[0].startswith(key) if key else "=" not in rest[0])
    if not fits:
        return ["[data-skip]"] if ask["optional"] else None
    value = rest[0].removeprefix(key)
    if ask["typed"]:
        rest.pop(0)
        return [f"text={value}"]
    items = value.split(",") if ask["most"] > 1 else [value]
    if set(items) == {"?"} and str(len(items)) in (ask["unseen"] or ()):
        rest.pop(0)
        return [f"[data-unseen='{len(items)}']"]
    taps = [tap for item in items for tap in _item(ask, item)]
    if any(tap == "" for tap in taps):
        return None
    rest.pop(0)
    return [*taps, "[data-done]"] if len(items) < ask["most"] else taps


def _item(ask: dict[str, Any], item: str) -> list[str]:
    for part in ask["parts"] or ():
        if item == part:
            return [f"[data-part='{part}']", *(["[data-rest='']"] if ask["thens"] else [])]
        if item.startswith(part) and item.removeprefix(part) in ask["rests"]:
            return [f"[data-part='{part}']", f"[data-rest='{item.removeprefix(part)}']"]
    return [""]

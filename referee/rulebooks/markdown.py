"""A rulebook as it is written, Markdown, taken apart into its passages.

A passage is a paragraph, an item of a list, a table or a block of code under its heading; an item
that begins with an id in bold (`- **PD-4.2** ...`) is the rule of that id.
"""

from collections.abc import Iterator

import msgspec

from replays.patterns import pattern

_HEADING = pattern(r"#+ (.*)")
_ITEM = pattern(r"(?:- |\d+\. )")
_RULE = pattern(r"- \*\*([A-Z]+(?:-[0-9A-Z.]+|\d+))\*\* ")


class Passage(msgspec.Struct, frozen=True):
    """A rule, or a piece of the rulebook between rules. `id` is empty where it has none."""

    heading: str
    text: str
    id: str = ""


def passages(text: str) -> Iterator[Passage]:
    """The passages of a rulebook, in order."""
    heading = ""
    for block in _blocks(text):
        if found := _HEADING.fullmatch(block):
            heading = found[1]
        elif found := _RULE.match(block):
            yield Passage(heading, _unwrapped(block[found.end() :]), found[1])
        else:
            yield Passage(heading, _unwrapped(block))


def _blocks(text: str) -> Iterator[str]:
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if block and (not line.strip() or _ITEM.match(line)):
            yield "\n".join(block)
            block = []
        if line.strip():
            block.append(line)


def _unwrapped(block: str) -> str:
    """Prose in one line, for the reader's own width; tables and code as they are."""
    if block.startswith(("|", "    ")):
        return block
    return " ".join(line.strip() for line in block.splitlines())

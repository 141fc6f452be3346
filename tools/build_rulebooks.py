"""Write the rulebooks as the JSON that is shipped: `python -m tools.build_rulebooks`.

A passage is a paragraph, an item of a list, a table or a block of code under its heading; an item
that begins with an id in bold (`- **PD-4.2** ...`) is the rule of that id.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from referee.rulebooks.book import Passage

FOLDER = Path(__file__).parent.parent / "referee" / "rulebooks"

_HEADING = re.compile(r"#+ (.*)")
_ITEM = re.compile(r"(?:- |\d+\. )")
_RULE = re.compile(r"- \*\*([A-Z]+(?:-[0-9A-Z.]+|\d+))\*\* ")


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


def built(source: Path) -> bytes:
    """The JSON of a rulebook."""
    found = tuple(passages(source.read_text(encoding="utf-8")))
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


def main() -> None:
    """Build every rulebook anew."""
    for source in sorted(FOLDER.glob("*.md")):
        source.with_suffix(".json").write_bytes(built(source))


if __name__ == "__main__":
    main()

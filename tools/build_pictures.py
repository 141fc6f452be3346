"""The pictures that the documentation shows, drawn anew: `python -m tools.build_pictures`.

A page names what it wants: `pictures/peak-duel-15.zh-Hant.svg` is the table of the recorded game
`docs/examples/peak-duel.rec` after its move 15, as the public may know it, in 繁體 (without a tag:
in English).
"""

import re
from collections.abc import Iterator
from pathlib import Path

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.exports.pictured import pictured
from referee.speech import choose
from replays.record import read

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
EXAMPLES = ROOT / "docs" / "examples"

WANTED = re.compile(
    r"pictures/(?P<file>(?P<game>[a-z-]+)-(?P<move>\d+)(?:\.(?P<lang>[\w-]+))?\.svg)"
)


def wanted() -> Iterator[re.Match[str]]:
    """The pictures that pages name, each once."""
    pages = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
    found = {
        match["file"]: match
        for page in pages
        for match in WANTED.finditer(page.read_text(encoding="utf-8"))
    }
    yield from found.values()


def picture(game: str, move: int, lang: str) -> str:
    """The table of a game's recorded example after so many moves."""
    record = read((EXAMPLES / f"{game}.rec").read_text(encoding="utf-8"))
    sitting = Sitting.begin(read_tags(record.tags))
    for line in record.moves[:move]:
        sitting.enter(line.text)
    return pictured(sitting, "public", choose(lang), match=f"{game}.rec")


def pictures() -> dict[Path, str]:
    """What is to stand in each file."""
    return {
        PICTURES / one["file"]: picture(one["game"], int(one["move"]), one["lang"] or "en")
        for one in wanted()
    }


def main() -> None:
    """Write the pictures, and remove those that no page shows any more."""
    fresh = pictures()
    PICTURES.mkdir(exist_ok=True)
    for stale in set(PICTURES.iterdir()) - set(fresh):
        stale.unlink()
    for file, text in fresh.items():
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

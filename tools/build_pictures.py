"""The pictures that the documentation shows, drawn anew: `python -m tools.build_pictures`.

A page names what it wants: `pictures/peak-duel-15.zh-Hant.svg` is the table of the recorded game
`docs/examples/peak-duel.rec` after its move 15, as the public may know it, in 繁體 (without a tag:
in English). `pictures/served-peak-duel-15.svg` is the same on a screen and, later, on a phone.
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
    r"pictures/(?P<file>(?P<served>served-)?(?P<game>[a-z-]+)-(?P<move>\d+)(?:\.(?P<lang>[\w-]+))?\.svg)"
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


def served(game: str, move: int, lang: str) -> str:
    """The same as a service shows it: on a screen, and on a phone two moves later."""
    boards = [picture(game, move + later, lang) for later in (0, 2)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600" viewBox="0 0 1000 600">'
        '<rect x="2" y="2" width="756" height="596" rx="14" fill="#1B1D22"/>'
        f"{_within(boards[0], 20, 20, 720, 560)}"
        '<rect x="775" y="180" width="220" height="400" rx="22" fill="#1B1D22"/>'
        '<rect x="785" y="205" width="200" height="350" rx="6" fill="#FAF9F6"/>'
        f"{_within(boards[1], 785, 290, 200, 156)}"
        "</svg>\n"
    )


def _within(drawn: str, x: int, y: int, width: int, height: int) -> str:
    """A picture in its place within another one."""
    placed = f'<svg x="{x}" y="{y}" width="{width}" height="{height}"'
    return re.sub(r'^<svg(.*?) width="\d+" height="\d+"', rf"{placed}\1", drawn.strip(), count=1)


def pictures() -> dict[Path, str]:
    """What is to stand in each file."""
    return {
        PICTURES / one["file"]: (served if one["served"] else picture)(
            one["game"], int(one["move"]), one["lang"] or "en"
        )
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

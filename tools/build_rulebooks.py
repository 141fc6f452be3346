"""Write the rulebooks as the JSON that is shipped: `python -m tools.build_rulebooks`."""

from pathlib import Path

import msgspec

from referee.rulebooks.markdown import passages

FOLDER = Path(__file__).parent.parent / "referee" / "rulebooks"


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

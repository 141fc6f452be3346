"""Write the catalogues as the JSON that is shipped: `python -m tools.build_catalogues`."""

from pathlib import Path

import msgspec

from events.catalogues.reading import parse

FOLDER = Path(__file__).parent.parent / "events" / "catalogues"


def built(source: Path) -> bytes:
    """The JSON of an edition file."""
    return msgspec.json.encode(parse(source.read_bytes())) + b"\n"


def main() -> None:
    """Build every catalogue anew."""
    for source in sorted(FOLDER.glob("*.toml")):
        source.with_suffix(".json").write_bytes(built(source))


if __name__ == "__main__":
    main()

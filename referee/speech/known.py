"""What moves made known, in sentences."""

from collections.abc import Iterable

from msgspec.structs import asdict

from referee.speech import Naming, say
from replays.known import Known


def known_lines(items: Iterable[tuple[str, Known]], lang: str, naming: Naming) -> list[str]:
    """A sentence for each thing that a move made known, by its number; none twice."""
    told = (
        say(lang, f"record.known.{known.what}", {"number": number, **asdict(known)}, naming)
        for number, known in items
    )
    return [*dict.fromkeys(told)]

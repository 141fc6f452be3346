"""The known words that a wrong one may have been meant for."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager

from referee.locale.spelled import as_begun
from referee.refusal import Misfit
from replays.characters import fold


@contextmanager
def meant() -> Generator[None, None, None]:
    """Add to a misfit the known words that may have been meant."""
    try:
        yield
    except Misfit as wrong:
        name_nearest(wrong)
        raise


def name_nearest(wrong: Misfit) -> None:
    """Add to a misfit the known words that its word may have been meant for."""
    near = nearest(str(wrong.facts.get("word", "")), wrong.known)
    wrong.facts["nearest"] = as_begun(near, wrong.known)


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Up to three of the known words that this one may have been meant for.

    Chinese words are short: of two glyphs one may be wrong.
    """
    from difflib import get_close_matches  # only a wrong word pays for it

    alike = 0.65 if word.isascii() else 0.5
    return tuple(get_close_matches(fold(word), list(dict.fromkeys(known)), 3, alike))

"""How many keys a move takes at the prompt: `python -m tools.keys [--every N] [RECORD ...]`.

Each move of the records is looked for in its shortest form that the prompt reads as that very move,
or as one that comes to the same; Enter counts, and so does the digit that takes one of several
readings, with its Enter. Notes, and what else is told in free words, are left out; the words of a
text behind a key or in quotes do not count.
"""

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, product
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any, NamedTuple

from events.entry import Entry
from events.errors import RefereeError
from projections.history import is_of_the_record
from referee.desk.blank_words import Words
from referee.desk.likely import likely, offered
from referee.desk.meaning import Meaning, Meant, Near, meaning
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.moves.verbs import Language
from referee.notation.canonical import line_of, write_line
from referee.notation.grammar import forms, grammar, kind_of
from referee.notation.spelled import SCRIPTS
from referee.notation.tokens import tokenize
from referee.prompt import commands
from referee.prompt.letters import expanded, letters
from referee.speech import Lang
from referee.speech.words import Speech, words_of_kind

ROOT = Path(__file__).parent.parent
RECORDS = (*sorted(ROOT.glob("tests/records/*/*.rec")), *sorted(ROOT.glob("docs/examples/*.rec")))
LANGUAGES: tuple[Lang, ...] = ("en", "zh-Hant")
TRIED = 40
"""So many of the shortest forms of a move are tried; then its words are cut short one by one."""

FAR = 10**6
"""Keys of what does not mean the move."""

MOST = 20_000
"""So many forms are made of a move at most."""

PER_WORD = 7
"""So many ways to write one word."""

FREE = frozenset({"note", "rule", "penalty", "irregular", "annotate", "vary", "dispute", "prints"})
"""Verbs behind which free words stand."""

_RUN = re.compile(r"\d+|[^\W\d_]+")
_TEXTS = ("why", "ruling")


class Found(NamedTuple):
    """The shortest form of a move that was found, and how many keys it takes."""

    keys: int
    typed: str
    move: str


class Search:
    """Looks for the shortest form of the move that comes next in a match."""

    def __init__(self, sitting: Sitting, entry: Entry, lang: Lang) -> None:
        self._sitting = sitting
        self._entry = entry
        self._lang: Lang = lang
        self._words = Words(sitting)
        self._move = line_of(entry.body)
        self._keys: dict[str, int] = {}

    def shortest(self) -> Found:
        """What it finds; at worst the move is typed in full."""
        parts = self._parts()
        tried = [self._move, *self._shortest(parts)]
        for order in (range(len(parts)), range(len(parts) - 1, -1, -1)):
            said = [part[-1] for part in parts]
            for at in order:
                said[at] = self._shorter(said, at, parts[at])
            tried += _joined([said], self._lang)
        best = min(tried, key=self._cost)
        return Found(self._cost(best), best, self._move)

    def _parts(self) -> list[list[str]]:
        """Mover, verb and words, each in its forms, the last of which is what is surely read."""
        mover, verb, *rest = tokenize(self._move)[0]
        naming = self._sitting.naming_for("referee")
        speech = Speech(self._sitting.game.language, self._lang, naming)
        verbs = _verbs(mover.word, verb.word, self._sitting, self._lang)
        words = [_written(token.key, token.word, self._sitting, speech) for token in rest]
        movers = ["", speech.mover(mover.word) or mover.word, mover.word]
        return [movers, ["", *sorted(verbs, key=len), verb.word], *words]

    def _shortest(self, parts: Sequence[Sequence[str]]) -> Iterator[str]:
        """The shortest forms of all, up to the first that means the move."""
        command = re.sub("^referee undo", "u", self._move)
        forms = islice(_joined(product(*(part[:6] for part in parts)), self._lang), MOST)
        short: list[str] = sorted({form for form in forms if form}, key=len)
        known = sorted(letters(self._sitting, offered(self._sitting)))
        for typed in ("", *known, command, *short[:TRIED]):
            yield typed
            if self._cost(typed) < FAR:
                return

    def _shorter(self, said: Sequence[str], at: int, forms: Iterable[str]) -> str:
        """The first of the forms of one part with which the line still means the move."""
        for form in sorted(forms, key=len):
            for typed in _joined([[*said[:at], form, *said[at + 1 :]]], "en"):
                if self._cost(typed) < FAR:
                    return form
        return said[at]

    def _cost(self, typed: str) -> int:
        if typed not in self._keys:
            taken = _to_take(typed, self._move, self._entry, self._sitting, self._words)
            self._keys[typed] = _keys(typed) + taken
        return self._keys[typed]


def _keys(typed: str) -> int:
    """The characters and Enter; the words of a text are the writer's own."""
    texts = [token for token in tokenize(typed)[0] if token.key in _TEXTS or token.quoted]
    return len(typed) + 1 - sum(len(token.typed) for token in texts)


def _to_take(typed: str, move: str, entry: Entry, sitting: Sitting, words: Words) -> int:
    """The keys that it takes besides; many where it does not mean the move."""
    if not typed:
        return 0 if _by_itself(sitting) == move else FAR
    command = commands.read(typed, sitting.game)
    if command is not None:
        same = command.name == "u" and move == f"referee undo {command.rest}".rstrip()
        return 0 if same else FAR
    try:
        found = meaning(expanded(typed, sitting), sitting, words)
    except RefereeError:
        return FAR
    for extra, line in _offered(found):
        if _is_same(line, move, entry, sitting):
            return extra
    return FAR


def _by_itself(sitting: Sitting) -> str:
    """The line that Enter alone takes; nothing where it takes none."""
    speech = Speech(sitting.game.language, "en", sitting.naming_for("referee"))
    found = likely(sitting, speech, offered(sitting))
    return found.line if found and found.quiet else ""


def _offered(found: Meaning) -> Iterable[tuple[int, str]]:
    """The lines that may be taken, each with the keys for that: a digit and Enter, or Enter."""
    if isinstance(found, Meant):
        return [(0, found.line)]
    if isinstance(found, Near):
        return [(1, found.way.line)]
    return [(2, way.line) for way in found.ways]


def _is_same(line: str, move: str, entry: Entry, sitting: Sitting) -> bool:
    try:
        if write_line(sitting.read(line)) == move:
            return True
        return sitting.judge(line).body.events == entry.body.events
    except RefereeError:
        return False


# Forms


def _joined(said: Iterable[Sequence[str]], lang: Lang) -> Iterator[str]:
    """The words with blanks between them, and in Chinese also without."""
    for words in said:
        parts = [word for word in words if word]
        yield " ".join(parts)
        if lang in SCRIPTS:
            yield "".join(parts)


def _verbs(mover: str, slug: str, sitting: Sitting, lang: Lang) -> Iterator[str]:
    rows = grammar(sitting.game.language).verbs[kind_of(mover)]
    spelled = [one for one, row in rows.items() if row.slug == slug]
    ours = [one for one in spelled if one.isascii() == (lang not in SCRIPTS)] or spelled
    for one in ours[:2]:
        yield from (one[:end] for end in range(1, min(len(one), 3) + 1))
        yield one


def _written(key: str, word: str, sitting: Sitting, speech: Speech) -> list[str]:
    """A word of a move in its shorter forms; one behind a key perhaps without it, or left out."""
    if key in _TEXTS:
        return [f'{key}="{word}"' if " " in word else f"{key}={word}"]
    short = ["", *islice(dict.fromkeys(_short(word, sitting, speech)), PER_WORD)]
    if not key:
        return [*short, word]
    called = speech.key(key) or key
    return [
        *short,
        *(f"{name}={one}" for name in (key[:1], called) for one in short[1:3]),
        f"{key}={word}",
    ]


def _short(word: str, sitting: Sitting, speech: Speech) -> Iterator[str]:
    items = word.split(",")
    if len(items) > 1:
        each = [list(islice(_short(item, sitting, speech), 4)) for item in items]
        for level in range(3):
            chosen = [one[min(level, len(one) - 1)] for one in each]
            yield "".join(chosen)
            yield ",".join(chosen)
        yield word
        return
    if "." in word:
        parts = word.split(".")
        yield from ("".join(part[:end] for part in parts) for end in (1, 2))
    names = [word]
    if speech.lang in SCRIPTS:
        names = [*_chinese(word, sitting, speech), word]
    for name in names:
        runs = _RUN.findall(name)
        letters = [run for run in runs if not run.isdecimal()]
        digits = "".join(run.lstrip("0") or "0" for run in runs if run.isdecimal())
        if not letters:
            yield name
            continue
        if digits:
            yield from (f"{letters[0][:end]}{digits}" for end in (1, 2, 3))
        yield from (letters[0][:end] for end in (1, 2, 3, 4))
    yield word


def _chinese(word: str, sitting: Sitting, speech: Speech) -> Iterator[str]:
    """What a word is called in Chinese: a seat, a card, or a word of the game."""
    if word in speech.naming.seats:
        yield speech.mover(word) or word
    yield from (name for name in speech.names(word)[:1] if any(map(_is_glyph, name)))
    yield from _glossary(sitting.game.language).get(word, ())[:1]


def _is_glyph(char: str) -> bool:
    return char > "\u2e80"


@cache
def _glossary(language: Language) -> dict[str, tuple[str, ...]]:
    """All that a game's moves are made of, with the other spellings."""
    found: dict[str, tuple[str, ...]] = {}
    for rows in grammar(language).verbs.values():
        for row in rows.values():
            for form in forms(row.form):
                found |= form.branch.words if form.branch else {}
                for slot in (*form.slots, *form.keys):
                    found |= words_of_kind(slot.kind)
    return found


# The records


def measured(record: Path, lang: Lang, every: int = 1) -> Iterator[Found]:
    """Every so many-th move of a record, each in the position in which it was entered."""
    entries = play(record.read_text(encoding="utf-8")).sitting.entries
    begun = play(record.read_text(encoding="utf-8").partition("\n\n")[0]).sitting
    at: Sitting = Sitting(begun.game, begun.edition, entries[:1])
    for number, entry in enumerate(entries[1:]):
        asked = number % every == 0 and entry.body.words[1] not in FREE
        if asked and not (is_of_the_record(entry) and entry.body.words[1] != "undo"):
            yield Search(at, entry, lang).shortest()
        at = at.followed_by([entry])


def table(records: Sequence[Path], lang: Lang, every: int) -> list[str]:
    """The figures of a language, and the moves that take the most keys."""
    found = [one for record in records for one in measured(record, lang, every)]
    keys: list[Any] = [one.keys for one in found]
    p95 = quantiles(keys, n=20)[-1] if len(keys) > 1 else keys[0]
    head = f"{lang}: {len(keys)} moves, median {median(keys):g}, mean {mean(keys):.1f}"
    worst = sorted(found, reverse=True)[:8]
    return [
        f"{head}, p95 {p95:g}, worst {max(keys)}",
        *(f"  {one.keys:3} {one.typed}   ({one.move})" for one in worst),
    ]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="*", type=Path, default=RECORDS)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th move")
    given = parser.parse_args()
    records = [one for one in given.records if "refused" not in one.name]
    for lang in LANGUAGES:
        print("\n".join(table(records, lang, given.every)))


if __name__ == "__main__":
    main()

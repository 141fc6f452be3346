"""The sessions that the documentation shows, run for real: `python -m tools.build_transcripts`.

In a page, an indented line `$ referee ...` is a command, and a line behind a question of the
table prompt (`7> a ends`) is an answer to it. What stands between them is what the program printed,
and is written anew here; what is typed is taken from the page. `...` on a line of its own stands
for lines left out: as many are shown before and after it as the page has. Each page has a folder
and a log of its own; match ids read as `k3f9-2mtx`. `play` runs with `--plain`, for a page cannot
be drawn on.
"""

import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from referee.desk import edge
from referee.program.calling import main as referee

ROOT = Path(__file__).parents[1]
INDENT = "    "
LEFT_OUT = "..."
MATCH = "k3f9-2mtx"

NOW = "2026-11-20T12:00:00Z"
"""The clock stands still, so that a page is the same however long its sessions take."""

COMMAND = re.compile(r"\$ referee (?P<typed>.*)")
ANSWER = re.compile(
    r"(?:\d+>|\S.*\((?:Enter: [^)]*|y/n)\)|\S.*（(?:Enter[:：][^）]*|y/n)）)(?: |$)(?P<typed>.*)"
)
ID = re.compile(r"\b[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}\b")
BLOCK = re.compile(r"(?:^    .*\n(?:\n*(?=    ))?)+", re.MULTILINE)


def pages() -> list[Path]:
    """The pages that show a session."""
    documents = (*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md"))
    return sorted(page for page in documents if f"\n{INDENT}$ referee " in page.read_text("utf-8"))


class Typist(io.StringIO):
    """A standard input at which somebody answers; what is typed is seen, as on a terminal."""

    def isatty(self) -> bool:
        """Somebody sits there."""
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # as StringIO has it
        """The next line, which is seen."""
        line = super().readline(size)
        sys.stdout.write(line)
        return line


@contextmanager
def seated(typed: Typist, lang: str) -> Generator[None]:
    """Have somebody sit there who types this and reads this language, with a log of their own."""
    stdin, surroundings, before = sys.stdin, dict(os.environ), edge.EDGE
    sys.stdin = typed
    edge.EDGE = replace(before, now=lambda: NOW)
    os.environ |= {"REFEREE_LOG": "matches.sqlite", "REFEREE_LANG": lang}
    try:
        yield
    finally:
        sys.stdin, edge.EDGE = stdin, before
        os.environ.clear()
        os.environ |= surroundings


def run(command: str, answers: list[str], lang: str) -> tuple[int, list[str]]:
    """The exit status of a command and the lines that it prints, those typed included."""
    words = shlex.split(command)
    if words[0] == "play":
        words.append("--plain")
    printed = io.StringIO()
    typed = Typist("".join(f"{answer}\n" for answer in answers))
    with seated(typed, lang), redirect_stdout(printed), redirect_stderr(printed):
        status = referee(words)
    return status, [ID.sub(MATCH, line) for line in printed.getvalue().splitlines()]


def parted(lines: list[str], answers: list[str]) -> list[list[str]]:
    """The lines after a command, and after each answer with the answer's own line first."""
    parts: list[list[str]] = [[]]
    waiting = iter([*answers, None])
    awaited = next(waiting)
    for line in lines:
        found = ANSWER.fullmatch(line)
        if found is not None and found["typed"] == awaited:
            parts.append([line])
            awaited = next(waiting)
        else:
            parts[-1].append(line)
    if awaited is not None:
        raise SystemExit(f"nobody asked for {awaited!r}; printed:\n" + "\n".join(lines))
    return parts


def typed_in(page: str) -> list[tuple[str, list[str]]]:
    """The commands of a page, each with the answers that it is given."""
    sessions: list[tuple[str, list[str]]] = []
    for block in BLOCK.findall(page):
        for line in block.splitlines():
            shown = line.removeprefix(INDENT)
            if command := COMMAND.fullmatch(shown):
                sessions.append((command["typed"], []))
            elif sessions and (answer := ANSWER.fullmatch(shown)):
                sessions[-1][1].append(answer["typed"])
    return sessions


def printed_for(page: str, lang: str) -> Iterator[tuple[int, list[str]]]:
    """What is to be shown for each typed line of a page, that line first, and its exit status."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for command, answers in typed_in(page):
            real = known_match(command)
            status, printed = run(real, answers, lang)
            first, *others = parted(printed, answers)
            yield status, [f"$ referee {command}", *first]
            yield from ((status, lines) for lines in others)


def known_match(command: str) -> str:
    """The command without the id that matches have in the documentation: the last one is meant."""
    return " ".join(word for word in command.split(" ") if word != MATCH)


def shown(status: int, new: list[str], old: list[str]) -> list[str]:
    """The new lines, without those that the page leaves out; what fails is shown whole."""
    while new and not new[-1].strip():
        new = new[:-1]
    if LEFT_OUT not in old:
        return new
    if status:
        raise SystemExit("this fails, and the page does not show it:\n" + "\n".join(new))
    head = old.index(LEFT_OUT)
    tail = len(old) - head - 1
    if head + tail >= len(new):
        return new
    return [*new[:head], LEFT_OUT, *new[len(new) - tail :]]


def rebuilt(text: str, lang: str) -> str:
    """A page with its sessions as they are now."""
    fresh = printed_for(text, lang)

    def block(found: re.Match[str]) -> str:
        lines = [line.removeprefix(INDENT) for line in found[0].splitlines()]
        typed = [
            number
            for number, line in enumerate(lines)
            if COMMAND.fullmatch(line) or ANSWER.fullmatch(line)
        ]
        if not typed:
            return found[0]
        new = lines[: typed[0]]
        for start, end in pairwise([*typed, len(lines)]):
            new += shown(*next(fresh), lines[start:end])
        return "".join(f"{INDENT}{line}".rstrip() + "\n" for line in new)

    return BLOCK.sub(block, text)


def language(page: Path) -> str:
    """The language of a page, by its name: `tutorial.zh-Hant.md`."""
    return page.stem.partition(".")[2] or "en"


def main() -> None:
    """Write the sessions of all pages anew."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        page.write_text(rebuilt(text, language(page)), encoding="utf-8")


if __name__ == "__main__":
    main()

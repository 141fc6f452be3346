"""What people wrote, as CommonMark, strikethrough aside: nothing in it can become markup.

It is escaped, or stands in code, so that it reads well before it is rendered too.
"""

import re
from collections.abc import Iterable, Iterator

from referee.views.naming import LIT, UNLIT

_MARKUP = re.compile(r"[\\`*_\[\]<>&~$|#]")
"""What can be markup inside a line, on some sites at least."""

_BLOCK = re.compile(r"(\d+(?=[.)])|(?=[+\-=]))")
"""What can begin a block at the beginning of a line: a list, a rule, a heading."""


_TYPED = re.compile("`\ufdd0(.*?)\ufdd1`")
"""A line in a sentence, marked by characters that are none (as `referee.views.naming` has them)."""


def escaped(text: str) -> str:
    """A text in one line that reads as it is written, wherever in a line it stands."""
    return _begun(_literal(" ".join(text.split())))


def _literal(line: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", line)


def _begun(line: str) -> str:
    """A line that begins no block."""
    begins = _BLOCK.match(line)
    return f"{begins[0]}\\{line[begins.end() :]}" if begins else line


def typed(line: str) -> str:
    """A line of a record, to be found again in the sentence that it is said in."""
    return f"{LIT}{line}{UNLIT}"


def prose(sentence: str) -> str:
    """A sentence that reads as it is written; lines in it that are marked so stand as code."""
    parts = _TYPED.split(" ".join(sentence.split()))
    told = (code(part) if nth % 2 else _literal(part) for nth, part in enumerate(parts))
    return _begun("".join(told)).replace(LIT, "").replace(UNLIT, "")


def code(text: str) -> str:
    """A text as code in a line, whatever it holds."""
    ticks = "`" * (_longest_run(text) + 1)
    gap = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{gap}{text}{gap}{ticks}"


def block(text: str) -> list[str]:
    """Lines of code, whatever they hold."""
    fence = "`" * max(3, _longest_run(text) + 1)
    return [f"{fence}text", *text.split("\n"), fence]


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def quoted(comments: Iterable[str]) -> Iterator[str]:
    """Comments as a quotation, each a paragraph of its own."""
    texts = [text for comment in comments if (text := escaped(comment))]
    for number, text in enumerate(texts):
        if number:
            yield ">"
        yield f"> {text}"

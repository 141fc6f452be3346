"""Write the help of every command, docs/commands.md: `python -m tools.build_help_pages`.

The pages are sessions, in which each command is asked for its help; `tools.build_zh_hans` makes the
one in 简体 of that in 繁體.
"""

from collections.abc import Mapping
from pathlib import Path

from typer.main import get_group

from events.languages import Lang
from referee.program.app import app
from tools import build_transcripts

DOCS = Path(__file__).parent.parent / "docs"

HEADS: Mapping[Lang, tuple[str, str]] = {
    "en": (
        "commands.md",
        """\
# Commands

[繁體](commands.zh-Hant.md) · [简体](commands.zh-Hans.md)

What `--help` says of every command, as it prints it. Written by `python -m tools.build_help_pages`;
do not edit. What is typed at the table prompt, `:help` explains there.
""",
    ),
    "zh-Hant": (
        "commands.zh-Hant.md",
        """\
# 指令

[English](commands.md)

每個指令的 `--help` 所印出的說明，由 `python -m tools.build_help_pages` 寫成，請不要修改。
在桌上輸入的內容，請在那裡用 `:help` 查看。
""",
    ),
}
"""Where the page of a language stands, and how it begins."""


def page(lang: Lang) -> str:
    """The whole page."""
    commands = ["", *get_group(app).commands]
    chapters = [_chapter(f"referee {command}".strip()) for command in commands]
    return build_transcripts.rebuilt("\n".join([HEADS[lang][1], *chapters]), lang)


def _chapter(command: str) -> str:
    return f"## `{command}`\n\n    $ {command} --help\n"


def main() -> None:
    """Write both pages."""
    for lang, (name, _) in HEADS.items():
        (DOCS / name).write_text(page(lang), encoding="utf-8")


if __name__ == "__main__":
    main()

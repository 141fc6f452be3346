"""Others are writing the log: whoever waits is told, and is let in."""

import os
import subprocess
import sys

import pytest

from events.log.sqlite import open_log

TOLD = {
    "en": "Others are writing the log",
    "zh-Hant": "別人正在寫入日誌",
    "zh-Hans": "别人正在写入日志",
}


def start(lang, *words, **given):
    return subprocess.Popen(
        [sys.executable, "-m", "referee", "--lang", lang, *words],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **given,
    )


def up_to(stream, words):
    """Read lines until one has the words; whatever it was, the words did not come at its end."""
    for line in iter(stream.readline, ""):
        if words in line:
            return
    pytest.fail(f"{words!r} was not said")


def test_who_waits_for_others_is_told_on_the_standard_error_and_let_in(referee):
    referee("new", "peak-duel", "--id", "m")
    table = start("en", "play", "-m", "m", "--plain")
    with open_log(referee.log, write=True) as log:
        with log._transaction(write=True):
            moves = {lang: start(lang, "move", "referee", "note", lang) for lang in TOLD}
            table.stdin.write("referee note table\n")
            table.stdin.flush()
            for lang, process in moves.items():
                up_to(process.stderr, TOLD[lang])
            up_to(table.stderr, TOLD["en"])
        for process in (*moves.values(), table):
            process.communicate()
            assert process.returncode == 0
        notes = [row.text.split()[-1].strip('"') for row in log.read("m")[1:]]
    assert sorted(notes) == sorted([*TOLD, "table"])

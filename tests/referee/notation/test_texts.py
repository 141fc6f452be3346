"""Everything that a reader of lines or records says has an English sentence."""

import re
from pathlib import Path

from referee import moves, notation
from referee.speech import texts
from replays import record

HERE = tuple(
    file
    for package in (moves, notation, record)
    for file in Path(str(package.__file__)).parent.glob("*.py")
)


def test_every_text_id_has_a_sentence_and_every_sentence_is_said():
    said = {
        text_id
        for file in HERE
        for text_id in re.findall(r'"(notation\.[a-z0-9-]+)"', file.read_text("utf-8"))
    }
    assert said == set(texts("en", "notation"))

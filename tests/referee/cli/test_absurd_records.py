"""Files that nobody means for a record: told in a few lines, with the place, and without delay."""

import pytest

HEAD = '[Game "peak-duel"]\n[Option.first "a"]\n[Option.start-rule "high"]\n\n'
LONG = 300_000

UNREADABLE = [
    ('[Game "' + "x" * LONG + '"]\n', 1, "There is no game"),
    ('[Game "../en/play"]\n', 1, "There is no game"),
    (HEAD + 'a sets "' + "?," * LONG + '?"\n', 5, "must have 1 to 1000 items"),
    (HEAD + "a ends discard=" + "wood-3-5," * LONG + "\n", 5, "must have 1 to 1000 items"),
    (HEAD + "a sets " + "1," * LONG + "\n", 5, "must have 1 to 1000 items"),
    (HEAD + "a deck " + "木" * LONG + "\n", 5, "is neither a deck"),
    (HEAD + "a summons " + "木" * LONG + " attack\n", 5, "is no card"),
    (HEAD + "a " + "9" * LONG + "\n", 5, "is no verb"),
    (HEAD + "a attacks " + "9" * LONG + " 1\n", 5, "is not between"),
    (HEAD + "a ends {" * LONG, 5, "is opened by a brace here and not closed"),
    (HEAD + "a ends\n" + "(\na ends\n" * 1000, 206, "deep"),
    (HEAD + "a ends }\n", 5, "closed here that was not opened"),
    (HEAD + "a ends\x85b ends\n", 5, "U+0085 cannot stand"),
    ("\0" * LONG, 1, "no UTF-8 text"),
    ((HEAD + "a ends\n").encode("utf-16"), 1, "It seems to be UTF-16"),
    (HEAD.replace("\n", "\r") + "a ends\rb foo\r", 6, "is no verb"),
    (HEAD.replace("\n", "\r\n") + "a ends\rb foo\r\n", 6, "is no verb"),
    ('[Game "peak-duel"]\n[game "peak-duel"]\n', 2, "a second time"),
]


@pytest.mark.parametrize("command", ["adjudicate", "import"])
@pytest.mark.parametrize(
    ("text", "line", "said"), UNREADABLE, ids=[said for _, _, said in UNREADABLE]
)
def test_it_is_told_with_its_place(referee, tmp_path, command, text, line, said):
    file = tmp_path / "x.rec"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    answer = referee(command, file)
    assert answer.status == 2
    told = " ".join(answer.err.split())
    assert said in told
    assert f"line {line}" in told
    assert len(answer.err) < 2000


def test_a_doubt_repeats_no_page_of_one_word(referee, tmp_path):
    file = tmp_path / "x.rec"
    file.write_text('[Game "peak-duel"]\n[Result "' + "a" * LONG + '"]\n')
    answer = referee("adjudicate", file)
    assert answer.status == 0
    assert "The record says that the result is" in answer.out
    assert len(answer.out) < 2000


@pytest.mark.parametrize("ends", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("begins", ["", "\ufeff"])
def test_lines_may_end_as_any_system_ends_them(referee, tmp_path, ends, begins):
    text = HEAD + "a\tends\t; so\n\tb ends\n{two\nlines}\n"
    file = tmp_path / "x.rec"
    file.write_bytes((begins + text.replace("\n", ends)).encode())
    assert referee("adjudicate", "--json", file).json["moves"] == 2

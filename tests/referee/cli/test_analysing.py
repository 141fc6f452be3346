"""`referee analyse` for people at a terminal."""

import pytest

from referee.render.layout import columns

DEALT = ("new", "ready-fence", "--deal", "seed:9", "--bot", "red=random", "--bot", "green=random")


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_a_row_that_is_too_wide_has_what_was_better_below(referee, lang):
    assert referee(*DEALT).status == 0
    answer = referee("analyse", "--as", "red", "--budget", "2", "--workers", "1", "--lang", lang)
    assert answer.status == 0, answer.said
    head, *rows = answer.out.partition("\n\n")[0].splitlines()
    better = {"en": "best instead", "zh-Hant": "更好的選擇"}[lang]
    assert better not in head
    assert any(row.startswith(f"        {better}  ") for row in rows)
    assert max(map(columns, answer.out.splitlines())) <= 80


def test_seats_are_called_as_elsewhere_in_the_language(referee):
    assert referee(*DEALT, "--seat", "red=Anna").status == 0
    asked = ("analyse", "--as", "red", "--budget", "quick", "--workers", "1", "--to", "4")
    told = referee(*asked, "--lang", "zh-Hant").out
    assert "紅方的運氣" in told
    assert "Anna 紅方" in told
    assert "一切都以Anna（紅方）當時所知的為準。" in told
    assert " red " not in told
    assert "Anna red" in referee(*asked).out


def test_lines_that_end_before_they_begin_are_refused(referee):
    assert referee(*DEALT).status == 0
    answer = referee("analyse", "--as", "red", "--from", "9", "--to", "3")
    assert (answer.status, answer.out) == (2, "")
    assert "--from 9 comes after --to 3." in answer.err

"""The table as a picture: `show --format`."""

import pytest

from tests.referee.pictures.pictured import require_alone, texts


@pytest.fixture(autouse=True)
def match(referee):
    name = referee.new("--seat", "a=Anna")
    referee("move", stdin="a summons wood-3-5 attack\na sets metal-3-3\na ends\n")
    return name


def test_a_picture_shows_what_the_public_may_know_unless_somebody_is_named(referee):
    answer = referee("show", "--format", "svg")
    assert answer.status == 0
    require_alone(answer.out)
    assert answer.out == referee("show", "--format", "svg", "--as", "public").out
    assert "metal" not in answer.out
    assert "metal" in referee("show", "--format", "svg", "--as", "a").out


def test_it_is_written_into_a_file_of_the_language_and_the_position_that_are_wanted(
    referee, tmp_path
):
    file = tmp_path / "table.svg"
    answer = referee("show", "--format", "svg", "-o", str(file), "--at", "1", "--lang", "zh-Hant")
    assert (answer.status, answer.out) == (0, "")
    assert "木" in texts(file.read_text("utf-8"))


def test_a_png_has_twice_the_pixels(referee, tmp_path):
    file = tmp_path / "table.png"
    assert referee("show", "--format", "png", "--theme", "dark", "-o", str(file)).status == 0
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 2 * 720


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--format", "gif"), "svg, png"),
        (("--format", "svg", "--theme", "pink"), "light, dark, print"),
        (("--format", "svg", "--zone", "a.hand"), "not with `--zone`"),
        (("--theme", "dark"), "add `--format svg`"),
        (("--format", "svg", "--as", "c"), "public"),
        (("--format", "svg", "--at", "99"), "the last is 3"),
    ],
)
def test_what_is_no_picture_is_told(referee, arguments, told):
    answer = referee("show", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert told in answer.said


def test_a_name_is_text_whatever_it_is(referee):
    name = "<img onerror=x>&\u202e" + "w" * 40
    referee.new("--seat", f"a={name}", "--id", "hostile")
    answer = referee("show", "hostile", "--format", "svg")
    require_alone(answer.out)
    assert any(text.startswith("<img onerror=x>&") for text in texts(answer.out))
    assert "\u202e" not in answer.out

"""Bots at the prompt: they act before anybody is asked, and it is told."""

BEGUN = (
    "play",
    "peak-duel",
    "--plain",
    "--deal",
    "seed:7",
    "--seat",
    "a=Anna",
    "--bot",
    "b=random",
)


def test_what_a_bot_does_is_told_before_somebody_is_asked(run):
    answer = run(*BEGUN, "--option", "first=b", lines=(":quit",))
    assert answer.status == 0, answer.err
    assert "   1  b " in answer.out
    assert "To move: Anna (a)" in answer.out.split("   1  b ")[1]


def test_it_acts_after_a_line_and_in_no_trial(run):
    lines = (":try", "a enters end", "a ends", ":back", "a enters end", "a ends", ":quit")
    answer = run(*BEGUN, "--option", "first=a", lines=lines)
    assert answer.status == 0, answer.err
    trial, match = answer.out.split("   1  a enters end", 1)
    assert "  b " not in "".join(one for one in trial.splitlines() if one[:4].strip().isdigit())
    assert "   3  b " in match


def test_bots_among_themselves_let_people_in_after_so_many_lines(run):
    answer = run(*BEGUN, "--bot", "a=random", lines=("", ":quit"))
    assert answer.out.count("20 lines in a row") == 2
    assert "  40  " in answer.out


def test_who_plays_alone_sits_down_as_the_own_seat(run):
    answer = run(*BEGUN, "--option", "first=a", lines=(":quit",))
    assert "what Anna (a) may know" in answer.out
    whole = run("play", "--plain", "--as", "referee", lines=(":quit",))
    assert "may know" not in whole.out

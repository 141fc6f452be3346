"""The annotated bout of the rulebook (section 15), with its numbers after every line."""

from tests.referee.rules.ready_fence.table import given

# line; squares, stamina, score (red, green); timer; turn and whose it is or who has the word
BOUT = (
    ("table coin red", (4, 7), (6, 6), (0, 0), 12, 1, "red"),
    ("red advances", (5, 7), (6, 6), (0, 0), 12, 1, "red"),
    ("red changes invitation", (5, 7), (6, 6), (0, 0), 12, 2, "green"),
    ("green plays straight-thrust/4", (5, 7), (6, 6), (0, 0), 12, 2, "red"),
    ("red plays parry-riposte/6", (5, 7), (5, 6), (0, 0), 12, 2, "green"),
    ("green plays stop-hit/5", (5, 7), (5, 6), (0, 0), 12, 2, "red"),
    ("red plays counter-time", (4, 7), (4, 6), (1, 0), 12, 3, "red"),
    ("red plays fleche/5", (4, 7), (2, 6), (1, 0), 12, 3, "green"),
    ("green parries", (3, 6), (2, 3), (1, 0), 12, 4, "green"),
    ("green stalls card=toe-touch/4", (3, 6), (2, 5), (1, 0), 11, 5, "red"),
    ("red advances", (4, 6), (2, 5), (1, 0), 11, 5, "red"),
    ("red plays beat-thrust/4", (4, 6), (2, 5), (1, 0), 11, 5, "green"),
    ("green evades discard=stop-hit/4", (4, 8), (2, 4), (1, 0), 10, 5, "red"),
    ("red plays renewed-attack", (4, 8), (1, 4), (1, 0), 10, 5, "green"),
    ("green plays stop-hit/6", (4, 7), (1, 3), (2, 0), 10, 6, "green"),
    ("green changes engagement", (4, 7), (1, 3), (2, 0), 10, 6, "green"),
    ("green withdraws", (4, 8), (1, 3), (2, 0), 10, 7, "red"),
    ("red changes line", (4, 8), (1, 3), (2, 0), 10, 7, "red"),
    ("red advances", (5, 8), (1, 3), (2, 0), 10, 8, "green"),
    ("green advances", (5, 7), (1, 3), (2, 0), 10, 8, "green"),
    ("green plays flanconade/5", (5, 7), (1, 2), (2, 0), 10, 8, "red"),
    ("red plays ceding-parry", (4, 7), (2, 2), (3, 0), 10, 9, "red"),
    ("red exchanges ceding-parry", (4, 7), (2, 2), (3, 0), 9, 9, "red"),
    ("red withdraws", (3, 7), (2, 2), (3, 0), 9, 10, "green"),
    ("green advances 2", (3, 5), (2, 2), (3, 0), 9, 11, "red"),
    ("red exchanges renewed-attack", (3, 5), (2, 2), (3, 0), 8, 11, "red"),
    ("red plays beat-thrust/4", (3, 5), (2, 2), (3, 0), 8, 11, "green"),
    ("green plays parry-riposte/4", (3, 5), (2, 2), (3, 0), 8, 11, "red"),
    ("red plays feint swaps=straight-thrust/5", (4, 7), (3, 3), (4, 1), 8, 12, "green"),
    ("green plays fleche/6", (4, 7), (3, 1), (4, 1), 8, 12, "red"),
    ("red plays parry-riposte/6", (4, 7), (2, 1), (5, 1), 8, 12, None),
)

SPEEDS = {
    "green plays straight-thrust/4": 6,
    "red plays parry-riposte/6": 4,
    "green plays stop-hit/5": 5,
    "red plays fleche/5": 5,
    "red plays renewed-attack": 7,
    "green plays flanconade/5": 5,
    "green plays parry-riposte/4": 2,
    "green plays fleche/6": 6,
}
"""What is pending after a line, where the rulebook says how fast it is."""


def test_the_annotated_bout_has_the_numbers_of_the_rulebook_after_every_line() -> None:
    at = given(mode="advanced", target="5", first="coin")
    for line, squares, stamina, score, timer, turn, due in BOUT:
        at = at.when(line)
        phrase = at.state.phrase
        word = phrase.word if phrase is not None else at.state.active
        found = (at.squares, at.stamina, at.score, at.timer, at.state.turn)
        assert found == (squares, stamina, score, timer, turn), line
        if due is None:
            assert at.state.match.result is not None
            continue
        assert word == due, line
        if line in SPEEDS:
            assert at.pending.speed == SPEEDS[line], line
    result = at.state.match.result
    assert result is not None
    assert (result.winners, result.reason) == (("red",), "RF-12.1")
    assert (at.known("red"), at.known("green")) == (
        [
            "beat-thrust/4",
            "counter-time",
            "feint",
            "fleche/5",
            "parry-riposte/6",
            "straight-thrust/5",
        ],
        [
            "flanconade/5",
            "fleche/6",
            "parry-riposte/4",
            "stop-hit/5",
            "stop-hit/6",
            "straight-thrust/4",
        ],
    )
    assert (at.hand("red"), at.hand("green"), at.reserve) == (6, 6, 30)
    assert at.discard == ("toe-touch/4", "stop-hit/4", "ceding-parry/4", "renewed-attack")

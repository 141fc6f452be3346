"""The options of a bout: which stand for a reading, and bouts that were stored without some."""

from referee.rules.ready_fence.options import OPTIONS

READINGS = {
    "gap",
    "strip",
    "values",
    "sudden-death",
    "later-timer",
    "min-actions",
    "blue-vs-cyan",
    "invitation-cyan",
    "angulation-blue",
    "joker-refill",
    "reset-weapon",
    "after-parry",
    "renewed-counter",
    "distance-speed",
    "feint",
    "stall",
}
"""Those that section 12 of the rulebook names, and those of the corrections."""


def test_the_options_that_stand_for_a_reading_of_the_source_say_so() -> None:
    assert {option.name for option in OPTIONS if option.reading} == READINGS

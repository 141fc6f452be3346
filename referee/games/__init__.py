"""Games as the program knows them: rules, words, views and boards of each put together."""

BUILT_IN: dict[str, str] = {
    "peak-duel": "referee.games.peak_duel",
    "ready-fence": "referee.games.ready_fence",
    "dueling-runes": "referee.games.dueling_runes",
    "malifaux": "referee.games.malifaux",
    "fate-ace-royal": "referee.games.fate_ace_royal",
}
"""Slug to the module whose `GAME` it is. Built-in games never pay for a search of plug-ins."""

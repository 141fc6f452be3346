"""Games as the program knows them: rules, words, views and boards of each put together."""

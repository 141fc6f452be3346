"""The people's side: rules, words and commands."""

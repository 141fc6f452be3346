"""What is fair to say of a match: odds of what is hidden, bots, what was luck and what skill."""

"""What every game is held to: its parts are there, and it keeps its word at random play."""

"""What one viewer may know of a state, a file a game."""

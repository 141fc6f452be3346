"""What is to be drawn of a position, game by game, without words and without pixels."""

"""What is legal and what follows, a package a game; `match` is what every game has."""

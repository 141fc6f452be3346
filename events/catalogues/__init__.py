"""Card data per game and edition."""

"""Every word that the program says, per language."""

"""The numbered rules as shipped, per language."""

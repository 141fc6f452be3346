"""A match as text for other programs and for people: JSON, Markdown."""

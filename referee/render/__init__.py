"""Pictures of the table and sentences for the terminal."""

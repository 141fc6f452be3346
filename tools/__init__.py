"""Development-time generators; nothing here is shipped."""

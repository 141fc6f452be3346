"""What can be recorded, and the log that keeps it."""

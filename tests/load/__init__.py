"""Many clients of a service in one process: what they ask, and what they hear."""

"""Where entries are kept."""

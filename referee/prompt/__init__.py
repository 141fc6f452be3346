"""The table prompt: `referee play`."""

"""A match, or all of a log, as pages that a browser shows and a printer prints."""

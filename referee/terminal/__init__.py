"""What the faces at a terminal share: settings, output, the log that is meant, what is told."""

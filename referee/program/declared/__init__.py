"""The commands as they are called: names, arguments, options, help. What they do is elsewhere."""

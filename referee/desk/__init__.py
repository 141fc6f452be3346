"""The desk: matches in memory and in a log, the entering of moves, and what is read of them."""

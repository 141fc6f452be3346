"""Ready... Fence!: legality and consequences, in the order of its rulebook."""

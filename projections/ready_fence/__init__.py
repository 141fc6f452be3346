"""Ready... Fence!: state and how its events change it."""

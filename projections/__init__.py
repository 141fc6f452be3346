"""Pure functions over events: state, cards, history, views' raw material."""

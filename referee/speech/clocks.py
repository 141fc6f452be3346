"""What is left on a clock, as tables write it."""


def on_clock(seconds: int) -> str:
    """Minutes and seconds, as `5:00`; with hours where there are some, as `1:05:00`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

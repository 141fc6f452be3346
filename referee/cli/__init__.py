"""The command line, one file a command group."""

import sys
from importlib import import_module
from types import ModuleType


def _import_msgspec_alone() -> None:
    """Import msgspec as it is imported where there is no typing_extensions.

    msgspec then takes the same names from typing; it is typer that brings the other one along. To
    import it takes a twelfth of the time of a command that needs neither of the two.
    """
    needless = "typing_extensions"
    if needless in sys.modules or "msgspec" in sys.modules:
        return
    sys.modules[needless] = ModuleType(needless)  # with nothing in it
    try:
        import_module("msgspec")
    finally:
        del sys.modules[needless]


_import_msgspec_alone()

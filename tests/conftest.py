"""What all tests share."""

import os
import sys
from pathlib import Path

# Here lies a distribution of games, found as installed plug-ins are.
sys.path.append(str(Path(__file__).parent / "plugins"))

# Whatever the developer's system speaks: the tests read English where they do not ask for another.
os.environ["LC_ALL"] = "C.UTF-8"

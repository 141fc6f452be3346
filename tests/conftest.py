"""What all tests share."""

import sys
from pathlib import Path

# Here lies a distribution of games, found as installed plug-ins are.
sys.path.append(str(Path(__file__).parent / "plugins"))

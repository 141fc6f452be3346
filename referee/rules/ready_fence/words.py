"""Ready... Fence!'s words: what its slugs are called besides, as its glossary lists them.

The kinds of cards are called as the edition calls them.
"""

from referee.moves.glossary import Glossary

GLOSSARY = Glossary("ready-fence")

SEATS = GLOSSARY.words("seat")
BOTH = GLOSSARY.words("hit")
POSITIONS = GLOSSARY.words("position")

_, _, *STEP_BACK = GLOSSARY.words("verb", ("withdraws",))["withdraws"]
"""What `withdraws` is in the tutorial and the basic mode; no word of a move in the advanced one."""

"""`python -m referee`."""

from referee.program.main import run

if __name__ == "__main__":
    run()

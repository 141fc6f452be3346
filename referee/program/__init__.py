"""The program: its commands as they are called, and the way in and out of the process."""

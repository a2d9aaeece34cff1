"""The exit statuses of the program, in one place: other programs depend on them."""

CLEAN = 0
"""Everything was read and scored; warnings at most."""
PROBLEMS = 1
"""At least one error, or a file refused beside others: results were written, marked provisional."""
NOT_RUN = 2
"""Nothing could be read or written, or the command was not understood."""
INTERRUPTED = 130
"""Stopped from the keyboard."""

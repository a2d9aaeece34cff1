"""Score duplicate bridge traveller sheets."""

__version__ = "0.1.0"

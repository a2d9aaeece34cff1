"""`python -m batch` is `bridge-batch`."""

from batch.cli import run

if __name__ == "__main__":
    run()

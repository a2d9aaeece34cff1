"""`python -m batch` is `bridge-batch`."""

from batch.cli import NAME, main

if __name__ == "__main__":
    main(prog_name=NAME)

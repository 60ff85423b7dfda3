"""`python -m condotta`: the same as the command `condotta`."""

from condotta.cli import main

if __name__ == "__main__":
    main(prog_name="condotta")

"""Starting a server: on this computer (`condotta play`), or for a club (`condotta serve`)."""

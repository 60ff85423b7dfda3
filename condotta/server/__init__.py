"""The server: matches that are stored, played live in the browser, joined by bots. `app.create_app` is the front door.

From the bottom: `model` is plain data, `storage` the database, `matches` the matches in memory: how they are loaded,
committed and sent to their viewers. `cluster`, `lobby`, `bots`, `notices`, `play` and `accounts` do what a server does
with them; `hub` puts all of it together. `http` is what a browser reaches, `app` the application, `launch` starts it;
`upkeep` is for those who run a server. Each room imports only what stands below it.

Nothing is imported here: the processes that bots think in load no web server and no database.
"""

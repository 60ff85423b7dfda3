"""What a browser or a program reaches: routes, the WebSocket, the client's files, and the middleware before them."""

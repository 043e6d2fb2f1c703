package view

// Film returns the frames of a game.
var Film = film

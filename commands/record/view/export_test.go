package view

const MaxReport = maxReport

// Film returns the frames of a game.
var Film = film

// Package match is a list of games at one table: the dealers, the players of each game, the open Pflichtsoli, the Vorführungen, the games
// that a Bock multiplies, the deals that do not count, and the score.
//
// People sit at places 0, 1, …, clockwise; four of them play a deal and sit at its seats. At a table of four, place and seat are the same.
// A List follows from its configuration and its entries alone, so storing these stores the list. Entries are added and never changed, and
// entries of older programs stay readable.
package match

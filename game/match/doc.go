// Package match is a list of games at one table: who deals, who plays, who owes a Pflichtsolo, when there is a Vorführung, which games a Bock
// multiplies, which deals do not count, and the score.
//
// People sit at places 0, 1, …, clockwise; four of them play a deal and sit at its seats. At a table of four, place and seat are the same.
// A List is derived from its configuration and its entries alone, so storing those is storing the list. Entries are added and never
// changed; what an older program stored can still be read.
package match

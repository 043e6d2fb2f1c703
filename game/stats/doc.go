// Package stats folds finished games into the numbers that people like to know: of a person, of two people, of a server. Everything comes
// from the games themselves, so that it is right again when one of them is struck out or corrected.
//
// What must stay true: the order in which games are added does not matter, and what is added game by game is the same as what is computed
// anew from all of them. People are told apart by their ids and never by their names; computers have none and are counted together.
package stats

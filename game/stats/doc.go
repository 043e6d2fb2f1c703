// Package stats folds finished games into numbers about people: about one person, two people, a server. Everything comes from the games
// themselves, so the numbers are right again after a game is struck out or corrected.
//
// These things must stay true. The order in which games are added does not matter, and adding game by game gives the same numbers as
// computing all of them together. An id tells people apart, never a name; computers have no id and count together.
package stats

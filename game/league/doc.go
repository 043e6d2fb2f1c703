// Package league is the arithmetic of a weekly league: what lists are worth, standings and who is ahead at a tie, awards, promotion and
// relegation, the draw of tables, ratings, the calendar of a season and the states of what it consists of.
//
// Everything is a pure function of results, which never change, and corrections, which are only ever added. What must stay true: the order
// of the input does not matter; a correction and its withdrawal cancel out; no total is stored and then edited; the same seed draws the
// same tables; members are told apart by their ids, and a computer, which has none, takes a place but no points.
package league

// Package league is the arithmetic of a weekly league: the points of lists, standings and tie-breaks, awards, promotion and relegation, the
// draw of tables, ratings, the calendar of a season and the states of its parts.
//
// Everything is a pure function of results, which never change, and corrections, which are only ever added. These things must stay true.
// The order of the input does not matter. A correction and its withdrawal cancel out. No total is stored and then edited. The same seed
// draws the same tables. Members are identified by their ids, and a computer, which has none, takes a place but no points. A format is a row
// of modes, and only this row knows its name.
package league

// Package standings is the arithmetic of a league's results.
//
// Standings, awards, stories, ratings and promotion are pure functions of a [Config] and a [History]: results, which never change, and corrections, which are
// only ever added. These things must stay true. The order of the input does not matter. A correction and its withdrawal cancel out. No total is stored and
// then edited. Members are identified by their ids, and a computer, which has none, takes a place but no points. A format is a row of modes, and only this
// row knows its name.
package standings

// Package standings is the arithmetic of a league's results.
//
// Standings, awards, stories, ratings and promotion are pure functions of a [Config] and a [History]: results, which never change, and corrections, which are
// only ever added. These things must stay true. The order of the input does not matter. A correction and its withdrawal cancel out. No total is stored and
// then edited. Members are identified by their ids, and a computer, which has none, takes a place but no points. A format is a row of modes, and only this
// row knows its name.
//
// A season has the edition of its arithmetic for ever: Config.Edition. These are the differences.
//
//	what                                          edition 0                              from edition 1 on
//	places of computers and no-shows              have ranks, which bring nothing        have none: see [Config.Ranks]
//	points for places                             by the places of the table             by the people who played, always of the same mean: [Config.Scores]
//	game points, where these are added up         as played                              with equal parts of those without a rank: [Config.Worth]
//	a week of a match day without a draw          counts all lists                       counts those of its mode: [Config.ModeOf]
//	a list that a leader enters, on a match day   counts beside the drawn one            counts in place of it
//	a list of five                                is as long as one of four              is longer by a quarter: [Config.GamesAt]
//
// In both a no-show uses up a list of the week, comes behind the others on a ladder, and is out of a knock-out; feats, ratings and criteria of ties go by
// the game points of the score sheet, in which everybody can add them up.
package standings

// Package referee is a second opinion about finished games. It reads the record of a game, plays nothing, and checks everything: each word,
// exchange, bid, announcement and card, the winners of the tricks, the parties, the Sonderpunkte, the winner and the points. Of a list of
// games it judges the Bock, and at a table of four also who deals and who owes a Pflichtsolo.
//
// These things must stay true. The package shares no code with the engine: it imports cards and the notation, and knows the rules as the
// documents say them. It is plain before it is quick or short: rules stand here as sentences, not as tables compiled beforehand. An option
// or a value that it does not know is an error, so that nobody adds a rule to the engine alone.
//
// When engine and referee differ, the documents decide who is right.
package referee

// Package ai holds the computer players.
//
// A Player is a pure function of a game.View, a budget and a random source from the caller: the same input gives the same answer. It sees
// what its seat may see and nothing else: the package never mentions the type that knows every hand, and a test enforces that. It asks the
// engine which actions are legal, which cards are trump and which card wins, and keeps no copy of any rule, so it plays every ruleset.
package ai

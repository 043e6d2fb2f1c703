// Package ai holds the computer players.
//
// A Player is a pure function of a game.View, a budget and a random source that the caller passes in: the same input gives the same
// answer. It sees what its seat may see and nothing else; the package does not even mention the type that knows every hand, and a test
// says so. It asks the engine what is legal, what is trump and which card wins, and keeps no copy of any rule, so it plays every ruleset.
package ai

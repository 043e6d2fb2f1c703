// Package game is one game of Doppelkopf, from the dealt hands to the points, as a value that changes only through Apply (or Advance, which
// does the same in place).
//
// State knows everything. View holds what one seat, or a spectator, may know, and State.View is the only way to it. Both embed the same
// position and answer the same questions, so players, computers and pages ask one engine.
//
// These things must stay true. A State is copied by assignment and holds no pointer to anything that changes. Apply never changes the State
// that it is applied to. An action is accepted exactly if it is among the legal ones. Everything in a View follows from what its seat has
// seen. The package uses no clock, no randomness of its own, no I/O.
package game

// EngineVersion is the version of the rules of play as this program carries them out. A record names the version that accepted its actions,
// so that readers can tell an outdated game from a damaged one. Raise it with each change that makes a legal action illegal or alters
// points.
const EngineVersion = 4

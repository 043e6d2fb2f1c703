// Package game is one game of Doppelkopf, from the dealt hands to the points, as a value that changes only through Apply (or
// Advance, which is the same in place).
//
// State knows everything; View is what one seat, or somebody who only watches, may know, and the only way from the one to the other is
// State.View. Both answer the same questions through the position that they share, so players, computers and pages ask one engine.
//
// What must stay true: a State is copied by assignment and holds no pointer to anything that changes; Apply never changes
// the State that it is applied to; an action is accepted exactly if it is among the legal ones; whatever a View holds can be derived from
// what its seat has seen. The package uses no clock, no randomness of its own, no I/O.
package game

// EngineVersion is the version of the rules of play as this program carries them out. Records name the one that accepted their actions, so
// that a game that no longer replays is told from a damaged one. What makes a legal action illegal or alters points raises it.
const EngineVersion = 1

// Package players runs the pool in which computer players think and claims are proved, so that no table has to wait for either.
//
// What must stay true:
//
//   - Whoever asks never waits: the answer comes through a channel of its own. A table that has moved on asks anew and no longer reads the old
//     channel, so an answer to an earlier moment cannot be taken for one to this.
//   - The computers of a table have one worker at most and one place in the queue, and so has its claim: a table that asks much does not hold up the
//     others. One worker is left for those who only think.
//   - Every question of a player is answered before its deadline: if need be by a cheap player, whose answer is as legal.
//   - The same question has the same answer. Random and simple players answer in time and late alike, so tasks do not depend on the machine.
package players

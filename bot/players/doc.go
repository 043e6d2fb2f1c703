// Package players runs the pool in which computer players think and claims are proved, so that no table has to wait for either.
//
// What must stay true:
//
//   - A table never waits for the pool: each answer comes through a channel of its own. A table that has moved on asks again and no longer reads the
//     old channel, so it cannot take an answer to an earlier moment for one to the present.
//   - The computers of a table have at most one worker and one place in the queue, and so has its claim: a table that asks often does not delay the
//     others. Proofs never take the last worker.
//   - Each question has a legal answer by its deadline: if the player is late or fails, a cheap player answers.
//   - The same question has the same answer. Random and simple players give it in time and late alike, so tasks do not depend on the machine.
package players

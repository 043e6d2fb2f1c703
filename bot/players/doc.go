// Package players runs the pool in which computer players think and claims are proved, so that no table has to wait for either.
//
// What must stay true:
//
//   - A table never waits for the pool: each answer comes through a channel of its own. A table that has moved on asks again and no longer reads the
//     old channel, so it cannot take an answer to an earlier moment for one to the present.
//   - The computers of a table have at most one worker and one place in the queue, and so has its claim: a table that asks often does not delay the
//     others. Proofs never take the last worker.
//   - Work for idle moments, such as reviews, has at most one worker, never the last one, and begins no slice while anything else waits.
//   - Each question has a legal answer by its deadline: if the player is late or fails, a cheap player answers.
//   - When many tables ask at once, their players think shorter, so that each answer is prompt. The same question has the same answer where the pool
//     has time for it, and always in a task: there players use their whole budget, and the answer may take up to a minute. Tasks leave a worker to the
//     other tables.
package players

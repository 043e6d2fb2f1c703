// Package jobs does planned work at its time, such as opening a week of a league, from a ledger in the store.
//
// To plan something a package calls [Calendar.Change] and schedules a job in that transaction. When the job is due, the [Handler] of its kind gets a
// transaction, reads the present state, writes the effect, and schedules the next jobs. The same transaction marks the job as done, so each effect
// happens once, even if the program is killed. A handler sends nothing: it stores messages for Discord, and the package that keeps posts up to date
// sends them.
//
// What must stay true:
//
//   - A job is done once or dropped, never both and never twice, whatever the clock does.
//   - Transitions of an owner run in the order of their planned times, however late; those of the same moment run by their rank.
//   - No other job of an owner overtakes a transition that was planned for the same moment or before.
//   - A reminder whose purpose has passed is dropped; announcements of an owner and kind that are due together are one call.
//   - A deadline within an outage of the program moves by the length of the outage, up to its limit. The store does this, so it holds for jobs that
//     are scheduled afterwards, too.
//   - A failed job is tried again after growing pauses, and the log names a damaged one; both delay only their owner's jobs.
package jobs

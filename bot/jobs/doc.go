// Package jobs does what is to be done at its time, such as opening a week of a league, from a ledger that the store keeps.
//
// Whoever plans something calls [Ledger.Change] and schedules it in that transaction. When it is due, the [Handler] of its kind gets a
// transaction, reads what is so by then, writes the effect, and schedules what follows. The job is settled in the same transaction, so each
// effect happens once, whenever the program is killed. A handler speaks to nobody: what is to be said to Discord it writes down, for
// whoever brings messages up to date.
//
// What must stay true:
//
//   - A job is done once or dropped, never both and never twice, whatever the clock does.
//   - Transitions of an owner run in the order of their planned times, however late; those of the same moment by their rank.
//   - Nothing else of an owner overtakes a transition that was planned for the same moment or before.
//   - A reminder whose purpose has passed is dropped; announcements of an owner and kind that are due together are one call.
//   - A deadline that falls into a time in which the program did not run moves by the length of it, as far as it may. The store does this, so that it holds
//     too for what is scheduled afterwards.
//   - A job that fails is tried again after pauses that grow, and one that is damaged is told of; both hold up nobody but their owner.
package jobs

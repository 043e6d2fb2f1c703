// Package leagues runs the weekly leagues of all servers: what members and leaders ask for, what happens when it is time, and what lists at
// the tables come to. What a result is worth is said in game/league, how rows are kept in storage, when something is due in bot/jobs.
//
// What must stay true:
//
//   - Whatever changes together is one transaction, with an entry in the league's log where a person decided it.
//   - No total is stored. Standings come from outcomes, which never change, and corrections, which are only added.
//   - The package speaks to nobody. What a league has to say is a post in the store, written in the transaction of what it tells of.
//   - A week, a list or a season changes its state only as game/league allows.
//   - A handler of a job may run late and after others of its league; it looks at what is so by then, and at the time of its transaction.
//   - Weeks of a season open and close in order, once each. An outage moves the end of a week by no more than a day, and a draw by no more than
//     two hours; a later draw is given up, and the week is open. Weeks that lie in an outage altogether are told in one post.
//   - A week whose time comes in a paused season is cancelled; one that has begun goes on.
//   - A season is archived when its weeks are final, nobody plays, and nothing waits for a decision; nothing of it changes afterwards.
//   - What a leader confirms is done only if no other leader has decided anything since he was shown it.
package leagues

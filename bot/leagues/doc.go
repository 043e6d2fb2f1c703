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
package leagues

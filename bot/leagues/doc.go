// Package leagues runs the weekly leagues of all servers: the commands of members and leaders, the events of the calendar, and the results of lists
// at the tables. game/league says what may happen, game/league/standings computes results, storage keeps rows, and bot/jobs knows when something is due.
//
// What must stay true:
//
//   - All changes of one action are one transaction, with its entry in the league's log: the log folds to the rows.
//   - No total is stored. Standings come from outcomes, which never change, and from corrections, which are only added. A stored
//     ranking is what was published at one moment, and nothing is computed from it.
//   - The package sends nothing. A league's message is a post in the store, written in the transaction of its subject.
//   - A week, a list or a season changes its state only as game/league allows.
//   - The handler of a job may run late and after others of its league; it reads the present state and the time of its transaction.
//   - Weeks of a season open and close in order, once each. An outage moves the end of a week by at most a day, and a draw by at most two hours; a
//     later draw is given up, and the week is open. One post reports all weeks that lie completely within an outage.
//   - A week that would begin in a paused season is cancelled; a week that has begun goes on.
//   - A season is archived when its weeks are final, nobody plays, and no decision is open; after that nothing of it changes.
//   - A leader's confirmation takes effect only if no other leader has decided anything since the preview.
package leagues

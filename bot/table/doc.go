// Package table runs the tables: one goroutine owns a table, and clicks, timers, computer moves and proved claims are messages to it.
//
// deed.go lists what people can ask of a table. runner.go is the goroutine, with its mailbox; alarm.go acts when watch.go says that something is due. table.go carries
// out deeds, by subject: coming and going in people.go, the lobby in lobby.go, cut and deal in deal.go, a game in play.go, turns in turn.go, votes in vote.go,
// the end in ending.go, channel and thread in room.go, a lobby's search for players in search.go. stored.go stores
// and publishes, restore.go rebuilds tables at a start.
//
// What must stay true:
//
//   - A change is stored before anybody hears of it. If storing fails, nothing has changed, and the person who asked is told.
//   - A table can be rebuilt completely from its row and the record of its running game; its goroutine remembers nothing else, and ends while the table waits for people.
//   - Only Snapshots leave the package. A Snapshot shows public things to everybody, and a hand only to the person who holds it.
//   - Clocks stand still while the program does not run or the machine sleeps, and keep the time that is left when somebody sets the clock. The times
//     that other players see do not depend on cards that they do not see.
//   - The commitment to a deal is public before its cut, and covers the seed of the deal after it. A lot follows from the game before (game.Shuffle), so
//     nobody who draws seeds can choose it. The secrets of both deals leave the table only with the records of their games.
//   - A table never waits: not for Discord, a thinking computer, the proof of a claim, or the rendering of a message. Publishers must not block.
//   - Nobody at a league's table can change what the league has fixed. Only the member who plays a task sees any of it.
package table

// Package storage keeps all data that must survive a restart in one bbolt file: tables, games, settings, jobs and the rows of leagues. It knows
// neither Discord nor the rules of Doppelkopf. The state of a table and the record of a game are bytes, and other packages understand them.
//
//	bucket      key                      value
//	migrations  number                   JSON; the last number is the schema of the file
//	tables      table                    JSON; a table that has not ended
//	ended       table                    JSON; a table that has ended, not loaded at the start
//	guilds      guild                    JSON; the numbers of its latest game and of its latest former player
//	games       guild 00 number          JSON; table, finished or not, summary, whether it counts, notes
//	entries     guild 00 number seq      seq 0: the header; 1, 2, …: the actions, in the order of their appending
//	records     guild 00 number          the final record; only finished games have one
//	facts       guild 00 number          people and what the owner has derived from the record; see Derive
//	played      guild 00 person 00 number  the facts of the game again, for each of its people
//	unread      guild 00 number          a mark; a finished game without facts
//	subtotals   guild 00 span            a mark and what the owner has derived from the facts of a span of games, or only the mark
//	shelves     guild                    JSON; how far games from before the facts are on the list of those without
//	sums        "rows"                   JSON; how far the rows of older programs have checksums
//	settings    scope 00 id 00 key       JSON; packages keep theirs in drawers, see Drawer
//	jobs        owner 00 period 00 kind  JSON; a job that waits for its time
//	due         bucket 00 key            a mark; the row waits for something to be done; of a job: jobs 00 time 00 key; see due.go
//	settled     owner 00 period 00 kind  JSON; a job that was done or dropped
//	log         owner 00 seq             JSON; an action; seq 1, 2, …; that of an older league has its rows in an action "import"
//	leagues     league 00                JSON, as are all rows of leagues; the other buckets of kinds have more parts, numbers or texts with 00
//
// Numbers in keys are eight bytes, big endian, so that keys sort as numbers do.
// Every value is followed by a mark and a checksum (see sums.go), except in rows that an older program has written.
// JSON values are {"v":1,"data":…}, where v is the schema of the data.
//
// These things must stay true:
//
//   - A table row changes only by a writer who knows its present version.
//   - A table has at most one running game, and each running game has its table:
//     a game starts and finishes in the transaction that changes the table row.
//   - The entries of a game have no gaps, and no action ever changes. The record of a
//     finished game counts, and only Correct replaces it; Forget replaces the
//     name of a player, and nothing else.
//   - The numbers of a guild's games only grow and are never reused.
//   - A finished game has facts, or is on the list of games without, or is one from before the facts
//     that its guild's row in shelves has not reached. A change of a game removes its facts.
//   - A subtotal is derived from the facts of its span as they are: a change of facts removes the subtotal of the span with the game.
//   - Each job name is done once, in the transaction of its effect, or dropped; it
//     never waits again.
//   - A row that waits has its mark, and no other one has.
//   - A log only grows, without gaps, until its owner is erased; Forget replaces an id
//     and a name in it, removes what that person wrote, and does nothing else.
//   - The fields of a league's row give its key, and its league exists. What else must be true
//     of the rows only their owner knows: see Fold.
//   - A fixed row, such as an outcome, never changes, and stays as long as its league; Forget
//     replaces an id in it, and nothing else.
//   - The key of each row, or the row of its table, tells the guild. The owner of jobs and of a log is
//     named guild.number, perhaps after a word, or is of no guild. So a server can move; see ExportServer.
//   - When a method returns nil, the change is on the disk.
//   - Bytes that leave the package are copies: bbolt's own are valid only inside
//     a transaction.
//   - What is gone is in no byte of the file, as soon as Wipe has had a quiet moment, and in no copy. No copy has the tokens of open hands.
//   - A file of an older schema is migrated only when a copy of it is beside it.
//   - Headers and entries hold hidden cards and the seed of the shuffle. The package
//     logs nothing, its errors quote no value, and its files are readable by their
//     owner only.
//
// [Store.Check] verifies all of this, and every test ends with it.
package storage

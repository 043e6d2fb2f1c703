// Package table runs the tables: one goroutine owns a table, and clicks, timers, computer moves and proved claims are messages to it.
//
// What must stay true:
//
//   - A change is stored before anybody hears of it. If storing fails, nothing happened, and whoever asked is told.
//   - Everything that a table is can be rebuilt from its row and the record of its running game; a goroutine remembers nothing else.
//   - What leaves the package is a Snapshot. It shows public things to everybody and a hand only to the person who holds it.
//   - Clocks stand still while the program does, and nothing that others see of time depends on cards that they do not see.
//   - A table never waits: not for Discord, nor for a computer that thinks, a claim that is proved, or a message that is drawn. Publishers must not
//     block.
//   - What a league has settled nobody at its table changes, and of a task nobody but who plays it sees anything.
package table

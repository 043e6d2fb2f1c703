// Package record shows finished games and what they add up to: it finds and replays games, takes reports about them, and shows statistics.
//
// routes.go names the handler of each slash command and each component. A record is enough for every message here, so that the buttons work
// after the table has ended and after a restart.
package record

// Package gather brings four people together: it knows who wants to be asked when a table seeks players (ready.go), and the evenings that a server
// has planned (evening.go, evenings.go), for which it opens tables (work.go). A Stammtisch is the same people over many evenings (stammtisch.go). A home is
// the post in which people see all of that (home.go).
//
// What must stay true:
//
//   - An evening has one date at a time. Its jobs change it in their transaction, so each date begins once, and what follows from it, tables and
//     messages, is made up for after a stop: the row says what is done.
//   - A weekly evening is at the same time on the wall each week. What falls into an absence of the program is missed, and never made up for.
//   - Nobody is asked without having said so or being a member of the Stammtisch, in their quiet hours, while they play, or to a table whose host has
//     blocked them.
//   - A table asks at most once in table.SearchPause, and so does a person, at whichever tables. Members of a Stammtisch are asked besides, when its table
//     opens.
//   - The people who were asked last are asked last again.
//   - What a Stammtisch has played is in the archive, under its number. Nothing here counts games, and no number is given twice.
//
// The list, the evenings and the Stammtische of a server are settings of it in the database. They name people only to ask and to seat them, so deleting
// a person takes them out.
package gather

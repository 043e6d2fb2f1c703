// Package gather brings four people together: it knows who wants to be asked when a table seeks players.
//
// What must stay true:
//
//   - Nobody is asked without having said so, in their quiet hours, while they play, or to a table whose host has blocked them.
//   - A table asks at most once in table.SearchPause, and so does a person, at whichever tables.
//   - The people who were asked last are asked last again.
//
// The list of a server is a setting of it in the database. It names people only to ask them, so deleting a person takes them off it.
package gather

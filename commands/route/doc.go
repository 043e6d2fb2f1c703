// Package route is the table of paths: every button, menu and dialogue of the bot has a custom id, and every custom id is written and parsed by
// one pattern of this package. Views write ids, the bot's router parses them and hands typed values to a handler.
//
// A pattern is a name of one or more fixed segments, followed by typed parameters: "play/{table}/{version}/{card}". A parameter fills the
// field of the same name in the pattern's struct; "{week:count}" fills the field Week and is of the type count. What Parse accepts, ID writes
// back exactly, so that each wish has one id. An id has at most 100 characters; what does not fit is a stored draft, named by a short id.
//
// The paths of a subject stand in a file of their own.
package route

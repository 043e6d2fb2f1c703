// Package route is the table of paths. Every button, menu and modal of the bot has a custom id, and one pattern of this package writes and parses
// each custom id. Views write ids; package serve parses them and passes typed values to a handler. command.go is the table of slash commands.
//
// A pattern is a name of one or more fixed segments, followed by typed parameters: "play/{table}/{version}/{card}". A parameter fills the
// field of the same name in the pattern's struct; "{week:count}" fills the field Week with a value of the type count. ID writes exactly what
// Parse accepts, so that each set of values has one id. An id has at most 100 characters; what does not fit is a stored draft with a short id.
//
// Each room has a file with its paths.
package route

// Package serve brings each interaction to its handler. It is the ground of all rooms and knows none of them.
//
// A [RouteRow] says what answers a component or a modal, a [CommandRow] says the same of a slash command; both also say who may use it and where.
// The [Dispatcher] finds the row, checks permission and server, parses the id, and calls the handler with typed values. A handler gets a
// [Click]: the interaction, the settings and texts of the user, and the [Services] of the bot. It returns a response, or an error that
// [Click.AnswerError] answers in the user's language.
package serve

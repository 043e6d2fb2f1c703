// Package commands joins the rooms of the bot: what people do with it, by subject. Each room (table, gather, record, rulebook, league, account) has its
// slash commands and components in routes.go, its handlers beside it, and its messages in its folder view.
//
// A click goes to package serve, which lets package route parse its id, checks it, and hands it to a handler of a room. The
// messages that follow tables and leagues without a click are in package show, texts in package locale. Nothing here knows a rule of the game.
package commands

// Package commands is what people do with the bot, and what they see of it: slash commands, buttons, and the messages that follow a table.
//
// A handler turns an interaction into a response or an error; one place answers errors in the user's language. What a message looks like
// is said in package view, what it says in package locale, what happens at a table in package table. Nothing here knows a rule.
package commands

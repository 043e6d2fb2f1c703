// Package account answers what concerns one person or one server apart from games: settings, privacy, help, and the check of the
// bot's permissions.
//
// routes.go names the handler of each slash command and each component.
package account

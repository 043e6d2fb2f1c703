// Package view has the messages about a person and the bot: settings, privacy, help, and the diagnosis of a channel.
//
// Like all views it is pure: it makes messages from what it is given, without I/O and storage. See package face for what all views must keep true.
package view

// Package view has the messages of a table: lobby, public message, hand panel, result, score sheet, votes and pings.
//
// Like all views it is pure: it makes messages from a table.Snapshot, without I/O and storage. See package face for what all views must keep true.
// Besides, a public message of a running game uses nothing but Snapshot.Public, and a hand panel nothing but the View of its reader.
package view

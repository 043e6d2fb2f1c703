// Package view has the messages of leagues: posts for everybody, pages for members, and the leaders' dialogues (the Desk types).
//
// Like all views it is pure: it makes messages from a leagues.Book or from other data that it is given, without I/O and storage. See package face
// for what all views must keep true. File book.go picks from a Book the data for messages; the other files make the messages.
package view

// Package view has the messages about games that are over: search, replay, reports and statistics.
//
// Like all views it is pure: it makes messages from what it is given, without I/O and storage. See package face for what all views must keep true.
package view

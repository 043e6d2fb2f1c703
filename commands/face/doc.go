// Package view turns a table into messages of Discord: pure functions of a table.Snapshot, a person and a language. It decides how things
// look and nothing else; what is legal, known or worth points it asks the engine.
//
// What must stay true:
//
//   - A public message is made from Public alone while a game goes on, and a hand panel from the View of the person who reads it.
//   - Every text comes from the locale files, and every name through plain or markdown: what people call themselves is not to be trusted.
//   - Every message is within Discord's limits, whatever is played and however long names are.
//   - Everything is said in words; colours and signs only repeat it.
package face

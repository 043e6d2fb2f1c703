// Package gather is the room about bringing people together: who has time now, a table that asks them to join (who.go), planned evenings (evening.go),
// and Stammtische (stammtisch.go).
//
// routes.go names the handler of each slash command and each component.
package gather

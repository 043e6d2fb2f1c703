// Package gather is the room about bringing people together: who has time now, and a table that asks them to join.
package gather

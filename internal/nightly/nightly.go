// Package nightly says how much tests try. Usually they try as much as is worth waiting for at each change; with KARLCHEN_NIGHTLY set they try
// as much as a night allows.
package nightly

import "os"

// Wanted says whether tests run in their long form.
var Wanted = os.Getenv("KARLCHEN_NIGHTLY") != ""

// Times returns how often a test tries something, usually and in its long form.
func Times(usual, long int) int {
	if Wanted {
		return long
	}
	return usual
}

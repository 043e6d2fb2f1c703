//go:build race

package e2e

// buildFlags build the bot with the race detector when the tests have it; GORACE ends it at the first race.
var buildFlags = []string{"-race"}

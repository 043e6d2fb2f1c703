//go:build race

package commands_test

// buildFlags build the bot with the race detector when the tests have it; GORACE ends it at the first race.
var buildFlags = []string{"-race"}

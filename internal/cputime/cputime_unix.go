//go:build linux || darwin

// Package cputime tells benchmarks, and the measurement of the bot under load, how long the processor has worked for them. On a machine that is busy with other
// things, rates by the clock are too low, and differ from run to run.
package cputime

import (
	"syscall"
	"time"
)

// Used returns the processor's time that the program has used so far, on all cores together.
func Used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

//go:build !linux && !darwin

package cputime

import "time"

var started = time.Now()

// Used returns the time since the start of the program, because this system does not tell the processor's.
func Used() time.Duration { return time.Since(started) }

package main

import (
	"strings"
	"testing"
)

// The soak fails for a program that uses more and more, and not for the memory of its own sandbox.
func TestGrowthIsFound(t *testing.T) {
	const many, memory, file = 20, 100 << 20, 6 << 20
	for name, test := range map[string]struct {
		late       sample // in the second half
		ownSandbox bool
		want       string // in the error, or none
	}{
		"nothing grows":              {sample{memory: memory, goroutines: 100, file: file}, false, ""},
		"the bot's memory":           {sample{memory: 2 * memory, goroutines: 100, file: file}, false, "memory grows: 100 MiB in the first half, 200 in the second"},
		"the memory of both":         {sample{memory: 2 * memory, goroutines: 100, file: file}, true, ""},
		"the goroutines":             {sample{memory: memory, goroutines: 400, file: file}, true, "goroutines grow: 100 in the first half, 400 in the second"},
		"the file":                   {sample{memory: memory, goroutines: 100, file: 64 << 20}, true, "the file grows: 65536 KiB for 10 games"},
		"as much as a small program": {sample{memory: memory + 50<<20, goroutines: 190, file: file}, false, ""},
	} {
		all := make([]sample, many)
		for i := range all {
			if all[i] = (sample{memory: memory, goroutines: 100, file: file}); i >= many/2 {
				all[i] = test.late
			}
		}
		err := flat(all, 10, test.ownSandbox)
		if err == nil != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
		if err := flat(all[:9], 10, test.ownSandbox); err != nil {
			t.Errorf("%s: too few samples say %v", name, err)
		}
	}
}

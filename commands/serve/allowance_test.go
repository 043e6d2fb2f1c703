package serve_test

import (
	"testing"
	"testing/synctest"
	"time"

	"karlchen/commands/serve"
)

func TestAllowance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var a serve.Allowance
		for n, want := range []bool{true, true, false, false} {
			if got := a.Take("1", 2, time.Minute); got != want {
				t.Errorf("time %d: %t", n+1, got)
			}
			time.Sleep(time.Second)
		}
		if !a.Take("2", 2, time.Minute) {
			t.Error("another person has used up the allowance")
		}
		time.Sleep(56 * time.Second) // the first time is over
		if !a.Take("1", 2, time.Minute) || a.Take("1", 2, time.Minute) {
			t.Error("after a minute one more time is free")
		}
	})
}

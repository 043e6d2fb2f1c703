package locks_test

import (
	"fmt"
	"sync"
	"testing"

	"karlchen/bot/locks"
)

func TestOneIDIsLockedOnce(t *testing.T) {
	var all locks.ByID
	var work sync.WaitGroup
	count := map[int]*int{0: new(int), 1: new(int), 2: new(int)}
	for i := range 300 {
		work.Go(func() {
			defer all.Lock(fmt.Sprint(i % 3))()
			*count[i%3]++ // the race detector sees two at once
		})
	}
	work.Wait()
	for id, n := range count {
		if *n != 100 {
			t.Errorf("%d of 100 changes of %d are left", *n, id)
		}
	}
}

func TestAnotherIDIsFree(t *testing.T) {
	var all locks.ByID
	defer all.Lock("anna")()
	all.Lock("bert")()
}

package players

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
)

// Leisure work is done slice by slice, all works in turns: who waits for a review need not wait for a search through many games. Only so much of it waits.
func TestLeisureWorkIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Workers: 2})
		var slices atomic.Int64
		work := func() func() bool {
			own := 0
			return func() bool { time.Sleep(time.Second); slices.Add(1); own++; return own%3 != 0 }
		}
		first, err := p.Later("a", "first", work())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Later("b", "first", work()); !errors.Is(err, ErrFull) {
			t.Errorf("the same work waits twice: %v", err)
		}
		for n := range maxGroupIdleWork - 1 {
			if _, err := p.Later("a", fmt.Sprint(n), work()); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := p.Later("a", "more", work()); !errors.Is(err, ErrFull) {
			t.Errorf("a group may have %d pieces of work: %v", maxGroupIdleWork+1, err)
		}
		other, err := p.Later("b", "other", func() bool { panic("no idea") })
		if err != nil {
			t.Fatal(err)
		}
		<-other
		if n := slices.Load(); n != maxGroupIdleWork {
			t.Errorf("the other work is over after %d slices", n)
		}
		<-first
		if n := slices.Load(); n != 2*maxGroupIdleWork+1 {
			t.Errorf("after the first work there were %d slices", n)
		}
		time.Sleep(time.Minute) // until the others are over
	})
}

// A table is answered before the next slice begins, and idle work never has the last worker.
func TestLeisureWorkMakesRoomForTables(t *testing.T) {
	s := begun(t, false)
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Workers: 2, Think: func(m Mind) (game.Action, bool) { time.Sleep(time.Second); return m.decide() }})
		var answered, busy atomic.Int64
		over, err := p.Later("a", "long", func() bool {
			busy.Add(1)
			time.Sleep(20 * time.Millisecond)
			return answered.Load() < 3
		})
		if err != nil {
			t.Fatal(err)
		}
		for n := range 3 {
			began := time.Now()
			<-p.Ask(fmt.Sprint(n), minds(s, ai.Simple)[3:])
			if waited := time.Since(began); waited > time.Second {
				t.Errorf("table %d waits %v", n, waited)
			}
			answered.Add(1)
		}
		<-over
		if n := busy.Load(); n > 5 {
			t.Errorf("%d slices were done while tables thought", n)
		}
	})
}

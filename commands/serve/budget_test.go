package serve

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// atOnce is what a server may spend after a rest.
const atOnce = restOfServer * ofServer * UsualClicks

func TestOnePersonCannotUseUpWhatOthersNeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(UsualClicks)
		for n := range restOfPerson * UsualClicks {
			if err := b.spend("loud", "server", lightCost); err != nil {
				t.Fatalf("click %d: %v", n+1, err)
			}
		}
		for range 10 * atOnce { // a program that goes on clicking
			if err := b.spend("loud", "server", lightCost); !errors.Is(err, tooFast) {
				t.Fatalf("after all is spent: %v", err)
			}
		}
		if err := b.spend("quiet", "server", heavyCost); err != nil {
			t.Errorf("another person of the server: %v", err)
		}
		time.Sleep(time.Second)
		for range UsualClicks {
			if err := b.spend("loud", "server", lightCost); err != nil {
				t.Errorf("a second later: %v", err)
			}
		}
		if err := b.spend("loud", "", lightCost); !errors.Is(err, tooFast) {
			t.Errorf("more than a second brings back: %v", err)
		}
	})
}

func TestManyPeopleOfOneServerCannotUseUpWhatOtherServersNeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(UsualClicks)
		refused := 0
		for n := range 2 * atOnce {
			if err := b.spend(string(rune('a'+n)), "loud", lightCost); errors.Is(err, serverTooFast) {
				refused++
			} else if err != nil {
				t.Fatal(err)
			}
		}
		if refused != atOnce {
			t.Errorf("%d of %d clicks are refused", refused, 2*atOnce)
		}
		if err := b.spend("a", "quiet", heavyCost); err != nil {
			t.Errorf("on another server: %v", err)
		}
	})
}

func TestABudgetForgetsThoseWhoRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(UsualClicks)
		for n := range 5000 {
			if err := b.spend(string(rune('a'+n)), "", heavyCost); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Minute)
		if err := b.spend("one", "", lightCost); err != nil {
			t.Fatal(err)
		}
		if n := len(b.people.left); n != 1 {
			t.Errorf("%d people are remembered and not 1", n)
		}
	})
}

func TestABudgetOfNothingSetsNoBounds(t *testing.T) {
	b := NewBudget(0)
	for range 10_000 {
		if err := b.spend("one", "server", heavyCost); err != nil {
			t.Fatal(err)
		}
	}
}

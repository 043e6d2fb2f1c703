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

// What is used up stays so when the budget forgets those who rest, which happens at the first spending after the time in which an empty part fills; and a
// part is forgotten as soon as it is full, not sooner.
func TestASweepForgetsNoDebts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const fillsPerson, fillsServer = restOfPerson * time.Second, restOfServer * time.Second
		b := NewBudget(UsualClicks)
		must := func(user, guild string) {
			t.Helper()
			if err := b.spend(user, guild, lightCost); err != nil {
				t.Fatal(err)
			}
		}
		must("first", "first") // the sweeps count from here
		time.Sleep(fillsServer - 1)
		for n := range atOnce {
			must(string(rune('a'+n)), "loud")
		}
		time.Sleep(time.Nanosecond)
		if err := b.spend("one more", "loud", lightCost); !errors.Is(err, serverTooFast) {
			t.Errorf("a sweep gives a server its clicks back: %v", err)
		}
		if n := len(b.servers.left); n != 1 {
			t.Errorf("%d servers are remembered, and not the loud one alone", n)
		}
		time.Sleep(fillsPerson - fillsServer - 1)
		for range restOfPerson * UsualClicks {
			must("loud", "")
		}
		time.Sleep(time.Nanosecond)
		if err := b.spend("loud", "", lightCost); !errors.Is(err, tooFast) {
			t.Errorf("a sweep gives a person their clicks back: %v", err)
		}
		if b.people.left["first"] != nil {
			t.Error("the sweep has forgotten nobody")
		}
		time.Sleep(fillsPerson - 1)
		must("loud", "") // of a full part
		time.Sleep(time.Nanosecond)
		must("other", "")
		if b.people.left["loud"] == nil {
			t.Error("a part is forgotten before it is full")
		}
		time.Sleep(fillsPerson)
		must("other", "")
		if b.people.left["loud"] != nil {
			t.Error("a full part is remembered")
		}
		must("brief", "")
		time.Sleep(time.Second) // full again, but the next sweep is still to come
		must("other", "")
		if b.people.left["brief"] == nil {
			t.Error("each spending sweeps")
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

// Somebody shared the same standing 60 times in a row.
func TestOnePersonPostsOnlySoOftenInAChannel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(UsualClicks)
		for n := range postsAtOnce {
			if err := b.post("loud", "channel"); err != nil {
				t.Fatalf("post %d: %v", n+1, err)
			}
		}
		if err := b.post("loud", "channel"); !errors.Is(err, postsTooOften) {
			t.Errorf("after all is spent: %v", err)
		}
		if err := errors.Join(b.post("loud", "another channel"), b.post("quiet", "channel")); err != nil {
			t.Error(err)
		}
		time.Sleep(postSeconds * time.Second)
		if err := b.post("loud", "channel"); err != nil {
			t.Errorf("a minute later: %v", err)
		}
		if err := b.post("loud", "channel"); !errors.Is(err, postsTooOften) {
			t.Errorf("twice a minute later: %v", err)
		}
	})
}

package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/route"
)

// ages are how long people waited for pictures: each person at a table from the first card that their hand did not show until a picture of it.
// Public messages are left out, because they wait on purpose, and so are clicks that change no other hand.
type ages struct {
	mu    sync.Mutex
	since map[string]time.Time // the first card that a person's hand does not show
	all   []time.Duration
	last  time.Time // when the last picture came
}

// note notes that a person's hand comes. In words it still waits for its picture.
func (a *ages) note(i discord.Interaction, m discord.Message) {
	if len(m.Files) == 0 {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last = time.Now()
	if since, waits := a.since[i.User.ID]; waits {
		a.all = append(a.all, a.last.Sub(since))
		delete(a.since, i.User.ID)
	}
}

// noteCard notes that somebody at a table plays a card.
func (a *ages) noteCard(snap *table.Snapshot) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, p := range snap.Players {
		if _, waits := a.since[p.User.ID]; !waits {
			a.since[p.User.ID] = time.Now()
		}
	}
}

// take returns the ages so far, sorted, how many people wait for a picture, and when the last picture came. It forgets the ages.
func (a *ages) take() (all []time.Duration, waiting int, last time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	all, waiting = a.all, len(a.since)
	slices.Sort(all)
	a.all, a.since = nil, map[string]time.Time{}
	return all, waiting, a.last
}

// openHands lets everybody at every table open their hand.
func (b *running) openHands() {
	for _, id := range b.ids {
		snap, err := b.tables.Do(context.Background(), id, table.User{}, table.Look{})
		if err != nil {
			continue
		}
		for _, p := range snap.Players {
			b.serve(discord.Interaction{
				Kind: discord.CommandUsed, Command: route.DokoHand.Name(), GuildID: snap.Guild, ChannelID: snap.Place(),
				User: discord.User{ID: p.User.ID, Name: p.User.Name},
			})
		}
	}
}

// samples is how often memory is sampled while people play at a human pace.
const samples = 10

// sampleMemory says again and again how large the program is, until stop is called: a leak shows in the goroutines and in the memory, and only records
// of games may make the file grow. A short run has no samples, which collect the garbage and would make its pictures older.
func (b *running) sampleMemory(every time.Duration, say func(string, any, string)) (stop func()) {
	if every < time.Minute {
		return func() {}
	}
	done := make(chan struct{})
	var work sync.WaitGroup
	work.Go(func() {
		began := time.Now()
		for {
			select {
			case <-done:
				return
			case <-time.After(every):
			}
			file, _ := os.Stat(b.path)
			say(fmt.Sprint("after ", time.Since(began).Round(time.Second)), memory()>>20,
				fmt.Sprintf("MiB, %d goroutines, a file of %d MiB, %d actions", runtime.NumGoroutine(), file.Size()>>20, b.store.actions.Load()))
		}
	})
	return func() { close(done); work.Wait() }
}

// playFor lets each table play at a pace for a time.
func (b *running) playFor(pace, during time.Duration) (all clicks) {
	var mu sync.Mutex
	var work sync.WaitGroup
	began := time.Now()
	for n, id := range b.ids {
		work.Go(func() {
			random := newRandom(6, uint64(n))
			next := began.Add(time.Duration(random.Int64N(int64(pace))))
			for ; next.Sub(began) < during; next = next.Add(pace) {
				time.Sleep(time.Until(next))
				if took, ok := b.clickAt(id, random); ok {
					mu.Lock()
					all.delays = append(all.delays, took)
					mu.Unlock()
				}
			}
		})
	}
	work.Wait()
	all.seconds = time.Since(began).Seconds()
	return all
}

package main

import (
	"context"
	"slices"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/route"
)

// ages are how long people waited for pictures: for their own answer since its click, for each other hand since the first click that it did not show.
// Public messages are left out, because they wait on purpose.
type ages struct {
	mu     sync.Mutex
	clicks map[string][]time.Time // of a channel
	shown  map[[2]string]time.Time
	all    []time.Duration
}

// note notes that a person's hand in a channel shows everything up to now, and with a picture also its age.
func (a *ages) note(i discord.Interaction, m discord.Message, answer bool) {
	now, hand := time.Now(), [2]string{i.ChannelID, i.User.ID}
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(m.Files) == 0 {
		return // in words: the hand still waits for its picture
	}
	past := a.clicks[i.ChannelID]
	if answer {
		a.all = append(a.all, now.Sub(i.Created))
	} else if n, _ := slices.BinarySearchFunc(past, a.shown[hand], time.Time.Compare); n < len(past) {
		a.all = append(a.all, now.Sub(past[n]))
	}
	a.shown[hand] = now
}

// noteClick notes that somebody clicks in a channel.
func (a *ages) noteClick(channel string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.clicks[channel] = append(a.clicks[channel], time.Now())
}

// take returns the ages so far, sorted, and forgets them.
func (a *ages) take() []time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := a.all
	slices.Sort(all)
	a.all, a.clicks, a.shown = nil, map[string][]time.Time{}, map[[2]string]time.Time{}
	return all
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

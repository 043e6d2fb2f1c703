package main

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// slice is how long people click before they do it with, or without, the greedy one or a backup.
const slice = 2 * time.Second

// gamesOfGreedy is how many games the greedy one has finished, for replays.
const gamesOfGreedy = 2

// measureGreedy lets people click with and without one who asks for as much as they can get, and prints what the others lose.
func (b *running) measureGreedy(l *load, say func(string, any, string)) {
	var c comparison
	asked := 0
	_ = c.run(2*l.For, func() (clicks, error) { return b.clickFor(l.People, slice), nil }, func() (clicks, error) {
		ctx, stop := context.WithCancel(context.Background())
		var greedy sync.WaitGroup
		counts := make([]int, l.Greedy)
		for n := range l.Greedy {
			greedy.Go(func() {
				for i := n; ctx.Err() == nil; i++ {
					b.askDear(i)
					counts[n]++
				}
			})
		}
		all := b.clickFor(l.People, slice)
		stop()
		greedy.Wait()
		for _, n := range counts {
			asked += n
		}
		return all, nil
	})
	say("one person asks for", int(float64(asked)/c.with.seconds), "things a second")
	c.say("them", say)
}

// askDear lets the host of the first table ask for something that costs the bot much. Each i is something else.
func (b *running) askDear(i int) {
	snap, err := b.tables.Do(context.Background(), b.ids[0], table.User{}, table.Look{})
	if err != nil {
		return
	}
	at := route.At{Table: route.Table(snap.ID), Version: snap.Version()}
	moment := route.Moment{Record: uint64(1 + i%gamesOfGreedy), Step: i % 40, From: card.NoSeat}
	names := rules.Presets()
	preset := names[i%len(names)] + " starting_points=" + strconv.Itoa(i%100) // refused or not, it is read as rules
	asks := []discord.Interaction{
		{Kind: discord.CommandUsed, Command: route.ExportPrivacy.Name()},
		{Kind: discord.CommandUsed, Command: route.ServerStats.Name()},
		{Kind: discord.ComponentUsed, CustomID: route.RecordReview.ID(moment)},
		{Kind: discord.ComponentUsed, CustomID: route.RecordPostGame.ID(moment)},
		{Kind: discord.ComponentUsed, CustomID: route.RecordNext.ID(moment)},
		{Kind: discord.ComponentUsed, CustomID: route.RecordOpen.ID(route.Record{Record: moment.Record})},
		{Kind: discord.CommandUsed, Command: route.ShowRules.Name(), Options: map[string]string{"rules": preset}},
		{Kind: discord.CommandUsed, Command: route.CompareRules.Name(), Options: map[string]string{"a": preset, "b": names[(i+1)%len(names)]}},
		{Kind: discord.CommandUsed, Command: route.DokoHand.Name()},
		{Kind: discord.ComponentUsed, CustomID: route.Hand.ID(at)},
		{Kind: discord.ComponentUsed, CustomID: route.Tip.ID(at), Private: true},
		{Kind: discord.ComponentUsed, CustomID: route.Sheet.ID(at), Private: true},
	}
	ask := asks[i%len(asks)]
	ask.GuildID, ask.ChannelID, ask.User = snap.Guild, snap.Place(), discord.User{ID: snap.Host, Name: "Greedy"}
	b.serve(ask)
}

// finishGames lets the people of a table play until some games are over.
func (b *running) finishGames(id string, games int) error {
	random := newRandom(4, 0)
	for {
		snap, err := b.tables.Do(context.Background(), id, table.User{}, table.Look{})
		if err != nil || len(snap.Numbers) >= games {
			return err
		}
		who, does, _, ok := nextMove(&snap, random)
		if !ok {
			return fmt.Errorf("table %s does not go on", id)
		}
		if _, err := b.tables.Do(context.Background(), id, who, does); err != nil {
			return err
		}
	}
}

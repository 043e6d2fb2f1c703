package e2e

import (
	"time"

	"karlchen/bot/sandbox"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game/league/standings"
	"karlchen/internal/person"
)

// Drawn is a table of all four people. A league of the format has drawn their places, and the table begins by itself after a while.
func (w *World) Drawn(by standings.Format, begins time.Duration) table.NewTable {
	n := table.NewTable{
		Guild: sandbox.GuildID, Channel: w.Channel, Locale: "de", Rules: "ddv", Games: 12, Expiry: begins,
		League: &table.League{ID: sandbox.GuildID + ".1", Name: "Donnerstagsrunde", Format: by, Season: 1, Week: 1},
	}
	for _, p := range w.People {
		n.Players = append(n.Players, table.User{ID: p.ID, Name: p.Name})
	}
	return n
}

// Thread waits until the person finds a thread in their list of channels, and returns its id.
func (w *World) Thread(p *person.Person) string {
	w.T.Helper()
	c, err := p.WaitChannel(w.Ctx, func(c person.Channel) bool { return c.ParentID == w.Channel && c.Joined })
	if err != nil {
		w.T.Fatalf("%s finds no thread: %v\n%s", p.Name, err, w.Log)
	}
	return c.ID
}

// Called waits until the person is called to a channel, and returns how often that has happened.
func (w *World) Called(p *person.Person, channel string) (times int) {
	w.T.Helper()
	calls := func(m person.Message) bool { return m.ChannelID == channel && m.MentionsMe && !m.Ephemeral() }
	if _, err := p.WaitMessage(w.Ctx, calls); err != nil {
		w.T.Fatalf("%s is not called: %v\n%s", p.Name, err, w.Log)
	}
	for _, m := range p.MessagesIn(channel) {
		if calls(m) {
			times++
		}
	}
	return times
}

// TableIn waits until a game with buttons is shown in a channel.
func (w *World) TableIn(p *person.Person, channel string) person.Message {
	w.T.Helper()
	m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
		_, ok := Find(m, route.Hand)
		return ok && !m.Ephemeral() && m.ChannelID == channel
	})
	if err != nil {
		w.T.Fatalf("no table in %s: %v\n%s", channel, err, w.Log)
	}
	return m
}

// Lobby is the newest lobby that a person sees.
func (w *World) Lobby(p *person.Person) person.Message {
	w.T.Helper()
	m, _ := w.WaitFor(p, route.Join)
	return m
}

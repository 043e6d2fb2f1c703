package table

import (
	"slices"
	"sync"
)

// index finds tables by channel and by person without asking them. Each table updates its entry with every change, before it publishes the change and
// answers, so the index is never behind an answer. An ended table has no entry.
type index struct {
	mu       sync.Mutex
	entries  map[string]entry    // by the table's id
	channels map[string][]string // ids of tables by channel or thread; few tables share one
	people   map[string][]string // ids of tables by user id
	guilds   map[string]int      // the number of tables by server
}

// entry holds the keys under which a table is found.
type entry struct {
	guild            string
	channels, people []string
	secret           bool // only its players find the table
}

func newIndex() *index {
	return &index{entries: map[string]entry{}, channels: map[string][]string{}, people: map[string][]string{}, guilds: map[string]int{}}
}

func entryOf(m *model) entry {
	e := entry{guild: m.Guild, secret: m.mode().Secret || m.Unopened}
	if m.Phase == Ended {
		return e
	}
	if m.Daily != "" {
		return e // its person finds it by the command of the day, and it shows nothing in its channel
	}
	if m.Lesson {
		key := lessonOf
		if m.Origin != nil {
			key = continuationOf
		}
		e.channels, e.people = []string{}, []string{key(m.Host)}
		return e
	}
	e.channels = []string{m.Channel}
	if m.Thread != "" {
		e.channels = append(e.channels, m.Thread)
	}
	for _, p := range m.Players {
		if p.Person() {
			e.people = append(e.people, p.User.ID)
		}
	}
	return e
}

// lessonOf is the key under which the index has a person's lesson, so that no other command means it.
func lessonOf(user string) string { return "lesson/" + user }

// continuationOf is the same for the table at which a person plays on from a moment of a game.
func continuationOf(user string) string { return "continuation/" + user }

func (x *index) updateEntry(m *model) {
	now := entryOf(m)
	x.mu.Lock()
	defer x.mu.Unlock()
	before := x.entries[m.ID]
	if now.secret == before.secret && slices.Equal(now.channels, before.channels) && slices.Equal(now.people, before.people) {
		return
	}
	moveEntry(x.channels, m.ID, before.channels, now.channels)
	moveEntry(x.people, m.ID, before.people, now.people)
	if before.channels == nil {
		x.guilds[now.guild]++
	}
	x.entries[m.ID] = now
	if now.channels == nil {
		delete(x.entries, m.ID)
		if x.guilds[now.guild]--; x.guilds[now.guild] == 0 {
			delete(x.guilds, now.guild)
		}
	}
}

// countOf returns the number of tables of a server that others find, and of those at which a person has a place.
func (x *index) countOf(guild, user string) (ofGuild, ofPerson int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.guilds[guild], len(x.people[user])
}

// moveEntry puts a table under other keys than before.
func moveEntry(tables map[string][]string, id string, before, now []string) {
	for _, key := range before {
		rest := slices.DeleteFunc(tables[key], func(other string) bool { return other == id })
		if tables[key] = rest; len(rest) == 0 {
			delete(tables, key)
		}
	}
	for _, key := range now {
		if !slices.Contains(tables[key], id) {
			tables[key] = append(tables[key], id)
		}
	}
}

// countTables returns the number of tables that have not ended.
func (x *index) countTables() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.entries)
}

// findTables returns the tables of a channel that the person may know of, and the person's own tables, both in a fixed order.
func (x *index) findTables(channel, user string) (here, own []string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, id := range x.channels[channel] {
		if !x.entries[id].secret || user == "" || slices.Contains(x.people[user], id) {
			here = append(here, id)
		}
	}
	slices.Sort(here)
	return here, slices.Sorted(slices.Values(x.people[user]))
}

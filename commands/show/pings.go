package show

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// pings mentions people who are waited for, as each of them likes it. Only a new message notifies anybody, so a mention is a post of its own;
// once it is superseded it is deleted. What has been posted is remembered with the table, so that a restart leaves none behind.
type pings struct {
	board *discord.Publisher

	mu     sync.Mutex
	tables map[string]*ping // by the table's id
}

// ping is the mention that a table wants now.
type ping struct {
	key   string
	slot  discord.Slot
	delay *time.Timer
}

// pingKey is how the keys of such messages begin. What follows names the turn and the place.
const pingKey = "ping/"

// pingAfter is how long somebody has before he is mentioned on every turn: who plays at once is there, and needs no message.
const pingAfter = 5 * time.Second

func newPings(board *discord.Publisher) *pings {
	return &pings{board: board, tables: map[string]*ping{}}
}

// pinged returns whom the table has to mention at this moment, and how soon; ok is false when it is nobody.
func pinged(snap *table.Snapshot, person func(string) settings.Person) (user string, after time.Duration, ok bool) {
	who, awaited := snap.Awaited()
	if !awaited || snap.Alone(who.User.ID) { // nobody waits but computers
		return "", 0, false
	}
	switch person(who.User.ID).Pings {
	case settings.OnTurn:
		return who.User.ID, pingAfter, true
	case settings.WhenSlow:
		return who.User.ID, 0, snap.Reminded() || snap.Overdue()
	}
	return "", 0, false
}

// follow brings the mention of a table up to date. It does not block.
func (p *pings) follow(snap *table.Snapshot, person func(string) settings.Person) {
	user, after, ok := pinged(snap, person)
	key := ""
	if ok {
		place := slices.IndexFunc(snap.Players(), func(who table.Player) bool { return who.Person() && who.User.ID == user })
		key = fmt.Sprintf("%s%d.%d.%d", pingKey, snap.Version().Game, snap.Version().Step, place)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, old := range snap.MessageKeys(pingKey) {
		if old != key {
			p.board.Clear(slotOf(snap, old))
		}
	}
	now := p.tables[snap.ID()]
	if now != nil && now.key == key {
		return
	}
	if now != nil {
		now.delay.Stop()
		p.board.Clear(now.slot)
		delete(p.tables, snap.ID())
	}
	if key == "" || snap.MessageID(key) != "" { // posted before a restart
		return
	}
	next := &ping{key: key, slot: slotOf(snap, key)}
	draw := func() discord.Message { return tableview.Ping(*snap, user, locale.For(snap.Locale())) }
	next.delay = time.AfterFunc(after, func() { p.post(snap.ID(), next, draw) })
	p.tables[snap.ID()] = next
}

// post shows a mention unless it has been superseded.
func (p *pings) post(table string, next *ping, draw discord.Render) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tables[table] == next {
		p.board.Show(next.slot, draw)
	}
}

// cleared forgets, in the background, a message that is no longer there.
func (s *Screen) cleared(slot discord.Slot) {
	id, key, _ := strings.Cut(slot.Key, "/")
	go func() {
		if err := s.tables.Posted(context.Background(), id, slot.ChannelID, key, ""); err != nil && err != table.NoSuchTable {
			s.log.Error("a message id could not be forgotten", "table", id, "error", err)
		}
	}()
}

package show

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// pings mentions the player whose turn it is, if they want that. Only a new message notifies a person, so each mention is a message of its own, and
// the next one replaces it. The table stores its id, so that a restart leaves no mention behind.
type pings struct {
	publisher *discord.Publisher

	mu     sync.Mutex
	tables map[string]*ping // by the table's id
}

// ping is the present mention at a table.
type ping struct {
	key   string
	slot  discord.Slot
	delay *time.Timer
}

// pingKey begins the keys of mentions. The turn and the place follow.
const pingKey = "ping/"

// pingAfter is the delay of a mention for players who want one at every turn. A player who acts within it is there and needs none.
const pingAfter = 5 * time.Second

func newPings(publisher *discord.Publisher) *pings {
	return &pings{publisher: publisher, tables: map[string]*ping{}}
}

// findPing returns the user to mention now, and after which delay; ok is false if there is none.
func findPing(snap *table.Snapshot, person func(string) settings.Person) (user string, after time.Duration, ok bool) {
	who, awaited := snap.Awaited()
	if !awaited || snap.Alone(who.User.ID) { // only computers wait
		return "", 0, false
	}
	switch person(who.User.ID).Pings {
	case settings.OnTurn:
		return who.User.ID, pingAfter, true
	case settings.WhenSlow:
		return who.User.ID, 0, snap.Reminded || snap.Overdue
	}
	return "", 0, false
}

// updatePing posts, keeps or removes the mention of a table. It does not block.
func (p *pings) updatePing(snap *table.Snapshot, person func(string) settings.Person) {
	user, after, ok := findPing(snap, person)
	key := ""
	if ok {
		place := slices.IndexFunc(snap.Players, func(who table.Player) bool { return who.Person() && who.User.ID == user })
		key = fmt.Sprintf("%s%d.%d.%d", pingKey, snap.Version().Game, snap.Version().Step, place)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, old := range snap.MessageKeys(pingKey) {
		if old != key {
			p.publisher.Clear(slotOf(snap, old))
		}
	}
	now := p.tables[snap.ID]
	if now != nil && now.key == key {
		return
	}
	if now != nil {
		now.delay.Stop()
		p.publisher.Clear(now.slot)
		delete(p.tables, snap.ID)
	}
	if key == "" || snap.MessageID(key) != "" { // it was posted before a restart
		return
	}
	next := &ping{key: key, slot: slotOf(snap, key)}
	draw := func() discord.Message { return tableview.Ping(*snap, user, locale.For(snap.Locale)) }
	next.delay = time.AfterFunc(after, func() { p.postPing(snap.ID, next, draw) })
	p.tables[snap.ID] = next
}

// forgetTable drops the mention of a table that has ended.
func (p *pings) forgetTable(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now := p.tables[id]; now != nil {
		now.delay.Stop()
		delete(p.tables, id)
	}
}

// postPing posts a mention unless another has replaced it.
func (p *pings) postPing(table string, next *ping, draw discord.Render) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tables[table] == next {
		p.publisher.Show(next.slot, draw)
	}
}

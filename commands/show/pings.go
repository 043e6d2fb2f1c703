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

// pings mentions people for whom a table waits, if they want that: the player whose turn it is, and those who are asked about somebody. It also tells people that
// they have no place after all. Only a new message
// notifies a person, so each mention is a message of its own, which goes when its reason does. The table stores its id, so that a restart leaves none behind.
type pings struct {
	publisher *discord.Publisher

	mu     sync.Mutex
	tables map[string]map[string]*ping // by the table's id and the mention's key
}

// ping is a mention that a table wants at present.
type ping struct {
	slot  discord.Slot
	says  string // what it says that can change
	draw  discord.Render
	after time.Duration
	delay *time.Timer // nil for one that was posted before a restart
}

// pingKey begins the keys of mentions. The reason follows: another reason is another message.
const pingKey = "ping/"

// pingAfter is the delay of a mention for players who want one at every turn. A player who acts within it is there and needs none.
const pingAfter = 5 * time.Second

func newPings(publisher *discord.Publisher) *pings {
	return &pings{publisher: publisher, tables: map[string]map[string]*ping{}}
}

// findPings returns the mentions that a table wants now, by their keys.
func findPings(snap *table.Snapshot, person func(string) settings.Person) map[string]*ping {
	found, loc := map[string]*ping{}, locale.For(snap.Locale)
	add := func(key string, after time.Duration, asked []string, draw discord.Render) {
		found[key] = &ping{slot: slotOf(snap, key), says: fmt.Sprint(snap.Deadline(), asked), after: after, draw: draw}
	}
	if who, awaited := snap.Awaited(); awaited && !snap.Alone(who.User.ID) { // otherwise only computers wait
		user := who.User.ID
		place := slices.IndexFunc(snap.Players, func(p table.Player) bool { return p.Person() && p.User.ID == user })
		key := fmt.Sprintf("%s%d.%d.%d", pingKey, snap.Version().Game, snap.Version().Step, place)
		if snap.Overdue {
			key += ".over"
		}
		draw := func() discord.Message { return tableview.Ping(*snap, user, loc) }
		switch slow := snap.Reminded || snap.Overdue; person(user).Pings {
		case settings.OnTurn:
			add(key, pingAfter, nil, draw)
		case settings.WhenSlow:
			if slow {
				add(key, 0, nil, draw)
			}
		}
	}
	var without []string
	_, lost := snap.Claims()
	for _, u := range lost {
		if person(u.ID).Pings != settings.Off {
			without = append(without, u.ID)
		}
	}
	if len(without) > 0 && snap.Phase != table.Ended {
		key := fmt.Sprintf("%slost.%d.%d", pingKey, snap.Version().Game, len(without))
		add(key, 0, without, func() discord.Message { return tableview.PingLost(*snap, without, loc) })
	}
	for _, q := range snap.Questions {
		var asked []string
		for _, p := range snap.Players {
			if user := p.User.ID; snap.Asked(q, user) && q.Votes[user] == "" && person(user).Pings != settings.Off {
				asked = append(asked, user)
			}
		}
		if len(asked) == 0 {
			continue
		}
		key := fmt.Sprintf("%svote.%d.%s", pingKey, snap.Version().Game, q.About)
		if snap.Overdue && snap.Reminded {
			key += ".again"
		}
		after := time.Duration(0)
		if q.Card != "" { // who sees the question can answer at once
			after = pingAfter
		}
		add(key, after, asked, func() discord.Message { return tableview.PingVoters(*snap, q, asked, loc) })
	}
	return found
}

// updatePings posts, keeps or removes the mentions of a table. It does not block.
func (p *pings) updatePings(snap *table.Snapshot, person func(string) settings.Person) {
	wanted := findPings(snap, person)
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.tables[snap.ID]
	for _, old := range snap.MessageKeys(pingKey) {
		if wanted[old] == nil && now[old] == nil {
			p.publisher.Clear(slotOf(snap, old))
		}
	}
	for key, old := range now {
		switch next := wanted[key]; {
		case next == nil:
			old.stop()
			p.publisher.Clear(old.slot)
			delete(now, key)
		case old.says != next.says && snap.MessageID(key) != "":
			old.says = next.says
			p.publisher.Show(next.slot, next.edit)
		}
	}
	if len(wanted) == 0 {
		delete(p.tables, snap.ID)
		return
	}
	if now == nil {
		now = map[string]*ping{}
		p.tables[snap.ID] = now
	}
	for key, next := range wanted {
		if now[key] != nil {
			continue
		}
		now[key] = next
		if snap.MessageID(key) != "" { // it was posted before a restart, which has moved its deadline
			p.publisher.Show(next.slot, next.edit)
			continue
		}
		next.delay = time.AfterFunc(next.after, func() { p.postPing(snap.ID, key, next) })
	}
}

// edit draws the mention for those whom it has notified.
func (p *ping) edit() discord.Message { return withoutPing(p.draw()) }

func (p *ping) stop() {
	if p.delay != nil {
		p.delay.Stop()
	}
}

// forgetTable drops the mentions of a table that has ended.
func (p *pings) forgetTable(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, now := range p.tables[id] {
		now.stop()
	}
	delete(p.tables, id)
}

// postPing posts a mention unless its reason has gone.
func (p *pings) postPing(table, key string, next *ping) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tables[table][key] == next {
		p.publisher.Show(next.slot, next.draw)
	}
}

package show

import (
	"context"
	"log/slog"
	"reflect"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/game/card"
)

// Panels keeps the hands fresh that people have open, as long as Discord allows. Nothing depends on it: a hand that is not refreshed tells
// so when it is clicked, and Meine Karten shows a new one.
type Panels struct {
	port discord.Port
	log  *slog.Logger
	now  func() time.Time

	mu     sync.Mutex
	tables map[string]*hands // by the table's id
}

// hands are those of one table, by user id.
type hands struct {
	open   map[string]*panel
	newest map[string]discord.Interaction // what last answered with a hand, fresh or not
}

type panel struct {
	interaction discord.Interaction
	draw        func(table.Snapshot) discord.Message // the hand, in the user's language and as he likes it
	shown       discord.Message
	next        *table.Snapshot // what is to be shown, nil when nothing is
	busy        bool            // somebody is showing it
}

const (
	panelLife  = 14 * time.Minute // a token lives for fifteen
	panelPause = 700 * time.Millisecond
)

func newPanels(port discord.Port, log *slog.Logger, now func() time.Time) *Panels {
	return &Panels{port: port, log: log, now: now, tables: map[string]*hands{}}
}

// at returns the hands of a table. The panels are locked.
func (p *Panels) at(table string) *hands {
	h := p.tables[table]
	if h == nil {
		h = &hands{open: map[string]*panel{}, newest: map[string]discord.Interaction{}}
		p.tables[table] = h
	}
	return h
}

// KeepFresh remembers the interaction whose answer shows the user's hand.
func (p *Panels) KeepFresh(table string, i discord.Interaction, draw func(table.Snapshot) discord.Message, shown discord.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h, user := p.at(table), i.User.ID
	if newest, ok := h.newest[user]; ok && before(i, newest) {
		return // its answer was confirmed later than that of a newer one
	}
	if old, ok := h.open[user]; ok {
		old.interaction, old.draw, old.shown, old.next = i, draw, shown, nil
		return
	}
	h.open[user] = &panel{interaction: i, draw: draw, shown: shown}
}

// Remember remembers where the user's hand stands. One that was opened anew takes the place of the one before, which goes: two hands would only
// be mistaken for each other.
func (p *Panels) Remember(table string, i discord.Interaction, anew bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := p.at(table)
	old, ok := h.newest[i.User.ID]
	if ok && before(i, old) {
		return // answered earlier, and only confirmed later; the newer one may have redrawn this very hand
	}
	h.newest[i.User.ID] = i
	if !ok || !anew || p.now().Sub(old.Created) > panelLife {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := p.port.DeleteResponse(ctx, old); err != nil {
			p.log.Debug("a hand could not be removed", "error", err) // dismissed, mostly
		}
	}()
}

// before reports whether Discord made the interaction a before b. Ids grow with time.
func before(a, b discord.Interaction) bool {
	if len(a.ID) != len(b.ID) {
		return len(a.ID) < len(b.ID)
	}
	return a.ID < b.ID
}

// Drop stops refreshing the user's hand until it is shown again.
func (p *Panels) Drop(table, user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.at(table).open, user)
}

// forget drops every hand at the table.
func (p *Panels) forget(table string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h := p.tables[table]; h != nil {
		clear(h.open) // so that nobody shows them any more
		delete(p.tables, table)
	}
}

// Refresh brings the open hands at a table up to date, in the background. It draws nothing itself.
func (p *Panels) Refresh(snap table.Snapshot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := p.tables[snap.ID()]
	if h == nil {
		return
	}
	for user, open := range h.open {
		if p.now().Sub(open.interaction.Created) > panelLife {
			delete(h.open, user)
			continue
		}
		open.next = &snap
		if !open.busy {
			open.busy = true
			go p.show(h, user, open)
		}
	}
}

// holds reports whether everybody at the table whose turn it is has his hand open, so that he does not depend on the public message.
func (p *Panels) holds(snap *table.Snapshot) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := snap.Public()
	if v.Turn() == card.NoSeat {
		return false
	}
	who := snap.PlayerAt(v.Turn())
	if !who.Person() || who.Away {
		return true
	}
	h := p.tables[snap.ID()]
	if h == nil {
		return false
	}
	open := h.open[who.User.ID]
	return open != nil && p.now().Sub(open.interaction.Created) <= panelLife
}

// show edits a hand until it is up to date, the newest state each time.
func (p *Panels) show(h *hands, user string, open *panel) {
	for {
		now, snap, ok := p.take(h, user, open)
		if !ok {
			return
		}
		message := now.draw(snap)
		if !p.changes(open, now.interaction, message) {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		err := p.port.EditResponse(ctx, now.interaction, message)
		cancel()
		if err != nil {
			p.log.Debug("a hand could not be refreshed", "error", err)
			p.lost(h, user, open, now.interaction) // dismissed, or the token is too old
		}
		time.Sleep(panelPause)
	}
}

// lost stops refreshing a hand that is not there any more, unless it stands elsewhere by now.
func (p *Panels) lost(h *hands, user string, open *panel, at discord.Interaction) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h.open[user] == open && open.interaction.ID == at.ID {
		delete(h.open, user)
	}
}

// take returns what is to be drawn next, and of what; ok is false when there is nothing, and then show must end.
func (p *Panels) take(h *hands, user string, open *panel) (now panel, snap table.Snapshot, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h.open[user] != open || open.next == nil {
		open.busy = false
		return panel{}, table.Snapshot{}, false
	}
	snap = *open.next
	open.next = nil
	return *open, snap, true
}

// changes reports whether a hand is to become the message that was drawn for it: not if it shows that already, or stands elsewhere by now.
func (p *Panels) changes(open *panel, at discord.Interaction, m discord.Message) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if open.interaction.ID != at.ID || reflect.DeepEqual(m, open.shown) {
		return false
	}
	open.shown = m
	return true
}

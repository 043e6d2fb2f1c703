package show

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/game/card"
)

// Panels edits the private hands that people have open, as long as Discord allows. Nothing depends on it: an old hand says so when its player
// clicks it, and Meine Karten shows a new one. A panel is the message of one open hand. The tokens of hands are secrets and are never stored: after a
// restart an open hand stands still until its player clicks it.
type Panels struct {
	port discord.Port
	log  *slog.Logger
	now  func() time.Time

	mu     sync.Mutex
	tables map[string]*tablePanels // by the table's id
}

// tablePanels are the panels of one table, by user id.
type tablePanels struct {
	open   map[string]*panel
	newest map[string]discord.Interaction // whose answer was the latest hand, even if nothing refreshes it
}

type panel struct {
	interaction discord.Interaction
	draw        func(table.Snapshot) discord.Message // the hand, in the user's language and look
	shown       discord.Message
	next        *table.Snapshot // the next to show, or nil
	busy        bool            // a goroutine is editing it
}

const (
	panelLife = 14 * time.Minute // a token lives for fifteen
	// panelPause is the least time from one edit of a hand to the next: a client loads its picture again at each edit. It is the usual pace of computers,
	// so that a hand shows each card within a second.
	panelPause = 900 * time.Millisecond
	// maxPanelPause is the longest pause between two edits of a hand while Discord takes none. Each failure doubles the pause.
	maxPanelPause = 30 * time.Second
)

func newPanels(port discord.Port, log *slog.Logger, now func() time.Time) *Panels {
	return &Panels{port: port, log: log, now: now, tables: map[string]*tablePanels{}}
}

// panelsOf returns the panels of a table. The caller holds the lock.
func (p *Panels) panelsOf(table string) *tablePanels {
	h := p.tables[table]
	if h == nil {
		h = &tablePanels{open: map[string]*panel{}, newest: map[string]discord.Interaction{}}
		p.tables[table] = h
	}
	return h
}

// KeepFresh starts to refresh the hand that answered an interaction. It replaces the user's earlier panel.
func (p *Panels) KeepFresh(table string, i discord.Interaction, draw func(table.Snapshot) discord.Message, shown discord.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h, user := p.panelsOf(table), i.User.ID
	if newest, ok := h.newest[user]; ok && before(i, newest) {
		return // Discord confirmed a newer answer first
	}
	if old, ok := h.open[user]; ok {
		old.interaction, old.draw, old.shown, old.next = i, draw, shown, nil
		return
	}
	h.open[user] = &panel{interaction: i, draw: draw, shown: shown}
}

// ReplaceHand notes the interaction that answered with the user's latest hand. If that is a new message, ReplaceHand deletes the message of the
// earlier hand, because a player would confuse two hands.
func (p *Panels) ReplaceHand(table string, i discord.Interaction, newMessage bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := p.panelsOf(table)
	old, ok := h.newest[i.User.ID]
	if ok && before(i, old) {
		return // Discord confirmed a newer answer first, and that may have changed this message
	}
	h.newest[i.User.ID] = i
	if !ok || !newMessage || p.now().Sub(old.Created) > panelLife {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := p.port.DeleteResponse(ctx, old); err != nil {
			p.log.Debug("a hand could not be removed", "error", err) // mostly the player has dismissed it
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

// StopRefresh stops refreshing the user's hand until KeepFresh.
func (p *Panels) StopRefresh(table, user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.panelsOf(table).open, user)
}

// forgetTable drops every panel of a table.
func (p *Panels) forgetTable(table string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h := p.tables[table]; h != nil {
		clear(h.open) // stops the goroutines that edit them
		delete(p.tables, table)
	}
}

// Refresh edits the open hands at a table in the background. It draws nothing itself.
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
			go p.refreshHand(h, user, open)
		}
	}
}

// coversTurn reports whether the player whose turn it is sees the game in an open hand, or is no person. They need no public message then.
func (p *Panels) coversTurn(snap *table.Snapshot) bool {
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

// refreshHand edits a hand until it shows the newest snapshot.
func (p *Panels) refreshHand(h *tablePanels, user string, open *panel) {
	for pause := panelPause; ; {
		now, snap, ok := p.takeNext(h, user, open)
		if !ok {
			return
		}
		begun := time.Now()
		message := now.draw(snap)
		if !p.noteShown(open, now.interaction, message) {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		err := p.port.EditResponse(ctx, now.interaction, message)
		cancel()
		switch {
		case err == nil:
			pause = panelPause
		case isLost(err):
			p.log.Debug("a hand could not be refreshed", "error", err)
			p.dropLost(h, user, open, now.interaction)
		default:
			p.log.Debug("a hand will be refreshed later", "error", err)
			p.repeatRefresh(h, user, open, now.interaction, &snap)
			pause = min(2*pause, maxPanelPause)
		}
		time.Sleep(pause - time.Since(begun))
	}
}

// isLost reports whether a hand can never be refreshed again: the player has dismissed it, its token is too old, or Discord does not accept it. After
// every other error Discord may accept the same edit: it did not answer in time, or had a fault of its own.
func isLost(err error) bool {
	var answer *discord.Error
	return discord.IsRefused(err) || errors.As(err, &answer) && answer.Status < http.StatusInternalServerError
}

// repeatRefresh lets refreshHand edit a hand once more, with the newest snapshot, as long as the hand may be edited at all.
func (p *Panels) repeatRefresh(h *tablePanels, user string, open *panel, at discord.Interaction, snap *table.Snapshot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case h.open[user] != open || open.interaction.ID != at.ID:
	case p.now().Sub(at.Created) > panelLife:
		delete(h.open, user)
	default:
		open.shown = discord.Message{} // the failed edit may have arrived
		if open.next == nil {
			open.next = snap
		}
	}
}

// dropLost drops a panel whose message is gone, unless the hand has another message by now.
func (p *Panels) dropLost(h *tablePanels, user string, open *panel, at discord.Interaction) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h.open[user] == open && open.interaction.ID == at.ID {
		delete(h.open, user)
	}
}

// takeNext returns the panel and the snapshot to draw next. If ok is false there is none, and refreshHand must end.
func (p *Panels) takeNext(h *tablePanels, user string, open *panel) (now panel, snap table.Snapshot, ok bool) {
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

// noteShown notes the message that a hand is about to show. It reports false if the hand shows that already, or has another message by now.
func (p *Panels) noteShown(open *panel, at discord.Interaction, m discord.Message) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if open.interaction.ID != at.ID || m.Shows(open.shown) {
		return false
	}
	open.shown = m
	return true
}

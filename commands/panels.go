package commands

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

// panels keeps the hands fresh that people have open, as long as Discord allows. Nothing depends on it: a hand that is not refreshed tells
// so when it is clicked, and Meine Karten shows a new one.
type panels struct {
	port discord.Port
	log  *slog.Logger
	now  func() time.Time

	mu     sync.Mutex
	open   map[panelKey]*panel
	newest map[panelKey]discord.Interaction // what last answered with a hand, fresh or not
}

type panelKey struct{ table, user string }

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

func newPanels(port discord.Port, log *slog.Logger, now func() time.Time) *panels {
	return &panels{port: port, log: log, now: now, open: map[panelKey]*panel{}, newest: map[panelKey]discord.Interaction{}}
}

// keep remembers the interaction whose answer shows the user's hand.
func (p *panels) keep(table string, i discord.Interaction, draw func(table.Snapshot) discord.Message, shown discord.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := panelKey{table, i.User.ID}
	if newest, ok := p.newest[key]; ok && before(i, newest) {
		return // its answer was confirmed later than that of a newer one
	}
	if old, ok := p.open[key]; ok {
		old.interaction, old.draw, old.shown, old.next = i, draw, shown, nil
		return
	}
	p.open[key] = &panel{interaction: i, draw: draw, shown: shown}
}

// moved remembers where the user's hand stands. One that was opened anew takes the place of the one before, which goes: two hands would only
// be mistaken for each other.
func (p *panels) moved(table string, i discord.Interaction, anew bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := panelKey{table, i.User.ID}
	old, ok := p.newest[key]
	if ok && before(i, old) {
		return // answered earlier, and only confirmed later; the newer one may have redrawn this very hand
	}
	p.newest[key] = i
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

// drop stops refreshing the user's hand until it is shown again.
func (p *panels) drop(table, user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, panelKey{table, user})
}

// forget drops every hand at the table.
func (p *panels) forget(table string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for key := range p.open {
		if key.table == table {
			delete(p.open, key)
		}
	}
	for key := range p.newest {
		if key.table == table {
			delete(p.newest, key)
		}
	}
}

// refresh brings the open hands at a table up to date, in the background.
func (p *panels) refresh(snap table.Snapshot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for key, open := range p.open {
		if key.table != snap.ID() {
			continue
		}
		if p.now().Sub(open.interaction.Created) > panelLife {
			delete(p.open, key)
			continue
		}
		open.next = &snap
		if !open.busy {
			open.busy = true
			go p.show(key, open)
		}
	}
}

// holds reports whether everybody at the table whose turn it is has his hand open, so that he does not depend on the public message.
func (p *panels) holds(snap *table.Snapshot) bool {
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
	open := p.open[panelKey{snap.ID(), who.User.ID}]
	return open != nil && p.now().Sub(open.interaction.Created) <= panelLife
}

// show edits a hand until it is up to date, the newest state each time.
func (p *panels) show(key panelKey, open *panel) {
	for {
		interaction, message, ok := p.take(key, open)
		if !ok {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		err := p.port.EditResponse(ctx, interaction, message)
		cancel()
		if err != nil {
			p.log.Debug("a hand could not be refreshed", "error", err)
			p.lost(key, open, interaction) // dismissed, or the token is too old
		}
		time.Sleep(panelPause)
	}
}

// lost stops refreshing a hand that is not there any more, unless it stands elsewhere by now.
func (p *panels) lost(key panelKey, open *panel, at discord.Interaction) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open[key] == open && open.interaction.ID == at.ID {
		delete(p.open, key)
	}
}

// take returns what is to be shown next; ok is false when there is nothing, and then show must end.
func (p *panels) take(key panelKey, open *panel) (discord.Interaction, discord.Message, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open[key] != open || open.next == nil {
		open.busy = false
		return discord.Interaction{}, discord.Message{}, false
	}
	snap := open.next
	open.next = nil
	message := open.draw(*snap)
	if reflect.DeepEqual(message, open.shown) {
		open.busy = false
		return discord.Interaction{}, discord.Message{}, false
	}
	open.shown = message
	return open.interaction, message, true
}

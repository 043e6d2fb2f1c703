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
	"karlchen/bot/trace"
	"karlchen/commands/face"
	tableview "karlchen/commands/table/view"
	"karlchen/game/card"
	"karlchen/storage"
)

// Panels owns the private hands that people have open: it edits them, and at each new game it puts them at the end of their channels, as long as Discord
// allows. Nothing depends on it: an old hand says so when its player clicks it, and Meine Karten shows a new one. A panel is the message of one open hand. The
// tokens of hands are secrets: they are stored as long as they can be used, which is fifteen minutes, and no longer; see stored_hands.go.
type Panels struct {
	panelParts
	ctx  context.Context // ends when hands are refreshed no more
	stop context.CancelFunc

	moves   sync.WaitGroup // hands whose new message is under way
	saving  sync.Mutex     // before mu
	mu      sync.Mutex
	tables  map[string]*tablePanels // by the table's id
	unsaved map[string]bool         // tables whose open hands are stored soon
	oldest  map[string]time.Time    // when the oldest stored hand of a table was opened; zero if the row is unknown, because storing it failed

	sweeping bool           // sweep runs soon
	unstored discord.Sparse // logs that hands could not be stored
}

// panelParts are what Panels work with.
type panelParts struct {
	port   discord.Port
	log    *slog.Logger
	stored storage.Settings // nil stores nothing
	// draw makes the hand that is the answer to an interaction, as its reader wants it now.
	draw func(of *discord.Interaction, snap table.Snapshot) discord.Message
	// await returns when the messages of a new game are there, or should be. A hand that moves stands below them.
	await func(ctx context.Context, snap *table.Snapshot)

	drawing  *discord.DrawingPool // where hands are refreshed
	pressure *pressure
}

// tablePanels are the panels of one table, by user id.
type tablePanels struct{ open map[string]*panel }

type panel struct {
	interaction *discord.Interaction // nobody changes it
	game        int                  // below whose messages it stands, see gameOf
	still       bool                 // only a new game changes it: its person wants no more, or reads another page there
	lost        bool                 // nothing changes it any more
	moving      bool                 // its new message is under way
	opened      bool                 // the latest answer was a new message
	notice      string               // on top of its next content
	shown       discord.Fingerprint  // of the message as it is shown
	next        *table.Snapshot      // the next to show, or nil
	busy        bool                 // a goroutine is editing it
}

const (
	panelLife = 14 * time.Minute // a token lives for fifteen
	// panelPause is the least time from one edit of a hand to the next: a client loads its picture again at each edit. It is the usual pace of computers,
	// so that a hand shows each card within a second.
	panelPause = 900 * time.Millisecond
	// maxPanelPause is the longest pause between two edits of a hand while Discord takes none. Each failure doubles the pause.
	maxPanelPause = 30 * time.Second
)

func newPanels(parts panelParts) *Panels {
	p := &Panels{panelParts: parts, tables: map[string]*tablePanels{}, unsaved: map[string]bool{}, oldest: map[string]time.Time{}}
	p.ctx, p.stop = context.WithCancel(context.Background())
	return p
}

// panelsOf returns the panels of a table. The caller holds the lock.
func (p *Panels) panelsOf(table string) *tablePanels {
	h := p.tables[table]
	if h == nil {
		h = &tablePanels{open: map[string]*panel{}}
		p.tables[table] = h
	}
	return h
}

// KeepHand notes that the message is the answer to an interaction and the user's latest hand, and starts to refresh it unless it is still. If that is a new
// message, the message of the earlier hand is deleted, because a player would confuse two hands.
func (p *Panels) KeepHand(snap *table.Snapshot, i *discord.Interaction, message discord.Message, newMessage, still bool) {
	shown := message.Fingerprint() // takes a while, so not under the lock that all tables share
	p.mu.Lock()
	defer p.mu.Unlock()
	h, user := p.panelsOf(snap.ID), i.User.ID
	open := h.open[user]
	switch {
	case open == nil:
		open = &panel{game: gameOf(snap)}
		h.open[user] = open
	case before(i, open.interaction): // Discord confirmed a newer answer first, and that may have changed this message
		return
	case !newMessage && open.interaction.FollowUpID != "" && open.interaction.FollowUpID != i.MessageID: // the hand moved while this answer was on its way
		p.remove(i)
		return
	case newMessage:
		p.remove(open.interaction)
		open.game = gameOf(snap)
	}
	open.interaction, open.shown, open.next, open.still, open.lost, open.notice = i, shown, nil, still, false, ""
	open.opened = newMessage
	p.saveSoon(snap.ID)
}

// remove deletes the message of a hand in the background, if that can still be done.
func (p *Panels) remove(hand *discord.Interaction) {
	if p.isOld(hand) {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := p.port.DeleteResponse(ctx, *hand); err != nil {
			p.log.Debug("a hand could not be removed", "error", err) // mostly the player has dismissed it
		}
	}()
}

// isOld reports whether a hand can no longer be edited.
func (p *Panels) isOld(i *discord.Interaction) bool { return time.Now().Sub(i.Created) > panelLife }

// before reports whether Discord made the interaction a before b. Ids grow with time.
func before(a, b *discord.Interaction) bool {
	if len(a.ID) != len(b.ID) {
		return len(a.ID) < len(b.ID)
	}
	return a.ID < b.ID
}

// StopRefresh keeps the user's hand as it is until KeepHand, or until the next game.
func (p *Panels) StopRefresh(table, user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h := p.tables[table]; h != nil && h.open[user] != nil { // the table may have ended long ago
		h.open[user].still, h.open[user].next = true, nil
		p.saveSoon(table)
	}
}

// forgetTable drops every panel of a table.
func (p *Panels) forgetTable(table string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h := p.tables[table]; h != nil {
		clear(h.open) // stops the goroutines that edit them
		p.saveSoon(table)
		delete(p.tables, table)
	}
}

// Refresh edits the open hands at a table in the background. It draws nothing itself.
func (p *Panels) Refresh(snap table.Snapshot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if snap.Asks() {
		p.adoptHands(&snap)
	}
	h := p.tables[snap.ID]
	if h == nil {
		return
	}
	for user, open := range h.open {
		if p.isOld(open.interaction) {
			delete(h.open, user)
			continue
		}
		if open.lost || open.still && open.game >= gameOf(&snap) {
			continue
		}
		open.next = &snap
		if !open.busy {
			open.busy = true
			go p.refreshHand(h, user, open)
		}
	}
}

// IsOpen reports whether the user has a hand open at a table.
func (p *Panels) IsOpen(table, user string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := p.tables[table]
	return h != nil && h.open[user] != nil && !h.open[user].lost
}

// coversTurn reports whether the player whose turn it is sees the game in an open hand, or is no person. They need no public message then.
func (p *Panels) coversTurn(snap *table.Snapshot) bool {
	v := snap.Public()
	p.mu.Lock()
	defer p.mu.Unlock()
	if v.Turn() == card.NoSeat {
		return false
	}
	who := snap.PlayerAt(v.Turn())
	if !who.Person() || who.Away {
		return true
	}
	h := p.tables[snap.ID]
	if h == nil {
		return false
	}
	open := h.open[who.User.ID]
	return open != nil && !open.still && !open.lost && !p.isOld(open.interaction)
}

// refreshHand edits or moves a hand until it shows the newest snapshot.
func (p *Panels) refreshHand(h *tablePanels, user string, open *panel) {
	for pause := panelPause; ; {
		leave := p.drawing.Enter(p.ctx) // the newest snapshot is taken afterwards
		now, snap, ok := p.takeNext(h, user, open)
		if !ok || p.ctx.Err() != nil {
			leave()
			return
		}
		begun := time.Now()
		message, news := p.drawHand(h, user, open, &now, snap)
		if leave(); !news {
			continue
		}
		if now.moving {
			p.moveHand(h, user, open, now.interaction, message, &snap)
			continue
		}
		ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
		err := p.port.EditResponse(ctx, *now.interaction, message)
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
		select {
		case <-time.After(pause - time.Since(begun)):
		case <-p.ctx.Done():
			return
		}
	}
}

// DrawAnswer draws the hand that answers a click. If very many people click at this moment it is the hand in words, and late is true: the next refresh
// shows the picture. A hand that nobody refreshes always has its picture.
func (p *Panels) DrawAnswer(look face.Look, draw func(face.Look) discord.Message) (hand discord.Message, late bool) {
	if !look.Pictures || !look.Refreshed {
		return draw(look), false
	}
	if p.pressure.high() {
		look.Pictures = false
		return draw(look), true
	}
	return draw(look).Rendered(), false
}

// drawHand draws a hand with its pictures. It reports false if the hand shows that already, or has another message by now, and after a fault: such a hand
// is refreshed no more, so that the fault ends neither the program nor, after a restart, the next one.
func (p *Panels) drawHand(h *tablePanels, user string, open *panel, now *panel, snap table.Snapshot) (message discord.Message, news bool) {
	err := trace.Guard(p.log, "draw a hand", func() error {
		message = tableview.WithNotice(p.draw(now.interaction, snap), now.notice)
		if news = p.noteShown(open, now.interaction, message) || now.moving; news {
			message = message.Rendered()
		}
		return nil
	}, "table", snap.ID)
	if err != nil {
		p.dropLost(h, user, open, now.interaction)
	}
	return message, news && err == nil
}

// isLost reports whether a hand can never be refreshed again: the player has dismissed it, its token is too old, or Discord does not accept it. After
// every other error Discord may accept the same edit: it did not answer in time, or had a fault of its own.
func isLost(err error) bool {
	var answer *discord.Error
	return discord.IsRefused(err) || errors.As(err, &answer) && answer.Status < http.StatusInternalServerError
}

// repeatRefresh lets refreshHand edit a hand once more, with the newest snapshot, as long as the hand may be edited at all.
func (p *Panels) repeatRefresh(h *tablePanels, user string, open *panel, at *discord.Interaction, snap *table.Snapshot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case h.open[user] != open || open.interaction.ID != at.ID:
	case p.isOld(at):
		delete(h.open, user)
	default:
		open.shown = discord.Fingerprint{} // the failed edit may have arrived
		if open.next == nil {
			open.next = snap
		}
	}
}

// dropLost gives up a panel whose message is gone, unless the hand has another message by now.
func (p *Panels) dropLost(h *tablePanels, user string, open *panel, at *discord.Interaction) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h.open[user] == open && open.interaction.ID == at.ID {
		open.lost, open.moving, open.next = true, false, nil
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
	open.next, open.moving = nil, open.game < gameOf(&snap)
	now, open.notice = *open, ""
	return now, snap, true
}

// noteShown notes the message that a hand is about to show. It reports false if the hand shows that already, or has another message by now.
func (p *Panels) noteShown(open *panel, at *discord.Interaction, m discord.Message) bool {
	shown := m.Fingerprint()
	p.mu.Lock()
	defer p.mu.Unlock()
	if open.interaction.ID != at.ID || open.shown == shown {
		return false
	}
	open.shown = shown
	return true
}

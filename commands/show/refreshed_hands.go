package show

import (
	"context"
	"errors"
	"net/http"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/commands/face"
	tableview "karlchen/commands/table/view"
)

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

// StopRefresh keeps the user's hand as it is until KeepHand, or until the next game.
func (p *Panels) StopRefresh(table, user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h := p.tables[table]; h != nil && h.open[user] != nil { // the table may have ended long ago
		h.open[user].still, h.open[user].next = true, nil
		p.saveSoon(table)
	}
}

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
		if open.next == nil {
			open.news = newsOf(&snap)
		}
		open.next = &snap
		if !open.busy {
			open.busy = true
			go p.refreshHand(h, user, open)
		}
	}
}

// MoveHand puts the user's hand at the end of its channel after a click on it, and the notice on top. The click must have been answered without a change.
func (p *Panels) MoveHand(snap *table.Snapshot, i *discord.Interaction, notice string, still bool) {
	p.mu.Lock()
	h, user := p.panelsOf(snap.ID), i.User.ID
	open := h.open[user]
	switch {
	case open == nil:
		open = &panel{game: gameOf(snap) - 1}
		h.open[user] = open
	case open.moving || open.game >= gameOf(snap) || before(i, open.interaction): // the new message is there, or will be
		p.mu.Unlock()
		return
	}
	open.interaction, open.shown, open.still, open.lost, open.notice = i, discord.Fingerprint{}, still, false, notice
	p.saveSoon(snap.ID)
	p.mu.Unlock()
	p.Refresh(*snap)
}

// refreshHand edits or moves a hand until it shows the newest snapshot.
func (p *Panels) refreshHand(h *tablePanels, user string, open *panel) {
	for pause := panelPause; ; {
		leave := p.drawing.Enter(p.ctx, p.newsOfHand(open)) // the newest snapshot is taken afterwards
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

// aloneLater is by how much the pictures of a table with a single person count as younger: people who wait for each other come first, and nobody waits for ever.
const aloneLater = time.Second

// newsOf returns how old a change that has just come counts. Everybody at the table may know what it depends on, so the order of drawing tells nothing of cards.
func newsOf(snap *table.Snapshot) time.Time {
	if len(peopleAt(snap)) > 1 {
		return time.Now()
	}
	return time.Now().Add(aloneLater)
}

// newsOfHand returns since when a hand has waited for its picture.
func (p *Panels) newsOfHand(open *panel) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return open.news
}

// patience is how long an answer waits for its turn to be drawn.
const patience = 50 * time.Millisecond

// DrawAnswer draws the hand that answers a click. If it would wait long behind older pictures it is the hand in words, and late is true: the next refresh
// shows the picture when its turn comes. A hand that nobody refreshes always has its picture.
func (p *Panels) DrawAnswer(look face.Look, draw func(face.Look) discord.Message) (hand discord.Message, late bool) {
	if !look.Pictures || !look.Refreshed {
		return draw(look), false
	}
	if p.drawing.Delay() > patience {
		look.Pictures = false
		return draw(look), true
	}
	defer p.drawing.Enter(p.ctx, time.Now())()
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

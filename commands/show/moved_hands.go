package show

import (
	"context"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
)

// A hand stands below the messages of its table, where its person reads. With each new game it moves to the end of its channel: a follow-up of the latest
// click is its new message, and the earlier one is deleted. Without a click in fifteen minutes nothing can be posted; then the next click moves it.

// IsPast reports whether the user's hand stands below the messages of an earlier game. If nothing is known of the hand, the game decides that the clicked
// message showed; a page that showed none may become the hand.
func (p *Panels) IsPast(snap *table.Snapshot, user string, shown int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h := p.tables[snap.ID]; h != nil && h.open[user] != nil {
		shown = h.open[user].game
	}
	return shown > 0 && shown < gameOf(snap)
}

// adoptHands makes the hands of the list before the hands of a table at which its people are asked whether they play again. Each moves below the question.
// The caller holds the lock.
func (p *Panels) adoptHands(snap *table.Snapshot) {
	for id, before := range p.tables {
		if len(before.open) == 0 || !snap.Follows(id) {
			continue
		}
		for user, open := range before.open {
			if h := p.panelsOf(snap.ID); h.open[user] == nil {
				h.open[user] = &panel{interaction: open.interaction, game: -1, still: open.still, lost: open.lost}
			}
		}
		clear(before.open)
		p.saveSoon(id)
		p.saveSoon(snap.ID)
	}
}

// moveTime is the most time to wait for the messages above a hand, and to post it.
const moveTime = 10 * time.Second

// beginMove reports whether a hand may still be posted. The end of the program waits for it: a new message that nobody notes would be a second hand, which
// stands below the one that is refreshed.
func (p *Panels) beginMove() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ctx.Err() != nil {
		return false
	}
	p.moves.Add(1)
	return true
}

// close lets no hand change any more, and waits for those that are being posted, as far as the context allows.
func (p *Panels) close(ctx context.Context) {
	p.mu.Lock()
	p.stop()
	p.mu.Unlock()
	posted := make(chan struct{})
	go func() { p.moves.Wait(); close(posted) }()
	select {
	case <-posted:
	case <-ctx.Done():
	}
}

// moveHand posts a hand at the end of its channel and deletes its earlier message. A hand that cannot be posted is edited where it is: it may have arrived, and
// a click there works as well.
func (p *Panels) moveHand(h *tablePanels, user string, open *panel, from *discord.Interaction, message discord.Message, snap *table.Snapshot) {
	wait, cancel := context.WithTimeout(p.ctx, moveTime)
	p.await(wait, snap)
	cancel()
	if !p.beginMove() {
		return
	}
	defer p.moves.Done()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(p.ctx), moveTime)
	defer cancel()
	id, err := p.port.FollowUp(ctx, *from, message)
	moved := *from
	moved.FollowUpID = id
	p.mu.Lock()
	defer p.mu.Unlock()
	open.moving = false
	switch {
	case h.open[user] != open || open.interaction != from && open.opened: // the person has opened another hand, or deleted their data
		if err == nil {
			p.remove(&moved)
		}
		return
	case err != nil:
		p.log.Debug("a hand could not be moved", "error", err)
		open.shown = discord.Fingerprint{}
		if open.next == nil {
			open.next = snap
		}
	default:
		if open.interaction != from { // an answer has changed the message above meanwhile: what it showed comes below, too
			open.shown = discord.Fingerprint{}
			if open.next == nil {
				open.next = snap
			}
		}
		p.remove(open.interaction)
		open.interaction = &moved
	}
	open.game = gameOf(snap)
	p.saveSoon(snap.ID)
}

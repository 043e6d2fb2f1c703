package discord

import (
	"context"
	"time"
)

// Clear deletes the message of a slot, even one that is just being posted, and forgets the slot. It returns at once. Content of the slot that was not
// posted yet never will be. After some tries a message that cannot be deleted stays.
func (p *Publisher) Clear(slot Slot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ctx.Err() != nil {
		return
	}
	l := p.queueOf(slot.ChannelID)
	s := l.messages[slot.Key]
	if s == nil {
		s = &queuedMessage{slot: slot}
		l.messages[slot.Key] = s
	}
	s.render, s.clear, s.until = nil, true, time.Time{}
	if s.slot.MessageID == "" && !s.flying {
		delete(l.messages, slot.Key)
		p.dropQueue(l)
		p.signalWrite()
		return
	}
	p.startWriter(l)
}

// maxClears limits the tries to delete a message.
const maxClears = 5

// clearMessage deletes a message, and notes the outcome.
func (p *Publisher) clearMessage(l *channelQueue, s *queuedMessage) {
	slot := s.slot
	if slot.MessageID == "" { // it could not be posted
		delete(l.messages, slot.Key)
		return
	}
	s.flying = true
	var err error
	p.runUnlocked(func() {
		ctx, cancel := context.WithTimeout(p.ctx, writeTimeout)
		defer cancel()
		err = p.port.Delete(ctx, Place{slot.GuildID, slot.ChannelID}, slot.MessageID)
	})
	s.flying = false
	switch {
	case p.ctx.Err() != nil:
		return
	case err != nil && !IsGone(err) && !IsForbidden(err) && s.failures < maxClears:
		s.noteFailure(p.cfg.Every, maxFailurePace)
		return
	case err != nil && !IsGone(err):
		p.cfg.Logger.Warn("a message could not be deleted", "channel", slot.ChannelID, "slot", slot.Key, "reason", err)
	}
	if l.messages[slot.Key] == s {
		delete(l.messages, slot.Key)
	}
	if p.cfg.OnCleared != nil {
		p.runUnlocked(func() { p.cfg.OnCleared(slot) })
	}
}

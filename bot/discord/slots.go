package discord

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Show makes the rendering the content of the slot and returns at once.
func (p *Publisher) Show(slot Slot, render Render) { p.ShowStep(slot, render, "") }

// ShowStep shows a content that will soon be superseded. The publisher writes it when nothing newer has come for a moment, and only once for each
// step; later contents of the same step wait some seconds. So a few writes show many contents.
func (p *Publisher) ShowStep(slot Slot, render Render, step string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ctx.Err() != nil {
		return
	}
	l := p.queueOf(slot.ChannelID)
	l.setContent(slot, render, step, p.cfg.Shown)
	p.startWriter(l)
}

// Forget drops everything about a channel, including content that was not written yet.
func (p *Publisher) Forget(channelID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l := p.queues[channelID]; l != nil {
		clear(l.messages)
		p.dropQueue(l)
		l.wake.Send()
		p.signalWrite()
	}
}

// Finish says that no more content will come for the slots of a channel whose keys begin with the prefix. The publisher forgets each of them once its
// message is shown, or where Discord denies the channel. Without this it remembers a slot until it ends.
func (p *Publisher) Finish(channelID, prefix string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l := p.queues[channelID]; l != nil {
		for key, s := range l.messages {
			s.last = s.last || strings.HasPrefix(key, prefix)
		}
		l.dropFinished()
		p.dropQueue(l)
		l.wake.Send()
		p.signalWrite()
	}
}

// Flush writes everything now, without the usual pauses between writes, and returns when it is done or ctx ends. It does not wait for channels that
// Discord denies.
func (p *Publisher) Flush(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hurry++
	defer func() { p.hurry-- }()
	for _, l := range p.queues {
		l.wake.Send()
	}
	if err := p.awaitCondition(ctx, func() bool { return !p.isBusy() }); err != nil {
		return fmt.Errorf("flush: %w", err)
	}
	return nil
}

// Amend makes the rendering the content of a slot that has a message, writes it at once, without the usual pauses, and reports whether the message shows
// it. If it cannot be written now, or when ctx ends, the content is dropped. Amend posts no message.
func (p *Publisher) Amend(ctx context.Context, slot Slot, render Render) (done bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.queues[slot.ChannelID]
	if l == nil || l.denied || l.messages[slot.Key] == nil {
		return false
	}
	s := l.messages[slot.Key]
	if p.ctx.Err() != nil || s.slot.MessageID == "" || s.clear {
		return false
	}
	p.hurry++
	defer func() { p.hurry-- }()
	l.setContent(slot, render, "", nil)
	turn, failures := s.turn, s.failures
	p.startWriter(l)
	isCurrent := func() bool { return l.messages[slot.Key] == s && s.turn == turn && s.render != nil }
	err := p.awaitCondition(ctx, func() bool { return !isCurrent() || l.denied || s.failures > failures })
	if isCurrent() {
		s.render = nil
		return false
	}
	return err == nil && l.messages[slot.Key] == s && s.turn == turn && !s.refused
}

// AwaitPost returns when the slot has a message, with ErrDenied as soon as Discord denies the channel, or when ctx ends.
func (p *Publisher) AwaitPost(ctx context.Context, slot Slot) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	denied := false
	err := p.awaitCondition(ctx, func() bool {
		l := p.queues[slot.ChannelID]
		denied = l != nil && l.denied
		return denied || l != nil && l.messages[slot.Key] != nil && l.messages[slot.Key].slot.MessageID != ""
	})
	if denied {
		err = ErrDenied
	}
	if err != nil {
		return fmt.Errorf("await a post: %w", err)
	}
	return nil
}

// ErrDenied says that Discord does not let the bot write to a channel at this time.
var ErrDenied = errors.New("discord denies the channel")

// Denied reports whether Discord denied the channel when the publisher last tried.
func (p *Publisher) Denied(channelID string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.queues[channelID]
	return l != nil && l.denied
}

// Retry makes the publisher try a denied channel again at once, because the bot may have the permission again.
func (p *Publisher) Retry(channelID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l := p.queues[channelID]; l != nil && l.denied {
		l.retry = time.Time{}
		p.startWriter(l)
	}
}

// Shown returns what messages show, by their ids, as far as that is certain. After Close nothing changes it.
func (p *Publisher) Shown() map[string]Fingerprint {
	p.mu.Lock()
	defer p.mu.Unlock()
	messages := map[string]Fingerprint{}
	for _, l := range p.queues {
		for _, s := range l.messages {
			if s.slot.MessageID != "" && s.shown != unknown && !s.refused && !s.flying && !s.clear {
				messages[s.slot.MessageID] = s.shown
			}
		}
	}
	return messages
}

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

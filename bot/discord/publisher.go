package discord

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"karlchen/bot/trace"
)

// PublisherConfig configures a Publisher; the zero value works.
type PublisherConfig struct {
	// Every is the least time between two writes to a slot, a second if 0.
	Every  time.Duration
	Logger *slog.Logger
	// Drawing is where the messages are drawn; it may be nil.
	Drawing *DrawingPool
	// Shown is what messages of an earlier run show, by their ids; see Publisher.Shown.
	Shown map[string]Fingerprint
	// OnPosted receives the id of a slot's new message, to store it; slot.MessageID is the message that it replaces, if any.
	OnPosted func(slot Slot, messageID string)
	// OnCleared says that the message of a slot is gone, or beyond reach, after Clear; also that somebody has deleted one that Stays.
	OnCleared func(slot Slot)
	// OnDenied says once that Discord does not let the bot write to the slot's channel. The publisher tries one slot again each minute, and after
	// Retry. When that succeeds the others follow, and OnAllowed is called.
	OnDenied  func(slot Slot, err error)
	OnAllowed func(slot Slot)
	// OnGone says that the slot's channel is gone for good. The publisher forgets all its slots.
	OnGone func(slot Slot)
	// OnShown receives after each write how long its oldest news had waited, from Show until Discord confirmed it.
	OnShown func(waited time.Duration)
}

// Publisher shows messages in slots: the newest content wins, and a superseded one is neither rendered nor sent. Each channel has at most one request
// in flight and waits for no other channel; its slots take turns. Rendering and callbacks run one at a time for each channel, between its requests.
type Publisher struct {
	port   Port
	cfg    PublisherConfig
	ctx    context.Context
	cancel context.CancelFunc
	began  time.Time

	mu      sync.Mutex
	queues  map[string]*channelQueue
	hurry   int           // callers that wait in Flush
	changed chan struct{} // closed when a write has ended
	writers sync.WaitGroup
}

// How patiently a publisher deals with trouble.
const (
	writeTimeout   = 30 * time.Second
	maxFailurePace = time.Minute
	deniedPause    = time.Minute
	// restartSlack is how much younger than the publisher a message may be and still count as one from before a restart.
	restartSlack = 2 * time.Second
)

// budgeted is a port that can wait until it would send an edit soon; see Client.AwaitEdit.
type budgeted interface {
	AwaitEdit(ctx context.Context, channelID string, news time.Time) (prepared func(), err error)
}

// NewPublisher returns a publisher that writes through port until Close.
func NewPublisher(port Port, cfg PublisherConfig) *Publisher {
	cfg.Every = cmp.Or(cfg.Every, time.Second)
	cfg.Logger = cmp.Or(cfg.Logger, slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithCancel(context.Background())
	return &Publisher{
		port: port, cfg: cfg, ctx: ctx, cancel: cancel, began: time.Now(),
		queues: make(map[string]*channelQueue), changed: make(chan struct{}),
	}
}

func (p *Publisher) queueOf(channelID string) *channelQueue {
	l := p.queues[channelID]
	if l == nil {
		l = &channelQueue{channelID: channelID, messages: make(map[string]*queuedMessage), wake: trace.NewSignal()}
		p.queues[channelID] = l
	}
	return l
}

// startWriter starts a writer for the queue if there is anything to do.
func (p *Publisher) startWriter(l *channelQueue) {
	if l.running {
		l.wake.Send()
		return
	}
	if l.hasPending() {
		l.running = true
		p.writers.Go(func() { p.writeQueue(l) })
	}
}

// dropQueue removes a queue that has neither messages nor a writer. A queue with a writer must stay, or the channel would get a second one.
func (p *Publisher) dropQueue(l *channelQueue) {
	if len(l.messages) == 0 && !l.running {
		delete(p.queues, l.channelID)
	}
}

// awaitCondition checks a condition after each write until it is true.
func (p *Publisher) awaitCondition(ctx context.Context, so func() bool) error {
	for !so() {
		var err error
		changed := p.changed
		p.runUnlocked(func() { err = trace.Pause(ctx, lookAgain, changed) })
		if err != nil {
			return err
		}
	}
	return nil
}

// Close ends the publisher and waits for the request in flight. Unwritten content is lost; Flush before.
func (p *Publisher) Close() {
	p.mu.Lock()
	p.cancel()
	p.mu.Unlock()
	p.writers.Wait()
}

func (p *Publisher) isBusy() bool {
	for _, l := range p.queues {
		for _, s := range l.messages {
			if s.flying || s.clear || s.render != nil && !l.denied {
				return true
			}
		}
	}
	return false
}

// signalWrite wakes the goroutines that wait for the end of a write.
func (p *Publisher) signalWrite() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// writeQueue serves a queue until nothing is left to write.
func (p *Publisher) writeQueue(l *channelQueue) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		l.dropFinished()
		s, pause := l.nextMessage(time.Now(), p.hurry > 0)
		if s == nil && pause == 0 || p.ctx.Err() != nil {
			l.running = false
			p.dropQueue(l)
			return
		}
		if s == nil {
			p.runUnlocked(func() { _ = trace.Pause(p.ctx, pause, l.wake) }) // after any of these ends the loop looks again
			continue
		}
		if s.clear {
			p.clearMessage(l, s)
			p.signalWrite()
			continue
		}
		var leave func()
		news, edit := s.news, s.slot.MessageID != ""
		p.runUnlocked(func() { leave = p.awaitDrawing(l.channelID, news, edit) })
		if l.messages[s.slot.Key] != s || s.render == nil || s.clear || p.ctx.Err() != nil {
			leave()
			continue
		}
		p.writeMessage(l, s, leave)
		p.signalWrite()
	}
}

// awaitDrawing waits until a message of a channel would be sent soon, and then for a slot in the drawing pool. The caller must call leave when the message is
// drawn. It ends early with the publisher.
func (p *Publisher) awaitDrawing(channelID string, news time.Time, edit bool) (leave func()) {
	prepared := func() {}
	if b, ok := p.port.(budgeted); ok && edit {
		prepared, _ = b.AwaitEdit(p.ctx, channelID, news) // an error means that the publisher ends
	}
	leaveSlot := p.cfg.Drawing.Enter(p.ctx, news)
	return func() {
		leaveSlot()
		prepared()
	}
}

func (p *Publisher) runUnlocked(f func()) {
	p.mu.Unlock()
	defer p.mu.Lock()
	f()
}

// renderMessage renders a content, and draws its pictures unless it is shown already. It logs a fault, and other messages go on; ok is then false.
func (p *Publisher) renderMessage(slot Slot, render Render, shown Fingerprint) (m Message, sum Fingerprint, ok bool) {
	err := trace.Guard(p.cfg.Logger, "render a message", func() error {
		m = render()
		if sum = m.Fingerprint(); sum != shown {
			m = m.Rendered()
		}
		return nil
	}, "channel", slot.ChannelID, "slot", slot.Key)
	return m, sum, err == nil
}

// writeMessage renders and writes the newest content of a slot unless it is shown already, and notes the outcome. It leaves the drawing pool before it writes.
func (p *Publisher) writeMessage(l *channelQueue, s *queuedMessage, leave func()) {
	slot, render, turn, step, shown := s.slot, s.render, s.turn, s.step, s.shown
	var m Message
	var sum Fingerprint
	var ok bool
	news := s.news
	s.flying, s.news = true, time.Time{}
	p.runUnlocked(func() {
		defer leave()
		m, sum, ok = p.renderMessage(slot, render, shown)
	})
	s.flying = false
	if s.clear || l.messages[slot.Key] != s {
		return
	}
	if !ok || sum == s.shown {
		s.markShown(turn)
		return
	}
	l.writes++
	s.flying, s.served, s.written = true, time.Now(), step
	s.due = s.served.Add(max(p.cfg.Every, slot.Every))
	var id string
	var err error
	p.runUnlocked(func() {
		err = trace.Guard(p.cfg.Logger, "write a message", func() (err error) {
			id, err = p.sendRequest(slot, m)
			return err
		})
	})
	s.flying = false
	wasDenied, gone, posted := l.denied, IsChannelGone(err), id != slot.MessageID
	deleted := slot.Stays && hasCode(err, codeUnknownMessage)
	switch {
	case gone:
		clear(l.messages)
	case deleted:
		delete(l.messages, slot.Key)
	case err == nil:
		found := posted && (s.tried != unknown && s.tried != sum || p.isStale(id))
		l.denied, s.failures, s.shown, s.tried, s.refused = false, 0, sum, unknown, false
		s.slot.MessageID = id
		if found {
			s.shown = unknown // the post of an earlier try, or from before a restart, has another content
		} else {
			s.markShown(turn)
		}
	case IsForbidden(err) || hasCode(err, codeThreadLocked, codeArchived): // the client opens what it may open
		l.denied, l.retry, s.shown = true, time.Now().Add(deniedPause), unknown
		s.until, s.written = time.Time{}, "" // nothing of the step is shown, so it waits for nothing more
	case IsRefused(err):
		p.cfg.Logger.Error("Discord refuses a message", "channel", slot.ChannelID, "slot", slot.Key, "reason", err)
		s.shown, s.refused = sum, true // the same would be refused again
		s.markShown(turn)
	case p.ctx.Err() == nil:
		p.cfg.Logger.Warn("a message could not be written and will be tried again", "channel", slot.ChannelID, "slot", slot.Key, "reason", err)
		s.shown, s.tried = unknown, sum
		s.noteFailure(p.cfg.Every, maxFailurePace)
	default: // the publisher ends, and the request may have arrived
		s.shown = unknown
	}
	if err != nil && s.render != nil {
		s.news = news
	}
	if err == nil && p.cfg.OnShown != nil && !news.IsZero() { // it is zero if an unknown content was written once more
		p.runUnlocked(func() { p.cfg.OnShown(time.Since(news)) })
	}
	if err == nil && posted && p.cfg.OnPosted != nil {
		p.runUnlocked(func() { p.cfg.OnPosted(slot, id) })
	}
	switch {
	case gone && p.cfg.OnGone != nil:
		p.runUnlocked(func() { p.cfg.OnGone(slot) })
	case deleted && p.cfg.OnCleared != nil:
		p.runUnlocked(func() { p.cfg.OnCleared(slot) })
	case l.denied && !wasDenied && p.cfg.OnDenied != nil:
		p.runUnlocked(func() { p.cfg.OnDenied(slot, err) })
	case wasDenied && !l.denied && p.cfg.OnAllowed != nil:
		p.runUnlocked(func() { p.cfg.OnAllowed(slot) })
	}
}

// sendRequest posts or edits. The nonce depends only on the slot and on the replaced message: a repeated post finds the existing one, even from
// another process after a crash.
func (p *Publisher) sendRequest(slot Slot, m Message) (id string, err error) {
	ctx, cancel := context.WithTimeout(p.ctx, writeTimeout)
	defer cancel()
	at := Place{slot.GuildID, slot.ChannelID}
	if slot.Stays && slot.MessageID != "" {
		return slot.MessageID, p.port.Edit(ctx, at, slot.MessageID, m)
	}
	return EditOrReplace(ctx, p.port, at, slot.MessageID, m, func() (string, error) {
		return p.port.Send(ctx, at, m, nonce(slot.ChannelID, slot.Key, slot.MessageID))
	})
}

// isStale reports whether a message that seems new was posted by an earlier process.
func (p *Publisher) isStale(messageID string) bool {
	made, err := snowflakeTime(messageID)
	return err == nil && made.Before(p.began.Add(restartSlack))
}

func nonce(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(h, "%d %s", len(part), part)
	}
	return hex.EncodeToString(h.Sum(nil))[:24]
}

var unknown Fingerprint

// Fingerprint returns the fingerprint of the message. Pictures with equal descriptions are equal, see File.
func (m Message) Fingerprint() Fingerprint {
	h := sha256.New()
	_ = json.NewEncoder(h).Encode(m) // neither can fail: a hash takes everything, and messages are plain data
	return Fingerprint(h.Sum(nil))
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

// EditOrReplace edits a message, or posts one if there is none. A message that is gone, or that Discord lets nobody edit any more, is replaced: post makes
// the new one, and the old one is deleted, because its buttons would work as well. It returns the id of the message that shows m now. After an error the
// caller must try again with the same old message, and post must find what it has posted.
func EditOrReplace(ctx context.Context, port Port, at Place, messageID string, m Message, post func() (string, error)) (id string, err error) {
	if messageID == "" {
		return post()
	}
	err = port.Edit(ctx, at, messageID, m)
	if !hasCode(err, codeUnknownMessage, codeArchived, codeOldEdits) {
		return messageID, err
	}
	there := !hasCode(err, codeUnknownMessage)
	if id, err = post(); err != nil {
		return messageID, err
	}
	if there {
		if err := port.Delete(ctx, at, messageID); err != nil && !hasCode(err, codeUnknownMessage) {
			return messageID, err
		}
	}
	return id, nil
}

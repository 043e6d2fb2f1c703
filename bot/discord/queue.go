package discord

import (
	"crypto/sha256"
	"maps"
	"time"

	"karlchen/bot/trace"
)

// channelQueue is a channel with its messages, and has at most one writing goroutine. The publisher's lock guards it.
type channelQueue struct {
	channelID string
	messages  map[string]*queuedMessage
	running   bool
	wake      trace.Signal // holds a signal when there is something new
	writes    int          // so far
	denied    bool         // Discord does not let the bot write here
	retry     time.Time    // when the publisher tries that again
}

// queuedMessage is a message as the publisher knows it: what it shows, what it shall show, and when.
type queuedMessage struct {
	slot     Slot
	render   Render      // the content to be shown; nil once it is shown
	turn     int         // the number of contents so far
	repeated bool        // the newest content is the first of a message from before a start, which mostly shows it already
	changed  time.Time   // when the newest content came
	news     time.Time   // when the oldest content came that nobody has rendered or that Discord did not take; zero for none
	shown    Fingerprint // of the message as it is shown
	tried    Fingerprint // of the message of a failed try, which may have arrived
	refused  bool        // Discord has refused that message, and shows an earlier one
	flying   bool        // a request is under way
	clear    bool        // the message is to be deleted
	failures int         // in a row
	due      time.Time   // the earliest next write
	served   time.Time   // the last write
	step     string      // of the newest content, empty for one that does not wait
	written  string      // the step of the last written content
	until    time.Time   // the newest content waits until then
	last     bool        // no more content will come
}

// setContent makes a rendering the newest content of the slot. Shown is what messages of an earlier run show.
func (l *channelQueue) setContent(slot Slot, render Render, step string, shown map[string]Fingerprint) {
	s := l.messages[slot.Key]
	if s == nil {
		s = &queuedMessage{slot: slot, shown: shown[slot.MessageID]}
		l.messages[slot.Key] = s
	}
	s.repeated = s.turn == 0 && slot.MessageID != ""
	s.changed = time.Now()
	if s.news.IsZero() {
		s.news = s.changed
	}
	switch now := s.changed; step {
	case "":
		s.until = now
	case s.written:
		s.until = s.news.Add(stepLater)
	default:
		s.until = now.Add(stepPause)
	}
	s.render, s.step, s.clear, s.slot.Every, s.last = render, step, false, slot.Every, false
	s.turn++
}

// markShown drops a content that is shown now, unless there is a newer one.
func (s *queuedMessage) markShown(turn int) {
	if s.turn == turn {
		s.render = nil
	}
}

// noteFailure notes a failure and sets the next try: after first, and then each time twice as late.
func (s *queuedMessage) noteFailure(first, most time.Duration) {
	s.due = time.Now().Add(min(first<<min(s.failures, 20), most))
	s.failures++
}

// nextMessage returns the place to write to now, or the time until there is one; (nil, 0) means nothing to write at all. Of several messages it returns
// the one that has waited longest for its turn.
func (l *channelQueue) nextMessage(now time.Time, hurry bool) (*queuedMessage, time.Duration) {
	var first *queuedMessage
	var pause time.Duration
	for _, s := range l.messages {
		if s.render == nil && !s.clear {
			continue
		}
		wait := laterOf(s.due, s.until).Sub(now)
		if hurry && s.failures == 0 {
			wait = 0
		}
		if l.denied && !s.clear { // deleting needs no permission
			wait = max(wait, l.retry.Sub(now))
		}
		switch {
		case wait > 0 && (pause == 0 || wait < pause):
			pause = wait
		case wait <= 0 && (first == nil || s.isBefore(first, l.writes%repeatedEvery == repeatedEvery-1)):
			first = s
		}
	}
	return first, pause
}

// repeatedEvery is after how many writes it is the turn of a message that a start writes once more. After a kill a channel may have a hundred of them,
// and people wait for what they do now. But none waits for ever, because a kill may have cost its last change.
const repeatedEvery = 5

// isBefore says which message has the earlier turn: one with news, or one that only repeats what it showed before the start if it is the turn of these.
// Among messages that were never written to it is the one with the newest content. The key decides between equals.
func (s *queuedMessage) isBefore(t *queuedMessage, repeatedFirst bool) bool {
	switch {
	case s.repeated != t.repeated:
		return s.repeated == repeatedFirst
	case !s.served.Equal(t.served):
		return s.served.Before(t.served)
	case !s.changed.Equal(t.changed):
		return s.changed.After(t.changed)
	}
	return s.slot.Key < t.slot.Key
}

// dropFinished forgets the messages to which nothing more will be written.
func (l *channelQueue) dropFinished() {
	maps.DeleteFunc(l.messages, func(_ string, s *queuedMessage) bool {
		return s.last && !s.flying && !s.clear && (s.render == nil || l.denied)
	})
}

// hasPending reports whether there is something to write, now or later.
func (l *channelQueue) hasPending() bool {
	for _, s := range l.messages {
		if s.render != nil || s.clear {
			return true
		}
	}
	return false
}

// Slot is a place for one message: a channel of a server and a name in it that never changes, such as "lobby 12". MessageID is the slot's message if it is known
// from an earlier run; the publisher remembers its own posts.
type Slot struct {
	GuildID, ChannelID, Key, MessageID string
	Every                              time.Duration // the least time between two writes, if it is more than the publisher's
	// Stays says that no new message replaces one that somebody has deleted, or that cannot be edited for a while: then the slot is cleared, or tried again.
	Stays bool
}

// Render renders a message. The publisher calls it in its own goroutine when it is about to write the message, perhaps several times.
type Render func() Message

// Fingerprint identifies what a message shows; the zero value is that of no message.
type Fingerprint [sha256.Size]byte

// How long a content of a step waits for a newer one: the first content of a step, and those after the first was written. The oldest news decide when
// later ones are written, so that outdated content does not stay for long.
const (
	stepPause = 1500 * time.Millisecond
	stepLater = 7 * time.Second
)

package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Faults makes things go wrong on purpose. The zero value does nothing; every method may be called at any time after New.
type Faults struct {
	server *Server

	mu     sync.Mutex
	fail   int // requests that are still to fail
	status int
	wait   time.Duration // the wait that a 429 demands
	lose   int           // requests that are served, but whose answer is lost
	delay  time.Duration // before every request
	copies int           // of the next interaction, beyond the first
	late   time.Duration // delay of the next interaction

	identifies   int                  // IDENTIFYs that are still to be refused
	identifyCode websocket.StatusCode // ends their connections; 0 answers with op 9
	resumes      int                  // RESUMEs that are still to be left without an answer

	thread threadFault // of the next new thread

	pictures []string // requests that are refused if they have files, by method and first part of the path
	emojis   int      // messages with emojis of the bot that are still to be refused
}

// threadFault delays the answer to a request for a new thread, or makes it an error.
type threadFault struct {
	delay  time.Duration
	status int
}

// set changes the faults.
func (f *Faults) set(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

// useUp reports whether one of the next ones goes wrong, and counts it.
func (f *Faults) useUp(left *int) (wrong bool) {
	f.set(func() {
		if wrong = *left > 0; wrong {
			*left--
		}
	})
	return wrong
}

// FailNext makes the next n requests fail with a status: 429, 500, 503. A 429 demands a wait of half a second.
func (f *Faults) FailNext(n, status int) {
	f.set(func() { f.fail, f.status, f.wait = n, status, 500*time.Millisecond })
}

// LoseAnswers serves the next n requests, but closes their connections instead of answering.
func (f *Faults) LoseAnswers(n int) { f.set(func() { f.lose = n }) }

// Latency delays every request by d; 0 ends it.
func (f *Faults) Latency(d time.Duration) { f.set(func() { f.delay = d }) }

// DoubleNext delivers the next interaction twice, as a resumed gateway may.
func (f *Faults) DoubleNext() { f.set(func() { f.copies = 1 }) }

// DelayNext delivers the next interaction late.
func (f *Faults) DelayNext(d time.Duration) { f.set(func() { f.late = d }) }

// TroubleNextThread makes the next thread at once, but answers only after a delay, and with an error if status is not 0.
func (f *Faults) TroubleNextThread(delay time.Duration, status int) {
	f.set(func() { f.thread = threadFault{delay, status} })
}

// takeThreadFault takes the fault of a new thread.
func (f *Faults) takeThreadFault() func(context.Context, Clock) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	t := f.thread
	f.thread = threadFault{}
	return func(ctx context.Context, clock Clock) error {
		waitFor(ctx, clock, t.delay)
		if t.status == 0 {
			return nil
		}
		return fault{status: t.status}.err()
	}
}

// DropGateway cuts the gateway's connection without a word. The session can be resumed.
func (f *Faults) DropGateway() { f.onGateway(func(g *session) { g.cutConnection() }) }

// Reconnect asks the bot to connect again (op 7).
func (f *Faults) Reconnect() { f.onGateway(func(g *session) { g.sendControl(opReconnect, nil) }) }

// InvalidateSession tells the bot that its session is over (op 9); if resumable, that it may try to resume.
func (f *Faults) InvalidateSession(resumable bool) {
	f.onGateway(func(g *session) {
		g.dead = !resumable
		g.sendControl(opInvalidSession, resumable)
		// From now on the connection counts as one that has never identified itself.
		if g.conn != nil {
			g.conn.session, g.conn = nil, nil
		}
		f.server.tellBot()
	})
}

// RefuseNextIdentifies refuses the next n IDENTIFYs: with op 9 if the code is 0, else by closing the connection with that code.
func (f *Faults) RefuseNextIdentifies(n, code int) {
	f.set(func() { f.identifies, f.identifyCode = n, websocket.StatusCode(code) })
}

// takeRefusal uses up one of the refusals. It reports whether an IDENTIFY is refused, and with which close code, 0 for op 9.
func (f *Faults) takeRefusal() (code websocket.StatusCode, refused bool) {
	refused = f.useUp(&f.identifies)
	f.set(func() { code = f.identifyCode })
	return code, refused
}

// IgnoreNextResumes leaves the next n RESUMEs without an answer.
func (f *Faults) IgnoreNextResumes(n int) { f.set(func() { f.resumes = n }) }

// change does something with the server, which nothing else changes meanwhile.
func (f *Faults) change(do func(*Server)) {
	f.server.mu.Lock()
	defer f.server.mu.Unlock()
	do(f.server)
}

func (f *Faults) onGateway(do func(*session)) {
	f.change(func(s *Server) {
		for _, g := range s.sessions {
			do(g)
		}
	})
}

// onMessage does something with a message. It reports whether there is one.
func (f *Faults) onMessage(id string, do func(*message)) (found bool) {
	f.change(func(s *Server) {
		if m := s.messages[id]; m != nil {
			found = true
			do(m)
		}
	})
	return found
}

// onChannel does something with a channel that fits. It reports whether there is one.
func (f *Faults) onChannel(id string, fits func(*channel) bool, do func(*channel)) (found bool) {
	f.change(func(s *Server) {
		if c := s.channels[id]; c != nil && fits(c) {
			found = true
			do(c)
		}
	})
	return found
}

// DeleteMessage deletes a message like a moderator. It reports whether there was one.
func (f *Faults) DeleteMessage(id string) bool { return f.onMessage(id, f.server.removeMessage) }

// SpendEdits makes Discord refuse all further edits of a message, as it does with one that is older than an hour. It reports whether there is such a
// message.
func (f *Faults) SpendEdits(id string) bool {
	return f.onMessage(id, func(m *message) { m.Spent = true })
}

// MayMentionEveryone gives the bot the permission to mention everyone and every role, which no invitation asks for, or takes it away.
func (f *Faults) MayMentionEveryone(may bool) {
	f.change(func(s *Server) { s.setBotPermission(permMentionEveryone, may) })
}

// DeleteChannel deletes a channel or thread like a person who manages the server. It reports whether there was one.
func (f *Faults) DeleteChannel(id string) bool {
	return f.onChannel(id, func(c *channel) bool { return c.isTop() || c.isThread() }, f.server.dropChannel)
}

// Deny takes permissions from the bot in a channel; 0 gives all of them back. It reports whether there is such a channel.
func (f *Faults) Deny(channelID string, permissions int64) bool {
	return f.onChannel(channelID, func(*channel) bool { return true }, func(c *channel) {
		c.Denied = permissions
		f.server.permissionsChanged(c)
	})
}

// Kinds of channels that Become accepts beside a text channel's 0, as Discord numbers them.
const (
	VoiceChat    = channelVoice
	Announcement = channelNews
)

// Become changes a channel to another of these kinds. It reports whether the channel and the kind exist.
func (f *Faults) Become(channelID string, kind int) bool {
	fits := func(c *channel) bool {
		return c.Type != channelDirect && !c.isThread() && slices.Contains([]int{channelText, VoiceChat, Announcement}, kind)
	}
	return f.onChannel(channelID, fits, func(c *channel) {
		c.Type = kind
		f.server.storeEntry(entry{Channel: c})
		f.server.tellChannel(c)
	})
}

// Archive archives a thread, like a moderator who closes it. It reports whether there is such a thread.
func (f *Faults) Archive(threadID string) bool {
	return f.onChannel(threadID, (*channel).isThread, func(t *channel) {
		f.server.setArchived(t, true)
		f.server.threadChanged(t)
	})
}

// RefusePictures makes requests with files fail: according to reports Discord did so with edits of messages of components v2. It names requests by
// their method and the first part of their path: "PATCH webhooks". No names end it.
func (f *Faults) RefusePictures(requests ...string) {
	f.set(func() { f.pictures = slices.Clone(requests) })
}

// refusesPictures reports whether a route refuses files. Its pattern is "PATCH /webhooks/…".
func (f *Faults) refusesPictures(pattern string) bool {
	method, where, _ := strings.Cut(pattern, " /")
	where, _, _ = strings.Cut(where, "/")
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Contains(f.pictures, method+" "+where)
}

// RefuseEmojis makes the next n messages fail that have emojis of the bot in their components, although the emojis exist: according to reports
// Discord did so now and then.
func (f *Faults) RefuseEmojis(n int) { f.set(func() { f.emojis = n }) }

// LoseEmojis deletes all emojis of the bot, as its owner can on Discord's page for developers. It returns how many there were.
func (f *Faults) LoseEmojis() (lost int) {
	f.change(func(s *Server) {
		lost = len(s.emojis)
		for _, id := range sortedKeys(s.emojis) {
			delete(s.emojis, id)
			s.storeEntry(entry{DeleteEmoji: id})
		}
	})
	return lost
}

// fault is the trouble of one request.
type fault struct {
	status     int
	wait       time.Duration
	loseAnswer bool
}

// takeFault takes the fault of a request, and waits for its delay.
func (f *Faults) takeFault(ctx context.Context, clock Clock) fault {
	f.mu.Lock()
	delay := f.delay
	var next fault
	switch {
	case f.fail > 0:
		f.fail--
		next = fault{status: f.status, wait: f.wait}
	case f.lose > 0:
		f.lose--
		next.loseAnswer = true
	}
	f.mu.Unlock()
	waitFor(ctx, clock, delay)
	return next
}

// waitFor waits until a time has passed or the request has ended.
func waitFor(ctx context.Context, clock Clock, d time.Duration) {
	if d <= 0 {
		return
	}
	passed := make(chan struct{})
	stop := clock.AfterFunc(d, func() { close(passed) })
	defer stop()
	select {
	case <-passed:
	case <-ctx.Done():
	}
}

// err is the answer of a fault.
func (f fault) err() error {
	if f.status == http.StatusTooManyRequests {
		return limited(f.wait, "shared")
	}
	return &refusal{Status: f.status, Message: http.StatusText(f.status)}
}

// takeDelivery says how often the next interaction arrives, and how late.
func (f *Faults) takeDelivery() (copies int, delay time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	copies, delay = 1+f.copies, f.late
	f.copies, f.late = 0, 0
	return copies, delay
}

// faultFields are the fields of POST /faults, by which a program apart from this one sets faults. For example:
//
//	curl -d '{"fail":{"times":3,"status":503},"gateway":"drop"}' http://127.0.0.1:8765/faults
//
// They take effect in this order: the gateway breaks last, when it is set how the next connection goes.
var faultFields = []faultField{
	newField("fail", "the times and a status from 400 to 599", times.isError, func(f *Faults, t times) { f.FailNext(t.Times, t.Status) }),
	newField("lose_answers", "a number", isAny, (*Faults).LoseAnswers),
	newField("latency_ms", "milliseconds", isAny, func(f *Faults, n int) { f.Latency(millis(n)) }),
	newField("double", "true", func(is bool) bool { return is }, func(f *Faults, _ bool) { f.DoubleNext() }),
	newField("delay_ms", "milliseconds", isAny, func(f *Faults, n int) { f.DelayNext(millis(n)) }),
	newField("thread", "a delay_ms, and a status from 400 to 599 or none", func(t times) bool { return t.Status == 0 || t.isError() },
		func(f *Faults, t times) { f.TroubleNextThread(millis(t.Delay), t.Status) }),
	newField("refuse_identifies", "the times, and a close code from 4000 to 4014 or none", func(t times) bool { return t.Code == 0 || 4000 <= t.Code && t.Code <= 4014 },
		func(f *Faults, t times) { f.RefuseNextIdentifies(t.Times, t.Code) }),
	newField("ignore_resumes", "a number", isAny, (*Faults).IgnoreNextResumes),
	newField("gateway", `"drop", "reconnect", "invalid" or "invalid_resumable"`, func(how string) bool { return breaks[how] != nil },
		func(f *Faults, how string) { breaks[how](f) }),
}

// faultField is a field and what its value has to be. read returns what sets the fault, or nil for another value.
type faultField struct {
	name, wants string
	read        func(json.RawMessage) func(*Faults)
}

func newField[T any](name, wants string, fits func(T) bool, set func(*Faults, T)) faultField {
	return faultField{name, wants, func(value json.RawMessage) func(*Faults) {
		var v T
		decoder := json.NewDecoder(bytes.NewReader(value))
		decoder.DisallowUnknownFields()
		if decoder.Decode(&v) != nil || !fits(v) {
			return nil
		}
		return func(f *Faults) { set(f, v) }
	}}
}

// times are the values of a fault that has several.
type times struct {
	Times  int `json:"times"`
	Status int `json:"status"`
	Code   int `json:"code"`
	Delay  int `json:"delay_ms"`
}

func (t times) isError() bool { return 400 <= t.Status && t.Status <= 599 }

func isAny(int) bool { return true }

func millis(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// breaks are the ways in which the gateway breaks.
var breaks = map[string]func(*Faults){
	"drop": (*Faults).DropGateway, "reconnect": (*Faults).Reconnect,
	"invalid":           func(f *Faults) { f.InvalidateSession(false) },
	"invalid_resumable": func(f *Faults) { f.InvalidateSession(true) },
}

// serveHTTP answers POST /faults. A form with a mistake changes nothing.
func (f *Faults) serveHTTP(w http.ResponseWriter, r *http.Request) {
	var form map[string]json.RawMessage
	if err := json.NewDecoder(r.Body).Decode(&form); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var set []func(*Faults)
	for _, field := range faultFields {
		value, given := form[field.name]
		if !given {
			continue
		}
		delete(form, field.name)
		do := field.read(value)
		if do == nil {
			http.Error(w, field.name+" must be "+field.wants, http.StatusBadRequest)
			return
		}
		set = append(set, do)
	}
	for name := range form {
		http.Error(w, "there is no fault "+strconv.Quote(name), http.StatusBadRequest)
		return
	}
	for _, do := range set {
		do(f)
	}
	w.WriteHeader(http.StatusNoContent)
}

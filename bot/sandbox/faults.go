package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"slices"
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

// RefuseIdentify answers every IDENTIFY with op 9, like Discord in an outage, or stops that.
func (f *Faults) RefuseIdentify(on bool) { f.RefuseNextIdentifies(endless(on), 0) }

// endless returns how many of the next ones go wrong when all do, or none.
func endless(on bool) int {
	if on {
		return math.MaxInt
	}
	return 0
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

// ignoreResume leaves every RESUME without an answer, and the heartbeats after it, or stops that.
func (f *Faults) ignoreResume(on bool) { f.IgnoreNextResumes(endless(on)) }

// IgnoreNextResumes leaves the next n RESUMEs without an answer.
func (f *Faults) IgnoreNextResumes(n int) { f.set(func() { f.resumes = n }) }

func (f *Faults) onGateway(do func(*session)) {
	f.server.mu.Lock()
	defer f.server.mu.Unlock()
	for _, g := range f.server.sessions {
		do(g)
	}
}

// onMessage does something with a message. It reports whether there is one.
func (f *Faults) onMessage(id string, do func(*message)) bool {
	f.server.mu.Lock()
	defer f.server.mu.Unlock()
	m := f.server.messages[id]
	if m != nil {
		do(m)
	}
	return m != nil
}

// onChannel does something with a channel that fits. It reports whether there is one.
func (f *Faults) onChannel(id string, fits func(*channel) bool, do func(*channel)) bool {
	f.server.mu.Lock()
	defer f.server.mu.Unlock()
	c := f.server.channels[id]
	if c == nil || !fits(c) {
		return false
	}
	do(c)
	return true
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
	f.server.mu.Lock()
	defer f.server.mu.Unlock()
	f.server.setBotPermission(permMentionEveryone, may)
}

// DeleteChannel deletes a channel or thread like a person who manages the server. It reports whether there was one.
func (f *Faults) DeleteChannel(id string) bool {
	return f.onChannel(id, func(c *channel) bool { return c.isTop() || c.isThread() }, f.server.dropChannel)
}

// deleteRole deletes a role likewise; everyone's cannot be deleted.
func (f *Faults) deleteRole(id string) bool {
	f.server.mu.Lock()
	defer f.server.mu.Unlock()
	return f.server.dropRole(id) == nil
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
func (f *Faults) LoseEmojis() int {
	f.server.mu.Lock()
	defer f.server.mu.Unlock()
	n := len(f.server.emojis)
	for _, id := range sortedKeys(f.server.emojis) {
		delete(f.server.emojis, id)
		f.server.storeEntry(entry{DeleteEmoji: id})
	}
	return n
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

// faultsForm is the body of POST /faults; missing fields change nothing. For example:
//
//	curl -d '{"fail":{"times":3,"status":503},"gateway":"drop"}' http://127.0.0.1:8765/faults
type faultsForm struct {
	Fail *struct {
		Times  int `json:"times"`
		Status int `json:"status"`
	} `json:"fail"`
	LoseAnswers   int  `json:"lose_answers"`
	LatencyMillis *int `json:"latency_ms"`
	Double        bool `json:"double"`
	DelayMillis   int  `json:"delay_ms"`
	// Gateway is "drop", "reconnect", "invalid" or "invalid_resumable".
	Gateway string `json:"gateway"`
	// Identify and Resume set the answer to each from now on: "refuse" or "accept", and "ignore" or "accept".
	Identify string `json:"identify"`
	Resume   string `json:"resume"`
	// Identifies refuses the next IDENTIFYs: with op 9, or by a close code from 4000 to 4014.
	Identifies *struct {
		Times int `json:"times"`
		Code  int `json:"code"`
	} `json:"refuse_identifies"`
	IgnoreResumes int    `json:"ignore_resumes"`
	DeleteMessage string `json:"delete_message"`
	SpendEdits    string `json:"spend_edits"`
	DeleteChannel string `json:"delete_channel"`
	DeleteRole    string `json:"delete_role"`
	// Thread is about the next thread: it is made at once, but the answer is late, or an error.
	Thread *struct {
		DelayMillis int `json:"delay_ms"`
		Status      int `json:"status"`
	} `json:"thread"`
	Archive string `json:"archive"`
	// RefusePictures names the requests that may have no files: ["PATCH channels", "POST interactions"]; [] ends it.
	RefusePictures []string `json:"refuse_pictures"`
	RefuseEmojis   int      `json:"refuse_emojis"`
	LoseEmojis     bool     `json:"lose_emojis"`
	Deny           *struct {
		Channel     string `json:"channel"`
		Permissions int64  `json:"permissions,string"`
	} `json:"deny"`
	// Become changes a channel to another kind: 0 with text, 2 with a voice chat, 5 with announcements.
	Become *struct {
		Channel string `json:"channel"`
		Kind    int    `json:"kind"`
	} `json:"become"`
	MayMentionEveryone *bool `json:"may_mention_everyone"`
}

// serveHTTP answers POST /faults, with which people set faults by curl or from the page. A form with a mistake changes nothing.
func (f *Faults) serveHTTP(w http.ResponseWriter, r *http.Request) {
	var form faultsForm
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&form)
	if err == nil {
		err = form.check()
	}
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusBadRequest)
	case !form.apply(f):
		http.Error(w, "no such message, channel or role", http.StatusNotFound)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// check returns what is wrong with the form.
func (form *faultsForm) check() error {
	isError := func(status int) bool { return status >= 400 && status <= 599 }
	isCode := func(code int) bool { return code >= 4000 && code <= 4014 }
	isKnown := func(word string, known ...string) bool { return word == "" || slices.Contains(known, word) }
	switch thread, identifies := form.Thread, form.Identifies; {
	case form.Fail != nil && !isError(form.Fail.Status):
		return errors.New("fail.status must be from 400 to 599")
	case thread != nil && thread.Status != 0 && !isError(thread.Status):
		return errors.New("thread.status must be from 400 to 599")
	case identifies != nil && identifies.Code != 0 && !isCode(identifies.Code):
		return errors.New("refuse_identifies.code must be from 4000 to 4014")
	case !isKnown(form.Gateway, "drop", "reconnect", "invalid", "invalid_resumable"):
		return errors.New(`gateway must be "drop", "reconnect", "invalid" or "invalid_resumable"`)
	case !isKnown(form.Identify, "refuse", "accept"):
		return errors.New(`identify must be "refuse" or "accept"`)
	case !isKnown(form.Resume, "ignore", "accept"):
		return errors.New(`resume must be "ignore" or "accept"`)
	}
	return nil
}

// apply sets the faults, and reports whether everything was found that they name.
func (form *faultsForm) apply(f *Faults) bool {
	form.applyToRequests(f)
	form.applyToGateway(f)
	found := true
	find := func(id string, by func(string) bool) {
		if id != "" {
			found = by(id) && found
		}
	}
	find(form.DeleteMessage, f.DeleteMessage)
	find(form.SpendEdits, f.SpendEdits)
	find(form.DeleteChannel, f.DeleteChannel)
	find(form.DeleteRole, f.deleteRole)
	find(form.Archive, f.Archive)
	if form.Become != nil {
		found = f.Become(form.Become.Channel, form.Become.Kind) && found
	}
	if form.MayMentionEveryone != nil {
		f.MayMentionEveryone(*form.MayMentionEveryone)
	}
	if form.Deny != nil {
		found = f.Deny(form.Deny.Channel, form.Deny.Permissions) && found
	}
	return found
}

func (form *faultsForm) applyToRequests(f *Faults) {
	if form.Fail != nil {
		f.FailNext(form.Fail.Times, form.Fail.Status)
	}
	if t := form.Thread; t != nil {
		f.TroubleNextThread(millis(t.DelayMillis), t.Status)
	}
	if form.LoseAnswers > 0 {
		f.LoseAnswers(form.LoseAnswers)
	}
	if form.LatencyMillis != nil {
		f.Latency(millis(*form.LatencyMillis))
	}
	if form.Double {
		f.DoubleNext()
	}
	if form.DelayMillis > 0 {
		f.DelayNext(millis(form.DelayMillis))
	}
	if form.RefusePictures != nil {
		f.RefusePictures(form.RefusePictures...)
	}
	if form.RefuseEmojis > 0 {
		f.RefuseEmojis(form.RefuseEmojis)
	}
	if form.LoseEmojis {
		f.LoseEmojis()
	}
}

func millis(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// applyToGateway breaks the connection last, when it is set how the next one goes.
func (form *faultsForm) applyToGateway(f *Faults) {
	if form.Identify != "" {
		f.RefuseIdentify(form.Identify == "refuse")
	}
	if form.Resume != "" {
		f.ignoreResume(form.Resume == "ignore")
	}
	if form.Identifies != nil {
		f.RefuseNextIdentifies(form.Identifies.Times, form.Identifies.Code)
	}
	if form.IgnoreResumes > 0 {
		f.IgnoreNextResumes(form.IgnoreResumes)
	}
	switch form.Gateway {
	case "drop":
		f.DropGateway()
	case "reconnect":
		f.Reconnect()
	case "invalid", "invalid_resumable":
		f.InvalidateSession(form.Gateway == "invalid_resumable")
	}
}

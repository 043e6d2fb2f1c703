package commands_test

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"karlchen/bot/discord"
)

// The readers of what leaves the program; all others are people, by their ids.
const (
	everybody = "everybody"
	operator  = "operator" // reads the log and the figures
)

// utterance is one thing that left the program: when, who can read it, and all of it.
type utterance struct {
	at     time.Duration
	reader string
	text   string
}

func (s utterance) String() string { return fmt.Sprintf("%v for %s: %s", s.at, s.reader, s.text) }

// outside is the world around a bot: a Discord in which everything is allowed, and an operator. It notes all that the bot says there.
type outside struct {
	discord.Port

	mu      sync.Mutex
	began   time.Time
	said    []utterance
	nonces  map[string]string
	private map[string]bool   // whether only one person reads the answer to an interaction
	shown   map[string]string // the ids of components that a reader has seen, with their messages
	trouble bool              // some requests fail
	spared  []string          // people whose private messages do not: a line of the log about them follows from what they read
}

func newOutside() *outside {
	return &outside{began: time.Now(), nonces: map[string]string{}, private: map[string]bool{}, shown: map[string]string{}}
}

// travel is the way of a request to Discord and back. All other goroutines come to rest meanwhile, and each request takes its own time, so that chance does
// not decide which of them comes first: an answer that is confirmed, or the edit of the message that it replaces.
func travel(what string) {
	h := fnv.New32a()
	h.Write([]byte(what))
	time.Sleep(5*time.Millisecond + time.Duration(h.Sum32()%1_000_000))
}

func (o *outside) note(reader, what string, args ...any) {
	o.said = append(o.said, utterance{time.Since(o.began), reader, fmt.Sprintf(what, args...)})
}

// wholeMessage returns everything of a message that reaches Discord, in one text: with the pictures and what stands in their place.
func wholeMessage(m discord.Message) string {
	type file struct {
		Name, Alt string
		Data      [sha256.Size]byte
	}
	var files []file
	for _, f := range m.Files {
		data := f.Data
		if f.Render != nil {
			data = f.Render()
		}
		files = append(files, file{f.Name, f.Alt, sha256.Sum256(data)})
	}
	m.Files = nil
	var plain []discord.Block
	if m.Plain != nil {
		plain = m.Plain()
	}
	text, err := json.Marshal([]any{m, files, plain})
	if err != nil {
		panic(err) // messages are plain data
	}
	return string(text)
}

func (o *outside) learn(reader, message string, blocks []discord.Block) {
	for _, id := range componentsOf(blocks) {
		o.shown[reader+" "+id] = message
	}
}

// componentsOf returns the ids of all components of a message.
func componentsOf(blocks []discord.Block) (ids []string) {
	f := forger{}
	f.learn(blocks)
	return f.ids
}

// idOf makes an id that follows from the moment and the place alone, so that it does not depend on what else happens in the same moment.
func (o *outside) idOf(place string) string {
	h := fnv.New32a()
	h.Write([]byte(place))
	return fmt.Sprint(uint64(time.Now().UnixMilli()-1420070400000)<<22 + uint64(h.Sum32()&(1<<22-1)))
}

// fail returns the fate of a request. It follows from the moment and the place, so that it is the same in two worlds that say the same.
func (o *outside) fail(place string) error {
	fates := []error{&discord.Error{Status: 503}, &discord.Error{Status: 403, Code: 50013}, &discord.Error{Status: 400, Code: 50035}, &discord.Error{Status: 404, Code: 10008}}
	h := fnv.New32a()
	fmt.Fprint(h, time.Since(o.began), place)
	if n := int(h.Sum32() >> 8); o.trouble && n%10 == 0 {
		return fates[n/10%len(fates)]
	}
	return nil
}

// failFor is fail for the answer to an interaction.
func (o *outside) failFor(i discord.Interaction) error {
	if slices.Contains(o.spared, i.User.ID) {
		return nil
	}
	return o.fail(i.ID)
}

func (o *outside) Respond(_ context.Context, i discord.Interaction, r discord.Response) error {
	defer travel("answer " + i.ID)
	o.mu.Lock()
	defer o.mu.Unlock()
	reader, m := i.User.ID, discord.Message{}
	switch r := r.(type) {
	case discord.Reply:
		m = r.Message
		if o.private[i.ID] = m.Ephemeral; !m.Ephemeral {
			reader = everybody
		}
	case discord.Update:
		m = r.Message
		if o.private[i.ID] = i.Private; !i.Private {
			reader = everybody
		}
	default:
		o.private[i.ID] = true
		o.note(reader, "answer %T %+v", r, r)
		return nil
	}
	o.learn(reader, i.ID, m.Blocks)
	o.note(reader, "answer %T %s", r, wholeMessage(m))
	return o.failFor(i)
}

func (o *outside) EditResponse(_ context.Context, i discord.Interaction, m discord.Message) error {
	defer travel("edit the answer " + i.ID)
	o.mu.Lock()
	defer o.mu.Unlock()
	reader := i.User.ID
	if !o.private[cmp.Or(i.FollowUpID, i.ID)] {
		reader = everybody
	}
	o.learn(reader, i.ID, m.Blocks)
	o.note(reader, "edits the answer to %s%s: %s", i.ID, i.FollowUpID, wholeMessage(m))
	return o.failFor(i)
}

func (o *outside) DeleteResponse(_ context.Context, i discord.Interaction) error {
	defer travel("delete the answer " + i.ID)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.note(i.User.ID, "deletes the answer to %s%s", i.ID, i.FollowUpID)
	return o.failFor(i)
}

func (o *outside) FollowUp(_ context.Context, i discord.Interaction, m discord.Message) (string, error) {
	defer travel("follow " + i.ID)
	o.mu.Lock()
	defer o.mu.Unlock()
	id := o.idOf("follow " + i.ID + i.FollowUpID)
	o.private[id] = m.Ephemeral
	o.learn(i.User.ID, id, m.Blocks)
	o.note(i.User.ID, "follows the answer to %s by %s: %s", i.ID, id, wholeMessage(m))
	return id, o.failFor(i)
}

// post is Send and Message.
func (o *outside) post(reader, place string, m discord.Message, nonce string) (string, error) {
	defer travel("post " + place + nonce)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.note(reader, "posts in %s as %s: %s", place, nonce, wholeMessage(m))
	if err := o.fail(place + nonce); err != nil {
		return "", err
	}
	if _, known := o.nonces[place+nonce]; !known {
		o.nonces[place+nonce] = o.idOf(place + nonce)
	}
	o.learn(reader, o.nonces[place+nonce], m.Blocks)
	return o.nonces[place+nonce], nil
}

func (o *outside) Send(_ context.Context, at discord.Place, m discord.Message, nonce string) (string, error) {
	return o.post(everybody, at.ChannelID, m, nonce)
}

func (o *outside) Message(_ context.Context, user string, m discord.Message, nonce string) error {
	_, err := o.post(user, user, m, nonce)
	return err
}

func (o *outside) Edit(_ context.Context, at discord.Place, id string, m discord.Message) error {
	defer travel("edit " + id)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.learn(everybody, id, m.Blocks)
	o.note(everybody, "edits %s in %s: %s", id, at.ChannelID, wholeMessage(m))
	return o.fail(id)
}

// happens notes what everybody sees and has no text.
func (o *outside) happens(what string, args ...any) error {
	defer travel(what + fmt.Sprint(args...))
	o.mu.Lock()
	defer o.mu.Unlock()
	o.note(everybody, what, args...)
	return o.fail(fmt.Sprint(args...))
}

func (o *outside) Delete(_ context.Context, at discord.Place, id string) error {
	return o.happens("deletes %s in %s", id, at.ChannelID)
}

func (o *outside) StartThread(_ context.Context, at discord.Place, message, name string) (string, error) {
	err := o.happens("opens the thread %q on %s in %s", name, message, at.ChannelID)
	return o.idOf(message), err
}

func (o *outside) AddToThread(_ context.Context, thread discord.Place, user string) error {
	return o.happens("adds %s to %s", user, thread.ChannelID)
}

func (o *outside) ArchiveThread(_ context.Context, thread discord.Place) error {
	return o.happens("archives %s", thread.ChannelID)
}

func (*outside) IsMember(context.Context, string, string) (bool, error) { return true, nil }

func (*outside) IsMentionable(context.Context, string, string) (bool, error) { return true, nil }

func (*outside) CheckRole(context.Context, string, string, *discord.Chooser) error { return nil }

// log returns a log that the operator reads, at every level.
func (o *outside) log() *slog.Logger {
	return slog.New(slog.NewTextHandler(o, &slog.HandlerOptions{Level: slog.LevelDebug - 100}))
}

// Write notes a line of the log.
func (o *outside) Write(line []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.note(operator, "log %s", line)
	return len(line), nil
}

// observe notes what the monitor counts.
func (o *outside) observe(kind, outcome string, took time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.note(operator, "counts %s %s %v", kind, outcome, took)
}

// readBy returns all that some readers can read, in its order. What leaves in one moment comes from several goroutines, and the scheduler decides about its
// order: it is sorted.
func (o *outside) readBy(readers ...string) (all []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	read := slices.DeleteFunc(slices.Clone(o.said), func(s utterance) bool { return !slices.Contains(readers, s.reader) })
	slices.SortStableFunc(read, func(a, b utterance) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.text, b.text)) })
	for _, s := range read {
		all = append(all, s.String())
	}
	return all
}

// contains returns the first thing that left the program with one of the texts in it.
func (o *outside) contains(texts ...string) (s utterance, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	at := slices.IndexFunc(o.said, func(s utterance) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(strings.ToLower(s.text), strings.ToLower(text)) })
	})
	if at < 0 {
		return utterance{}, false
	}
	return o.said[at], true
}

// seedOf is a secret that a test knows.
func seedOf(n uint64) (seed [32]byte) {
	binary.BigEndian.PutUint64(seed[:], n)
	return sha256.Sum256(seed[:])
}

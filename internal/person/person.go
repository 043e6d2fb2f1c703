// Package person is one of the people of the sandbox for tests: it speaks the wire of the page, so that an end-to-end test reads like people's
// actions and views. Nothing in it sleeps; a wait ends with the awaited event or with the context.
//
// It knows no more than a browser window: a message that this person may not see does not exist here.
package person

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// ErrFailed means that the bot did not answer an interaction in time: Discord's "This interaction failed".
var ErrFailed = errors.New("this interaction failed")

// Person is one open window.
type Person struct {
	// ID and Name are those of the person in this window.
	ID, Name string

	ws   *websocket.Conn
	stop context.CancelFunc

	mu       sync.Mutex
	changed  chan struct{} // closed at the next change
	messages map[string]Message
	channels map[string]Channel
	commands []Command
	locale   string
	roles    []string
	online   bool
	calendar *calendar // nil without a calendar
	next     int
	answers  map[int]chan Answer
	gone     error // the reason for the end of the connection
}

// Answer is the bot's answer to an interaction, apart from messages. The zero value means a new or changed message.
type Answer struct {
	// Modal is the dialogue that the bot opened, nil for none.
	Modal *Modal
	// Choices are the completions.
	Choices []Choice
	err     error
}

// Join opens a window of person n (1 to 13) at the address of a sandbox and waits for the first state.
func Join(ctx context.Context, address string, n int) (*Person, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("address of the sandbox: %w", err)
	}
	u.Scheme, u.Path, u.RawQuery = "ws", "/client", "user="+strconv.Itoa(n)
	ws, _, err := websocket.Dial(ctx, u.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("join as person %d: %w", n, err)
	}
	ws.SetReadLimit(-1)
	running, stop := context.WithCancel(context.Background())
	p := &Person{ws: ws, stop: stop, changed: make(chan struct{}), answers: map[int]chan Answer{}}
	go p.readFrames(running)
	if err := p.awaitCondition(ctx, func() bool { return p.ID != "" }); err != nil {
		p.Leave()
		return nil, fmt.Errorf("join as person %d: %w", n, err)
	}
	return p, nil
}

// Leave closes the window. Ephemeral messages are lost with the last window of a person.
func (p *Person) Leave() {
	_ = p.ws.Close(websocket.StatusNormalClosure, "")
	p.stop()
}

func (p *Person) readFrames(ctx context.Context) {
	for {
		_, data, err := p.ws.Read(ctx)
		if err == nil {
			err = p.handleFrame(data)
		}
		if err != nil {
			p.mu.Lock()
			p.gone = fmt.Errorf("the window is closed: %w", err)
			for _, waiting := range p.answers {
				waiting <- Answer{err: p.gone}
			}
			p.answers = map[int]chan Answer{}
			p.signalChange()
			p.mu.Unlock()
			return
		}
	}
}

// signalChange wakes all waiting goroutines. The caller holds the lock.
func (p *Person) signalChange() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// frame is any frame from the sandbox.
type frame struct {
	Type     string    `json:"t"`
	Ref      int       `json:"ref"`
	User     identity  `json:"user"`
	Channels []Channel `json:"channels"`
	Channel  Channel   `json:"channel"`
	Messages []Message `json:"messages"`
	Message  Message   `json:"message"`
	Commands []Command `json:"commands"`
	ID       string    `json:"id"`
	Bot      struct{ Online bool }
	Calendar *calendar `json:"calendar"`
	calendar
	Online  bool     `json:"online"`
	Reason  string   `json:"reason"`
	Modal   *Modal   `json:"modal"`
	Choices []Choice `json:"choices"`
}

// calendar is how far the calendar is ahead of the real time, in milliseconds.
type calendar struct {
	Ahead int64 `json:"ahead"`
}

type identity struct {
	Roles  []string `json:"roles"`
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Locale string   `json:"locale"`
}

func (p *Person) handleFrame(data []byte) error {
	var f frame
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	defer p.signalChange()
	switch f.Type {
	case "hello":
		if p.ID == "" { // it never changes, and is read without the lock
			p.ID, p.Name = f.User.ID, f.User.Name
		}
		p.roles = f.User.Roles
		p.locale, p.online, p.commands, p.calendar = f.User.Locale, f.Bot.Online, f.Commands, f.Calendar
		p.messages, p.channels = map[string]Message{}, map[string]Channel{}
		for _, m := range f.Messages {
			p.messages[m.ID] = m
		}
		for _, c := range f.Channels {
			p.channels[c.ID] = c
		}
	case "message":
		p.messages[f.Message.ID] = f.Message
	case "delete":
		delete(p.messages, f.ID)
	case "channel":
		p.channels[f.Channel.ID] = f.Channel
	case "commands":
		p.commands = f.Commands
	case "bot":
		p.online = f.Online
	case "calendar":
		p.calendar = &f.calendar
	case "ack":
		p.storeAnswer(f.Ref, Answer{})
	case "failed":
		p.storeAnswer(f.Ref, Answer{err: fmt.Errorf("%w: %s", ErrFailed, f.Reason)})
	case "modal":
		f.Modal.ID = f.ID
		p.storeAnswer(f.Ref, Answer{Modal: f.Modal})
	case "choices":
		p.storeAnswer(f.Ref, Answer{Choices: f.Choices})
	case "error":
		p.storeAnswer(f.Ref, Answer{err: errors.New(f.Reason)})
	default:
		return fmt.Errorf("unknown frame %q", f.Type)
	}
	return nil
}

func (p *Person) storeAnswer(ref int, a Answer) {
	if waiting := p.answers[ref]; waiting != nil {
		waiting <- a
		delete(p.answers, ref)
	}
}

// askBot sends an interaction and waits for the bot's answer.
func (p *Person) askBot(ctx context.Context, f map[string]any) (Answer, error) {
	answer := make(chan Answer, 1)
	p.mu.Lock()
	if p.gone != nil {
		defer p.mu.Unlock()
		return Answer{}, p.gone
	}
	p.next++
	f["ref"] = p.next
	p.answers[p.next] = answer
	p.mu.Unlock()
	if err := p.sendFrame(ctx, f); err != nil {
		return Answer{}, err
	}
	select {
	case a := <-answer:
		return a, a.err
	case <-ctx.Done():
		return Answer{}, fmt.Errorf("%s: no answer: %w", f["t"], ctx.Err())
	}
}

func (p *Person) sendFrame(ctx context.Context, f map[string]any) error {
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return p.ws.Write(ctx, websocket.MessageText, data)
}

// Click uses a button, or a select with the chosen values, and waits until the bot has answered.
func (p *Person) Click(ctx context.Context, messageID, customID string, values ...string) (Answer, error) {
	f := map[string]any{"t": "click", "message_id": messageID, "custom_id": customID}
	if values != nil {
		f["values"] = values
	}
	return p.askBot(ctx, f)
}

// Press uses the button with a label. It looks the message up again, so an older copy is enough.
func (p *Person) Press(ctx context.Context, messageID, label string) (Answer, error) {
	m, _ := p.Message(messageID)
	b, ok := m.Button(label)
	if !ok {
		return Answer{}, fmt.Errorf("%s sees no button %q on message %s: %q", p.Name, label, messageID, m.Text())
	}
	return p.Click(ctx, messageID, b.CustomID)
}

// Options are the options of a slash command by name. A file is its bytes.
type Options map[string]any

// Command uses a slash command: "doko new" is the subcommand new of /doko.
func (p *Person) Command(ctx context.Context, channelID, words string, options Options) (Answer, error) {
	names := strings.Fields(words)
	return p.askBot(ctx, map[string]any{"t": "command", "channel_id": channelID, "name": names[0], "options": nestOptions(names[1:], options, "")})
}

// UseOn uses a command of the menu "Apps" of a person or of a message in a channel.
func (p *Person) UseOn(ctx context.Context, channelID, targetID, name string) (Answer, error) {
	return p.askBot(ctx, map[string]any{"t": "command", "channel_id": channelID, "name": name, "target_id": targetID})
}

// Complete types text into an option of a command and asks for completions.
func (p *Person) Complete(ctx context.Context, channelID, words, option, text string, options Options) ([]Choice, error) {
	names := strings.Fields(words)
	all := Options{option: text}
	for name, value := range options {
		all[name] = value
	}
	a, err := p.askBot(ctx, map[string]any{"t": "complete", "channel_id": channelID, "name": names[0], "options": nestOptions(names[1:], all, option)})
	return a.Choices, err
}

// nestOptions puts options inside subcommands like Discord's clients. The sandbox knows the types of the options.
func nestOptions(subcommands []string, options Options, focused string) []map[string]any {
	list := []map[string]any{}
	for name, value := range options {
		o := map[string]any{"name": name, "value": value}
		if data, is := value.([]byte); is {
			o["value"], o["data"] = name+".json", data
		}
		if name == focused {
			o["focused"] = true
		}
		list = append(list, o)
	}
	for _, name := range slices.Backward(subcommands) {
		list = []map[string]any{{"name": name, "options": list}}
	}
	return list
}

// Submit sends a modal with the entries of its inputs, by custom id. A menu without an entry keeps its choice, as in Discord's clients.
func (p *Person) Submit(ctx context.Context, m *Modal, inputs map[string]string) (Answer, error) {
	chosen := map[string]string{}
	for _, field := range m.Components {
		if field.Component == nil {
			continue
		}
		for _, o := range field.Component.Options {
			if o.Default {
				chosen[field.Component.CustomID] = o.Value
			}
		}
	}
	maps.Copy(chosen, inputs)
	return p.askBot(ctx, map[string]any{"t": "submit", "id": m.ID, "custom_id": m.CustomID, "values": chosen})
}

// Say writes a plain message.
func (p *Person) Say(ctx context.Context, channelID, text string) error {
	return p.sendFrame(ctx, map[string]any{"t": "say", "channel_id": channelID, "content": text})
}

// Dismiss closes an ephemeral message and waits until it is gone.
func (p *Person) Dismiss(ctx context.Context, messageID string) error {
	if err := p.sendFrame(ctx, map[string]any{"t": "dismiss", "message_id": messageID}); err != nil {
		return err
	}
	return p.WaitGone(ctx, messageID)
}

// SetRole gives a person a role or takes it away. Only the first person may, who manages the server.
func (p *Person) SetRole(ctx context.Context, userID, roleID string, has bool) error {
	_, err := p.askBot(ctx, map[string]any{"t": "role", "user_id": userID, "role_id": roleID, "is": has})
	return err
}

// SetMember lets a person leave the server or come back: this person, or anybody but the owner if the first person asks.
func (p *Person) SetMember(ctx context.Context, userID string, is bool) error {
	_, err := p.askBot(ctx, map[string]any{"t": "member", "user_id": userID, "is": is})
	return err
}

// JoinThread lets this person join a thread or leave it.
func (p *Person) JoinThread(ctx context.Context, threadID string, is bool) error {
	_, err := p.askBot(ctx, map[string]any{"t": "join", "channel_id": threadID, "is": is})
	return err
}

// CreateChannel makes a text channel. Only people who manage the server may do this and use the next three methods.
func (p *Person) CreateChannel(ctx context.Context, name string) error {
	_, err := p.askBot(ctx, map[string]any{"t": "create_channel", "name": name})
	return err
}

// DeleteChannel deletes a channel or thread.
func (p *Person) DeleteChannel(ctx context.Context, id string) error {
	_, err := p.askBot(ctx, map[string]any{"t": "delete_channel", "channel_id": id})
	return err
}

// DeleteRole deletes a role.
func (p *Person) DeleteRole(ctx context.Context, id string) error {
	_, err := p.askBot(ctx, map[string]any{"t": "delete_role", "role_id": id})
	return err
}

// Grant gives the bot a permission in a channel or takes it away; Channel.BotMay has the names of the permissions.
func (p *Person) Grant(ctx context.Context, channelID, permission string, is bool) error {
	_, err := p.askBot(ctx, map[string]any{"t": "grant", "channel_id": channelID, "name": permission, "is": is})
	return err
}

// OpenDirect opens the channel for direct messages between this person and the bot.
func (p *Person) OpenDirect(ctx context.Context) error {
	_, err := p.askBot(ctx, map[string]any{"t": "direct"})
	return err
}

// SetClosed decides whether this person accepts direct messages; closed means no.
func (p *Person) SetClosed(ctx context.Context, is bool) error {
	_, err := p.askBot(ctx, map[string]any{"t": "closed", "is": is})
	return err
}

// SetAway removes the bot from the server, or adds it again. Only the first person may, who manages the server.
func (p *Person) SetAway(ctx context.Context, is bool) error {
	_, err := p.askBot(ctx, map[string]any{"t": "away", "is": is})
	return err
}

// Advance moves the calendar and waits until it is there: by an "hour" or a "day", to the next "monday" at midnight, or to a wall time in Berlin
// ("2026-11-30 20:00").
func (p *Person) Advance(ctx context.Context, to string) error {
	_, err := p.askBot(ctx, map[string]any{"t": "advance", "to": to})
	return err
}

// Ahead is how far the calendar is ahead of the real time. It waits until there is a calendar.
func (p *Person) Ahead(ctx context.Context) (ahead time.Duration, err error) {
	err = p.awaitCondition(ctx, func() bool {
		if p.calendar != nil {
			ahead = time.Duration(p.calendar.Ahead) * time.Millisecond
		}
		return p.calendar != nil
	})
	return ahead, err
}

// SetLocale changes the language of this person's client and waits for the change.
func (p *Person) SetLocale(ctx context.Context, locale string) error {
	if err := p.sendFrame(ctx, map[string]any{"t": "locale", "locale": locale}); err != nil {
		return err
	}
	return p.awaitCondition(ctx, func() bool { return p.locale == locale })
}

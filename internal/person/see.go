package person

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// The view of a person. All values are copies of the moment.

// Channel is a channel, or a thread with the channel to which it belongs.
type Channel struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Type     int    `json:"type"`
	ParentID string `json:"parent_id"`
	Archived bool   `json:"archived"`
	// Joined says that this person is in a thread and so finds it in the list.
	Joined bool `json:"joined"`
	// Server is the name of the server without the bot, for its channel.
	Server string `json:"server"`
	// BotMay states the bot's permissions in a channel, for people who manage the server.
	BotMay map[string]bool `json:"bot_may"`
}

// Message is a message as Discord shows it.
type Message struct {
	ID           string       `json:"id"`
	ChannelID    string       `json:"channel_id"`
	Author       Author       `json:"author"`
	Content      string       `json:"content"`
	Embeds       []Embed      `json:"embeds"`
	Components   []Component  `json:"components"`
	Attachments  []Attachment `json:"attachments"`
	Flags        int          `json:"flags"`
	Posted       string       `json:"timestamp"`
	Edited       string       `json:"edited_timestamp"`
	Ahead        int64        `json:"ahead"` // how far the calendar was ahead then, in milliseconds
	MentionsMe   bool         `json:"mentions_me"`
	EphemeralFor string       `json:"ephemeral_for"`
}

// Author is who wrote a message.
type Author struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Bot      bool   `json:"bot"`
}

// Embed is an embed, with the fields that tests need.
type Embed struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Attachment is an uploaded file.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
	URL         string `json:"url"`
}

// Component is any component; fields that its type does not have are empty.
type Component struct {
	Type       int         `json:"type"`
	CustomID   string      `json:"custom_id"`
	Label      string      `json:"label"`
	Style      int         `json:"style"`
	Disabled   bool        `json:"disabled"`
	Emoji      *Emoji      `json:"emoji"`
	Content    string      `json:"content"`
	Options    []Option    `json:"options"`
	MinValues  int         `json:"min_values"`
	Defaults   []Default   `json:"default_values"`
	Components []Component `json:"components"`
	Accessory  *Component  `json:"accessory"`
	Component  *Component  `json:"component"`
	Value      string      `json:"value"`
	Items      []Item      `json:"items"`
}

// Item is a picture of a gallery; its description is the alt text.
type Item struct {
	Description string `json:"description"`
}

// Default is the present choice of a menu that Discord fills.
type Default struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Emoji is the emoji of a button or an option.
type Emoji struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Option is an entry of a select.
type Option struct {
	Label   string `json:"label"`
	Value   string `json:"value"`
	Default bool   `json:"default"`
}

// Modal is a dialogue that the bot opened. Its inputs are the components of type 4.
type Modal struct {
	ID         string      `json:"-"`
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// Choice is a completion.
type Choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// Command is a slash command as the bot registered it.
type Command struct {
	Name    string    `json:"name"`
	Options []Command `json:"options"`
	// Places say where the command is offered: "guild", "direct" and "foreign", which is a server without the bot.
	Places []string `json:"places"`
}

// Text is the whole text of the message, line by line: content, embeds, text components, the alt texts of pictures.
func (m Message) Text() string {
	lines := []string{}
	add := func(s string) {
		if s != "" {
			lines = append(lines, s)
		}
	}
	add(m.Content)
	for _, e := range m.Embeds {
		add(e.Title)
		add(e.Description)
	}
	visitComponents(m.Components, func(c Component) {
		add(c.Content)
		for _, item := range c.Items {
			add(item.Description)
		}
	})
	return strings.Join(lines, "\n")
}

// Ephemeral reports whether only one person sees the message.
func (m Message) Ephemeral() bool { return m.EphemeralFor != "" }

// Buttons are all buttons in reading order.
func (m Message) Buttons() []Component {
	var all []Component
	visitComponents(m.Components, func(c Component) {
		if c.Type == 2 {
			all = append(all, c)
		}
	})
	return all
}

// Controls are all buttons and menus in reading order.
func (m Message) Controls() []Component {
	var all []Component
	visitComponents(m.Components, func(c Component) {
		if c.CustomID != "" {
			all = append(all, c)
		}
	})
	return all
}

// Button is the first button with a label, and whether there is one.
func (m Message) Button(label string) (Component, bool) {
	return m.find(func(c Component) bool { return c.Type == 2 && c.Label == label })
}

// Component is the component with a custom id, and whether there is one.
func (m Message) Component(customID string) (Component, bool) {
	return m.find(func(c Component) bool { return c.CustomID == customID })
}

func (m Message) find(is func(Component) bool) (found Component, ok bool) {
	visitComponents(m.Components, func(c Component) {
		if !ok && is(c) {
			found, ok = c, true
		}
	})
	return found, ok
}

func visitComponents(cs []Component, f func(Component)) {
	for _, c := range cs {
		f(c)
		visitComponents(c.Components, f)
		for _, inner := range []*Component{c.Accessory, c.Component} {
			if inner != nil {
				visitComponents([]Component{*inner}, f)
			}
		}
	}
}

// Messages returns all messages that this person sees, oldest first.
func (p *Person) Messages() []Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sorted()
}

// MessagesIn returns those of one channel.
func (p *Person) MessagesIn(channelID string) []Message {
	return slices.DeleteFunc(p.Messages(), func(m Message) bool { return m.ChannelID != channelID })
}

func (p *Person) sorted() []Message {
	all := make([]Message, 0, len(p.messages))
	for _, m := range p.messages {
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b Message) int {
		if len(a.ID) != len(b.ID) {
			return len(a.ID) - len(b.ID)
		}
		return strings.Compare(a.ID, b.ID)
	})
	return all
}

// Message is a message by its id, and whether this person sees it.
func (p *Person) Message(id string) (Message, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	m, ok := p.messages[id]
	return m, ok
}

// Channels returns the channels and threads in no order.
func (p *Person) Channels() []Channel {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []Channel
	for _, c := range p.channels {
		all = append(all, c)
	}
	return all
}

// Commands returns the slash commands that this person finds anywhere.
func (p *Person) Commands() []Command {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.commands)
}

// WaitMessage waits for a message that satisfies is, and returns the newest one.
func (p *Person) WaitMessage(ctx context.Context, is func(Message) bool) (Message, error) {
	var found Message
	err := p.awaitCondition(ctx, func() bool {
		for _, m := range slices.Backward(p.sorted()) {
			if is(m) {
				found = m
				return true
			}
		}
		return false
	})
	if err != nil {
		return Message{}, fmt.Errorf("wait for a message: %w; %s sees %s", err, p.Name, p.summary())
	}
	return found, nil
}

// summary lists the messages that the person sees, for the failure of a test.
func (p *Person) summary() string {
	var b strings.Builder
	for _, m := range p.Messages() {
		fmt.Fprintf(&b, "\n[%s] %q", m.ID, m.Text())
	}
	return b.String()
}

// WaitText waits for a message with the text and returns the newest one.
func (p *Person) WaitText(ctx context.Context, text string) (Message, error) {
	return p.WaitMessage(ctx, func(m Message) bool { return strings.Contains(m.Text(), text) })
}

// WaitGone waits until this person no longer sees a message.
func (p *Person) WaitGone(ctx context.Context, id string) error {
	return p.awaitCondition(ctx, func() bool { _, there := p.messages[id]; return !there })
}

// WaitChannel waits for a channel or thread that satisfies is.
func (p *Person) WaitChannel(ctx context.Context, is func(Channel) bool) (Channel, error) {
	var found Channel
	err := p.awaitCondition(ctx, func() bool {
		for _, c := range p.channels {
			if is(c) {
				found = c
				return true
			}
		}
		return false
	})
	return found, err
}

// WaitNoChannel waits until a channel or thread is gone.
func (p *Person) WaitNoChannel(ctx context.Context, id string) error {
	return p.awaitCondition(ctx, func() bool { _, there := p.channels[id]; return !there })
}

// WaitRole waits until this person has a role, or no longer has it.
func (p *Person) WaitRole(ctx context.Context, role string, has bool) error {
	return p.awaitCondition(ctx, func() bool { return slices.Contains(p.roles, role) == has })
}

// WaitBot waits until the bot is online, or offline.
func (p *Person) WaitBot(ctx context.Context, online bool) error {
	return p.awaitCondition(ctx, func() bool { return p.online == online })
}

// WaitCommand waits until the bot is online and offers a slash command. After a restart Discord shows its commands before it is there, and a click then is lost.
func (p *Person) WaitCommand(ctx context.Context, name string) error {
	return p.awaitCondition(ctx, func() bool {
		return p.online && slices.ContainsFunc(p.commands, func(c Command) bool { return c.Name == name })
	})
}

// News is closed at the next change of what the person sees. Who waits for one of several people takes it before they look.
func (p *Person) News() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.changed
}

// awaitCondition waits until is returns true. It calls is under the lock.
func (p *Person) awaitCondition(ctx context.Context, is func() bool) error {
	for {
		p.mu.Lock()
		done, changed, gone := is(), p.changed, p.gone
		p.mu.Unlock()
		switch {
		case done:
			return nil
		case gone != nil:
			return gone
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

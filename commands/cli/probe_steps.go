package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"karlchen/bot/discord"
	"karlchen/commands/picture"
)

// probeSteps has a row for each kind of request that the bot makes. Later rows use what earlier ones made.
var probeSteps = []probeStep{
	{"connection", "the gateway takes the token", "nobody can play", (*prober).awaitConnection},
	{"message", "a post of components", "no table can be played in this channel", (*prober).postPlain},
	{"edit", "an edit of it", "a new post takes the place of one that cannot be edited", (*prober).editPlain},
	{"picture", "a post with a picture", "tables and results are shown as text", (*prober).postPicture},
	{"edit with picture", "a picture comes by an edit", "what cannot take a picture is shown as text", (*prober).editPicture},
	{"kept picture", "an edit keeps the picture", "a hand sends its picture with each answer", (*prober).keepPicture},
	{"nonce", "a repeated post is one post", "a post may stand there twice after a restart", (*prober).postTwice},
	{"thread", "a thread, and a post in it", "tables play in the channel itself", (*prober).openThread},
	{"thread member", "somebody is mentioned in it and added to it", "players find the thread by a mention alone", (*prober).addMember},
	{"emoji", "an emoji is uploaded, and a button has it", "cards are shown as text", (*prober).useEmoji},
	{"role", "a mention that notifies a role", "nobody is notified of new tables", (*prober).pingRole},
	{"deletion", "a post is deleted", "mentions that are over stay where they are", (*prober).deletePost},
}

// errUnread means that Discord took a message, and that the probe may not read it to compare it.
var errUnread = errors.New("not compared: that needs the permission Read Message History")

func (p *prober) awaitConnection(ctx context.Context) error {
	select {
	case <-p.connected:
		return nil
	case err := <-p.ended:
		if err == nil {
			err = errors.New("the connection ended")
		}
		p.ended <- err // other steps may ask too
		return err
	case <-ctx.Done():
		return errors.New("there is no answer")
	}
}

// needConnection returns errLeftOut if there is no connection.
func (p *prober) needConnection() error {
	select {
	case <-p.connected:
		return nil
	default:
		return fmt.Errorf("%w: there is no connection", errLeftOut)
	}
}

// placeOf returns the place of a channel that the operator names.
func placeOf(channel string) discord.Place {
	return discord.Place{GuildID: discord.AnyServer, ChannelID: channel}
}

// post sends a message, compares it with what Discord shows, and registers its deletion.
func (p *prober) post(ctx context.Context, channel string, m discord.Message) (id string, err error) {
	m.Exactly = true
	id, err = p.client.Send(ctx, placeOf(channel), m, rand.Text()[:20])
	if err != nil {
		return "", err
	}
	p.undoLater("message "+id, func(ctx context.Context) error { return p.client.Delete(ctx, placeOf(channel), id) })
	return id, p.compareShown(ctx, channel, id, m)
}

func (p *prober) compareShown(ctx context.Context, channel, id string, m discord.Message) error {
	err := p.client.ShowsAsSent(ctx, channel, id, m)
	if discord.IsForbidden(err) {
		return errUnread
	}
	return err
}

// probeMessage returns a message with each kind of component that tables use.
func probeMessage(text string) discord.Message {
	return discord.Message{Blocks: []discord.Block{
		discord.Container{Accent: 0x0b5fd0, Blocks: []discord.Block{
			discord.Text{Markdown: "**Karlchen** " + text},
			discord.Divider{},
			discord.ButtonRow{Buttons: []discord.Button{
				{CustomID: "probe:one", Label: "Fuchs", Style: discord.Primary}, {CustomID: "probe:two", Label: "Dulle", Style: discord.Secondary, Disabled: true},
			}},
			discord.Select{CustomID: "probe:menu", Placeholder: "Solo", Options: []discord.Option{{Value: "1", Label: "Damensolo"}, {Value: "2", Label: "Bubensolo"}}},
		}},
	}}
}

// pictured returns the message with a picture of a card.
func pictured(m discord.Message) discord.Message {
	tile := picture.Back()
	file := discord.File{Name: tile.Name + ".png", Alt: "a card", Render: tile.Render}
	m.Files, m.Blocks = []discord.File{file}, append(m.Blocks, discord.Image{File: file.Name, Alt: file.Alt})
	return m
}

func (p *prober) postPlain(ctx context.Context) (err error) {
	p.message, err = p.post(ctx, p.Channel, probeMessage("tries something."))
	return err
}

// firstMessage returns the id of the first step's message, which later steps change.
func (p *prober) firstMessage() (id string, err error) {
	if p.message == "" {
		return "", fmt.Errorf("%w: there is no message", errLeftOut)
	}
	return p.message, nil
}

func (p *prober) editPlain(ctx context.Context) error {
	return p.edit(ctx, probeMessage("has edited this."))
}

func (p *prober) editPicture(ctx context.Context) error {
	err := p.edit(ctx, pictured(probeMessage("has added a picture.")))
	p.drawn = err == nil
	return err
}

// keepPicture edits the message with the picture and does not send it again, as an answer to a click does that changes words alone.
func (p *prober) keepPicture(ctx context.Context) error {
	if !p.drawn {
		return fmt.Errorf("%w: there is no picture, or it may not be read", errLeftOut)
	}
	m := pictured(probeMessage("has kept the picture."))
	id, err := p.client.PictureID(ctx, p.Channel, p.message, m.Files[0].Name)
	if err != nil {
		return err
	}
	m.Files[0].Kept = id
	return p.edit(ctx, m)
}

func (p *prober) edit(ctx context.Context, m discord.Message) error {
	id, err := p.firstMessage()
	if err != nil {
		return err
	}
	m.Exactly = true
	if err := p.client.Edit(ctx, placeOf(p.Channel), id, m); err != nil {
		return err
	}
	return p.compareShown(ctx, p.Channel, id, m)
}

func (p *prober) postPicture(ctx context.Context) error {
	_, err := p.post(ctx, p.Channel, pictured(probeMessage("shows a picture.")))
	return err
}

// postTwice posts twice with the same nonce.
func (p *prober) postTwice(ctx context.Context) error {
	nonce, m := rand.Text()[:20], probeMessage("posts this once.")
	var ids [2]string
	for i := range ids {
		id, err := p.client.Send(ctx, placeOf(p.Channel), m, nonce)
		if err != nil {
			return err
		}
		ids[i] = id
		if i == 0 || id != ids[0] {
			p.undoLater("message "+id, func(ctx context.Context) error { return p.client.Delete(ctx, placeOf(p.Channel), id) })
		}
	}
	if ids[0] != ids[1] {
		return fmt.Errorf("%w: the repeated post is another message", discord.ErrShownOtherwise)
	}
	return nil
}

// openThread opens a thread on the first message. The end of the probe archives it; to delete it the bot would need Manage Threads.
func (p *prober) openThread(ctx context.Context) error {
	id, err := p.firstMessage()
	if err != nil {
		return err
	}
	if p.thread, err = p.client.StartThread(ctx, placeOf(p.Channel), id, "Karlchen probe"); err != nil {
		return err
	}
	p.undoLater("thread "+p.thread, func(ctx context.Context) error { return p.client.ArchiveThread(ctx, placeOf(p.thread)) })
	_, err = p.post(ctx, p.thread, probeMessage("plays here."))
	return err
}

// addMember mentions somebody in the thread and adds them to it, as a table does with its players. It reports the lines that Discord itself writes about that,
// because both could write one, and a table of four would begin with eight.
func (p *prober) addMember(ctx context.Context) error {
	switch {
	case p.User == "":
		return fmt.Errorf("%w: -user says whom to add", errLeftOut)
	case p.thread == "":
		return fmt.Errorf("%w: there is no thread", errLeftOut)
	}
	m := probeMessage("calls <@" + p.User + ">.")
	m.Ping = []string{p.User}
	before, _, err := p.client.SystemLines(ctx, p.thread)
	if err == nil {
		_, err = p.post(ctx, p.thread, m)
	}
	if err != nil && !errors.Is(err, errUnread) {
		return err
	}
	mentioned, _, err := p.client.SystemLines(ctx, p.thread)
	if err == nil {
		err = p.client.AddToThread(ctx, placeOf(p.thread), p.User)
	}
	if err != nil {
		return err
	}
	added, read, err := p.client.SystemLines(ctx, p.thread)
	switch byMention, byAddition := len(mentioned)-len(before), len(added)-len(mentioned); {
	case err != nil:
		return err
	case !read:
		return errUnread
	case byMention > 0 && byAddition > 0:
		return fmt.Errorf("%w: the mention wrote lines of types %v into the thread, and the addition %v more", discord.ErrShownOtherwise, mentioned[len(before):], added[len(mentioned):])
	default:
		p.report("           the thread    Discord wrote %d lines of its own for the mention, %d for the addition, types %v", byMention, byAddition, added)
	}
	return nil
}

// probeEmojis begins the names of the probe's emojis, and of no others.
const probeEmojis = "probe_"

func (p *prober) useEmoji(ctx context.Context) error {
	if err := p.needConnection(); err != nil {
		return err
	}
	name := probeEmojis + "card"
	p.undoLater("emoji "+name, func(ctx context.Context) error {
		return p.client.SyncEmojis(ctx, probeEmojis, nil, func(map[string]string) {})
	})
	var ids map[string]string
	err := p.client.SyncEmojis(ctx, probeEmojis, []discord.Emoji{{Name: name, Render: picture.Back().Render}}, func(there map[string]string) { ids = there })
	if err != nil {
		return err
	}
	m := probeMessage("shows an emoji.")
	m.Blocks = append(m.Blocks, discord.ButtonRow{Buttons: []discord.Button{{CustomID: "probe:emoji", Style: discord.Secondary, EmojiID: ids[name]}}})
	_, err = p.post(ctx, p.Channel, m)
	return err
}

func (p *prober) pingRole(ctx context.Context) error {
	if p.Role == "" {
		return fmt.Errorf("%w: -role says which, and its members are notified", errLeftOut)
	}
	m := probeMessage("calls <@&" + p.Role + ">.")
	m.PingRoles = []string{p.Role}
	_, err := p.post(ctx, p.Channel, m)
	return err
}

func (p *prober) deletePost(ctx context.Context) error {
	id, err := p.client.Send(ctx, placeOf(p.Channel), probeMessage("deletes this."), rand.Text()[:20])
	if err != nil {
		return err
	}
	p.undoLater("message "+id, func(ctx context.Context) error { return p.client.Delete(ctx, placeOf(p.Channel), id) })
	if err := p.client.Delete(ctx, placeOf(p.Channel), id); err != nil {
		return err
	}
	switch err := p.compareShown(ctx, p.Channel, id, probeMessage("deletes this.")); {
	case err == nil:
		return fmt.Errorf("%w: the message is still there", discord.ErrShownOtherwise)
	case discord.IsGone(err):
		return nil
	default:
		return err
	}
}

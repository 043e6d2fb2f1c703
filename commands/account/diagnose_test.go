package account_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"karlchen/bot/discord"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/show"
	"karlchen/internal/e2e"
)

// picky is a Discord that refuses one kind of answer.
type picky struct {
	e2e.Desk
	refuses func(discord.Response) bool
	refused bool
	edits   []discord.Message
	noEdit  bool // it refuses pictures in edits
}

func (p *picky) Respond(ctx context.Context, i discord.Interaction, r discord.Response) error {
	if !p.refused && p.refuses(r) {
		p.refused = true
		return &discord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"}
	}
	return p.Desk.Respond(ctx, i, r)
}

func (p *picky) EditResponse(_ context.Context, _ discord.Interaction, m discord.Message) error {
	if p.noEdit {
		p.noEdit = false
		return &discord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"}
	}
	p.edits = append(p.edits, m)
	return nil
}

// The guided check reports each step that Discord refuses with Discord's code, in a form that Discord does accept, and goes on.
func TestTheGuidedCheckTellsWhatIsRefused(t *testing.T) {
	never := func(discord.Response) bool { return false }
	always := func(discord.Response) bool { return true }
	for i, c := range []struct {
		refuses func(discord.Response) bool
		noEdit  bool
		modal   bool
	}{
		{refuses: always}, {refuses: always}, {refuses: never, noEdit: true}, {refuses: always}, {refuses: never, noEdit: true},
		{refuses: always, modal: true},
	} {
		d := &picky{Desk: e2e.Desk{Answers: map[string]discord.Response{}}, refuses: c.refuses, noEdit: c.noEdit}
		bot := e2e.NewBot(e2e.BotConfig{Parts: show.Parts{Log: slog.New(slog.DiscardHandler), Port: d, Settings: &d.Desk}})
		click := discord.Interaction{ID: "1", Kind: discord.ComponentUsed, MessageID: "5", GuildID: "9", ChannelID: "7", Locale: "en-US"}
		if c.modal {
			click.Kind, i = discord.ModalSubmitted, 3
		}
		id := accountview.Checked{}
		for range i {
			id = id.WithMark(accountview.Worked)
		}
		click.CustomID = id.ID()
		bot.Handle(t.Context(), click)
		var m discord.Message
		switch r := d.Answers["1"].(type) {
		case discord.Reply:
			m = r.Message
		case discord.Update:
			m = r.Message
		}
		if len(d.edits) > 0 {
			m = d.edits[len(d.edits)-1]
		}
		text := e2e.Wording(m)
		if strings.Count(text, "refused (50035)") != 1 || len(m.Files) > 0 {
			t.Errorf("step %d: %q with %d pictures", i+1, text, len(m.Files))
		}
		if next := fmt.Sprintf("[Step %d of 5]", i+2); i < 4 && !strings.Contains(text, next) {
			t.Errorf("step %d does not go on: %q", i+1, text)
		}
		if i == 4 && !strings.Contains(text, "5 defer: 50035") {
			t.Errorf("the report says %q", text)
		}
	}
}

// A dialogue that comes back without the text or the choice has not worked.
func TestTheGuidedCheckMissesWhatADialogueLoses(t *testing.T) {
	for mark, inputs := range map[string]map[string]string{
		"[Step 5 of 5]":   {accountview.CheckInput: "Fuchs", accountview.CheckMenu: "re"},
		"refused (none)":  {accountview.CheckInput: "Fuchs"},
		"refused (none) ": {accountview.CheckMenu: "re"},
	} {
		d := &e2e.Desk{Answers: map[string]discord.Response{}}
		bot := e2e.NewBot(e2e.BotConfig{Parts: show.Parts{Log: slog.New(slog.DiscardHandler), Port: d, Settings: d}})
		id := accountview.Checked{}.WithMark(accountview.Worked).WithMark(accountview.Worked).WithMark(accountview.Worked)
		bot.Handle(t.Context(), discord.Interaction{
			ID: "1", Kind: discord.ModalSubmitted, MessageID: "5", GuildID: "9", ChannelID: "7", Locale: "en-US", CustomID: id.ID(), Inputs: inputs,
		})
		text := e2e.Wording(d.Answers["1"].(discord.Update).Message)
		if !strings.Contains(text, strings.TrimSpace(mark)) || strings.Contains(text, "refused") != strings.HasPrefix(mark, "refused") {
			t.Errorf("%v: %q", inputs, text)
		}
	}
}

package commands_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/commands/show"
	tableview "karlchen/commands/table/view"
	"karlchen/internal/e2e"
)

// forger makes up ids and values that no message of the bot carries, from those that some messages carry.
type forger struct {
	*rand.Rand
	ids      []string // those of messages that were shown
	commands []string
}

// oneOf draws one of some texts.
func (f *forger) oneOf(all ...string) string { return all[f.IntN(len(all))] }

// damaged is a text with some of its characters changed, left out or doubled, or with a part of another in it.
func (f *forger) damaged(text string) string {
	for range f.IntN(4) {
		r := []rune(text)
		at := f.IntN(len(r) + 1)
		end := min(at+f.IntN(4), len(r))
		in := f.oneOf("", "", ":", "0", "99999999999999999999", "é", "\x00", "\n", "on", "♥", f.oneOf(f.ids...))
		text = string(r[:at]) + in + string(r[end:])
	}
	return text
}

// wish is something that somebody may send, sensible or not.
func (f *forger) wish() discord.Interaction {
	i := discord.Interaction{
		Locale: f.oneOf("de", "en-US", "ja", ""), GuildID: f.oneOf(e2e.ClubGuild, e2e.ClubGuild, "999", ""), Private: f.IntN(2) == 0,
		User: discord.User{ID: f.oneOf("1", "2", "77"), Name: "Ada"}, UserMay: discord.Permission(f.IntN(2)) * discord.ManageServer,
	}
	if i.GuildID == "" {
		i.Channel = discord.DirectMessages
	}
	for range f.IntN(3) {
		i.Values = append(i.Values, f.oneOf("", "0", "1", "24", "on", "solo:damen", "list", f.damaged("gesund"), f.damaged("2026-11-22")))
	}
	switch i.Kind = discord.InteractionKind(1 + f.IntN(4)); i.Kind {
	case discord.CommandUsed, discord.CompletionAsked:
		i.Command, i.Focused = f.oneOf(f.commands...), f.oneOf("rules", "league", "game", "week", "when", "no-such-option")
		if f.IntN(2) == 0 {
			i.Command = f.damaged(i.Command)
		}
		i.Options = map[string]string{i.Focused: f.damaged("ddv deck=40")}
		i.Values = nil
		if f.IntN(3) == 0 {
			i.Target = discord.Target{Of: discord.Targets(2 + f.IntN(2)), ID: f.oneOf("1", "2", "77"), Bot: f.IntN(4) == 0, CustomIDs: []string{f.damaged(f.oneOf(f.ids...))}}
		}
	default:
		i.CustomID, i.MessageID = f.damaged(f.oneOf(f.ids...)), "5"
		i.Inputs = map[string]string{f.oneOf(tableview.CutInput, rulebookview.NameInput): f.damaged("12")}
	}
	return i
}

// learn takes over the ids of a message's components.
func (f *forger) learn(blocks []discord.Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case discord.ButtonRow:
			for _, button := range b.Buttons {
				f.ids = append(f.ids, button.CustomID)
			}
		case discord.Select:
			f.ids = append(f.ids, b.CustomID)
		case discord.Picker:
			f.ids = append(f.ids, b.CustomID)
		case discord.Container:
			f.learn(b.Blocks)
		case discord.Text, discord.Divider, discord.Image:
		}
	}
}

func newForger(seed uint64) *forger {
	f := &forger{Rand: rand.New(rand.NewPCG(seed, 0))}
	for _, p := range route.Patterns() {
		f.ids = append(f.ids, p.Longest(), strings.NewReplacer("99999999999999999999.9999", e2e.ClubGuild+".1", "zzzzzzzzzzzzzzzzzzzz", "k3f9abcd", "9999", "1").Replace(p.Longest()))
	}
	for _, c := range route.Registration() {
		f.commands = append(f.commands, c.Name)
		for _, sub := range c.Sub {
			f.commands = append(f.commands, c.Name+" "+sub.Name)
		}
	}
	return f
}

// Each wish that reaches the bot gets exactly one answer, even a command or an id that the bot never offered.
// Discord accepts the answer, and the answer is no apology for a fault.
func TestForgedWishesGetOneAnswer(t *testing.T) {
	h := e2e.NewClubhouse(t)
	seed := rand.Uint64()
	f := newForger(seed)
	sorry := []string{locale.For("de").T("reason.other", nil), locale.For("en").T("reason.other", nil)}
	for n := range 5000 {
		i := f.wish()
		i.ID, i.Token, i.ApplicationID, i.ChannelID, i.BotMay = fmt.Sprint(1_000_000+n), "token", "1", "7", discord.ViewChannel|discord.SendMessages
		if f.IntN(4) > 0 { // else no option has the type that is registered
			i = e2e.Typed(i)
			maps.DeleteFunc(i.Options, func(name, _ string) bool { return i.Kinds[name] == 0 })
		}
		h.Bot.Handle(t.Context(), i)
		h.Mu.Lock()
		r := h.Answers[i.ID]
		h.Mu.Unlock()
		m, err := e2e.Taken(i, r)
		if err != nil {
			t.Fatalf("seed %d: %+v is answered with %+v: %v", seed, i, r, err)
		}
		if text := e2e.Wording(m); slices.ContainsFunc(sorry, func(s string) bool { return strings.Contains(text, s) }) {
			t.Fatalf("seed %d: %+v is answered with an apology", seed, i)
		}
		f.learn(m.Blocks)
	}
	if len(f.ids) < 500 {
		t.Errorf("only %d ids were ever shown", len(f.ids))
	}
}

// Forged wishes neither fill the log nor write long texts or control characters into it.
func TestForgedWishesAreLoggedOnceAMinute(t *testing.T) {
	var log bytes.Buffer
	d := &e2e.Desk{Answers: map[string]discord.Response{}}
	bot := commands.New(commands.Config{Parts: show.Parts{Log: slog.New(slog.NewTextHandler(&log, nil)), Port: d, Settings: d}})
	for n := range 500 {
		i := discord.Interaction{ID: fmt.Sprint(n), Kind: discord.CommandUsed, Command: "doko\nlevel=ERROR " + strings.Repeat("x", 300), Locale: "de"}
		if n%2 == 1 {
			i.Kind, i.Command, i.CustomID, i.MessageID = discord.ComponentUsed, "", "t:\x1b[31m"+strings.Repeat("y", 300), "5"
		}
		bot.Handle(t.Context(), i)
	}
	if len(d.Answers) != 500 {
		t.Errorf("%d of 500 are answered", len(d.Answers))
	}
	if n := strings.Count(log.String(), "\n"); n != 1 || strings.Contains(log.String(), "xxxxx"+strings.Repeat("x", 100)) || strings.Contains(log.String(), "\x1b") {
		t.Errorf("%d lines in the log:\n%s", n, log.String())
	}
}

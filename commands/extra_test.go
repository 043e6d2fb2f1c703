package commands_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
)

// A command takes only options that it registers, by name, type and value, and a modal only inputs that it has shown: nothing else is stored, shown or done.
// Before, any extra option of /league-admin create was a field of the dialogue, also the channel of another server.
func TestNothingExtraIsTaken(t *testing.T) {
	h := e2e.Played(t)
	de := locale.For("de")
	kinds := []discord.OptionKind{0, discord.TextOption, discord.IntegerOption, discord.SwitchOption, discord.UserOption, discord.ChannelOption, discord.RoleOption, discord.FileOption}
	refuses := func(i discord.Interaction, want string) {
		t.Helper()
		h.Clicks++
		i.ID, i.User, i.GuildID, i.ChannelID, i.Locale = fmt.Sprint(h.Clicks), discord.User{ID: "1", Name: "Anna"}, e2e.ClubGuild, "7", "de"
		i.UserMay, i.BotMay, i.MessageID = ^discord.Permission(0), ^discord.Permission(0), "5"
		h.Bot.Handle(t.Context(), i)
		h.Mu.Lock()
		r := h.Answers[i.ID]
		h.Mu.Unlock()
		switch r := r.(type) {
		case discord.Complete:
			if i.Kind != discord.CompletionAsked || len(r.Choices) > 0 {
				t.Errorf("/%s %v completes %v", i.Command, i.Options, r.Choices)
			}
		case discord.Reply:
			if said := e2e.Wording(r.Message); !strings.Contains(said, want) {
				t.Errorf("/%s %s %v %v %v is answered with %s", i.Command, i.CustomID, i.Options, i.Kinds, i.Inputs, said)
			}
		default:
			t.Errorf("/%s %s %v %v %v is answered with %T", i.Command, i.CustomID, i.Options, i.Kinds, i.Inputs, r)
		}
	}
	asks := func(command, name, value string, kind discord.OptionKind) {
		t.Helper()
		i := discord.Interaction{Command: command, Options: map[string]string{name: value}, Kinds: map[string]discord.OptionKind{name: kind}}
		i.Kind = discord.CommandUsed
		refuses(i, de.T("notice.unknown_wish", nil))
		i.Kind, i.Focused = discord.CompletionAsked, name
		refuses(i, "")
	}
	before, commands := h.Rows(), 0
	walk := func(command string, options []discord.CommandOption) {
		t.Helper()
		commands++
		for _, o := range options {
			values := map[discord.OptionKind][]string{
				discord.TextOption: {"", strings.Repeat("x", route.MaxText+1)}, discord.IntegerOption: {"", "x", fmt.Sprint(o.Min - 1), fmt.Sprint(o.Max + 1)},
			}[o.Kind]
			if len(o.Choices) > 0 {
				values = append(values, "no-such-choice")
			}
			for _, value := range values {
				refuses(discord.Interaction{
					Kind: discord.CommandUsed, Command: command, Options: map[string]string{o.Name: value}, Kinds: map[string]discord.OptionKind{o.Name: o.Kind},
				}, de.T("notice.unknown_wish", nil))
			}
		}
		for _, kind := range kinds {
			for _, extra := range []string{"channel", "role", "zone", "no-such-option"} {
				asks(command, extra, "999", kind)
			}
			for _, o := range options {
				if o.Kind != kind {
					asks(command, o.Name, "1", kind)
				}
			}
		}
	}
	for _, c := range route.Registration() {
		for _, sub := range c.Sub {
			walk(c.Name+" "+sub.Name, sub.Options)
		}
		if len(c.Sub) == 0 {
			walk(c.Name, c.Options)
		}
	}
	if commands != len(route.Commands()) {
		t.Errorf("%d of %d commands were tried", commands, len(route.Commands()))
	}
	for _, p := range route.Patterns() {
		id := p.With(map[string]string{"league": h.ID, "record": "1", "list": "1", "count": "1", "member": "2", "user": "2", "name": "write"})
		for _, extra := range []string{"channel", "role", "league", "no-such-input"} {
			refuses(discord.Interaction{Kind: discord.ModalSubmitted, CustomID: id, Inputs: map[string]string{extra: "999"}}, de.T("notice.old_message", nil))
		}
		for _, input := range []string{"augen", "bock", "menu", "name", "number", "text", "time", "tricks", "why", "word", "words"} { // no modal takes so much
			refuses(discord.Interaction{Kind: discord.ModalSubmitted, CustomID: id, Inputs: map[string]string{input: strings.Repeat("1", 4001)}}, de.T("notice.old_message", nil))
		}
	}
	if !slices.Equal(before, h.Rows()) {
		t.Error("something is stored")
	}
}

// The channel and the role of a league come only from what Discord has found in the server, and its texts only from the modal.
func TestALeagueStaysInItsServer(t *testing.T) {
	for _, name := range []string{"create", "settings"} {
		h := e2e.NewClubhouse(t)
		asked := h.Handle("1", discord.Interaction{Kind: discord.CommandUsed, Command: "league-admin " + name, UserMay: discord.ManageServer})
		if _, ok := asked.(discord.Reply); !ok {
			t.Fatalf("%s: no dialogue opens: %T", name, asked)
		}
		draft := uint64(h.Clicks)
		part := func(part string, i discord.Interaction) {
			i.CustomID, i.MessageID, i.Private, i.UserMay = route.DeskPart.ID(route.LeaderDialogue{Draft: draft, Part: part}), "5", true, discord.ManageServer
			h.Handle("1", i)
		}
		for _, key := range []string{"channel", "role", "name"} {
			part(key, discord.Interaction{Kind: discord.ComponentUsed, Values: []string{"999"}})
			part(leagueview.DeskWrite, discord.Interaction{Kind: discord.ModalSubmitted, Inputs: map[string]string{key: "999", "name": "Freitagsliga"}})
		}
		part("channel", discord.Interaction{Kind: discord.ComponentUsed, Values: []string{"999"}, Mentionable: map[string]bool{"999": true}})
		part("role", discord.Interaction{Kind: discord.ComponentUsed, Values: []string{"999"}, PickedKinds: map[string]discord.ChannelKind{"999": 0}})
		part(leagueview.DeskWrite, discord.Interaction{Kind: discord.ModalSubmitted, Inputs: map[string]string{"name": "Freitagsliga"}})
		part(leagueview.DeskDo, discord.Interaction{Kind: discord.ComponentUsed})
		all, err := h.Leagues.Leagues(e2e.ClubGuild)
		if err != nil {
			t.Fatal(err)
		}
		named := false
		for _, l := range all {
			named = named || l.Name == "Freitagsliga"
			if l.Channel == "999" || l.Role == "999" {
				t.Errorf("%s: a league has the channel %s and the role %q", name, l.Channel, l.Role)
			}
		}
		if !named {
			t.Errorf("%s: what was written is not stored: %+v", name, all)
		}
	}
}

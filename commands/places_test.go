package commands_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
)

// ask handles somebody's interaction unchanged, and returns the answer.
func ask(h *e2e.Clubhouse, i discord.Interaction) discord.Response {
	h.Helper()
	h.Clicks++
	i.ID, i.ApplicationID, i.ChannelID, i.User = fmt.Sprint(h.Clicks), "1234", "7", discord.User{ID: "1", Name: "Anna"}
	h.Bot.Handle(h.Context(), e2e.Typed(i))
	h.Mu.Lock()
	defer h.Mu.Unlock()
	return h.Answers[i.ID]
}

// used are all commands with options that suit them, in a server or in direct messages.
func used() (all []discord.Interaction) {
	options := map[string]string{"a": "ddv", "b": "freizeit", "rules": "ddv", "name": "Runde", "to": "Stube", "person": "2"}
	for _, c := range route.Registration() {
		if len(c.Sub) == 0 {
			all = append(all, discord.Interaction{Kind: discord.CommandUsed, Command: c.Name})
		}
		for _, sub := range c.Sub {
			i := discord.Interaction{Kind: discord.CommandUsed, Command: c.Name + " " + sub.Name, Options: map[string]string{}}
			for _, o := range sub.Options {
				if value, suits := options[o.Name]; suits {
					i.Options[o.Name] = value
				}
			}
			all = append(all, i)
		}
	}
	return all
}

// Direct messages have the commands that make sense there. Each of them works there, except the few that
// need a server and say so.
func TestDirectMessagesOfferWhatMakesSenseThere(t *testing.T) {
	h := e2e.NewClubhouse(t)
	needsServer := locale.For("de").T("notice.needs_server", nil)
	works := map[string]bool{
		"rules show": true, "rules compare": true, "rules custom": true, "rules set": false, "rules rename": false, "rules delete": false,
		"settings me": true, "settings block": true, "settings server": false, "help": true,
		"privacy show": true, "privacy export": true, "privacy delete": true,
	}
	offered := map[string]bool{}
	for _, c := range route.Registration() {
		offered[c.Name] = c.Direct
	}
	for _, i := range used() {
		name, _, _ := strings.Cut(i.Command, " ")
		makesSense, isThere := works[i.Command]
		if offered[name] != isThere {
			t.Errorf("/%s in direct messages: %v", i.Command, offered[name])
		}
		if !isThere {
			continue
		}
		i.Locale, i.Channel = "de", discord.DirectMessages
		m, err := e2e.Taken(i, ask(h, i))
		if text := e2e.Wording(m); err != nil || strings.Contains(text, needsServer) == makesSense || strings.Contains(text, locale.For("de").T("reason.other", nil)) {
			t.Errorf("/%s is answered with %q, %v", i.Command, text, err)
		}
	}
}

// In a server without the bot every command, click and dialogue is answered with the way to invite it.
func TestAServerWithoutTheBotReadsHowToInviteIt(t *testing.T) {
	h := e2e.NewClubhouse(t)
	all := append(used(),
		discord.Interaction{Kind: discord.ComponentUsed, MessageID: "5", CustomID: "join/k3f9abcd/12.17"},
		discord.Interaction{Kind: discord.ComponentUsed, MessageID: "5", CustomID: "forged"},
		discord.Interaction{Kind: discord.ModalSubmitted, MessageID: "5", CustomID: "cut-number/k3f9abcd/12.17"},
		discord.Interaction{Kind: discord.CommandUsed, Command: "no-such-command"},
	)
	for _, i := range all {
		for _, tag := range []string{"de", "en-US"} {
			i.GuildID, i.Locale, i.Uninvited = "999", tag, true
			reply, ok := ask(h, i).(discord.Reply)
			want := locale.For(tag).T("notice.not_here", map[string]any{"Link": face.InstallLink("1234")})
			if !ok || !reply.Message.Ephemeral || !strings.Contains(e2e.Wording(reply.Message), want) {
				t.Errorf("%s %s: %+v", i.Kind, i.Command+i.CustomID, reply)
			}
		}
	}
	if c, ok := ask(h, discord.Interaction{Kind: discord.CompletionAsked, Command: "doko new", Focused: "rules", GuildID: "999", Uninvited: true}).(discord.Complete); !ok || len(c.Choices) > 0 {
		t.Errorf("completions: %+v", c)
	}
}

// The README names the same link as the bot.
func TestTheREADMEHasTheInstallLink(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if link := face.InstallLink("YOUR_APPLICATION_ID"); !strings.Contains(string(readme), link) {
		t.Errorf("the README does not name %s", link)
	}
}

// A table is opened in every kind of channel where people write on a server, or refused with the reason.
func TestTablesInEveryKindOfChannel(t *testing.T) {
	const writes = discord.ViewChannel | discord.SendMessages
	const threads = discord.ViewChannel | discord.SendMessagesInThreads
	for _, c := range []struct {
		kind discord.ChannelKind
		may  discord.Permission
		says string // the key of the refusal; empty where the table is opened
	}{
		{discord.TextChannel, writes, ""},
		{discord.TextChannel, threads, "notice.needs_send_messages"},
		{discord.Announcements, writes, ""},
		{discord.VoiceChat, writes, ""},
		{discord.StageChat, writes, ""},
		{discord.PublicThread, threads, ""}, // or a forum's post
		{discord.PublicThread, writes, "notice.needs_send_in_threads"},
		{discord.AnnouncementThread, threads, ""},
		{discord.PrivateThread, threads, ""},
		{discord.PrivateThread, discord.SendMessagesInThreads, "notice.needs_view_channel"},
		{99, writes, "notice.no_tables_in_here"},
	} {
		h := e2e.NewClubhouse(t)
		i := discord.Interaction{Kind: discord.CommandUsed, Command: "doko new", GuildID: e2e.ClubGuild, Locale: "de", Channel: c.kind, BotMay: c.may, UserMay: writes | threads}
		m, err := e2e.Taken(i, ask(h, i))
		want := "lobby.new_title"
		if c.says != "" {
			want = c.says
		}
		if text := e2e.Wording(m); err != nil || !strings.Contains(text, locale.For("de").T(want, nil)) {
			t.Errorf("kind %d with the rights %b: %q, %v", c.kind, c.may, text, err)
		}
	}
	h := e2e.NewClubhouse(t)
	for _, kind := range []discord.ChannelKind{discord.DirectMessages, discord.GroupMessages} {
		i := discord.Interaction{Kind: discord.CommandUsed, Command: "doko new", Locale: "en-US", Channel: kind}
		if m, err := e2e.Taken(i, ask(h, i)); err != nil || !strings.Contains(e2e.Wording(m), locale.For("en").T("notice.needs_server", nil)) {
			t.Errorf("kind %d: %+v, %v", kind, m, err)
		}
	}
}

// If a server has a channel for its tables, the channel's threads and posts belong to it.
func TestThreadsOfTheTableChannel(t *testing.T) {
	h := e2e.NewClubhouse(t)
	ask(h, discord.Interaction{
		Kind: discord.ComponentUsed, MessageID: "5", GuildID: e2e.ClubGuild, UserMay: discord.ManageServer, Values: []string{"70"},
		CustomID:    route.ServerSetting.ID(route.Setting{Key: "table_channel"}),
		PickedKinds: map[string]discord.ChannelKind{"70": discord.TextChannel},
	})
	for parent, key := range map[string]string{"70": "lobby.new_title", "71": "notice.other_channel"} {
		i := discord.Interaction{
			Kind: discord.CommandUsed, Command: "doko new", GuildID: e2e.ClubGuild, Locale: "de", Channel: discord.PublicThread, ParentID: parent,
			BotMay: discord.ViewChannel | discord.SendMessagesInThreads, UserMay: discord.SendMessagesInThreads,
		}
		if m, err := e2e.Taken(i, ask(h, i)); err != nil || !strings.Contains(e2e.Wording(m), locale.For("de").T(key, map[string]any{"Channel": "<#70>"})) {
			t.Errorf("in a thread of %s: %q, %v", parent, e2e.Wording(m), err)
		}
	}
}

// A setting for posts and threads takes no other kind of channel, and a league proposes none.
func TestOnlyChannelsForPostsArePicked(t *testing.T) {
	h := e2e.NewClubhouse(t)
	pick := func(kind discord.ChannelKind) string {
		i := discord.Interaction{
			Kind: discord.ComponentUsed, MessageID: "5", GuildID: e2e.ClubGuild, UserMay: discord.ManageServer, Locale: "de", Values: []string{"70"},
			CustomID:    route.ServerSetting.ID(route.Setting{Key: "report_channel"}),
			PickedKinds: map[string]discord.ChannelKind{"70": kind},
		}
		m, err := e2e.Taken(i, ask(h, i))
		if err != nil {
			t.Error(err)
		}
		return e2e.Wording(m)
	}
	refusal := locale.For("de").T("notice.bad_channel", nil)
	for kind, refused := range map[discord.ChannelKind]bool{
		discord.TextChannel: false, discord.Announcements: false, discord.VoiceChat: true, discord.PublicThread: true, 15: true,
	} {
		if text := pick(kind); strings.Contains(text, refusal) != refused {
			t.Errorf("kind %d: %q", kind, text)
		}
	}
	i := discord.Interaction{
		Kind: discord.ComponentUsed, MessageID: "5", GuildID: e2e.ClubGuild, UserMay: discord.ManageServer, Locale: "de", Values: []string{"forged"},
		CustomID: route.ServerSetting.ID(route.Setting{Key: "report_channel"}),
	}
	if m, err := e2e.Taken(i, ask(h, i)); err != nil || !strings.Contains(e2e.Wording(m), locale.For("de").T("notice.old_message", nil)) {
		t.Errorf("a channel that Discord did not offer: %q, %v", e2e.Wording(m), err)
	}
	for kind, proposed := range map[discord.ChannelKind]bool{discord.TextChannel: true, discord.Announcements: true, discord.PublicThread: false, discord.VoiceChat: false} {
		i := discord.Interaction{
			Kind: discord.CommandUsed, Command: "league-admin create", GuildID: e2e.ClubGuild, UserMay: discord.ManageServer, Locale: "de", Channel: kind,
		}
		m, err := e2e.Taken(i, ask(h, i))
		if err != nil || strings.Contains(e2e.Wording(m), "<#7>") != proposed {
			t.Errorf("kind %d: %v, %q", kind, err, e2e.Wording(m))
		}
	}
}

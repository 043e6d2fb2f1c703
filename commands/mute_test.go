package commands_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/table"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// opening is a Discord that opens threads, which everybody sees.
type opening struct {
	granting
	h *clubhouse
}

func (o opening) StartThread(context.Context, discord.Place, string, string) (string, error) {
	o.h.mu.Lock()
	defer o.h.mu.Unlock()
	o.h.public = append(o.h.public, "thread")
	return "600", nil
}

// endTable lets Anna and Ben leave a table in its game, which computers play to its end. After that everybody may ask for another list.
func (h *clubhouse) endTable() (snap table.Snapshot) {
	h.Helper()
	do := func(user string, c table.Deed) {
		h.Helper()
		var err error
		if snap, err = h.bot.Tables.Do(h.Context(), snap.ID, table.User{ID: user, Name: clubPeople[user]}, c); err != nil {
			h.Fatalf("%T: %v", c, err)
		}
	}
	wait := func(is func() bool) {
		h.Helper()
		for deadline := time.Now().Add(time.Minute); !is(); do("", table.Look{}) {
			if time.Now().After(deadline) {
				h.Fatalf("the table is %s", snap.Phase)
			}
			time.Sleep(time.Millisecond)
		}
	}
	opened := table.NewTable{Guild: clubGuild, Channel: "7", Locale: "de", Host: table.User{ID: "1", Name: "Anna"}, Rules: "ddv cut=off", Games: 1, Computers: 2}
	snap, err := h.bot.Tables.Create(opened)
	if err != nil {
		h.Fatal(err)
	}
	do("2", table.Join{})
	do("1", table.Start{})
	wait(func() bool { return snap.Phase == table.Playing })
	do("2", table.Leave{})
	do("1", table.End{Anyway: true})
	wait(func() bool { return snap.PlaysAgain() })
	return snap
}

// pressAll sends every command and every component that the bot has, by people with the permissions, and returns what everybody gets to read of it.
func pressAll(t *testing.T, may discord.Permission) (public []string, refused int) {
	h := newClubhouse(t)
	h.Port = opening{granting{check: h.expectValid}, h}
	go func() {
		for range h.seen {
		}
	}()
	lobby, ended := h.furnish(), h.endTable()
	played := lobby
	for newcomers := 1; played.WantsThread || newcomers > 0 || len(played.MessageKeys("game/")) == 0; time.Sleep(time.Millisecond) {
		var err error
		if played, err = h.bot.Tables.Do(t.Context(), "k3f9abcd", table.User{}, table.Look{}); err != nil {
			t.Fatal(err)
		}
		users, _ := played.Newcomers()
		newcomers = len(users)
	}
	_, err := h.bot.Gather.FoundStammtisch(gather.Stammtisch{Guild: clubGuild, Name: "Lotte", Channel: "7", Locale: "de", Rules: gather.NamedRules{Rules: "ddv"}}, table.User{ID: "1", Name: "Anna"})
	if err := errors.Join(err, h.bot.Show.AwaitLobby(t.Context(), &lobby), h.bot.Show.AwaitLobby(t.Context(), &ended)); err != nil {
		t.Fatal(err)
	}
	h.mu.Lock()
	h.public = nil // what the tables have posted by themselves
	h.mu.Unlock()
	no := locale.For("de").T("notice.you_may_not_write", nil)
	stammtisch := route.Stammtisch{Number: 1}
	presses := []discord.Interaction{
		{Kind: discord.CommandUsed, Command: "league join"},
		{Kind: discord.CommandUsed, Command: "evening plan", Options: map[string]string{"when": "2030-11-30 20:00"}},
		{Kind: discord.ComponentUsed, CustomID: route.ShareStammtisch.ID(stammtisch)},
		{Kind: discord.ComponentUsed, CustomID: route.InviteToStammtisch.ID(stammtisch)},
		{Kind: discord.ComponentUsed, CustomID: route.Seek.ID(route.At{Table: route.Table(lobby.ID), Version: lobby.Version()})},
		{Kind: discord.ComponentUsed, CustomID: route.Again.ID(route.At{Table: route.Table(ended.ID), Version: ended.Version()})},
		{
			Kind: discord.ModalSubmitted, CustomID: route.LeagueAsked.ID(route.Whole{League: route.League(h.id)}),
			Inputs: map[string]string{leagueview.QuestionInput: "Wann geht es los?"},
		},
	}
	for n := range presses {
		presses[n].User, presses[n].GuildID, presses[n].ChannelID, presses[n].MessageID = discord.User{ID: "1", Name: "Anna"}, clubGuild, "7", "5"
	}
	for _, raw := range interactionSeeds(t) {
		if i, err := discord.Decode(raw); err == nil {
			presses = append(presses, i)
		}
	}
	for _, i := range presses {
		if i.Kinds == nil {
			i = typed(i)
		}
		h.clicks++
		i.ID, i.Locale, i.UserMay, i.BotMay = fmt.Sprint(h.clicks), "de", may, ^discord.Permission(0)
		h.bot.Handle(t.Context(), i)
		h.mu.Lock()
		m, err := taken(i, h.answers[i.ID])
		h.mu.Unlock()
		if err != nil {
			t.Errorf("%s %s: %v", i.Command, i.CustomID, err)
		}
		if wording(m) == no+"\n" {
			refused++
		}
	}
	h.later(time.Second)
	h.bot.Show.Close(t.Context()) // which writes what is still to be written
	evenings, err := h.bot.Gather.Evenings(clubGuild)
	all, err2 := h.bot.Gather.Stammtische(clubGuild)
	if err := errors.Join(err, err2); err != nil {
		t.Error(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for range len(evenings) + len(all) - 1 {
		h.public = append(h.public, "something that is posted later")
	}
	return h.public, refused
}

// People who may not write do not let the bot write either: whatever they use or press, nothing is posted, answered to everybody, founded or planned.
// Private answers stay. Before, they founded Stammtische, planned evenings, opened tables, and shared standings 60 times in a row.
func TestNobodyLetsTheBotWriteWhereTheyMayNot(t *testing.T) {
	if testing.Short() {
		t.Skip("presses everything twice, which is not short")
	}
	t.Parallel()
	const writing = discord.SendMessages | discord.SendMessagesInThreads
	public, refused := pressAll(t, ^discord.Permission(0))
	if refused > 0 {
		t.Errorf("people who may write are refused %d times", refused)
	}
	for _, want := range []string{
		"answer to stammtisch new", "answer to " + route.ShareStammtisch.Name(), "answer to " + route.InviteToStammtisch.Name(), "something that is posted later",
		"answer to " + route.StatsServer.Name(), "answer to " + route.StatsPerson.Name(), "post: ## Doppelkopf", "post: ## Meldung zu Spiel", "post: ## Noch eine Liste?",
	} {
		if !slices.ContainsFunc(public, func(p string) bool { return strings.HasPrefix(p, want) }) {
			t.Errorf("people who may write cause no %q among %q", want, public)
		}
	}
	if public, refused = pressAll(t, ^writing); len(public) > 0 || refused < 60 {
		t.Errorf("people who may not write are refused %d times and cause %q", refused, public)
	}
}

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
	"karlchen/internal/e2e"
)

// opening is a Discord that opens threads, which everybody sees.
type opening struct {
	granting
	h *e2e.Clubhouse
}

func (o opening) StartThread(context.Context, discord.Place, string, string) (string, error) {
	o.h.Mu.Lock()
	defer o.h.Mu.Unlock()
	o.h.Public = append(o.h.Public, "thread")
	return "600", nil
}

// endTable lets Anna and Ben leave a table in its game, which computers play to its end. After that everybody may ask for another list.
func endTable(h *e2e.Clubhouse) (snap table.Snapshot) {
	h.Helper()
	do := func(user string, c table.Deed) {
		h.Helper()
		var err error
		if snap, err = h.Bot.Tables.Do(h.Context(), snap.ID, table.User{ID: user, Name: e2e.ClubPeople[user]}, c); err != nil {
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
	opened := table.NewTable{Guild: e2e.ClubGuild, Channel: "7", Locale: "de", Host: table.User{ID: "1", Name: "Anna"}, Rules: "ddv cut=off", Games: 1, Computers: 2}
	snap, err := h.Bot.Tables.Create(opened)
	if err != nil {
		h.Fatal(err)
	}
	do("2", table.Join{})
	do("1", table.Start{})
	wait(func() bool { return snap.Phase == table.Playing })
	do("2", table.Leave{})
	do("1", table.End{Anyway: true})
	wait(func() bool { return snap.PlaysAgain() })
	again := "[" + locale.For("de").T("button.again", nil) + "]"
	wait(func() bool { // a busy machine posts the result some time after the table has ended
		h.Mu.Lock()
		defer h.Mu.Unlock()
		return slices.ContainsFunc(h.Public, func(p string) bool { return strings.Contains(p, again) })
	})
	return snap
}

// pressAll sends every command and every component that the bot has, by people with the permissions, and returns what everybody gets to read of it.
func pressAll(t *testing.T, may discord.Permission) (public []string, refused int) {
	h := e2e.NewClubhouse(t)
	h.Port = opening{granting{check: h.ExpectValid}, h}
	go func() {
		for range h.Seen {
		}
	}()
	lobby, ended := furnish(h), endTable(h)
	played := lobby
	for newcomers := 1; played.WantsThread || newcomers > 0 || len(played.MessageKeys("game/")) == 0; time.Sleep(time.Millisecond) {
		var err error
		if played, err = h.Bot.Tables.Do(t.Context(), "k3f9abcd", table.User{}, table.Look{}); err != nil {
			t.Fatal(err)
		}
		users, _ := played.Newcomers()
		newcomers = len(users)
	}
	_, err := h.Gather.FoundStammtisch(gather.Stammtisch{Guild: e2e.ClubGuild, Name: "Lotte", Channel: "7", Locale: "de", Rules: gather.NamedRules{Rules: "ddv"}}, table.User{ID: "1", Name: "Anna"})
	if err := errors.Join(err, h.Bot.Show.AwaitLobby(t.Context(), &lobby), h.Bot.Show.AwaitLobby(t.Context(), &ended)); err != nil {
		t.Fatal(err)
	}
	h.Mu.Lock()
	h.Public = nil // what the tables have posted by themselves
	h.Mu.Unlock()
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
			Kind: discord.ModalSubmitted, CustomID: route.LeagueAsked.ID(route.Whole{League: route.League(h.ID)}),
			Inputs: map[string]string{leagueview.QuestionInput: "Wann geht es los?"},
		},
	}
	for n := range presses {
		presses[n].User, presses[n].GuildID, presses[n].ChannelID, presses[n].MessageID = discord.User{ID: "1", Name: "Anna"}, e2e.ClubGuild, "7", "5"
	}
	for _, raw := range interactionSeeds(t) {
		if i, err := discord.Decode(raw); err == nil {
			presses = append(presses, i)
		}
	}
	for _, i := range presses {
		if i.Kinds == nil {
			i = e2e.Typed(i)
		}
		h.Clicks++
		i.ID, i.Locale, i.UserMay, i.BotMay = fmt.Sprint(h.Clicks), "de", may, ^discord.Permission(0)
		h.Bot.Handle(t.Context(), i)
		h.Mu.Lock()
		m, err := e2e.Taken(i, h.Answers[i.ID])
		h.Mu.Unlock()
		if err != nil {
			t.Errorf("%s %s: %v", i.Command, i.CustomID, err)
		}
		if e2e.Wording(m) == no+"\n" {
			refused++
		}
	}
	h.Later(time.Second)
	h.Bot.Show.Close(t.Context()) // which writes what is still to be written
	evenings, err := h.Gather.Evenings(e2e.ClubGuild)
	all, err2 := h.Gather.Stammtische(e2e.ClubGuild)
	if err := errors.Join(err, err2); err != nil {
		t.Error(err)
	}
	h.Mu.Lock()
	defer h.Mu.Unlock()
	for range len(evenings) + len(all) - 1 {
		h.Public = append(h.Public, "something that is posted later")
	}
	return h.Public, refused
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

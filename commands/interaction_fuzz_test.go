package commands_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/internal/e2e"
	"karlchen/internal/proof"
)

// FuzzInteractions hands the bot whole interactions as Discord sends them. If the fuzzer types something, it stands in place of all that the person has
// typed and chosen: so the fuzzer need not write JSON to try values. Each readable interaction gets exactly one answer. Discord accepts the
// answer, and it is no apology for a fault. Discord also accepts all that the bot posts afterwards, such as the lobbies of the server whose settings an
// interaction has changed. In the end the database is sound.
func FuzzInteractions(f *testing.F) {
	for _, raw := range interactionSeeds(f) {
		f.Add(raw, "")
		if !testing.Short() {
			f.Add(raw, "ddv schweine=on")
		}
	}
	h := e2e.NewClubhouse(f)
	h.Port = granting{check: h.ExpectValid}
	fault := locale.Fault
	locale.Fault = func(key, fault string) { f.Errorf("the text %s: %s", key, fault) }
	f.Cleanup(func() { locale.Fault = fault })
	go func() { // nobody reads the channel of seen tables
		for range h.Seen {
		}
	}()
	lobby := furnish(h)
	f.Cleanup(func() {
		report, err := h.Store.Check(table.Verify, leagues.Check)
		if err == nil {
			err = report.Err()
		}
		if err != nil {
			f.Errorf("after all interactions: %v", err)
		}
	})
	sorry := []string{locale.For("de").T("reason.other", nil), locale.For("en").T("reason.other", nil)}
	f.Fuzz(func(t *testing.T, raw []byte, typed string) {
		i, err := discord.Decode(raw)
		if err != nil {
			return
		}
		if typed != "" {
			retype(i, strings.ToValidUTF8(typed, "\uFFFD")) // as whatever reads JSON makes it
		}
		h.Clicks++
		i.ID = fmt.Sprint(h.Clicks)
		h.Bot.Handle(t.Context(), i)
		h.Mu.Lock()
		r := h.Answers[i.ID]
		delete(h.Answers, i.ID)
		h.Mu.Unlock()
		m, err := e2e.Taken(i, r)
		if err != nil {
			t.Fatalf("%+v is answered with %+v: %v", i, r, err)
		}
		if text := e2e.Wording(m); slices.ContainsFunc(sorry, func(s string) bool { return strings.Contains(text, s) }) {
			t.Fatalf("%+v is answered with an apology", i)
		}
		if chosen := h.Bot.Choices.ServerOrDefaults(i.GuildID, h.Bot.Log); !placesHaveIDs(chosen) {
			t.Fatalf("after %+v the server has the settings %+v", i, chosen)
		}
		if err := proof.Validate(h.Bot.Show.LobbyMessage(&lobby)); err != nil {
			t.Fatalf("after %+v the lobbies of the server are refused: %v", i, err)
		}
	})
}

// placesHaveIDs reports whether all channels and roles of a server's settings have an id, where there are any.
func placesHaveIDs(s settings.Server) bool {
	return !slices.ContainsFunc(settings.Places, func(p settings.PlaceSetting) bool { return strings.Trim(p.Get(s), "0123456789") != "" })
}

// retype changes all that a person has typed and chosen.
func retype(i discord.Interaction, typed string) {
	for name := range i.Options {
		i.Options[name] = typed
	}
	for n := range i.Values {
		i.Values[n] = typed
	}
	for name := range i.Inputs {
		i.Inputs[name] = typed
	}
}

// furnish opens the table of the recorded interactions. Its first game is over, and the second has begun. It returns another table that waits for players.
func furnish(h *e2e.Clubhouse) (lobby table.Snapshot) {
	h.Helper()
	const id = "k3f9abcd"
	do := func(user table.User, c table.Deed) table.Snapshot {
		h.Helper()
		snap, err := h.Bot.Tables.Do(h.Context(), id, user, c)
		if err != nil {
			h.Fatalf("%s: %T: %v", user.Name, c, err)
		}
		return snap
	}
	host := table.User{ID: "1", Name: "Anna"}
	opened := table.NewTable{Guild: e2e.ClubGuild, Channel: "7", Locale: "de", Host: host, Rules: "ddv cut=off seating_and_list=off", Games: 4, Hints: true, TakeBack: true}
	lobby, err := h.Bot.Tables.Create(opened)
	opened.ID = id
	snap, err2 := h.Bot.Tables.Create(opened)
	if err := errors.Join(err, err2); err != nil {
		h.Fatal(err)
	}
	for _, user := range []string{"2", "3", "4"} {
		do(table.User{ID: user, Name: e2e.ClubPeople[user]}, table.Join{})
	}
	do(host, table.Start{})
	for deadline := time.Now().Add(time.Minute); len(snap.Numbers) == 0 || snap.Phase != table.Playing; snap = do(table.User{}, table.Look{}) {
		who, waits := snap.Awaited()
		switch {
		case time.Now().After(deadline):
			h.Fatalf("the table is %s", snap.Phase)
		case snap.Phase == table.Resting:
			do(host, table.NextGame{Game: len(snap.Numbers)})
		case waits:
			view := snap.View(who.User.ID)
			a := view.Legal(nil)[0]
			for _, legal := range view.Legal(nil) {
				if legal.Kind == game.Playing || legal.Kind == game.Saying && legal.Word() == game.Healthy {
					a = legal
				}
			}
			do(who.User, table.Act{Version: snap.Version(), Action: a})
		default:
			time.Sleep(time.Millisecond)
		}
	}
	return lobby
}

var (
	shownID  = regexp.MustCompile(`(?m)→ (\S+)$`)
	anyValue = regexp.MustCompile(`[0-9]+|[A-Z]+`)
)

// interactionSeeds are one interaction of each form that Discord knows, those that people of the sandbox have sent in whole evenings, each command, each route, and a click on each kind of component that the golden
// messages show.
func interactionSeeds(f testing.TB) (seeds [][]byte) {
	f.Helper()
	read := func(pattern string, use func([]byte)) {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("%d files in %s: %v", len(files), pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			use(text)
		}
	}
	read("../bot/discord/testdata/interactions/*.json", func(raw []byte) { seeds = append(seeds, raw) })
	read("testdata/interactions.jsonl", func(all []byte) {
		for line := range bytes.Lines(all) {
			seeds = append(seeds, bytes.TrimSpace(line))
		}
	})
	add := func(kind int, data map[string]any) {
		raw, err := json.Marshal(map[string]any{
			"id": "1100000000000000001", "application_id": "1", "token": "token", "type": kind, "guild_id": e2e.ClubGuild, "channel_id": "7", "locale": "de",
			"app_permissions": "1024", "channel": map[string]any{"type": 0}, "message": map[string]any{"id": "5", "flags": 64}, "data": data,
			"member": map[string]any{"user": map[string]any{"id": "1", "username": "anna"}, "permissions": "32"},
		})
		if err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, raw)
	}
	for _, c := range route.Registration() {
		if c.On != discord.Typed {
			add(2, map[string]any{"type": c.On, "name": c.Name, "target_id": "5", "resolved": map[string]any{
				"users": map[string]any{"5": map[string]any{"id": "5"}}, "messages": map[string]any{"5": map[string]any{"author": map[string]any{"id": "1"}}},
			}})
			continue
		}
		add(2, map[string]any{"type": 1, "name": c.Name})
		for _, sub := range c.Sub {
			add(2, map[string]any{"type": 1, "name": c.Name, "options": []any{map[string]any{"type": 1, "name": sub.Name}}})
		}
	}
	for _, id := range newForger(0).ids {
		add(3, map[string]any{"component_type": 2, "custom_id": id})
		add(5, map[string]any{"custom_id": id, "components": []any{}})
	}
	seen := map[string]bool{}
	read("*/view/testdata/de/*.txt", func(text []byte) {
		for _, found := range shownID.FindAllSubmatch(text, -1) {
			id := string(found[1])
			if kind := anyValue.ReplaceAllString(id, "N"); !seen[kind] {
				seen[kind] = true
				add(3, map[string]any{"component_type": 3, "custom_id": id, "values": []any{"1"}})
				add(5, map[string]any{"custom_id": id, "components": []any{}})
			}
		}
	})
	return seeds
}

// granting is a Discord that grants everything that a clubhouse does not look at. It checks the messages among it.
type granting struct {
	discord.Port
	check func(discord.Message)
}

func (g granting) EditResponse(_ context.Context, _ discord.Interaction, m discord.Message) error {
	g.check(m)
	return nil
}

func (g granting) Message(_ context.Context, _ string, m discord.Message, _ string) error {
	g.check(m)
	return nil
}

func (g granting) FollowUp(_ context.Context, _ discord.Interaction, m discord.Message) (string, error) {
	g.check(m)
	return "1", nil
}

func (granting) DeleteResponse(context.Context, discord.Interaction) error { return nil }

func (granting) IsMember(context.Context, string, string) (bool, error) { return true, nil }

func (granting) PublicChannels(context.Context, string) (map[string]bool, error) { return nil, nil }
func (granting) IsMentionable(context.Context, string, string) (bool, error)     { return true, nil }

func (granting) CreateEvent(context.Context, string, discord.Event) (string, error) { return "9", nil }

func (granting) DeleteEvent(context.Context, string, string) error { return nil }

func (granting) StartThread(context.Context, discord.Place, string, string) (string, error) {
	return "600", nil
}

func (granting) AddToThread(context.Context, discord.Place, string) error { return nil }

func (granting) ArchiveThread(context.Context, discord.Place) error { return nil }

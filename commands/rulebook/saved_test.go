package rulebook_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/commands/show"
	"karlchen/game/rules"
	"karlchen/internal/e2e"
)

// saver returns a function that lets somebody save rules, and returns the first line of the answer.
func saver(t *testing.T) (d *e2e.Desk, save func(user, name string) string) {
	d = &e2e.Desk{Answers: map[string]discord.Response{}, Settings: map[string]json.RawMessage{}}
	bot := e2e.NewBot(e2e.BotConfig{Parts: show.Parts{Log: slog.New(slog.DiscardHandler), Port: d, Settings: d}})
	r, err := rules.Parse("ddv deck=40")
	if err != nil {
		t.Fatal(err)
	}
	return d, func(user, name string) string {
		id := user + "/" + name
		draft, err := rulebook.SaveDraft(d, user, r.String())
		if err != nil {
			t.Error(err)
		}
		bot.Handle(t.Context(), discord.Interaction{
			ID: id, Kind: discord.ModalSubmitted, GuildID: "guild", User: discord.User{ID: user, Name: user}, Locale: "en-US",
			CustomID: route.RulesSave.ID(route.Ruleset{Rules: route.Rules(draft)}), Inputs: map[string]string{rulebookview.NameInput: name},
		})
		d.Mu.Lock()
		defer d.Mu.Unlock()
		reply, ok := d.Answers[id].(discord.Reply)
		if !ok {
			t.Fatalf("%s got the answer %+v", id, d.Answers[id])
		}
		text, _, _ := strings.Cut(reply.Message.Blocks[0].(discord.Container).Blocks[0].(discord.Text).Markdown, "\n")
		return text
	}
}

// One person took the room of all.
func TestOnePersonKeepsFifteenRulesets(t *testing.T) {
	_, save := saver(t)
	for n := range 15 {
		if got := save("7", fmt.Sprint("Runde ", n)); !strings.Contains(got, "is saved") {
			t.Errorf("number %d: %s", n+1, got)
		}
	}
	if got := save("7", "Noch eine"); !strings.HasPrefix(got, "You’ve already saved 15 rulesets here.") {
		t.Errorf("one more: %s", got)
	}
	if got := save("7", "Runde 3") + save("8", "Noch eine"); strings.Count(got, "is saved") != 2 {
		t.Errorf("another text for an own one, and somebody else's: %s", got)
	}
}

// Fifty people save rules at once, and none are lost. The next person reads that there is no room, and people may still replace their own rules.
func TestAServerKeepsFiftyRulesets(t *testing.T) {
	d, save := saver(t)
	var all sync.WaitGroup
	for n := range 50 {
		all.Go(func() {
			name := fmt.Sprintf("Runde %d", n)
			if got, want := save(fmt.Sprint(n), name), "**"+name+"** is saved. Everybody on this server can now play by these rules: `/doko new rules:"+name+"`"; got != want {
				t.Errorf("%s: %s", name, got)
			}
		})
	}
	all.Wait()
	var kept []struct{ Name string }
	if err := json.Unmarshal(d.Settings["guild/saved_rules"], &kept); err != nil || len(kept) != 50 {
		t.Fatalf("%d rulesets are kept, %v", len(kept), err)
	}
	for _, c := range []struct{ user, name, says string }{
		{"7", "Noch eine", "This server already has 50 rulesets of its own. `/rules delete` makes room."},
		{"7", "runde 7", "**runde 7** is saved. Everybody on this server can now play by these rules: `/doko new rules:runde 7`"},
		{"8", "Runde 7", "Other rules on this server already have that name. Please choose another one."},
		{"8", "", "A name has up to 30 letters, digits and spaces, and doesn’t start with the name of a preset."},
		{"8", "DDV light", "A name has up to 30 letters, digits and spaces, and doesn’t start with the name of a preset."},
		{"8", "a`b", "A name has up to 30 letters, digits and spaces, and doesn’t start with the name of a preset."},
		{"8", "eine Runde mit viel zu langem Namen", "This message is too old. Please use the command again."}, // the dialogue has no room for it
	} {
		if got := save(c.user, c.name); got != c.says {
			t.Errorf("%s saves %q: %s", c.user, c.name, got)
		}
	}
}

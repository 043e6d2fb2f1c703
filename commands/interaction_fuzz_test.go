package commands_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// FuzzInteractions hands the bot whole interactions as Discord sends them. Each readable interaction gets exactly one answer. Discord accepts the
// answer, and it is no apology for a fault.
func FuzzInteractions(f *testing.F) {
	for _, raw := range interactionSeeds(f) {
		f.Add(raw)
	}
	h := newClubhouse(f)
	go func() { // nobody reads the channel of seen tables
		for range h.seen {
		}
	}()
	sorry := []string{locale.For("de").T("reason.other", nil), locale.For("en").T("reason.other", nil)}
	f.Fuzz(func(t *testing.T, raw []byte) {
		i, err := discord.Decode(raw)
		if err != nil {
			return
		}
		h.clicks++
		i.ID = fmt.Sprint(h.clicks)
		h.bot.Handle(t.Context(), i)
		h.mu.Lock()
		r := h.answers[i.ID]
		delete(h.answers, i.ID)
		h.mu.Unlock()
		m, err := taken(i, r)
		if err != nil {
			t.Fatalf("%+v is answered with %+v: %v", i, r, err)
		}
		if text := wording(m); slices.ContainsFunc(sorry, func(s string) bool { return strings.Contains(text, s) }) {
			t.Fatalf("%+v is answered with an apology", i)
		}
	})
}

var (
	shownID  = regexp.MustCompile(`(?m)→ (\S+)$`)
	anyValue = regexp.MustCompile(`[0-9]+|[A-Z]+`)
)

// interactionSeeds are one interaction of each form that Discord knows, each command, and a click on each kind of component that the golden
// messages show.
func interactionSeeds(f *testing.F) (seeds [][]byte) {
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
	add := func(kind int, data map[string]any) {
		raw, err := json.Marshal(map[string]any{
			"id": "1100000000000000001", "application_id": "1", "token": "token", "type": kind, "guild_id": clubGuild, "channel_id": "7", "locale": "de",
			"app_permissions": "1024", "channel": map[string]any{"type": 0}, "message": map[string]any{"id": "5", "flags": 64}, "data": data,
			"member": map[string]any{"user": map[string]any{"id": "1", "username": "anna"}, "permissions": "32"},
		})
		if err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, raw)
	}
	for _, c := range route.Registration() {
		add(2, map[string]any{"type": 1, "name": c.Name})
		for _, sub := range c.Sub {
			add(2, map[string]any{"type": 1, "name": c.Name, "options": []any{map[string]any{"type": 1, "name": sub.Name}}})
		}
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

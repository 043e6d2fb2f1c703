package rulebook_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
	"karlchen/internal/e2e"
	"karlchen/internal/proof"
)

// parts are the components of a message with their ids, and the values of its menus.
func parts(m discord.Message) (ids []string, values map[string][]string) {
	values = map[string][]string{}
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		switch b := b.(type) {
		case discord.ButtonRow:
			for _, button := range b.Buttons {
				if !button.Disabled {
					ids = append(ids, button.CustomID)
				}
			}
		case discord.Select:
			ids = append(ids, b.CustomID)
			for _, o := range b.Options {
				values[b.CustomID] = append(values[b.CustomID], o.Value)
			}
		}
	}
	return ids, values
}

// part is the one component of a message whose id has the path.
func part(t *testing.T, m discord.Message, to route.Route) (id string, values []string) {
	t.Helper()
	ids, all := parts(m)
	i := slices.IndexFunc(ids, to.Names)
	if i < 0 {
		t.Fatalf("nothing leads to %s: %v", to, ids)
	}
	return ids[i], all[ids[i]]
}

// Sixty-four more options meet no limit: older messages still work, and the new options can be read, compared, changed and scored by.
func TestSixtyFourMoreOptions(t *testing.T) {
	const more = 64
	h := e2e.NewClubhouse(t)
	fault := locale.Fault
	locale.Fault = func(string, string) {} // the options have no texts
	defer func() { locale.Fault = fault }()
	says := func(command string, options map[string]string) discord.Message {
		t.Helper()
		m := h.Says("2", command, options)
		if err := proof.Validate(m); err != nil {
			t.Fatalf("/%s: %v", command, err)
		}
		return m
	}
	clicks := func(id string, values ...string) discord.Message {
		t.Helper()
		m := h.Click("2", id, values...)
		if err := proof.Validate(m); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if text := e2e.Wording(m); strings.Contains(text, locale.For("de").T("notice.old_message", nil)) {
			t.Fatalf("%s %v: %s", id, values, text)
		}
		return m
	}
	changed := map[string]string{"rules": "ddv schweine=on"}
	var before []discord.Message
	for _, rules := range []map[string]string{nil, changed} {
		before = append(before, says("rules show", rules), says("rules custom", rules), says("doko score", rules))
	}
	before = append(before, says("rules compare", map[string]string{"a": "ddv schweine=on", "b": "hausrunde"}))

	for i := range more {
		o := rules.Option{ID: fmt.Sprintf("DK%d", 100+i), Key: fmt.Sprintf("probe_%d", i), Source: "999:L1"}
		defer rules.AddSwitch(o, func(r *rules.Ruleset) *bool { return &r.SharpDeckOptional })()
	}
	for _, m := range before { // more options make no old button fail
		ids, values := parts(m)
		for _, id := range ids {
			switch offered := values[id]; {
			case route.RulesName.Names(id) || route.RulesSearch.Names(id) || route.ScoreAsk.Names(id): // open modals
				if _, ok := h.Handle("2", discord.Interaction{Kind: discord.ComponentUsed, CustomID: id, Private: true}).(discord.Ask); !ok {
					t.Errorf("%s opens no dialogue", id)
				}
			case len(offered) > 0:
				clicks(id, offered[len(offered)-1])
			default:
				clicks(id)
			}
		}
	}

	// The dialogue reaches every option, and turns the last one on.
	m := says("rules custom", changed)
	group, _ := part(t, m, route.RulesGroup)
	m = clicks(group, "DK")
	found := map[string]bool{}
	for range more { // pages
		menu, values := part(t, m, route.RulesOption)
		fresh := ""
		for _, value := range values {
			if !found[value] {
				found[value], fresh = true, value
			}
		}
		if fresh == "" {
			break
		}
		m = clicks(menu, fresh)
	}
	for i := range more {
		if !found[fmt.Sprintf("DK%d", 100+i)] {
			t.Errorf("no menu offers DK%d", 100+i)
		}
	}
	menu, _ := part(t, clicks(group, "DK"), route.RulesOption)
	value, _ := part(t, clicks(menu, fmt.Sprintf("DK%d", 99+more)), route.RulesValue)
	m = clicks(value, "on")

	// The card has them all on its pages, as the comparison has.
	card, _ := part(t, m, route.RulesCard)
	m = clicks(card)
	text, seen := "", map[string]bool{}
	for range 100 { // pages
		page, values := part(t, m, route.RulesPage)
		i := slices.IndexFunc(values, func(v string) bool { return !seen[v] })
		if i < 0 {
			break
		}
		seen[values[i]] = true
		m = clicks(page, values[i])
		text += e2e.Wording(m)
	}
	for i := range more {
		if key := fmt.Sprintf("rule.probe_%d", i); !strings.Contains(strings.ReplaceAll(text, `\_`, "_"), key) {
			t.Errorf("no page of the card says %s", key)
		}
	}
	said := ""
	m = says("rules compare", map[string]string{"a": "ddv", "b": fmt.Sprintf("ddv schweine=on probe_%d=on", more-1)})
	for range 20 { // pages
		said += e2e.Wording(m)
		ids, _ := parts(m)
		i := slices.IndexFunc(ids, func(id string) bool { return route.RulesCompare.Names(id) })
		if i < 0 || len(ids) < 2 && strings.Contains(said, fmt.Sprintf("probe_%d", more-1)) {
			break
		}
		m = clicks(ids[len(ids)-1])
	}
	if !strings.Contains(strings.ReplaceAll(said, `\_`, "_"), fmt.Sprintf("probe_%d", more-1)) {
		t.Errorf("the comparison says\n%s", said)
	}

	// The calculator scores by such rules.
	m = says("doko score", map[string]string{"rules": fmt.Sprintf("ddv probe_%d=on", more-1)})
	calls, _ := part(t, m, route.ScoreCallsRe)
	ask, _ := part(t, clicks(calls, "re"), route.ScoreAsk)
	asked, ok := h.Handle("2", discord.Interaction{Kind: discord.ComponentUsed, CustomID: ask, Private: true}).(discord.Ask)
	if !ok {
		t.Fatal("nobody asks for the Augen")
	}
	m = h.Told(h.Handle("2", discord.Interaction{Kind: discord.ModalSubmitted, CustomID: asked.Modal.CustomID, Inputs: map[string]string{"augen": "140"}, Private: true}))
	if text := e2e.Wording(m); !strings.Contains(text, "140") {
		t.Errorf("the calculator says\n%s", text)
	}
}

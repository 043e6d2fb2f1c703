package commands_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/locale"
	recordview "karlchen/commands/record/view"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
	"karlchen/game/league"
	"karlchen/internal/e2e"
	"karlchen/storage"
)

// Each route is for a table or a league of the server where somebody clicks. No id changes or shows anything of another server, even to the people
// who sit at that table and lead that league.
func TestNoRouteLeadsIntoAnotherServer(t *testing.T) {
	h := e2e.Played(t)
	h.Says("1", "doko new", map[string]string{"computers": "1"})
	rows, err := h.Store.Tables()
	if err != nil || len(rows) != 1 {
		t.Fatalf("there are %d tables, %v", len(rows), err)
	}
	texts := map[string]string{
		"table": rows[0].ID, "version": "0.0", "league": h.ID, "record": "1", "step": "1", "list": "1", "count": "1", "page": "1", "member": "2", "user": "2",
		"word": "healthy", "call": "re", "move": "take", "vote": "wait", "name": "give", "answer": "in",
	}
	stored := func() []string {
		now, err := h.Store.Table(rows[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		row, err := json.Marshal(now)
		if err != nil {
			t.Fatal(err)
		}
		return append(h.Rows(), string(row))
	}
	click := func(p *route.Pattern, guild string, kind discord.InteractionKind, inputs ...string) string {
		h.Clicks++
		i := discord.Interaction{
			ID: fmt.Sprint(h.Clicks), Kind: kind, CustomID: p.With(texts), MessageID: "5", GuildID: guild, ChannelID: "7", Locale: "de", Values: []string{"1"},
			User: discord.User{ID: "1", Name: "Anna"}, UserMay: discord.ManageServer | discord.SendMessages,
			BotMay: discord.ViewChannel | discord.SendMessages | discord.AttachFiles,
			Inputs: map[string]string{},
		}
		for _, input := range inputs {
			i.Inputs[input] = "1"
		}
		h.Bot.Handle(t.Context(), i)
		h.Mu.Lock()
		defer h.Mu.Unlock()
		m, err := e2e.Taken(i, h.Answers[i.ID])
		if err != nil {
			t.Errorf("%s: %v", i.CustomID, err)
		}
		return e2e.Wording(m)
	}
	de := locale.For("de")
	refusals := map[string]string{
		"table": face.Reason(de, table.NoSuchTable), "league": face.Reason(de, league.NoSuchLeague), "record": de.T("notice.no_such_game", nil),
	}
	for !strings.Contains(strings.Join(stored(), ""), `"lobby":"1"`) { // until the lobby has been posted
		time.Sleep(time.Millisecond)
	}
	tried := map[string]int{}
	before := stored()
	clicks := func(p *route.Pattern, guild string) []string { // and its modal with each of the inputs that modals have
		answers := []string{click(p, guild, discord.ComponentUsed), click(p, guild, discord.ModalSubmitted)}
		for _, input := range []string{leagueview.ProtestInput, leagueview.QuestionInput, tableview.CutInput, recordview.ReportInput} {
			answers = append(answers, click(p, guild, discord.ModalSubmitted, input))
		}
		return answers
	}
	for _, p := range route.Patterns() {
		for of, refusal := range refusals {
			if !p.Wants(of) {
				continue
			}
			if err := route.Check(p.With(texts)); err != nil {
				t.Fatal(err)
			}
			answers := clicks(p, "200")
			if !slices.ContainsFunc(answers, func(a string) bool { return strings.Contains(a, refusal) }) {
				t.Errorf("%s is answered on another server with %q", p, answers)
			}
			direct := clicks(p, "")
			if !slices.ContainsFunc(direct, func(a string) bool { return strings.Contains(a, de.T("notice.needs_server", nil)) }) {
				t.Errorf("%s is answered in direct messages with %q", p, direct)
			}
			for _, answer := range append(answers, direct...) {
				if strings.Contains(answer, "Anna") || strings.Contains(answer, "Montagsliga") {
					t.Errorf("%s shows %q", p, answer)
				}
			}
			tried[of]++
		}
	}
	if after := stored(); !slices.Equal(before, after) {
		t.Error("something has changed")
	}
	if tried["table"] < 35 || tried["league"] < 25 || tried["record"] < 12 {
		t.Errorf("only these routes were tried: %v", tried)
	}
	for of, p := range map[string]*route.Pattern{"table": route.Sheet.Pattern, "league": route.LeagueInfo.Pattern} { // and at home they lead there
		if answer := click(p, e2e.ClubGuild, discord.ComponentUsed); strings.Contains(answer, refusals[of]) {
			t.Errorf("%s is answered with %q", p, answer)
		}
	}
}

// A draft is its owner's alone, and their buttons still work after a restart.
func TestNobodyOpensTheDraftOfAnother(t *testing.T) {
	h := e2e.NewClubhouse(t)
	m := h.Says("2", "rules custom", map[string]string{"rules": "ddv schweine=on"})
	id := ""
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		if row, ok := b.(discord.ButtonRow); ok {
			id = row.Buttons[len(row.Buttons)-1].CustomID
		}
	}
	if !route.RulesCard.Names(id) {
		t.Fatalf("the last button is %q", id)
	}
	old := locale.For("de").T("notice.old_message", nil)
	if text := e2e.Wording(h.Click("3", id)); !strings.Contains(text, old) {
		t.Errorf("somebody else reads\n%s", text)
	}
	if text := e2e.Wording(h.Click("2", id)); strings.Contains(text, old) {
		t.Errorf("the owner reads\n%s", text)
	}
	if all, err := h.Store.Settings(storage.ScopeUser, "2"); err != nil || len(all["drafts"]) == 0 {
		t.Errorf("nothing of it is stored: %v, %v", all, err)
	}
}

package view_test

import (
	"errors"
	"fmt"
	"testing"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/exchange"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

func TestCommonTable(t *testing.T) {
	sc := stage.NewScene(t, "")
	b := membersBook(nil)
	terms := exchange.Terms{Start: "2030-11-18", Rules: "ddv@1", Own: 50, Edition: 1, Weeks: 8, Games: 12, PerWeek: 1, Format: standings.Task}
	part := func(id, name string, week int, secret string, members int) exchange.Week {
		w := exchange.Week{League: id, Name: name, Week: week, Secret: secret, Unverified: 1, Terms: terms, Key: []byte(id)}
		for i := range members {
			who := fmt.Sprint(100 + i)
			w.Members = append(w.Members, stats.Player{ID: who, Name: fmt.Sprint("*", who, name[:1])})
			a := standings.Attempt{Week: week, Member: who, Points: []int{len(name) * i, -i}}
			w.Lists = append(w.Lists, exchange.List{Number: uint64(100*week + i), Sum: standings.Sum{Attempt: &a}})
		}
		return w
	}
	show := func(title string, leads bool, weeks ...exchange.Week) {
		all, err := exchange.Add(weeks)
		if err != nil {
			t.Fatal(err)
		}
		sc.Add(title, func(l *locale.Localizer) discord.Message {
			reader := leagues.Actor{ID: "101", Guild: b.League.Guild, Manager: leads}
			m := view.CommonTable(b, all, reader, l)
			if err := proof.Validate(m); err != nil {
				t.Error(err)
			}
			return m
		})
	}
	one, two := part("100.1", "900", 1, "s", 3), part(b.League.ID, "12345678901234567890123456789012", 1, "s", 2)
	show("nothing", true)
	show("teams", true, one, two)
	show("a member", false, one, two)
	show("other deals", false, one, part("200.1", "700", 1, "t", 2), part("200.1", "700", 2, "t", 40))
	fault := exchange.Fault{List: 7, Game: 3, Why: errors.New("line 14: seat 1: CA: must follow trump")}
	sc.Add("a forged file", func(l *locale.Localizer) discord.Message {
		return face.Answer(face.Reason(l, errors.Join(fault, exchange.Changed)))
	})
	other := terms
	other.Games = 24
	here, there := terms.Differences(other)
	values := map[string]any{"Here": rules.Typed(here), "There": rules.Typed(there)}
	sc.Add("other terms", func(l *locale.Localizer) discord.Message {
		return face.Answer(face.Reason(l, league.Problem{Key: leagues.OtherTerms, Data: values}))
	})
	sc.Compare("league-common")
}

package view_test

import (
	"errors"
	"fmt"
	"testing"

	"karlchen/bot/discord"
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
	terms := exchange.Terms{Weeks: 8, Games: 12, PerWeek: 1, Format: standings.Task}
	part := func(id, name string, week int, secret string, members int) exchange.Part {
		p := exchange.Part{Week: exchange.Week{League: id, Name: name, Week: week, Secret: secret, Unverified: []uint64{9}}, Key: []byte(id)}
		for i := range members {
			who := fmt.Sprint(100 + i)
			p.Members = append(p.Members, stats.Player{ID: who, Name: fmt.Sprint("*", who, name[:1])})
			p.Sums = append(p.Sums, standings.Sum{Attempt: &standings.Attempt{List: uint64(i + 1), Week: week, Member: who, Points: []int{len(name) * i, -i}}})
		}
		return p
	}
	show := func(title string, leads bool, parts ...exchange.Part) {
		all, err := exchange.Add(terms, parts)
		if err != nil {
			t.Fatal(err)
		}
		sc.Add(title, func(l *locale.Localizer) discord.Message {
			m := view.CommonTable(b, all, leads, l)
			if err := proof.Validate(m); err != nil {
				t.Error(err)
			}
			return m
		})
	}
	one, two := part("100.1", "900", 1, "s", 3), part("200.1", "12345678901234567890123456789012", 1, "s", 2)
	show("nothing", true)
	show("teams", true, one, two)
	show("a member", false, one, two)
	show("other deals", false, one, part("200.1", "700", 1, "t", 2), part("200.1", "700", 2, "t", 40))
	place := map[string]any{"List": uint64(7), "Game": 3, "Line": 14, "Text": rules.Typed("1:CA")}
	sc.Add("a forged file", func(l *locale.Localizer) discord.Message {
		return face.Answer(face.Reason(l, errors.Join(league.Problem{Key: "exchange.card", Data: place}, league.Problem{Key: "exchange.signature"})))
	})
	other := terms
	other.Games, other.Rules = 24, "hausrunde@1"
	sc.Add("other terms", func(l *locale.Localizer) discord.Message { return face.Answer(face.Reason(l, terms.Compare(other))) })
	sc.Compare("league-common")
}

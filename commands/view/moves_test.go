package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/view"
	"karlchen/game"
	"karlchen/game/card"
)

// button returns the button of a message whose id has the verb and the argument.
func button(m discord.Message, v view.Verb, arg string) (discord.Button, bool) {
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		if row, ok := b.(discord.Row); ok {
			for _, b := range row.Buttons {
				if id, err := view.ParseID(b.CustomID); err == nil && id.Verb == v && id.Arg == arg {
					return b, true
				}
			}
		}
	}
	return discord.Button{}, false
}

// Whoever holds both Füchse is offered to announce Schweine, or to play either as one; everybody reads what came of it.
func TestSchweine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv schweine=on"})
		b.fill(ben, clara, dora)
		b.start(holding(0, card.Fuchs, 2))
		s := b.until(calm, inPlay(0))
		holder := s.PlayerAt(0).User
		if _, ok := button(view.Hand(s, holder.ID, locale.For("de"), ""), view.VerbMove, "schwein"); !ok {
			t.Fatalf("nothing announces Schweine:\n%s", draw(view.Hand(s, holder.ID, locale.For("de"), "")))
		}
		sc := newScene(t, b.id)
		sc.hand("before", s, holder)
		for _, other := range s.Players() {
			if other.User != holder {
				if _, ok := button(view.Hand(s, other.User.ID, locale.For("de"), ""), view.VerbMove, "schwein"); ok {
					t.Errorf("%s may announce Schweine", other.User.Name)
				}
			}
		}
		s = b.act(holder, game.Promote(0, game.Schweine))
		sc.public("announced", s, view.Game)
		s = b.act(holder, game.Play(0, card.Fuchs))
		sc.public("played", s, view.Game)
		sc.compare("schweine")
	})
}

func TestOneOfTwoSchweine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv schweine=on schweine_count=one schwein_which=free-choice"})
		b.fill(ben, clara, dora)
		b.start(holding(0, card.Fuchs, 2))
		s := b.until(calm, inPlay(0))
		holder := s.PlayerAt(0).User
		click, ok := button(view.Hand(s, holder.ID, locale.For("de"), ""), view.VerbMove, "DA!")
		if !ok || click.Label != "♦A als Schwein" {
			t.Fatalf("nothing plays a Fuchs as a Schwein: %+v", click)
		}
		id, _ := view.ParseID(click.CustomID)
		a, err := id.Action()
		if err != nil || a != game.PlaySchwein(0, card.Fuchs) {
			t.Fatalf("the button does %v, %v", a, err)
		}
		s = b.act(holder, a)
		if text := draw(view.Game(s, locale.For("de"))); !strings.Contains(text, "♦A (Schwein)") {
			t.Errorf("nobody reads that the Fuchs is a Schwein:\n%s", text)
		}
	})
}

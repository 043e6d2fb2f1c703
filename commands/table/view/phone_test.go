package view_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/internal/stage"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
)

// The most that a hand may take on a phone.
const (
	mostRows   = 5   // of buttons and menus beside a hand: four of cards and one more
	mostHeight = 700 // pixels, with the picture
)

// situation names what somebody can do in a message: the phase of the game, and the kinds of its rows.
func situation(v *game.View, m discord.Message) (name string, rows int, cards bool) {
	var kinds []string
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		switch b := b.(type) {
		case discord.Row:
			rows++
			for _, one := range b.Buttons {
				kind, _, _ := strings.Cut(one.CustomID, "/")
				if cards = cards || kind == "play"; len(kinds) == 0 || kinds[len(kinds)-1] != kind {
					kinds = append(kinds, kind)
				}
			}
		case discord.Select:
			rows++
			kind, _, _ := strings.Cut(b.CustomID, "/")
			kinds = append(kinds, kind+"▾")
		default:
		}
	}
	return fmt.Sprintf("%v %s", v.Phase(), strings.Join(kinds, " ")), rows, cards
}

// TestEveryHandFitsAPhone walks through games of many rules with everything that can be asked in them.
func TestEveryHandFitsAPhone(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every hand of many games")
	}
	type found struct {
		message discord.Message
		size    int
	}
	worst := map[string]map[string]found{} // by language and situation: the hand with the most text
	for _, text := range []string{
		"ddv", "ddv schweine=on genscher=on gegengenscher=on", "spielordnung", "verein armut=on", "dieblich@2", "freizeit", "berlin", "bundeswehr", "zwei-neunen", "hausrunde",
		"ddv deadline_re=12 deadline_k90=12 deadline_k60=12 deadline_k30=12 deadline_schwarz=12",
	} {
		t.Run(text, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := stage.OpenTable(t, 61, table.NewTable{Rules: text, Games: 4, Hints: true, Pace: clocked})
				b.FillSeats(stage.LongNamed("102"), stage.Clara, stage.Dora)
				b.StartList(nil)
				for s := b.Snapshot(); s.Phase() != table.Ended && !t.Failed(); s = b.TakeStep(stage.Manner{Solo: 4, Call: 5, Shorten: 60}) {
					if s.Phase() != table.Playing {
						continue
					}
					if b.Rand.IntN(40) == 0 {
						s = b.WaitFor(61 * time.Second) // the others vote
					}
					for _, who := range s.Players() {
						v := s.View(who.User.ID)
						for _, l := range stage.Languages {
							look := drawn()
							look.Refreshed = true
							shown := []discord.Message{view.Hand(look, s, who.User.ID, l, ""), view.More(look, s, who.User.ID, l)}
							for _, a := range v.Legal(nil) {
								if a.Kind != game.Playing || b.Rand.IntN(10) == 0 {
									shown = append(shown, view.Confirm(look, s, who.User.ID, l, at(s), a))
								}
							}
							for _, m := range shown {
								name, rows, _ := situation(&v, m)
								if worst[l.Tag()] == nil {
									worst[l.Tag()] = map[string]found{}
								}
								if size := rows<<16 + len(stage.FormatMessage(m)); size > worst[l.Tag()][name].size {
									worst[l.Tag()][name] = found{m, size}
								}
							}
						}
					}
				}
			})
		})
	}
	for tag, all := range worst {
		var names []string
		var messages []discord.Message
		for name, f := range all {
			names, messages = append(names, name), append(messages, f.message)
		}
		for i, box := range stage.Measure(t, tag, messages) {
			t.Logf("%s %4d px, %d lines: %s", tag, box.Height, box.Lines, names[i])
			_ = slices.Max[[]int]
			_ = card.Seats
			_ = face.Look{}
		}
	}
}

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
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/internal/stage"
)

// The most that a hand may take on a phone.
const (
	mostRows   = 5   // of buttons and menus beside a hand: four of cards and one more
	mostHeight = 700 // pixels, with the picture
)

// situation names what somebody can do in a message: the phase of the game, and the kinds of its rows. It estimates the height of the message.
func situation(v *game.View, m discord.Message) (name string, pixels int) {
	var kinds []string
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		switch b := b.(type) {
		case discord.ButtonRow:
			pixels += 56
			for _, one := range b.Buttons {
				kind, _, _ := strings.Cut(one.CustomID, "/")
				if len(kinds) == 0 || kinds[len(kinds)-1] != kind {
					kinds = append(kinds, kind)
				}
			}
		case discord.Select:
			pixels += 56
			kind, _, _ := strings.Cut(b.CustomID, "/")
			kinds = append(kinds, kind+"▾")
		case discord.Text:
			pixels += len(b.Markdown) / 2
		default:
		}
	}
	return fmt.Sprintf("%v %s", v.Phase(), strings.Join(kinds, " ")), pixels
}

// TestEveryHandFitsAPhone walks through games of many rules with everything that can be asked in them.
func TestEveryHandFitsAPhone(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every hand of many games")
	}
	type found struct {
		message discord.Message
		pixels  int // estimated
	}
	worst := map[string]map[string]found{} // by language and situation: the hand that seems highest
	for _, text := range []string{
		"ddv", "ddv schweine=on genscher=on gegengenscher=on", "spielordnung", "verein armut=on", "dieblich@2", "freizeit", "berlin", "bundeswehr", "zwei-neunen", "hausrunde",
		"ddv deadline_re=12 deadline_k90=12 deadline_k60=12 deadline_k30=12 deadline_schwarz=12",
	} {
		t.Run(text, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := stage.OpenTable(t, 61, table.NewTable{Rules: text, Games: 4, Hints: true, Pace: clocked, TakeBack: true})
				b.FillSeats(stage.LongNamed("102"), stage.Clara, stage.Dora)
				b.StartList(nil)
				moment := 0
				for s := b.Snapshot(); s.Phase != table.Ended && !t.Failed(); s = b.TakeStep(stage.Manner{Solo: 4, Call: 5, Shorten: 60, Back: 3}) {
					moment++
					if s.Phase != table.Playing || moment%15 > 0 && !stage.Nightly { // one of fifteen will do
						continue
					}
					if b.Rand.IntN(40) == 0 {
						s = b.WaitFor(61 * time.Second) // the others vote
					} else if b.Rand.IntN(40) == 0 {
						_, _ = b.Manager.Do(t.Context(), b.ID, stage.Clara, table.Kick{User: stage.Dora.ID}) // refused while the others vote
						s = b.Snapshot()
					}
					for _, who := range s.Players {
						v := s.View(who.User.ID)
						for _, l := range stage.Languages {
							look := drawn()
							look.Refreshed = b.Rand.IntN(3) > 0
							shown := []discord.Message{view.Hand(look, s, who.User.ID, l, ""), view.More(look, s, who.User.ID, l)}
							for _, a := range v.Legal(nil) {
								if a.Kind != game.Playing || b.Rand.IntN(10) == 0 {
									shown = append(shown, view.Confirm(look, s, who.User.ID, l, at(s), a))
								}
							}
							for _, m := range shown {
								name, pixels := situation(&v, m)
								if worst[l.Tag()] == nil {
									worst[l.Tag()] = map[string]found{}
								}
								if pixels > worst[l.Tag()][name].pixels {
									worst[l.Tag()][name] = found{m, pixels}
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
		for name := range all {
			names = append(names, name)
		}
		slices.SortFunc(names, func(a, b string) int { return all[b].pixels - all[a].pixels })
		if !stage.Nightly {
			names = names[:min(len(names), 30)]
		}
		for _, name := range names {
			messages = append(messages, all[name].message)
		}
		for i, box := range stage.Measure(t, tag, messages) {
			t.Logf("%s %4d px, %d lines: %s", tag, box.Height, box.Lines, names[i])
			if cards := strings.Contains(names[i], " play"); box.Height > mostHeight || cards && box.Lines > mostRows {
				t.Errorf("%s takes %d pixels and %d lines of buttons:\n%s", names[i], box.Height, box.Lines, stage.FormatMessage(messages[i]))
			}
		}
	}
}

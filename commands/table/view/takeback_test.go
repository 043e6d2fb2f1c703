package view_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/internal/stage"
)

// playedBack plays until somebody may ask for their card, and returns them.
func playedBack(b *stage.Bench, m stage.Manner) (s table.Snapshot, who table.User, found bool) {
	for s = b.Snapshot(); s.Phase != table.Ended; s = b.TakeStep(m) {
		for _, p := range s.Players {
			if _, err := s.MayTakeBack(p.User.ID); err == nil {
				return s, p.User, true
			}
		}
	}
	return s, who, false
}

// Anna's card on its way there and back, as the four read it.
func TestACardIsTakenBackInEveryMessage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 5, table.NewTable{TakeBack: true})
		b.StartList(nil)
		s, who, _ := playedBack(b, stage.Calm)
		on, _ := s.Awaited()
		var third table.User
		for _, p := range s.Players {
			if p.User != who && p.User != on.User {
				third = p.User
			}
		}
		sc := stage.NewScene(t, b.ID)
		add := func(title string, s table.Snapshot, look face.Look, user table.User) {
			sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Hand(look, s, user.ID, l, "") })
		}
		add("the card lies", s, face.Look{}, who)
		add("the card lies, drawn", s, drawn(), who)
		s = b.Do(who, table.TakeBack{Version: s.Version()})
		add("who asks", s, drawn(), who)
		add("whose turn it is", s, drawn(), on.User)
		add("whose turn it is, in words", s, face.Look{}, on.User)
		add("another", s, drawn(), third)
		sc.Add("the table", func(l *locale.Localizer) discord.Message { return view.Game(face.Look{}, s, l) })
		sc.Add("the call", func(l *locale.Localizer) discord.Message {
			return view.PingVoters(s, s.Questions[0], []string{on.User.ID}, l)
		})
		s = b.Do(on.User, table.Answer{About: s.Questions[0].About, Choice: table.Agree})
		agreed := s
		add("whose turn it is, after they have agreed", agreed, drawn(), on.User) // once, nothing told them to wait
		for _, p := range s.Players {
			if p.User != who && p.User != on.User {
				s = b.Do(p.User, table.Answer{About: s.Questions[0].About, Choice: table.Agree})
			}
		}
		add("taken back", s, drawn(), who)
		after := s
		sc.Add("the table after it", func(l *locale.Localizer) discord.Message { return view.Game(drawn(), after, l) })
		sc.Compare("takeback")
	})
}

// placesOf returns the place of each button, by its label, in the rows of cards and below.
func placesOf(m discord.Message) map[string]string {
	places, rows := map[string]string{}, 0
	for _, b := range m.Blocks[0].(discord.Container).Blocks {
		row, ok := b.(discord.ButtonRow)
		if !ok {
			continue
		}
		rows++
		for i, b := range row.Buttons {
			if !route.TakeBack.Names(b.CustomID) && !route.Answer.Names(b.CustomID) {
				places[b.Label] = fmt.Sprint(rows, ".", i)
			}
		}
	}
	return places
}

// The button to ask for a card, and the player on turn's to agree, come and go by themselves. Nothing else moves for them, and each of them is there exactly
// while it is accepted.
func TestNothingMovesForACardThatMayBeTakenBack(t *testing.T) {
	for seed := range uint64(4) {
		synctest.Test(t, func(t *testing.T) {
			text := []string{"ddv", "freizeit", "verein", "ddv schweine=on genscher=on"}[seed]
			b := stage.OpenTable(t, 40+seed, table.NewTable{Rules: text, Games: 4, Hints: true, TakeBack: true, Pace: table.Pace{Timer: settings.TimerPost}})
			b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
			b.StartList(nil)
			l, manner, seen := stage.Languages[0], stage.Manner{Call: 6}, map[string]int{}
			for range 40 {
				s, who, found := playedBack(b, manner)
				if !found {
					break
				}
				on, _ := s.Awaited()
				hand := func(s table.Snapshot, user table.User, to route.Route, want int) map[string]string {
					m := view.Hand(drawn(), s, user.ID, l, "")
					if n := strings.Count(stage.FormatMessage(m), "→ "+to.Name()+"/"); n != want {
						t.Errorf("%s has %d buttons for %s, not %d\n%s", user.Name, n, to.Name(), want, stage.FormatMessage(m))
					}
					return placesOf(m)
				}
				compare := func(which string, before, after map[string]string) {
					for label, place := range after {
						if was, ok := before[label]; ok {
							if seen[which]++; was != place {
								t.Errorf("%s: %q was at %s and is at %s", which, label, was, place)
							}
						}
					}
				}
				offered, before := hand(s, who, route.TakeBack, 1), hand(s, on.User, route.Answer, 0)
				s = b.Do(who, table.TakeBack{Version: s.Version()})
				compare("the player on turn", before, hand(s, on.User, route.Answer, 1))
				s = b.Do(who, table.Answer{About: s.Questions[0].About, Choice: settings.Wait})
				compare("after the answer", before, hand(s, on.User, route.Answer, 0))
				compare("who asks", offered, hand(s, who, route.TakeBack, 0))
				v := s.Public()
				for cards := v.Cards(); v.Phase() == game.InPlay && v.Cards() == cards; v = s.Public() {
					s = b.TakeStep(manner)
				}
			}
			if seen["who asks"] < 40 || seen["the player on turn"] < 40 {
				t.Errorf("%s: compared are %v", text, seen)
			}
		})
	}
}

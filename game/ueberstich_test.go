package game_test

import (
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

func TestUeberstich(t *testing.T) {
	const (
		diamonds = " DA DA DT DT DK DK DJ DJ D9 D9"
		hearts   = " HA HA HT HT HK HK HJ HJ H9 H9"
	)
	healthy, solo := game.Healthy, game.SoloWord(rules.SoloQueens)
	for _, tt := range []struct {
		name  string
		rules string
		word  game.Word // of seat 1
		hands [card.Seats]string
		play  string
		may   string // of the cards of the next seat
		not   string
	}{
		// T001-47
		{"a higher trump", "", healthy, [card.Seats]string{"SJ", "HQ D9 CA"}, "1:SJ", "HQ", "D9 CA"},
		{"the highest so far counts", "", solo, [card.Seats]string{"DQ", "HQ", "CQ SQ DQ"}, "1:DQ 2:HQ", "CQ SQ", "DQ"},
		{"no higher trump", "", solo, [card.Seats]string{"CQ", "SQ DQ" + diamonds}, "1:CQ", "SQ DQ", "DA"},
		{"no trump", "", solo, [card.Seats]string{"CQ", "CA SA" + diamonds}, "1:CQ", "CA SA DA", ""},
		{"an equal card is no higher", "", healthy, [card.Seats]string{"HT", "HT D9"}, "1:HT", "D9 HT", ""},
		{"a second ♥10 that is", " second_dulle_beats_first=on", healthy, [card.Seats]string{"HT", "HT D9"}, "1:HT", "HT", "D9"},
		{"Fehl is followed anyhow", "", healthy, [card.Seats]string{"SA", "SK S9 HQ"}, "1:SA", "S9 SK", "HQ"},
		{"the first to trump is free", "", solo, [card.Seats]string{"SA", "DQ CQ" + diamonds}, "1:SA", "DQ CQ DA", ""},
		{"the second must do it higher, or throw Fehl", "", solo, [card.Seats]string{"SA", "HQ CA" + diamonds, "DQ CQ" + hearts}, "1:SA 2:HQ", "CQ HA", "DQ"},
		{"or cannot", "", solo, [card.Seats]string{"SA", "HQ CA" + diamonds, "DQ CA" + hearts}, "1:SA 2:HQ", "DQ CA HA", ""},
		{"a Schwein is higher", " schweine=on", healthy, [card.Seats]string{"HT", "DA DA CQ"}, "2:schwein 1:HT", "DA", "CQ"},
		{"a Fuchs is not", " schweine=on", healthy, [card.Seats]string{"HT", "DA DA CQ"}, "1:HT", "CQ DA", ""},
		{"a Fuchs that is a Schwein by itself", " schweine=on schweine_optional=off", healthy, [card.Seats]string{"HT", "DA DA CQ"}, "1:HT", "DA", "CQ"},
		{"nothing beats the only Schwein", " schweine=on schweine_count=one", healthy, [card.Seats]string{"DK", "DA DA", "HT D9"}, "2:schwein 1:DK 2:DA", "D9 HT", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			setup := game.Setup{Rules: compiled(t, "ddv ueberstich=on"+tt.rules), Hands: fill(t, card.Deck48, tt.hands), Owes: [card.Seats]bool{true}}
			s := apply(t, speak(t, start(t, setup), 0, tt.word), actions(t, tt.play)...)
			for want, text := range map[game.Illegal]string{game.Legal: tt.may, game.MustOvertrump: tt.not} {
				for _, c := range strings.Fields(text) {
					a := actions(t, s.Turn().String()+":"+c)[0]
					v := s.View(s.Turn())
					got := v.Check(a)
					if got != want && (want == game.Legal || got == game.Legal) {
						t.Errorf("%s: %s", a, got)
					}
				}
			}
		})
	}
}

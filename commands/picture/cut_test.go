package picture_test

import (
	"fmt"
	"testing"

	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Nothing in a picture ends in an ellipsis but a long name, whatever a club calls things. The factor of a Bock did, behind the name of a solo.
func TestNoWordsAreCut(t *testing.T) {
	picture.Cut()
	for _, tag := range []string{"de", "en"} {
		for _, preset := range rules.Presets() {
			r, err := rules.Parse(preset)
			if err != nil {
				t.Fatal(err)
			}
			l := locale.For(tag).Under(r)
			say := func(key string, data map[string]any) string { return l.T(key, data) }
			tricks := say("game.tricks", map[string]any{"Count": 12})
			schwein := say("picture.schwein", nil) + " · " + tricks + " · −123"
			for contract := range rules.Contract(rules.Contracts) {
				for _, factor := range []int{2, 4, 8} {
					s := picture.Table{
						Title: say("game.trick", map[string]any{"Number": 12, "Tricks": 12}), Note: say("contract."+contract.String(), nil) + ": M",
						Game:  say("game.title", map[string]any{"Number": 24, "Games": 24}) + say("game.number", map[string]any{"Number": 12345}),
						Badge: say("picture.bock", map[string]any{"Bock": say(fmt.Sprint("bock.", factor), nil), "Factor": factor}),
					}
					for i := range s.Places {
						s.Places[i] = picture.SeatPicture{
							Name: "Maria", Says: say("call.re", nil) + ", " + say("call.schwarz", nil), Note: schwein, Card: card.None,
							Holds: say("picture.takes", nil), Leads: say("game.leads", nil),
						}
					}
					s.Places[factor%card.Seats].Turn = say("picture.lead_own", nil)
					if s.Render(); picture.Cut() {
						t.Errorf("%s, %s: words are cut in %+v", tag, preset, s)
					}
				}
			}
		}
	}
}

package picture_test

import (
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/picture"
	"karlchen/commands/table/view"
	"karlchen/game/rules"
	"karlchen/internal/stage"
)

// Nothing in a picture ends in an ellipsis but a long name. The factor of a Bock did, behind the name of a solo.
func TestNoWordsAreCut(t *testing.T) {
	picture.Cut()
	drawn := 0
	for seed, preset := range rules.Presets() {
		synctest.Test(t, func(t *testing.T) {
			b := stage.OpenTable(t, uint64(seed), table.NewTable{Rules: preset + " bock=on bock_trigger_120=on bock_trigger_lost_re=on bock_trigger_lost_kontra=on", Games: 24})
			b.FillSeats(table.User{ID: "102", Name: "Ben"}, table.User{ID: "103", Name: "Clara"}, table.User{ID: "104", Name: "Dora"})
			b.StartList(nil)
			for s, games, moment := b.Snapshot(), 0, 0; games < 6 && s.Phase != table.Ended; s = b.TakeStep(stage.Manner{Solo: 3, Call: 3}) {
				if s.Phase == table.Resting {
					games++
				}
				if moment++; moment%3 > 0 {
					continue
				}
				for _, l := range stage.Languages[:2] {
					for _, f := range view.Hand(face.Look{Pictures: true}, s, stage.Anna.ID, l, "").Files {
						f.Render()
						if drawn++; picture.Cut() {
							t.Errorf("%s: words are cut: %s", preset, f.Alt)
						}
					}
				}
			}
		})
	}
	if drawn < 500 {
		t.Errorf("only %d pictures were looked at", drawn)
	}
}

package view_test

import (
	"slices"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/table/view"
	"karlchen/internal/stage"
)

// cardRows returns how many cards stand in the rows of a hand, for trumps and Fehl each.
func cardRows(m discord.Message) (groups [][]int) {
	begun := false // the last block was a row of the same group
	for _, block := range m.Blocks[0].(discord.Container).Blocks {
		row, ok := block.(discord.ButtonRow)
		if ok {
			ok = route.Play.Names(row.Buttons[0].CustomID)
		}
		switch {
		case ok && begun:
			groups[len(groups)-1] = append(groups[len(groups)-1], len(row.Buttons))
		case ok:
			groups = append(groups, []int{len(row.Buttons)})
		}
		begun = ok
	}
	return groups
}

// No card stands alone below four others: a phone has room for four side by side, and rows of a hand are as long as each other or nearly so.
func TestCardsStandInEvenRows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{})
		b.StartList(nil)
		seen := map[int][]int{} // by the number of kinds of cards
		for s := b.PlayUntil(stage.Calm, stage.InPlay(0)); s.Phase == table.Playing; s = b.TakeStep(stage.Calm) {
			for _, who := range []table.User{stage.Anna, stage.Ben, stage.Clara, stage.Dora} {
				for _, rows := range cardRows(view.Hand(face.Look{}, s, who.ID, locale.For("de"), "")) {
					n := 0
					for _, row := range rows {
						n += row
					}
					seen[n] = rows
				}
			}
		}
		for n, want := range map[int][]int{1: {1}, 2: {2}, 3: {3}, 4: {4}, 5: {3, 2}, 6: {3, 3}, 7: {4, 3}} {
			if !slices.Equal(seen[n], want) {
				t.Errorf("%d kinds of cards stand in rows of %v instead of %v", n, seen[n], want)
			}
		}
	})
}

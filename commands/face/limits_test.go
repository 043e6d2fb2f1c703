package face_test

import (
	"slices"
	"testing"

	"karlchen/commands/face"
	"karlchen/game/card"
)

// Every hand of twelve cards, trumps and Fehl apart, has at most four rows, and no row is wider than a phone.
func TestCardsFitIntoFourRows(t *testing.T) {
	// rows returns the most rows of a group of so many cards, over all orders of pairs and single cards.
	rows := func(n int) (most int) {
		var try func(left int, pairs []bool)
		try = func(left int, pairs []bool) {
			if left > 0 {
				try(left-1, append(slices.Clone(pairs), false))
				if left > 1 {
					try(left-2, append(slices.Clone(pairs), true))
				}
				return
			}
			var cards []card.Card
			for i, pair := range pairs {
				if cards = append(cards, card.Card(i)); pair {
					cards = append(cards, card.Card(i))
				}
			}
			split := face.SplitCards(cards)
			if !slices.Equal(slices.Concat(split...), slices.Compact(slices.Clone(cards))) {
				t.Fatalf("%v become %v", cards, split)
			}
			for _, row := range split {
				width := 0
				for _, c := range row {
					width += map[bool]int{false: 2, true: 3}[pairs[c]]
				}
				if width > 8 || len(row) == 0 {
					t.Fatalf("%v: %v", cards, split)
				}
			}
			most = max(most, len(split))
		}
		try(n, nil)
		return most
	}
	for trumps := range 13 {
		if n := rows(trumps) + rows(12-trumps); n > 4 {
			t.Errorf("%d trumps and %d Fehl take %d rows", trumps, 12-trumps, n)
		}
	}
}

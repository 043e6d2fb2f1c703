package archive_test

import (
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/table"
)

// A Stammtisch counts its own games: not those of others, none that were broken off or struck out, and those again that are put back. A deleted person
// stays in it as a former player.
func TestAStammtischCountsItsGames(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	var numbers []uint64
	sum := 0
	for n, of := range []int{1, 2, 1, 0} {
		r, points := h.playRecord(-1)
		r.Info.Table = []string{"a", "b", "a", "c"}[n]
		row := h.startGame(r, r.Info.Table+string(rune('0'+n)))
		h.finishGame(row, r, table.Summary{Players: people, Points: points, Stammtisch: of})
		if numbers = append(numbers, row.Game); of == 1 {
			sum += points[0]
		}
	}
	broken, _ := h.playRecord(30)
	h.finishGame(h.startGame(broken, "broken"), broken, table.Summary{Players: people, BrokenOff: true, Stammtisch: 1})
	look := func(number, games int) (points int, name string) {
		t.Helper()
		for _, a := range []*archive.Archive{a, archive.New(archive.Config{Store: h.store})} { // the second is after a restart
			s, err := a.Stammtisch(guild, number, time.UTC)
			if err != nil || s.Games != games || games > 0 && len(s.Evenings) != 1 {
				t.Errorf("Stammtisch %d has %+v, %v", number, s, err)
			}
			for _, p := range s.People {
				if p.ID != "2" && p.ID != "3" {
					points, name = p.Points, p.Name
				}
			}
		}
		return points, name
	}
	if points, name := look(1, 2); points != sum || name != "Anna" {
		t.Errorf("%s has %d points, not %d", name, points, sum)
	}
	look(2, 1)
	look(3, 0)
	look(0, 0)
	if err := a.Strike(guild, numbers[0], true); err != nil {
		t.Fatal(err)
	}
	look(1, 1)
	if err := a.Strike(guild, numbers[0], false); err != nil {
		t.Fatal(err)
	}
	if err := a.Forget("1"); err != nil {
		t.Fatal(err)
	}
	if points, name := look(1, 2); points != sum || name != "Former player 1" {
		t.Errorf("%q has %d points, not %d", name, points, sum)
	}
}

package show_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
)

// The last post of a season with divisions says who is promoted and relegated, and the first one of the next season shows it. Who has not played goes down
// before others: the last post once named the last of those who had.
func TestPromotionIsAnnouncedTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		id := p.found("Nord", "1", func(f *leagues.Founding) { f.Plan.Config.Weeks, f.Plan.Divisions, f.Plan.Moving = 1, 2, 1 })
		for i := range 12 {
			p.join(id, leagues.Actor{ID: fmt.Sprint(11 + i), Name: string(rune('A' + i)), Guild: "100"})
		}
		monday := p.book(id).Calendar().Opens(1)
		time.Sleep(time.Until(monday.Add(time.Hour)))
		for _, members := range p.book(id).Season.Divisions {
			p.act(id, owner, &league.AddResult{Week: 1, Members: members[:4], Points: []int{9, 3, -4, -8}, Why: "am Küchentisch"})
		}
		before := p.book(id).Season.Divisions
		time.Sleep(time.Until(monday.AddDate(0, 0, 10)))
		names := p.book(id).Names()
		up, down := names[before[1][0]], names[before[0][5]]
		for _, words := range []string{"Der Titel geht an " + names[before[0][0]], "Aus Staffel 2 steigen auf: " + up, "Aus Staffel 1 steigen ab: " + down} {
			if text := p.channels.read(); !strings.Contains(strings.NewReplacer("\u2068", "", "\u2069", "").Replace(text), words) {
				t.Errorf("the last post of the season does not say %q:\n%s", words, text)
			}
		}
		p.act(id, owner, &league.Announce{Start: league.DateOf(monday.AddDate(0, 0, 14))})
		time.Sleep(time.Until(monday.AddDate(0, 0, 14).Add(time.Hour)))
		for _, words := range []string{"⬆ " + up, "⬇ " + down} {
			if text := p.channels.read(); strings.Count(text, words) != 1 {
				t.Errorf("the first post of the next season does not say %q:\n%s", words, text)
			}
		}
	})
}

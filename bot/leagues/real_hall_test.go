package leagues_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// A tournament in a hall has no channel. A bot on Discord that serves its database later sends nothing for it, as its first version would have tried for ever,
// and does not take it for a league of a server that has removed the bot. A club founds as many as it likes.
func TestATournamentInAHallHasNobodyToPostTo(t *testing.T) {
	in(t, on(1, time.Wednesday, 12, 0), func(h *house) {
		leader := leagues.Actor{ID: league.Hall, Guild: league.Hall, Manager: true}
		f := founding(func(f *leagues.Founding) {
			f.Plan.Config.Format, f.Channel, f.Role = standings.Tournament, league.Hall, ""
			f.Plan.Config.Weeks, f.Plan.Config.Best, f.Plan.Config.MinLists = 1, 1, 1
		})
		var l league.League
		for n := range leagues.MaxLeagues + 1 {
			f.Name = fmt.Sprint("Turnier ", n)
			var err error
			l, err = h.s.Found(leader, f)
			h.must(err)
		}
		do := func(d league.Deed) {
			_, err := h.s.ActAfterPreview(leader, l.ID, 0, 0, d)
			h.must(err)
		}
		h.must(h.s.GuildsHere([]string{guild}))
		for _, name := range []string{"Anna", "Ben", "Clara", "Dora"} {
			do(&league.Door{Name: name})
		}
		do(&league.CallRound{Minutes: 60})
		b, err := h.s.Book(leader, l.ID, 0)
		h.must(err)
		if len(b.Lists) != 1 || !b.League.Gone.IsZero() {
			t.Fatalf("the round has the lists %+v, and the league is gone since %v", b.Lists, b.League.Gone)
		}
		if !h.s.AwaitQuiet(context.Background()) {
			t.Error("a moving calendar waits for the table of a list at a real one")
		}
		do(&league.Report{List: b.Lists[0].Number, Points: []int{3, 1, -1, -3}})
		do(&league.Close{})
		h.posts()
		all, err := h.s.Tournaments()
		h.must(err)
		h.found(founding())
		if n := leagues.MaxLeagues + 1; len(all) != n || !slices.ContainsFunc(all, func(t league.League) bool { return t.ID == l.ID }) {
			t.Errorf("the tournaments are %+v", all)
		}
	})
}

package leagues_test

import (
	"compress/gzip"
	"io"
	"os"
	"slices"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// testdata/schema4.db.gz was written by the program of before the log held actions, on the Wednesday of the second and last week of three leagues, one
// of each format. In the league with open weeks the week before waits for a protest, and a list runs; for the evening four have signed up; at the task
// one has played and one plays. All of them go on to their ends, and the log of each folds to its rows.
func TestLeaguesOfBeforeGoOnInMidWeek(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		h.down()
		h.restoreFrom("testdata/schema4.db.gz")
		h.until(on(2, time.Wednesday, 13, 0))
		h.up()
		all, err := h.s.Leagues(guild)
		h.must(err)
		if len(all) != 3 {
			t.Fatalf("there are %d leagues", len(all))
		}
		id := map[standings.Format]string{}
		for _, l := range all {
			id[l.Plan.Config.Format] = l.ID
		}

		open := h.book(id[standings.Open], 0)
		if got := h.weeks(id[standings.Open]); got != "provisional running" || open.Protests[0].State != league.ProtestOpen {
			t.Errorf("the weeks are %s, the protest is %s", got, open.Protests[0].State)
		}
		h.must(h.s.DecideProtest(second, id[standings.Open], 0, 0, 1, false, "richtig gezählt"))
		if got := h.weeks(id[standings.Open]); got != "final running" { // its 48 hours were over this noon
			t.Errorf("after the decision the weeks are %s", got)
		}
		l, _ := open.ListAtTable("open2")
		h.finish(l)

		l, _ = h.book(id[standings.Task], 0).ListAtTable("task4")
		h.finish(l)
		if d, err := h.s.Diagnose(chief, id[standings.Task]); err != nil || d.Trouble != "no_channel" {
			t.Errorf("the trouble is %q, %v", d.Trouble, err)
		}
		h.until(on(2, time.Thursday, 19, 45))
		h.answer(id[standings.MatchDay], 2, league.AnswerHere, "11", "12", "13", "14")
		h.until(on(2, time.Thursday, 20, 30))
		evening, err := h.s.Book(member("13"), id[standings.MatchDay], 0) // others do not see whom they would not meet
		h.must(err)
		drawn := evening.Lists[len(evening.Lists)-1]
		m, _ := evening.Member("13")
		if d := evening.Weeks[1].Draw; d == nil || drawn.State != league.ListArranged || !slices.Contains(m.Apart, "14") || d.Apart != nil {
			t.Fatalf("drawn are %+v for %+v", d, m)
		}
		_, err = h.s.Take(drawn.League, 0, &league.Begin{Table: drawn.Table, Members: drawn.Members, Opened: 2})
		h.must(err)
		h.finish(drawn)
		h.until(on(4, time.Monday, 0, 0))
		for f, id := range id {
			b := h.book(id, 0)
			if b.State != league.SeasonArchived {
				t.Errorf("the season of %s is %s", f, b.State)
			}
			rows, err := b.Ranked(2)
			if err != nil || len(rows) == 0 || rows[0].Lists != 2 {
				t.Errorf("the standings of %s are %+v, %v", f, rows, err)
			}
		}
	})
}

// restoreFrom replaces the database of a house by a packed one.
func (h *house) restoreFrom(path string) {
	h.Helper()
	file, err := os.Open(path)
	h.must(err)
	defer file.Close()
	zip, err := gzip.NewReader(file)
	h.must(err)
	h.must(h.store.Close())
	out, err := os.Create(h.path)
	h.must(err)
	_, err = io.Copy(out, zip)
	h.must(err)
	h.must(out.Close())
	h.open()
}

package leagues_test

import (
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// When nothing can be posted, the founder is told once, and again only after a post has succeeded.
func TestPosts_TroubleIsReportedOnce(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		fail := func() (kinds []string) {
			pending, err := h.s.Pending()
			h.must(err)
			for _, p := range pending {
				kinds = append(kinds, p.Kind)
				if p.Kind != league.PostTrouble {
					h.must(h.s.PostFailed(p, "no_channel"))
				}
			}
			return kinds
		}
		if got := fail(); len(got) != 1 || got[0] != league.PostAnnounced {
			t.Fatalf("pending are %v", got)
		}
		h.posts("trouble no_channel")
		h.until(on(1, time.Monday, 0, 0))
		if got := fail(); len(got) != 1 || got[0] != league.PostOpening {
			t.Fatalf("pending are %v", got)
		}
		h.posts()
		h.until(on(2, time.Monday, 0, 0))
		h.posts("opening 2 of 1") // with the one that could not be shown
		h.until(on(2, time.Sunday, 20, 0))
		if got := fail(); len(got) != 1 || got[0] != league.PostLastCall {
			t.Fatalf("pending are %v", got)
		}
		h.posts("trouble no_channel")
		d, err := h.s.Diagnose(chief, id)
		h.must(err)
		if len(d.Failed) != 2 || d.Failed[1].Failed != "no_channel" || d.Trouble != "no_channel" {
			t.Errorf("the diagnosis is %+v, %s", d.Failed, d.Trouble)
		}
		_, err = h.s.Configure(chief, id, 0, func(l *league.Configure) { l.Channel = "6" })
		h.must(err)
		h.posts("announced", "lastcall 2")
	})
}

// A change during the sending of a post is shown afterwards.
func TestPosts_ChangedOnTheWay(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding(func(f *leagues.Founding) { onEvenings(f, time.Thursday, 20, 0) }))
		h.until(on(1, time.Monday, 0, 0))
		pending, err := h.s.Pending()
		h.must(err)
		if len(pending) != 2 || pending[1].Kind != league.PostOpening {
			t.Fatalf("pending are %+v", pending)
		}
		h.must(h.s.Answer(member("11"), id, 1, 1, league.AnswerIn))
		for _, p := range pending {
			p.Channel = "thread"
			h.must(h.s.PostShown(p, "message"))
		}
		again, err := h.s.Pending()
		h.must(err)
		if len(again) != 1 || again[0].Kind != league.PostOpening || again[0].Message != "message" || again[0].Channel != "thread" {
			t.Fatalf("pending are %+v", again)
		}
		h.must(h.s.PostShown(again[0], "message"))
		h.must(h.s.CancelWeek(chief, id, 0, 1))
		h.posts("note 1 week_cancelled", "opening 1 of 1 again")
		h.must(h.s.PostShown(league.Post{League: id, Key: "taken back"}, "x")) // it is no error
	})
}

func TestDiagnose(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		if _, err := h.s.Diagnose(member("11"), id); err != league.NotLeader {
			t.Errorf("a member is told: %v", err)
		}
		h.until(on(1, time.Sunday, 23, 0))
		l := h.list(id, 1, "11", "12", "13", "14")
		d, err := h.s.Diagnose(second, id)
		h.must(err)
		if len(d.Waiting) != 2 || d.Waiting[0].Kind != "close" || len(d.Stuck) != 0 || len(d.Playing) != 1 || len(d.Unsent) != 3 {
			t.Errorf("the diagnosis is %+v", d)
		}
		h.finish(l)
		h.down()
		h.until(on(2, time.Monday, 0, 10))
		d, err = h.s.Diagnose(second, id)
		h.must(err)
		if len(d.Stuck) != 2 {
			t.Errorf("stuck are %+v", d.Stuck)
		}
		h.up()
		d, err = h.s.Diagnose(second, id)
		h.must(err)
		if len(d.Stuck) != 1 || d.Stuck[0].Kind != "open" { // the end has moved by the outage, and it comes first
			t.Errorf("stuck are %+v", d.Stuck)
		}
	})
}

// Recompute compares the stored standings with the played lists, and corrects them.
func TestRecompute(t *testing.T) {
	in(t, lastWeek, func(h *house) {
		id := h.found(founding())
		h.until(on(1, time.Wednesday, 12, 0))
		h.finish(h.list(id, 1, "11", "12", "13", "14"))
		h.until(on(2, time.Monday, 12, 0))
		if got, err := h.s.Recompute(chief, id, 0); err != nil || len(got) != 0 {
			t.Errorf("differences are %+v, %v", got, err)
		}
		h.change(func(tx *storage.Tx) error {
			return storage.Put(tx, league.Ranking{League: id, Season: 1, Week: 1, Number: 2, At: tx.Now(), Rows: []standings.Ranked{{Member: "11", Rank: 2}, {Member: "99", Rank: 1}}})
		})
		got, err := h.s.Recompute(chief, id, 0)
		h.must(err)
		if len(got) != 5 || got[0].Member != "11" || got[0].Before.Rank != 2 || got[0].After.Rank != 1 || got[1].After != nil || got[2].Before != nil {
			t.Errorf("differences are %+v", got)
		}
		if got, err := h.s.Recompute(chief, id, 0); err != nil || len(got) != 0 {
			t.Errorf("it is not put right: %+v, %v", got, err)
		}
		_, err = h.s.Recompute(member("11"), id, 0)
		h.refused(err, league.NotLeader)
	})
}

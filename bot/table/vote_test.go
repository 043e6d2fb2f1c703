package table_test

import (
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
)

func TestTheOthersDecide(t *testing.T) {
	type vote struct {
		user   table.User
		choice string
	}
	const wait, takeover, abort = settings.Wait, settings.Takeover, settings.Abort
	for name, test := range map[string]struct {
		votes []vote
		want  string // "" is undecided
	}{
		"one of three":        {[]vote{{bert, takeover}}, ""},
		"two of three":        {[]vote{{bert, takeover}, {dirk, takeover}}, takeover},
		"two of three wait":   {[]vote{{bert, wait}, {cora, abort}, {dirk, wait}}, wait},
		"two of three abort":  {[]vote{{bert, abort}, {cora, abort}}, abort},
		"three opinions":      {[]vote{{bert, abort}, {cora, takeover}, {dirk, wait}}, wait},
		"one changes opinion": {[]vote{{bert, abort}, {cora, takeover}, {bert, takeover}}, takeover},
		"one votes twice":     {[]vote{{bert, abort}, {bert, abort}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealAtPace(minute(settings.Ask), 1, 4)
				h.letPass(time.Minute)
				h.mustRefuse(table.NotAsked, anna, table.Answer{About: anna.ID, Choice: wait})
				h.mustRefuse(table.NotAsked, eve, table.Answer{About: anna.ID, Choice: wait})
				h.mustRefuse(table.Stale, bert, table.Answer{About: cora.ID, Choice: wait})
				h.mustRefuse(table.NotNow, bert, table.Answer{About: anna.ID, Choice: "dance"})
				for _, v := range test.votes {
					h.must(v.user, table.Answer{About: anna.ID, Choice: v.choice})
				}
				snap := h.seen.latest(h.id)
				p, _ := snap.Sits(anna.ID)
				switch test.want {
				case "":
					if len(snap.Questions()) != 1 || !snap.Overdue() {
						t.Error("it was decided")
					}
				case wait:
					h.checkTimeLeft(time.Minute, anna)
					if again := h.letPass(time.Minute); len(again.Questions()) != 1 || len(again.Questions()[0].Votes) != 0 {
						t.Error("after another minute the others are not asked again")
					}
				case takeover:
					if !p.Away || p.Out {
						t.Errorf("no computer took over: %+v", p)
					}
					h.must(anna, table.Join{})
				case abort:
					if snap.Phase() != table.Ended || snap.Ending() != table.VotedOff {
						t.Errorf("%s, %q", snap.Phase(), snap.Ending())
					}
				}
			})
		})
	}
}

// A person who leaves has no vote any more, so the rest may have decided.
func TestAVoterLeaves(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 1, 4)
		h.letPass(time.Minute)
		h.must(bert, table.Answer{About: anna.ID, Choice: settings.Takeover})
		h.must(cora, table.Leave{})
		if p, _ := h.seen.latest(h.id).Sits(anna.ID); p.Away {
			t.Error("one of two decided")
		}
		h.must(dirk, table.Leave{})
		if p, _ := h.seen.latest(h.id).Sits(anna.ID); !p.Away {
			t.Error("the only one left did not decide")
		}
	})
}

func TestVoteOut(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 2, 4)
		h.mustRefuse(table.NotAtTable, eve, table.Kick{User: anna.ID})
		h.mustRefuse(table.NobodyToKick, anna, table.Kick{User: eve.ID})
		h.must(bert, table.Kick{User: anna.ID})
		snap := h.look()
		if q := snap.Questions(); len(q) != 1 || !q[0].Kick || q[0].By != bert.ID || q[0].Votes[bert.ID] != settings.Takeover {
			t.Errorf("the question is %+v", q)
		}
		h.mustRefuse(table.NotNow, cora, table.Answer{About: anna.ID, Choice: settings.Abort})
		h.do(anna, game.Say(0, game.Healthy)) // acting does not help her
		h.must(dirk, table.Answer{About: anna.ID, Choice: settings.Takeover})
		snap = h.look()
		if p, _ := snap.Sits(anna.ID); !p.Away || !p.Out || snap.Host() != bert.ID {
			t.Errorf("%+v, the host is %s", p, snap.Host())
		}
		h.mustRefuse(table.VotedOut, anna, table.Join{})
	})
}

// Two against one at a vote about the player on turn: the vote ends, and the clock of the turn goes on.
func TestAFailedVoteChangesNothing(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 2, 4)
		h.letPass(10 * time.Second)
		h.must(bert, table.Kick{User: anna.ID})
		h.must(cora, table.Answer{About: anna.ID, Choice: settings.Wait})
		h.must(dirk, table.Answer{About: anna.ID, Choice: settings.Wait})
		if snap := h.look(); len(snap.Questions()) != 0 {
			t.Error("the vote is not over")
		}
		h.checkTimeLeft(50*time.Second, anna)
	})
}

// Questions, votes and reminders from before a stop hold after it.
func TestQuestionsSurviveARestart(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 1, 4)
		h.letPass(time.Minute)
		h.must(bert, table.Answer{About: anna.ID, Choice: settings.Takeover})
		h.restart()
		snap := h.look()
		if q := snap.Questions(); len(q) != 1 || q[0].Votes[bert.ID] != settings.Takeover || !snap.Overdue() {
			t.Fatalf("overdue %t, %+v", snap.Overdue(), q)
		}
		h.must(cora, table.Answer{About: anna.ID, Choice: settings.Takeover})
		if p, _ := h.seen.latest(h.id).Sits(anna.ID); !p.Away {
			t.Error("two of three have not decided")
		}
	})
}

package table_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
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
					if len(snap.Questions) != 1 || !snap.Overdue {
						t.Error("it was decided")
					}
				case wait:
					h.checkTimeLeft(time.Minute, anna)
					if again := h.letPass(time.Minute); len(again.Questions) != 1 || len(again.Questions[0].Votes) != 0 {
						t.Error("after another minute the others are not asked again")
					}
				case takeover:
					if !p.Away || p.Out {
						t.Errorf("no computer took over: %+v", p)
					}
					h.must(anna, table.Join{})
				case abort:
					if !snap.EndsSoon() || snap.Ending != table.VotedOff || !p.Away {
						t.Errorf("%s, %q", snap.Phase, snap.Ending)
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

// Two people threw a third out in the middle of a game, a soloist by their opponents. Now the vote takes effect with the next game, and the table and the
// log say who has decided, at which score.
func TestVoteOut(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		log := &buffer{}
		h.log = slog.NewTextHandler(log, nil)
		h.restart()
		h.dealAtPace(minute(settings.Ask), 4, 4)
		h.playGame()
		h.must(anna, table.NextGame{Game: 1})
		snap := h.cutCards()
		points := snap.List().Totals()[0]
		h.mustRefuse(table.NotAtTable, eve, table.Kick{User: anna.ID})
		h.mustRefuse(table.NobodyToKick, anna, table.Kick{User: eve.ID})
		h.must(bert, table.Kick{User: anna.ID})
		snap = h.look()
		if q := snap.Questions; len(q) != 1 || !q[0].Kick || q[0].By != bert.ID || q[0].Votes[bert.ID] != settings.Takeover {
			t.Errorf("the question is %+v", q)
		}
		h.mustRefuse(table.NotNow, cora, table.Answer{About: anna.ID, Choice: settings.Abort})
		h.must(cora, table.Answer{About: anna.ID, Choice: settings.Wait})
		h.restart()
		snap = h.must(dirk, table.Answer{About: anna.ID, Choice: settings.Takeover})
		if p, _ := snap.Sits(anna.ID); p.Away || p.Out || snap.Host != anna.ID {
			t.Errorf("in the middle of the game: %+v, the host is %s", p, snap.Host)
		}
		h.mustRefuse(table.AskedAlready, bert, table.Kick{User: anna.ID})
		want := []table.Verdict{{About: anna, Choice: settings.Takeover, Next: true, By: []table.User{bert, dirk}, Game: 1, Points: points}}
		h.restart()
		if snap = h.look(); !reflect.DeepEqual(snap.Verdicts, want) {
			t.Errorf("decided is %+v, want %+v", snap.Verdicts, want)
		}
		for _, said := range []string{"about=1", "choice=computer", `by="[2 4]"`, "game=2", fmt.Sprintf("points=%d", points)} {
			if !strings.Contains(log.String(), said) {
				t.Errorf("the log does not say %s:\n%s", said, log)
			}
		}
		if after := h.playGame(); after.Phase != table.Resting {
			t.Fatalf("the table is %s", after.Phase)
		}
		h.must(bert, table.NextGame{Game: 2})
		snap = h.look()
		if p, _ := snap.Sits(anna.ID); !p.Away || !p.Out || snap.Host != bert.ID {
			t.Errorf("in the next game: %+v, the host is %s", p, snap.Host)
		}
		h.mustRefuse(table.VotedOut, anna, table.Join{})
	})
}

// If those who have voted somebody out leave before the next game, the table is not left to computers.
func TestNobodyIsVotedOutOfAnEmptyTable(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(2, 3, "simple")
		h.must(bert, table.Kick{User: anna.ID})
		h.must(cora, table.Answer{About: anna.ID, Choice: settings.Takeover})
		h.must(bert, table.Leave{})
		h.must(cora, table.Leave{})
		if snap := h.playUntilGame(2); snap.Players[0].Computer() || snap.Host != anna.ID {
			t.Errorf("%+v, the host is %s", snap.Players[0], snap.Host)
		}
	})
}

// Two people play with two computers, and one of them does not play. The other could do nothing: for a vote there were too few. Now a computer plays as
// soon as the time is over, ten minutes without a timer, until the person is back; and so at a league's table, where nobody can be voted out.
func TestAFriendCannotStopATableForEver(t *testing.T) {
	for name, test := range map[string]struct {
		pace   table.Pace
		turn   time.Duration
		league bool
	}{
		"without a timer":           {table.Pace{Timer: settings.Off, AtTimeout: settings.Ask}, 10 * time.Minute, false},
		"where the others wait":     {minute(settings.Wait), time.Minute, false},
		"by post":                   {table.Pace{Timer: settings.TimerPost, AtTimeout: settings.Wait}, 24 * time.Hour, false},
		"of a league":               {minute(settings.Wait), time.Minute, true},
		"of a league without timer": {table.Pace{Timer: settings.Off}, 10 * time.Minute, true},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				want := error(table.TooFew)
				if test.league {
					want = table.LeadersDecide
					h.openLeagueTable(table.NewTable{Players: people, Pace: test.pace})
					h.cutCards()
					h.must(dirk, table.Leave{})
				} else {
					h.dealAtPace(test.pace, 2, 2, "simple", "simple")
				}
				snap := h.letPass(test.turn - time.Second)
				if who, ok := snap.Awaited(); !ok || who.User != anna {
					t.Fatalf("the table waits for %+v", who)
				}
				h.mustRefuse(want, bert, table.Kick{User: anna.ID})
				h.mustRefuse(want, anna, table.Kick{User: bert.ID})
				h.restart()
				h.letPass(time.Second)
				h.mustRefuse(want, anna, table.Kick{User: bert.ID}) // the table does not wait for him
				snap = ptr(h.must(bert, table.Kick{User: anna.ID}))
				if test.league {
					snap = ptr(h.must(cora, table.Answer{About: anna.ID, Choice: settings.Takeover}))
				}
				if p, _ := snap.Sits(anna.ID); !p.Away || p.Out || len(snap.Verdicts) != 1 || snap.Verdicts[0].Next {
					t.Errorf("%+v, decided is %+v", p, snap.Verdicts)
				}
				if went := h.letPass(2 * pace); went.Version() == snap.Version() {
					t.Error("no computer plays")
				}
				if p, _ := ptr(h.must(anna, table.Join{})).Sits(anna.ID); p.Away {
					t.Error("she cannot come back")
				}
			})
		})
	}
}

func ptr[T any](v T) *T { return &v }

// A person who does not vote about a player whose time is over does not stop the table: after as long as a turn takes, the votes count as they are.
func TestSilentVotersDoNotStopTheTable(t *testing.T) {
	for name, test := range map[string]struct {
		pace  table.Pace
		votes map[table.User]string
		want  string // "" is undecided
	}{
		"one votes":       {minute(settings.Ask), map[table.User]string{bert: settings.Takeover}, settings.Takeover},
		"two are at odds": {minute(settings.Ask), map[table.User]string{bert: settings.Takeover, cora: settings.Abort}, settings.Wait},
		"nobody votes":    {minute(settings.Ask), nil, ""},
		"one asks":        {table.Pace{Timer: settings.Off, AtTimeout: settings.Ask}, nil, settings.Takeover},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealAtPace(test.pace, 2, 4)
				limit := time.Minute
				if test.pace.Timer == settings.Off {
					limit = 10 * time.Minute
				}
				h.letPass(limit)
				if test.pace.Timer == settings.Off {
					h.must(bert, table.Kick{User: anna.ID})
				}
				for user, choice := range test.votes {
					h.must(user, table.Answer{About: anna.ID, Choice: choice})
				}
				h.letPass(limit / 2)
				h.restart()
				if snap := h.letPass(limit/2 - time.Second); len(snap.Questions) != 1 {
					t.Fatalf("it is decided too early: %+v", snap.Verdicts)
				}
				snap := h.letPass(time.Second)
				p, _ := snap.Sits(anna.ID)
				if p.Away != (test.want == settings.Takeover) || len(snap.Questions) == 0 != (test.want != "") {
					t.Errorf("%+v, the questions are %+v", p, snap.Questions)
				}
			})
		})
	}
}

// A table stood for eleven minutes with an open question, because nobody voted. Now the others are asked again after five minutes, also by a program that
// has started meanwhile, and after ten a computer plays, until the person is back.
func TestSilenceDoesNotStopTheTable(t *testing.T) {
	for timer, limit := range map[string]time.Duration{settings.TimerLive60: 10 * time.Minute, settings.TimerRelaxed: 10 * time.Minute, settings.TimerPost: 24 * time.Hour} {
		t.Run(timer, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				snap := h.dealAtPace(table.Pace{Timer: timer, AtTimeout: settings.Ask}, 1, 4)
				h.letPass(snap.Deadline().Sub(h.now()))
				if snap := h.letPass(limit/2 - time.Second); snap.Reminded || len(snap.Questions) != 1 {
					t.Errorf("reminded too early: %t, %+v", snap.Reminded, snap.Questions)
				}
				h.restart()
				if snap := h.letPass(time.Second); !snap.Reminded || !snap.Overdue {
					t.Error("the others are not asked again")
				}
				if snap := h.letPass(limit/2 - time.Second); len(snap.Questions) != 1 {
					t.Errorf("decided too early: %+v", snap.Verdicts)
				}
				after := h.letPass(time.Second)
				if p, _ := after.Sits(anna.ID); !p.Away || p.Out || len(after.Verdicts) != 1 || after.Verdicts[0].By != nil {
					t.Errorf("%+v, decided is %+v", p, after.Verdicts)
				}
				h.must(anna, table.Join{})
			})
		})
	}
}

// Somebody who typed the command for a vote that another had asked for was refused. It is a yes, also to the question of the clock.
func TestASecondVoteOutIsAYes(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 2, 4)
		h.must(bert, table.Kick{User: anna.ID})
		h.must(bert, table.Kick{User: anna.ID})
		if p, _ := ptr(h.must(cora, table.Kick{User: anna.ID})).Sits(anna.ID); !p.Leaves {
			t.Error("two of three have not decided")
		}
		h.letPass(time.Minute)
		h.must(dirk, table.Kick{User: anna.ID})
		if p, _ := ptr(h.must(bert, table.Kick{User: anna.ID})).Sits(anna.ID); !p.Away {
			t.Error("two of three have not decided at once")
		}
	})
}

// A vote that was to throw a player out does not keep the others from deciding when that player does not play.
func TestAVoteGivesWayToTheClock(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 2, 3, "simple")
		h.must(bert, table.Kick{User: anna.ID})
		snap := h.letPass(time.Minute)
		if q := snap.Questions; len(q) != 1 || q[0].Kick {
			t.Fatalf("the questions are %+v", q)
		}
		h.must(bert, table.Answer{About: anna.ID, Choice: settings.Takeover})
		snap = ptr(h.must(cora, table.Answer{About: anna.ID, Choice: settings.Takeover}))
		if p, _ := snap.Sits(anna.ID); !p.Away || p.Out {
			t.Errorf("%+v", p)
		}
	})
}

// changeRow changes the text of the table's row while the program does not run.
func (h *house) changeRow(old, with string) {
	h.t.Helper()
	h.m.Close()
	m := h.store.Store.(*memory)
	row := m.rows[h.id]
	if !bytes.Contains(row.State, []byte(old)) {
		h.t.Fatalf("the row does not say %s", old)
	}
	row.State = bytes.Replace(row.State, []byte(old), []byte(with), 1)
	m.rows[h.id] = row
	h.startManager()
}

// Two against one at a vote about the player on turn: the vote ends, and the clock of the turn goes on.
func TestAFailedVoteChangesNothing(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 2, 4)
		h.letPass(10 * time.Second)
		h.must(bert, table.Kick{User: anna.ID})
		h.must(cora, table.Answer{About: anna.ID, Choice: settings.Wait})
		h.must(dirk, table.Answer{About: anna.ID, Choice: settings.Wait})
		if snap := h.look(); len(snap.Questions) != 0 {
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
		if q := snap.Questions; len(q) != 1 || q[0].Votes[bert.ID] != settings.Takeover || !snap.Overdue {
			t.Fatalf("overdue %t, %+v", snap.Overdue, q)
		}
		h.must(cora, table.Answer{About: anna.ID, Choice: settings.Takeover})
		if p, _ := h.seen.latest(h.id).Sits(anna.ID); !p.Away {
			t.Error("two of three have not decided")
		}
	})
}

package table_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/storage"
)

// minute is a table with a turn timer of a minute.
func minute(atTimeout string) table.Pace {
	return table.Pace{Timer: settings.TimerLive60, AtTimeout: atTimeout, Hesitation: true}
}

// paced deals the first game at a table with that pace.
func (h *house) paced(p table.Pace, games, persons int, levels ...string) table.Snapshot {
	h.t.Helper()
	h.seat(games, persons, levels...)
	h.must(anna, table.SetPace{Pace: p})
	h.must(anna, table.Start{})
	return h.cut()
}

// pass lets time pass and returns the table as it is shown then.
func (h *house) pass(d time.Duration) *table.Snapshot {
	h.t.Helper()
	time.Sleep(d)
	synctest.Wait()
	return h.seen.latest(h.id)
}

// left checks how much time the person who is awaited has.
func (h *house) left(want time.Duration, who table.User) {
	h.t.Helper()
	snap := h.seen.latest(h.id)
	p, ok := snap.Awaited()
	if got := time.Until(snap.Deadline()); !ok || p.User != who || got != want {
		h.t.Fatalf("%v left for %s (%t), want %v for %s", got, p.User.Name, ok, want, who.Name)
	}
}

func TestTurnTimerOfEachProfile(t *testing.T) {
	for timer, limit := range map[string]time.Duration{
		settings.TimerLive30: 30 * time.Second, settings.TimerLive60: time.Minute, settings.TimerLive90: 90 * time.Second,
		settings.TimerRelaxed: 5 * time.Minute, settings.TimerPost: 24 * time.Hour,
	} {
		t.Run(timer, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.paced(table.Pace{Timer: timer, AtTimeout: settings.Ask}, 1, 4)
				h.left(limit, anna)
				h.pass(limit / 3)
				h.do(anna, game.Say(0, game.Healthy))
				h.left(limit, bert)
				if snap := h.pass(limit/2 - 1); snap.Reminded() {
					t.Error("a reminder before half of the time is over")
				}
				if snap := h.pass(1); !snap.Reminded() || snap.Overdue() {
					t.Error("no reminder when half of the time is over")
				}
				h.left(limit/2, bert)
				if snap := h.pass(limit/2 - 1); snap.Overdue() || len(snap.Questions()) > 0 {
					t.Error("the time is over too early")
				}
				snap := h.pass(1)
				if q := snap.Questions(); !snap.Overdue() || len(q) != 1 || q[0].About != bert.ID || q[0].Kick {
					t.Errorf("overdue: %t, questions %+v", snap.Overdue(), q)
				}
				h.do(bert, game.Say(1, game.Healthy))
				h.left(limit, cora)
				if snap := h.look(); snap.Overdue() || snap.Reminded() || len(snap.Questions()) > 0 {
					t.Error("who acts at last is still asked about")
				}
			})
		})
	}
}

func TestNoTimerWaitsForEver(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(table.Pace{Timer: settings.Off, AtTimeout: settings.Abort}, 1, 4)
		snap := h.pass(23 * time.Hour)
		if who, ok := snap.Awaited(); !snap.Deadline().IsZero() || snap.Reminded() || !ok || who.User != anna {
			t.Errorf("deadline %v, awaited is %v", snap.Deadline(), who)
		}
	})
}

// Announcements, one's own too, gain no time, and nobody's clock stops for them.
func TestAnnouncementsGainNoTime(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Ask), 1, 4)
		h.healthy()
		h.pass(20 * time.Second)
		snap := h.look()
		h.must(anna, table.Act{Version: snap.Version(), Action: ansage(&snap, anna)})
		h.left(40*time.Second, anna)
		h.must(cora, table.Act{Version: snap.Version(), Action: ansage(&snap, cora)})
		h.left(40*time.Second, anna)
	})
}

func TestAComputerTakesOverAndThePersonComesBack(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Takeover), 1, 4)
		h.healthy()
		before := h.look()
		snap := h.pass(time.Minute)
		if p, _ := snap.Sits(anna.ID); !p.Away || p.Out || snap.Host() != bert.ID || snap.Version() != before.Version() {
			t.Fatalf("after a minute: %+v, the host is %s", p, snap.Host())
		}
		snap = h.pass(pace)
		if snap.Version().Step != before.Version().Step+1 {
			t.Error("the computer does not play")
		}
		h.left(time.Minute, bert)
		h.refused(table.NotAtTable, anna, table.Act{Version: snap.Version(), Action: game.Say(0, game.Healthy)})
		h.must(anna, table.Join{})
		h.left(time.Minute, bert)
		for _, p := range []table.User{bert, cora, dirk} {
			snap := h.look()
			h.must(p, table.Act{Version: snap.Version(), Action: cards(&snap, p)[0]})
		}
		if now := h.look(); now.Host() != bert.ID {
			t.Error("who comes back takes the host's rights back")
		}
	})
}

// Who comes back on his own turn has the whole time for it.
func TestComingBackOnTurn(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Takeover), 1, 4)
		h.must(bert, table.Leave{})
		h.do(anna, game.Say(0, game.Healthy))
		h.pass(pace / 2)
		h.must(bert, table.Join{})
		h.left(time.Minute, bert)
		h.pass(2 * pace)
		h.left(time.Minute-2*pace, bert)
	})
}

func TestTimeIsOverAndTheListEnds(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Abort), 1, 4)
		if snap := h.pass(time.Minute); snap.Phase() != table.Ended || snap.Ending() != table.TimedOut {
			t.Errorf("%s, %q", snap.Phase(), snap.Ending())
		}
	})
}

func TestTimeIsOverAndTheTableWaits(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Wait), 1, 4)
		if snap := h.pass(time.Hour); !snap.Overdue() || len(snap.Questions()) > 0 || snap.Phase() != table.Playing {
			t.Errorf("%s, overdue %t, %v", snap.Phase(), snap.Overdue(), snap.Questions())
		}
	})
}

// A computer does not play on among computers: whoever is alone with them is waited for, without a clock, whatever the table has chosen.
func TestTheLastPersonIsWaitedFor(t *testing.T) {
	for _, choice := range []string{settings.Ask, settings.Takeover, settings.Abort} {
		bubble(t, func(t *testing.T, h *house) {
			h.paced(minute(choice), 1, 1, "simple", "simple", "simple")
			if snap := h.pass(time.Hour); snap.Phase() != table.Playing || !snap.Deadline().IsZero() || snap.Overdue() || !snap.Alone(anna.ID) {
				t.Errorf("%s: %s, deadline %v, overdue %t", choice, snap.Phase(), snap.Deadline(), snap.Overdue())
			}
			h.do(anna, game.Say(0, game.Healthy))
		})
	}
}

// Somebody who was alone with computers has a clock as soon as another person is back.
func TestCompanyBringsTheClock(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Ask), 2, 2, "simple", "simple")
		h.pass(20 * time.Second)
		h.must(bert, table.Leave{})
		h.left(40*time.Second, anna) // it is running already
		if snap := h.pass(time.Minute); !snap.Overdue() || len(snap.Questions()) > 0 {
			t.Errorf("overdue %t, %v", snap.Overdue(), snap.Questions())
		}
		h.do(anna, game.Say(0, game.Healthy))
		h.pass(10 * time.Second)
		if snap := h.look(); !snap.Deadline().IsZero() {
			t.Error("she has a clock while she is alone")
		}
		for h.seen.latest(h.id).Phase() == table.Playing {
			if who, ok := h.seen.latest(h.id).Awaited(); ok && who.User == anna {
				break
			}
			h.pass(pace)
		}
		h.must(bert, table.Join{})
		h.left(time.Minute, anna)
	})
}

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
				h.paced(minute(settings.Ask), 1, 4)
				h.pass(time.Minute)
				h.refused(table.NotAsked, anna, table.Answer{About: anna.ID, Choice: wait})
				h.refused(table.NotAsked, eve, table.Answer{About: anna.ID, Choice: wait})
				h.refused(table.Stale, bert, table.Answer{About: cora.ID, Choice: wait})
				h.refused(table.NotNow, bert, table.Answer{About: anna.ID, Choice: "dance"})
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
					h.left(time.Minute, anna)
					if again := h.pass(time.Minute); len(again.Questions()) != 1 || len(again.Questions()[0].Votes) != 0 {
						t.Error("after another minute they are not asked anew")
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

// Whoever leaves no longer votes, so that the rest may have decided.
func TestAVoterLeaves(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Ask), 1, 4)
		h.pass(time.Minute)
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
		h.paced(minute(settings.Ask), 2, 4)
		h.refused(table.NotAtTable, eve, table.Kick{User: anna.ID})
		h.refused(table.NobodyToKick, anna, table.Kick{User: eve.ID})
		h.must(bert, table.Kick{User: anna.ID})
		snap := h.look()
		if q := snap.Questions(); len(q) != 1 || !q[0].Kick || q[0].By != bert.ID || q[0].Votes[bert.ID] != settings.Takeover {
			t.Errorf("the question is %+v", q)
		}
		h.refused(table.NotNow, cora, table.Answer{About: anna.ID, Choice: settings.Abort})
		h.do(anna, game.Say(0, game.Healthy)) // going on does not help her
		h.must(dirk, table.Answer{About: anna.ID, Choice: settings.Takeover})
		snap = h.look()
		if p, _ := snap.Sits(anna.ID); !p.Away || !p.Out || snap.Host() != bert.ID {
			t.Errorf("%+v, the host is %s", p, snap.Host())
		}
		h.refused(table.VotedOut, anna, table.Join{})
	})
}

// Two against one at a vote, and the person is on turn: the vote ends and the clock of the turn goes on.
func TestAFailedVoteChangesNothing(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Ask), 2, 4)
		h.pass(10 * time.Second)
		h.must(bert, table.Kick{User: anna.ID})
		h.must(cora, table.Answer{About: anna.ID, Choice: settings.Wait})
		h.must(dirk, table.Answer{About: anna.ID, Choice: settings.Wait})
		if snap := h.look(); len(snap.Questions()) != 0 {
			t.Error("the vote is not over")
		}
		h.left(50*time.Second, anna)
	})
}

func TestHesitation(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Ask), 1, 4)
		h.pass(50 * time.Second)
		snap := h.must(anna, table.Hesitate{Version: table.Version{Game: 1}})
		if !snap.Hesitates() || snap.Reminded() {
			t.Error("nobody sees that she hesitates")
		}
		h.left(time.Minute, anna)
		h.refused(table.NotNow, anna, table.Hesitate{Version: snap.Version()})
		h.refused(table.Stale, anna, table.Hesitate{Version: table.Version{Game: 1, Step: 1}})
		snap = h.do(anna, game.Say(0, game.Healthy))
		if snap.Hesitates() {
			t.Error("she still hesitates")
		}
	})
}

func TestNextGameBeginsByItself(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Ask), 3, 4)
		for h.seen.latest(h.id).Phase() != table.Resting {
			h.step()
		}
		snap := h.look()
		left := time.Until(snap.Deadline())
		if left <= 0 || left > 3*time.Minute {
			t.Fatalf("the next game begins in %v", left)
		}
		if snap := h.pass(left); snap.Phase() != table.Cutting {
			t.Errorf("after that the table is %s", snap.Phase())
		}
	})
}

func TestClocksStopWithTheProgram(t *testing.T) {
	for name, stop := range map[string]func(*house){
		"an orderly stop": func(h *house) { h.m.Close(); time.Sleep(time.Hour); h.boot() },
		"stopped twice": func(h *house) {
			h.m.Close()
			time.Sleep(time.Hour)
			h.boot()
			h.m.Close()
			time.Sleep(time.Hour)
			h.boot()
		},
		"killed": func(h *house) {
			dead := h.store.Store.(*memory).clone()
			h.m.Close()
			time.Sleep(time.Hour)
			h.store.Store = dead
			h.boot()
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.paced(minute(settings.Ask), 1, 4)
				h.pass(20 * time.Second) // a multiple of the pause between signs of life
				stop(h)
				h.left(40*time.Second, anna)
				if snap := h.pass(10 * time.Second); !snap.Reminded() {
					t.Error("no reminder when half of the time is over")
				}
				if snap := h.pass(30 * time.Second); !snap.Overdue() {
					t.Error("what remained does not run out")
				}
			})
		})
	}
}

// What was asked, answered and seen before a stop holds after it.
func TestQuestionsSurviveARestart(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Ask), 1, 4)
		h.pass(time.Minute)
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

func TestLobbyExpires(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		create := table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 1, Expiry: time.Hour}
		snap, err := h.m.Create(create)
		if err != nil {
			t.Fatal(err)
		}
		h.id = snap.ID()
		h.pass(50 * time.Minute)
		h.must(bert, table.Join{}) // somebody is interested: the time begins anew
		snap = h.look()
		if left := time.Until(snap.Deadline()); left != time.Hour {
			t.Errorf("%v left", left)
		}
		if snap := h.pass(time.Hour - 1); snap.Phase() != table.Lobby {
			t.Error("closed too early")
		}
		if snap := h.pass(1); snap.Phase() != table.Ended || snap.Ending() != table.Expired {
			t.Errorf("%s, %q", snap.Phase(), snap.Ending())
		}
	})
}

func TestIdleTableEnds(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.paced(minute(settings.Wait), 1, 4)
		h.pass(time.Hour)
		h.do(anna, game.Say(0, game.Healthy))
		h.m.Close()
		time.Sleep(24 * time.Hour) // does not count
		h.boot()
		if snap := h.pass(2*time.Hour - time.Minute); snap.Phase() != table.Playing {
			t.Fatalf("ended too early: %q", snap.Ending())
		}
		if snap := h.pass(2 * time.Minute); snap.Phase() != table.Ended || snap.Ending() != table.Idle {
			t.Errorf("%s, %q", snap.Phase(), snap.Ending())
		}
	})
}

// One of two people never does anything: the list goes to its end all the same, with restarts in the middle of the clocks.
func TestAListWithSomebodyWhoSleeps(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.seat(2, 2, "simple", "random")
		h.must(anna, table.SetPace{Pace: minute(settings.Takeover)})
		h.must(anna, table.Start{})
		for i := range 2000 {
			snap := h.seen.latest(h.id)
			if snap.Phase() == table.Ended {
				break
			}
			if i%7 == 0 {
				h.m.Close()
				time.Sleep(time.Minute)
				h.boot()
				snap = h.seen.latest(h.id)
			}
			if a, ok := choose(snap, anna); ok {
				h.must(anna, table.Act{Version: snap.Version(), Action: a})
				continue
			}
			if snap.Phase() == table.Resting { // she is alone by now, and nothing begins without her
				h.must(anna, table.NextGame{Game: len(snap.List().Entries())})
				continue
			}
			h.pass(7 * time.Second)
		}
		snap := h.look()
		list := snap.List()
		if !list.Over() || snap.Ending() != table.Finished {
			t.Fatalf("%s after %d games: %q", snap.Phase(), len(list.Entries()), snap.Ending())
		}
		if p, _ := snap.Sits(bert.ID); !p.Away {
			t.Error("no computer took over")
		}
		recorded(t, h.store, list.Config(), snap.Numbers())
	})
}

// Lists by rules with every kind of conversation, at which people doze off in the middle of it, leave, come back, vote and hesitate. The
// journal watches the clocks.
func TestClocksOfEveryConversation(t *testing.T) {
	for _, rules := range []string{
		"ddv", "ddv armut=on armut_return_trump_announcement=number schweine=on", "spielordnung", "berlin", "verein", "hausrunde",
	} {
		for _, over := range []string{settings.Ask, settings.Takeover, settings.Wait} {
			t.Run(rules+" "+over, func(t *testing.T) {
				bubble(t, func(t *testing.T, h *house) {
					snap, err := h.m.Create(table.NewTable{Guild: guild, Channel: "channel", Host: anna, Rules: rules, Games: 3, Pace: minute(over)})
					if err != nil {
						t.Fatal(err)
					}
					h.id = snap.ID()
					for _, p := range people[1:] {
						h.must(p, table.Join{})
					}
					h.must(anna, table.Start{})
					h.doze(rand.New(rand.NewPCG(1, uint64(len(rules)+len(over)))))
				})
			})
		}
	}
}

// doze plays a list with people who are not always there.
func (h *house) doze(rng *rand.Rand) {
	h.t.Helper()
	ask := func(p table.User, c table.Command) { _, _ = h.ask(p, c) } // most of it is refused
	for range 6000 {
		snap := h.seen.latest(h.id)
		p := people[rng.IntN(len(people))]
		switch what := rng.IntN(40); {
		case snap.Phase() == table.Ended:
			return
		case what == 0 && len(snap.Questions()) == 0 && snap.Alone(p.ID):
		case what == 0 && !snap.Alone(p.ID):
			ask(p, table.Leave{})
		case what < 4:
			ask(p, table.Join{})
		case what == 4:
			ask(p, table.Kick{User: people[rng.IntN(len(people))].ID})
		case what == 5:
			ask(p, table.Hesitate{Version: snap.Version()})
		case what == 6:
			h.restart()
		case what < 10:
			for _, q := range snap.Questions() {
				ask(p, table.Answer{About: q.About, Choice: []string{settings.Wait, settings.Takeover}[rng.IntN(2)]})
			}
		case what == 10:
			h.pass(2 * time.Minute)
		default:
			h.pass(pace)
			h.wake(rng)
		}
		synctest.Wait()
	}
	h.t.Fatal("the list does not end")
}

// wake lets somebody who is there do what he can.
func (h *house) wake(rng *rand.Rand) {
	snap := h.seen.latest(h.id)
	for _, p := range snap.Players() {
		if p.Computer() {
			continue
		}
		cutter, _ := snap.Cutter()
		v := snap.View(p.User.ID)
		switch {
		case cutter.User == p.User:
			_, _ = h.ask(p.User, table.Cut{Game: snap.Version().Game, Lot: true})
		case snap.Phase() == table.Resting && rng.IntN(3) == 0:
			_, _ = h.ask(p.User, table.NextGame{Game: len(snap.List().Entries())})
		case snap.Phase() == table.Playing && snap.Seat(p.User.ID) != card.NoSeat:
			if legal := v.Legal(nil); len(legal) > 0 {
				_, _ = h.ask(p.User, table.Act{Version: snap.Version(), Action: legal[rng.IntN(len(legal))]})
			}
		}
		synctest.Wait()
		snap = h.seen.latest(h.id)
	}
}

// whatTimeTells is everything about time that others see of a table.
func whatTimeTells(h *house, began time.Time) string {
	snap := h.seen.latest(h.id)
	v := snap.Public()
	who, _ := snap.Awaited()
	return fmt.Sprint(time.Since(began), snap.Phase(), v.Phase(), snap.Version(), v.Turn(), who.User.Name, snap.Deadline().Sub(began), snap.Reminded(),
		snap.Overdue(), snap.Questions(), snap.Hesitates())
}

// Nothing that others see of time depends on cards that they do not see: with other hidden cards everything happens at the same moments.
func TestTimeTellsNothingOfHands(t *testing.T) {
	for _, timer := range []string{settings.TimerLive30, settings.TimerPost} {
		var moments []*memory
		bubble(t, func(t *testing.T, h *house) {
			h.store.set(nil, func(w write) {
				if w == appendMove {
					moments = append(moments, h.store.Store.(*memory).clone())
				}
			})
			h.paced(table.Pace{Timer: timer, AtTimeout: settings.Takeover, Hesitation: true}, 2, 4)
			h.play()
		})
		compared := 0
		for k := 0; k < len(moments); k += 11 {
			rows, err := moments[k].Tables()
			if err != nil || len(rows) == 0 {
				continue
			}
			tell := func(m *memory) (told []string) {
				bubble(t, func(_ *testing.T, h *house) {
					began := time.Now()
					h.store.Store = m
					h.id = rows[0].ID
					h.boot()
					for range 5 { // until the clock has run out, but before a computer decides anything by its cards
						told = append(told, whatTimeTells(h, began))
						if p, ok := h.seen.latest(h.id).Awaited(); !ok || p.Away {
							break
						}
						h.pass(time.Until(h.seen.latest(h.id).Deadline()) / 2)
					}
				})
				return told
			}
			other, ok := redealt(t, moments[k], rows[0].GameID())
			if !ok {
				continue
			}
			compared++
			want, got := tell(moments[k].clone()), tell(other)
			if fmt.Sprint(want) != fmt.Sprint(got) {
				t.Errorf("%s: with other hidden cards time tells\n%q\nand not\n%q", timer, got, want)
			}
		}
		if compared < 5 {
			t.Errorf("only %d moments were compared", compared)
		}
	}
}

// redealt returns the store with other hidden cards in the running game, by which everything that was seen could have happened, too.
func redealt(t *testing.T, m *memory, id storage.GameID) (*memory, bool) {
	t.Helper()
	g := m.clone().games[id]
	record, err := notation.NewReader(bytes.NewReader(g.Header)).Next()
	if err != nil {
		t.Fatal(err)
	}
	setup, err := record.Setup()
	if err != nil {
		t.Fatal(err)
	}
	before, ok := publicOf(setup, g.Entries)
	if !ok {
		t.Fatal("the running game cannot be read")
	}
	hands := setup.Hands
	for a := range card.Seat(card.Seats) {
		for b := range a {
			for x := range hands[a].All() {
				for y := range hands[b].All() {
					setup.Hands = hands
					setup.Hands[a], setup.Hands[b] = hands[a].Without(x).With(y), hands[b].Without(y).With(x)
					if after, ok := publicOf(setup, g.Entries); x != y && ok && after == before {
						other := m.clone()
						record.Hands = setup.Hands
						g.Header = []byte(record.String())
						other.games[id] = g
						return other, true
					}
				}
			}
		}
	}
	return nil, false
}

// publicOf returns what everybody sees of a game; ok is false when it cannot have happened.
func publicOf(setup game.Setup, entries [][]byte) (v game.View, ok bool) {
	s, err := game.New(setup)
	for _, entry := range entries {
		var a game.Action
		if a, err = game.ParseAction(string(entry)); err == nil {
			s, err = s.Apply(a)
		}
		if err != nil {
			return v, false
		}
	}
	return s.View(card.NoSeat), err == nil
}

package table_test

import (
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
)

// minute returns a pace with a turn timer of a minute.
func minute(atTimeout string) table.Pace {
	return table.Pace{Timer: settings.TimerLive60, AtTimeout: atTimeout, Hesitation: true}
}

// dealAtPace deals the first game at a table with that pace.
func (h *house) dealAtPace(p table.Pace, games, persons int, levels ...string) table.Snapshot {
	h.t.Helper()
	h.openTable(games, persons, levels...)
	h.must(anna, table.SetPace{Pace: p})
	h.must(anna, table.Start{})
	return h.cutCards()
}

// letPass lets time pass, and returns the table as it is shown then.
func (h *house) letPass(d time.Duration) *table.Snapshot {
	h.t.Helper()
	time.Sleep(d)
	synctest.Wait()
	return h.seen.latest(h.id)
}

// checkTimeLeft checks how much time the awaited person has.
func (h *house) checkTimeLeft(want time.Duration, who table.User) {
	h.t.Helper()
	snap := h.seen.latest(h.id)
	p, ok := snap.Awaited()
	if got := snap.Deadline().Sub(h.now()); !ok || p.User != who || got != want {
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
				h.dealAtPace(table.Pace{Timer: timer, AtTimeout: settings.Ask}, 1, 4)
				h.checkTimeLeft(limit, anna)
				h.letPass(limit / 3)
				h.do(anna, game.Say(0, game.Healthy))
				h.checkTimeLeft(limit, bert)
				if snap := h.letPass(limit/2 - 1); snap.Reminded {
					t.Error("a reminder before half of the time is over")
				}
				if snap := h.letPass(1); !snap.Reminded || snap.Overdue {
					t.Error("no reminder when half of the time is over")
				}
				h.checkTimeLeft(limit/2, bert)
				if snap := h.letPass(limit/2 - 1); snap.Overdue || len(snap.Questions) > 0 {
					t.Error("the time is over too early")
				}
				snap := h.letPass(1)
				if q := snap.Questions; !snap.Overdue || len(q) != 1 || q[0].About != bert.ID || q[0].Kick {
					t.Errorf("overdue: %t, questions %+v", snap.Overdue, q)
				}
				h.do(bert, game.Say(1, game.Healthy))
				h.checkTimeLeft(limit, cora)
				if snap := h.look(); snap.Overdue || snap.Reminded || len(snap.Questions) > 0 {
					t.Error("the others are still asked about a player who has acted")
				}
			})
		})
	}
}

func TestNoTimerWaitsForEver(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(table.Pace{Timer: settings.Off, AtTimeout: settings.Abort}, 1, 4)
		snap := h.letPass(23 * time.Hour)
		if who, ok := snap.Awaited(); !snap.Deadline().IsZero() || snap.Reminded || !ok || who.User != anna {
			t.Errorf("deadline %v, awaited is %v", snap.Deadline(), who)
		}
	})
}

// Announcements, even one's own, win no time, and nobody's clock stops for them.
func TestAnnouncementsGainNoTime(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 1, 4)
		h.sayHealthy()
		h.letPass(20 * time.Second)
		snap := h.look()
		h.must(anna, table.Act{Version: snap.Version(), Action: ansage(&snap, anna)})
		h.checkTimeLeft(40*time.Second, anna)
		h.must(cora, table.Act{Version: snap.Version(), Action: ansage(&snap, cora)})
		h.checkTimeLeft(40*time.Second, anna)
	})
}

func TestAComputerTakesOverAndThePersonComesBack(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Takeover), 1, 4)
		h.sayHealthy()
		before := h.look()
		snap := h.letPass(time.Minute)
		if p, _ := snap.Sits(anna.ID); !p.Away || p.Out || snap.Host != bert.ID || snap.Version() != before.Version() {
			t.Fatalf("after a minute: %+v, the host is %s", p, snap.Host)
		}
		snap = h.letPass(pace)
		if snap.Version().Step != before.Version().Step+1 {
			t.Error("the computer does not play")
		}
		h.checkTimeLeft(time.Minute, bert)
		h.mustRefuse(table.NotAtTable, anna, table.Act{Version: snap.Version(), Action: game.Say(0, game.Healthy)})
		h.must(anna, table.Join{})
		h.checkTimeLeft(time.Minute, bert)
		for _, p := range []table.User{bert, cora, dirk} {
			snap := h.look()
			h.must(p, table.Act{Version: snap.Version(), Action: legalCards(&snap, p)[0]})
		}
		if now := h.look(); now.Host != bert.ID {
			t.Error("a person who comes back takes the host's rights back")
		}
	})
}

// A person who comes back on their own turn has the full time for it.
func TestComingBackOnTurn(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Takeover), 1, 4)
		h.must(bert, table.Leave{})
		h.do(anna, game.Say(0, game.Healthy))
		h.letPass(pace / 2)
		h.must(bert, table.Join{})
		h.checkTimeLeft(time.Minute, bert)
		h.letPass(2 * pace)
		h.checkTimeLeft(time.Minute-2*pace, bert)
	})
}

func TestTimeIsOverAndTheListEnds(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Abort), 2, 4)
		if snap := h.letPass(time.Minute); !snap.EndsSoon() || snap.Ending != table.TimedOut || !snap.Players[0].Away || snap.Players[1].Away {
			t.Errorf("%s, %q, %+v", snap.Phase, snap.Ending, snap.Players)
		}
		if snap := h.letPass(5 * time.Minute); snap.Phase != table.Ended || snap.Ending != table.TimedOut || len(snap.Numbers) != 1 {
			t.Errorf("%s after %d games, %q", snap.Phase, len(snap.Numbers), snap.Ending)
		}
	})
}

func TestTimeIsOverAndTheTableWaits(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Wait), 1, 4)
		if snap := h.letPass(time.Hour); !snap.Overdue || len(snap.Questions) > 0 || snap.Phase != table.Playing {
			t.Errorf("%s, overdue %t, %v", snap.Phase, snap.Overdue, snap.Questions)
		}
	})
}

// A computer does not play on among computers: the table waits for its last person without a clock, whatever its pace says.
func TestTheLastPersonIsWaitedFor(t *testing.T) {
	for _, choice := range []string{settings.Ask, settings.Takeover, settings.Abort} {
		bubble(t, func(t *testing.T, h *house) {
			h.dealAtPace(minute(choice), 1, 1, "simple", "simple", "simple")
			if snap := h.letPass(time.Hour); snap.Phase != table.Playing || !snap.Deadline().IsZero() || snap.Overdue || !snap.Alone(anna.ID) {
				t.Errorf("%s: %s, deadline %v, overdue %t", choice, snap.Phase, snap.Deadline(), snap.Overdue)
			}
			h.do(anna, game.Say(0, game.Healthy))
		})
	}
}

// A person who was alone with computers has a clock as soon as another person is back.
func TestCompanyBringsTheClock(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 2, 2, "simple", "simple")
		h.letPass(20 * time.Second)
		h.must(bert, table.Leave{})
		h.checkTimeLeft(40*time.Second, anna) // it is running already
		if snap := h.letPass(time.Minute); !snap.Overdue || len(snap.Questions) > 0 {
			t.Errorf("overdue %t, %v", snap.Overdue, snap.Questions)
		}
		h.do(anna, game.Say(0, game.Healthy))
		h.letPass(10 * time.Second)
		if snap := h.look(); !snap.Deadline().IsZero() {
			t.Error("she has a clock while she is alone")
		}
		for h.seen.latest(h.id).Phase == table.Playing {
			if who, ok := h.seen.latest(h.id).Awaited(); ok && who.User == anna {
				break
			}
			h.letPass(pace)
		}
		h.must(bert, table.Join{})
		h.checkTimeLeft(time.Minute, anna)
	})
}

func TestHesitation(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 1, 4)
		h.letPass(50 * time.Second)
		snap := h.must(anna, table.Hesitate{Version: table.Version{Game: 1}})
		if !snap.Hesitates || snap.Reminded {
			t.Error("nobody sees that she hesitates")
		}
		h.checkTimeLeft(time.Minute, anna)
		h.mustRefuse(table.NotNow, anna, table.Hesitate{Version: snap.Version()})
		h.mustRefuse(table.Stale, anna, table.Hesitate{Version: table.Version{Game: 1, Step: 1}})
		snap = h.do(anna, game.Say(0, game.Healthy))
		if snap.Hesitates {
			t.Error("she still hesitates")
		}
	})
}

func TestNextGameBeginsByItself(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.dealAtPace(minute(settings.Ask), 3, 4)
		for h.seen.latest(h.id).Phase != table.Resting {
			h.playStep()
		}
		snap := h.look()
		left := time.Until(snap.Deadline())
		if left <= 0 || left > 3*time.Minute {
			t.Fatalf("the next game begins in %v", left)
		}
		if snap := h.letPass(left); snap.Phase != table.Cutting {
			t.Errorf("after that the table is %s", snap.Phase)
		}
	})
}

func TestClocksStopWithTheProgram(t *testing.T) {
	for name, stop := range map[string]func(*house){
		"an orderly stop": func(h *house) { h.m.Close(); time.Sleep(time.Hour); h.startManager() },
		"stopped twice": func(h *house) {
			h.m.Close()
			time.Sleep(time.Hour)
			h.startManager()
			h.m.Close()
			time.Sleep(time.Hour)
			h.startManager()
		},
		"killed": func(h *house) {
			dead := h.store.Store.(*memory).clone()
			h.m.Close()
			time.Sleep(time.Hour)
			h.store.Store = dead
			h.startManager()
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealAtPace(minute(settings.Ask), 1, 4)
				h.letPass(20 * time.Second) // a multiple of the pause between signs of life
				stop(h)
				h.checkTimeLeft(40*time.Second, anna)
				if snap := h.letPass(10 * time.Second); !snap.Reminded {
					t.Error("no reminder when half of the time is over")
				}
				if snap := h.letPass(30 * time.Second); !snap.Overdue {
					t.Error("what remained does not run out")
				}
			})
		})
	}
}

// One of two people never does anything: the list still reaches its end, with restarts while clocks run.
func TestAListWithSomebodyWhoSleeps(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openTable(2, 2, "simple", "random")
		h.must(anna, table.SetPace{Pace: minute(settings.Takeover)})
		h.must(anna, table.Start{})
		for i := range 2000 {
			snap := h.seen.latest(h.id)
			if snap.Phase == table.Ended {
				break
			}
			if i%7 == 0 {
				h.m.Close()
				time.Sleep(time.Minute)
				h.startManager()
				snap = h.seen.latest(h.id)
			}
			if a, ok := chooseAction(snap, anna); ok {
				h.must(anna, table.Act{Version: snap.Version(), Action: a})
				continue
			}
			if snap.Phase == table.Resting { // she is alone by now, and nothing begins without her
				h.must(anna, table.NextGame{Game: len(snap.List().Entries())})
				continue
			}
			h.letPass(7 * time.Second)
		}
		snap := h.look()
		list := snap.List()
		if !list.Over() || snap.Ending != table.Finished {
			t.Fatalf("%s after %d games: %q", snap.Phase, len(list.Entries()), snap.Ending)
		}
		if p, _ := snap.Sits(bert.ID); !p.Away {
			t.Error("no computer took over")
		}
		recorded(t, h.store, list.Config(), snap.Numbers)
	})
}

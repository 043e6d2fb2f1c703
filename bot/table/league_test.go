package table_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
	"karlchen/storage"
)

var thursdays = table.League{ID: guild + ".1", Name: "Donnerstagsrunde", Format: standings.Open, Season: 1, Week: 3}

// openLeagueTable opens a table of a league, with the usual values for empty fields.
func (h *house) openLeagueTable(n table.NewTable) *table.Snapshot {
	h.t.Helper()
	n.Guild, n.Channel, n.Locale, n.Rules = guild, "channel", "de", cmp.Or(n.Rules, "ddv")
	n.Games, n.Hints, n.Talks = cmp.Or(n.Games, 4), true, true
	if n.League == nil {
		n.League = &thursdays
	}
	if n.Players == nil {
		n.Host = anna
	}
	snap, err := h.m.Create(n)
	if err != nil {
		h.t.Fatal(err)
	}
	h.id = snap.ID
	synctest.Wait()
	return h.seen.latest(h.id)
}

// In the lobby of a league's table nobody changes what the league has fixed. Computers may come only after three members.
func TestTheLeagueFixesTheList(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		banned := errors.New("she is banned")
		h.bars = map[string]error{eve.ID: banned}
		snap := h.openLeagueTable(table.NewTable{Pace: minute(settings.Takeover)})
		if l, ok := snap.League(); !ok || l != thursdays || snap.Hints || snap.Talks || snap.Arranged || snap.Secret() || snap.MaxPlaces() != 5 {
			t.Errorf("the table is of %+v, %t; hints: %t", l, ok, snap.Hints)
		}
		for _, c := range []table.Deed{table.Configure{Games: 8}, table.SetPace{Pace: minute(settings.Wait)}, table.SetLevel{Level: "random"}} {
			h.mustRefuse(table.FixedByLeague, anna, c)
		}
		h.mustRefuse(banned, eve, table.Join{})
		h.must(bert, table.Join{})
		h.mustRefuse(table.FewMembers, bert, table.AddComputer{})
		h.must(cora, table.Join{})
		if snap := h.must(bert, table.AddComputer{Level: "random"}); snap.Players[3].Level != "simple" {
			t.Errorf("the computer is %q", snap.Players[3].Level)
		}
		h.must(bert, table.AddComputer{})
		h.mustRefuse(table.Full, dirk, table.Join{})
		h.must(cora, table.Leave{})
		h.mustRefuse(table.FewMembers, anna, table.AddComputer{})
		h.mustRefuse(table.FewMembers, anna, table.Start{})
		h.must(anna, table.RemoveComputer{})
		h.must(dirk, table.Join{})
		if snap := h.must(anna, table.Start{}); snap.Phase != table.Cutting {
			t.Errorf("it is %s", snap.Phase)
		}
	})
}

// A league's table cannot begin with these settings.
func TestALeagueTableThatCannotBe(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		for name, n := range map[string]table.NewTable{
			"places without a league":   {Players: people},
			"deals without a league":    {Secret: "x"},
			"no end":                    {League: &thursdays, Games: -1},
			"an end by the clock":       {League: &thursdays, Pace: minute(settings.Abort)},
			"three places":              {League: &thursdays, Players: people[:3]},
			"six places":                {League: &thursdays, Players: make([]table.User, 6)},
			"a task of unknown deals":   {League: tasks(), Players: people},
			"given deals and no task":   {League: &thursdays, Players: people, Secret: "x"},
			"places that are no places": {League: &thursdays, Players: []table.User{}},
		} {
			n.Guild, n.Channel, n.Host, n.Rules, n.Games = guild, "channel", anna, cmp.Or(n.Rules, "ddv"), cmp.Or(n.Games, 12)
			if _, err := h.m.Create(n); !errors.Is(err, table.BadList) && !(n.Rules == "poker" && errors.As(err, new(rules.Problem))) {
				t.Errorf("%s: %v, want %v, or what is wrong with the rules", name, err, table.BadList)
			}
		}
		unknown := table.NewTable{Guild: guild, Channel: "channel", Host: anna, League: tasks(), Players: people, Secret: "x", Rules: "poker", Games: 12}
		if _, err := h.m.Create(unknown); !errors.As(err, new(rules.Problem)) {
			t.Errorf("a task by unknown rules: %v", err)
		}
	})
}

// The league has drawn who sits where. Nobody changes that. The list begins when one of the members starts it, or by itself.
func TestPlacesThatAreGiven(t *testing.T) {
	players := []table.User{dirk, anna, {}, cora, bert}
	bubble(t, func(t *testing.T, h *house) {
		id := table.NewID()
		snap := h.openLeagueTable(table.NewTable{ID: id, Players: players, Expiry: 10 * time.Minute, Pace: minute(settings.Takeover)})
		if snap.ID != id || snap.Phase != table.Lobby || !snap.Arranged || snap.Host != dirk.ID || time.Until(snap.Deadline()) != 10*time.Minute {
			t.Fatalf("table %s, %s, %s is the host, until %v", snap.ID, snap.Phase, snap.Host, snap.Deadline())
		}
		h.mustRefuse(table.Full, eve, table.Join{})
		h.mustRefuse(table.NotHost, eve, table.Start{})
		for user, c := range map[table.User]table.Deed{anna: table.Leave{}, bert: table.AddComputer{}} {
			h.mustRefuse(table.FixedByLeague, user, c)
		}
		for _, c := range []table.Deed{table.RemoveComputer{}, table.Cancel{}, table.Kick{User: anna.ID}} {
			h.mustRefuse(table.FixedByLeague, dirk, c)
		}
		if _, err := h.m.Create(table.NewTable{ID: id, Guild: guild, Channel: "channel", Host: anna, Rules: "ddv", Games: 4}); !errors.Is(err, storage.ErrConflict) {
			t.Errorf("the same table again: %v", err)
		}
		h.must(anna, table.Start{})
		begun := h.setThread("thread")
		if begun.Phase != table.Cutting || begun.Thread != "thread" || begun.Deal().Dealer != 4 {
			t.Errorf("it is %s, place %d deals", begun.Phase, begun.Deal().Dealer)
		}
		if want := []string{dirk.ID, anna.ID, "", cora.ID, bert.ID}; !slices.Equal(begun.Members(), want) {
			t.Errorf("the members are %v, want %v", begun.Members(), want)
		}
		end := h.playList()
		if list := end.List(); !list.Over() || len(list.Totals()) != 5 {
			t.Errorf("%d games were played by %d", list.Played(), len(list.Totals()))
		}
	})
	for _, wait := range []time.Duration{0, 10 * time.Minute} {
		bubble(t, func(t *testing.T, h *house) {
			h.openLeagueTable(table.NewTable{Players: people, Expiry: wait})
			if wait > 0 {
				h.letPass(wait / 2)
				h.m.Close()
				time.Sleep(time.Hour) // time without the program does not count
				h.startManager()
				if snap := h.letPass(wait/2 - time.Second); snap.Phase != table.Lobby {
					t.Errorf("it is %s too early", snap.Phase)
				}
				h.letPass(time.Second)
			}
			if snap := h.look(); snap.Phase != table.Cutting || !snap.WantsThread {
				t.Errorf("it is %s and wants a thread: %t", snap.Phase, snap.WantsThread)
			}
		})
	}
}

// Only the league ends its list early: no host, no vote and no clock does. The game that is broken off says who wanted that, until they delete their data.
func TestOnlyTheLeagueEndsItsList(t *testing.T) {
	for name, end := range map[string]struct {
		by   func(h *house) error
		want table.Ending
		who  string
	}{
		"a manager":        {func(h *house) error { _, err := h.ask(eve, table.End{Anyway: true}); return err }, table.Stopped, eve.ID},
		"a leader":         {func(h *house) error { return h.m.EndFor(context.Background(), h.id, table.Aborted, eve) }, table.Aborted, eve.ID},
		"the end of grace": {func(h *house) error { return h.m.EndFor(context.Background(), h.id, table.GraceOver, table.User{}) }, table.GraceOver, ""},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.openLeagueTable(table.NewTable{Players: people, Pace: minute(settings.Ask)})
				h.cutCards()
				h.mustRefuse(table.LeagueOnly, anna, table.End{})
				h.mustRefuse(table.LeagueOnly, bert, table.End{})
				snap := h.letPass(time.Minute)
				if len(snap.Questions) != 1 || slices.Contains(snap.Questions[0].Choices(), settings.Abort) {
					t.Fatalf("the others are asked %+v", snap.Questions)
				}
				h.mustRefuse(table.NotNow, bert, table.Answer{About: anna.ID, Choice: settings.Abort})
				h.must(bert, table.Answer{About: anna.ID, Choice: settings.Takeover})
				h.must(cora, table.Answer{About: anna.ID, Choice: settings.Takeover})
				if err := end.by(h); err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				if snap := h.seen.latest(h.id); snap.Phase != table.Ended || snap.Ending != end.want || len(snap.Numbers) != 0 || snap.BrokenOff != 1 {
					t.Errorf("it is %s because of %q", snap.Phase, snap.Ending)
				}
				g, err := h.store.Game(gameID(1))
				if r, bad := table.ReadRecord(g); err != nil || bad != nil || !r.Summary.BrokenOff || r.Summary.Ending != end.want ||
					(r.Summary.Verdict != nil) != (end.who != "") || end.who != "" && r.Summary.Verdict.About.ID != end.who {
					t.Errorf("the record of the game: %v, %v; %+v", err, bad, r.Summary)
				}
				verdicts := h.look().Verdicts
				if last := verdicts[len(verdicts)-1]; (last.Choice == table.VerdictEnd) != (end.who != "") {
					t.Errorf("decided is %+v", last)
				}
				if err := table.Rename(&g, eve.ID, "former-1", "Former player 1"); err != nil || bytes.Contains(g.Summary, []byte(eve.Name)) {
					t.Errorf("%v: %s", err, g.Summary)
				}
				if err := h.m.EndFor(context.Background(), h.id, table.Stopped, table.User{}); err != nil { // the league may end it again after a stop
					t.Errorf("ended again: %v", err)
				}
				if snap := h.seen.latest(h.id); snap.Ending != end.want {
					t.Errorf("ended again, it is because of %q", snap.Ending)
				}
			})
		})
	}
}

// When fewer than two people are there the list stands still, in any phase and across a restart, until another person comes back; then everybody has
// the full time again.
func TestAListStandsStill(t *testing.T) {
	for name, at := range map[string]struct {
		reach func(h *house)
		gone  []table.User // people who leave; the table waits for one of the others or not
		back  table.User
		phase table.Phase
		whole time.Duration // of the wait, after a person is back
	}{
		"before the cut":   {func(*house) {}, []table.User{anna, bert, cora}, cora, table.Cutting, cutTime},
		"in a game":        {func(h *house) { h.cutCards(); h.letPass(20 * time.Second) }, []table.User{anna, cora, dirk}, anna, table.Playing, time.Minute},
		"on turn":          {func(h *house) { h.cutCards(); h.letPass(20 * time.Second) }, []table.User{bert, cora, dirk}, cora, table.Playing, time.Minute},
		"after a game":     {func(h *house) { h.cutCards(); h.playGame(); h.letPass(20 * time.Second) }, people, bert, table.Resting, 3 * time.Minute},
		"everybody leaves": {func(h *house) { h.cutCards() }, people, anna, table.Playing, time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.openLeagueTable(table.NewTable{Players: people, Pace: minute(settings.Takeover)})
				at.reach(h)
				for i, p := range at.gone {
					if snap := h.must(p, table.Leave{}); snap.Interrupted() != (i >= 2) {
						t.Fatalf("when %d have left it stands still: %t", i+1, snap.Interrupted())
					}
				}
				shown, before := h.seen.count(), h.look()
				if snap := h.letPass(30 * time.Hour); h.seen.count() != shown || snap.Version() != before.Version() || !snap.Deadline().IsZero() {
					t.Errorf("it went on from %+v to %+v, until %v", before.Version(), snap.Version(), snap.Deadline())
				}
				h.restart()
				if snap := h.letPass(30 * time.Hour); snap.Version() != before.Version() || !snap.Interrupted() {
					t.Errorf("after a restart it went on to %+v", snap.Version())
				}
				h.must(at.back, table.Join{})
				if len(at.gone) == len(people) {
					if snap := h.look(); !snap.Interrupted() {
						t.Error("one person is enough")
					}
					h.must(dirk, table.Join{})
				}
				snap := h.look()
				if snap.Interrupted() || snap.Phase != at.phase || time.Until(snap.Deadline()) != at.whole {
					t.Errorf("it is %s for %v more, and stands still: %t", snap.Phase, time.Until(snap.Deadline()), snap.Interrupted())
				}
				if end := h.playList(); end.Ending != table.Finished {
					t.Errorf("it ends because of %q", end.Ending)
				}
			})
		})
	}
}

// Where no computer stands in, a league's list stands still for each person who is away, in any phase and across a restart, until the person is back or
// somebody else waits for the place. A computer then finishes the game, and nobody is voted out.
func TestAListWaitsForAll(t *testing.T) {
	for name, at := range map[string]struct {
		reach func(h *house)
		gone  table.User
		phase table.Phase
	}{
		"the cutter":          {func(*house) {}, dirk, table.Cutting},
		"on turn":             {func(h *house) { h.cutCards() }, anna, table.Playing},
		"not on turn":         {func(h *house) { h.cutCards() }, cora, table.Playing},
		"after a game":        {func(h *house) { h.cutCards(); h.playGame() }, bert, table.Resting},
		"their time was over": {func(h *house) { h.cutCards(); h.letPass(time.Minute) }, anna, table.Playing},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.openLeagueTable(table.NewTable{Players: people, Pace: minute(settings.Takeover), WaitsForAll: true})
				at.reach(h)
				before := h.look()
				if before.Phase != table.Resting {
					h.mustRefuse(table.FixedByLeague, dirk, table.Kick{User: cora.ID})
				}
				if p, _ := before.Sits(at.gone.ID); !p.Away {
					before = h.must(at.gone, table.Leave{})
				}
				h.restart()
				snap := h.letPass(30 * time.Hour)
				if missing := snap.Missing(); !snap.Interrupted() || snap.Version() != before.Version() || !slices.Equal(missing, []table.User{at.gone}) {
					t.Fatalf("it waits for %v, stands still: %t, went from %+v to %+v", missing, snap.Interrupted(), before.Version(), snap.Version())
				}
				h.must(at.gone, table.Join{})
				if snap := h.look(); snap.Interrupted() || snap.Phase != at.phase || snap.Deadline().IsZero() {
					t.Errorf("with everybody back it is %s until %v, and stands still: %t", snap.Phase, snap.Deadline(), snap.Interrupted())
				}
				h.must(at.gone, table.Leave{})
				h.must(eve, table.StepIn{})
				if snap := h.look(); snap.Interrupted() || len(snap.Missing()) != 0 {
					t.Error("it waits although somebody else will play")
				}
				h.must(eve, table.Leave{})
				if snap := h.look(); !snap.Interrupted() {
					t.Error("it goes on although nobody has the place any more")
				}
				h.must(eve, table.StepIn{})
				if end := h.playList(); end.Ending != table.Finished || len(end.Subs) != 1 {
					t.Errorf("it ends because of %q, with substitutes %+v", end.Ending, end.Subs)
				}
			})
		})
	}
}

// A list at which nobody does anything stands still when another table would end.
func TestAnIdleListStandsStill(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		h.openLeagueTable(table.NewTable{Players: people, Pace: minute(settings.Wait)})
		h.cutCards()
		snap := h.letPass(3 * time.Hour)
		if snap.Phase != table.Playing || !snap.Interrupted() {
			t.Fatalf("it is %s, and stands still: %t", snap.Phase, snap.Interrupted())
		}
		h.must(anna, table.Join{})
		h.must(bert, table.Join{})
		if snap := h.letPass(30 * time.Second); snap.Interrupted() || len(snap.Numbers) != 0 {
			t.Error("it does not go on")
		}
		// A person who waits for a place counts as present, and may leave again.
		h.must(bert, table.Leave{})
		if snap := h.must(eve, table.StepIn{}); snap.Interrupted() {
			t.Error("a person who waits for a place does not count as present")
		}
		if snap := h.must(eve, table.Leave{}); !snap.Interrupted() {
			t.Error("it goes on without anybody")
		}
		h.must(eve, table.StepIn{})
		if snap := h.letPass(6 * time.Hour); !snap.Interrupted() || len(snap.Waiting()) != 0 {
			t.Errorf("it stands still: %t, waiting are %v", snap.Interrupted(), snap.Waiting())
		}
	})
}

// A person who steps in at a league's table takes the place of an absent member, never that of a computer, and only if the league allows it.
func TestStepInAtALeagueTable(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		banned := errors.New("she is banned")
		h.openLeagueTable(table.NewTable{Players: []table.User{anna, bert, cora, {}}})
		h.cutCards()
		h.mustRefuse(table.Full, eve, table.StepIn{})
		h.must(cora, table.Leave{})
		h.bars = map[string]error{eve.ID: banned, cora.ID: banned}
		h.mustRefuse(banned, eve, table.StepIn{})
		h.mustRefuse(banned, cora, table.Join{})
		h.bars = nil
		h.must(eve, table.StepIn{})
		snap := h.playUntilGame(2)
		if p := snap.Players; p[2].User != eve || p[3].Person() || !slices.Equal(snap.Members(), []string{anna.ID, bert.ID, cora.ID, ""}) {
			t.Errorf("at the table are %+v for %v", p, snap.Members())
		}
	})
}

// Of one person at the table and one who waits for a place nobody is alone: at a league's table the next game begins by itself when its time has come,
// or when the person at the table wants it. The one who waits cannot begin it. At any other table the person is alone with computers, and begins it.
func TestTheNextGameOfOnePresentAndOneWaiting(t *testing.T) {
	const next = 3 * time.Minute
	for _, own := range []bool{false, true} {
		for _, begun := range []bool{false, true} {
			bubble(t, func(t *testing.T, h *house) {
				if own {
					h.dealAtPace(minute(settings.Takeover), 4, 4)
				} else {
					h.openLeagueTable(table.NewTable{Players: people, Pace: minute(settings.Takeover)})
					h.cutCards()
				}
				for _, p := range []table.User{bert, cora, dirk} {
					h.must(p, table.Leave{})
				}
				h.must(eve, table.StepIn{})
				for h.latest().Phase == table.Playing {
					snap := h.letPass(pace)
					if a, ok := chooseAction(snap, anna); ok {
						h.do(anna, a)
					}
				}
				snap := h.look()
				if wait := snap.Deadline().Sub(h.now()); snap.Phase != table.Resting || snap.Deadline().IsZero() != own || !own && (wait <= next-pace || wait > next) {
					t.Fatalf("a table of its own: %t; it is %s until %v, now it is %v", own, snap.Phase, snap.Deadline(), h.now())
				}
				h.mustRefuse(table.NotAtTable, eve, table.NextGame{Game: 1})
				switch {
				case begun:
					h.must(anna, table.NextGame{Game: 1})
				case own:
					if snap := h.letPass(time.Hour); snap.Phase != table.Resting {
						t.Errorf("alone with computers it is %s by itself", snap.Phase)
					}
					return
				default:
					if snap := h.letPass(time.Until(snap.Deadline()) - 1); snap.Phase != table.Resting {
						t.Errorf("before its time the table is %s", snap.Phase)
					}
					h.letPass(1)
				}
				if snap := h.look(); snap.Phase != table.Cutting || len(snap.Waiting()) != 0 || !slices.ContainsFunc(snap.Players, func(p table.Player) bool { return p.User == eve }) {
					t.Errorf("then it is %s with %+v, and %v wait", snap.Phase, snap.Players, snap.Waiting())
				}
			})
		}
	}
}

// A leader names a substitute, another one, or the member again; or has a computer play for a former member.
func TestSubstitutesOfALeader(t *testing.T) {
	frida := table.User{ID: "6", Name: "Frida"}
	bubble(t, func(t *testing.T, h *house) {
		h.openLeagueTable(table.NewTable{Players: []table.User{anna, bert, dirk, {}}, Expiry: time.Hour, Games: 8})
		leader := table.User{ID: "9", Name: "Leader"}
		h.mustRefuse(table.NotNow, leader, table.Substitute{Member: dirk.ID, By: frida})
		h.must(anna, table.Start{})
		h.cutCards()
		if snap := h.look(); !slices.Equal(snap.Members(), []string{anna.ID, bert.ID, dirk.ID, ""}) {
			t.Fatalf("the members are %v", snap.Members())
		}
		h.mustRefuse(table.Seated, leader, table.Substitute{Member: dirk.ID, By: anna})
		h.mustRefuse(table.NotAtTable, leader, table.Substitute{Member: "", By: eve})
		h.mustRefuse(table.NotAtTable, leader, table.Substitute{Member: eve.ID, By: frida})
		h.must(leader, table.Substitute{Member: dirk.ID, By: eve})
		h.must(leader, table.Substitute{Member: dirk.ID, By: frida}) // replaces the first substitute
		if snap := h.look(); !slices.Equal(snap.Waiting(), []table.User{frida}) || snap.Players[2].User != dirk {
			t.Errorf("waiting are %v", snap.Waiting())
		}
		if snap := h.playUntilGame(2); snap.Players[2].User != frida {
			t.Errorf("in the second game %+v has the place", snap.Players[2])
		}
		h.must(leader, table.Substitute{Member: dirk.ID, By: dirk})
		if snap := h.playUntilGame(3); snap.Players[2].User != dirk || len(snap.Subs) != 2 {
			t.Errorf("in the third game %+v has the place", snap.Players[2])
		}
		if snap := h.must(leader, table.Substitute{Member: dirk.ID}); !snap.Players[2].Away {
			t.Error("no computer plays for the member")
		}
		h.mustRefuse(table.NotNow, leader, table.Substitute{Member: dirk.ID})
		if snap := h.must(leader, table.Substitute{Member: dirk.ID, By: dirk}); snap.Players[2].Away {
			t.Error("a computer plays for the member")
		}
		// Who is out of a league's list is for the leaders. At a table of an earlier version the others may have voted a member out; a leader brings them back.
		h.mustRefuse(table.LeadersDecide, anna, table.Kick{User: bert.ID})
		h.changeRow(`"name":"Bert"}`, `"name":"Bert"},"away":true,"out":true`)
		h.mustRefuse(table.VotedOut, bert, table.Join{})
		if snap := h.must(leader, table.Substitute{Member: bert.ID, By: bert}); snap.Players[1].Computer() {
			t.Errorf("the member is %+v", snap.Players[1])
		}
		h.restart()
		end := h.playList()
		if want := []string{anna.ID, bert.ID, dirk.ID, ""}; !slices.Equal(end.Members(), want) || end.Ending != table.Finished {
			t.Errorf("the list ends %q for %v", end.Ending, end.Members())
		}
		h.mustRefuse(table.NoSuchTable, leader, table.Substitute{Member: anna.ID, By: eve})
	})
	bubble(t, func(t *testing.T, h *house) {
		h.dealFirst(2, 4)
		h.mustRefuse(table.NotNow, eve, table.Substitute{Member: bert.ID, By: eve}) // not a league's table
	})
}

// A league's lobby is left and cancelled like any other.
func TestALeagueLobbyIsCancelled(t *testing.T) {
	for _, c := range []table.Deed{table.Leave{}, table.Cancel{}, table.End{}} {
		bubble(t, func(t *testing.T, h *house) {
			h.openLeagueTable(table.NewTable{})
			if snap := h.must(anna, c); snap.Phase != table.Ended {
				t.Errorf("after %T it is %s", c, snap.Phase)
			}
		})
	}
}

// A league that says how long a list of five is has it so as soon as the fifth person sits down, and again as before when somebody leaves the lobby. It is
// over when everybody has played as many games as at a table of four; then the last game is the last.
func TestAListOfFiveIsLonger(t *testing.T) {
	bubble(t, func(t *testing.T, h *house) {
		of := thursdays
		of.AtFive = 5
		length := func() int { return h.seen.latest(h.id).List().Config().Games }
		h.openLeagueTable(table.NewTable{League: &of, Pace: minute(settings.Takeover)})
		for i, who := range []table.User{bert, cora, dirk, eve} {
			h.must(who, table.Join{})
			if want := 4 + i/3; length() != want {
				t.Errorf("with %d people a list has %d games, want %d", i+2, length(), want)
			}
		}
		if h.must(dirk, table.Leave{}); length() != 4 {
			t.Errorf("without the fifth person a list has %d games", length())
		}
		h.must(dirk, table.Join{})
		h.must(anna, table.Start{})
		h.restart()
		end := h.playList()
		if list := end.List(); end.Ending != table.Finished || list.Played() != 5 || !slices.Equal(list.Games(), []int{4, 4, 4, 4, 4}) {
			t.Errorf("it ended (%s) after %d games, %v for each", end.Ending, list.Played(), list.Games())
		}
	})
}

package leagues_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// standBy is what members say who play only where somebody is missing.
func (h *hall) standBy(week int, members ...string) {
	h.Helper()
	for _, who := range members {
		h.must(h.s.Answer(member(who), h.id, 1, week, league.AnswerSubstitute))
	}
}

// endAsk lets the time of a question pass without an answer, like its job.
func (h *hall) endAsk(week, number int) {
	h.Helper()
	h.now = h.now.Add(league.AskFor)
	id := storage.JobID{Owner: h.id, Period: fmt.Sprintf("1.%d.%d", week, number), Kind: string(league.EventAsk)}
	h.must(h.Change(func(tx *storage.Tx) error {
		return h.s.Handlers()[id.Kind](tx, []storage.Job{{JobID: id}})
	}))
	h.wait(pace)
}

// asked fails unless exactly these people were asked to come in, in this order; "!" marks the open question.
func (h *hall) asked(week int, want ...string) {
	h.Helper()
	b := h.book()
	var got []string
	for _, a := range b.Weeks[week-1].Asks {
		who := a.In
		if b.AskIsOpen(a) {
			who += "!"
		}
		got = append(got, who)
	}
	if !slices.Equal(got, want) {
		h.Errorf("asked were %v, want %v", got, want)
	}
	if n := len(h.posts(league.PostAsk)); n != len(want) {
		h.Errorf("%d questions were posted, want %d", n, len(want))
	}
}

func (h *hall) comeIn(who string, week, number int, yes bool) error {
	h.Helper()
	_, err := h.s.ComeIn(context.Background(), member(who), h.id, 1, week, number, yes)
	h.wait(pace)
	return err
}

func (h *hall) arrive(who string, week int) error {
	h.Helper()
	_, err := h.s.Arrive(context.Background(), member(who), h.id, 1, week)
	h.wait(pace)
	return err
}

func TestSubstitutesAreAskedOneAfterAnother(t *testing.T) {
	inHall(t, func(h *hall) {
		h.standBy(1, "15", "16", "17")
		h.must(h.s.Answer(member("18"), h.id, 1, 1, league.AnswerIn)) // who then comes late
		h.checkIn(1, "11", "12", "13", "14")
		for _, who := range []string{"17", "15", "16"} {
			h.must(h.s.Answer(member(who), h.id, 1, 1, h.book().CheckIn(1, who)))
		}
		h.draw(1)
		l := h.arranged(1)[0]
		h.do(l.Table, "11", table.Start{})
		h.refused(h.arrive("18", 1), league.NoFreePlace)
		h.asked(1)
		h.do(l.Table, "14", table.Leave{})
		h.wait(pace)
		h.asked(1, "15!")
		h.restart()
		h.asked(1, "15!")
		h.refused(h.comeIn("16", 1, 1, true), league.NotAsked)
		h.must(h.comeIn("15", 1, 1, false))
		h.asked(1, "15", "16!")
		h.endAsk(1, 2)
		h.asked(1, "15", "16", "17!")
		h.endAsk(1, 1) // the job of an answered question
		h.asked(1, "15", "16", "17!")
		h.refused(h.comeIn("16", 1, 2, true), league.AskOver)
		h.refused(h.arrive("18", 1), league.PlacePromised)
		h.must(h.comeIn("17", 1, 3, true))
		h.asked(1, "15", "16", "17")
		h.refused(h.arrive("14", 1), league.NoFreePlace)
		h.restart()
		h.games(l.Table, 6)
		h.do(l.Table, "11", table.NextGame{Game: 6})
		h.wait(pace)
		h.refused(h.arrive("14", 1), league.ComesTooLate)
		h.finish(l.Table)
		o, ok := h.outcome(l.Number)
		if !ok {
			t.Fatal("the list has no outcome")
		}
		for _, p := range o.Result.Places {
			want := standings.PlaceResult{Member: p.Member, Games: 12}
			if p.Member == "17" {
				want.Substituted, want.Computer = 1, 1
			}
			if p.Member == "14" || p.Games != want.Games || p.Substituted != want.Substituted || p.Computer != want.Computer {
				t.Errorf("%+v, want %+v", p, want)
			}
		}
		if points(*o.Result) != totals(h.look(l.Table)) {
			t.Error("the outcome is not the table's")
		}
	}, matchDays)
}

func TestAMissingMemberComesBackBeforeAnybodyElse(t *testing.T) {
	inHall(t, func(h *hall) {
		h.standBy(1, "15")
		h.checkIn(1, "11", "12", "13", "14")
		h.must(h.s.Answer(member("15"), h.id, 1, 1, h.book().CheckIn(1, "15")))
		h.draw(1)
		l := h.arranged(1)[0]
		h.do(l.Table, "11", table.Start{})
		h.do(l.Table, "14", table.Leave{})
		h.wait(pace)
		h.asked(1, "15!")
		h.must(h.arrive("14", 1)) // to their own place
		h.asked(1, "15")
		h.refused(h.comeIn("15", 1, 1, true), league.AskOver)
		if p, sits := h.look(l.Table).Sits("14"); !sits || p.Away {
			t.Errorf("their place is %+v", p)
		}
		h.do(l.Table, "14", table.Leave{})
		h.wait(pace)
		h.asked(1, "15!") // the same question is open again
		h.must(h.comeIn("15", 1, 1, true))
	}, matchDays)
}

func TestLateComersGetFreePlaces(t *testing.T) {
	inHall(t, func(h *hall) {
		h.checkIn(1, "11", "12", "13")
		for _, who := range []string{"15", "16"} {
			h.standBy(1, who) // and do not check in
		}
		h.draw(1)
		l := h.arranged(1)[0]
		if !slices.Contains(l.Members, "") {
			t.Fatalf("no computer sits at %v", l.Members)
		}
		h.refused(h.arrive("18", 1), league.NotSignedUp)
		h.must(h.arrive("15", 1)) // before the first card: the table is another one
		l = h.arranged(1)[0]
		if snap := h.look(l.Table); !slices.Contains(snap.Members(), "15") || slices.Contains(l.Members, "") {
			t.Fatalf("at the table sit %v, the list is of %v", snap.Members(), l.Members)
		}
		h.do(l.Table, "11", table.Start{})
		h.refused(h.arrive("16", 1), league.NoFreePlace)
		h.do(l.Table, "13", table.Leave{})
		h.wait(pace)
		h.must(h.arrive("16", 1))
		h.games(l.Table, 2)
		if p, sits := h.look(l.Table).Sits("16"); !sits || p.Away {
			t.Errorf("16 does not play: %v", h.look(l.Table).Players)
		}
	}, matchDays)
}

// A computer's place at a table that plays already goes to a late-comer, with the next game.
func TestALateComerTakesAComputersPlace(t *testing.T) {
	inHall(t, func(h *hall) {
		h.standBy(1, "15")
		h.checkIn(1, "11", "12", "13")
		h.draw(1)
		l := h.arranged(1)[0]
		h.do(l.Table, "11", table.Start{})
		h.wait(pace)
		h.must(h.arrive("15", 1))
		h.restart()
		h.finish(l.Table)
		o, ok := h.outcome(l.Number)
		i := slices.IndexFunc(o.Result.Places, func(p standings.PlaceResult) bool { return p.Member == "15" })
		if !ok || i < 0 || o.Result.Places[i].Substituted != 1 || points(*o.Result) != totals(h.look(l.Table)) {
			t.Errorf("the outcome is %+v", o.Result)
		}
	}, matchDays)
}

// Nobody who was drawn does anything, and late-comers wait for their places. The last silent member has a clock, too: once the list waited for that
// member for ever, and with it the season. It stands still with one late-comer, and two of them play.
func TestLateComersDoNotWaitForASilentMember(t *testing.T) {
	inHall(t, func(h *hall) {
		h.standBy(1, "15", "16")
		h.checkIn(1, "11", "12", "13")
		h.draw(1)
		l := h.arranged(1)[0]
		h.wait(5*time.Minute + pace) // the list begins by itself
		h.must(h.arrive("15", 1))
		h.wait(20 * time.Minute)
		if now := h.playedAt(l.Table); now.State != league.ListInterrupted || len(now.Away) != 3 {
			t.Fatalf("the list is %s, and missing are %v", now.State, now.Away)
		}
		h.must(h.arrive("16", 1))
		h.games(l.Table, 2)
		for _, who := range []string{"15", "16"} {
			if p, sits := h.look(l.Table).Sits(who); !sits || p.Away {
				t.Errorf("%s does not play: %v", who, h.look(l.Table).Players)
			}
		}
	}, matchDays)
}

// The bot asks nobody to come in for the last game. A question that is still open ends when that game begins: once its answer gave a place that was never
// played.
func TestNobodyIsAskedInTheLastGame(t *testing.T) {
	inHall(t, func(h *hall) {
		h.standBy(1, "15", "16")
		h.checkIn(1, "11", "12", "13", "14")
		for _, who := range []string{"15", "16"} {
			h.must(h.s.Answer(member(who), h.id, 1, 1, h.book().CheckIn(1, who)))
		}
		h.draw(1)
		l := h.arranged(1)[0]
		h.do(l.Table, "11", table.Start{})
		h.do(l.Table, "14", table.Leave{})
		h.wait(pace)
		h.asked(1, "15!")
		h.games(l.Table, 11)
		h.do(l.Table, "11", table.NextGame{Game: 11})
		h.wait(pace)
		h.asked(1, "15")
		h.refused(h.comeIn("15", 1, 1, true), league.AskOver)
		h.endAsk(1, 1)
		h.asked(1, "15")
		h.finish(l.Table)
		if o, _ := h.outcome(l.Number); !slices.ContainsFunc(o.Result.Places, func(p standings.PlaceResult) bool { return p.Member == "14" && p.Computer > 0 }) {
			t.Errorf("the place is not that of the missing member: %+v", o.Result.Places)
		}
	}, matchDays)
}

// Others had wishes for a draw. A member checks it, and so does everybody who has its export; neither tells of wishes. Once only the bot could repeat it.
func TestADrawWithSecretWishesIsChecked(t *testing.T) {
	inHall(t, func(h *hall) {
		for other := range 6 {
			_, err := h.s.Act(member("11"), h.id, 0, &league.SetApart{With: fmt.Sprint(12 + other), On: true})
			if other < league.MaxApart {
				h.must(err)
			}
		}
		h.checkIn(1, "11", "12", "13", "14", "15", "16", "17", "18")
		h.draw(1)
		d, err := h.s.CheckDraw(member("18"), h.id, 1, 1)
		if err != nil || d.Wishes || d.Apart != nil {
			t.Errorf("the draw has wishes %t, %v, and its repetition gives %v", d.Wishes, d.Apart, err)
		}
		if seen := league.ExportDraws(h.book().View("18")); len(seen) != 1 || seen[0].Check() != nil {
			t.Errorf("the export gives %+v", seen)
		}
		for _, table := range d.Tables {
			if slices.Contains(table, "11") && (slices.Contains(table, "12") || slices.Contains(table, "13") || slices.Contains(table, "14")) {
				t.Errorf("the wishes are not met: %v", d.Tables)
			}
		}
		_, err = h.s.CheckDraw(member("18"), h.id, 1, 2)
		h.refused(err, league.NotDrawn)
	}, matchDays)
}

// A fifth person who comes before the first card makes a table of five. Somebody leaves it in the second game, and the substitute who has checked in is
// asked: once only the first game counted as early enough.
func TestPeopleComeInUntilHalfOfAList(t *testing.T) {
	inHall(t, func(h *hall) {
		h.standBy(1, "16", "17", "18")
		h.checkIn(1, "11", "12", "13", "14")
		h.must(h.s.Answer(member("16"), h.id, 1, 1, h.book().CheckIn(1, "16")))
		h.draw(1)
		h.must(h.arrive("17", 1))
		l := h.arranged(1)[0]
		if len(l.Members) != 5 || l.Members[4] != "17" {
			t.Fatalf("the list is of %v", l.Members)
		}
		if tables := h.book().Evening(1); len(tables) != 1 || tables[0].List.Number != l.Number {
			t.Errorf("the evening has the tables %+v", tables)
		}
		h.refused(h.arrive("18", 1), league.NoFreePlace)
		h.restart()
		h.do(l.Table, "11", table.Start{})
		h.games(l.Table, 1)
		h.do(l.Table, "11", table.NextGame{Game: 1})
		h.do(l.Table, "14", table.Leave{})
		h.wait(pace)
		h.asked(1, "16!")
		h.must(h.comeIn("16", 1, 1, true))
		h.games(l.Table, 4)
		h.do(l.Table, "11", table.NextGame{Game: 4})
		h.do(l.Table, "13", table.Leave{})
		h.wait(pace)
		h.must(h.arrive("18", 1))
		h.finish(l.Table)
		o, _ := h.outcome(l.Number)
		for _, p := range o.Result.Places {
			if 2*p.Own() < p.Games || p.Member == "14" || p.Member == "13" {
				t.Errorf("%s has played %d of %d games", p.Member, p.Own(), p.Games)
			}
		}
	}, matchDays)
}

// Of eight who have checked in, two come to each of two tables. Once they played two lists that counted for nobody. A restart in the middle loses nothing.
func TestTwoAtTwoTablesPlayAtOne(t *testing.T) {
	inHall(t, func(h *hall) {
		h.checkIn(1, "11", "12", "13", "14", "15", "16", "17", "18")
		h.draw(1)
		var there []string
		for _, l := range h.arranged(1) {
			h.do(l.Table, l.Members[0], table.Start{})
			there = append(there, l.Members[0], l.Members[1])
			for _, who := range l.Members[2:] {
				h.do(l.Table, who, table.Leave{})
			}
		}
		h.now = h.now.Add(time.Minute)
		h.wait(pace)
		h.asked(1, "!")
		if called := h.book().Weeks[0].Asks[0].Called; !slices.Equal(called, there) {
			t.Errorf("called are %v, want %v", called, there)
		}
		for _, who := range there[:3] {
			h.must(h.comeIn(who, 1, 1, true))
			h.restart()
		}
		h.refused(h.comeIn(there[0], 1, 1, true), league.NothingToChange)
		h.must(h.comeIn(there[3], 1, 1, true))
		lists := h.book().Lists
		for _, l := range lists[:2] {
			if l.State != league.ListAborted || h.look(l.Table).Ending != table.MovedOn {
				t.Errorf("list %d is %s, and its table %s", l.Number, l.State, h.look(l.Table).Phase)
			}
		}
		l := lists[2]
		if len(lists) != 3 || !slices.Equal(l.Members, there) {
			t.Fatalf("the lists are %+v", lists)
		}
		if tables := h.book().Evening(1); len(tables) != 3 || tables[2].List.Number != l.Number {
			t.Errorf("the evening has the tables %+v", tables)
		}
		h.do(l.Table, there[2], table.Start{})
		h.restart()
		h.finish(l.Table)
		if o, ok := h.outcome(l.Number); !ok || points(*o.Result) != totals(h.look(l.Table)) {
			t.Errorf("the outcome is %+v", o.Result)
		}
	}, matchDays)
}

// Two of four are there: everybody reads in the first game that the list will not count, and the two end it together. Once they played twelve games for
// nothing. When a third comes back it counts, and nobody can end it.
func TestPeopleEndAListThatWillNotCount(t *testing.T) {
	inHall(t, func(h *hall) {
		h.checkIn(1, "11", "12", "13", "14")
		h.draw(1)
		l := h.arranged(1)[0]
		h.do(l.Table, "11", table.Start{})
		h.step(l.Table) // somebody cuts
		end := func(who string) error {
			_, err := h.m.Do(context.Background(), l.Table, user(who), table.End{})
			h.wait(pace)
			return err
		}
		h.refused(end("11"), table.LeagueOnly)
		void := func(want bool) {
			t.Helper()
			h.wait(pace)
			if now := h.playedAt(l.Table); now.Void != want || h.look(l.Table).IsVoid() != want {
				t.Fatalf("the list will not count: %t, at its table %t, want %t", now.Void, h.look(l.Table).IsVoid(), want)
			}
		}
		h.do(l.Table, "13", table.Leave{})
		void(false)
		h.do(l.Table, "14", table.Leave{})
		void(true)
		h.must(h.arrive("14", 1))
		void(false)
		h.refused(end("11"), table.LeagueOnly)
		h.do(l.Table, "14", table.Leave{})
		h.restart()
		void(true)
		h.must(end("11"))
		if now := h.playedAt(l.Table); now.State != league.ListRunning {
			t.Fatalf("one of two has ended the list: it is %s", now.State)
		}
		h.must(end("12"))
		if now := h.playedAt(l.Table); now.State != league.ListAborted || h.look(l.Table).Phase != table.Ended {
			t.Errorf("the list is %s, and its table %s", now.State, h.look(l.Table).Phase)
		}
		h.asked(1)
	}, matchDays)
}

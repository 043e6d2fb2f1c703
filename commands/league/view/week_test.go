package view_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// one is the only message of some.
func one(t testing.TB, all []discord.Message) discord.Message {
	t.Helper()
	if len(all) != 1 {
		t.Fatalf("there are %d messages instead of one", len(all))
	}
	return all[0]
}

// beforeCheckIn accepts what members can do in a week before they can check in; accepting is the same while they can, refusing after that.
func beforeCheckIn(d league.Deed) bool {
	s, signs := d.(*league.SignUp)
	return !signs || s.Answer != league.AnswerHere
}

func accepting(league.Deed) bool { return true }

func refusing(league.Deed) bool { return false }

// weekPost is the post of a week without news of the week before.
func weekPost(g view.League, o view.Opening, l *locale.Localizer) discord.Message {
	o.Mode = g.Config.Format.Mode()
	return view.ShowMonday(face.Look{}, view.Monday{WeekStandings: view.WeekStandings{League: g}, Next: &o}, l)
}

func TestWeekPosts(t *testing.T) {
	sc := stage.NewScene(t, "")
	add := func(title string, make func(l *locale.Localizer) discord.Message) { sc.Add(title, make) }
	open := newSeason(8, 6, nil)
	add("the open format", func(l *locale.Localizer) discord.Message {
		return weekPost(open.League, view.Opening{Accepts: beforeCheckIn, Week: 2, Looking: []string{"101"}}, l)
	})
	add("two lists count", func(l *locale.Localizer) discord.Message {
		twice := newSeason(8, 6, func(c *standings.Config) { c.PerWeek = 2 })
		return weekPost(twice.League, view.Opening{Accepts: beforeCheckIn, Week: 2}, l)
	})
	add("a week that is over", func(l *locale.Localizer) discord.Message {
		return weekPost(open.League, view.Opening{Accepts: beforeCheckIn, Week: 2, Over: true}, l)
	})
	add("reminder", func(l *locale.Localizer) discord.Message {
		return one(t, view.Reminder(open.League, view.Opening{Accepts: beforeCheckIn, Week: 2, Looking: []string{"101", "104"}}, false, []string{"101", "103"}, l))
	})
	add("evenings on which most can play", func(l *locale.Localizer) discord.Message {
		thursday := open.Calendar.Opens(2).Add(92 * time.Hour)
		return weekPost(open.League, view.Opening{Accepts: beforeCheckIn, Week: 2, Evenings: []league.Evening{
			{At: thursday, Members: []string{"101", "102", "103"}}, {At: thursday.Add(72 * time.Hour), Members: []string{"101", "102"}},
		}}, l)
	})
	add("reminder for one", func(l *locale.Localizer) discord.Message {
		return one(t, view.Reminder(open.League, view.Opening{Accepts: beforeCheckIn, Week: 2}, false, []string{"101"}, l))
	})
	add("reminder of a match day", func(l *locale.Localizer) discord.Message {
		o := view.Opening{Accepts: beforeCheckIn, Week: 2, Mode: standings.MatchDay.Mode(), MatchDay: open.Calendar.Opens(2).Add(91 * time.Hour)}
		return one(t, view.Reminder(open.League, o, false, []string{"101", "103"}, l))
	})
	add("the silent on a match day", func(l *locale.Localizer) discord.Message {
		o := view.Opening{Accepts: beforeCheckIn, Week: 2, Mode: standings.MatchDay.Mode(), MatchDay: open.Calendar.Opens(2).Add(91 * time.Hour)}
		return one(t, view.AskSilent(open.League, o, []string{"101", "103"}, l))
	})
	add("last call for a match day", func(l *locale.Localizer) discord.Message {
		o := view.Opening{Accepts: beforeCheckIn, Week: 2, Mode: standings.MatchDay.Mode(), MatchDay: open.Calendar.Opens(2).Add(166 * time.Hour)}
		return one(t, view.Reminder(open.League, o, true, []string{"101"}, l))
	})
	add("last call", func(l *locale.Localizer) discord.Message {
		return one(t, view.Reminder(open.League, view.Opening{Accepts: beforeCheckIn, Week: 2}, true, []string{"101", "103"}, l))
	})
	seek := func(title string, c league.Call, change func(c *view.Called)) {
		called := view.Called{League: open.League, Call: c, Opening: view.Opening{Accepts: beforeCheckIn, Week: 2}}
		change(&called)
		add(title, func(l *locale.Localizer) discord.Message { return view.CallPost(called, l) })
	}
	four := league.Call{Members: []string{"101", "102", "103", "104"}}
	seek("four look for players", four, func(*view.Called) {})
	seek("a table opens", league.Call{Members: []string{"103"}, Table: "t1", By: "101"}, func(c *view.Called) { c.Place = "88" })
	seek("the week is over", four, func(c *view.Called) { c.Opening.Over, c.Opening.Accepts = true, refusing })
	task := tasks(8, 4)
	add("task", func(l *locale.Localizer) discord.Message {
		return weekPost(task.League, view.Opening{Accepts: beforeCheckIn, Week: 2, Mode: standings.Task.Mode(), Played: []string{"101", "102"}}, l)
	})
	add("a reader who has played the task", func(l *locale.Localizer) discord.Message {
		return weekPost(task.League, view.Opening{Accepts: refusing, Week: 2, Mode: standings.Task.Mode(), Played: []string{"101", "102"}}, l)
	})
	add("last call for the task", func(l *locale.Localizer) discord.Message {
		return one(t, view.Reminder(task.League, view.Opening{Accepts: beforeCheckIn, Week: 2, Mode: standings.Task.Mode()}, true, []string{"101"}, l))
	})
	sc.Compare("league-week")
}

func TestMatchDay(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(11, 6, func(c *standings.Config) { c.Format = standings.MatchDay })
	o := view.Opening{Accepts: beforeCheckIn, Week: 3, MatchDay: s.Calendar.Opens(3).Add(91 * time.Hour), Mode: standings.MatchDay.Mode(), Answers: map[league.Answer][]string{
		league.AnswerIn: s.members[:6], league.AnswerHere: {"107"}, league.AnswerMaybe: {"108"}, league.AnswerOut: {"109", "110"},
	}}
	sc.Add("sign-up", func(l *locale.Localizer) discord.Message { return weekPost(s.League, o, l) })
	now := o
	now.Accepts = accepting
	sc.Add("sign-up while members check in", func(l *locale.Localizer) discord.Message { return weekPost(s.League, now, l) })
	sc.Add("the week after its draw", func(l *locale.Localizer) discord.Message {
		drawn := o
		drawn.Drawn, drawn.Accepts = true, refusing
		return weekPost(s.League, drawn, l)
	})
	// The post said that the first list counts, as in the open format, and the standings counted every list.
	sc.Add("a week without its draw", func(l *locale.Localizer) discord.Message {
		free := view.Opening{Accepts: beforeCheckIn, Week: 3, Mode: standings.MatchDay.Mode().Undrawn.Mode(), Looking: []string{"101"}}
		return view.ShowMonday(face.Look{}, view.Monday{WeekStandings: view.WeekStandings{League: s.League}, Next: &free}, l)
	})
	called := append(slices.Clone(s.members[:6]), "108", "111")
	sc.Add("check-in", func(l *locale.Localizer) discord.Message {
		return one(t, view.CheckIn(s.League, now, false, called, l))
	})
	sc.Add("soon", func(l *locale.Localizer) discord.Message {
		return one(t, view.CheckIn(s.League, now, true, s.members[:6], l))
	})
	sc.Add("a check-in after the draw", func(l *locale.Localizer) discord.Message {
		late := o
		late.Drawn, late.Accepts = true, refusing
		m := one(t, view.CheckIn(s.League, late, false, called, l))
		if strings.Contains(stage.FormatMessage(m), "league/checkin/") {
			t.Error("people can check in after the draw")
		}
		return m
	})
	request := draw.Request{Members: s.members, Policy: draw.WaitFor, Seed: 18446744073709551615}
	result, err := draw.Tables(request)
	if err != nil {
		t.Fatal(err)
	}
	computers := league.Draw{By: "101", Request: draw.Request{Seed: 7}, Result: draw.Result{Tables: [][]string{{"101", "102", "103", ""}}}}
	drawn := league.Draw{Request: draw.Request{Members: request.Members, Seed: request.Seed}, Result: result}
	sc.Add("the draw", func(l *locale.Localizer) discord.Message {
		return view.DrawnPost(view.Drawn{League: s.League, Week: 3, Draw: drawn, Tables: drawnTables(drawn, "<#77>")}, l)
	})
	sc.Add("the draw calls those who sit out", func(l *locale.Localizer) discord.Message {
		short := computers
		short.Out = []string{"former-1", "104", "105"}
		m := view.DrawnPost(view.Drawn{League: s.League, Week: 3, Draw: short, Tables: drawnTables(short)}, l)
		if !slices.Equal(m.Ping, []string{"104", "105"}) {
			t.Errorf("the draw pings %v", m.Ping)
		}
		return m
	})
	sc.Add("drawn by a leader, with a computer", func(l *locale.Localizer) discord.Message {
		return view.DrawnPost(view.Drawn{League: s.League, Week: 3, Draw: computers, Tables: drawnTables(computers)}, l)
	})
	cup := newSeason(10, 6, func(c *standings.Config) { c.Format, c.Scoring = standings.MatchDay, standings.ByKnockout })
	in, out := cup.members[:4], cup.members[4:7]
	rest := league.Draw{Request: draw.Request{Seed: 7, Groups: [][]string{in, out}}, Result: draw.Result{Tables: [][]string{in, {out[0], out[1], out[2], ""}}}}
	sc.Add("a knock-out with people who are out", func(l *locale.Localizer) discord.Message {
		return view.DrawnPost(view.Drawn{League: cup.League, Week: 3, Draw: rest, Tables: drawnTables(rest)}, l)
	})
	cup.Finale, cup.Finalists = 3, in
	sc.Add("a final", func(l *locale.Localizer) discord.Message {
		return view.DrawnPost(view.Drawn{League: cup.League, Week: 3, Draw: rest, Tables: drawnTables(rest)}, l)
	})
	parted := cup.League
	parted.Finale, parted.Divisions = 0, [][]string{in, out}
	sc.Add("a draw of divisions", func(l *locale.Localizer) discord.Message {
		return view.DrawnPost(view.Drawn{League: parted, Week: 3, Draw: rest, Tables: drawnTables(rest)}, l)
	})
	sc.Add("the first week after promotion", func(l *locale.Localizer) discord.Message {
		before := [][]string{{in[0], in[1], in[2], out[0]}, {in[3], out[1]}}
		o := view.Opening{Accepts: beforeCheckIn, Week: 1, Mode: standings.MatchDay.Mode(), MatchDay: s.Calendar.Opens(1), Answers: map[league.Answer][]string{league.AnswerIn: {in[3], out[0], in[1]}}}
		return view.ShowMonday(face.Look{}, view.Monday{WeekStandings: view.WeekStandings{League: parted}, Next: &o, Before: before}, l)
	})
	sc.Add("the board of the evening", func(l *locale.Localizer) discord.Message {
		tables := drawnTables(drawn, "<#77>", "<#78>")
		runs, lapsed := &tables[0], &tables[1]
		runs.List.State, runs.Played, runs.Points = league.ListRunning, 4, []int{-3, 12, -4, -5, 0}
		runs.List.Away = []string{runs.Drawn[2]}
		runs.List.Members = append([]string{"111"}, runs.Drawn[1:]...)
		lapsed.List.State = league.ListAborted
		short, joint := tables[0], view.DrawnTable{Sitting: league.Sitting{List: league.List{Number: 9, State: league.ListArranged, Members: []string{"101", "103", "109", ""}}}}
		short.List.Void, short.List.Away = true, short.Drawn[:3]
		tables = append(tables, short, joint)
		return view.DrawnPost(view.Drawn{League: s.League, Week: 3, Draw: drawn, Tables: tables}, l)
	})
	for _, same := range []bool{true, false} {
		sc.Add(fmt.Sprintf("the draw is repeated, with the same result: %t", same), func(l *locale.Localizer) discord.Message {
			tables := drawnTables(drawn)
			tables[0].List.Members = append([]string{"111"}, tables[0].Drawn[1:]...)
			wished := drawn
			wished.Wishes, wished.Chosen = !same, []int{3}
			m := view.CheckedDraw(view.Drawn{League: s.League, Week: 3, Draw: wished, Tables: tables}, same, l)
			if text := stage.FormatMessage(m); strings.Contains(text, "<@") {
				t.Errorf("a wish or a person is mentioned: %s", text)
			}
			return m
		})
	}
	ask := view.Asked{League: s.League, Week: 3, Number: 2, Open: true, Table: 1, Place: "<#77>", Ask: league.Ask{List: 1, Out: "101", In: "109", Until: o.MatchDay}}
	sc.Add("somebody is asked to come in", func(l *locale.Localizer) discord.Message {
		m := view.AskPost(ask, l)
		if !slices.Equal(m.Ping, []string{"109"}) {
			t.Errorf("the question pings %v", m.Ping)
		}
		return m
	})
	for _, answer := range []league.AskAnswer{league.AskYes, league.AskNo, league.AskLate, league.AskOpen} {
		sc.Add("the question is over: "+string(answer), func(l *locale.Localizer) discord.Message {
			over := ask
			over.Open, over.Ask.Answer = false, answer
			return view.AskPost(over, l)
		})
	}
	offer := view.Asked{League: s.League, Week: 3, Number: 3, Open: true, Fills: true, Table: 1, Place: "<#77>", Ask: league.Ask{
		List: 1, Until: o.MatchDay, Called: []string{"101", "103", "109", "111"}, Agreed: []string{"103"},
	}}
	sc.Add("one table is offered to people of several", func(l *locale.Localizer) discord.Message {
		m := view.AskPost(offer, l)
		if !slices.Equal(m.Ping, offer.Ask.Called) {
			t.Errorf("the offer pings %v", m.Ping)
		}
		return m
	})
	for _, answer := range []league.AskAnswer{league.AskYes, league.AskLate, league.AskOpen} {
		sc.Add("the offer is over: "+string(answer), func(l *locale.Localizer) discord.Message {
			over := offer
			over.Open, over.Ask.Answer, over.Ask.Agreed = false, answer, []string{"103", "101", "109", "111"}
			return view.AskPost(over, l)
		})
	}
	sc.Add("somebody agrees to the offer", func(l *locale.Localizer) discord.Message { return face.Notice(l, "member.agreed", nil) })
	sc.Add("a place for somebody who comes in", func(l *locale.Localizer) discord.Message { return view.HasPlace(false, "77", l) })
	sc.Add("a place for somebody who comes late", func(l *locale.Localizer) discord.Message { return view.HasPlace(true, "", l) })
	sc.Add("somebody does not come in", func(l *locale.Localizer) discord.Message { return face.Notice(l, "member.declined", nil) })
	sc.Compare("league-matchday")
}

// drawnTables are the tables of a draw before their first card, with the mentions of their threads.
func drawnTables(d league.Draw, places ...string) []view.DrawnTable {
	tables := make([]view.DrawnTable, len(d.Tables))
	for i, members := range d.Tables {
		tables[i].Sitting = league.Sitting{Drawn: members, List: league.List{Number: uint64(i + 1), State: league.ListArranged, Members: members}}
		if i < len(places) {
			tables[i].Place = places[i]
		}
	}
	return tables
}

// Each member who should be called is called once, in leagues of any size, and no message exceeds Discord's limits.
func TestEverybodyIsCalled(t *testing.T) {
	s := newSeason(0, 6, nil)
	var members []string
	for i := range 200 {
		members = append(members, fmt.Sprint(1234567890123456789-uint64(i)))
	}
	o := view.Opening{Accepts: beforeCheckIn, Week: 2, Looking: members, MatchDay: s.Calendar.Opens(2), Answers: map[league.Answer][]string{league.AnswerIn: members, league.AnswerHere: members}}
	for _, l := range stage.Languages {
		for name, all := range map[string][]discord.Message{
			"reminder": view.Reminder(s.League, o, false, append([]string{"former-1"}, members...), l), "last call": view.Reminder(s.League, o, true, members, l),
			"check-in": view.CheckIn(s.League, o, false, members, l), "soon": view.CheckIn(s.League, o, true, members, l),
		} {
			var pinged []string
			for _, m := range all {
				if err := proof.Validate(m); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				pinged = append(pinged, m.Ping...)
				for _, id := range m.Ping {
					if !strings.Contains(stage.FormatMessage(m), "<@"+id+">") {
						t.Errorf("%s pings %s without a mention", name, id)
					}
				}
			}
			if !slices.Equal(pinged, members) {
				t.Errorf("%s pings %d people, and not all %d", name, len(pinged), len(members))
			}
		}
	}
	drawn := league.Draw{Result: draw.Result{Tables: slices.Collect(slices.Chunk(members[:100], 4)), Out: members[100:]}}
	m := view.DrawnPost(view.Drawn{League: s.League, Week: 2, Draw: drawn, Tables: drawnTables(drawn)}, stage.Languages[0])
	if err := proof.Validate(m); err != nil || len(m.Ping) < 70 {
		t.Errorf("the largest draw calls %d people: %v", len(m.Ping), err)
	}
	for _, id := range m.Ping {
		if !strings.Contains(stage.FormatMessage(m), "<@"+id+">") {
			t.Errorf("the draw pings %s without a mention", id)
		}
	}
	if all := view.Reminder(s.League, o, false, nil, stage.Languages[0]); len(all) != 0 {
		t.Errorf("nobody is reminded by %d messages", len(all))
	}
}

// The draw of fifty tables with the longest names fits, and so does a sign-up of everybody.
func TestTheLargestMatchDayFits(t *testing.T) {
	s := newSeason(200, 6, func(c *standings.Config) { c.Format = standings.MatchDay })
	for i := range s.members[:7] {
		s.Names[s.members[i]] = stage.LongNamed("").Name
	}
	d := league.Draw{Request: draw.Request{Seed: 1}, Result: draw.Result{Out: s.members[:3]}}
	for table := range slices.Chunk(s.members, 4) {
		d.Tables = append(d.Tables, table)
	}
	o := view.Opening{Accepts: beforeCheckIn, Week: 1, MatchDay: s.Calendar.Opens(1), Answers: map[league.Answer][]string{}}
	for _, answer := range []league.Answer{league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut} {
		o.Answers[answer] = s.members
	}
	for _, l := range stage.Languages {
		for name, m := range map[string]discord.Message{
			"draw": view.DrawnPost(view.Drawn{League: s.League, Week: 1, Draw: d, Tables: drawnTables(d)}, l), "sign-up": weekPost(s.League, o, l), "note": view.NotePost(s.League, league.NoteTooFew, o, nil, l),
		} {
			if err := proof.Validate(m); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

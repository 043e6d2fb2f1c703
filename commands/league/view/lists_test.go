package view_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

func TestListPosts(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(8, 6, nil)
	until := s.Calendar.Closes(3)
	show := func(title string, change func(*view.ListResult)) {
		r := view.ListResult{League: s.League, List: view.LeagueList{ListResult: s.history.Lists[6], State: league.ListFinished}, Open: true, Until: until}
		r.List.Places = append([]standings.PlaceResult(nil), r.List.Places...)
		r.List.Records = []uint64{101, 102, 103}
		change(&r)
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.ListPost(r, l) })
	}
	show("a list is over", func(*view.ListResult) {})
	show("a tie, a computer and a substitute", func(r *view.ListResult) {
		for i, points := range []int{5, 5, -4, -6} {
			r.List.Places[i].Points = points
		}
		r.List.Places[0].Substituted, r.List.Places[3].Member, r.List.Records = 7, "", r.List.Records[:1]
	})
	show("somebody did not come", func(r *view.ListResult) { r.List.Places[1].Substituted, r.List.Places[1].Computer = 20, 20 })
	show("somebody did not come, and game points are added up", func(r *view.ListResult) {
		r.Config.Scoring = standings.BySum
		for i, points := range []int{7, 4, -4, -7} {
			r.List.Places[i].Points = points
		}
		r.List.Places[1].Substituted, r.List.Places[1].Computer = 20, 20
	})
	show("somebody did not come, in a season of an earlier program", func(r *view.ListResult) {
		r.Config.Edition = 0
		r.List.Places[1].Substituted, r.List.Places[1].Computer = 20, 20
	})
	show("too few have played", func(r *view.ListResult) {
		for i := range 2 {
			r.List.Places[i].Substituted, r.List.Places[i].Computer = 20, 20
		}
	})
	show("protests", func(r *view.ListResult) { r.List.State, r.Protests = league.ListDisputed, []string{"101", "104"} })
	show("in its week", func(r *view.ListResult) { r.Until = time.Time{} })
	show("corrected, and final", func(r *view.ListResult) { r.List.State, r.Until, r.Open = league.ListCorrected, time.Time{}, false })
	show("struck", func(r *view.ListResult) { r.List.State, r.Until, r.Open = league.ListStruck, time.Time{}, false })
	show("broken off", func(r *view.ListResult) { r.List.State, r.Until, r.Open = league.ListAborted, time.Time{}, false })
	show("late", func(r *view.ListResult) { r.Late = league.LatePending })
	show("too late", func(r *view.ListResult) { r.Late, r.Until, r.Open = league.LateRefused, time.Time{}, false })
	show("late, and nobody has decided", func(r *view.ListResult) { r.Late, r.Until, r.Open = league.LateLapsed, time.Time{}, false })
	show("a protest that nobody has decided", func(r *view.ListResult) { r.Lapsed, r.Until, r.Open = []string{"104"}, time.Time{}, false })
	show("entered by a leader who played", func(r *view.ListResult) { r.List.Records, r.Entered, r.Own = nil, "101", true })
	show("entered by a leader who is no member", func(r *view.ListResult) { r.List.Records, r.Entered = nil, "999" })
	show("a former player", func(r *view.ListResult) { r.List.Places[0].Member = "former-7" })
	sc.Compare("league-list")
}

func TestCorrectionPosts(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(8, 6, nil)
	members := []string{"101", "102", "103", ""}
	for _, c := range []view.Corrected{
		{
			Waiting: []string{"101", "102", "103"},
			What:    standings.Correction{Change: standings.Rescore, Number: 4, List: 7, By: "104", Note: "Spiel 12 war falsch **abgerechnet**.\n@everyone"},
			Members: members, Before: []int{6, 4, -3, -7}, After: []int{8, 2, -3, -7},
		},
		{What: standings.Correction{Change: standings.Strike, List: 7, By: "101"}, Members: members, Own: true},
		{What: standings.Correction{Change: standings.Penalty, Member: "102", Week: 3, Points: standings.Point / 2, By: "101", Note: "Kam nicht."}},
		{What: standings.Correction{Change: standings.Withdraw, Of: 3, By: "101"}, About: standings.Correction{Change: standings.Strike, List: 7}},
	} {
		if c.League = s.League; c.About.Change == "" {
			c.About = c.What
		}
		sc.Add(string(c.What.Change), func(l *locale.Localizer) discord.Message { return view.CorrectionPost(c, l) })
	}
	sc.Compare("league-correction")
}

func TestNotesOfALeague(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(8, 6, func(c *standings.Config) { c.Format = standings.MatchDay })
	o := view.Opening{Accepts: beforeCheckIn, Week: 3, MatchDay: s.Calendar.Opens(3).Add(91 * time.Hour), Answers: map[league.Answer][]string{league.AnswerHere: {"101", "102"}}}
	for _, note := range league.Notes() {
		sc.Add(note, func(l *locale.Localizer) discord.Message { return view.NotePost(s.League, note, o, nil, l) })
	}
	cancelled := o
	cancelled.Note = "*1* + _2_ = <3>"
	sc.Add("cancelled with a reason, to those who wanted to come", func(l *locale.Localizer) discord.Message {
		return view.NotePost(s.League, league.NoteWeekCancelled, cancelled, []string{"101", "102"}, l)
	})
	for _, state := range []league.MemberState{league.MemberBanned, league.MemberActive} {
		m := league.Member{User: "101", State: state, Why: "*1* + _2_ = <3>"}
		sc.Add("to a member who is "+string(state), func(l *locale.Localizer) discord.Message { return view.BanPost(s.League, m, l) })
	}
	for _, why := range []string{view.TroubleGone, view.TroubleDenied} {
		sc.Add(why, func(l *locale.Localizer) discord.Message { return view.Trouble(s.League, "77", why, l) })
	}
	sc.Compare("league-notes")
}

func TestSeasonPosts(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(12, 6, nil)
	card := view.LeagueCard{League: s.League, State: league.SeasonRegistration, Plan: league.Plan{Rules: "ddv@1 schweine=on"}, Members: s.members[:3], Channel: "77"}
	sc.Add("announced", func(l *locale.Localizer) discord.Message { return view.SeasonPost(card, l) })
	card.Members = nil
	sc.Add("announced, and nobody is in yet", func(l *locale.Localizer) discord.Message { return view.SeasonPost(card, l) })
	end := view.SeasonEnd{WeekStandings: s.table(t, 6), Latest: true}
	sc.Add("the end", func(l *locale.Localizer) discord.Message {
		return view.ShowSeasonEnd(face.Look{Pictures: true}, end, l)
	})
	divided := view.SeasonEnd{WeekStandings: newSeason(14, 6, nil).inTwo(t, 6)}
	top, low := divided.League.Divisions[0], divided.League.Divisions[1]
	divided.Next = [][]string{append(slices.Clone(top[2:]), low[:2]...), append(slices.Clone(low[2:]), top[:2]...)}
	sc.Add("the end, with divisions", func(l *locale.Localizer) discord.Message { return view.ShowSeasonEnd(face.Look{}, divided, l) })
	for _, scoring := range []standings.Scoring{standings.ByLadder, standings.ByKnockout} {
		s := newSeason(5, 2, func(c *standings.Config) { c.Format, c.Scoring = standings.MatchDay, scoring })
		won := view.SeasonEnd{WeekStandings: s.table(t, 2)}
		sc.Add("the end of a "+string(scoring), func(l *locale.Localizer) discord.Message { return view.ShowSeasonEnd(face.Look{}, won, l) })
		if won.Finale = 2; scoring == standings.ByKnockout {
			sc.Add("the end of a knock-out with its final", func(l *locale.Localizer) discord.Message {
				return view.ShowSeasonEnd(face.Look{Pictures: true}, won, l)
			})
		}
	}
	hall := newSeason(5, 2, func(c *standings.Config) { c.Format, c.Scoring = standings.Tournament, standings.BySum })
	prizes := view.SeasonEnd{WeekStandings: hall.table(t, 2), Prizes: []league.Prize{{Place: 1, What: "Ben", Members: hall.members[:1]}, {Group: "Dora", What: "Re"}}}
	sc.Add("the end of a tournament with prizes", func(l *locale.Localizer) discord.Message { return view.ShowSeasonEnd(face.Look{}, prizes, l) })
	divided.Cancelled, divided.Next = true, nil
	sc.Add("cancelled", func(l *locale.Localizer) discord.Message { return view.ShowSeasonEnd(face.Look{}, divided, l) })
	sc.Compare("league-season")
}

// The end of a season of 200 members with the longest names is within Discord's limits.
func TestTheEndOfTheLargestSeasonFits(t *testing.T) {
	s := newSeason(200, 52, nil)
	end := view.SeasonEnd{WeekStandings: s.inTwo(t, 52)}
	for i := range end.Divisions {
		end.Divisions[i].Up, end.Divisions[i].Down = 40, 40
	}
	end.Next = [][]string{end.League.Divisions[1], end.League.Divisions[0]}
	for _, l := range stage.Languages {
		m := view.ShowSeasonEnd(face.Look{Pictures: true}, end, l)
		if err := proof.Validate(m); err != nil || strings.Contains(stage.FormatMessage(m), "<no value>") {
			t.Errorf("%v\n%s", err, stage.FormatMessage(m))
		}
		card := view.LeagueCard{
			League: s.League, State: league.SeasonRunning, Week: 3, Plan: league.Plan{Rules: "ddv@1", Divisions: 2, Moving: 3}, Members: s.members, Role: "1", Channel: "2",
		}
		for _, scoring := range standings.Scorings() {
			card.Config.Scoring = scoring
			for _, m := range []discord.Message{view.SeasonPost(card, l), view.Info(card, l)} {
				if err := proof.Validate(m); err != nil {
					t.Errorf("%s: %v", scoring, err)
				}
			}
		}
	}
}

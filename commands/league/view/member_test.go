package view_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// membersBook is a league of eight weeks in its third week, as its store has it. Member 101 has an unfinished list.
func membersBook(change func(b *leagues.Book)) *leagues.Book {
	s := newSeason(8, 8, nil)
	b := &leagues.Book{Season: league.Season{
		League: league.League{ID: s.ID, Name: s.Name, Seasons: 2},
		Term: league.Term{Number: 2, State: league.SeasonRunning, Start: s.Calendar.Start, Zone: leagueZone.String(), Plan: league.Plan{
			Config: s.Config, Reminder: s.Calendar.Reminder, LastCall: s.Calendar.LastCall,
			MatchDay: league.Appointment{Day: time.Thursday, Clock: league.Clock{Hour: 19, Minute: 30}},
		}},
		Lists: []league.List{{Number: 17, Week: 3, State: league.ListRunning, Members: []string{"101", "102", "103", ""}}},
	}}
	for n := range 8 {
		w := league.Week{Season: 2, Number: n + 1, State: league.WeekPlanned}
		if n < 3 {
			w.State = []league.WeekState{league.WeekFinal, league.WeekProvisional, league.WeekRunning}[n]
		}
		b.Weeks = append(b.Weeks, w)
	}
	b.Weeks[3].Answers = map[string]league.Answer{"101": league.AnswerOut}
	for _, id := range s.members {
		b.Members = append(b.Members, league.Member{User: id, Name: s.Names[id], State: league.MemberActive})
	}
	b.Members[0].Remind, b.Members[0].Apart = true, []string{"106", "107"}
	b.Now = b.Calendar().Opens(3).Add(42 * time.Hour)
	if change != nil {
		change(b)
	}
	return b
}

func beforeSeason(b *leagues.Book) {
	b.Season.State, b.Now = league.SeasonRegistration, b.Calendar().Opens(1).Add(-time.Hour)
	for i := range b.Weeks {
		b.Weeks[i].State = league.WeekPlanned
	}
}

func afterSeason(b *leagues.Book) {
	b.Season.State, b.Now = league.SeasonClosing, b.Calendar().Closes(8)
	for i := range b.Weeks {
		b.Weeks[i].State = league.WeekFinal
	}
}

func matchDay(b *leagues.Book) { b.Season.Plan.Config.Format = standings.MatchDay }

func TestMembersDialogues(t *testing.T) {
	sc := stage.NewScene(t, "")
	joins := map[string]func(*leagues.Book){
		"open week": nil, "match day": matchDay, "task": func(b *leagues.Book) { b.Season.Plan.Config.Format = standings.Task },
		"match day that was drawn":   func(b *leagues.Book) { matchDay(b); b.Weeks[2].Draw = &league.Draw{} },
		"match day that became open": func(b *leagues.Book) { matchDay(b); b.Weeks[2].Free = true },
		"before the season":          beforeSeason,
		"after the season":           afterSeason,
		"season that pauses":         func(b *leagues.Book) { b.Season.State = league.SeasonPaused },
		"league without a season yet": func(b *leagues.Book) {
			*b = leagues.Book{Season: league.Season{League: b.League, Members: b.Members}, Now: b.Now}
		},
	}
	names := make([]string, 0, len(joins))
	for name := range joins {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		sc.Add("joined: "+name, func(l *locale.Localizer) discord.Message {
			return view.LeagueJoined(membersBook(joins[name]), "108", false, l)
		})
	}
	b := membersBook(nil)
	away := func(until time.Time) *leagues.Book {
		b := membersBook(nil)
		b.Members = append(b.Members, league.Member{User: "108", Name: "Hanna", State: league.MemberAway, Until: until})
		return b
	}
	sc.Add("a member already", func(l *locale.Localizer) discord.Message { return view.LeagueJoined(b, "101", true, l) })
	sc.Add("leave, in the middle of a list", func(l *locale.Localizer) discord.Message { return view.LeagueLeave(b, "101", l) })
	sc.Add("leave", func(l *locale.Localizer) discord.Message { return view.LeagueLeave(b, "108", l) })
	sc.Add("left", func(l *locale.Localizer) discord.Message { return view.LeagueLeft(b, l) })
	sc.Add("away", func(l *locale.Localizer) discord.Message { return view.LeagueAway(away(time.Time{}), "108", l) })
	sc.Add("away until a day", func(l *locale.Localizer) discord.Message {
		return view.LeagueAway(away(time.Date(2026, 12, 25, 0, 0, 0, 0, time.UTC)), "108", l)
	})
	sc.Add("back", func(l *locale.Localizer) discord.Message { return view.LeagueAway(b, "101", l) })
	sc.Add("weeks", func(l *locale.Localizer) discord.Message { return view.LeagueAvailable(b, "101", 0, l) })
	sc.Add("no weeks", func(l *locale.Localizer) discord.Message {
		return view.LeagueAvailable(membersBook(afterSeason), "101", 0, l)
	})
	answered := route.Week{Whole: route.Whole{League: "1.1"}, Season: 1, Week: 3}
	sc.Add("comes while members check in", func(l *locale.Localizer) discord.Message {
		return view.LeagueAnswered(view.Answered{Week: answered, Answer: league.AnswerIn, CheckInOn: true}, l)
	})
	sc.Add("answered", func(l *locale.Localizer) discord.Message {
		return view.LeagueAnswered(view.Answered{Week: answered, Answer: league.AnswerMaybe, Kept: "77"}, l)
	})
	sc.Add("checked in", func(l *locale.Localizer) discord.Message {
		return view.LeagueAnswered(view.Answered{Week: answered, Answer: league.AnswerHere}, l)
	})
	sc.Add("checked in as a substitute, at a table", func(l *locale.Localizer) discord.Message {
		return view.LeagueAnswered(view.Answered{Week: answered, Answer: league.AnswerReady, Kept: "77"}, l)
	})
	sc.Add("protested", func(l *locale.Localizer) discord.Message {
		return view.LeagueProtested(b, league.Protest{Season: 2, Number: 4, List: 17}, l)
	})
	sc.Add("files", func(l *locale.Localizer) discord.Message {
		return view.LeagueFiles(b, route.ExportJSON, []discord.File{{Name: "Season-2-All.json", Data: []byte("{}")}}, l)
	})
	sc.Compare("league-member")
}

// Weeks stand on pages with the weeks before and after them, in seasons of any length. Each message can be shown.
func TestWeeksOfAMemberArePaged(t *testing.T) {
	b := membersBook(func(b *leagues.Book) {
		for n := len(b.Weeks); n < standings.MaxWeeks; n++ {
			b.Weeks = append(b.Weeks, league.Week{Season: 2, Number: n + 1, State: league.WeekPlanned})
		}
		b.Season.Plan.Config.Weeks = standings.MaxWeeks
	})
	asked := map[string]bool{}
	for week := 0; ; {
		m := view.LeagueAvailable(b, "101", week, locale.For("de"))
		if err := proof.Validate(m); err != nil {
			t.Fatal(err)
		}
		later := ""
		for _, block := range m.Blocks[0].(discord.Container).Blocks {
			switch block := block.(type) {
			case discord.Select:
				if _, err := route.MemberWeek.Parse(block.CustomID); err == nil {
					asked[block.CustomID] = true
				}
			case discord.ButtonRow:
				for _, button := range block.Buttons {
					if strings.HasPrefix(button.Label, "Spätere") {
						later = button.CustomID
					}
				}
			}
		}
		if later == "" {
			break
		}
		p, err := route.MemberWeeks.Parse(later)
		if err != nil {
			t.Fatal(err)
		}
		week = p.Week
	}
	if len(asked) != standings.MaxWeeks-2 {
		t.Errorf("%d weeks are asked about, want all from the third on", len(asked))
	}
}

func TestProtestModal(t *testing.T) {
	m := view.ProtestModal("98765432109876543210.1", 17, locale.For("de"))
	if p, err := route.LeagueProtested.Parse(m.CustomID); err != nil || p.List != 17 {
		t.Errorf("the dialogue has the id %q: %v", m.CustomID, err)
	}
	if in := m.Inputs[0]; in.CustomID != view.ProtestInput || !in.Required || in.MaxLength != league.MaxWhy {
		t.Errorf("the dialogue asks for %+v", in)
	}
}

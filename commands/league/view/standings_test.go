package view_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league/standings"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

func TestStandings(t *testing.T) {
	sc := stage.NewScene(t, "")
	show := func(title string, v view.WeekStandings, reader string, page int) {
		sc.Add(title, func(l *locale.Localizer) discord.Message {
			return view.Standings(face.Look{Pictures: true}, v, reader, page, l)
		})
	}
	eight := newSeason(8, 6, nil)
	eight.history.Corrections = []standings.Correction{{Number: 1, Change: standings.Penalty, Member: "103", Week: 2, Points: 2 * standings.Point, By: "1", Why: "?", Note: "?"}}
	show("after the first week", eight.table(t, 1), "102", 0)
	show("after four weeks", eight.table(t, 4), "", 0)
	running := eight.table(t, 4)
	running.Running = true
	show("in the fourth week", running, "", 0)
	show("sums, two weeks dropped", newSeason(8, 8, func(c *standings.Config) { c.Scoring = standings.BySum }).table(t, 5), "101", 0)
	show("averages, some apart", newSeason(7, 4, func(c *standings.Config) { c.Scoring, c.MinLists = standings.ByAverage, 4 }).table(t, 4), "101", 0)
	show("the reader's page of many", newSeason(40, 4, nil).table(t, 4), "131", 0)
	show("two divisions", newSeason(14, 6, nil).inTwo(t, 6), "101", 0)
	tied := newSeason(4, 2, nil)
	tied.history.Lists = tied.history.Lists[:1]
	for i := range tied.history.Lists[0].Places {
		tied.history.Lists[0].Places[i].Points, tied.history.Lists[0].Places[i].Substituted = 0, i/2
	}
	tied.Names["103"], tied.Names["104"] = "", ""
	show("what decides at a tie", tied.table(t, 1), "101", 0)
	missing := newSeason(4, 2, nil)
	for i := range missing.history.Lists {
		missing.history.Lists[i].Places[i%2].Substituted = 20
	}
	show("members who have not played themselves", missing.table(t, 2), "101", 0)
	paid := newSeason(7, 4, func(c *standings.Config) { c.Least, c.Fee = 4, standings.Point })
	paid.history.Over = true
	show("missing lists cost at the end", paid.table(t, 4), "101", 0)
	ladder := newSeason(9, 6, func(c *standings.Config) { c.Scoring = standings.ByLadder })
	show("a ladder", ladder.table(t, 4), "101", 0)
	knockout := newSeason(9, 6, func(c *standings.Config) { c.Format, c.Scoring = standings.MatchDay, standings.ByKnockout })
	knockout.history.Ended = []int{1}
	first := knockout.table(t, 2)
	for _, r := range first.Divisions[0].Standings.Rows {
		if r.Value > 0 {
			first.In = append(first.In, r.Member)
		}
	}
	show("a knock-out", first, "101", 0)
	first.In = first.In[1:]
	show("a knock-out in which somebody above is out", first, "101", 0)
	none := newSeason(4, 4, nil)
	none.history = standings.History{}
	show("nobody has played", none.table(t, 1), "101", 0)
	unplayed := tasks(4, 4)
	unplayed.history.Attempts = nil
	before := unplayed.table(t, 1)
	before.Running = true
	show("the task is not over", before, "101", 0)
	show("nobody has played the task", unplayed.table(t, 1), "101", 0)
	sc.Compare("league-standings")
}

// With any names and any number of members, all standings are narrow enough for a phone and within Discord's limits, and all of
// their pages together show everybody once.
func TestStandingsFit(t *testing.T) {
	for _, members := range []int{4, 25, 26, 60, 200} {
		for _, scoring := range standings.Scorings() {
			s := newSeason(members, 6, func(c *standings.Config) {
				if c.Scoring, c.MinLists = scoring, 8; scoring.Fees() {
					c.Least, c.Fee = 30, 100*standings.Point
				}
			})
			s.history.Over = true
			for i, id := range s.members {
				s.history.Corrections = append(s.history.Corrections, standings.Correction{
					Number: uint64(i + 1), Change: standings.Penalty, Member: id, Week: 1, Points: 10000 * standings.Point, By: "1", Why: "?", Note: "?",
				})
			}
			tables := []view.WeekStandings{s.table(t, 6)}
			if members >= standings.MinDivided {
				tables = append(tables, s.inTwo(t, 6))
			}
			for _, v := range tables {
				for _, l := range stage.Languages {
					rows := 0
					for page := 1; page <= (members+24)/25; page++ {
						m := view.Standings(face.Look{Pictures: true}, v, "101", page, l)
						text := stage.FormatMessage(m)
						if err := proof.Validate(m); err != nil || len(wide(text)) > 0 {
							t.Fatalf("%d members, %s, page %d: %v, too wide: %q\n%s", members, scoring, page, err, wide(text), text)
						}
						for _, line := range strings.Split(strings.Split(text, "```")[1], "\n") {
							if len(line) > 0 && (strings.ContainsAny(line[:3], "0123456789") || strings.HasPrefix(line, "  –")) {
								rows++
							}
						}
					}
					if rows != members-members%len(v.Divisions) {
						t.Errorf("%d members, %s: %d rows on all pages", members, scoring, rows)
					}
				}
			}
		}
	}
}

func TestRatings(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(30, 4, nil)
	ratings := s.table(t, 4).Ratings
	sc.Add("most of them provisional", func(l *locale.Localizer) discord.Message { return view.Ratings(s.League, ratings, "102", 0, l) })
	sc.Add("nobody has one", func(l *locale.Localizer) discord.Message { return view.Ratings(s.League, nil, "102", 0, l) })
	sc.Compare("league-ratings")
	many := newSeason(200, 6, nil)
	ratings = many.table(t, 6).Ratings
	for _, l := range stage.Languages {
		for page := range 9 {
			m := view.Ratings(many.League, ratings, "101", page, l)
			if err := proof.Validate(m); err != nil || len(wide(stage.FormatMessage(m))) > 0 {
				t.Errorf("page %d: %v, %q", page, err, wide(stage.FormatMessage(m)))
			}
		}
	}
}

// The bot tells messages apart by their texts and the names of their files. If only the picture differs, its file's name differs too.
func TestAPictureThatShowsSomethingElseHasAnotherName(t *testing.T) {
	v := newSeason(8, 6, nil).table(t, 4)
	name := func() string {
		return view.Standings(face.Look{Pictures: true}, v, "", 1, stage.Languages[0]).Files[0].Name
	}
	before := name()
	if again := name(); again != before {
		t.Errorf("the same picture is called %s and %s", before, again)
	}
	v.Divisions[0].Standings.Rows[7].Weeks[0].Won = true
	if name() == before {
		t.Errorf("another picture is called %s too", before)
	}
}

func TestReadersFindThemselvesOnTheirPage(t *testing.T) {
	v := newSeason(60, 2, nil).table(t, 2)
	for i, r := range v.Divisions[0].Standings.Rows {
		text := stage.FormatMessage(view.Standings(face.Look{}, v, r.Member, 0, stage.Languages[0]))
		if want := fmt.Sprintf("Seite %d/3", i/25+1); !strings.Contains(text, want) || strings.Count(text, ">") < 1 {
			t.Errorf("the member in line %d is not on %s:\n%s", i+1, want, text)
		}
	}
}

package league

import (
	"cmp"
	"time"

	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// A season renews itself: the next one begins renewAfter weeks after its end, by the plan of the league, and is announced announcedBefore weeks earlier. After
// a cup it begins cupRenewAfter weeks later.
const renewAfter, cupRenewAfter, announcedBefore = 3, 1, 1

// planRenewal sets the date of the next season.
func (t *transaction) planRenewal() {
	if t.Plan.Config.Edition < 1 {
		return
	}
	after := renewAfter
	if t.Cup {
		after = cupRenewAfter
	}
	first := t.lastWeek() + 1 + after
	t.League.Renews = t.Calendar().monday(first)
	t.alarm(Alarm{Week: len(t.Weeks), Event: EventRenew, At: t.Calendar().Opens(first - announcedBefore), Waits: Always})
}

// Champions returns the members who have won a season that is over: those of the best team, or the first of the top division. An undecided knock-out and
// a cancelled season have none.
func (s Season) Champions() (members []string) {
	week, _ := s.Finale()
	if s.State != SeasonClosing && s.State != SeasonArchived || week == 0 && s.Plan.Config.EndsWithFinal() {
		return nil
	}
	if teams, err := s.TeamStandings(len(s.Weeks)); err == nil && len(teams) > 0 {
		for _, r := range teams {
			if r.Rank == 1 {
				members = append(members, r.Members...)
			}
		}
		return members
	}
	tables, err := s.Standings(len(s.Weeks))
	if err != nil || len(tables) == 0 {
		return nil
	}
	return tables[0].Who(func(r standings.Row) bool { return r.Rank == 1 })
}

// NextBegins returns when the next season after this one begins by itself, or the zero time.
func (s Season) NextBegins() (at time.Time) {
	if s.League.Renews != (Date{}) && s.Number == s.League.Seasons {
		at = s.League.Renews.At(Clock{}, s.Calendar().Zone)
	}
	return at
}

// wantNext reports whether at least half of those who have played in the season would play in the next one: the others have left the league. After a cup,
// which need not be played, enough members for a table suffice.
func (s *Season) wantNext() bool {
	if s.Cup {
		return s.takingPart() >= standings.MinMembers
	}
	played, stay := map[string]bool{}, 0
	for _, l := range s.Lists {
		for _, user := range l.People() {
			if l.State == ListAborted || played[user] {
				continue
			}
			played[user] = true
			if m, _ := s.Member(user); m.State.TakesPart() {
				stay++
			}
		}
	}
	return stay >= standings.MinMembers && 2*stay >= len(played)
}

// spareEvenings are those of a cup that replace one to which too few come. It ends with its final.
const spareEvenings = 1

// nextPlan returns the plan of the season that would be announced now. A cup is a knock-out of match days by the same rules, with as many weeks as it needs.
func (t *transaction) nextPlan(cup bool) Plan {
	p := t.League.Plan
	if cup {
		c := standings.Default(Evenings(t.takingPart()) + spareEvenings)
		c.Format, c.Scoring, c.Edition = standings.OnEvenings, standings.ByKnockout, p.Config.Edition
		c.Games, c.Own = cmp.Or(p.Config.Games, c.Games), p.Config.Own
		p.Config, p.Policy, p.ByRank, p.Divisions = c, draw.FillUp, false, 0
	}
	return p
}

// takingPart counts the members who play, or will play again.
func (s *Season) takingPart() (n int) {
	for _, m := range s.Members {
		if m.State.TakesPart() {
			n++
		}
	}
	return n
}

package league_test

import (
	"errors"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// A ladder has no divisions, and nobody pays for missing lists.
func TestRefusedLadders(t *testing.T) {
	p := league.Plan{
		Config: standings.Default(4), Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall, Policy: draw.Policies()[0],
	}
	if p.Config.Scoring = standings.ByLadder; p.Check() != nil {
		t.Errorf("a ladder: %v", p.Check())
	}
	divided, paid := p, p
	divided.Divisions, divided.Moving = 2, 1
	paid.Config.Least = 2
	if divided.Check() == nil || paid.Check() == nil {
		t.Errorf("divisions: %v, missing lists: %v", divided.Check(), paid.Check())
	}
}

func TestRefusedKnockouts(t *testing.T) {
	p := league.Plan{
		Config: standings.Default(4), Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall, Policy: draw.FillUp,
		MatchDay: league.Appointment{Day: time.Thursday, Clock: league.Clock{Hour: 20}},
	}
	p.Config.Format, p.Config.Scoring = standings.MatchDay, standings.ByKnockout
	if err := p.Check(); err != nil {
		t.Errorf("a knock-out: %v", err)
	}
	for name, tt := range map[string]struct {
		change func(*league.Plan)
		want   game.Refusal
	}{
		"open weeks":    {func(p *league.Plan) { p.Config.Format = standings.Open }, league.KnockoutDrawn},
		"people wait":   {func(p *league.Plan) { p.Policy = draw.WaitFor }, league.KnockoutDrawn},
		"divisions":     {func(p *league.Plan) { p.Divisions, p.Moving = 2, 1 }, league.Undivided},
		"teams":         {func(p *league.Plan) { p.Config.Team, p.Config.TeamBest = 2, 2 }, league.BadTeam},
		"missing lists": {func(p *league.Plan) { p.Config.Least = 2 }, league.BadLeast},
	} {
		bad := p
		if tt.change(&bad); !errors.Is(bad.Check(), tt.want) {
			t.Errorf("%s: %v", name, bad.Check())
		}
	}
}

// The defaults are possible for seasons of any length, however it is played.
func TestDefaultsArePossible(t *testing.T) {
	for weeks := standings.MinWeeks; weeks <= standings.MaxWeeks; weeks++ {
		for _, format := range standings.Formats() {
			if format.Mode().Real {
				continue // no calendar opens its weeks
			}
			for _, scoring := range standings.Scorings() {
				p := league.Plan{
					Config: standings.Default(weeks), Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall, MatchDay: league.DefaultReminder, Policy: draw.FillUp,
				}
				p.Config.Format, p.Config.Scoring = format, scoring
				if err := p.Check(); err != nil && !(scoring == standings.ByKnockout && errors.Is(err, league.KnockoutDrawn)) {
					t.Errorf("%d weeks, %s, %s: %v", weeks, format, scoring, err)
				}
			}
		}
	}
}

// Each of these plans has one fault.
func TestRefusedPlans(t *testing.T) {
	evening := func(day time.Weekday, hour, minute int) league.Appointment {
		return league.Appointment{Day: day, Clock: league.Clock{Hour: hour, Minute: minute}}
	}
	for name, tt := range map[string]struct {
		change func(*league.Plan)
		want   game.Refusal
	}{
		"format":          {func(p *league.Plan) { p.Config.Format = "chess" }, league.BadFormat},
		"scoring":         {func(p *league.Plan) { p.Config.Scoring = "" }, league.BadScoring},
		"weeks":           {func(p *league.Plan) { p.Config.Weeks = 54 }, league.BadWeeks},
		"no weeks":        {func(p *league.Plan) { p.Config.Weeks = 0 }, league.BadWeeks},
		"games":           {func(p *league.Plan) { p.Config.Games = 13 }, league.BadGames},
		"per week":        {func(p *league.Plan) { p.Config.Format, p.Config.PerWeek = standings.Open, 0 }, league.BadPerWeek},
		"best":            {func(p *league.Plan) { p.Config.Scoring, p.Config.Best = standings.BySum, 5 }, league.BadBest},
		"lists":           {func(p *league.Plan) { p.Config.Scoring, p.Config.MinLists = standings.ByAverage, 0 }, league.BadMinLists},
		"reminder":        {func(p *league.Plan) { p.Reminder = evening(time.Thursday, 2, 15) }, league.SkippedHour},
		"last call":       {func(p *league.Plan) { p.LastCall = evening(time.Sunday, 24, 0) }, league.BadTime},
		"match day":       {func(p *league.Plan) { p.MatchDay = evening(time.Sunday, 2, 0) }, league.SkippedHour},
		"no such weekday": {func(p *league.Plan) { p.MatchDay = evening(7, 20, 0) }, league.BadTime},
		"no check-in":     {func(p *league.Plan) { p.MatchDay = evening(time.Monday, 0, 29) }, league.MatchDayTooEarly},
	} {
		p := league.Plan{Config: standings.Default(4), Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall, Policy: draw.FillUp}
		p.Config.Format, p.MatchDay = standings.MatchDay, evening(time.Thursday, 20, 0)
		if err := p.Check(); err != nil {
			t.Errorf("%s: before the change: %v", name, err)
		}
		if tt.change(&p); !errors.Is(p.Check(), tt.want) {
			t.Errorf("%s: %v", name, p.Check())
		}
	}
}

// A minimum that nobody can reach, one without a price, and one beside the minimum of an average are refused.
func TestRefusedMinimums(t *testing.T) {
	for _, tt := range []struct {
		name string
		set  func(*standings.Config)
		want bool
	}{
		{"three of four", func(c *standings.Config) { c.Least = 3 }, true},
		{"by sum", func(c *standings.Config) { c.Least, c.Scoring = 4, standings.BySum }, true},
		{"five of four", func(c *standings.Config) { c.Least = 5 }, false},
		{"less than none", func(c *standings.Config) { c.Least = -1 }, false},
		{"for nothing", func(c *standings.Config) { c.Least, c.Fee = 3, 0 }, false},
		{"of an average", func(c *standings.Config) { c.Least, c.Scoring = 3, standings.ByAverage }, false},
	} {
		p := league.Plan{
			Config: standings.Default(4), Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall, Policy: draw.Policies()[0],
		}
		tt.set(&p.Config)
		if err := p.Check(); (err == nil) != tt.want {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// What cannot be is refused: an average, more best members than members, and odd sizes.
func TestTeamsOfAPlan(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*standings.Config)
		want   error
	}{
		{"pairs", func(c *standings.Config) { c.Team, c.TeamBest = 2, 2 }, nil},
		{"the best two of four", func(c *standings.Config) { c.Team, c.TeamBest = 4, 2 }, nil},
		{"no teams", func(c *standings.Config) { c.TeamBest = 2 }, nil},
		{"nobody counts", func(c *standings.Config) { c.Team = 4 }, league.BadTeamBest},
		{"the best three of two", func(c *standings.Config) { c.Team, c.TeamBest = 2, 3 }, league.BadTeamBest},
		{"teams of seven", func(c *standings.Config) { c.Team, c.TeamBest = 7, 2 }, league.BadTeam},
		{"averages", func(c *standings.Config) { c.Team, c.TeamBest, c.Scoring = 2, 2, standings.ByAverage }, league.BadTeam},
	} {
		p := league.Plan{Config: standings.Default(4), Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall}
		tt.change(&p.Config)
		if err := p.Check(); !errors.Is(err, tt.want) || tt.want == nil && err != nil {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

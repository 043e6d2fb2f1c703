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
	if divided.Check() == nil || paid.Check() == nil || paid.Config.Validate() == nil {
		t.Errorf("divisions: %v, missing lists: %v, %v", divided.Check(), paid.Check(), paid.Config.Validate())
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

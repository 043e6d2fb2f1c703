package leagues

import (
	"errors"
	"slices"
	"strings"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game/ai"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/game/rules"
)

// MaxLeagues limits the leagues of a server.
const MaxLeagues = 10

// Timers are the turn timers for league tables: a list is to end in its week.
var Timers = []string{settings.TimerLive30, settings.TimerLive60, settings.TimerLive90, settings.TimerRelaxed}

// Levels returns the levels of computer players for leagues, from weak to strong. None plays at random.
func Levels() []string {
	return slices.DeleteFunc(table.Levels(), func(l string) bool { return l == ai.Random.String() })
}

// DefaultPlan returns the plan of a season of so many weeks, unless its league decides otherwise.
func DefaultPlan(ruleset string, weeks int) league.Plan {
	return league.Plan{
		Config: standings.Default(weeks), Rules: ruleset, Timer: settings.TimerLive90,
		Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall,
		MatchDay: league.Appointment{Day: time.Thursday, Clock: league.Clock{Hour: 20}}, Policy: draw.FillUp, Moving: 1,
		Level: ai.Strong.String(),
	}
}

// versioned returns the plan with the version of its rules and of the arithmetic, which its seasons keep. Unreadable rules stay unchanged.
func versioned(p league.Plan) league.Plan {
	p.Config.Edition = standings.Edition
	if r, err := rules.Parse(p.Rules); err == nil {
		p.Rules = r.String()
	}
	return p
}

// validate returns everything that a person has to change about a league, or nil.
func validate(l league.League, others []league.League) error {
	problems := []error{l.Check()}
	taken := func(o league.League) bool {
		return o.ID != l.ID && strings.EqualFold(o.Name, strings.TrimSpace(l.Name))
	}
	if slices.ContainsFunc(others, taken) {
		problems = append(problems, league.NameTaken)
	}
	if !slices.Contains(settings.Languages, l.Locale) {
		problems = append(problems, league.BadLanguage)
	}
	if !slices.Contains(Timers, l.Plan.Timer) {
		problems = append(problems, league.BadTimer)
	}
	if !slices.Contains(Levels(), l.Plan.ComputerLevel()) {
		problems = append(problems, league.BadLevel)
	}
	_, err := rules.ParseRecorded(l.Plan.Rules)
	return errors.Join(append(problems, err)...)
}

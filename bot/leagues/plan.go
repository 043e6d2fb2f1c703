package leagues

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"karlchen/bot/settings"
	"karlchen/game/league"
	"karlchen/game/rules"
)

// The limits of a league: characters of its name, counting lists of a member in a week, leagues of a server.
const (
	MaxName    = 40
	MaxPerWeek = 20
	MaxLeagues = 10
)

// timers are the turn timers for league tables: a list is to end in its week.
var timers = []string{settings.TimerLive30, settings.TimerLive60, settings.TimerLive90, settings.TimerRelaxed}

// Timers returns the turn timers for league tables.
func Timers() []string { return slices.Clone(timers) }

// DefaultPlan returns the plan of a season of so many weeks, unless its league decides otherwise.
func DefaultPlan(ruleset string, weeks int) league.Plan {
	return league.Plan{
		Config: league.Default(weeks), Rules: ruleset, Timer: settings.TimerLive90,
		Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall,
		MatchDay: league.Appointment{Day: time.Thursday, Clock: league.Clock{Hour: 20}}, Policy: league.FillUp, Moving: 1,
	}
}

// versioned returns the plan with the version of its rules, which its seasons keep. Unreadable rules stay unchanged.
func versioned(p league.Plan) league.Plan {
	if r, err := rules.Parse(p.Rules); err == nil {
		p.Rules = r.String()
	}
	return p
}

// validate returns everything that a person has to change about a league, or nil.
func validate(l league.League, others []league.League) error {
	var problems []error
	refuse := func(wrong bool, key league.Refusal, data map[string]any) {
		if wrong {
			problems = append(problems, league.Problem{Key: key, Data: data})
		}
	}
	l.Name = strings.TrimSpace(l.Name)
	length := utf8.RuneCountInString(l.Name)
	refuse(length == 0 || length > MaxName, league.BadName, map[string]any{"Max": MaxName})
	refuse(slices.ContainsFunc(others, func(o league.League) bool { return o.ID != l.ID && strings.EqualFold(o.Name, l.Name) }),
		league.NameTaken, nil)
	refuse(!knownZone(l.Zone), league.BadZone, nil)
	refuse(l.Channel == "", league.NoChannel, nil)
	refuse(!slices.Contains(settings.Languages, l.Locale), league.BadLanguage, nil)
	return errors.Join(append(problems, validatePlan(l.Plan))...)
}

// knownZone reports whether the time zone database has a zone with this name.
func knownZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "" && name != "Local"
}

// validatePlan returns everything that a person has to change about a plan, or nil.
func validatePlan(p league.Plan) error {
	var problems []error
	refuse := func(wrong bool, key league.Refusal, data map[string]any) {
		if wrong {
			problems = append(problems, league.Problem{Key: key, Data: data})
		}
	}
	c, mode := p.Config, p.Config.Format.Mode()
	refuse(!slices.Contains(league.Formats(), c.Format), league.BadFormat, nil)
	refuse(!slices.Contains(league.Scorings(), c.Scoring), league.BadScoring, nil)
	refuse(c.Weeks < league.MinWeeks || c.Weeks > league.MaxWeeks, league.BadWeeks, map[string]any{"Min": league.MinWeeks, "Max": league.MaxWeeks})
	refuse(mode.Games == 0 && !slices.Contains(league.Lengths(), c.Games), league.BadGames, nil)
	refuse(mode.Limited && (c.PerWeek < 1 || c.PerWeek > MaxPerWeek), league.BadPerWeek, map[string]any{"Max": MaxPerWeek})
	refuse(c.Scoring == league.BySum && (c.Best < 1 || c.Best > c.Weeks), league.BadBest, map[string]any{"Max": c.Weeks})
	most := c.Weeks
	if mode.Limited {
		most *= c.PerWeek
	}
	refuse(c.Scoring == league.ByAverage && (c.MinLists < 1 || c.MinLists > most), league.BadMinLists, map[string]any{"Max": most})
	if _, err := rules.Parse(p.Rules); err != nil {
		problems = append(problems, err)
	}
	refuse(!slices.Contains(timers, p.Timer), league.BadTimer, nil)
	problems = append(problems, appointment(p.Reminder), appointment(p.LastCall))
	if mode.Drawn {
		problems = append(problems, matchDay(p.MatchDay))
		refuse(!slices.Contains(league.Policies(), p.Policy), league.BadPolicy, nil)
	}
	refuse(p.Divisions < 0 || p.Divisions > MaxDivisions, league.BadDivisions, map[string]any{"Max": MaxDivisions})
	refuse(p.Divisions > 1 && (p.Moving < 1 || p.Moving > league.MinDivision/2), league.BadMoving, map[string]any{"Max": league.MinDivision / 2})
	return errors.Join(problems...)
}

// MaxDivisions limits the divisions of a league.
const MaxDivisions = 10

// appointment returns what a person has to change about a time of the week, or nil.
func appointment(a league.Appointment) error {
	switch err := a.Validate(); {
	case errors.Is(err, league.ErrSkippedHour):
		return league.Problem{Key: league.SkippedHour, Data: map[string]any{"Time": a.Clock.String()}}
	case err != nil:
		return league.Problem{Key: league.BadTime, Data: map[string]any{"Time": a.Clock.String()}}
	}
	return nil
}

// matchDay is appointment for the draw of a match day, before which people check in.
func matchDay(a league.Appointment) error {
	if err := appointment(a); err != nil {
		return err
	}
	if since := time.Duration(a.Hour)*time.Hour + time.Duration(a.Minute)*time.Minute; a.Day == time.Monday && since < league.CheckInBefore {
		return league.Problem{Key: league.MatchDayTooEarly, Data: map[string]any{"Time": a.Clock.String()}}
	}
	return nil
}

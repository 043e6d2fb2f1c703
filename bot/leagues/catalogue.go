package leagues

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
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

type (
	// Setting is a row of what leaders choose for a league from a menu.
	Setting = settings.Choice[league.Configure]

	configure = league.Configure
)

// Settings are those of a league and its plan, in the order in which a dialogue shows them. A new one is a row here, a field of league.Plan, and its words.
// [league.Plan.Check] says which plans are possible.
var Settings = []Setting{
	settings.OfNames("format", standings.Formats(), func(c *configure) *standings.Format { return &c.Plan.Config.Format }),
	scoring,
	when(byMode(func(m standings.Mode) bool { return m.Games == 0 }),
		settings.OfNumbers("games", standings.Lengths(), func(c *configure) *int { return &c.Plan.Config.Games })),
	when(byMode(func(m standings.Mode) bool { return m.Limited }),
		settings.OfNumbers("per-week", []int{1, 2, 3, 4, 5, 7, 10, league.MaxPerWeek}, func(c *configure) *int { return &c.Plan.Config.PerWeek })),
	when(byMode(hosted(inCompany)), settings.OfNumbers("own", standings.Shares(), func(c *configure) *int { return &c.Plan.Config.Own })),
	weeks,
	orNone(both(byScoring(standings.Scoring.Fees), byMode(hosted(anyhow))), settings.OfNumbers("least", append([]int{0}, upTo(16, 18, 20, 24, 30, 36, 40, 48)...),
		func(c *configure) *int { return &c.Plan.Config.Least })),
	when(func(c configure) bool { return c.Plan.Config.Scoring.Fees() && c.Plan.Config.Least > 0 },
		settings.OfCounts("fee", []int{1, 2, 3, 4, 5, 10, 15, 20, 30, 50},
			func(c configure) int { return max(1, int(c.Plan.Config.Fee/standings.Point)) },
			func(c *configure, points int) { c.Plan.Config.Fee = standings.Points(points) * standings.Point })),
	orNone(byScoring(standings.Scoring.Teams), settings.OfNumbers("team-size", append([]int{0}, league.TeamSizes()...),
		func(c *configure) *int { return &c.Plan.Config.Team })),
	when(func(c configure) bool { return c.Plan.Config.Scoring.Teams() && c.Plan.Config.Team > 0 }, teamBest),
	orNone(both(byScoring(standings.Scoring.Divides), byMode(hosted(anyhow))), settings.OfNumbers("divisions", []int{0, 2, 3, 4, 5}, func(c *configure) *int { return &c.Plan.Divisions })),
	orNone(byMode(func(m standings.Mode) bool { return m.Limited }), settings.OfSwitch("real", settings.Off, settings.On, func(c *configure) *bool { return &c.Plan.Real })),
	when(byMode(hosted(anyhow)), settings.OfNames("timer", Timers, func(c *configure) *string { return &c.Plan.Timer })),
	when(byMode(hosted(anyhow)), settings.OfNames("level", Levels(), func(c *configure) *string { c.Plan.Level = c.Plan.ComputerLevel(); return &c.Plan.Level })),
	// What happens at a list while a member is away.
	when(byMode(hosted(inCompany)), settings.OfSwitch("absent", "computer", "wait", func(c *configure) *bool { return &c.Plan.WaitsForAll })),
	when(byMode(hosted(drawn)), settings.OfCounts("day", []int{1, 2, 3, 4, 5, 6, 0},
		func(c configure) int { return int(c.Plan.MatchDay.Day) }, func(c *configure, day int) { c.Plan.MatchDay.Day = time.Weekday(day) })),
	when(byMode(hosted(drawn)), settings.OfNames("policy", draw.Policies(), func(c *configure) *draw.Policy { return &c.Plan.Policy })),
	when(byMode(hosted(drawn)), settings.OfSwitch("by-rank", settings.Off, settings.On, func(c *configure) *bool { return &c.Plan.ByRank })),
}

func drawn(m standings.Mode) bool { return m.Drawn }

func anyhow(standings.Mode) bool { return true }

// hosted reports whether a setting matters, and lists are played at tables of the bot.
func hosted(matters func(standings.Mode) bool) func(standings.Mode) bool {
	return func(m standings.Mode) bool { return !m.Real && matters(m) }
}

func both(one, other func(configure) bool) func(configure) bool {
	return func(c configure) bool { return one(c) && other(c) }
}

// scoring is how results are added up. At a tournament points alone, or places, decide: it is over in an evening.
var scoring = func() Setting {
	c := settings.OfNames("scoring", standings.Scorings(), func(c *configure) *standings.Scoring { return &c.Plan.Config.Scoring })
	all := c.Values
	c.Of = func(c configure) []string {
		if c.Plan.Config.Format.Mode().Real {
			return []string{string(standings.BySum), string(standings.ByPlaces)}
		}
		return all
	}
	return c
}()

// weeks is the length of a season; that of a tournament is its rounds.
var weeks = func() Setting {
	c := settings.OfCounts("weeks", upTo(16, 18, 20, 24, 26, 30, 36, 40, 52, standings.MaxWeeks), func(c configure) int { return c.Plan.Config.Weeks }, setWeeks)
	all := c.Values
	c.Of = func(c configure) []string {
		if c.Plan.Config.Format.Mode().Real {
			return all[:league.MaxRounds]
		}
		return all
	}
	return c
}()

// inCompany reports whether members play with one another.
func inCompany(m standings.Mode) bool { return !m.Attempts }

func byMode(matters func(standings.Mode) bool) func(configure) bool {
	return func(c configure) bool { return matters(c.Plan.Config.Format.Mode()) }
}

func byScoring(matters func(standings.Scoring) bool) func(configure) bool {
	return func(c configure) bool { return matters(c.Plan.Config.Scoring) }
}

// when returns a setting that matters only under some others.
func when(matters func(configure) bool, c Setting) Setting {
	c.If = matters
	return c
}

// orNone is when for a setting that is 0 where it does not matter.
func orNone(matters func(configure) bool, c Setting) Setting {
	c.Clears = true
	return when(matters, c)
}

// upTo returns the numbers from 1 to one, and some after it.
func upTo(last int, more ...int) (all []int) {
	for n := range last {
		all = append(all, n+1)
	}
	return append(all, more...)
}

// setWeeks also resets what depends on the length of a season: best weeks and least lists.
func setWeeks(c *configure, weeks int) {
	if of := &c.Plan.Config; of.Weeks != weeks {
		fresh := standings.Default(weeks)
		of.Weeks, of.Best, of.MinLists = weeks, fresh.Best, fresh.MinLists
	}
}

// teamBest is how many members of a team count, of at most all.
var teamBest = func() Setting {
	c := settings.OfCounts("team-best", nil,
		func(c configure) int { return cmp.Or(c.Plan.Config.TeamBest, c.Plan.Config.Team) }, func(c *configure, n int) { c.Plan.Config.TeamBest = n })
	c.Of = func(c configure) []string {
		var all []string
		for n := c.Plan.Config.Team; n > 0; n-- {
			all = append(all, strconv.Itoa(n))
		}
		return all
	}
	return c
}()

// MaxLeagues limits the leagues of a server. A hall has as many as it founds: they go on for an evening each.
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

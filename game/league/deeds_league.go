package league

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"karlchen/game"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/game/stats"
)

// Found founds a league. The season is announced separately.
type Found struct {
	League League `json:"league"`
}

func (d *Found) check(t *transaction) error {
	if t.League.ID != "" {
		return impossible("the league %s is founded already", t.League.ID)
	}
	return d.League.Check()
}

func (d *Found) do(t *transaction) {
	t.League = d.League
	t.League.Founder, t.League.Founded, t.League.Seasons = t.by.ID, t.at, 0
	t.League.Lists, t.League.Questions = 0, 0
}

// Configure changes the settings of a league. Name, channel, role, language and zone apply at once; the plan applies from the next season on, or to
// one that has not begun yet.
type Configure struct {
	Name    string `json:"title"`
	Zone    string `json:"zone"` // a name of the time zone database
	Channel string `json:"channel"`
	Role    string `json:"role,omitempty"`  // the role that leads the league together with the server's managers
	Crown   string `json:"crown,omitempty"` // the role that the bot gives to the champions of the latest season
	Locale  string `json:"locale"`
	Plan    Plan   `json:"plan"`
}

// Configuration returns the present settings of a league.
func (l League) Configuration() Configure {
	return Configure{l.Name, l.Zone, l.Channel, l.Role, l.Crown, l.Locale, l.Plan}
}

// Of returns a league with the settings.
func (d *Configure) Of(l League) League {
	l.Name, l.Zone, l.Channel, l.Role, l.Crown, l.Locale, l.Plan = strings.TrimSpace(d.Name), d.Zone, d.Channel, d.Role, d.Crown, d.Locale, d.Plan
	return l
}

func (d *Configure) check(t *transaction) error { return d.Of(t.League).Check() }

func (d *Configure) do(t *transaction) {
	before := t.League
	t.League = d.Of(before)
	if t.League.Channel != before.Channel {
		t.emit(Retry{})
	}
	if t.League.Zone != before.Zone && t.Number > 0 && !t.State.Over() {
		t.Zone = t.League.Zone
		t.emit(Rezone{t.Number})
	}
	if t.State == SeasonRegistration && !t.Cup {
		t.League.Plan.Config.Edition = t.Plan.Config.Edition
		real := t.Mode().Real
		t.Plan = t.nextPlan(false)
		t.fitTeams()
		t.layOutWeeks()
		if t.Mode().Real != real {
			t.silence(1, EventOpen)
			t.plan(t.week(1), EventOpen)
		}
		t.update(PostAnnounced, 0, 0)
	}
}

// Announce announces the next season of a league, by the league's present plan, or a cup. It begins on a Monday, or at once if that is this week's. The last
// season must be over, but its protests may still be open.
type Announce struct {
	Start Date `json:"start"`
	Cup   bool `json:"cup,omitempty"`
	// Edition is the latest one of the program that announces. The plan of an earlier program keeps its own until then, and so does a season.
	Edition int `json:"edition,omitempty"`
}

func (d *Announce) check(t *transaction) error {
	if t.Number != t.League.Seasons || t.Number > 0 && !t.State.Over() { // a later one has been announced already
		return SeasonGoesOn
	}
	if err := errors.Join(CheckStart(t.at, t.League.Zone, d.Start), t.nextPlan(d.Cup).Check()); err != nil {
		return err
	}
	if t.Number > 0 && t.State != SeasonCancelled && !t.Mode().Real && d.Start.Before(t.Start.Add(7*t.lastWeek())) {
		return Problem{StartTooEarly, map[string]any{"Date": d.Start}}
	}
	return nil
}

func (d *Announce) do(t *transaction) {
	t.League.Seasons++
	t.League.Renews = Date{}
	t.League.Plan.Config.Edition = max(t.League.Plan.Config.Edition, d.Edition)
	t.Season = Season{League: t.League, Members: t.Members, Term: Term{
		League: t.League.ID, Number: t.League.Seasons, State: SeasonRegistration, Start: d.Start, Zone: t.League.Zone, Plan: t.nextPlan(d.Cup), Cup: d.Cup,
	}}
	t.layOutWeeks()
	t.plan(t.week(1), EventOpen)
	t.post(Post{Kind: PostAnnounced})
}

// layOutWeeks gives a season that has not begun the number of weeks in its plan.
func (t *transaction) layOutWeeks() {
	weeks := t.Plan.Config.Weeks
	t.Weeks = t.Weeks[:min(len(t.Weeks), weeks)]
	for n := len(t.Weeks) + 1; n <= weeks; n++ {
		t.Weeks = append(t.Weeks, Week{League: t.League.ID, Season: t.Number, Number: n, State: WeekPlanned})
	}
}

// Presence says whether the bot is on the server of the league. A league without the bot posts nothing, and is erased with all of its server.
type Presence struct {
	Here bool `json:"here,omitempty"`
}

func (d *Presence) check(t *transaction) error {
	if d.Here == t.League.Gone.IsZero() {
		return NothingToChange
	}
	return nil
}

func (d *Presence) do(t *transaction) {
	t.League.Gone = t.at
	if d.Here {
		t.League.Gone = time.Time{}
	}
}

// MoveDeadline notes that an outage has moved an alarm.
type MoveDeadline struct {
	granted
	Period string `json:"period,omitempty"`
	Kind   string `json:"kind,omitempty"`
}

func (d *MoveDeadline) do(*transaction) {}

// Forgotten makes the program forget a person who has already become a former player: they withdraw, and what they said about weeks is
// gone, with their questions and the answers to these.
type Forgotten struct {
	granted
	Member string `json:"member"`
}

func (d *Forgotten) do(t *transaction) {
	for i := range t.Members {
		m := &t.Members[i]
		if m.User == d.Member {
			for _, q := range m.Questions {
				t.updateQuestion(q.Number)
			}
			m.State, m.Remind, m.Quiet, m.Apart, m.Days, m.Questions, m.Why = MemberWithdrawn, false, false, nil, nil, nil, ""
		} else if slices.Contains(m.Apart, d.Member) {
			m.Apart = slices.DeleteFunc(slices.Clone(m.Apart), func(other string) bool { return other == d.Member })
		}
	}
	for i := range t.Weeks {
		t.Weeks[i].dropAnswer(d.Member)
	}
	// The members are in the order of their ids, also in a fold of the log with the new id.
	t.Term.Names = slices.SortedFunc(slices.Values(t.Term.Names), func(a, b stats.Player) int { return strings.Compare(a.ID, b.ID) })
}

// Import is the state of a league when its log began to hold actions. The log's first action is this or Found.
type Import struct {
	granted
	League  League           `json:"league"`
	Members []Member         `json:"members,omitempty"`
	Seasons []ImportedSeason `json:"seasons,omitempty"`
}

// ImportedSeason is a season of such a league.
type ImportedSeason struct {
	Term        Term      `json:"term"`
	Weeks       []Week    `json:"weeks,omitempty"`
	Lists       []List    `json:"lists,omitempty"`
	Outcomes    []Outcome `json:"outcomes,omitempty"`
	Corrections []Ruling  `json:"corrections,omitempty"`
	Protests    []Protest `json:"protests,omitempty"`
}

// do makes the latest season. [Fold] knows the others.
func (d *Import) do(t *transaction) {
	t.Season = Season{League: d.League, Members: d.members()}
	if n := len(d.Seasons); n > 0 {
		t.Season = d.season(n - 1)
	}
}

// members returns the members by their ids: a former player among them has another one than when this was written.
func (d *Import) members() []Member {
	return slices.SortedFunc(slices.Values(d.Members), func(a, b Member) int { return strings.Compare(a.User, b.User) })
}

func (d *Import) season(i int) Season {
	of := d.Seasons[i]
	return Season{
		League: d.League, Members: d.members(), Term: of.Term, Weeks: of.Weeks, Lists: of.Lists, Outcomes: of.Outcomes, Corrections: of.Corrections,
		Protests: of.Protests,
	}
}

// The limits of a league: characters of its name, counting lists of a member in a week, divisions.
const (
	MaxName      = 40
	MaxPerWeek   = 20
	MaxDivisions = 10
)

// Check returns everything that a person has to change about the league, or nil. What only its server knows is not in it: other leagues' names, and the
// settings that a league takes from there.
func (l League) Check() error {
	var problems []error
	length := utf8.RuneCountInString(strings.TrimSpace(l.Name))
	refuse(&problems, length == 0 || length > MaxName, BadName, map[string]any{"Max": MaxName})
	refuse(&problems, !knownZone(l.Zone), BadZone, nil)
	refuse(&problems, l.Channel == "", NoChannel, nil)
	return errors.Join(append(problems, l.Plan.Check())...)
}

func refuse(problems *[]error, wrong bool, key game.Refusal, data map[string]any) {
	if wrong {
		*problems = append(*problems, Problem{key, data})
	}
}

// MaxRounds limits the rounds of a tournament, MaxPrizes the characters of what is won.
const MaxRounds, MaxPrizes = 6, 1000

// Check returns everything that a person has to change about the plan, or nil.
func (p Plan) Check() error {
	var problems []error
	c, mode, way := p.Config, p.Config.Format.Mode(), p.Config.Scoring.Way()
	refuse(&problems, !slices.Contains(standings.Formats(), c.Format), BadFormat, nil)
	refuse(&problems, !slices.Contains(standings.Scorings(), c.Scoring), BadScoring, nil)
	refuse(&problems, c.Weeks < standings.MinWeeks || c.Weeks > standings.MaxWeeks, BadWeeks, map[string]any{"Min": standings.MinWeeks, "Max": standings.MaxWeeks})
	refuse(&problems, mode.Real && c.Weeks > MaxRounds, BadWeeks, map[string]any{"Min": standings.MinWeeks, "Max": MaxRounds})
	refuse(&problems, mode.Games == 0 && !slices.Contains(standings.Lengths(), c.Games), BadGames, nil)
	refuse(&problems, mode.Limited && (c.PerWeek < 1 || c.PerWeek > MaxPerWeek), BadPerWeek, map[string]any{"Max": MaxPerWeek})
	refuse(&problems, way.Drops && (c.Best < 1 || c.Best > c.Weeks), BadBest, map[string]any{"Max": c.Weeks})
	refuse(&problems, c.Own < 0 || c.Own > 100, BadOwn, nil)
	most := c.Weeks
	if mode.Limited {
		most *= c.PerWeek
	}
	refuse(&problems, c.Least < 0 || c.Least > most || c.Least > 0 && !c.Scoring.Fees(), BadLeast, map[string]any{"Max": most})
	refuse(&problems, c.Least > 0 && c.Fee <= 0, BadFee, nil)
	refuse(&problems, c.Team != 0 && (!slices.Contains(TeamSizes(), c.Team) || !c.Scoring.Teams()), BadTeam, nil)
	refuse(&problems, c.Team != 0 && (c.TeamBest < 1 || c.TeamBest > c.Team), BadTeamBest, map[string]any{"Max": c.Team})
	refuse(&problems, way.Average && (c.MinLists < 1 || c.MinLists > most), BadMinLists, map[string]any{"Max": most})
	problems = append(problems, p.Reminder.Check(), p.LastCall.Check())
	if mode.Drawn {
		problems = append(problems, p.MatchDay.checkMatchDay())
		refuse(&problems, !slices.Contains(draw.Policies(), p.Policy), BadPolicy, nil)
	}
	refuse(&problems, p.Divisions < 0 || p.Divisions > MaxDivisions, BadDivisions, map[string]any{"Max": MaxDivisions})
	refuse(&problems, p.Divisions > 1 && !c.Scoring.Divides(), Undivided, nil)
	refuse(&problems, way.Knockout && (!mode.Drawn || mode.Real || p.Policy != draw.FillUp), KnockoutDrawn, nil)
	refuse(&problems, p.Divisions > 1 && (p.Moving < 1 || p.Moving > standings.MinDivision/2), BadMoving, map[string]any{"Max": standings.MinDivision / 2})
	refuse(&problems, utf8.RuneCountInString(p.Prizes) > MaxPrizes, WhyTooLong, map[string]any{"Count": MaxPrizes})
	return errors.Join(problems...)
}

// checkMatchDay is Check for the draw of a match day, before which people check in.
func (a Appointment) checkMatchDay() error {
	if err := a.Check(); err != nil {
		return err
	}
	if since := time.Duration(a.Hour)*time.Hour + time.Duration(a.Minute)*time.Minute; a.Day == time.Monday && since < CheckInBefore {
		return Problem{MatchDayTooEarly, map[string]any{"Time": a.Clock.String()}}
	}
	return nil
}

func knownZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "" && name != "Local"
}

// startsAhead is the number of Mondays on offer for the beginning of a season, furthest how many weeks ahead it may be.
const startsAhead, furthest = 5, 52

// Starts returns the Mondays on offer for the beginning of a season: this week's and the next ones. Error: BadZone.
func Starts(now time.Time, zone string) ([]Date, error) {
	place, err := time.LoadLocation(zone)
	if err != nil || !knownZone(zone) {
		return nil, BadZone
	}
	monday := DateOf(now.In(place)).Monday()
	all := make([]Date, startsAhead)
	for i := range all {
		all[i] = monday.Add(7 * i)
	}
	return all, nil
}

// CheckStart returns what a person has to change about the beginning of a season, or nil. Another check refuses an unknown zone.
func CheckStart(now time.Time, zone string, start Date) error {
	all, err := Starts(now, zone)
	if err != nil {
		return nil
	}
	data := map[string]any{"Date": start}
	switch {
	case start.Validate() != nil || start.Weekday() != time.Monday || all[0].Add(7*furthest).Before(start):
		return Problem{BadStart, data}
	case start.Before(all[0]):
		return Problem{StartOver, data}
	}
	return nil
}

// checkWhy refuses a reason that is missing or too long.
func checkWhy(why string) error {
	switch n := utf8.RuneCountInString(strings.TrimSpace(why)); {
	case n == 0:
		return WhyMissing
	case n > MaxWhy:
		return Problem{WhyTooLong, map[string]any{"Count": MaxWhy}}
	}
	return nil
}

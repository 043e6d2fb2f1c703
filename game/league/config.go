package league

import (
	"errors"
	"fmt"
	"slices"
)

// Format is how the lists of a week come about. It is stored by its name.
type Format string

// The formats.
const (
	Open     Format = "open"     // any list that is played in the week, the first ones of each member
	MatchDay Format = "matchday" // lists that are drawn on a fixed evening
	Task     Format = "task"     // the same deals for everybody, each against three computers
)

// Formats returns all formats.
func Formats() []Format { return []Format{Open, MatchDay, Task} }

// Scoring is what a season adds up. It is stored by its name.
type Scoring string

// The modes.
const (
	ByPlaces  Scoring = "places"  // 4, 3, 2, 1 for the places of a list
	BySum     Scoring = "sum"     // game points of the best weeks
	ByAverage Scoring = "average" // game points a list
)

// Scorings returns all modes.
func Scorings() []Scoring { return []Scoring{ByPlaces, BySum, ByAverage} }

// DefaultGames is how many games a list has unless its league decides otherwise.
const DefaultGames = 24

// Lengths returns how many games lists may have.
func Lengths() []int { return []int{12, 16, 20, DefaultGames} }

// The lengths that a season may have, in weeks.
const MinWeeks, MaxWeeks = 1, 53

// Config is what a season is scored by; it is frozen when the season begins.
type Config struct {
	Format  Format
	Scoring Scoring
	Weeks   int
	// Games is the length of a list. It is not used by tasks, which have TaskDeals.
	Games int
	// PerWeek is how many lists of a member count in a week of the open format, the first ones. It is not used by the others.
	PerWeek int
	// Best is how many weeks of a member BySum adds up.
	Best int
	// MinLists is how many lists somebody must have played to be ranked ByAverage.
	MinLists int
}

// Default returns what a season of so many weeks has unless its league decides otherwise: one week in four is dropped.
func Default(weeks int) Config {
	return Config{Format: Open, Scoring: ByPlaces, Weeks: weeks, Games: DefaultGames, PerWeek: 1, Best: weeks - weeks/4, MinLists: (weeks + 1) / 2}
}

// Validate returns everything that is wrong with the configuration, or nil.
func (c Config) Validate() error {
	var problems []error
	switch c.Format {
	case Open, MatchDay, Task:
	default:
		problems = append(problems, fmt.Errorf("there is no format %q", c.Format))
	}
	switch c.Scoring {
	case ByPlaces, BySum, ByAverage:
	default:
		problems = append(problems, fmt.Errorf("there is no scoring mode %q", c.Scoring))
	}
	if c.Weeks < MinWeeks || c.Weeks > MaxWeeks {
		problems = append(problems, fmt.Errorf("a season has %d to %d weeks, not %d", MinWeeks, MaxWeeks, c.Weeks))
	}
	if c.Format != Task && !slices.Contains(Lengths(), c.Games) {
		problems = append(problems, fmt.Errorf("a list has %v games, not %d", Lengths(), c.Games))
	}
	if c.Format == Open && c.PerWeek < 1 {
		problems = append(problems, errors.New("at least one list a week must count"))
	}
	if c.Scoring == BySum && (c.Best < 1 || c.Best > c.Weeks) {
		problems = append(problems, fmt.Errorf("of %d weeks the best %d cannot count", c.Weeks, c.Best))
	}
	if c.Scoring == ByAverage && c.MinLists < 1 {
		problems = append(problems, errors.New("an average needs at least one list"))
	}
	return errors.Join(problems...)
}

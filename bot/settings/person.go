package settings

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// Person holds a person's own choices. They apply on every server.
type Person struct {
	Language     string `json:"language"`      // Auto or one of Languages
	Cards        string `json:"cards"`         // FourColours, TwoColours or TextOnly
	Ranks        string `json:"ranks"`         // Auto (those of the language), German or English
	Sorting      string `json:"sorting"`       // TrumpsFirst or TrumpsLast
	Confirm      string `json:"confirm"`       // On: a clicked card needs a second click
	ConfirmCalls string `json:"confirm_calls"` // On: Re and Kontra need a second click
	ForcedCard   string `json:"forced_card"`   // On: a card that is the only legal one plays itself
	LastTrick    string `json:"last_trick"`    // On: the last card plays itself
	Pings        string `json:"pings"`         // WhenSlow, OnTurn or Off
	Refresh      string `json:"refresh"`       // On: the bot renews the hand when others act
	Quiet        string `json:"quiet"`         // Off, or the hours without mentions: "22-8"
	Reminder     string `json:"reminder"`      // Off, or how many minutes before an evening the person is reminded of it
	Puzzles      string `json:"puzzles"`       // On: the person's games may become puzzles, without names
	Zone         string `json:"zone"`          // of those hours: Auto (the server's) or a name of the time zone database
	Board        string `json:"board"`         // On: servers may show the person's result at the deal of the day to everybody

	// Table is what the person chose when they last set a table up. Their next one begins with it.
	Table LastTable `json:"table,omitzero"`

	// Blocked holds the ids of people who may not join tables that the person hosts.
	Blocked []string `json:"blocked,omitempty"`
}

// LastTable is what a person chose for a table; empty fields were never chosen. The rules are for the tables of one server, which may have its own.
type LastTable struct {
	Level string `json:"level,omitempty"` // of the computers
	Guild string `json:"guild,omitempty"` // of the rules
	Rules string `json:"rules,omitempty"`
}

// The values of personal settings.
const (
	FourColours = "four"
	TwoColours  = "two"
	TextOnly    = "text"

	TrumpsFirst = "first"
	TrumpsLast  = "last"

	WhenSlow = "slow" // mentioned once half of the time is over
	OnTurn   = "turn" // mentioned on each of the person's turns
)

// Languages are the languages of the bot, in Discord's tags. Each has a folder of texts with its name; a new language needs that, its tag
// here, and what CONTRIBUTING names. FallbackLanguage is the language for people whose own one is missing.
var Languages = []string{"de", "en"}

const FallbackLanguage = "en"

// The letters on cards.
const (
	German  = "de" // A K D B
	English = "en" // A K Q J
)

var languageChoices = append([]string{Auto}, Languages...)

// Reminders returns the values of the setting for reminders: minutes before an evening.
func Reminders() []string { return []string{"15", "60", "180", "1440"} }

// personZones are Auto and the zones of servers but one, so that they fit into a menu.
var personZones = append([]string{Auto}, slices.DeleteFunc(slices.Clone(Zones), func(z string) bool { return z == "UTC" })...)

// PersonChoices are the personal settings in the order in which they are shown.
var PersonChoices = []Choice[Person]{
	choose("language", languageChoices, Auto, ByLanguage, func(p *Person) *string { return &p.Language }),
	choose("cards", []string{FourColours, TwoColours, TextOnly}, FourColours, ByText, func(p *Person) *string { return &p.Cards }),
	choose("ranks", []string{Auto, German, English}, Auto, ByText, func(p *Person) *string { return &p.Ranks }),
	choose("sorting", []string{TrumpsFirst, TrumpsLast}, TrumpsFirst, ByText, func(p *Person) *string { return &p.Sorting }),
	choose("confirm", []string{Off, On}, Off, ByText, func(p *Person) *string { return &p.Confirm }),
	choose("confirm_calls", []string{On, Off}, On, ByText, func(p *Person) *string { return &p.ConfirmCalls }),
	choose("forced_card", []string{Off, On}, Off, ByText, func(p *Person) *string { return &p.ForcedCard }),
	choose("last_trick", []string{Off, On}, Off, ByText, func(p *Person) *string { return &p.LastTrick }),
	choose("pings", []string{WhenSlow, OnTurn, Off}, WhenSlow, ByText, func(p *Person) *string { return &p.Pings }),
	choose("refresh", []string{On, Off}, On, ByText, func(p *Person) *string { return &p.Refresh }),
	choose("quiet", []string{"22-8", "23-8", "0-9", "21-7", "22-18", Off}, "23-8", ByText, func(p *Person) *string { return &p.Quiet }),
	choose("reminder", append(Reminders(), Off), "60", ByText, func(p *Person) *string { return &p.Reminder }),
	choose("puzzles", []string{On, Off}, On, ByText, func(p *Person) *string { return &p.Puzzles }),
	choose("zone", personZones, Auto, ByZone, func(p *Person) *string { return &p.Zone }),
	choose("board", []string{Off, On}, Off, ByText, func(p *Person) *string { return &p.Board }),
}

// DefaultPerson returns the settings of a person who has chosen nothing.
func DefaultPerson() Person { return defaults(PersonChoices) }

// IsQuiet reports whether a moment is in the person's quiet hours, by their own clock or by that of the server. A bad value means no quiet hours.
func (p Person) IsQuiet(at time.Time, server *time.Location) bool {
	from, to, ok := strings.Cut(p.Quiet, "-")
	first, fromErr := strconv.Atoi(from)
	last, toErr := strconv.Atoi(to)
	if !ok || fromErr != nil || toErr != nil {
		return false
	}
	zone := server
	if own, err := time.LoadLocation(p.Zone); err == nil && p.Zone != Auto && p.Zone != "" {
		zone = own
	}
	hour := at.In(zone).Hour()
	if first < last {
		return first <= hour && hour < last
	}
	return hour >= first || hour < last
}

// Blocks reports whether the person has blocked the user.
func (p Person) Blocks(user string) bool { return slices.Contains(p.Blocked, user) }

// ChosenLanguage returns the language of a setting, or the one that Discord names if the setting leaves the choice to Discord.
func ChosenLanguage(setting, fromDiscord string) string {
	if setting == Auto {
		return fromDiscord
	}
	return setting
}

package settings

import "slices"

// Person is what somebody has chosen for himself. It holds on every server.
type Person struct {
	Language   string `json:"language"`    // Auto or one of Languages
	Cards      string `json:"cards"`       // FourColours, TwoColours or TextOnly
	Ranks      string `json:"ranks"`       // Auto (as the language has them), German or English
	Sorting    string `json:"sorting"`     // TrumpsFirst or TrumpsLast
	Confirm    string `json:"confirm"`     // On: a clicked card is asked for once more
	ForcedCard string `json:"forced_card"` // On: a card that is the only legal one plays itself
	LastTrick  string `json:"last_trick"`  // On: the last card plays itself
	Pings      string `json:"pings"`       // WhenSlow, OnTurn or Off
	Refresh    string `json:"refresh"`     // On: the hand is redrawn when others move

	// Blocked holds the ids of people who may not join tables that the person hosts.
	Blocked []string `json:"blocked,omitempty"`
}

// The values of personal settings.
const (
	FourColours = "four"
	TwoColours  = "two"
	TextOnly    = "text"

	TrumpsFirst = "first"
	TrumpsLast  = "last"

	WhenSlow = "slow" // mentioned once half of the time is over
	OnTurn   = "turn" // mentioned whenever it is his turn
)

// Languages are the languages that the bot speaks, by Discord's tags. Each has a folder of texts of its name; another one needs nothing else but
// its tag here. Elsewhere is what people read whose language is not there.
var Languages = []string{"de", "en"}

const Elsewhere = "en"

// The letters on cards.
const (
	German  = "de" // A K D B
	English = "en" // A K Q J
)

var languageChoices = append([]string{Auto}, Languages...)

var personChoices = []Choice[Person]{
	{"language", languageChoices, Auto, ByLanguage, func(p *Person) *string { return &p.Language }},
	{"cards", []string{FourColours, TwoColours, TextOnly}, FourColours, ByText, func(p *Person) *string { return &p.Cards }},
	{"ranks", []string{Auto, German, English}, Auto, ByText, func(p *Person) *string { return &p.Ranks }},
	{"sorting", []string{TrumpsFirst, TrumpsLast}, TrumpsFirst, ByText, func(p *Person) *string { return &p.Sorting }},
	{"confirm", []string{Off, On}, Off, ByText, func(p *Person) *string { return &p.Confirm }},
	{"forced_card", []string{Off, On}, Off, ByText, func(p *Person) *string { return &p.ForcedCard }},
	{"last_trick", []string{Off, On}, Off, ByText, func(p *Person) *string { return &p.LastTrick }},
	{"pings", []string{WhenSlow, OnTurn, Off}, WhenSlow, ByText, func(p *Person) *string { return &p.Pings }},
	{"refresh", []string{On, Off}, On, ByText, func(p *Person) *string { return &p.Refresh }},
}

// PersonChoices returns the personal settings in the order in which they are shown. The caller must not change them.
func PersonChoices() []Choice[Person] { return personChoices }

// DefaultPerson returns what holds for somebody who has chosen nothing.
func DefaultPerson() (p Person) {
	complete(&p, personChoices)
	return p
}

// Blocks reports whether the person has blocked the user.
func (p Person) Blocks(user string) bool { return slices.Contains(p.Blocked, user) }

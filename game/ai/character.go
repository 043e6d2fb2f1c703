package ai

import "slices"

// Style is how much a player dares to announce and to play alone. It changes neither the level nor the play of cards, and players of all styles
// are about equally strong.
type Style uint8

// The styles. The zero value is the even one.
const (
	Even      Style = iota
	Careful         // announces and plays alone only when that is as good as won
	Bold            // plays alone more often
	Talkative       // announces more often

	styles
	shy = styles // of a beginner
)

// styleRows have what each style wants in addition: the rules of thumb more Augen in their forecast before they announce or play alone, and
// search more points.
var styleRows = [styles + 1]struct {
	name                   string
	callAugen, soloAugen   float64
	callPoints, soloPoints float64
}{
	Even:      {name: "even"},
	Careful:   {name: "careful", callAugen: 5, soloAugen: 5, callPoints: 0.3, soloPoints: 0.5},
	Bold:      {name: "bold", soloAugen: -5, soloPoints: -0.5},
	Talkative: {name: "talkative", callAugen: -5, callPoints: -0.2},
	shy:       {soloAugen: 1000},
}

// String returns the style's name on the command line.
func (s Style) String() string {
	if s >= styles {
		return "?"
	}
	return styleRows[s].name
}

func styleNames() (names []string) {
	for s := range styles {
		names = append(names, s.String())
	}
	return names
}

// Character is a computer player as people know it.
type Character struct {
	Name  string
	Style Style
}

// Characters are in the order in which they come to a table.
var Characters = []Character{
	{"Lotte", Careful}, {"Fritz", Bold}, {"Hilde", Talkative}, {"Emil", Even}, {"Käthe", Talkative}, {"Willi", Careful}, {"Otto", Bold},
}

// StyleOf returns the style of the character with this name; a player with another name is even.
func StyleOf(name string) Style {
	if i := slices.IndexFunc(Characters, func(c Character) bool { return c.Name == name }); i >= 0 {
		return Characters[i].Style
	}
	return Even
}

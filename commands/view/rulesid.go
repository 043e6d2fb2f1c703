package view

import (
	"fmt"
	"regexp"
	"strings"

	"karlchen/game/rules"
)

// RulesID is the custom id of a component in a conversation about rules. It carries the ruleset itself, so that such a conversation needs
// no memory and outlives a restart.
type RulesID struct {
	Verb  RulesVerb
	Rules rules.Ruleset
	// Other is the second ruleset, where two are compared.
	Other rules.Ruleset
	// Arg is a Focus, or the number of a page where rulesets are compared.
	Arg string
}

// RulesVerb says what a click in a conversation about rules is to do.
type RulesVerb string

// The verbs.
const (
	RulesPage    RulesVerb = "page"   // select: a page of the rule card
	RulesCompare RulesVerb = "c"      // the page Arg of a comparison; two codes leave no place for more
	RulesEdit    RulesVerb = "edit"   // goes to the dialogue, with the Focus Arg
	RulesCard    RulesVerb = "card"   // goes to the rule card
	RulesBase    RulesVerb = "base"   // select: the preset to start from
	RulesGroup   RulesVerb = "group"  // select: a group of options
	RulesOption  RulesVerb = "option" // select: an option of the group in Arg
	RulesValue   RulesVerb = "value"  // select: a value of the option in Arg
	RulesName    RulesVerb = "name"   // opens the modal that asks for a name
	RulesSave    RulesVerb = "save"   // that modal: the input NameInput
)

// NameInput is the custom id of the name in the modal of RulesName.
const NameInput = "name"

// RulesVerbs returns every verb.
func RulesVerbs() []RulesVerb {
	return []RulesVerb{RulesPage, RulesCompare, RulesEdit, RulesCard, RulesBase, RulesGroup, RulesOption, RulesValue, RulesName, RulesSave}
}

// rulesPrefix begins the custom id of every component in a conversation about rules.
const rulesPrefix = "r:"

// IsRulesID tells such ids from those of tables.
func IsRulesID(text string) bool { return strings.HasPrefix(text, rulesPrefix) }

// String returns the custom id. It has at most 100 characters.
func (id RulesID) String() string {
	code := id.Rules.Code()
	if id.Verb == RulesCompare {
		code += "." + id.Other.Code()
	}
	text := rulesPrefix + string(id.Verb) + ":" + code
	if id.Arg != "" {
		text += ":" + id.Arg
	}
	return text
}

var rulesIDForm = regexp.MustCompile(`^r:([a-z]{1,10}):([A-Za-z0-9_-]+)(?:\.([A-Za-z0-9_-]+))?(?::([A-Z0-9+]{1,10}))?$`)

// ParseRulesID reads a custom id. An error also means that the message comes from another version of the program.
func ParseRulesID(text string) (RulesID, error) {
	parts := rulesIDForm.FindStringSubmatch(text)
	if parts == nil {
		return RulesID{}, fmt.Errorf("custom id %q is not of the form r:verb:code:argument", text)
	}
	id := RulesID{Verb: RulesVerb(parts[1]), Arg: parts[4]}
	var err error
	if id.Rules, err = rules.ParseCode(parts[2]); err != nil {
		return RulesID{}, fmt.Errorf("custom id %q: %w", text, err)
	}
	if id.Verb == RulesCompare {
		if id.Other, err = rules.ParseCode(parts[3]); err != nil {
			return RulesID{}, fmt.Errorf("custom id %q: %w", text, err)
		}
	}
	if id.String() != text {
		return RulesID{}, fmt.Errorf("custom id %q is not as this program writes it", text)
	}
	return id, nil
}

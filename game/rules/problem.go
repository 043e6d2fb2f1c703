package rules

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ProblemCode names a fault of a ruleset; it is also the key of the text that players read.
type ProblemCode string

// The problems that a ruleset can have.
const (
	UnknownPreset  ProblemCode = "unknown_preset"
	UnknownVersion ProblemCode = "unknown_version"
	UnknownOption  ProblemCode = "unknown_option"
	BadValue       ProblemCode = "bad_value"
	BadForm        ProblemCode = "bad_form"
	GivenTwice     ProblemCode = "given_twice"
	NeedsOption    ProblemCode = "needs_option"
	ExcludesOption ProblemCode = "excludes_option"
	DeadlineOrder  ProblemCode = "deadline_order"
)

// Problem is one fault of a ruleset or a rules string.
type Problem struct {
	Code ProblemCode
	// Key is the option concerned, Value the value given; Other is a second option, or a condition on it, where two disagree,
	// or the newest version of the preset whose version is unknown.
	Key, Value, Other string
}

// Error describes the fault in English, and the remedy.
func (p Problem) Error() string {
	switch p.Code {
	case UnknownPreset:
		return fmt.Sprintf("no preset is called %q (there are: %v)", p.Value, Presets())
	case UnknownVersion:
		return fmt.Sprintf("there is no %q (the newest version is %s)", p.Value, p.Other)
	case UnknownOption:
		return fmt.Sprintf("no option is called %q", p.Key)
	case BadValue:
		o, _ := Find(p.Key)
		return fmt.Sprintf("%s cannot be %q (it can be: %v)", p.Key, p.Value, o.Values())
	case BadForm:
		return fmt.Sprintf("%q is not of the form option=value", p.Value)
	case GivenTwice:
		return fmt.Sprintf("%s is given twice", p.Key)
	case NeedsOption:
		return fmt.Sprintf("%s=%s needs %s", p.Key, p.Value, p.Other)
	case ExcludesOption:
		return fmt.Sprintf("%s=%s cannot go with %s", p.Key, p.Value, p.Other)
	case DeadlineOrder:
		return fmt.Sprintf("%s=%s is later than %s allows: a higher announcement cannot be due earlier in the hand", p.Key, p.Value, p.Other)
	}
	return string(p.Code)
}

// Typed is text that a person has typed.
type Typed string

// Setting is an option, an option with its value, or conditions on several: "deck", "deck=40", "deck=48|spitze armut=on".
type Setting string

// Told returns the key of the text that players read, and the values in the text; choices are a list.
func (p Problem) Told() (key string, values map[string]any) {
	values = map[string]any{"Key": Setting(p.Key), "Value": Typed(p.Value), "Other": Setting(p.Other)}
	if p.Code == NeedsOption || p.Code == ExcludesOption {
		values["Key"] = Setting(p.Key + "=" + p.Value)
	}
	if p.Code == UnknownPreset {
		values["Choices"] = Presets()
	} else if o, ok := Find(p.Key); ok {
		values["Choices"] = o.Values()
	}
	return "problem." + string(p.Code), values
}

// Validate returns every problem of a ruleset, joined, or nil. Parse includes it.
func (r Ruleset) Validate() error { return errors.Join(r.problems()...) }

// problems returns every disagreement of two options.
func (r *Ruleset) problems() []error {
	var problems []error
	for i := range catalogue {
		o := &catalogue[i]
		if o.requires == nil && o.excludes == nil {
			continue
		}
		value := o.value(r)
		for _, c := range o.requires {
			if c.concerns(o, value) && !c.met(r) {
				problems = append(problems, Problem{Code: NeedsOption, Key: o.Key, Value: value, Other: c.String()})
			}
		}
		for _, c := range o.excludes {
			if c.concerns(o, value) && c.met(r) {
				problems = append(problems, Problem{Code: ExcludesOption, Key: o.Key, Value: value, Other: c.String()})
			}
		}
	}
	return append(append(problems, r.deadlineOrder()...), r.pflichtansageInTime()...)
}

// contradictions returns a problem for each derived option among the values that has another value there than in r.
func (r *Ruleset) contradictions(values map[string]string) []error {
	var problems []error
	for i := range catalogue {
		o := &catalogue[i]
		value, given := values[o.Key]
		if !given || o.Info != Decided || value == o.value(r) {
			continue
		}
		var others []string
		for _, key := range o.DecidedBy {
			others = append(others, is(key, catalogue[places[key]].value(r)).String())
		}
		problems = append(problems, Problem{Code: ExcludesOption, Key: o.Key, Value: value, Other: strings.Join(others, " ")})
	}
	return problems
}

// deadlineOrder returns a problem for each deadline that is over before that of the step below.
func (r *Ruleset) deadlineOrder() []error {
	var problems []error
	keys := []string{"deadline_kontra", "deadline_re", "deadline_k90", "deadline_k60", "deadline_k30", "deadline_schwarz"}
	deadlines := []int8{r.DeadlineKontra, r.DeadlineRe, r.DeadlineNo90, r.DeadlineNo60, r.DeadlineNo30, r.DeadlineSchwarz}
	for _, pair := range [][2]int{{1, 2}, {0, 2}, {2, 3}, {3, 4}, {4, 5}} {
		lower, i := pair[0], pair[1]
		below, deadline := deadlines[lower], deadlines[i]
		if r.DeadlineUnit != DeadlinesInHand { // the number of cards on the table grows
			below, deadline = deadline, below
		}
		if below != DeadlineNthCall && deadline != DeadlineNthCall && deadline > below { // that of Kontra is 0, too, where it is that of Re
			problems = append(problems, Problem{Code: DeadlineOrder, Key: keys[i], Value: catalogue[places[keys[i]]].value(r), Other: keys[lower]})
		}
	}
	return problems
}

// pflichtansageInTime returns a problem for each Ansage that would be too late in the third trick for a player whom the second obliges.
func (r *Ruleset) pflichtansageInTime() (problems []error) {
	if r.Pflichtansage30 != PflichtansageFirstTwo {
		return nil
	}
	for _, key := range []string{"deadline_re", "deadline_kontra"} {
		n, err := strconv.Atoi(catalogue[places[key]].value(r))
		if err != nil || r.DeadlineAt(n).Trick > int(PflichtansageFirstTwo) {
			continue
		}
		for r.DeadlineAt(n).Trick <= int(PflichtansageFirstTwo) {
			if n++; r.DeadlineUnit == DeadlinesInHand {
				n -= 2
			}
		}
		problems = append(problems, Problem{Code: NeedsOption, Key: "pflichtansage_30", Value: "first-two", Other: is(key, strconv.Itoa(n)).String()})
	}
	return problems
}

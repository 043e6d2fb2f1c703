package rules

import (
	"fmt"
	"slices"
	"strconv"
)

// Option is a row of the catalogue: what can be chosen under one key, and where the rule comes from.
type Option struct {
	// ID and Key are those of the rules matrix.
	ID, Key string
	// Sentence says for developers what is chosen; players read texts that are looked up by the key.
	Sentence string
	// Source names the document: seed number and line or paragraph, or TSR.
	Source string
	// Requires names a switch that must be on before this option can differ from its default.
	Requires string
	// Default is the value that counts as "not in use" for Requires.
	Default string

	domain
}

// domain ties a row to its field of a Ruleset. The values are strings, as rules strings and presets write them.
type domain struct {
	values []string // in the order of the field's numbers, starting at first
	first  int
	get    func(*Ruleset) int
	set    func(*Ruleset, int)
}

// Values returns the values that may be chosen, in their order.
func (o Option) Values() []string { return slices.Clone(o.values) }

// Get returns r's value of the option.
func (o Option) Get(r Ruleset) string { return o.values[o.get(&r)-o.first] }

// Set returns r with the option set to value, which must be one of Values.
func (o Option) Set(r Ruleset, value string) (Ruleset, error) {
	i := slices.Index(o.values, value)
	if i < 0 {
		return r, Problem{Code: BadValue, Key: o.Key, Value: value}
	}
	o.set(&r, i+o.first)
	return r, nil
}

func toggle(field func(*Ruleset) *bool) domain {
	return domain{
		values: []string{"off", "on"},
		get: func(r *Ruleset) int {
			if *field(r) {
				return 1
			}
			return 0
		},
		set: func(r *Ruleset, i int) { *field(r) = i == 1 },
	}
}

func choice[T ~uint8](field func(*Ruleset) *T, values ...string) domain {
	return domain{
		values: values,
		get:    func(r *Ruleset) int { return int(*field(r)) },
		set:    func(r *Ruleset, i int) { *field(r) = T(i) },
	}
}

func number(field func(*Ruleset) *int8, least, most int) domain {
	values := make([]string, 0, most-least+1)
	for n := least; n <= most; n++ {
		values = append(values, strconv.Itoa(n))
	}
	return domain{
		values: values, first: least,
		get: func(r *Ruleset) int { return int(*field(r)) },
		set: func(r *Ruleset, i int) { *field(r) = int8(i) },
	}
}

// Find returns the row of a key.
func Find(key string) (Option, bool) {
	for _, o := range catalogue {
		if o.Key == key {
			return o, true
		}
	}
	return Option{}, false
}

// Catalogue returns all rows in their order.
func Catalogue() []Option { return slices.Clone(catalogue) }

// ProblemCode says what is wrong with a ruleset; it is also the key of the text that players read.
type ProblemCode string

// The problems that a ruleset can have.
const (
	UnknownPreset ProblemCode = "unknown_preset"
	UnknownOption ProblemCode = "unknown_option"
	BadValue      ProblemCode = "bad_value"
	BadForm       ProblemCode = "bad_form"
	GivenTwice    ProblemCode = "given_twice"
	NeedsOption   ProblemCode = "needs_option"
	DeadlineOrder ProblemCode = "deadline_order"
	MissingOption ProblemCode = "missing_option"
)

// Problem is one thing that is wrong with a ruleset or a rules string.
type Problem struct {
	Code ProblemCode
	// Key is the option concerned, Value the value given; Other is a second option where two disagree.
	Key, Value, Other string
}

// Error says in English what is wrong and what to do.
func (p Problem) Error() string {
	switch p.Code {
	case UnknownPreset:
		return fmt.Sprintf("no preset is called %q (there are: %v)", p.Value, Presets())
	case UnknownOption:
		return fmt.Sprintf("no option is called %q", p.Key)
	case BadValue:
		o, _ := Find(p.Key)
		return fmt.Sprintf("%s cannot be %q (it can be: %v)", p.Key, p.Value, o.values)
	case BadForm:
		return fmt.Sprintf("%q is not of the form option=value", p.Value)
	case GivenTwice:
		return fmt.Sprintf("%s is given twice", p.Key)
	case NeedsOption:
		return fmt.Sprintf("%s=%s needs %s=on", p.Key, p.Value, p.Other)
	case DeadlineOrder:
		return fmt.Sprintf("%s=%s is later than %s allows: a higher announcement cannot be due earlier in the hand", p.Key, p.Value, p.Other)
	case MissingOption:
		return fmt.Sprintf("%s is missing", p.Key)
	}
	return string(p.Code)
}

package rules

import (
	"slices"
	"strings"
)

// Option is a row of the catalogue: the choice behind one key, and the source of the rule.
type Option struct {
	// ID and Key are those of the rules matrix.
	ID, Key string
	// Sentence describes the choice for developers; players read texts found by the key.
	Sentence string
	// Source names the document: seed number and line or paragraph, or TSR.
	Source string
	// Default is the value that counts as "not in use" for conditions.
	Default string
	// Info says why the row changes no game and no list; it is empty for a row that does. Players read it.
	Info Info
	// DecidedBy are the keys of the options that decide a row whose Info is Decided.
	DecidedBy []string

	// While the option has another value than its default, all of requires must be met and none of excludes.
	requires, excludes []Condition
	// Where one of silent is met the option has no meaning, whatever its value: another option takes its place. It has none either where no
	// condition of oneOf, if there are any, is met: nothing that it speaks of is played.
	silent, oneOf []Condition
	domain
}

// Info is a reason why an option changes nothing. It ends the key of the text for players.
type Info string

const (
	Decided    Info = "decided"   // other options decide it, and it puts them into words
	Prevented  Info = "prevented" // the program sees to it by itself
	UpToPeople Info = "people"    // it is up to the people at the table, and a program has no part in it
)

// Group returns the letters of the option's group in the rules matrix: "CO".
func (o Option) Group() string { return strings.TrimRight(o.ID, "0123456789") }

// Values returns the possible values, in their order.
func (o Option) Values() []string { return slices.Clone(o.values) }

// Choosable reports whether the option leaves players a choice that changes a game or a list.
func (o Option) Choosable() bool { return o.Info == "" && len(o.values) > 1 }

// Requires returns the conditions that must hold before the option can have another value than its default.
func (o Option) Requires() []Condition { return slices.Clone(o.requires) }

// Excludes returns the conditions that must not hold while the option has another value than its default.
func (o Option) Excludes() []Condition { return slices.Clone(o.excludes) }

// Applies reports whether the option has a meaning under r. It has none where another option that switches it on is off, or where another
// option takes its place.
func (o Option) Applies(r Ruleset) bool {
	met := func(c Condition) bool { return c.met(&r) }
	if slices.ContainsFunc(o.silent, met) || len(o.oneOf) > 0 && !slices.ContainsFunc(o.oneOf, met) {
		return false
	}
	return !o.lacks(&r)
}

// lacks reports whether another option that switches this one on is off.
func (o Option) lacks(r *Ruleset) bool {
	return slices.ContainsFunc(o.requires, func(c Condition) bool { return c.If == nil && !c.met(r) })
}

// Get returns r's value of the option.
func (o Option) Get(r Ruleset) string { return o.value(&r) }

// Set returns r with the option set to value, which must be one of Values.
func (o Option) Set(r Ruleset, value string) (Ruleset, error) {
	i := slices.Index(o.values, value)
	if i < 0 {
		return r, Problem{Code: BadValue, Key: o.Key, Value: value}
	}
	o.set(&r, i)
	return r, nil
}

// Condition is met by rulesets in which an option has one of some values.
type Condition struct {
	Key    string
	Values []string
	// If lists the values, of the option with this condition, that need it; nil means all but the default.
	If []string
}

// String writes a condition in the form of rules strings: "deck=48|spitze".
func (c Condition) String() string { return c.Key + "=" + strings.Join(c.Values, "|") }

func (c Condition) option() *Option { return &catalogue[places[c.Key]] }

func (c Condition) met(r *Ruleset) bool { return slices.Contains(c.Values, c.option().value(r)) }

// concerns reports whether the option o needs the condition when it has the value.
func (c Condition) concerns(o *Option, value string) bool {
	return value != o.Default && (c.If == nil || slices.Contains(c.If, value))
}

func is(key string, values ...string) Condition { return Condition{Key: key, Values: values} }

func on(key string) Condition { return is(key, "on") }

// only returns the condition for some values of its option.
func (c Condition) only(values ...string) Condition {
	c.If = values
	return c
}

// switchedByFirst returns the rows of a group whose first row is a switch that all others need.
func switchedByFirst(rows []Option) []Option {
	for i := range rows[1:] {
		rows[i+1].requires = []Condition{on(rows[0].Key)}
	}
	return rows
}

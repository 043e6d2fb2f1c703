package rules

import (
	"slices"
	"strconv"
)

// domain ties a row to its field of a Ruleset. The values are strings, as rules strings and presets write them.
type domain struct {
	values []string
	// get and set use the index of a value in values.
	get func(*Ruleset) int
	set func(*Ruleset, int)
}

func (d *domain) value(r *Ruleset) string { return d.values[d.get(r)] }

// fixed is the domain of an option with one value, which needs no field.
func fixed(value string) domain {
	return domain{values: []string{value}, get: func(*Ruleset) int { return 0 }, set: func(*Ruleset, int) {}}
}

// derived is the domain of an option that other options decide. It has no field, and setting it changes nothing.
func derived(get func(*Ruleset) int, values ...string) domain {
	return domain{values: values, get: get, set: func(*Ruleset, int) {}}
}

// derivedSwitch is the domain of a switch that other options decide.
func derivedSwitch(on func(*Ruleset) bool) domain {
	return derived(func(r *Ruleset) int {
		if on(r) {
			return 1
		}
		return 0
	}, "off", "on")
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

// choice has the values of an enumerated type in the order of their numbers.
func choice[T ~uint8](field func(*Ruleset) *T, values ...string) domain {
	return domain{
		values: values,
		get:    func(r *Ruleset) int { return int(*field(r)) },
		set:    func(r *Ruleset, i int) { *field(r) = T(i) },
	}
}

// numbered has certain numbers, of which the first have names.
func numbered[T int8 | int16](field func(*Ruleset) *T, all []int, names ...string) domain {
	values := texts(all)
	copy(values, names)
	return domain{
		values: values,
		get:    func(r *Ruleset) int { return slices.Index(all, int(*field(r))) },
		set:    func(r *Ruleset, i int) { *field(r) = T(all[i]) },
	}
}

// number has all numbers from least to most.
func number(field func(*Ruleset) *int8, least, most int) domain {
	return numbered(field, span(least, most))
}

// named has numbers, and before them a name for 0.
func named(zero string, field func(*Ruleset) *int8, least, most int) domain {
	return numbered(field, append([]int{0}, span(least, most)...), zero)
}

// counted is a switch with a usual number, on, and other numbers beside it; off is 0.
func counted(field func(*Ruleset) *int8, usual, least, most int) domain {
	others := slices.DeleteFunc(span(least, most), func(n int) bool { return n == usual })
	return numbered(field, append([]int{0, usual}, others...), "off", "on")
}

// span returns the numbers from least to most.
func span(least, most int) (all []int) {
	for n := least; n <= most; n++ {
		all = append(all, n)
	}
	return all
}

// numbers writes the numbers from least to most.
func numbers(least, most int) []string { return texts(span(least, most)) }

func texts(numbers []int) (all []string) {
	for _, n := range numbers {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

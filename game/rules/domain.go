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

func number(field func(*Ruleset) *int8, least, most int) domain {
	return domain{
		values: numbers(least, most),
		get:    func(r *Ruleset) int { return int(*field(r)) - least },
		set:    func(r *Ruleset, i int) { *field(r) = int8(i + least) },
	}
}

// named has numbers, and before them a name for 0.
func named(zero string, field func(*Ruleset) *int8, least, most int) domain {
	return domain{
		values: append([]string{zero}, numbers(least, most)...),
		get:    func(r *Ruleset) int { return max(int(*field(r))-least+1, 0) },
		set: func(r *Ruleset, i int) {
			if i > 0 {
				i += least - 1
			}
			*field(r) = int8(i)
		},
	}
}

// counted is a switch with a usual number, on, and other numbers beside it; off is 0.
func counted(field func(*Ruleset) *int8, usual, least, most int) domain {
	all := []int{0, usual}
	for n := least; n <= most; n++ {
		if n != usual {
			all = append(all, n)
		}
	}
	d := domain{
		get: func(r *Ruleset) int { return slices.Index(all, int(*field(r))) },
		set: func(r *Ruleset, i int) { *field(r) = int8(all[i]) },
	}
	for _, n := range all {
		d.values = append(d.values, strconv.Itoa(n))
	}
	d.values[0], d.values[1] = "off", "on"
	return d
}

// listed has certain numbers. The first is 0, and has a name.
func listed(zero string, field func(*Ruleset) *int16, all []int) domain {
	values := []string{zero}
	for _, n := range all[1:] {
		values = append(values, strconv.Itoa(n))
	}
	return domain{
		values: values,
		get:    func(r *Ruleset) int { return slices.Index(all, int(*field(r))) },
		set:    func(r *Ruleset, i int) { *field(r) = int16(all[i]) },
	}
}

// numbers writes the numbers from least to most.
func numbers(least, most int) []string {
	all := make([]string, 0, most-least+1)
	for n := least; n <= most; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

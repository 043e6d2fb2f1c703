package settings

import "slices"

// Choice is a setting of T that has one of a few values. Key and values are also the keys of its texts.
type Choice[T any] struct {
	Key     string
	Values  []string // in the order in which they are shown
	Default string   // holds until somebody chooses
	Named   Naming   // how people read the values
	field   func(*T) *string
}

// Naming says where the name of a value comes from.
type Naming int

const (
	ByText     Naming = iota // each value has a text
	ByItself                 // a value is its name
	ByLanguage               // a language has a name of its own; Auto has a text
)

// Get returns the chosen value.
func (c Choice[T]) Get(t T) string { return *c.field(&t) }

// Set chooses; it reports whether there is such a value.
func (c Choice[T]) Set(t *T, value string) bool {
	if !slices.Contains(c.Values, value) {
		return false
	}
	*c.field(t) = value
	return true
}

// complete gives every setting that was never chosen, or has a value that this version does not know, its default.
func complete[T any](t *T, choices []Choice[T]) {
	for _, c := range choices {
		if !slices.Contains(c.Values, c.Get(*t)) {
			*c.field(t) = c.Default
		}
	}
}

// Find returns the setting with the key.
func Find[T any](choices []Choice[T], key string) (Choice[T], bool) {
	i := slices.IndexFunc(choices, func(c Choice[T]) bool { return c.Key == key })
	if i < 0 {
		return Choice[T]{}, false
	}
	return choices[i], true
}

// The values of settings that are switched.
const (
	Off = "off"
	On  = "on"
)

// Auto leaves a choice to what Discord says of the person or the server.
const Auto = "auto"

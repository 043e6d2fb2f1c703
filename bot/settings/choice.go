package settings

import "slices"

// Choice is a setting of T with one of a few values. Key and values are also the keys of its texts.
type Choice[T any] struct {
	Key     string
	Values  []string // in the order in which they are shown
	Default string   // the value if nobody has chosen
	Named   Naming   // how people read the values
	field   func(*T) *string
}

// Naming says how a value gets its name.
type Naming int

const (
	ByText      Naming = iota // each value has a text
	ByItself                  // a value is its own name
	ByLanguage                // a language has a name of its own; Auto has a text
	ByZone                    // a zone is its own name; Auto has a text
	LikeServers               // the setting and its values have the texts of the server's setting with that key
)

// Get returns the chosen value.
func (c Choice[T]) Get(t T) string { return *c.field(&t) }

// Set chooses a value; it reports whether the value exists.
func (c Choice[T]) Set(t *T, value string) bool {
	if !slices.Contains(c.Values, value) {
		return false
	}
	*c.field(t) = value
	return true
}

// fillDefaults sets the default of every setting that was never chosen, or whose value this version does not know.
func fillDefaults[T any](t *T, choices []Choice[T]) {
	for _, c := range choices {
		if value := c.field(t); !slices.Contains(c.Values, *value) {
			*value = c.Default
		}
	}
}

// defaults returns the settings if nothing was ever chosen.
func defaults[T any](choices []Choice[T]) (t T) {
	fillDefaults(&t, choices)
	return t
}

// Find returns the setting with the key.
func Find[T any](choices []Choice[T], key string) (Choice[T], bool) {
	i := slices.IndexFunc(choices, func(c Choice[T]) bool { return c.Key == key })
	if i < 0 {
		return Choice[T]{}, false
	}
	return choices[i], true
}

// The values of settings that are on or off.
const (
	Off = "off"
	On  = "on"
)

// Auto follows Discord's information about the person or the server.
const Auto = "auto"

package settings

import (
	"log/slog"
	"slices"
	"strconv"

	"karlchen/storage"
)

// Choice is a setting of T with one of a few values. Key and values are also the keys of its texts.
type Choice[T any] struct {
	Key     string
	Values  []string // in the order in which they are shown
	Default string   // the value if nobody has chosen
	Named   Naming   // how people read the values

	// Of returns the values under the other settings, where these decide about them.
	Of func(T) []string
	// If reports whether the setting matters under the others; it always does without. Clears: where it does not matter, it is 0.
	If     func(T) bool
	Clears bool

	Get func(T) string // returns the chosen value
	set func(*T, string)
}

// choose returns a setting that is stored as the text of its value.
func choose[T any](key string, values []string, usual string, named Naming, field func(*T) *string) Choice[T] {
	c := OfNames(key, values, field)
	c.Default, c.Named = usual, named
	return c
}

// OfNames returns a setting that is stored as a name.
func OfNames[T any, S ~string](key string, values []S, field func(*T) *S) Choice[T] {
	c := Choice[T]{Key: key, Get: func(t T) string { return string(*field(&t)) }, set: func(t *T, value string) { *field(t) = S(value) }}
	for _, value := range values {
		c.Values = append(c.Values, string(value))
	}
	return c
}

// OfNumbers returns a setting that is a number.
func OfNumbers[T any](key string, values []int, field func(*T) *int) Choice[T] {
	return OfCounts(key, values, func(t T) int { return *field(&t) }, func(t *T, n int) { *field(t) = n })
}

// OfCounts returns a setting that follows from a number.
func OfCounts[T any](key string, values []int, get func(T) int, set func(*T, int)) Choice[T] {
	c := Choice[T]{Key: key, Named: ByCount, Get: func(t T) string { return strconv.Itoa(get(t)) }}
	c.set = func(t *T, value string) { n, _ := strconv.Atoi(value); set(t, n) }
	for _, n := range values {
		c.Values = append(c.Values, strconv.Itoa(n))
	}
	return c
}

// OfSwitch returns a setting with two values, of which the second is stored as true.
func OfSwitch[T any](key, off, on string, field func(*T) *bool) Choice[T] {
	c := Choice[T]{Key: key, Values: []string{off, on}, set: func(t *T, value string) { *field(t) = value == on }}
	c.Get = func(t T) string { return map[bool]string{false: off, true: on}[*field(&t)] }
	return c
}

// Offers returns the values that the setting may have under the others; none if it does not matter.
func (c Choice[T]) Offers(t T) []string {
	switch {
	case c.If != nil && !c.If(t):
		return nil
	case c.Of != nil:
		return c.Of(t)
	}
	return c.Values
}

// Choose gives a value the settings that have one among those given, in their order.
func Choose[T any](t *T, choices []Choice[T], values map[string]string) {
	for _, c := range choices {
		switch value, given := values[c.Key]; {
		case given && slices.Contains(c.Offers(*t), value):
			c.set(t, value)
		case c.Clears && c.Offers(*t) == nil:
			c.set(t, "0")
		}
	}
}

// Naming says how a value gets its name.
type Naming int

const (
	ByText      Naming = iota // each value has a text
	ByCount                   // the setting has a text with a number; some values have one of their own
	ByItself                  // a value is its own name
	ByLanguage                // a language has a name of its own; Auto has a text
	ByZone                    // a zone is its own name; Auto has a text
	LikeServers               // the setting and its values have the texts of the server's setting with that key
)

// Set chooses a value; it reports whether the value exists.
func (c Choice[T]) Set(t *T, value string) bool {
	if !slices.Contains(c.Values, value) {
		return false
	}
	c.set(t, value)
	return true
}

// fillDefaults sets the default of every setting that was never chosen, or whose value this version does not know.
func fillDefaults[T any](t *T, choices []Choice[T]) {
	for _, c := range choices {
		if !slices.Contains(c.Values, c.Get(*t)) {
			c.set(t, c.Default)
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

// What people and servers have chosen. A choice of another version of the program is the default.
var (
	people  = storage.Drawer[Person]{Scope: storage.ScopeUser, Key: "choices", Fill: func(p *Person) { fillDefaults(p, PersonChoices) }}
	servers = storage.Drawer[Server]{Scope: storage.ScopeGuild, Key: "choices", Fill: func(s *Server) { fillDefaults(s, ServerChoices) }}
)

// Service reads and changes settings. It may be used from any goroutine.
type Service struct{ store storage.Settings }

// New returns a service whose settings are in the store.
func New(s storage.Settings) *Service { return &Service{s} }

// Person returns a person's settings. With an error it returns the defaults.
func (b *Service) Person(user string) (Person, error) { return people.Get(b.store, user) }

// Server returns a server's settings. With an error it returns the defaults.
func (b *Service) Server(guild string) (Server, error) { return servers.Get(b.store, guild) }

// PersonOrDefaults returns a person's settings, or the defaults if they cannot be read, which the log then says.
func (b *Service) PersonOrDefaults(user string, log *slog.Logger) Person {
	p, err := b.Person(user)
	if err != nil {
		log.Error("the settings of a person could not be read", "error", err)
	}
	return p
}

// ServerOrDefaults returns a server's settings, or the defaults if they cannot be read, which the log then says.
func (b *Service) ServerOrDefaults(guild string, log *slog.Logger) Server {
	s, err := b.Server(guild)
	if err != nil {
		log.Error("the settings of a server could not be read", "guild", guild, "error", err)
	}
	return s
}

// ChangePerson changes the settings of a person and returns the new ones.
func (b *Service) ChangePerson(user string, change func(*Person)) (Person, error) {
	return people.Change(b.store, user, func(p *Person) error {
		change(p)
		return nil
	})
}

// ChangeServer changes the settings of a server and returns the new ones.
func (b *Service) ChangeServer(guild string, change func(*Server)) (Server, error) {
	return servers.Change(b.store, guild, func(s *Server) error {
		change(s)
		return nil
	})
}

package settings

import "slices"

// StammtischSettings holds the settings of a Stammtisch besides its name and its rules. Its leader chooses them.
type StammtischSettings struct {
	Games      string `json:"games"`      // of a list
	Timer      string `json:"timer"`      // as a server's
	AtTimeout  string `json:"at_timeout"` // as a server's
	Cents      string `json:"cents"`      // for a point, or Off
	Hesitation string `json:"hesitation"` // On: players may ask for time to think
	Computers  string `json:"computers"`  // Off: no computer plays for a person who is missing
	Hints      string `json:"hints"`      // On: players may ask a computer what it would do
	TakeBack   string `json:"take_back"`  // On: players may ask for the card back that they have just played
	Open       string `json:"open"`       // On: people of the server join by themselves
}

// StammtischChoices are the settings of a Stammtisch in the order in which they are shown.
var StammtischChoices = []Choice[StammtischSettings]{
	choose("games", []string{"4", "8", "12", "16", "20", "24", "32", "40", "48"}, "8", ByItself, func(s *StammtischSettings) *string { return &s.Games }),
	likeServers("timer", func(s *StammtischSettings) *string { return &s.Timer }),
	likeServers("at_timeout", func(s *StammtischSettings) *string { return &s.AtTimeout }),
	choose("cents", []string{Off, "1", "2", "5", "10", "20", "50"}, Off, ByText, func(s *StammtischSettings) *string { return &s.Cents }),
	likeServers("hesitation", func(s *StammtischSettings) *string { return &s.Hesitation }),
	likeServers("computers", func(s *StammtischSettings) *string { return &s.Computers }),
	likeServers("hints", func(s *StammtischSettings) *string { return &s.Hints }),
	likeServers("take_back", func(s *StammtischSettings) *string { return &s.TakeBack }),
	choose("open", []string{On, Off}, On, ByText, func(s *StammtischSettings) *string { return &s.Open }),
}

// likeServers returns a choice with the values, the default and the texts of a server's.
func likeServers(key string, field func(*StammtischSettings) *string) Choice[StammtischSettings] {
	of, _ := Find(ServerChoices, key)
	return choose(key, of.Values, of.Default, LikeServers, field)
}

// NewStammtisch returns the settings of a new Stammtisch: those of its server's tables.
func NewStammtisch(of Server) (s StammtischSettings) {
	for _, c := range StammtischChoices {
		c.Set(&s, c.Default)
		if server, ok := Find(ServerChoices, c.Key); ok && slices.Contains(c.Values, server.Get(of)) {
			c.Set(&s, server.Get(of))
		}
	}
	return s
}

// FillDefaults sets the default of every setting whose value this version does not know.
func (s *StammtischSettings) FillDefaults() { fillDefaults(s, StammtischChoices) }

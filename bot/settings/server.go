package settings

import (
	"fmt"
	"slices"
	"time"
	_ "time/tzdata" // so that every machine knows the zones
)

// Server holds a server's settings besides its rules. People who manage the server choose them.
type Server struct {
	Language    string `json:"language"`     // of public messages: Auto or one of Languages
	Zone        string `json:"zone"`         // in which people write times, a name of the time zone database
	Timer       string `json:"timer"`        // a new table's turn timer
	AtTimeout   string `json:"at_timeout"`   // what happens when the time is over: Ask, Wait, Takeover or Abort
	LobbyExpiry string `json:"lobby_expiry"` // in minutes
	Computers   string `json:"computers"`    // Off: tables have no computer players
	Hesitation  string `json:"hesitation"`   // On: players may ask for time to think
	Pictures    string `json:"pictures"`     // On: the bot shows tables and results as pictures
	Hints       string `json:"hints"`        // On: players may ask a computer what it would do
	TakeBack    string `json:"take_back"`    // On: players may ask for the card back that they have just played
	Talk        string `json:"talk"`         // On: the bot says a word at moments at which players do

	TableChannel  string `json:"table_channel,omitempty"`  // the id of the channel in which tables are opened; empty is anywhere
	TableRole     string `json:"table_role,omitempty"`     // the id of the role that a new table mentions
	PlayerRole    string `json:"player_role,omitempty"`    // the id of the role of the people who want to be asked to tables
	ReportChannel string `json:"report_channel,omitempty"` // the id of the channel for reports of games
	DailyChannel  string `json:"daily_channel,omitempty"`  // the id of the channel for a post about each deal of the day; empty is none
	DailyTime     string `json:"daily_time"`               // when that post comes, by the clocks of Zone
}

// The values of a server's settings.
const (
	TimerRelaxed = "relaxed" // five minutes
	TimerLive30  = "live-30"
	TimerLive60  = "live-60"
	TimerLive90  = "live-90"
	TimerPost    = "post" // 24 hours

	Ask      = "ask"      // the others choose
	Wait     = "wait"     // without a limit
	Takeover = "computer" // a computer plays on
	Abort    = "abort"    // the list ends
)

// Timers are the turn timers of tables, Timeouts what can happen when a player's time is over.
var (
	Timers   = []string{TimerLive30, TimerLive60, TimerLive90, TimerRelaxed, TimerPost, Off}
	Timeouts = []string{Ask, Wait, Takeover, Abort}
)

// Zones are as many as fit into a menu.
var Zones = []string{
	"Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Madrid", "Europe/Paris",
	"Europe/Rome", "Europe/Warsaw", "Europe/Athens", "Europe/Helsinki", "Europe/Istanbul", "UTC", "America/New_York", "America/Chicago",
	"America/Denver", "America/Los_Angeles", "America/Sao_Paulo", "Africa/Windhoek", "Asia/Dubai", "Asia/Kolkata", "Asia/Singapore",
	"Asia/Tokyo", "Australia/Sydney",
}

// Location returns the zone. The program contains the time zone database.
func (s Server) Location() *time.Location {
	location, err := time.LoadLocation(s.Zone)
	if err != nil {
		return time.UTC
	}
	return location
}

// PostsDaily reports whether the bot posts about each deal of the day.
func (s Server) PostsDaily() bool { return s.DailyChannel != "" && s.Computers != Off }

// ServerChoices are the settings of a server in the order in which they are shown.
var ServerChoices = []Choice[Server]{
	choose("language", languageChoices, Auto, ByLanguage, func(s *Server) *string { return &s.Language }),
	choose("zone", Zones, "Europe/Berlin", ByItself, func(s *Server) *string { return &s.Zone }),
	choose("timer", Timers, TimerRelaxed, ByText, func(s *Server) *string { return &s.Timer }),
	choose("at_timeout", Timeouts, Ask, ByText, func(s *Server) *string { return &s.AtTimeout }),
	choose("lobby_expiry", []string{"15", "30", "60", "240"}, "60", ByText, func(s *Server) *string { return &s.LobbyExpiry }),
	choose("computers", []string{On, Off}, On, ByText, func(s *Server) *string { return &s.Computers }),
	choose("hesitation", []string{Off, On}, Off, ByText, func(s *Server) *string { return &s.Hesitation }),
	choose("hints", []string{On, Off}, On, ByText, func(s *Server) *string { return &s.Hints }),
	choose("take_back", []string{On, Off}, On, ByText, func(s *Server) *string { return &s.TakeBack }),
	choose("pictures", []string{On, Off}, On, ByText, func(s *Server) *string { return &s.Pictures }),
	choose("talk", []string{On, Off}, On, ByText, func(s *Server) *string { return &s.Talk }),
	choose("daily_time", hours(), "09:00", ByItself, func(s *Server) *string { return &s.DailyTime }),
}

// hours are the times of the day.
func hours() (all []string) {
	for hour := range 24 {
		all = append(all, fmt.Sprintf("%02d:00", hour))
	}
	return all
}

// PlaceSetting is a setting of a server that names one of its channels or roles, or nothing.
type PlaceSetting struct {
	Key   string
	Role  bool // a role and not a channel
	Given bool // a role that the bot gives to people
	field func(*Server) *string
}

// Get returns the id, or nothing.
func (p PlaceSetting) Get(s Server) string { return *p.field(&s) }

// Set names a channel or role by its id, or nothing.
func (p PlaceSetting) Set(s *Server, id string) { *p.field(s) = id }

// Places are those settings in the order in which they are shown.
var Places = []PlaceSetting{
	{"table_channel", false, false, func(s *Server) *string { return &s.TableChannel }},
	{"table_role", true, false, func(s *Server) *string { return &s.TableRole }},
	{"player_role", true, true, func(s *Server) *string { return &s.PlayerRole }},
	{"report_channel", false, false, func(s *Server) *string { return &s.ReportChannel }},
	{"daily_channel", false, false, func(s *Server) *string { return &s.DailyChannel }},
}

// DefaultServer returns the settings of a server that has chosen nothing.
func DefaultServer() Server { return defaults(ServerChoices) }

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

package settings

import (
	"time"
	_ "time/tzdata" // so that zones are known on every machine
)

// Server is what those who manage a server have chosen for it, besides its rules.
type Server struct {
	Language    string `json:"language"`     // of public messages: Auto or one of Languages
	Zone        string `json:"zone"`         // in which people write times, as the time zone database names it
	Timer       string `json:"timer"`        // the profile of the turn timer that a new table begins with
	AtTimeout   string `json:"at_timeout"`   // what happens when the time is over: Ask, Wait, Takeover or Abort
	LobbyExpiry string `json:"lobby_expiry"` // in minutes
	Computers   string `json:"computers"`    // Off: tables have no computer players
	Hesitation  string `json:"hesitation"`   // On: players may ask for time to think
	Pictures    string `json:"pictures"`     // On: tables and results are drawn
	Hints       string `json:"hints"`        // On: players may ask a computer what it would do

	TableChannel  string `json:"table_channel,omitempty"`  // the channel id where tables are opened; empty is anywhere
	TableRole     string `json:"table_role,omitempty"`     // the role id that a new table mentions
	ReportChannel string `json:"report_channel,omitempty"` // the channel id where reports of games go
}

// The values of a server's settings.
const (
	TimerRelaxed = "relaxed" // five minutes
	TimerLive30  = "live-30"
	TimerLive60  = "live-60"
	TimerLive90  = "live-90"
	TimerPost    = "post" // 24 hours

	Ask      = "ask"      // the others choose
	Wait     = "wait"     // for as long as it takes
	Takeover = "computer" // a computer plays on
	Abort    = "abort"    // the list is broken off
)

// zones are as many as a menu holds.
var zones = []string{
	"Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Madrid", "Europe/Paris",
	"Europe/Rome", "Europe/Warsaw", "Europe/Athens", "Europe/Helsinki", "Europe/Istanbul", "UTC", "America/New_York", "America/Chicago",
	"America/Denver", "America/Los_Angeles", "America/Sao_Paulo", "Africa/Windhoek", "Asia/Dubai", "Asia/Kolkata", "Asia/Singapore",
	"Asia/Tokyo", "Australia/Sydney",
}

// Location returns the zone. The program brings the database along.
func (s Server) Location() *time.Location {
	location, err := time.LoadLocation(s.Zone)
	if err != nil {
		return time.UTC
	}
	return location
}

var serverChoices = []Choice[Server]{
	{"language", languageChoices, Auto, ByLanguage, func(s *Server) *string { return &s.Language }},
	{"zone", zones, "Europe/Berlin", ByItself, func(s *Server) *string { return &s.Zone }},
	{"timer", []string{TimerLive30, TimerLive60, TimerLive90, TimerRelaxed, TimerPost, Off}, TimerRelaxed, ByText, func(s *Server) *string { return &s.Timer }},
	{"at_timeout", []string{Ask, Wait, Takeover, Abort}, Ask, ByText, func(s *Server) *string { return &s.AtTimeout }},
	{"lobby_expiry", []string{"15", "30", "60", "240"}, "60", ByText, func(s *Server) *string { return &s.LobbyExpiry }},
	{"computers", []string{On, Off}, On, ByText, func(s *Server) *string { return &s.Computers }},
	{"hesitation", []string{Off, On}, Off, ByText, func(s *Server) *string { return &s.Hesitation }},
	{"hints", []string{On, Off}, On, ByText, func(s *Server) *string { return &s.Hints }},
	{"pictures", []string{On, Off}, On, ByText, func(s *Server) *string { return &s.Pictures }},
}

// ServerChoices returns the settings of a server in the order in which they are shown. The caller must not change them.
func ServerChoices() []Choice[Server] { return serverChoices }

// Place is a setting of a server that names one of its channels or roles, or nothing.
type Place struct {
	Key   string
	Role  bool // a role and not a channel
	field func(*Server) *string
}

// Get returns the id, or nothing.
func (p Place) Get(s Server) string { return *p.field(&s) }

// Set names a channel or role by its id, or nothing.
func (p Place) Set(s *Server, id string) { *p.field(s) = id }

var places = []Place{
	{"table_channel", false, func(s *Server) *string { return &s.TableChannel }},
	{"table_role", true, func(s *Server) *string { return &s.TableRole }},
	{"report_channel", false, func(s *Server) *string { return &s.ReportChannel }},
}

// Places returns those settings in the order in which they are shown. The caller must not change them.
func Places() []Place { return places }

// DefaultServer returns what holds for a server that has chosen nothing.
func DefaultServer() (s Server) {
	complete(&s, serverChoices)
	return s
}

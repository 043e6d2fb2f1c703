package settings

import (
	"log/slog"

	"karlchen/storage"
)

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

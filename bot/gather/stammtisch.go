package gather

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/storage"
)

// How many Stammtische a server can have, and how many of them one person can lead by founding them.
const (
	mostStammtische = 20
	mostFounded     = 5
)

// How many members a Stammtisch can have, and how many it needs to play.
const (
	MostMembers  = 12
	LeastMembers = 3
)

// Stammtisch is a circle of people who play together over many evenings, with settings of their own. Its row names people only as long as they are
// members; what they played stays in the archive under its number.
type Stammtisch struct {
	Guild   string                      `json:"guild"`
	Number  int                         `json:"number"` // counts the server's, from 1; no number is given twice
	Name    string                      `json:"name"`   // raw, as people write it
	Founded time.Time                   `json:"founded"`
	Chosen  string                      `json:"leader"`  // user id of the member who was chosen to lead it; see Leader
	Members map[string]Member           `json:"members"` // by user id
	Channel string                      `json:"channel"` // where its tables open
	Parent  string                      `json:"parent,omitempty"`
	Locale  string                      `json:"locale"`
	Rules   NamedRules                  `json:"rules"`
	Choices settings.StammtischSettings `json:"choices"`
}

// Member is a member of a Stammtisch.
type Member struct {
	Name  string    `json:"name"` // when they joined
	Since time.Time `json:"since"`
}

// NamedRules are rules with the server's name and words for them, which may be empty.
type NamedRules struct {
	Rules string      `json:"rules"`
	Name  string      `json:"rules_name,omitempty"`
	Words rules.Words `json:"words,omitempty"`
}

// Sorted returns the members, the earliest first.
func (s *Stammtisch) Sorted() (users []table.User) {
	for _, id := range slices.SortedFunc(maps.Keys(s.Members), func(a, b string) int {
		return cmp.Or(s.Members[a].Since.Compare(s.Members[b].Since), strings.Compare(a, b))
	}) {
		users = append(users, table.User{ID: id, Name: s.Members[id].Name})
	}
	return users
}

// Has reports whether a person is a member.
func (s *Stammtisch) Has(user string) bool {
	_, is := s.Members[user]
	return is
}

// Leader returns the user id of the member who leads it: the chosen one, or the earliest member if that one has left. Nobody leads an empty one.
func (s *Stammtisch) Leader() string {
	if s.Has(s.Chosen) || len(s.Members) == 0 {
		return s.Chosen
	}
	return s.Sorted()[0].ID
}

// MayLead reports whether a person may change it: its leader, and people who manage the server.
func (s *Stammtisch) MayLead(user string, manages bool) bool {
	return manages || user != "" && s.Has(user) && s.Leader() == user
}

// Takes returns why a person cannot join, or nil. An empty one is open to everybody.
func (s *Stammtisch) Takes(user string) error {
	switch {
	case s.Has(user):
		return StammtischJoined
	case len(s.Members) >= MostMembers:
		return StammtischFull
	case s.Choices.Open == settings.Off && len(s.Members) > 0:
		return StammtischClosed
	}
	return nil
}

// Terms returns what is played.
func (s *Stammtisch) Terms() Terms {
	games, err := strconv.Atoi(s.Choices.Games)
	if err != nil { // package settings admits only numbers
		games = match.DefaultGames
	}
	t := Terms{Rules: s.Rules.Rules, RulesName: s.Rules.Name, Words: s.Rules.Words, Games: games}
	if r, err := rules.Parse(t.Rules); err == nil {
		t.Pflichtsoli = match.PlaysPflichtsoli(r, match.MinPlaces, games)
	}
	return t
}

// Cents returns how many cents a point is worth, or 0.
func (s *Stammtisch) Cents() int {
	cents, _ := strconv.Atoi(s.Choices.Cents) // or Off
	return cents
}

type stammtische struct {
	Last int          `json:"last"` // number that was given to one
	All  []Stammtisch `json:"stammtische"`
}

func (all *stammtische) find(number int) *Stammtisch {
	i := slices.IndexFunc(all.All, func(s Stammtisch) bool { return s.Number == number })
	if i < 0 {
		return nil
	}
	return &all.All[i]
}

// circles has the Stammtische of each server.
var circles = storage.Drawer[stammtische]{Scope: storage.ScopeGuild, Key: storage.StammtischeKey, Fill: func(all *stammtische) {
	for i := range all.All {
		all.All[i].Choices.FillDefaults()
	}
}}

// changeStammtische changes the Stammtische of a server, in a transaction of its own.
func (s *Service) changeStammtische(guild string, change func(*storage.Tx, *stammtische) error) error {
	return s.Ledger.Change(func(tx *storage.Tx) error {
		_, err := circles.Change(tx, guild, func(all *stammtische) error { return change(tx, all) })
		return err
	})
}

// changeStammtisch changes one and returns it. Error: NoSuchStammtisch.
func (s *Service) changeStammtisch(guild string, number int, change func(*storage.Tx, *Stammtisch) error) (changed Stammtisch, err error) {
	err = s.changeStammtische(guild, func(tx *storage.Tx, all *stammtische) error {
		of := all.find(number)
		if of == nil {
			return NoSuchStammtisch
		}
		err := change(tx, of)
		changed = *of
		return err
	})
	return changed, err
}

// Stammtische returns the Stammtische of a server, the earliest first.
func (s *Service) Stammtische(guild string) ([]Stammtisch, error) {
	all, err := circles.Get(s.Store, guild)
	return all.All, err
}

// Stammtisch returns one of a server. Error: NoSuchStammtisch.
func (s *Service) Stammtisch(guild string, number int) (Stammtisch, error) {
	all, err := circles.Get(s.Store, guild)
	if err != nil {
		return Stammtisch{}, err
	}
	if of := all.find(number); of != nil {
		return *of, nil
	}
	return Stammtisch{}, NoSuchStammtisch
}

// FoundStammtisch founds one with its first member, who leads it: the fields Guild, Name, Channel, Parent, Locale, Rules and Choices are given. Errors:
// StammtischNameTaken, TooManyStammtische, ManyOwnStammtische.
func (s *Service) FoundStammtisch(of Stammtisch, by table.User) (Stammtisch, error) {
	err := s.changeStammtische(of.Guild, func(tx *storage.Tx, all *stammtische) error {
		led := 0 // by the person, also without members
		for i := range all.All {
			if all.All[i].Leader() == by.ID {
				led++
			}
		}
		switch {
		case slices.ContainsFunc(all.All, func(s Stammtisch) bool { return strings.EqualFold(s.Name, of.Name) }):
			return StammtischNameTaken
		case len(all.All) >= mostStammtische:
			return TooManyStammtische
		case led >= mostFounded:
			return ManyOwnStammtische
		}
		all.Last++
		of.Number, of.Founded, of.Chosen = all.Last, tx.Now(), by.ID
		of.Members = map[string]Member{by.ID: {by.Name, tx.Now()}}
		all.All = append(all.All, of)
		return nil
	})
	return of, err
}

// JoinStammtisch makes a person a member. Errors: NoSuchStammtisch, and those of Takes.
func (s *Service) JoinStammtisch(guild string, number int, user table.User) (Stammtisch, error) {
	return s.changeStammtisch(guild, number, func(tx *storage.Tx, of *Stammtisch) error {
		if err := of.Takes(user.ID); err != nil {
			return err
		}
		if of.Members == nil {
			of.Members = map[string]Member{}
		}
		of.Members[user.ID] = Member{user.Name, tx.Now()}
		return nil
	})
}

// LeaveStammtisch takes a member out. Their games stay. Errors: NoSuchStammtisch, NotInStammtisch.
func (s *Service) LeaveStammtisch(guild string, number int, user string) (Stammtisch, error) {
	return s.changeStammtisch(guild, number, func(_ *storage.Tx, of *Stammtisch) error { return of.remove(user) })
}

func (s *Stammtisch) remove(user string) error {
	if !s.Has(user) {
		return NotInStammtisch
	}
	delete(s.Members, user)
	return nil
}

// leadStammtisch changes one for a person who may. Errors: NoSuchStammtisch, NotYourStammtisch.
func (s *Service) leadStammtisch(guild string, number int, user string, manages bool, change func(*storage.Tx, *Stammtisch) error) (Stammtisch, error) {
	return s.changeStammtisch(guild, number, func(tx *storage.Tx, of *Stammtisch) error {
		if !of.MayLead(user, manages) {
			return NotYourStammtisch
		}
		return change(tx, of)
	})
}

// RemoveMember takes another member out. Errors: those of leadStammtisch, NotInStammtisch.
func (s *Service) RemoveMember(guild string, number int, user string, manages bool, member string) (Stammtisch, error) {
	return s.leadStammtisch(guild, number, user, manages, func(_ *storage.Tx, of *Stammtisch) error { return of.remove(member) })
}

// HandOver lets a member lead it from now on. Errors: those of RemoveMember.
func (s *Service) HandOver(guild string, number int, user string, manages bool, member string) (Stammtisch, error) {
	return s.leadStammtisch(guild, number, user, manages, func(_ *storage.Tx, of *Stammtisch) error {
		if !of.Has(member) {
			return NotInStammtisch
		}
		of.Chosen = member
		return nil
	})
}

// ConfigureStammtisch changes its settings, and what is played on its planned evenings. Errors: those of leadStammtisch.
func (s *Service) ConfigureStammtisch(guild string, number int, user string, manages bool, change func(*Stammtisch)) (Stammtisch, error) {
	return s.leadStammtisch(guild, number, user, manages, func(tx *storage.Tx, of *Stammtisch) error {
		change(of)
		return s.changeEvenings(tx, guild, func(all *evenings) error {
			for i := range all.All {
				if e := &all.All[i]; e.Stammtisch == number && e.Over.IsZero() {
					e.Terms = of.Terms()
				}
			}
			return nil
		})
	})
}

// DissolveStammtisch removes it and cancels its evenings. Its games stay in the archive. Errors: those of leadStammtisch.
func (s *Service) DissolveStammtisch(guild string, number int, user string, manages bool) error {
	return s.changeStammtische(guild, func(tx *storage.Tx, all *stammtische) error {
		of := all.find(number)
		switch {
		case of == nil:
			return NoSuchStammtisch
		case !of.MayLead(user, manages):
			return NotYourStammtisch
		}
		return s.dissolve(tx, guild, all, number)
	})
}

func (s *Service) dissolve(tx *storage.Tx, guild string, all *stammtische, number int) error {
	all.All = slices.DeleteFunc(all.All, func(s Stammtisch) bool { return s.Number == number })
	return s.changeEvenings(tx, guild, func(planned *evenings) error {
		for i := range planned.All {
			if e := &planned.All[i]; e.Stammtisch == number && e.Over.IsZero() {
				if err := cancelEvening(tx, e); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

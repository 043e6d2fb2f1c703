package gather

import (
	"context"
	"errors"

	"karlchen/bot/settings"
	"karlchen/bot/table"
)

// newTable returns a table with terms, and with the server's settings for everything else.
func newTable(server settings.Server, t Terms) table.NewTable {
	n := table.NewFor(server)
	n.Rules, n.RulesName, n.Words, n.Games, n.Pflichtsoli = t.Rules, t.RulesName, t.Words, t.Games, t.Pflichtsoli
	return n
}

// adopt lets a table play for a Stammtisch, by its settings. Where the server wants no computers, it has none either.
func (s *Stammtisch) adopt(n *table.NewTable) {
	c := s.Choices
	n.Stammtisch = table.StammtischRef{Number: s.Number, Name: s.Name}
	n.Pace = table.Pace{Timer: c.Timer, AtTimeout: c.AtTimeout, Hesitation: c.Hesitation == settings.On}
	n.Hints, n.TakeBack, n.PeopleOnly = c.Hints == settings.On, c.TakeBack == settings.On, n.PeopleOnly || c.Computers == settings.Off
}

// Play lets a member play with their Stammtisch now: it opens a lobby in its channel and asks the other members, except those who play, have quiet
// hours, or do not play with the host. If a lobby of it is open there, the member gets a place in that one, and opened is false. MayOpen returns why the
// member cannot open one, or nil. Errors: its own, NoSuchStammtisch, NotInStammtisch, TooFewMembers, and those of table.Join and of Create.
func (s *Service) Play(ctx context.Context, guild string, number int, user table.User, mayOpen func() error) (snap table.Snapshot, opened bool, err error) {
	of, err := s.Stammtisch(guild, number)
	switch {
	case err != nil:
		return snap, false, err
	case !of.Has(user.ID):
		return snap, false, NotInStammtisch
	case len(of.Members) < LeastMembers:
		return snap, false, TooFewMembers
	}
	here, _ := s.Tables.Find(of.Channel, table.User{})
	for _, id := range here {
		snap, err := s.Tables.Do(ctx, id, table.User{}, table.Look{})
		if now, ok := snap.Stammtisch(); err != nil || !ok || now.Number != number || snap.Phase != table.Lobby {
			continue
		}
		snap, err = s.Tables.Do(ctx, id, user, table.Join{})
		if errors.Is(err, table.Seated) {
			err = nil
		}
		return snap, false, err
	}
	server, err := s.Choices.Server(guild)
	if err == nil {
		err = mayOpen()
	}
	if err != nil {
		return snap, false, err
	}
	n := newTable(server, of.Terms())
	of.adopt(&n)
	n.Guild, n.Channel, n.Parent, n.Locale, n.Host = guild, of.Channel, of.Parent, of.Locale, user
	if snap, err = s.Tables.Create(n); err != nil {
		return snap, false, err
	}
	var asked []string
	for _, member := range of.Sorted() {
		if member.ID != user.ID && s.isFree(ctx, guild, member.ID) && !s.avoids(user.ID, member.ID) {
			asked = append(asked, member.ID)
		}
	}
	if len(asked) > 0 {
		snap, err = s.Tables.Do(ctx, snap.ID, user, table.Seek{Users: asked, Members: true})
	}
	return snap, true, err
}

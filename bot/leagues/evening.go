package leagues

import (
	"context"
	"errors"
	"slices"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// missing returns the members of a list who are missing at its table. Where somebody else plays for a member, that person counts for them.
func (c *change) missing(snap *table.Snapshot, l league.List) (members []string) {
	absent := snap.Absent()
	for place, p := range snap.Players {
		if place < len(l.Members) && p.User.ID == l.Members[place] && slices.Contains(absent, p.User.ID) {
			members = append(members, p.User.ID)
		}
	}
	return members
}

// seatGiven seats the people to whom the league has given places at a table since its list began, and says there whether it will count. The list is what
// counts, so a crash between the two loses nothing; repeating it changes nothing.
func (s *Service) seatGiven(ctx context.Context, bound table.League, id string) error {
	b, err := s.read(bound.ID, bound.Season)
	if err != nil {
		return ignore(err, league.NoSuchLeague, league.NoSuchSeason)
	}
	l, ok := b.ListAtTable(id)
	if !ok || !l.Playing() || b.Mode().Attempts {
		return nil
	}
	snap, err := s.tables.Do(ctx, id, table.User{}, table.NoteVoid{Void: l.Void})
	if err != nil {
		return ignore(err, table.NoSuchTable)
	}
	for place, before := range snap.Members() {
		in := l.Members[place]
		had := func(sub table.Sub) bool { return sub.Place == place && sub.After.ID == in }
		waits := func(u table.User) bool { return u.ID == in }
		if in == before || in == "" || slices.ContainsFunc(snap.Subs, had) || slices.ContainsFunc(snap.Waiting(), waits) {
			continue
		}
		m, _ := b.Member(in)
		_, err := s.tables.Do(ctx, id, table.User{}, table.Substitute{Place: place + 1, By: table.User{ID: in, Name: m.Name}})
		if err := ignore(err, table.NoSuchTable, table.NotNow, table.Seated); err != nil {
			return err
		}
	}
	return nil
}

// ComeIn answers the bot's question whether a person comes in for a missing member of a match day. With yes they have the place at once, and play from
// the next game on. It returns the list, or none as long as too few have agreed to play at one table. Errors: those of league.ComeIn.
func (s *Service) ComeIn(ctx context.Context, by Actor, id string, season, week, number int, yes bool) (league.List, error) {
	after, err := s.Act(by, id, season, &league.ComeIn{Week: week, Number: number, Yes: yes, Busy: s.Seated(id), Table: table.NewID()})
	if err != nil || after.Weeks[week-1].Asks[number-1].Answer != league.AskYes {
		return league.List{}, err
	}
	return s.seated(ctx, after, week, by.ID)
}

// Arrive gives a place to a member who comes late to a match day: their own, or one that is free. It returns the list. Errors: those of league.Arrive,
// and of the table.
func (s *Service) Arrive(ctx context.Context, by Actor, id string, season, week int) (league.List, error) {
	b, err := s.Book(by, id, season)
	if err != nil {
		return league.List{}, err
	}
	if l, ok := b.PlaceIn(week, by.ID); ok && l.Unfinished() {
		_, err := s.tables.Do(ctx, l.Table, table.User{ID: by.ID, Name: by.Name}, table.Join{})
		return l, ignore(err, table.Seated, table.NoSuchTable, table.Full, table.NotNow) // they are there already, or will be from the next game on
	}
	after, err := s.Act(by, id, season, &league.Arrive{Week: week, Busy: s.Seated(id), Table: table.NewID()})
	if err != nil {
		return league.List{}, err
	}
	return s.seated(ctx, after, week, by.ID)
}

// seated returns the list of a week in which a person has just got a place, after their table has learned of it.
func (s *Service) seated(ctx context.Context, after league.Season, week int, user string) (league.List, error) {
	l, _ := after.PlaceIn(week, user)
	return l, s.seatGiven(ctx, *tableLeague(after, week), l.Table)
}

// WatchCases sets the first alarm of each open case that has no alarm. Only cases from before cases could lapse have none. A second call changes nothing.
func (s *Service) WatchCases() error {
	var open []league.Term
	err := s.store.Read(func(v storage.Reader) error {
		protests, err := storage.AllWaiting(v, league.Protest{})
		for _, p := range protests {
			open = append(open, league.Term{League: p.League, Number: p.Season})
		}
		lists, errLists := storage.AllWaiting(v, league.List{})
		for _, l := range lists {
			if l.AwaitsDecision() {
				open = append(open, league.Term{League: l.League, Number: l.Season})
			}
		}
		return errors.Join(err, errLists)
	})
	for _, t := range open {
		err = errors.Join(err, s.changeLeague(t.League, func(c *change) error { return c.watchCases(t.Number) }))
	}
	return err
}

// watchCases sets the missing alarms of the open cases of a season.
func (c *change) watchCases(season int) error {
	waiting, err := c.tx.Waiting(c.id)
	of, wrong := c.season(season)
	if err := errors.Join(err, wrong); err != nil {
		return err
	}
	for _, open := range of.OpenCases() {
		n, events := open.Alarms()
		watched := slices.ContainsFunc(waiting, func(j storage.Job) bool {
			return j.Period == period(season, open.Week, n) && (j.Kind == string(events[0]) || j.Kind == string(events[1]))
		})
		if watched {
			continue
		}
		if err := c.do(of.FirstAlarm(open, c.tx.Now())); err != nil {
			return err
		}
	}
	return nil
}

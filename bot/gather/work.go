package gather

import (
	"context"
	"errors"
	"slices"
	"time"

	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/storage"
)

const (
	workAgain = 30 * time.Second // after a failure
	workLook  = 10 * time.Minute // without a signal
	// callAfter is how long after its opening a table of an evening mentions its people. They have their places by then.
	callAfter = 3 * time.Second
)

// Run opens the tables of evenings whose time has come, until the context ends. What it was doing when the program stopped it finishes after the next
// start.
func (s *Service) Run(ctx context.Context) {
	for ctx.Err() == nil {
		pause := workLook
		if err := s.openTables(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("the tables of an evening are not open yet", "error", err)
			pause = workAgain
		}
		trace.Pause(ctx, pause, s.work)
	}
}

// openTables opens the tables of all evenings that need some.
func (s *Service) openTables(ctx context.Context) error {
	all, err := s.AllEvenings()
	for _, e := range all {
		if !e.awaitsTables() {
			continue
		}
		for _, seating := range e.Seats {
			if !seating.Done {
				err = errors.Join(err, trace.Guard(s.Log, "open a table of an evening", func() error { return s.openTable(ctx, e, seating) }))
			}
		}
	}
	return err
}

// openTable opens a table of an evening unless it is open, and gives its people their places. Somebody who sits there, or with whom the host does not
// want to play, gets none.
func (s *Service) openTable(ctx context.Context, e Evening, seating Seating) error {
	server, err := s.Choices.Server(e.Guild)
	if err != nil {
		return err
	}
	user := func(id string) table.User { return table.User{ID: id, Name: e.Answers[id].Name} }
	if len(seating.People) > 0 { // a deleted person is none of them any more
		n := newTable(server, e.Terms)
		n.ID, n.Guild, n.Channel, n.Parent, n.Locale, n.Host = seating.ID, e.Guild, e.Channel, e.Parent, e.Locale, user(seating.People[0])
		n.Begins = time.Now().Add(callAfter)
		switch of, err := s.Stammtisch(e.Guild, e.Stammtisch); {
		case err == nil:
			of.adopt(&n)
		case !errors.Is(err, NoSuchStammtisch):
			return err
		}
		_, err = s.Tables.Create(n)
		if err != nil && !errors.Is(err, storage.ErrConflict) && !errors.Is(err, storage.ErrEnded) { // it is open, or over again
			return err
		}
		for _, id := range seating.People[1:] {
			if _, err := s.Tables.Do(ctx, seating.ID, user(id), table.Join{}); table.IsFault(err) {
				return err
			}
		}
	}
	_, err = s.changeEvening(e.Guild, e.Number, func(_ *storage.Tx, now *Evening) error {
		for i := range now.Seats {
			now.Seats[i].Done = now.Seats[i].Done || now.Seats[i].ID == seating.ID
		}
		return nil
	})
	if errors.Is(err, NoSuchEvening) {
		return nil
	}
	return err
}

// awaitsTables reports whether a table of the date is to be opened.
func (e Evening) awaitsTables() bool {
	return e.Stage == Begun && slices.ContainsFunc(e.Seats, func(s Seating) bool { return !s.Done })
}

// Coming returns the user ids of the people of a date, in the order of their answers, or table by table once it has begun.
func (e *Evening) Coming() (users []string) {
	if e.Stage != Begun {
		return e.Saying(In)
	}
	for _, seating := range e.Seats {
		users = slices.Concat(users, seating.People)
	}
	return users
}

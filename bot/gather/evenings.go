package gather

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/jobs"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

const (
	mostEvenings  = 10             // that a server can have planned
	mostPlanned   = 4              // of them by one person
	latestBegin   = 2 * time.Hour  // after its time an evening is missed
	forgottenWhen = 48 * time.Hour // after the end of an evening its row is removed
	mostAnswers   = 60             // people who can say In or Maybe to one date
)

// MostIdle is how many dates in a row nobody comes to until a weekly evening ends by itself.
const MostIdle = 4

// nextPostAt is when the post about the next date of a weekly evening comes, on the day after the last one.
var nextPostAt = league.Clock{Hour: 10}

type evenings struct {
	Last int       `json:"last"` // number that was given to an evening
	All  []Evening `json:"evenings"`
}

func (all *evenings) find(number int) *Evening {
	i := slices.IndexFunc(all.All, func(e Evening) bool { return e.Number == number })
	if i < 0 {
		return nil
	}
	return &all.All[i]
}

var planned = storage.Drawer[evenings]{Scope: storage.ScopeGuild, Key: storage.EveningsKey}

// changeEvenings changes the evenings of a server inside a transaction. It forgets those that ended long ago.
func (s *Service) changeEvenings(tx *storage.Tx, guild string, change func(*evenings) error) error {
	all, err := planned.Change(tx, guild, func(all *evenings) error {
		all.All = slices.DeleteFunc(all.All, func(e Evening) bool { return !e.Over.IsZero() && tx.Now().After(e.Over.Add(forgottenWhen)) })
		return change(all)
	})
	if err == nil {
		if slices.ContainsFunc(all.All, Evening.awaitsTables) { // the evenings of all servers are read for it
			tx.AfterCommit(s.work.Send)
		}
		tx.AfterCommit(s.changed.Send)
	}
	return err
}

// changeEvening changes one evening, in a transaction of its own, and returns it. Error: NoSuchEvening.
func (s *Service) changeEvening(guild string, number int, change func(*storage.Tx, *Evening) error) (changed Evening, err error) {
	err = s.Ledger.Change(func(tx *storage.Tx) error {
		return s.changeEvenings(tx, guild, func(all *evenings) error {
			e := all.find(number)
			if e == nil {
				return NoSuchEvening
			}
			err := change(tx, e)
			changed = *e
			return err
		})
	})
	return changed, err
}

// Evenings returns the evenings of a server, by their dates.
func (s *Service) Evenings(guild string) ([]Evening, error) {
	all, err := planned.Get(s.Store, guild)
	slices.SortStableFunc(all.All, func(a, b Evening) int { return a.Begins().Compare(b.Begins()) })
	return all.All, err
}

// AllEvenings returns the evenings of all servers, with an error those that can be read.
func (s *Service) AllEvenings() (found []Evening, err error) {
	servers, err := planned.All(s.Store)
	for _, all := range servers {
		found = append(found, all.All...)
	}
	return found, err
}

// Plan plans an evening: the fields up to Zone and Terms are given, and begins is its first moment. Errors: TooManyEvenings, ManyOwnEvenings,
// SkippedHour.
func (s *Service) Plan(e Evening, begins time.Time) (Evening, error) {
	local := begins.In(e.location())
	e.Date, e.Clock, e.Round, e.Stage = league.DateOf(local), league.Clock{Hour: local.Hour(), Minute: local.Minute()}, 1, Open
	if e.Weekly && errors.Is(e.Clock.Check(), league.SkippedHour) {
		return Evening{}, SkippedHour
	}
	err := s.Ledger.Change(func(tx *storage.Tx) error {
		return s.changeEvenings(tx, e.Guild, func(all *evenings) error {
			planned, own := 0, 0
			for _, other := range all.All {
				if other.Over.IsZero() {
					planned++
					if other.By == e.By {
						own++
					}
				}
			}
			switch {
			case planned >= mostEvenings:
				return TooManyEvenings
			case own >= mostPlanned:
				return ManyOwnEvenings
			}
			all.Last++
			e.Number = all.Last
			all.All = append(all.All, e)
			return schedule(tx, &e)
		})
	})
	return e, err
}

// Answer notes what a person says about a date of an evening. Errors: NoSuchEvening, EveningOver if another date is on or the time has come, EveningFull.
func (s *Service) Answer(guild string, number, round int, user table.User, says Says) (Evening, error) {
	return s.changeEvening(guild, number, func(tx *storage.Tx, e *Evening) error {
		before := e.Answers[user.ID]
		switch {
		case e.Stage != Open || e.Round != round:
			return EveningOver
		case says != Out && len(e.Saying(In))+len(e.Saying(Maybe)) >= mostAnswers && before.Says != In && before.Says != Maybe:
			return EveningFull
		case before.Says == says:
			return nil
		}
		if e.Answers == nil {
			e.Answers = map[string]Answer{}
		}
		e.Answers[user.ID] = Answer{user.Name, says, tx.Now()}
		return nil
	})
}

// Cancel cancels an evening for good. Errors: NoSuchEvening, NotYourEvening.
func (s *Service) Cancel(guild string, number int, user string, manages bool) (Evening, error) {
	return s.changeEvening(guild, number, func(tx *storage.Tx, e *Evening) error {
		switch {
		case !e.MayCancel(user, manages):
			return NotYourEvening
		case !e.Over.IsZero():
			return NoSuchEvening
		}
		return cancelEvening(tx, e)
	})
}

// cancelEvening cancels an evening that is not over, with its jobs.
func cancelEvening(tx *storage.Tx, e *Evening) error {
	e.Over = tx.Now()
	e.dropPings()
	if e.Stage == Open {
		e.Stage = Cancelled
	}
	waiting, err := tx.Waiting(owner(e))
	for _, j := range waiting {
		err = errors.Join(err, tx.Cancel(j.JobID))
	}
	return err
}

// Posted notes the id of the message of a date, or of a reminder of it if key is not empty; an empty id means that it is gone.
func (s *Service) Posted(guild string, number, round int, key, message string) error {
	_, err := s.changeEvening(guild, number, func(_ *storage.Tx, e *Evening) error {
		ping, pinged := e.Pings[key]
		switch {
		case e.Round != round:
		case key == "":
			e.Message = message
		case pinged && message == "":
			delete(e.Pings, key)
		case pinged:
			ping.Message = message
			e.Pings[key] = ping
		}
		return nil
	})
	return err
}

// SetEvent notes the id of a date's event in Discord's calendar; an empty id means that there is and will be none.
func (s *Service) SetEvent(guild string, number, round int, id string) error {
	_, err := s.changeEvening(guild, number, func(_ *storage.Tx, e *Evening) error {
		if e.Round == round {
			e.Event, e.NoEvent = id, id == ""
		}
		return nil
	})
	return err
}

// The kinds of jobs. Those of reminders end with the minutes.
const (
	jobBegin  = "evening-begin"
	jobNext   = "evening-next"
	jobRemind = "evening-remind-"
)

func owner(e *Evening) string { return fmt.Sprintf("evening %s.%d", e.Guild, e.Number) }

// schedule plans the jobs of the present date.
func schedule(tx *storage.Tx, e *Evening) error {
	begins := e.Begins()
	wall := func(at time.Time) string { return storage.LocalTime(at.In(e.location())) }
	id := func(kind string) storage.JobID {
		return storage.JobID{Owner: owner(e), Period: strconv.Itoa(e.Round), Kind: kind}
	}
	err := tx.Schedule(storage.Job{JobID: id(jobBegin), Policy: storage.Transition, Wall: wall(begins), Zone: e.Zone})
	for _, minutes := range settings.Reminders() {
		before, _ := strconv.Atoi(minutes) // package settings has only numbers
		at := begins.Add(-time.Duration(before) * time.Minute)
		if at.After(tx.Now()) {
			job := storage.Job{JobID: id(jobRemind + minutes), Policy: storage.Reminder, Wall: wall(at), Zone: e.Zone, Until: wall(begins)}
			err = errors.Join(err, tx.Schedule(job))
		}
	}
	return err
}

// Handlers returns the handlers of the jobs of evenings, by kind.
func (s *Service) Handlers() map[string]jobs.Handler {
	all := map[string]jobs.Handler{jobBegin: s.each(s.begin), jobNext: s.each(s.goOn)}
	for _, minutes := range settings.Reminders() {
		all[jobRemind+minutes] = s.each(func(tx *storage.Tx, e *Evening) error { return s.remind(tx, e, minutes) })
	}
	return all
}

// each returns the handler that changes the evening of each job, if it still is at the date of the job.
func (s *Service) each(change func(*storage.Tx, *Evening) error) jobs.Handler {
	return func(tx *storage.Tx, due []storage.Job) error {
		for _, j := range due {
			guild, text, _ := strings.Cut(strings.TrimPrefix(j.Owner, "evening "), ".")
			number, err := strconv.Atoi(text)
			if err != nil {
				return fmt.Errorf("owner %q: %w", j.Owner, err)
			}
			err = s.changeEvenings(tx, guild, func(all *evenings) error {
				if e := all.find(number); e != nil && e.Over.IsZero() && strconv.Itoa(e.Round) == j.Period {
					return change(tx, e)
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// begin seats the people who come, and plans the next date.
func (s *Service) begin(tx *storage.Tx, e *Evening) error {
	if e.Stage != Open {
		return nil
	}
	e.Stage = Missed
	e.dropPings()
	if !tx.Now().After(e.Begins().Add(latestBegin)) {
		e.Stage = Begun
		coming := e.Saying(In)
		e.Idle++
		if len(coming) > 0 {
			e.Idle = 0
		}
		s.Mix(coming)
		for _, people := range splitTables(coming) {
			e.Seats = append(e.Seats, Seating{ID: table.NewID(), People: people})
		}
	}
	if !e.Weekly || e.Idle >= MostIdle {
		e.Over = tx.Now()
		return nil
	}
	at := e.Date.Add(1).At(nextPostAt, e.location())
	return tx.Schedule(storage.Job{
		JobID:  storage.JobID{Owner: owner(e), Period: strconv.Itoa(e.Round), Kind: jobNext},
		Policy: storage.Transition, Wall: storage.LocalTime(at), Zone: e.Zone,
	})
}

// goOn opens the next date of a weekly evening. After an absence it skips the dates that have passed.
func (s *Service) goOn(tx *storage.Tx, e *Evening) error {
	next := Evening{
		Guild: e.Guild, Number: e.Number, Name: e.Name, By: e.By, Channel: e.Channel, Parent: e.Parent, Locale: e.Locale, Weekly: true,
		Date: e.Date.Add(7), Clock: e.Clock, Zone: e.Zone, Terms: e.Terms, Stammtisch: e.Stammtisch, Round: e.Round + 1, Stage: Open, Idle: e.Idle,
	}
	for !next.Begins().After(tx.Now()) {
		next.Date = next.Date.Add(7)
	}
	*e = next
	return schedule(tx, e)
}

// remind mentions the people who come, or may come, and who want to be reminded now.
func (s *Service) remind(tx *storage.Tx, e *Evening, minutes string) error {
	if e.Stage != Open {
		return nil
	}
	book := settings.New(tx)
	server, err := book.Server(e.Guild)
	if err != nil {
		return err
	}
	var users []string
	for _, user := range slices.Concat(e.Saying(In), e.Saying(Maybe)) {
		person, err := book.Person(user)
		if err != nil {
			return err
		}
		if person.Reminder == minutes && !person.IsQuiet(tx.Now(), server.Location()) {
			users = append(users, user)
		}
	}
	if len(users) == 0 {
		return nil
	}
	e.dropPings()
	if e.Pings == nil {
		e.Pings = map[string]Reminder{}
	}
	e.Pings[minutes] = Reminder{Users: users}
	return nil
}

package leagues

import (
	"cmp"
	"errors"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// NewSeason announces the next season of a league, by the league's present plan. It begins on a Monday, or at once if that is this week's. The last
// season must be over, but its protests may still be open. Errors: SeasonGoesOn, BadStart, StartOver, StartTooEarly.
func (s *Service) NewSeason(by Actor, id string, seen uint64, start league.Date) (season league.Term, err error) {
	err = s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		if b.Season.Number > 0 && !isOver(b.Season.State) {
			return league.SeasonGoesOn
		}
		if err := errors.Join(checkStart(b.Now, b.League.Zone, start), validatePlan(b.League.Plan)); err != nil {
			return err
		}
		if b.Season.Number > 0 && b.Season.State != league.SeasonCancelled && start.Before(b.Season.Start.Add(7*len(b.Weeks))) {
			return league.Problem{Key: league.StartTooEarly, Data: onDate(start)}
		}
		var err error
		season, err = announceSeason(tx, b, start)
		return errors.Join(err, logAction(tx, id, by.ID, "season", map[string]any{"season": season.Number, "after": season}))
	})
	return season, err
}

// announceSeason makes the next season, in which people can register until its first week opens.
func announceSeason(tx *storage.Tx, b *Book, start league.Date) (league.Term, error) {
	b.League.Seasons++
	b.Season = league.Term{
		League: b.League.ID, Number: b.League.Seasons, State: league.SeasonRegistration, Start: start, Zone: b.League.Zone, Plan: b.League.Plan,
	}
	b.Weeks, b.Lists, b.Protests, b.Corrections, b.History = nil, nil, nil, nil, league.History{}
	var err error
	if b.Calendar, err = b.Season.Calendar(); err == nil {
		err = errors.Join(b.Calendar.Validate(), b.Season.Plan.Config.Validate())
	}
	if err != nil {
		return b.Season, err
	}
	return b.Season, errors.Join(storage.Put(tx, b.League), storage.Put(tx, b.Season), layOutWeeks(tx, b), planOpening(tx, b, 1),
		addPost(tx, b, league.Post{Kind: league.PostAnnounced}))
}

// layOutWeeks gives a season that has not begun the number of weeks in its plan.
func layOutWeeks(tx *storage.Tx, b *Book) (err error) {
	for n := len(b.Weeks); n > b.Season.Plan.Config.Weeks; n-- {
		err = errors.Join(err, storage.Remove(tx, b.Weeks[n-1]))
		b.Weeks = b.Weeks[:n-1]
	}
	for n := len(b.Weeks) + 1; n <= b.Season.Plan.Config.Weeks; n++ {
		w := league.Week{League: b.League.ID, Season: b.Season.Number, Number: n, State: league.WeekPlanned}
		b.Weeks = append(b.Weeks, w)
		err = errors.Join(err, storage.Put(tx, w))
	}
	return err
}

// setState changes the state of the season.
func (b *Book) setState(tx *storage.Tx, next league.SeasonState) error {
	if err := b.Season.State.To(next); err != nil {
		return err
	}
	b.Season.State = next
	return storage.Put(tx, b.Season)
}

// beginSeason starts the season, with the divisions and the ratings from the last one.
func beginSeason(tx *storage.Tx, b *Book) error {
	last, err := b.previous(tx)
	if err != nil {
		return err
	}
	if last != nil {
		if b.Season.Ratings, err = last.handedOn(); err != nil {
			return err
		}
	}
	if b.Season.Divisions, err = divideMembers(b, last); err != nil {
		return err
	}
	return b.setState(tx, league.SeasonRunning)
}

// previous returns the season before, or nil.
func (b *Book) previous(tx *storage.Tx) (*Book, error) {
	if b.Season.Number <= 1 {
		return nil, nil
	}
	return readBook(tx.Reader, b.League.ID, b.Season.Number-1, b.Now)
}

// handedOn returns the ratings with which the next season begins. A cancelled season changes none.
func (b *Book) handedOn() (map[string]league.Rated, error) {
	if b.Season.State == league.SeasonCancelled {
		return b.Season.Ratings, nil
	}
	after, _, err := b.History.Ratings(b.Season.Ratings)
	return after, err
}

// divideMembers returns the divisions of the season: those of the last one after promotion and relegation, with newcomers in the lowest, or new ones
// by strength. There are none if too few members play.
func divideMembers(b *Book, last *Book) ([][]string, error) {
	active := map[string]bool{}
	for _, m := range b.Members {
		if m.State == league.MemberActive || m.State == league.MemberAway {
			active[m.User] = true
		}
	}
	n := b.Season.Plan.Divisions
	if n < 2 || len(active) < max(league.MinDivided, n*league.MinDivision) {
		return nil, nil
	}
	var standing [][]string // of the active members, by division
	if last != nil && last.Season.State != league.SeasonCancelled {
		tables, err := last.Standings(len(last.Weeks))
		if err != nil {
			return nil, err
		}
		for i, t := range tables {
			standing = append(standing, staying(t, last.Season.Divisions, i, active))
		}
	}
	ranked := slices.Concat(standing...)
	var fresh []string
	for _, m := range b.Members {
		if active[m.User] && !slices.Contains(ranked, m.User) {
			fresh = append(fresh, m.User)
		}
	}
	slices.SortStableFunc(fresh, func(x, y string) int {
		return cmp.Compare(b.Season.Ratings[y].Ordinal(), b.Season.Ratings[x].Ordinal())
	})
	if len(standing) == n {
		if moved, err := league.Move(standing, b.Season.Plan.Moving); err == nil { // otherwise too few of a division have stayed
			moved[n-1] = append(moved[n-1], fresh...)
			return moved, nil
		}
	}
	return league.Divide(append(ranked, fresh...), n)
}

// staying returns the active members of a division, the best first; members who have not played come last.
func staying(t league.Standings, divisions [][]string, i int, active map[string]bool) (members []string) {
	for _, r := range t.Rows {
		members = append(members, r.Member)
	}
	if i < len(divisions) {
		for _, m := range divisions[i] {
			if !slices.Contains(members, m) {
				members = append(members, m)
			}
		}
	}
	return slices.DeleteFunc(members, func(m string) bool { return !active[m] })
}

// endSeason ends the season after its last week.
func endSeason(tx *storage.Tx, b *Book) error {
	if b.Season.State == league.SeasonPaused {
		if err := b.setState(tx, league.SeasonRunning); err != nil {
			return err
		}
	}
	if err := b.setState(tx, league.SeasonClosing); err != nil {
		return err
	}
	return archiveSeason(tx, b)
}

// archiveSeason closes a season without open decisions: names stay as they are now, and the next season gets its ratings.
func archiveSeason(tx *storage.Tx, b *Book) error {
	if b.Season.State != league.SeasonClosing || !b.isConcluded() {
		return nil
	}
	for _, m := range b.Members {
		b.Season.Names = append(b.Season.Names, league.Named{ID: m.User, Name: m.Name})
	}
	if err := b.setState(tx, league.SeasonArchived); err != nil {
		return err
	}
	if err := errors.Join(dropShownPosts(tx, b), addPost(tx, b, league.Post{Kind: league.PostSeasonEnd})); err != nil {
		return err
	}
	next, err := storage.Get(tx.Reader, league.Term{League: b.League.ID, Number: b.Season.Number + 1})
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err == nil {
		next.Ratings, err = b.handedOn()
	}
	return errors.Join(err, storage.Put(tx, next))
}

// isConcluded reports whether nothing of the season is left to be played or decided.
func (b *Book) isConcluded() bool {
	for _, w := range b.Weeks {
		if w.State != league.WeekFinal && w.State != league.WeekCancelled {
			return false
		}
	}
	return !slices.ContainsFunc(b.Lists, func(l league.List) bool { return playing(l) || l.Late == league.LatePending }) && b.countOpenProtests(0) == 0
}

// countOpenProtests counts the open protests of a week; week 0 means the whole season.
func (b *Book) countOpenProtests(week int) (n int) {
	for _, p := range b.Protests {
		if p.State == league.ProtestOpen && (week == 0 || p.Week == week) {
			n++
		}
	}
	return n
}

// playing reports whether a list has begun and is not over.
func playing(l league.List) bool {
	return l.State == league.ListRunning || l.State == league.ListInterrupted
}

// dropShownPosts deletes the shown posts of a season: they change no more.
func dropShownPosts(tx *storage.Tx, b *Book) error {
	posts, err := storage.All(tx.Reader, league.Post{League: b.League.ID})
	for _, p := range posts {
		if p.Season == b.Season.Number && p.Shown == p.Wanted {
			err = errors.Join(err, storage.Remove(tx, p))
		}
	}
	return err
}

// Pause lets no further week of the season begin: weeks whose time comes meanwhile are cancelled. A week that has begun is played.
// Errors: NoSeason, NotRunning.
func (s *Service) Pause(by Actor, id string, seen uint64) error {
	return s.changeRunning(by, id, seen, league.SeasonRunning, league.NotRunning, league.SeasonPaused, league.NotePaused)
}

// Resume lets the weeks of a paused season begin again. Errors: NoSeason, NotPaused.
func (s *Service) Resume(by Actor, id string, seen uint64) error {
	return s.changeRunning(by, id, seen, league.SeasonPaused, league.NotPaused, league.SeasonRunning, league.NoteResumed)
}

func (s *Service) changeRunning(by Actor, id string, seen uint64, from league.SeasonState, otherwise league.Refusal, to league.SeasonState, told string) error {
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		switch {
		case b.Season.Number == 0:
			return league.NoSeason
		case b.Season.State != from:
			return otherwise
		}
		return errors.Join(b.setState(tx, to), addPost(tx, b, league.Post{Kind: league.PostNote, Note: told}),
			logAction(tx, id, by.ID, told, map[string]any{"season": b.Season.Number, "before": from, "after": to}))
	})
}

// CancelSeason ends a season without results: running lists are broken off. Errors: NoSeason, SeasonOver.
func (s *Service) CancelSeason(by Actor, id string, seen uint64) error {
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		before := b.Season.State
		switch {
		case b.Season.Number == 0:
			return league.NoSeason
		case isOver(before):
			return league.SeasonOver
		}
		if err := errors.Join(stopSeason(tx, b), b.setState(tx, league.SeasonCancelled), dropShownPosts(tx, b)); err != nil {
			return err
		}
		return errors.Join(addPost(tx, b, league.Post{Kind: league.PostNote, Note: league.NoteCancelled}),
			logAction(tx, id, by.ID, "cancel-season", map[string]any{"season": b.Season.Number, "before": before, "after": b.Season.State}))
	})
}

// Close archives a season now: weeks without lists are cancelled, running lists are broken off, late ones that wait for a decision do not count, and
// results are final without the time for protests. Errors: NoSeason, NotBegun, SeasonOver, ProtestsOpen.
func (s *Service) Close(by Actor, id string, seen uint64) error {
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		before, open := b.Season.State, b.countOpenProtests(0)
		switch {
		case b.Season.Number == 0:
			return league.NoSeason
		case before == league.SeasonRegistration || before == league.SeasonPlanned:
			return league.NotBegun
		case before == league.SeasonArchived || before == league.SeasonCancelled:
			return league.SeasonOver
		case open > 0:
			return league.Problem{Key: league.ProtestsOpen, Data: map[string]any{"N": open}}
		}
		if err := stopSeason(tx, b); err != nil {
			return err
		}
		for i := range b.Lists {
			if l := &b.Lists[i]; l.Late == league.LatePending {
				l.Late = league.LateRefused
				if err := storage.Put(tx, *l); err != nil {
					return err
				}
			}
		}
		for i := range b.Weeks {
			if err := finalizeWeek(tx, b, &b.Weeks[i]); err != nil {
				return err
			}
		}
		if err := logAction(tx, id, by.ID, "close", map[string]any{"season": b.Season.Number, "before": before, "after": league.SeasonArchived}); err != nil {
			return err
		}
		if before == league.SeasonClosing {
			return archiveSeason(tx, b)
		}
		return endSeason(tx, b)
	})
}

// finalizeWeek makes the result of a week final now, without waiting for protests.
func finalizeWeek(tx *storage.Tx, b *Book, w *league.Week) error {
	if w.State == league.WeekRunning || w.State == league.WeekGrace {
		if err := publishWeek(tx, b, w); err != nil {
			return err
		}
		if err := cancelJobs(tx, b, w.Number, jobFinal); err != nil {
			return err
		}
	}
	if w.State == league.WeekProvisional {
		return confirmWeek(tx, b, w)
	}
	return nil
}

// stopSeason cancels all jobs of a season, its weeks without lists, and the lists that are not over.
func stopSeason(tx *storage.Tx, b *Book) error {
	if err := cancelJobs(tx, b, 0, ""); err != nil {
		return err
	}
	for i := range b.Lists {
		if l := &b.Lists[i]; playing(*l) || l.State == league.ListArranged {
			if err := abortList(tx, l); err != nil {
				return err
			}
		}
	}
	for i := range b.Weeks {
		if w := &b.Weeks[i]; w.State.To(league.WeekCancelled) == nil {
			if err := turnWeek(tx, w, league.WeekCancelled); err != nil {
				return err
			}
		}
	}
	return nil
}

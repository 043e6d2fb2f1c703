package leagues

import (
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// change is a transaction on one league: actions, one after another, each stored in the log and in the cache with its effects.
type change struct {
	*Service
	tx      *storage.Tx
	id      string
	seasons map[int]league.Season // as the transaction has left them; 0 is the latest
}

func (s *Service) changeLeague(id string, fn func(*change) error) error {
	return s.changeStore(func(tx *storage.Tx) error { return fn(s.begin(tx, id)) })
}

// begin begins to change a league in a transaction.
func (s *Service) begin(tx *storage.Tx, id string) *change {
	return &change{Service: s, tx: tx, id: id, seasons: map[int]league.Season{}}
}

// season returns a season of the league; 0 is the latest. Error: NoSuchLeague, NoSuchSeason.
func (c *change) season(number int) (league.Season, error) {
	if s, ok := c.seasons[number]; ok {
		return s, nil
	}
	s, err := c.cache.read(c.tx.Reader, c.id, number, false)
	if err == nil {
		c.keep(s)
	}
	return s, err
}

// keep remembers a season for the rest of the transaction. All seasons have the same settings and members.
func (c *change) keep(s league.Season) {
	for number, other := range c.seasons {
		other.League, other.Members = s.League, s.Members
		c.seasons[number] = other
	}
	c.seasons[s.Number] = s
	if s.Number == s.League.Seasons {
		c.seasons[0] = s
	}
}

// take takes an action about a season; 0 is the latest. It returns the season after it. Errors: those of league.Apply and of season.
func (c *change) take(season int, by league.Actor, d league.Deed) (league.Season, error) {
	before, err := c.season(season)
	if err != nil {
		return before, err
	}
	return c.takeFrom(before, by, d)
}

func (c *change) takeFrom(before league.Season, by league.Actor, d league.Deed) (league.Season, error) {
	by, err := markOwn(c.tx.Reader, before, by, d, c.tx.Now())
	if err != nil {
		return before, err
	}
	action := league.Action{At: c.tx.Now(), By: by, Deed: d}
	after, effects, err := league.Apply(before, action)
	if err != nil {
		return before, err
	}
	put, gone := league.Changes(before, after)
	if len(put)+len(gone)+len(effects) == 0 && !action.Leads() {
		return after, nil // nothing has happened
	}
	entry, err := action.Entry(before.Number)
	if err == nil {
		err = c.tx.Log(c.id, entry)
	}
	if err != nil {
		return before, err
	}
	for _, r := range put {
		if err := storage.Put[storage.Row](c.tx, r); err != nil {
			return before, err
		}
		if l, ok := r.(league.List); ok && l.State == league.ListArranged {
			c.tx.AfterCommit(func() { c.registry.requestTables(c.id) })
		}
	}
	for _, r := range gone {
		if err := storage.Remove[storage.Row](c.tx, r); err != nil {
			return before, err
		}
	}
	c.keep(after)
	e := cachedSeason{c.tx.LogLength(c.id), after}
	c.tx.AfterCommit(func() {
		c.cache.keep(seasonKey{c.id, after.Number}, e)
		if after.Number == after.League.Seasons {
			c.cache.keep(seasonKey{c.id, 0}, e)
		}
	})
	for _, e := range effects {
		if err := c.do(e); err != nil {
			return before, err
		}
	}
	return c.seasons[after.Number], nil
}

// seasonFor returns a season, and a person as it knows them; season 0 is the latest. Error: NoSuchSeason, NoSuchLeague also for a league of another
// server.
func (c *change) seasonFor(by Actor, season int) (league.Season, league.Actor, error) {
	s, err := c.season(season)
	if err == nil && s.League.Guild != by.Guild {
		err = league.NoSuchLeague
	}
	return s, by.in(s.League), err
}

// in returns the person as a league knows them.
func (a Actor) in(l league.League) league.Actor {
	return league.Actor{ID: a.ID, Name: a.Name, Leads: a.Leads(l)}
}

// Act lets a person do something in a season of a league; 0 is the latest. Errors: NoSuchLeague, NoSuchSeason, and those of the deed.
func (s *Service) Act(by Actor, id string, season int, d league.Deed) (after league.Season, err error) {
	return s.ActAfterPreview(by, id, season, 0, d)
}

// ActAfterPreview is Act for a leader who has seen a preview: seen is the length of the league's log then. It refuses a decision if another leader has decided
// meanwhile; 0 means that there was no preview. Errors: ChangedMeanwhile, NotLeader, and those of Act.
func (s *Service) ActAfterPreview(by Actor, id string, season int, seen uint64, d league.Deed) (after league.Season, err error) {
	err = s.changeLeague(id, func(c *change) error {
		before, actor, err := c.seasonFor(by, season)
		if err != nil {
			return err
		}
		if err := unchangedSince(c.tx.Reader, id, seen, actor); err != nil {
			return err
		}
		after, err = c.takeFrom(before, actor, d)
		return err
	})
	return after, err
}

// unchangedSince refuses a leader's decision if another leader has decided since the preview.
func unchangedSince(v storage.Reader, id string, seen uint64, by league.Actor) error {
	if seen == 0 || !by.Leads {
		return nil
	}
	since, err := storage.LogAfter[league.LogEntry](v, id, seen)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(since, func(e league.LogEntry) bool {
		action, err := e.Parse()
		return err == nil && action.Leads() && e.By.ID != by.ID
	}) {
		return league.ChangedMeanwhile
	}
	return nil
}

// Preview returns a season of a league, and the one that a deed of a person would make of it. Nothing changes. Errors: those of Act.
func (s *Service) Preview(by Actor, id string, season int, d league.Deed) (before, after league.Season, err error) {
	var actor league.Actor
	err = s.store.Read(func(v storage.Reader) (err error) {
		if before, err = s.owned(v, by, id, season); err == nil {
			actor, err = markOwn(v, before, by.in(before.League), d, s.config.Now())
		}
		return err
	})
	if err != nil {
		return before, after, err
	}
	after, _, err = league.Apply(before, league.Action{At: s.config.Now(), By: actor, Deed: d})
	return seenBy(by, before), seenBy(by, after), err
}

// Log returns the log of a league, the oldest entry first.
func (s *Service) Log(id string) ([]league.LogEntry, error) {
	return readIn(s.Admission, func(v storage.Reader) ([]league.LogEntry, error) { return storage.LogAfter[league.LogEntry](v, id, 0) })
}

// Seen returns the length of a league's log, for the preview that a leader then confirms.
func (s *Service) Seen(id string) (uint64, error) {
	return readIn(s.Admission, func(v storage.Reader) (uint64, error) { return v.LogLength(id), nil })
}

// ledFor is how long somebody counts as a leader after they have led a league. Discord does not tell the bot who has a role, so the log is all it knows.
const ledFor = 8 * 7 * 24 * time.Hour

// markOwn returns the leader who takes a deed. In their own case they may do so only if nobody else leads the league, which Actor.Own then says.
func markOwn(v storage.Reader, s league.Season, by league.Actor, d league.Deed, now time.Time) (league.Actor, error) {
	if !by.Leads || !s.OwnCase(by.ID, d) {
		return by, nil
	}
	var err error
	by.Own, err = leadsAlone(v, s, by.ID, now)
	return by, err
}

// leadsAlone reports whether nobody else has led a league lately: founded it or done what only leaders do. People who have left the server do not count.
func leadsAlone(v storage.Reader, s league.Season, user string, now time.Time) (bool, error) {
	leads := append(league.LeadersActions(), league.FoundAction)
	since := now.Add(-ledFor)
	length := v.LogLength(s.League.ID)
	for most := uint64(256); ; most *= 4 { // the latest entries are enough as a rule
		entries, err := storage.LogAfter[league.LogEntry](v, s.League.ID, length-min(most, length))
		if err != nil {
			return false, err
		}
		if most < length && entries[0].At.After(since) {
			continue
		}
		return !slices.ContainsFunc(entries, func(e league.LogEntry) bool {
			other, _ := s.Member(e.By.ID)
			return e.By.ID != "" && e.By.ID != user && e.At.After(since) && slices.Contains(leads, e.Action) && other.State != league.MemberLeft
		}), nil
	}
}

// Leader returns a person as a league knows them, for the menus of a leader. Own says that they may decide their own cases. Errors: those of Book.
func (s *Service) Leader(by Actor, id string) (leader league.Actor, err error) {
	return readIn(s.Admission, func(v storage.Reader) (leader league.Actor, err error) {
		of, err := s.owned(v, by, id, 0)
		if err != nil {
			return leader, err
		}
		if leader = by.in(of.League); leader.Leads {
			leader.Own, err = leadsAlone(v, of, by.ID, s.config.Now())
		}
		return leader, err
	})
}

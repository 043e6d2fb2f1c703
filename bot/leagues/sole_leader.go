package leagues

import (
	"slices"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

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
	return readIn(s, func(v storage.Reader) (leader league.Actor, err error) {
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

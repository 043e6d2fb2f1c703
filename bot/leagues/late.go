package leagues

import (
	"errors"
	"slices"
	"strings"

	"karlchen/game/league"
	"karlchen/storage"
)

// DecideLate decides whether a list counts that has ended after its week.
func (s *Service) DecideLate(by Actor, id string, seen uint64, season int, list uint64, accept bool, why string) error {
	why = strings.TrimSpace(why)
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		b, err := b.withSeason(tx, season)
		if err != nil {
			return err
		}
		l, err := b.List(list)
		switch {
		case err != nil:
			return err
		case b.Season.State == league.SeasonArchived:
			return league.SeasonOver
		case l.Late == league.LateNot:
			return league.NotLate
		}
		if err := checkWhy(why); err != nil {
			return err
		}
		before := l.Late
		l.Late = league.LateRefused
		if accept {
			l.Late = league.LateAccepted
		}
		if l.Late == before {
			return league.NothingToChange
		}
		b.putList(l)
		if err := storage.Put(tx, l); err != nil {
			return err
		}
		if b.History, err = readHistory(tx.Reader, b); err != nil {
			return err
		}
		if err := storeRankings(tx, b, l.Week); err != nil {
			return err
		}
		if err := updatePost(tx, league.Post{League: id, Kind: league.PostList, Season: l.Season, List: list}); err != nil {
			return err
		}
		if err := continueAfterDecision(tx, b, l.Week); err != nil {
			return err
		}
		return logAction(tx, id, by.ID, "late-"+string(l.Late), map[string]any{"list": list, "before": before, "after": l.Late, "why": why})
	})
}

// AddResult enters a list that was played elsewhere: the member of each place, or "" for a computer, and the game points, whose sum is zero. Season 0
// is the latest.
func (s *Service) AddResult(
	by Actor, id string, seen uint64, season, week int, members []string, points []int, why string,
) (l league.List, err error) {
	why = strings.TrimSpace(why)
	err = s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		b, err := b.withSeason(tx, season)
		if err != nil {
			return err
		}
		if err := errors.Join(b.checkEntered(week, members, points), checkWhy(why)); err != nil {
			return err
		}
		w := b.Weeks[week-1]
		l = league.List{Week: week, State: league.ListFinished, Members: members, Began: tx.Now(), Ended: tx.Now()}
		if published(w) {
			l.Late = league.LateAccepted
		}
		if w.State == league.WeekFinal {
			l.State = league.ListConfirmed
		}
		if l, err = newList(tx, b, l); err != nil {
			return err
		}
		games := b.Season.Plan.Config.ListGames() * 4 / len(members) // of five people one pauses
		r := league.ListResult{List: l.Number, Week: week}
		for i, m := range members {
			r.Places = append(r.Places, league.Place{Member: m, Points: points[i], Games: games})
		}
		if err := r.Validate(); err != nil {
			return league.WrongPlaces
		}
		if err := storeOutcome(tx, b, l, league.Outcome{Result: &r, By: by.ID}); err != nil {
			return err
		}
		if err := storeRankings(tx, b, week); err != nil {
			return err
		}
		return logAction(tx, id, by.ID, "add-result", map[string]any{"list": l.Number, "week": week, "members": members, "after": points, "why": why})
	})
	return l, err
}

// checkEntered returns all errors in a result that a leader enters.
func (b *Book) checkEntered(week int, members []string, points []int) error {
	var problems []error
	switch {
	case b.Season.Number == 0 || b.Season.State == league.SeasonArchived || b.Season.State == league.SeasonCancelled:
		return league.SeasonOver
	case b.Season.Mode().Attempts:
		return league.TaskByHand
	case week < 1 || week > len(b.Weeks) || b.Weeks[week-1].State == league.WeekPlanned || b.Weeks[week-1].State == league.WeekCancelled:
		problems = append(problems, league.NoSuchWeek)
	}
	people, sum := 0, 0
	for i, m := range members {
		if m == "" {
			continue
		}
		people++
		if _, ok := b.Member(m); !ok {
			problems = append(problems, league.NoSuchMember)
		}
		if slices.Contains(members[:i], m) {
			problems = append(problems, league.WrongPlaces)
		}
	}
	if n := len(members); n != 4 && n != 5 || people < league.MinMembers {
		problems = append(problems, league.WrongPlaces)
	}
	for _, n := range points {
		sum += n
	}
	switch {
	case len(points) != len(members):
		problems = append(problems, league.Problem{Key: league.WrongScores, Data: map[string]any{"Count": len(members)}})
	case sum != 0:
		problems = append(problems, league.Problem{Key: league.ScoresNotZero, Data: map[string]any{"Sum": sum}})
	}
	return errors.Join(problems...)
}

// storeOutcome stores the outcome of a list, which counts from then on unless the list is late, and posts it. For a task it posts nothing, because
// other members will play its deals.
func storeOutcome(tx *storage.Tx, b *Book, l league.List, o league.Outcome) error {
	o.League, o.Season, o.Number = l.League, l.Season, l.Number
	if err := storage.Put(tx, o); err != nil {
		return err
	}
	history, err := readHistory(tx.Reader, b)
	if err != nil {
		return err
	}
	b.History = history
	if o.Attempt != nil {
		return nil
	}
	return addPost(tx, b, league.Post{Kind: league.PostList, Week: l.Week, List: l.Number})
}

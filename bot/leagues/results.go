package leagues

import (
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

// withSeason returns the league at the same moment with another season; 0 is the latest.
func (b *Book) withSeason(tx *storage.Tx, season int) (*Book, error) {
	if season == 0 || season == b.Season.Number {
		return b, nil
	}
	return readBook(tx.Reader, b.League.ID, season, b.Now)
}

// ruling returns the state of a finished list: the decisions about it, and whether one is still open.
func (b *Book) ruling(l league.List) league.ListState {
	decided := league.ListConfirmed
	for _, c := range b.History.InForce() {
		switch {
		case c.List != l.Number:
		case c.Change == league.Strike:
			decided = league.ListStruck
		case c.Change == league.Rescore:
			decided = league.ListCorrected
		}
	}
	open := func(p league.Protest) bool { return p.List == l.Number && p.State == league.ProtestOpen }
	if decided != league.ListStruck && slices.ContainsFunc(b.Protests, open) {
		return league.ListDisputed
	}
	return decided
}

// updateListState updates the state of a list after decisions about it.
func updateListState(tx *storage.Tx, b *Book, l league.List) error {
	next := b.ruling(l)
	if l.State == league.ListStruck && next == league.ListDisputed { // the strike was withdrawn, and the protest still waits
		l.State = league.ListConfirmed
	}
	if l.State != next {
		if err := l.State.To(next); err != nil {
			return err
		}
		l.State = next
	}
	b.putList(l)
	if err := storage.Put(tx, l); err != nil {
		return err
	}
	return updatePost(tx, league.Post{League: l.League, Kind: league.PostList, Season: l.Season, List: l.Number})
}

// putList updates the book's copy of a list.
func (b *Book) putList(l league.List) {
	if i := slices.IndexFunc(b.Lists, func(other league.List) bool { return other.Number == l.Number }); i >= 0 {
		b.Lists[i] = l
	} else {
		b.Lists = append(b.Lists, l)
	}
}

// newList gives a list its number and stores it.
func newList(tx *storage.Tx, b *Book, l league.List) (league.List, error) {
	b.League.Lists++
	l.League, l.Season, l.Number = b.League.ID, b.Season.Number, b.League.Lists
	b.putList(l)
	if err := storage.Put(tx, b.League); err != nil {
		return l, err
	}
	return l, storage.Put(tx, l)
}

// ranked returns the standings after a week in the stored form, divisions one after another.
func (b *Book) ranked(week int) (rows []league.Ranked, err error) {
	tables, err := b.Standings(week)
	for _, t := range tables {
		for _, r := range t.Rows {
			rows = append(rows, league.Ranked{Member: r.Member, Rank: r.Rank, Value: r.Value, Lists: r.Lists, GamePoints: r.GamePoints})
		}
	}
	return rows, err
}

// storeRanking stores the present standings after a week, beside the earlier ones.
func storeRanking(tx *storage.Tx, b *Book, week int) error {
	rows, err := b.ranked(week)
	if err != nil {
		return err
	}
	kept := league.Ranking{League: b.League.ID, Season: b.Season.Number, Week: week}
	before, err := storage.All(tx.Reader, kept)
	if err != nil {
		return err
	}
	kept.Number, kept.At, kept.Rows = uint64(len(before)+1), tx.Now(), rows
	return storage.Put(tx, kept)
}

// published reports whether a week has a result.
func published(w league.Week) bool {
	return w.State == league.WeekProvisional || w.State == league.WeekFinal
}

// storeRankings stores the standings that a decision about a week has changed, if they are public: those after the week and after all later ones.
func storeRankings(tx *storage.Tx, b *Book, week int) error {
	for _, w := range b.Weeks {
		if w.Number < week || !published(w) {
			continue
		}
		if err := storeRanking(tx, b, w.Number); err != nil {
			return err
		}
	}
	return nil
}

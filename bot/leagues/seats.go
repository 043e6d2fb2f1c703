package leagues

import (
	"context"
	"errors"
	"slices"
	"strings"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// Swap exchanges the drawn places of two people before their lists begin; one of them may also have none. Their tables are opened again. Errors:
// those of week; NotDrawn, ListsBegun, NoPlace, NoSuchMember, Seated, NothingToChange.
func (s *Service) Swap(by Actor, id string, seen uint64, week int, a, other string) error {
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		w, err := b.week(week)
		switch {
		case err != nil:
			return err
		case w.Draw == nil:
			return league.NotDrawn
		}
		var one, two league.List
		for _, l := range b.Lists {
			if l.Week != week || l.State == league.ListAborted {
				continue
			}
			hasA, hasOther := slices.Contains(l.Members, a), slices.Contains(l.Members, other)
			switch {
			case !hasA && !hasOther:
				continue
			case l.State != league.ListArranged:
				return league.ListsBegun
			case hasA && hasOther:
				return league.NothingToChange
			case hasA:
				one = l
			default:
				two = l
			}
		}
		if one.Number == 0 && two.Number == 0 {
			return league.NoPlace
		}
		for user, l := range map[string]league.List{a: one, other: two} {
			if err := b.mayComeIn(user, s.floor.tableOf(user)); l.Number == 0 && err != nil {
				return err
			}
		}
		err = errors.Join(s.replaceInList(tx, b, one, a, other), s.replaceInList(tx, b, two, other, a),
			logAction(tx, id, by.ID, "swap", map[string]any{"week": week, "before": a, "after": other}))
		return errors.Join(err, updatePost(tx, league.Post{League: id, Kind: league.PostDraw, Season: b.Season.Number, Week: week}))
	})
}

// mayComeIn returns why a person cannot get a place, or nil. Seat is the table at which they have one.
func (b *Book) mayComeIn(user, seat string) error {
	m, ok := b.Member(user)
	switch {
	case !ok || !m.State.Plays() && m.State != league.MemberAway:
		return league.NoSuchMember
	case seat != "":
		return league.Seated
	}
	return nil
}

// replaceInList gives the place of one member in an arranged list to another. It makes a new list, because its table has to be another one.
func (s *Service) replaceInList(tx *storage.Tx, b *Book, l league.List, out, in string) error {
	if l.Number == 0 {
		return nil
	}
	next := league.List{Week: l.Week, State: league.ListArranged, Table: table.NewID(), Members: slices.Clone(l.Members)}
	next.Members[slices.Index(l.Members, out)] = in
	if err := turnList(tx, b, &l, league.ListAborted); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.floor.requestTables(b.League.ID) })
	_, err := newList(tx, b, next)
	return err
}

// Substitute lets another person play for a member in a list from its next game on; without an id a computer takes over at once. The result of the
// place stays the member's. Errors: NoSuchList, ListOver, NoPlace, NoSuchMember, Seated, and those of the table.
func (s *Service) Substitute(ctx context.Context, by Actor, id string, seen uint64, list uint64, out, in string) error {
	var l league.List
	var player table.User
	check := func(_ *storage.Tx, b *Book) (err error) {
		if l, err = b.List(list); err != nil {
			return err
		}
		switch {
		case !unfinished(l) || b.Season.Mode().Attempts:
			return league.ListOver
		case !slices.Contains(l.Members, out) || out == "":
			return league.NoPlace
		case in == "" && l.State == league.ListArranged:
			return league.NoSuchMember
		case in != "" && in != out:
			if err := b.mayComeIn(in, s.floor.tableOf(in)); err != nil {
				return err
			}
		}
		m, _ := b.Member(in)
		player = table.User{ID: in, Name: m.Name}
		return nil
	}
	enter := func(tx *storage.Tx) error {
		return logAction(tx, id, by.ID, "substitute", map[string]any{"list": list, "before": out, "after": in})
	}
	err := s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		if err := check(tx, b); err != nil || l.State != league.ListArranged {
			return err
		}
		return errors.Join(s.replaceInList(tx, b, l, out, in), enter(tx),
			updatePost(tx, league.Post{League: id, Kind: league.PostDraw, Season: b.Season.Number, Week: l.Week}))
	})
	if err != nil || l.State == league.ListArranged {
		return err
	}
	if _, err := s.tables.Do(ctx, l.Table, table.User{}, table.Substitute{Member: out, By: player}); err != nil {
		return err
	}
	return s.changeAsLeader(by, id, 0, func(tx *storage.Tx, _ *Book) error { return enter(tx) })
}

// AbortList breaks off a list that is not over. It never counts. Errors: NoSuchList, ListOver, WhyMissing, WhyTooLong.
func (s *Service) AbortList(by Actor, id string, seen uint64, list uint64, why string) error {
	why = strings.TrimSpace(why)
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		b, l, err := b.findList(tx, list)
		switch {
		case err != nil:
			return err
		case !unfinished(l):
			return league.ListOver
		}
		if err := checkWhy(why); err != nil {
			return err
		}
		before := l.State
		l.Ended = tx.Now()
		if err := turnList(tx, b, &l, league.ListAborted); err != nil {
			return err
		}
		return errors.Join(logAction(tx, id, by.ID, "abort", map[string]any{"list": list, "before": before, "after": l.State, "why": why}),
			continueAfterList(tx, b, l.Week), archiveSeason(tx, b))
	})
}

// findList returns a list, and the book of its season: a list of the last season may go on in the next. Error: NoSuchList.
func (b *Book) findList(tx *storage.Tx, list uint64) (*Book, league.List, error) {
	for season := b.Season.Number; season >= 1; season-- {
		of, err := b.withSeason(tx, season)
		if err != nil {
			return nil, league.List{}, err
		}
		if l, err := of.List(list); err == nil {
			return of, l, nil
		}
	}
	return nil, league.List{}, league.NoSuchList
}

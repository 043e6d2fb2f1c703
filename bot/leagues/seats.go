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

// Swap exchanges the places of two people whom a draw has given some, before their lists begin; one of them may also have none. Their tables
// are opened anew. Errors: those of week; NotDrawn, ListsBegun, NoPlace, NoSuchMember, Seated, NothingToChange.
func (s *Service) Swap(by Actor, id string, seen uint64, week int, a, other string) error {
	return s.lead(by, id, seen, func(tx *storage.Tx, b *Book) error {
		w, err := b.week(week)
		switch {
		case err != nil:
			return err
		case w.Draw == nil:
			return NotDrawn
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
				return ListsBegun
			case hasA && hasOther:
				return NothingToChange
			case hasA:
				one = l
			default:
				two = l
			}
		}
		if one.Number == 0 && two.Number == 0 {
			return NoPlace
		}
		for user, l := range map[string]league.List{a: one, other: two} {
			if err := b.mayComeIn(user, s.floor.seat(user)); l.Number == 0 && err != nil {
				return err
			}
		}
		err = errors.Join(s.rearrange(tx, b, one, a, other), s.rearrange(tx, b, two, other, a),
			note(tx, id, by.ID, "swap", map[string]any{"week": week, "before": a, "after": other}))
		return errors.Join(err, tell(tx, league.Post{League: id, Kind: PostDraw, Season: b.Season.Number, Week: week}))
	})
}

// mayComeIn returns why somebody cannot be given a place, or nil. Seat is the table where he has one.
func (b *Book) mayComeIn(user, seat string) error {
	m, ok := b.Member(user)
	switch {
	case !ok || !m.State.Plays() && m.State != league.MemberAway:
		return NoSuchMember
	case seat != "":
		return Seated
	}
	return nil
}

// rearrange gives the place of one member in an arranged list to another. It becomes a new list, as its table has to be another one.
func (s *Service) rearrange(tx *storage.Tx, b *Book, l league.List, out, in string) error {
	if l.Number == 0 {
		return nil
	}
	next := league.List{Week: l.Week, State: league.ListArranged, Table: table.NewID(), Members: slices.Clone(l.Members)}
	next.Members[slices.Index(l.Members, out)] = in
	if err := turnList(tx, b, &l, league.ListAborted); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.floor.open(b.League.ID) })
	_, err := newList(tx, b, next)
	return err
}

// Substitute has somebody else play for a member in a list from its next game on, or with nobody's id a computer at once. What the place comes
// to stays the member's. Errors: NoSuchList, ListOver, NoPlace, NoSuchMember, Seated, and those of the table.
func (s *Service) Substitute(ctx context.Context, by Actor, id string, seen uint64, list uint64, out, in string) error {
	var l league.List
	var player table.User
	check := func(_ *storage.Tx, b *Book) (err error) {
		if l, err = b.List(list); err != nil {
			return err
		}
		switch {
		case !unfinished(l) || b.Season.Plan.Config.Format == league.Task:
			return ListOver
		case !slices.Contains(l.Members, out) || out == "":
			return NoPlace
		case in == "" && l.State == league.ListArranged:
			return NoSuchMember
		case in != "" && in != out:
			if err := b.mayComeIn(in, s.floor.seat(in)); err != nil {
				return err
			}
		}
		m, _ := b.Member(in)
		player = table.User{ID: in, Name: m.Name}
		return nil
	}
	enter := func(tx *storage.Tx) error {
		return note(tx, id, by.ID, "substitute", map[string]any{"list": list, "before": out, "after": in})
	}
	err := s.lead(by, id, seen, func(tx *storage.Tx, b *Book) error {
		if err := check(tx, b); err != nil || l.State != league.ListArranged {
			return err
		}
		return errors.Join(s.rearrange(tx, b, l, out, in), enter(tx),
			tell(tx, league.Post{League: id, Kind: PostDraw, Season: b.Season.Number, Week: l.Week}))
	})
	if err != nil || l.State == league.ListArranged {
		return err
	}
	if _, err := s.tables.Do(ctx, l.Table, table.User{}, table.Substitute{Member: out, By: player}); err != nil {
		return err
	}
	return s.lead(by, id, 0, func(tx *storage.Tx, _ *Book) error { return enter(tx) })
}

// AbortList breaks a list off that is not over. It never counts. Errors: NoSuchList, ListOver, WhyMissing, WhyTooLong.
func (s *Service) AbortList(by Actor, id string, seen uint64, list uint64, why string) error {
	why = strings.TrimSpace(why)
	return s.lead(by, id, seen, func(tx *storage.Tx, b *Book) error {
		b, l, err := b.find(tx, list)
		switch {
		case err != nil:
			return err
		case !unfinished(l):
			return ListOver
		}
		if err := checkWhy(why); err != nil {
			return err
		}
		before := l.State
		l.Ended = tx.Now()
		if err := turnList(tx, b, &l, league.ListAborted); err != nil {
			return err
		}
		return errors.Join(note(tx, id, by.ID, "abort", map[string]any{"list": list, "before": before, "after": l.State, "why": why}),
			played(tx, b, l.Week), archive(tx, b))
	})
}

// find returns a list, and the book of its season: one of the last season may go on in the next. Error: NoSuchList.
func (b *Book) find(tx *storage.Tx, list uint64) (*Book, league.List, error) {
	for season := b.Season.Number; season >= 1; season-- {
		of, err := b.other(tx, season)
		if err != nil {
			return nil, league.List{}, err
		}
		if l, err := of.List(list); err == nil {
			return of, l, nil
		}
	}
	return nil, league.List{}, NoSuchList
}

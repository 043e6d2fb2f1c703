package leagues

import (
	"cmp"
	"errors"
	"slices"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// drawDue draws the tables, unless the evening is over because the program did not run.
func (s *Service) drawDue(tx *storage.Tx, b *Book, w *league.Week) error {
	switch {
	case !b.drawable(w):
		return nil
	case b.Now.After(b.drawAt(w).Add(drawLate + league.CheckInBefore)):
		return freeWeek(tx, b, w, league.NoteMissed)
	}
	return s.drawTables(tx, b, w, "", false)
}

// DrawNow draws the tables of a week before the time, or again as long as nobody has begun to play. Before the check-in it draws among the members
// who have said that they come. Errors: those of week; NoMatchDays, WeekNotBegun, ListsBegun, TooFew.
func (s *Service) DrawNow(by Actor, id string, seen uint64, week int) error {
	return s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		w, err := b.week(week)
		switch {
		case err != nil:
			return err
		case !b.Season.Mode().Drawn:
			return league.NoMatchDays
		case w.State == league.WeekPlanned:
			return league.WeekNotBegun
		case slices.ContainsFunc(b.Lists, func(l league.List) bool { return l.Week == week && !idle(l) }):
			return league.ListsBegun
		}
		before := w.Draw
		if err := s.drawTables(tx, b, w, by.ID, true); err != nil {
			return err
		}
		return logAction(tx, id, by.ID, "draw", map[string]any{"week": week, "before": before, "after": w.Draw})
	})
}

// idle reports whether nobody has begun to play the list.
func idle(l league.List) bool {
	return l.State == league.ListArranged || l.State == league.ListAborted
}

// drawTables draws the tables of a week among the members who are there, and arranges their lists. If they are too few for a table the week is open.
// Again takes an earlier draw back, or the statement that there were too few.
func (s *Service) drawTables(tx *storage.Tx, b *Book, w *league.Week, by string, again bool) error {
	if again {
		if err := takeDrawBack(tx, b, w); err != nil {
			return err
		}
	}
	d, err := b.drawRequest(w, func(user string) bool { return s.floor.isBusy(user, b.League.ID) })
	if err != nil {
		return err
	}
	d.At, d.By, d.Seed = tx.Now(), by, s.config.Lot()
	drawn, err := b.Redraw(d)
	if err != nil {
		return err
	}
	if len(drawn.Tables) == 0 {
		if by != "" { // more may come until the time of the draw
			return league.TooFew
		}
		return freeWeek(tx, b, w, league.NoteTooFew)
	}
	d.Tables, d.Out = drawn.Tables, drawn.Out
	w.Draw, w.Free = &d, false
	for _, members := range d.Tables {
		l := league.List{Week: w.Number, State: league.ListArranged, Table: table.NewID(), Members: members}
		if _, err := newList(tx, b, l); err != nil {
			return err
		}
	}
	if w.State == league.WeekOpen {
		if err := turnWeek(tx, w, league.WeekCheckIn); err != nil {
			return err
		}
	}
	if w.State != league.WeekDrawn {
		if err := turnWeek(tx, w, league.WeekDrawn); err != nil {
			return err
		}
	}
	if _, err := takePostsBack(tx, b, w.Number, league.PostCheckIn, league.PostSoon); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.floor.requestTables(b.League.ID) })
	return errors.Join(storage.Put(tx, *w), updateOffers(tx, b, w.Number), addPost(tx, b, league.Post{Kind: league.PostDraw, Week: w.Number, Ping: b.drawn(&d)}))
}

// drawn returns the members who have a place, in the order in which they came.
func (b *Book) drawn(d *league.Draw) []string {
	return slices.DeleteFunc(slices.Clone(d.Members), func(m string) bool { return slices.Contains(d.Out, m) })
}

// takeDrawBack breaks off the lists of a draw. None of them has begun.
func takeDrawBack(tx *storage.Tx, b *Book, w *league.Week) error {
	for i := range b.Lists {
		if l := &b.Lists[i]; l.Week == w.Number && l.State == league.ListArranged {
			if err := abortList(tx, l); err != nil {
				return err
			}
		}
	}
	w.Draw, w.Free = nil, false
	return storage.Put(tx, *w)
}

// drawRequest returns the values on which the draw of a week depends, except its seed: the members who are there and sit at no other table, and, if
// these cannot be split into tables, as many stand-ins as needed.
func (b *Book) drawRequest(w *league.Week, busy func(user string) bool) (league.Draw, error) {
	d := league.Draw{Policy: b.Season.Plan.Policy, SatOut: map[string]int{}}
	here := []league.Answer{league.AnswerHere}
	if b.Now.Before(b.drawAt(w).Add(-league.CheckInBefore)) {
		here = append(here, league.AnswerIn)
	}
	var spare []string
	for _, user := range coming(w, append(here, league.AnswerSubstitute)...) {
		m, ok := b.Member(user)
		switch {
		case !ok || !m.State.Plays() || busy(user):
		case m.State == league.MemberSubstitute || w.Answers[user] == league.AnswerSubstitute:
			spare = append(spare, user)
		default:
			d.Members = append(d.Members, user)
		}
	}
	d.Members = b.addStandIns(d.Members, spare)
	for pair, times := range b.History.Meetings() {
		if slices.Contains(d.Members, pair.First) && slices.Contains(d.Members, pair.Second) {
			d.Met = append(d.Met, league.Meeting{A: pair.First, B: pair.Second, Times: times})
		}
	}
	slices.SortFunc(d.Met, func(x, y league.Meeting) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	for _, user := range d.Members {
		m, _ := b.Member(user)
		for _, other := range m.Apart {
			if slices.Contains(d.Members, other) {
				d.Apart = append(d.Apart, league.Meeting{A: user, B: other})
			}
		}
	}
	for _, other := range b.Weeks {
		if other.Draw != nil && other.Number != w.Number {
			for _, user := range other.Draw.Out {
				d.SatOut[user]++
			}
		}
		if other.Number > w.Number && other.State == league.WeekPlanned {
			d.Ahead++
		}
	}
	if !b.Season.Plan.ByRank || w.Number == 1 {
		return d, nil
	}
	rows, err := b.ranked(w.Number - 1)
	for _, r := range rows {
		d.Ranked = append(d.Ranked, r.Member)
	}
	return d, err
}

// addStandIns adds the fewest stand-ins with which each division can be split into tables; none if there are not enough.
func (b *Book) addStandIns(members, spare []string) []string {
	filled := slices.Clone(members)
	for division, group := range b.groups(members) {
		var own []string
		for _, user := range spare {
			if b.division(user) == division || len(b.Season.Divisions) == 0 {
				own = append(own, user)
			}
		}
		for n := range len(own) + 1 {
			if _, _, even := league.Split(len(group) + n); even {
				filled = append(filled, own[:n]...)
				break
			}
		}
	}
	return filled
}

// groups splits members into those who may play with each other: by divisions, from the top, if the season has any.
func (b *Book) groups(members []string) [][]string {
	if len(b.Season.Divisions) == 0 {
		return [][]string{members}
	}
	groups := make([][]string, len(b.Season.Divisions))
	for _, user := range members {
		i := b.division(user)
		groups[i] = append(groups[i], user)
	}
	return groups
}

// Redraw repeats a draw, which proves that it was fair. Each division is drawn separately, the first one with the seed.
func (b *Book) Redraw(d league.Draw) (all league.Drawn, err error) {
	for i, group := range b.groups(d.Members) {
		r := d.Request()
		r.Members, r.Seed = group, d.Seed+uint64(i)
		drawn, err := league.DrawTables(r)
		if err != nil {
			return all, err
		}
		all.Tables, all.Out = append(all.Tables, drawn.Tables...), append(all.Out, drawn.Out...)
	}
	return all, nil
}

package view

import (
	"cmp"
	"errors"
	"slices"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// OpeningOf is a week of a season as a message offers it to its reader, or to everybody.
func OpeningOf(b *leagues.Book, week int, reader string) Opening {
	w := b.Weeks[week-1]
	o := Opening{Week: week, Note: w.Note, Mode: b.Season.ModeOf(w), Answers: map[league.Answer][]string{}, MatchDay: b.DrawAt(week), Evenings: b.Evenings(week, b.Now)}
	o.Drawn, o.Over = w.Draw != nil, isOver(b, w)
	o.Accepts = func(d league.Deed) bool {
		if _, plays := d.(*league.Play); plays { // it is always about the present week
			now, _ := b.Week()
			return now.Number == week && b.Accepts(reader, d)
		}
		return b.Accepts(reader, d)
	}
	for user, a := range w.Answers {
		o.Answers[a] = append(o.Answers[a], user)
	}
	for _, users := range o.Answers { // in the order of their answers
		slices.SortFunc(users, func(one, two string) int {
			return cmp.Or(cmp.Compare(slices.Index(w.Order, one), slices.Index(w.Order, two)), cmp.Compare(one, two))
		})
	}
	played := map[string]bool{}
	sits, at := b.SittingOf(reader)
	o.Tells = at && sits.Week == week
	for _, l := range b.Lists {
		if l.Week != week || l.State == league.ListAborted {
			continue
		}
		if l.Real && l.Unfinished() {
			o.Missing++
		}
		for _, m := range l.Members {
			played[m] = true
		}
		if o.Mode.Attempts && l.State.Counts() {
			o.Played = append(o.Played, l.Members[0])
		}
	}
	for _, user := range o.Answers[league.AnswerIn] {
		if !played[user] {
			o.Looking = append(o.Looking, user)
		}
	}
	return o
}

// isOver reports whether members can no longer answer or begin anything in a week.
func isOver(b *leagues.Book, w league.Week) bool {
	switch w.State {
	case league.WeekGrace, league.WeekProvisional, league.WeekFinal, league.WeekCancelled:
		return true
	case league.WeekPlanned, league.WeekOpen, league.WeekCheckIn, league.WeekDrawn, league.WeekRunning:
	}
	return !b.Mode().Real && !b.Now.Before(b.Calendar().Closes(w.Number))
}

// ListsOf returns the lists of a week that count, after corrections, and the comparison of the attempts at its task.
func ListsOf(b *leagues.Book, week int) (lists []LeagueList, attempts []standings.Compared, err error) {
	results, attempts, err := b.History().Week(week)
	for _, r := range results {
		l, err := b.List(r.List)
		if err != nil {
			return nil, nil, err
		}
		lists = append(lists, LeagueList{ListResult: r, State: l.State})
	}
	return lists, attempts, err
}

// PastOf returns the lists and attempts of a member in a season.
func PastOf(b *leagues.Book, member string) (LeaguePast, error) {
	past := LeaguePast{League: LeagueOf(b), Member: member}
	for week := range LatestWeek(b) {
		lists, attempts, err := ListsOf(b, week+1)
		if err != nil {
			return past, err
		}
		for _, l := range lists {
			if slices.ContainsFunc(l.Places, func(p standings.PlaceResult) bool { return p.Member == member }) {
				past.Lists = append(past.Lists, l)
			}
		}
		for _, a := range attempts {
			if a.Member == member {
				past.Attempts = append(past.Attempts, a)
			}
		}
	}
	return past, nil
}

// StandingsOf returns the standings and ratings after a week, with the rankings that were published before.
func StandingsOf(of *leagues.Book, week int, published []league.Ranking) (WeekStandings, error) {
	tables, errTables := of.Standings(week)
	ratings, _, errRatings := of.History().Until(week).Ratings(of.Season.Ratings)
	t := WeekStandings{League: LeagueOf(of), Week: week, Published: published, Ratings: ratings}
	t.Running = !of.State.Over() && week >= 1 && week <= len(of.Weeks) && !isOver(of, of.Weeks[week-1])
	for i, table := range tables {
		d := Division{Standings: table}
		if i > 0 {
			d.Up = of.Season.Plan.Moving
		}
		if i+1 < len(tables) {
			d.Down = max(0, of.Season.Plan.Moving-idle(of.Divisions[i], table)) // those who have not played go down first
		}
		t.Divisions = append(t.Divisions, d)
	}
	for n := range week {
		t.Absent = append(t.Absent, of.Season.Absent(n+1))
	}
	if in, all := of.StillIn(week); !all {
		t.In = in
	}
	var errTeams error
	t.Teams, errTeams = of.TeamStandings(week)
	return t, errors.Join(errTables, errRatings, errTeams)
}

// idle counts the members of a division without a row in its standings.
func idle(members []string, t standings.Table) (n int) {
	for _, m := range members {
		if !slices.ContainsFunc(t.Rows, func(r standings.Row) bool { return r.Member == m }) {
			n++
		}
	}
	return n
}

// ResultsOf returns what the weeks from one to another have brought, with the rankings that were published before. Week 0 has brought nothing.
func ResultsOf(b *leagues.Book, from, to int, published []league.Ranking) (m Monday, err error) {
	if m.WeekStandings, err = StandingsOf(b, to, published); err != nil || to == 0 {
		return m, err
	}
	m.From = from
	for week := from; week <= to; week++ {
		lists, attempts, wrong := ListsOf(b, week)
		m.Earlier = m.Earlier || len(m.Attempts) > 0
		m.Lists, m.Attempts, err = append(m.Lists, lists...), attempts, errors.Join(err, wrong)
	}
	var untold, unawarded error
	m.Stories, untold = b.Stories(to)
	if isOver(b, b.Weeks[to-1]) {
		m.Awards, unawarded = b.History().Awards(b.Plan.Config, to)
	}
	if w := b.Weeks[to-1]; w.State == league.WeekProvisional {
		m.Provisional = b.Calendar().Final(w.Published)
	}
	m.Late, m.Overdue = StillPlayed(b.Season, from, to)
	m.Last, m.Cancelled = b.State.Over(), b.Weeks[to-1].State == league.WeekCancelled
	return m, errors.Join(err, untold, unawarded)
}

// StillPlayed counts the lists of weeks that go on: within their day of grace, and after it. A task ends with its week.
func StillPlayed(s league.Season, from, to int) (late, overdue int) {
	for _, l := range s.Lists {
		if l.Week < from || l.Week > to || l.State != league.ListRunning && l.State != league.ListInterrupted {
			continue
		}
		switch {
		case !s.Published(l.Week):
			late++
		case !s.Mode().Secret:
			overdue++
		}
	}
	return late, overdue
}

// CardOf returns the card of a season for its announcement.
func CardOf(b *leagues.Book) LeagueCard {
	c := LeagueCard{League: LeagueOf(b), State: b.Season.State, Plan: b.Season.Plan, Channel: b.League.Channel, Role: b.League.Role}
	if c.Evening = b.NextEvening(b.Now); c.Evening > 0 {
		c.EveningAt = b.DrawAt(c.Evening)
	}
	for _, m := range b.Members {
		if m.State.TakesPart() {
			c.Members = append(c.Members, m.User)
		}
	}
	if in, all := b.StillIn(b.Plan.Config.Weeks); !all {
		c.In = in
	}
	return c
}

// LatestWeek returns the latest week that has begun; 0 before the first.
func LatestWeek(b *leagues.Book) int {
	for n := len(b.Weeks); n > 0; n-- {
		if b.Mode().Real && b.Weeks[n-1].State != league.WeekPlanned || !b.Mode().Real && !b.Now.Before(b.Calendar().Opens(n)) {
			return n
		}
	}
	return 0
}

package commands

import (
	"cmp"
	"slices"

	"karlchen/bot/leagues"
	leagueview "karlchen/commands/league/view"
	"karlchen/game/league"
)

// openingOf is a week as messages offer it to people.
func openingOf(b *leagues.Book, week int) leagueview.Opening {
	w := b.Weeks[week-1]
	o := leagueview.Opening{Week: week, Answers: map[league.Answer][]string{}, MatchDay: b.DrawAt(week), Over: isOver(b, w)}
	for user, a := range w.Answers {
		o.Answers[a] = append(o.Answers[a], user)
	}
	for _, users := range o.Answers { // those who come in the order in which they said so
		slices.SortFunc(users, func(one, two string) int {
			return cmp.Or(cmp.Compare(slices.Index(w.Order, one), slices.Index(w.Order, two)), cmp.Compare(one, two))
		})
	}
	played := map[string]bool{}
	for _, l := range b.Lists {
		if l.Week != week || l.State == league.ListAborted {
			continue
		}
		for _, m := range l.Members {
			played[m] = true
		}
		if b.Season.Plan.Config.Format == league.Task && l.State.Counts() {
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

// isOver reports whether nobody can say or begin anything in a week any more.
func isOver(b *leagues.Book, w league.Week) bool {
	switch w.State {
	case league.WeekGrace, league.WeekProvisional, league.WeekFinal, league.WeekCancelled:
		return true
	case league.WeekPlanned, league.WeekOpen, league.WeekCheckIn, league.WeekDrawn, league.WeekRunning:
	}
	return !b.Now.Before(b.Calendar.Closes(w.Number))
}

// listsOf are the lists of a week that count, as they were corrected, and the attempts at its task compared.
func listsOf(b *leagues.Book, week int) (lists []leagueview.LeagueList, attempts []league.Compared, err error) {
	results, attempts, err := b.History.Week(week)
	for _, r := range results {
		l, err := b.List(r.List)
		if err != nil {
			return nil, nil, err
		}
		lists = append(lists, leagueview.LeagueList{Result: r, State: l.State})
	}
	return lists, attempts, err
}

// pastOf is what a member has played in a season.
func pastOf(b *leagues.Book, member string) (leagueview.LeaguePast, error) {
	past := leagueview.LeaguePast{League: leagueview.LeagueOf(b), Member: member}
	for week := range latestWeek(b) {
		lists, attempts, err := listsOf(b, week+1)
		if err != nil {
			return past, err
		}
		for _, l := range lists {
			if slices.ContainsFunc(l.Places, func(p league.Place) bool { return p.Member == member }) {
				past.Lists = append(past.Lists, l)
			}
		}
		for i, a := range attempts {
			if a.Member == member {
				past.Attempts = append(past.Attempts, leagueview.LeagueAttempt{Compared: a, Rank: 1 + better(attempts[:i], a), Of: len(attempts)})
			}
		}
	}
	return past, nil
}

// better counts the attempts that did better than another one.
func better(attempts []league.Compared, than league.Compared) (n int) {
	for _, a := range attempts {
		if a.Matchpoints != than.Matchpoints || a.Total != than.Total {
			n++
		}
	}
	return n
}

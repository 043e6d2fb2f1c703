package league_test

import (
	"slices"

	"karlchen/game/league"
)

// score is what a member has in the standings.
type score struct {
	value  int
	lists  int
	points int
}

// checkRanking compares a ranking with a second computation of the standings, which shares no code with the first.
func (w *world) checkRanking(s league.Season, r league.Ranking) {
	w.Helper()
	if len(s.Divisions) > 0 {
		return
	}
	want := standingsAgain(s, r.Week)
	for _, row := range r.Rows {
		if got := (score{int(row.Value), row.Lists, row.GamePoints}); got != want[row.Member] {
			w.bad("after week %d of season %d %s has %+v, and by the second computation %+v", r.Week, s.Number, row.Member, got, want[row.Member])
		}
		delete(want, row.Member)
	}
	if len(want) > 0 {
		w.bad("after week %d of season %d nobody ranks %v", r.Week, s.Number, want)
	}
}

// checkStories fails if the stories of a ranked week cannot be found, name strangers, or speak although a protest is open.
func (w *world) checkStories(s league.Season, week int) {
	w.Helper()
	stories, err := s.Stories(week)
	if err != nil {
		w.bad("week %d of season %d has no stories: %v", week, s.Number, err)
	}
	for _, story := range stories {
		for _, m := range story.People {
			if _, known := s.Member(m); !known {
				w.bad("week %d of season %d tells of %q, whom nobody knows: %+v", week, s.Number, m, story)
			}
		}
		w.seen["story-"+string(story.Kind)]++
	}
	for _, p := range s.Protests {
		if p.State == league.ProtestOpen && p.Week <= week && len(stories) > 0 {
			w.bad("week %d of season %d tells %+v in spite of protest %d", week, s.Number, stories, p.Number)
		}
	}
}

// standingsAgain computes the standings of a season without divisions after a week. A point is 1200.
func standingsAgain(s league.Season, week int) map[string]score {
	config := s.Plan.Config
	task := config.Format == league.Task
	over := []league.WeekState{league.WeekProvisional, league.WeekFinal, league.WeekCancelled}
	if i := slices.IndexFunc(s.Weeks[:week], func(w league.Week) bool { return !slices.Contains(over, w.State) }); task && i >= 0 {
		week = i
	}
	// The corrections in force: each is, unless one in force withdraws it.
	withdrawn := make([]bool, len(s.Corrections)+1)
	rescored, struck, last, fined := map[uint64][]int{}, map[uint64]bool{}, map[uint64]bool{}, map[string]int{}
	for i := len(s.Corrections); i > 0; i-- {
		c := s.Corrections[i-1].What
		switch {
		case withdrawn[i]:
		case c.Change == league.Withdraw:
			withdrawn[c.Of] = true
		case c.Change == league.Penalty && c.Week <= week:
			fined[c.Member] += int(c.Points)
		case last[c.List] || c.Change == league.Penalty:
		default:
			last[c.List] = true
			if struck[c.List] = c.Change == league.Strike; !struck[c.List] {
				rescored[c.List] = c.Scores
			}
		}
	}
	type result struct {
		worth, points int
		missed        bool
	}
	weeks := map[string][][]result{} // of each member, by week, in the order of the lists
	add := func(member string, week int, r result) {
		if weeks[member] == nil {
			weeks[member] = make([][]result, len(s.Weeks)+1)
		}
		weeks[member][week] = append(weeks[member][week], r)
	}
	tries := map[int]map[string][]int{}
	for _, l := range s.Lists { // by number, which is the order of their beginnings
		i := slices.IndexFunc(s.Outcomes, func(o league.Outcome) bool { return o.Number == l.Number })
		if i < 0 || l.Week > week || struck[l.Number] || l.Late != league.LateNot && l.Late != league.LateAccepted {
			continue
		}
		if a := s.Outcomes[i].Attempt; a != nil {
			points := a.Points
			if again, ok := rescored[l.Number]; ok {
				points = again
			}
			if tries[l.Week] == nil {
				tries[l.Week] = map[string][]int{}
			}
			tries[l.Week][a.Member] = points
			continue
		}
		places := s.Outcomes[i].Result.Places
		points := make([]int, len(places))
		for p := range places {
			points[p] = places[p].Points
		}
		if again, ok := rescored[l.Number]; ok {
			points = again
		}
		step := 1200
		if len(places) == 5 {
			step = 1000
		}
		present := 0
		for _, place := range places { // somebody, and no computer, has played enough of the member's games
			if place.Member != "" && place.Games*config.Own <= (place.Games-place.Computer)*100 {
				present++
			}
		}
		if present < 3 {
			continue
		}
		for p, place := range places {
			better, equal := 0, 0
			for _, other := range points {
				if other > points[p] {
					better++
				} else if other == points[p] {
					equal++
				}
			}
			switch {
			case place.Member == "":
			case (place.Games-place.Substituted)*100 < place.Games*config.Own: // a no-show: one of the week's lists is used up
				add(place.Member, l.Week, result{missed: true})
			default:
				add(place.Member, l.Week, result{worth: step * (2*(len(places)-better) - equal + 1) / 2, points: points[p]})
			}
		}
	}
	for inWeek, all := range tries {
		for member, points := range all {
			won, most, sum := 0, 0, 0
			for deal, mine := range points {
				sum += mine
				for other, theirs := range all {
					switch {
					case other == member:
						continue
					case mine > theirs[deal]:
						won += 2
					case mine == theirs[deal]:
						won++
					}
					most += 2
				}
			}
			worth := 3000
			if most > 0 {
				worth = 1200 + rounded(3600*won, most)
			}
			add(member, inWeek, result{worth: worth, points: sum})
		}
	}
	for member := range fined {
		if _, played := weeks[member]; !played {
			weeks[member] = nil
		}
	}
	table := map[string]score{}
	for member, of := range weeks {
		var sc score
		var sums []int
		for _, lists := range of {
			if config.Format == league.Open && len(lists) > config.PerWeek {
				lists = lists[:config.PerWeek]
			}
			sum, played := 0, 0
			for _, r := range lists {
				if r.missed {
					continue
				}
				played++
				if config.Scoring == league.ByPlaces {
					sum += r.worth
				} else {
					sum += 1200 * r.points
				}
				sc.lists++
				sc.points += r.points
			}
			if played > 0 {
				sums = append(sums, sum)
			}
		}
		slices.Sort(sums)
		if n := len(sums); config.Scoring == league.BySum && n > config.Best {
			sums = sums[n-config.Best:]
		}
		for _, sum := range sums {
			sc.value += sum
		}
		sc.value -= fined[member]
		sc.value -= missed(s, sc.lists, week) * int(config.Fee)
		if config.Scoring == league.ByAverage {
			sc.value = rounded(sc.value, max(sc.lists, 1))
		}
		table[member] = sc
	}
	return table
}

// missed counts the lists for which a member pays: nothing before the last week is over, and less after cancelled weeks.
func missed(s league.Season, lists, week int) int {
	held := 0
	for _, w := range s.Weeks {
		if w.State == league.WeekFinal || w.State == league.WeekProvisional {
			held++
		} else if w.State != league.WeekCancelled {
			return 0
		}
	}
	if week < len(s.Weeks) {
		return 0
	}
	missing := 0
	for lists < s.Plan.Config.Least*held/len(s.Weeks) {
		lists++
		missing++
	}
	return missing
}

// rounded divides, to the nearest number and away from zero between two.
func rounded(n, by int) int {
	if n < 0 {
		return -rounded(-n, by)
	}
	quotient := n / by
	if 2*(n-quotient*by) >= by {
		quotient++
	}
	return quotient
}

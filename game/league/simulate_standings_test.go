package league_test

import (
	"cmp"
	"maps"
	"slices"

	"karlchen/game/league"
	"karlchen/game/league/standings"
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
	want, weekly := standingsAgain(s, r.Week)
	w.checkTeams(s, r.Week, weekly)
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
			_, known := s.Member(m)
			if story.Team {
				known = slices.ContainsFunc(s.Teams, func(t standings.Team) bool { return t.Name == m })
			}
			if !known {
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

// weekly is what a member has in each week from 1, and must pay.
type weekly struct {
	sums, points []int
	played       []bool
	dues         int
}

// checkTeams compares the standings of teams with a second computation from what their members have in each week.
func (w *world) checkTeams(s league.Season, week int, of map[string]weekly) {
	w.Helper()
	rows, err := s.TeamStandings(week)
	if err != nil || len(rows) != len(s.Teams) {
		w.bad("season %d ranks %d of %d teams: %v", s.Number, len(rows), len(s.Teams), err)
	}
	for i, row := range rows {
		w.seen["team-ranked"]++
		var sums []int
		dues, points := 0, 0
		for _, m := range row.Members {
			dues += of[m].dues
		}
		for n := 1; n <= week; n++ {
			var all [][2]int
			for _, m := range row.Members {
				if have, known := of[m]; known && have.played[n] {
					all = append(all, [2]int{have.sums[n], have.points[n]})
				}
			}
			slices.SortFunc(all, func(a, b [2]int) int { return slices.Compare(b[:], a[:]) })
			sum := 0
			for k, x := range all {
				if k < s.Plan.Config.TeamBest {
					sum, points = sum+x[0], points+x[1]
				}
			}
			if len(all) > 0 {
				sums = append(sums, sum)
			}
		}
		slices.Sort(sums)
		if n := len(sums) - s.Plan.Config.Best; s.Plan.Config.Scoring == standings.BySum && n > 0 {
			sums = sums[n:]
		}
		value := -dues
		for _, sum := range sums {
			value += sum
		}
		if int(row.Value) != value || row.GamePoints != points {
			w.bad("after week %d of season %d the team %q has %d and %d, and by the second computation %d and %d", week, s.Number, row.Name, row.Value, row.GamePoints, value, points)
		}
		if i > 0 && (rows[i-1].Value < row.Value || rows[i-1].Rank > row.Rank) {
			w.bad("after week %d of season %d the teams are not in order: %+v", week, s.Number, rows)
		}
	}
}

// standingsAgain computes the standings of a season without divisions after a week, and what its members have in each week. A point is 1200.
func standingsAgain(s league.Season, week int) (map[string]score, map[string]weekly) {
	config := s.Plan.Config
	task := config.Format == standings.Task
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
		case c.Change == standings.Withdraw:
			withdrawn[c.Of] = true
		case c.Change == standings.Penalty && c.Week <= week:
			fined[c.Member] += int(c.Points)
		case last[c.List] || c.Change == standings.Penalty:
		default:
			last[c.List] = true
			if struck[c.List] = c.Change == standings.Strike; !struck[c.List] {
				rescored[c.List] = c.Scores
			}
		}
	}
	type result struct {
		worth, points int
		back          int // of the game points of computers and no-shows, in the unit of the season
		missed        bool
		entered       bool
		list, seat    uint64 // attempts have no list, and their number as a seat
	}
	weeks := map[string][][]result{} // of each member, by week, in the order of the lists
	add := func(member string, week int, r result) {
		if weeks[member] == nil {
			weeks[member] = make([][]result, len(s.Weeks)+1)
		}
		weeks[member][week] = append(weeks[member][week], r)
	}
	tries, numbers := map[int]map[string][]int{}, map[int]map[string]uint64{}
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
				tries[l.Week], numbers[l.Week] = map[string][]int{}, map[string]uint64{}
			}
			tries[l.Week][a.Member], numbers[l.Week][a.Member] = points, l.Number
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
		present := 0
		for _, place := range places { // somebody, and no computer, has played enough of the member's games
			if place.Member != "" && place.Games*config.Own <= (place.Games-place.Computer)*100 {
				present++
			}
		}
		if present < 3 {
			continue
		}
		var ranked []int // the game points of those who have a rank: since edition 1 only people who have played
		others := 0
		for p, place := range places {
			if config.Edition > 0 && (place.Member == "" || (place.Games-place.Substituted)*100 < place.Games*config.Own) {
				others += points[p]
			} else {
				ranked = append(ranked, points[p])
			}
		}
		for p, place := range places {
			better, equal := 0, 0
			for _, other := range ranked {
				if other > points[p] {
					better++
				} else if other == points[p] {
					equal++
				}
			}
			switch {
			case place.Member == "":
			case (place.Games-place.Substituted)*100 < place.Games*config.Own: // a no-show: one of the week's lists is used up
				add(place.Member, l.Week, result{missed: true, list: l.Number, entered: l.Table == "" && !l.Real})
			default:
				add(place.Member, l.Week, result{
					worth: 6000 / (len(ranked) + 1) * (2*(len(ranked)-better) - equal + 1) / 2, points: points[p], back: 1200 * others / len(ranked),
					list: l.Number, seat: uint64(p), entered: l.Table == "" && !l.Real,
				})
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
			add(member, inWeek, result{worth: worth, points: sum, seat: numbers[inWeek][member]})
		}
	}
	for member := range fined {
		if _, played := weeks[member]; !played {
			weeks[member] = nil
		}
	}
	table, byWeek := map[string]score{}, map[string]weekly{}
	var climbed []climb
	for member, of := range weeks {
		var sc score
		var sums []int
		each := weekly{make([]int, len(s.Weeks)+1), make([]int, len(s.Weeks)+1), make([]bool, len(s.Weeks)+1), 0}
		for n, lists := range of {
			free := n > 0 && s.Weeks[n-1].Free && config.Edition > 0
			if (config.Format == standings.Open || free) && len(lists) > config.PerWeek {
				lists = lists[:config.PerWeek]
			}
			instead := slices.IndexFunc(lists, func(r result) bool { return r.entered })
			if instead >= 0 && config.Edition > 0 && config.Format.Mode().Drawn && !free {
				lists = lists[instead : instead+1]
			}
			sum, played := 0, 0
			for _, r := range lists {
				climbed = append(climbed, climb{n, r.list, r.seat, member, r.points, r.missed})
				if r.missed {
					continue
				}
				played++
				if config.Scoring == standings.ByPlaces {
					sum += r.worth
				} else {
					sum += 1200*r.points + r.back
				}
				sc.lists++
				sc.points += r.points
				each.points[n] += r.points
			}
			if played > 0 {
				sums = append(sums, sum)
				each.sums[n], each.played[n] = sum, true
			}
		}
		slices.Sort(sums)
		if n := len(sums); config.Scoring == standings.BySum && n > config.Best {
			sums = sums[n-config.Best:]
		}
		for _, sum := range sums {
			sc.value += sum
		}
		if config.Scoring == standings.ByLadder || config.Scoring == standings.ByKnockout {
			sc.value = 0
		}
		each.dues = fined[member] + missed(s, sc.lists, week)*int(config.Fee)
		sc.value -= each.dues
		byWeek[member] = each
		if config.Scoring == standings.ByAverage {
			sc.value = rounded(sc.value, max(sc.lists, 1))
		}
		table[member] = sc
	}
	if config.Scoring == standings.ByLadder {
		top := climbAgain(s, climbed, week)
		for i, member := range top {
			sc := table[member]
			sc.value += 1200 * (len(top) - i)
			table[member] = sc
		}
	}
	if config.Scoring == standings.ByKnockout {
		earned := survive(s, climbed, week)
		for member, of := range byWeek {
			sc := table[member]
			for n := range of.sums {
				of.sums[n] = earned[entrant{member, n}]
				sc.value += of.sums[n]
			}
			table[member] = sc
		}
	}
	return table, byWeek
}

type entrant struct {
	member string
	week   int
}

// survive returns what the evenings of a knock-out have brought. It sorts each table, and looks who has reached the second one's points.
func survive(s league.Season, all []climb, week int) map[entrant]int {
	earned := map[entrant]int{}
	var left []string
	begun := false
	for w := 1; w <= week; w++ {
		if of := s.Weeks[w-1]; of.Free || of.State != league.WeekFinal && of.State != league.WeekProvisional {
			continue
		}
		tables := map[uint64][]climb{}
		for _, c := range all {
			if c.week == w && c.list > 0 && (!begun || slices.Contains(left, c.member)) {
				tables[c.list] = append(tables[c.list], c)
			}
		}
		maps.DeleteFunc(tables, func(_ uint64, table []climb) bool { return len(table) < 3 })
		if len(tables) == 0 {
			continue
		}
		if begun && len(left) <= 5 { // the first list is the final
			first := slices.Min(slices.Collect(maps.Keys(tables)))
			maps.DeleteFunc(tables, func(n uint64, _ []climb) bool { return n != first })
		}
		var best, whole []string
		for _, table := range tables {
			there := slices.DeleteFunc(slices.Clone(table), func(c climb) bool { return c.missed })
			slices.SortFunc(there, func(a, b climb) int { return b.points - a.points })
			for i, c := range there {
				if i < 2 || c.points == there[1].points {
					best = append(best, c.member)
				}
				whole = append(whole, c.member)
			}
			if begun && len(left) <= 5 { // the final: share what equal places have together
				for i := 0; i < len(there); {
					end, pot := i, 0
					for ; end < len(there) && there[end].points == there[i].points; end++ {
						pot += 1200 * (map[bool]int{true: len(there), false: len(table)}[s.Plan.Config.Edition > 0] - end)
					}
					for _, c := range there[i:end] {
						earned[entrant{c.member, w}] += pot / (end - i)
					}
					i = end
				}
			}
		}
		if begun && len(left) <= 5 {
			break
		}
		for _, list := range []*[]string{&best, &whole} {
			slices.Sort(*list)
			*list = slices.Compact(*list)
		}
		if len(best) < 3 {
			best = whole
		}
		if len(best) < 3 {
			continue
		}
		begun, left = true, best
		for _, member := range best {
			earned[entrant{member, w}] += 1200
		}
	}
	return earned
}

// climb is what a list that counts has brought a member on a ladder.
type climb struct {
	week       int
	list, seat uint64
	member     string
	points     int
	missed     bool
}

// climbAgain returns the members on a ladder after a week, the highest first. Each list takes its members off the ladder, and fills the gaps with them.
func climbAgain(s league.Season, all []climb, week int) (top []string) {
	slices.SortFunc(all, func(a, b climb) int { // by list, and in it those who were there by points; equals in the order of their places
		there := map[bool]int{true: 1}
		return cmp.Or(a.week-b.week, cmp.Compare(a.list, b.list), there[a.missed]-there[b.missed], b.points-a.points, cmp.Compare(a.seat, b.seat))
	})
	since := map[string]int{}
	for w := 1; w <= week; w++ {
		played := map[string]bool{}
		var here []climb
		for i, c := range all {
			if c.week != w {
				continue
			}
			if here = append(here, c); i+1 < len(all) && all[i+1].week == w && all[i+1].list == c.list {
				continue
			}
			for _, c := range here {
				if !c.missed {
					played[c.member] = true
					if !slices.Contains(top, c.member) {
						top = append(top, c.member)
					}
				}
			}
			here = slices.DeleteFunc(here, func(c climb) bool { return !slices.Contains(top, c.member) })
			before := slices.Clone(top)
			slices.SortFunc(here, func(a, b climb) int {
				switch {
				case a.missed != b.missed && a.missed:
					return 1
				case a.missed != b.missed:
					return -1
				case !a.missed && a.points != b.points:
					return b.points - a.points
				}
				return slices.Index(before, a.member) - slices.Index(before, b.member)
			})
			next := 0
			for at, member := range before {
				if slices.ContainsFunc(here, func(c climb) bool { return c.member == member }) {
					top[at] = here[next].member
					next++
				}
			}
			here = nil
		}
		held := s.Weeks[w-1].State == league.WeekFinal || s.Weeks[w-1].State == league.WeekProvisional
		for _, member := range top {
			if since[member]++; played[member] {
				since[member] = 0
			} else if !held {
				since[member]--
			}
		}
		for at := len(top) - 2; held && at >= 0; at-- {
			if since[top[at]] > 2 && since[top[at+1]] < 3 {
				top[at], top[at+1] = top[at+1], top[at]
			}
		}
	}
	return top
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

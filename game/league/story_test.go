package league_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// told is a list of a member that counts, as the plain computation of stories sees it.
type told struct {
	week   int
	list   uint64
	points int
	feats  standings.Feats
}

// chat is a random season without corrections, whose lists are played in the order of their weeks.
type chat struct {
	*rand.Rand
	league.Season
	next uint64
}

func newChat(seed uint64) *chat {
	c := &chat{Rand: rand.New(rand.NewPCG(seed, 7))}
	config := standings.Default(3 + c.IntN(5))
	config.Format = []standings.Format{standings.Open, standings.Open, standings.MatchDay}[c.IntN(3)]
	config.PerWeek = 1 + c.IntN(2)
	if c.IntN(4) == 0 {
		config.Scoring = []standings.Scoring{standings.BySum, standings.ByAverage}[c.IntN(2)]
	}
	if config.Scoring.Fees() && c.IntN(4) == 0 {
		config.Least = 1 + c.IntN(config.Weeks)
	}
	c.Plan.Config = config
	for week := 1; week <= config.Weeks; week++ {
		c.Weeks = append(c.Weeks, league.Week{Number: week})
	}
	return c
}

// playWeek adds the lists of a week: some of five, with computers, substitutes and small leads.
func (c *chat) playWeek(week, members int) {
	skill := func(m int) int { return (m*7)%5 - 2 }
	for range 1 + c.IntN(2) {
		order := c.Perm(members)
		if c.IntN(8) == 0 {
			continue
		}
		for len(order) >= 4 {
			n := 4
			if len(order) >= 5 && c.IntN(4) == 0 {
				n = 5
			}
			users, points, sum := make([]string, n), make([]int, n), 0
			for i, m := range order[:n] {
				if users[i] = fmt.Sprint("m", m); i < n-1 {
					points[i] = 3*skill(m) + c.IntN(21) - 10
					sum += points[i]
				}
			}
			points[n-1] = -sum
			if c.IntN(8) == 0 {
				users[0] = ""
			}
			c.addList(week, users, points)
			order = order[n:]
		}
	}
	c.Weeks[week-1].State = league.WeekFinal
}

func (c *chat) addList(week int, users []string, points []int) {
	c.next++
	r := standings.ListResult{List: c.next, Week: week, Records: []uint64{c.next}}
	big := c.IntN(3 + c.IntN(16))
	for i, m := range users {
		p := standings.PlaceResult{Member: m, Games: 24, Points: points[i]}
		if c.IntN(12) == 0 && m != "" {
			p.Substituted = c.IntN(20)
		}
		if p.Feats = (standings.Feats{Biggest: c.IntN(3), Record: c.next*10 + uint64(i)}); i < 2 {
			p.Feats = standings.Feats{Biggest: big, Record: c.next * 10} // partners in a game
		}
		r.Places = append(r.Places, p)
	}
	c.Lists = append(c.Lists, league.List{Number: c.next, Week: week, State: league.ListConfirmed, Table: "t", Members: users})
	c.Outcomes = append(c.Outcomes, league.Outcome{Number: c.next, Sum: standings.Sum{Result: &r}})
}

// counted returns the lists that count for each member up to a week, and the members with a no-show among them, by plain rules.
func (c *chat) counted(week int) map[string][]told {
	all, used := map[string][]told{}, map[string]int{}
	for _, o := range c.Outcomes {
		people := 0
		for _, p := range o.Result.Places {
			if p.Member != "" {
				people++
			}
		}
		if o.Result.Week > week || people < 3 {
			continue
		}
		for _, p := range o.Result.Places {
			key := fmt.Sprint(p.Member, o.Result.Week)
			used[key]++
			if p.Member == "" || c.Plan.Config.Format == standings.Open && used[key] > c.Plan.Config.PerWeek || 2*p.Substituted > p.Games {
				continue
			}
			all[p.Member] = append(all[p.Member], told{o.Result.Week, o.Number, p.Points, p.Feats})
		}
	}
	return all
}

// ranked returns the members with a rank by the second computation of the standings.
func (c *chat) ranked(week int) map[string]score {
	all, _ := standingsAgain(c.Season, week)
	for m, s := range all {
		if c.Plan.Config.Scoring == standings.ByAverage && s.lists < c.Plan.Config.MinLists {
			delete(all, m)
		}
	}
	return all
}

// mayRank reports whether a member can have a rank: so many are better, and not more than are at least as good. Ties have criteria of their own.
func mayRank(table map[string]score, member string, rank int) bool {
	better, equal := 0, 0
	mine, ok := table[member]
	for _, s := range table {
		if s.value > mine.value {
			better++
		} else if s.value == mine.value {
			equal++
		}
	}
	return ok && better < rank && rank <= better+equal
}

// weekly returns what a member has got in a week.
func (c *chat) weekly(member string, week int) (s score) {
	for _, o := range c.counted(week)[member] {
		if o.week != week {
			continue
		}
		s.lists++
		s.points += o.points
		s.value += c.worth(o)
	}
	return s
}

// worth returns what a list is worth by places, or by game points. A point is 1200.
func (c *chat) worth(o told) int {
	below, people, others := 0, 0, 0
	for _, p := range c.Outcomes[o.list-1].Result.Places {
		switch {
		case !earned(p):
			others += p.Points
			continue
		case p.Points < o.points:
			below += 2
		case p.Points == o.points:
			below++
		}
		people++
	}
	if c.Plan.Config.Scoring == standings.ByPlaces {
		return 6000 / (people + 1) * (below + 1) / 2
	}
	return 1200*o.points + 1200*others/people
}

// earned reports whether a member has a rank at the place.
func earned(p standings.PlaceResult) bool { return p.Member != "" && 2*p.Substituted <= p.Games }

// wins reports whether nobody has got more in a week than a member, who has played.
func (c *chat) wins(member string, week int) bool {
	mine := c.weekly(member, week)
	for other := range c.counted(week) {
		s := c.weekly(other, week)
		if s.lists > 0 && (s.value > mine.value || s.value == mine.value && s.points > mine.points) {
			return false
		}
	}
	return mine.lists > 0
}

// truths check the stories of each kind, from the lists alone or with the second computation of the standings.
var truths = map[standings.StoryKind]func(c *chat, week int, s standings.Story) bool{
	standings.StoryLead: func(c *chat, week int, s standings.Story) bool {
		now, before := c.ranked(week), c.ranked(week-1)
		for _, old := range s.People[1:] {
			if !mayRank(before, old, 1) || now[old].value > now[s.People[0]].value {
				return false
			}
		}
		was, had := before[s.People[0]] // nobody with too few lists for an average
		return mayRank(now, s.People[0], 1) && (!had || was.value <= before[s.People[1]].value)
	},
	standings.StoryLevel: func(c *chat, week int, s standings.Story) bool {
		now, n := c.ranked(week), 0
		for _, m := range s.People {
			if !mayRank(now, m, 1) {
				return false
			}
		}
		for _, other := range now {
			if other.value == now[s.People[0]].value {
				n++
			}
		}
		return n == len(s.People) || c.Plan.Config.Scoring == standings.ByAverage // which the second computation rounds
	},
	standings.StoryClimb: func(c *chat, week int, s standings.Story) bool {
		return s.Before >= s.Number+3 && mayRank(c.ranked(week), s.People[0], s.Number) && mayRank(c.ranked(week-1), s.People[0], s.Before)
	},
	standings.StoryOvertake: func(c *chat, week int, s standings.Story) bool {
		now, before, a, b := c.ranked(week), c.ranked(week-1), s.People[0], s.People[1]
		return mayRank(now, a, s.Number) && now[a].value >= now[b].value && before[a].value <= before[b].value
	},
	standings.StoryWins: func(c *chat, week int, s standings.Story) bool {
		for n := week; n > week-s.Number; n-- {
			if !c.wins(s.People[0], n) {
				return false
			}
		}
		return week == s.Number || !c.wins(s.People[0], week-s.Number)
	},
	standings.StoryComeback: func(c *chat, week int, s standings.Story) bool {
		for n := s.Before + 1; n < week; n++ {
			if c.weekly(s.People[0], n).lists > 0 {
				return false
			}
		}
		for other := range c.counted(s.Before) {
			if w := c.weekly(other, s.Before); other != s.People[0] && w.lists > 0 && w.points <= c.weekly(s.People[0], s.Before).points {
				return false
			}
		}
		return c.weekly(s.People[0], s.Before).lists > 0 && c.wins(s.People[0], week)
	},
	standings.StoryPlus: func(c *chat, week int, s standings.Story) bool {
		mine := c.counted(week)[s.People[0]]
		for i, o := range mine {
			if streak := i >= len(mine)-s.Number; streak && o.points <= 0 || i == len(mine)-s.Number-1 && o.points > 0 {
				return false
			}
		}
		return len(mine) >= s.Number && mine[len(mine)-1].week == week
	},
	standings.StoryList: func(c *chat, week int, s standings.Story) bool {
		best, before := 0, 0
		for m, all := range c.counted(week) {
			for _, o := range all {
				if o.week < week {
					before = max(before, o.points)
				} else if m == s.People[0] {
					best = max(best, o.points)
				} else if o.points >= s.Number {
					return false
				}
			}
		}
		return best == s.Number && before == s.Before && best > before
	},
	standings.StoryGame: func(c *chat, week int, s standings.Story) bool {
		before, now := 0, 0
		var who []string
		for m, all := range c.counted(week) {
			for _, o := range all {
				if o.week < week {
					before = max(before, o.feats.Biggest)
				} else if now = max(now, o.feats.Biggest); o.feats.Biggest == s.Number {
					who = append(who, m)
				}
			}
		}
		slices.Sort(who)
		return now == s.Number && before == s.Before && slices.Equal(who, slices.Sorted(slices.Values(s.People)))
	},
	standings.StoryRivals: func(c *chat, week int, s standings.Story) bool {
		met, won, lost, now := 0, 0, 0, false
		for _, a := range c.counted(week)[s.People[0]] {
			for _, b := range c.counted(week)[s.People[1]] {
				if a.list != b.list {
					continue
				}
				met++
				now = now || a.week == week
				if a.points > b.points {
					won++
				}
				if a.points < b.points {
					lost++
				}
			}
		}
		return now && met == s.Number && won == s.Won && lost == s.Lost && won >= lost
	},
	standings.StoryClose: func(c *chat, week int, s standings.Story) bool {
		return slices.ContainsFunc(c.Outcomes, func(o league.Outcome) bool {
			var first, second, others []int
			for _, p := range o.Result.Places {
				switch {
				case !earned(p):
				case p.Member == s.People[0]:
					first = append(first, p.Points)
				case p.Member == s.People[1]:
					second = append(second, p.Points)
				default:
					others = append(others, p.Points)
				}
			}
			return o.Result.Week == week && len(first) == 1 && len(second) == 1 && first[0]-second[0] == s.Number && (len(others) == 0 || slices.Max(others) < second[0])
		})
	},
	standings.StoryDecided: func(c *chat, week int, s standings.Story) bool {
		return c.ever(week, nil, func(winners []string) bool { return slices.Equal(winners, s.People) })
	},
	standings.StoryEnough: func(c *chat, week int, s standings.Story) bool {
		first := func(later *chat) { later.addList(week+1, []string{s.People[0], "n1", "n2", "n3"}, []int{3, 1, -1, -3}) }
		return c.ever(week, first, func(winners []string) bool { return slices.Equal(winners, s.People) })
	},
	standings.StoryContenders: func(c *chat, week int, s standings.Story) bool {
		only := c.ever(week, nil, func(winners []string) bool {
			return !slices.ContainsFunc(winners, func(m string) bool { return !slices.Contains(s.People, m) })
		})
		for _, m := range s.People { // each of them can do it: with first places, while the leader stays at home
			first := func(later *chat) {
				for range c.Plan.Config.PerWeek {
					later.addList(week+1, []string{m, "n0", "n1", "n2", "n3"}, []int{9, 3, -2, -4, -6})
					later.ownGames()
				}
			}
			later := c.later()
			first(later)
			table := later.ranked(week + 1)
			only = only && (m == s.People[0] || table[m].value >= table[s.People[0]].value)
		}
		return only
	},
}

// later returns a copy of the season that may go on.
func (c *chat) later() *chat {
	d := *c
	d.Lists, d.Outcomes, d.Weeks = slices.Clone(c.Lists), slices.Clone(c.Outcomes), slices.Clone(c.Weeks)
	return &d
}

// ownGames lets the members play all games of the latest list in person.
func (c *chat) ownGames() {
	for i := range c.Outcomes[len(c.Outcomes)-1].Result.Places {
		c.Outcomes[len(c.Outcomes)-1].Result.Places[i].Substituted = 0
	}
}

// ever reports whether something is true of the best after every way in which the season may go on: random ones, and ones in which the followers
// do as well as they can. First adds lists to the next week.
func (c *chat) ever(week int, first func(*chat), holds func(winners []string) bool) bool {
	for try := range 12 {
		later := c.later()
		if first != nil {
			first(later)
			later.ownGames()
		}
		for n := week + 1; n <= len(c.Weeks); n++ {
			if try%2 == 0 && c.Plan.Config.Format == standings.Open && first == nil {
				later.playWeek(n, 9)
				continue
			}
			rival := fmt.Sprint("m", try*9/12) // who wins all that they can
			most := 1
			if c.Plan.Config.Format == standings.Open {
				most = c.Plan.Config.PerWeek
			}
			for range most {
				later.addList(n, []string{rival, "n4", "n5", "n6", "n7"}, []int{30, 0, -2, -4, -24})
				later.ownGames()
			}
		}
		table := later.ranked(len(c.Weeks))
		var winners []string
		for m := range table {
			if mayRank(table, m, 1) {
				winners = append(winners, m)
			}
		}
		if !holds(winners) {
			return false
		}
	}
	return true
}

// Every story is true by a plain computation, over random seasons in which all kinds are told.
func TestStoriesAreTrue(t *testing.T) {
	seasons := uint64(250)
	if os.Getenv("KARLCHEN_NIGHTLY") != "" {
		seasons = 10000
	}
	seen := map[standings.StoryKind]int{}
	for seed := range seasons {
		c := newChat(seed)
		members := 4 + c.IntN(6)
		var before []standings.Story
		for week := 1; week <= len(c.Weeks); week++ {
			c.playWeek(week, members)
			stories, err := c.Stories(week)
			if err != nil {
				t.Fatal(err)
			}
			if len(stories) > standings.MostStories {
				t.Errorf("seed %d, week %d: %d stories", seed, week, len(stories))
			}
			for i, s := range stories {
				seen[s.Kind]++
				if !truths[s.Kind](c, week, s) {
					t.Errorf("seed %d, week %d, %s by %s: not true: %+v", seed, week, c.Plan.Config.Format, c.Plan.Config.Scoring, s)
				}
				for _, other := range slices.Concat(before, stories[:i]) {
					if other.Kind == s.Kind && slices.Equal(slices.Sorted(slices.Values(other.People)), slices.Sorted(slices.Values(s.People))) {
						t.Errorf("seed %d, week %d: %+v is told again", seed, week, s)
					}
				}
			}
			before = stories
			if c.IntN(6) == 0 && len(c.Lists) > 0 { // an objection to any list silences the week, and later ones
				objected := c.later()
				l := c.Lists[c.IntN(len(c.Lists))]
				objected.Protests = []league.Protest{{List: l.Number, Week: l.Week, State: league.ProtestOpen}}
				for n := l.Week; n <= week; n++ {
					if stories, _ := objected.Stories(n); len(stories) > 0 {
						t.Errorf("seed %d, week %d: told in spite of a protest against week %d: %+v", seed, n, l.Week, stories)
					}
				}
			}
		}
	}
	for _, kind := range standings.StoryKinds() {
		if seen[kind] < 5 {
			t.Errorf("the kind %q was told %d times: the test shows less than it should", kind, seen[kind])
		}
	}
	t.Log(seen)
}

package archive

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/league/standings"
	"karlchen/game/review"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/storage"
)

// Milestones are the numbers about a person on a server on which titles depend.
type Milestones struct {
	stats.Person     // of all time
	Streak       int // the most days in a row on which the person has played the deal of the day, of those that are still known
}

// Title is what a person becomes at a milestone. Its key is that of its text.
type Title struct {
	Key     string
	reached func(*Milestones) bool
}

// reviewedGames are the games in which a judge must have seen a person before they are said to play well.
const reviewedGames = 20

// Titles are all titles, in the order in which they are listed. A key never changes.
var Titles = []Title{
	{"games_100", func(m *Milestones) bool { return m.Games >= 100 }},
	{"games_1000", func(m *Milestones) bool { return m.Games >= 1000 }},
	{"fuchs", func(m *Milestones) bool { return m.Made[rules.FuchsCaught] >= 10 }},
	{"karlchen", func(m *Milestones) bool { return m.Made[rules.KarlchenMade] >= 10 }},
	{"karlchen_caught", func(m *Milestones) bool { return m.Caught > 0 }},
	{"doppelkopf", func(m *Milestones) bool { return m.Made[rules.Doppelkopf] > 0 }},
	{"soli", func(m *Milestones) bool {
		return m.Alone().Won-m.Soli[rules.SilentHochzeit].Won-m.Soli[rules.LoneHochzeit].Won >= 10
	}},
	{"no30", func(m *Milestones) bool { return m.Absagen[rules.No30].Won+m.Absagen[rules.Schwarz].Won > 0 }},
	{"won_7", func(m *Milestones) bool { return m.LongestRun() >= 7 }},
	{"partners", func(m *Milestones) bool { p := m.Partners(); return len(p) > 10 || len(p) == 10 && !p[9].Computer() }},
	{"daily_30", func(m *Milestones) bool { return m.Streak >= 30 }},
	{"sharp", func(m *Milestones) bool { // as well as strong computers, of which a review finds few to blame
		worse, _, ok := review.Like(m.Wasted.Share())
		return ok && m.Wasted.Games >= reviewedGames && worse == ai.Strong
	}},
}

// noted has the titles that were shown to a person, by server and key, with the moment at which each was shown first. Nothing else is stored about titles: a
// title that was reached stays, also when a game is struck out, or when the days of a streak are forgotten.
var noted = storage.Drawer[map[string]map[string]string]{Scope: storage.ScopeUser, Key: "titles"}

// TitlesOf returns the keys of the titles that a person has on a server.
func (a *Archive) TitlesOf(guild, user string, now time.Time) (all []string, err error) {
	p, _, err := a.Person(guild, user, stats.AllTime, now)
	if err != nil {
		return nil, err
	}
	m, shown := Milestones{Person: p}, map[string]map[string]string{}
	if a.Streak != nil {
		if m.Streak, err = a.Streak(user); err != nil {
			return nil, err
		}
	}
	if a.Settings != nil {
		if shown, err = noted.Get(a.Settings, user); err != nil {
			return nil, err
		}
	}
	for _, t := range Titles {
		if shown[guild][t.Key] != "" || t.reached(&m) {
			all = append(all, t.Key)
		}
	}
	return all, nil
}

// ShowTitles returns the keys of the titles that a person has not been shown before that moment of a table, and notes that they are shown now. At the same
// moment they are shown again.
func (a *Archive) ShowTitles(guild, user, moment string, now time.Time) (fresh []string, err error) {
	all, err := a.TitlesOf(guild, user, now)
	if len(all) == 0 || err != nil || a.Settings == nil {
		return nil, err
	}
	_, err = noted.Change(a.Settings, user, func(shown *map[string]map[string]string) error {
		if *shown == nil {
			*shown = map[string]map[string]string{}
		}
		of := (*shown)[guild]
		if of == nil {
			of = map[string]string{}
			(*shown)[guild] = of
		}
		for _, key := range all {
			if of[key] = cmp.Or(of[key], moment); of[key] == moment {
				fresh = append(fresh, key)
			}
		}
		return nil
	})
	return fresh, err
}

// Standing is a person's rating on a server, from the lists of the last year that at least four people have played without a computer, by the rules by which
// the server has most of them.
type Standing struct {
	standings.Rated
	Place, Of int             // among those whose rating is not provisional; 0 for others
	Rules     *rules.Compiled // nil without such lists
}

const (
	ratedFor   = 365 * 24 * time.Hour
	ratedGames = 4 // the fewest games of a list that is rated
)

// ratedList is a list of people.
type ratedList struct {
	rules    *rules.Compiled
	first    uint64 // the number of its first game
	games    int
	points   map[string]int
	computer bool
}

// Rating returns a person's rating. It is computed from the games whenever somebody asks, by the arithmetic of leagues, and changes no points.
func (a *Archive) Rating(guild, user string, now time.Time) (Standing, error) {
	lists, count := map[string]*ratedList{}, map[*rules.Compiled]int{} // equal rules are one value in a reading
	err := a.scan(guild, "", func(f *facts) bool {
		if f.Played.Before(now.Add(-ratedFor)) {
			return f.Played.IsZero()
		}
		if f.counts && !f.isTask && f.Game.Table != "" && f.Rules != nil {
			addRated(lists, f)
		}
		return true
	})
	if err != nil {
		return Standing{}, err
	}
	var all []*ratedList
	var usual *rules.Compiled
	for _, l := range lists {
		if l.computer || l.games < ratedGames || len(l.points) < card.Seats {
			continue
		}
		all = append(all, l)
		count[l.rules]++
	}
	for r, n := range count {
		if usual == nil || cmp.Or(cmp.Compare(n, count[usual]), cmp.Compare(usual.Rules().String(), r.Rules().String())) > 0 {
			usual = r
		}
	}
	slices.SortFunc(all, func(a, b *ratedList) int { return cmp.Compare(a.first, b.first) })
	after := map[string]standings.Rated{}
	for _, l := range all {
		if l.rules != usual {
			continue
		}
		if err := l.rate(after); err != nil {
			return Standing{}, fmt.Errorf("rate the lists of %s: %w", guild, err)
		}
	}
	s := Standing{Rated: after[user], Rules: usual}
	if s.Provisional() {
		return s, nil
	}
	s.Place = 1
	for _, other := range after {
		if other.Provisional() {
			continue
		}
		if s.Of++; other.Ordinal() > s.Ordinal() {
			s.Place++
		}
	}
	return s, nil
}

// addRated adds a game to its list.
func addRated(lists map[string]*ratedList, f *facts) {
	l := lists[f.Game.Table]
	if l == nil {
		l = &ratedList{rules: f.Rules, points: map[string]int{}}
		lists[f.Game.Table] = l
	}
	l.games, l.first = l.games+1, f.Number // the latest game comes first
	for seat, p := range f.Game.Players {
		l.computer = l.computer || p.Computer()
		l.points[p.ID] += f.Game.Points[seat]
	}
}

// rate changes the ratings of the people of the list.
func (l *ratedList) rate(after map[string]standings.Rated) error {
	var people []string
	for id := range l.points {
		people = append(people, id)
	}
	slices.Sort(people)
	before, places := make([]standings.Rating, len(people)), make([]int, len(people))
	for i, id := range people {
		before[i] = standings.NewRating()
		if r, ok := after[id]; ok {
			before[i] = r.Rating
		}
		for _, points := range l.points {
			if points > l.points[id] {
				places[i]++
			}
		}
	}
	now, err := standings.Rate(before, places)
	for i, id := range people {
		if err == nil {
			after[id] = standings.Rated{Rating: now[i], Lists: after[id].Lists + 1}
		}
	}
	return err
}

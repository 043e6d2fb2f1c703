package archive_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/stats"
	"karlchen/storage"
)

var (
	four  = [card.Seats]table.User{{ID: "1", Name: "Anna"}, {ID: "2", Name: "Ben"}, {ID: "3", Name: "Clara"}, {ID: "4", Name: "Dora"}}
	later = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
)

// playList plays a list at a table of its own.
func (h *house) playList(id string, games int, players [card.Seats]table.User) {
	h.t.Helper()
	for range games {
		r, points := h.playRecord(-1)
		r.Info.Table = id
		h.finishGame(h.startGame(r, fmt.Sprint(id, h.rng.Uint64())), r, table.Summary{Players: players, Points: points})
	}
}

// A title is shown at the moment at which it was reached, again at that moment after a restart, and at no other. It stays when its game is struck out, or when
// the days of a streak are forgotten; it is exported, and goes with everything else about its person.
func TestTitlesAreShownOnce(t *testing.T) {
	h := newHouse(t)
	streak := 30
	open := func() *archive.Archive {
		return archive.New(archive.Config{Store: h.store, Settings: h.store, Streak: func(string) (int, error) { return streak, nil }})
	}
	a := open()
	has := func(user string) string {
		t.Helper()
		got, err := a.TitlesOf(guild, user, later)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(got, " ")
	}
	for range 30 { // which are played at random
		h.playGame()
	}
	all := has("1")
	if len(strings.Fields(all)) < 2 || !strings.Contains(all, "daily_30") {
		t.Fatalf("the titles are %q", all)
	}
	shows := func(moment, want string) {
		t.Helper()
		got, err := open().ShowTitles(guild, "1", moment, later)
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("at %s %v are shown, want %s: %v", moment, got, want, err)
		}
	}
	shows("a/1", all)
	shows("a/1", all)
	shows("a/2", "")
	streak = 0
	last, err := h.store.LastGame(guild)
	for n := range last {
		if bad := a.Strike(guild, n+1, true); bad != nil {
			err = bad
		}
	}
	if got := has("1"); err != nil || got != all {
		t.Errorf("later there are %q, %v", got, err)
	}
	if got := has("4"); got != "" {
		t.Errorf("another person has %q", got)
	}
	data, _, err := a.Export("1")
	if err != nil || !strings.Contains(string(data), `"daily_30": "a/1"`) {
		t.Errorf("exported is %s, %v", data, err)
	}
	if err := h.store.Forget(later, "1", table.Rename, nil); err != nil {
		t.Fatal(err)
	}
	if got := has("1"); got != "" {
		t.Errorf("a forgotten person has %q", got)
	}
	if _, err := h.store.Setting(storage.ScopeUser, "1", "titles"); err == nil {
		t.Error("the titles of a forgotten person are stored")
	}
}

// Each title is reached at its number and not before.
func TestTitlesAreTrue(t *testing.T) {
	reached := func(m archive.Milestones) string { return strings.Join(archive.Reached(&m), " ") }
	for _, tt := range []struct {
		name   string
		change func(*archive.Milestones, int)
		at     int
		title  string
	}{
		{"games", func(m *archive.Milestones, n int) { m.Games = n }, 100, "games_100"},
		{"Karlchen", func(m *archive.Milestones, n int) { m.Caught = n }, 1, "karlchen_caught"},
		{"a streak", func(m *archive.Milestones, n int) { m.Streak = n }, 30, "daily_30"},
		{"wins", func(m *archive.Milestones, n int) {
			m.Curve = []stats.Point{{Won: true}, {}}
			for range n {
				m.Curve = append(m.Curve, stats.Point{Won: true})
			}
			m.Curve = append(m.Curve, stats.Point{})
		}, 7, "won_7"},
		{"partners", func(m *archive.Milestones, n int) {
			m.Mates = map[string]stats.Mate{"": {}} // computers are none
			for i := range n {
				m.Mates[fmt.Sprint(i)] = stats.Mate{}
			}
		}, 10, "partners"},
		{"reviewed games", func(m *archive.Milestones, n int) {
			m.Wasted = stats.Wasted{Games: n * 10, Points: float64(n) / 10, Squares: float64(n) / 10, Stake: n * 40}
		}, 10, "sharp"},
	} {
		before, then := archive.Milestones{}, archive.Milestones{}
		tt.change(&before, tt.at-1)
		tt.change(&then, tt.at)
		if got := reached(then); got != tt.title {
			t.Errorf("%d %s make %q", tt.at, tt.name, got)
		}
		if got := reached(before); tt.title != "sharp" && got != "" {
			t.Errorf("%d %s make %q", tt.at-1, tt.name, got)
		}
	}
	if got := reached(archive.Milestones{Person: stats.Person{Wasted: stats.Wasted{Games: 5, Stake: 15}}}); got != "" {
		t.Errorf("five reviewed games make %q", got)
	}
}

// A rating counts lists of four people by the rules of most of them. A computer in one game keeps the whole list out, and so do few games and old ones. Who
// wins more stands higher, and after five lists nobody is provisional.
func TestTheRatingOfAServer(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	standing := func(user string, now time.Time) archive.Standing {
		t.Helper()
		s, err := a.Rating(guild, user, now)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := standing("1", later); s.Lists != 0 || s.Rules != nil {
		t.Errorf("without games: %+v", s)
	}
	h.playList("few", 3, four)
	h.playList("computer", 4, people)
	mixed := [card.Seats]table.User{four[0], four[1], four[2], {Name: "Lotte"}}
	h.playList("mixed", 4, four)
	h.playList("mixed", 1, mixed)
	if s := standing("1", later); s.Lists != 0 {
		t.Errorf("lists that do not count: %+v", s)
	}
	for n := range 4 {
		h.playList(fmt.Sprint("list", n), 4, four)
	}
	if s := standing("1", later); s.Lists != 4 || !s.Provisional() || s.Of != 0 {
		t.Errorf("after four lists: %+v", s)
	}
	h.playList("list4", 4, four)
	var all []archive.Standing
	for _, p := range four {
		all = append(all, standing(p.ID, later))
	}
	slices.SortFunc(all, func(a, b archive.Standing) int { return a.Place - b.Place })
	for i, s := range all {
		if s.Place != i+1 || s.Of != 4 || s.Rules.Rules().Preset != "ddv" || i > 0 && s.Ordinal() > all[i-1].Ordinal() {
			t.Errorf("place %d: %+v", i+1, s)
		}
	}
	if s := standing("1", later.AddDate(1, 1, 0)); s.Lists != 0 {
		t.Errorf("after a year: %+v", s)
	}
	if s := standing("9", later); s.Lists != 0 || s.Place != 0 {
		t.Errorf("a stranger: %+v", s)
	}
}

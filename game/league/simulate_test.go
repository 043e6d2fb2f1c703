package league_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// How many random leagues TestSimulation plays, and from which seed on. KARLCHEN_NIGHTLY plays more.
var (
	simulated = flag.Int("leagues", 10, "number of random leagues")
	firstSeed = flag.Uint64("seed", 1, "seed of the first random league")
)

// Leaders, members, tables, outages and garbage act on random leagues in any order. At each step what a season promises is checked: see world.take
// and the files simulate_*_test.go.
func TestSimulation(t *testing.T) {
	n := *simulated
	switch {
	case os.Getenv("KARLCHEN_NIGHTLY") != "" && n == 10:
		n = 1000
	}
	seen := map[string]int{}
	for seed := *firstSeed; seed < *firstSeed+uint64(n); seed++ {
		w := newWorld(t, seed)
		w.live()
		w.countLapsed()
		for what, times := range w.seen {
			seen[what] += times
		}
		if t.Failed() {
			t.Fatalf("repeat it with: go test ./game/league -run Simulation -leagues 1 -seed %d", seed)
		}
	}
	for _, what := range []string{
		"join", "leave", "away", "stand-in", "apart", "say", "sign-up", "play", "attend", "come-in", "arrive", "protest", "protest-withdrawn", "left", "paused", "resumed",
		"cancel-season", "close", "week-move", "week-cancel", "draw", "swap", "substitute", "abort", "ban", "readmit", "correct", "decide", "late",
		"add-result", "recompute", "begin", "interrupt", "finish", "door", "round", "report", "inherit", "forgotten", "presence", "settings", "import",
		"protest lapsed", "late list lapsed", "own-case", "team", "set-team", "team-ranked",
		"question", "question-withdrawn", "question-answered", "question-forgotten",
	} {
		if seen[what] == 0 && n >= 25 {
			t.Errorf("nobody has ever done %q: the test shows less than it should", what)
		}
	}
	t.Logf("%d leagues: %v", n, seen)
}

// world is everything around the seasons of one league: people, tables, the clock, the rows that storage keeps, and what the effects of actions do.
type world struct {
	testing.TB
	*rand.Rand
	seed uint64
	now  time.Time

	league  league.League
	members []league.Member
	seasons []league.Season // from 1
	rows    map[string]league.Cached
	ranked  []league.Ranking // as they are stored
	before  int              // how many of them were made before the log began
	log     [][]byte

	alarms  map[alarmKey]*alarm
	settled map[alarmKey]bool
	silent  map[alarmKey]bool
	outages []outage
	erased  bool

	posts     map[string]*league.Post
	published map[string]bool
	due       []league.DrawDue
	lobbies   []lobby
	tables    int

	people     []string
	absent     map[string]bool // who has left the server
	forgotten  int
	leaderless bool // in the end nobody decides any more
	alone      bool // leaders decide their own cases, because each of them leads alone
	held       []held
	seen       map[string]int
}

// held is a season that somebody keeps, and what it was then.
type held struct {
	season league.Season
	was    []byte
}

// lobby is an open table that waits for its first game.
type lobby struct {
	season int
	league.Begin
}

var starts = []league.Date{
	{Year: 2026, Month: time.March, Day: 9}, {Year: 2026, Month: time.October, Day: 5}, {Year: 2027, Month: time.January, Day: 4},
}

var zones = []string{"Europe/Berlin", "America/New_York", "Atlantic/Azores", "America/Havana", "Australia/Lord_Howe", "Asia/Tokyo", "UTC", "America/Santiago"}

func newWorld(t testing.TB, seed uint64) *world {
	w := &world{
		TB: t, Rand: rand.New(rand.NewPCG(seed, 11)), seed: seed, rows: map[string]league.Cached{},
		alarms: map[alarmKey]*alarm{}, settled: map[alarmKey]bool{}, silent: map[alarmKey]bool{},
		posts: map[string]*league.Post{}, published: map[string]bool{}, absent: map[string]bool{}, seen: map[string]int{},
	}
	n := 4 + w.IntN(12)
	if w.oneIn(6) {
		n = 12 + w.IntN(29)
	}
	w.leaderless, w.alone = w.oneIn(2), w.oneIn(2)
	for i := range n + 2 { // two never join, or late
		w.people = append(w.people, fmt.Sprint(101+i))
	}
	w.now = pick(w, starts).Add(w.IntN(7)).At(league.Clock{Hour: w.IntN(24), Minute: w.IntN(60)}, time.UTC).Add(time.Duration(w.IntN(60)) * time.Second)
	w.must(0, w.chief(), &league.Found{League: league.League{ID: "1.1", Guild: "1", Name: "L", Zone: pick(w, zones), Channel: "5", Locale: "de", Plan: w.plan()}})
	for _, p := range w.people[:n-w.IntN(3)] {
		w.must(0, w.person(p), &league.Join{})
	}
	return w
}

func (w *world) oneIn(n int) bool { return w.IntN(n) == 0 }

func pick[T any](w *world, all []T) T { return all[w.IntN(len(all))] }

// plan returns a random plan.
func (w *world) plan() league.Plan {
	c := standings.Default(1 + w.IntN(6))
	c.Format, c.Scoring, c.Games = pick(w, standings.Formats()), pick(w, standings.Scorings()), pick(w, standings.Lengths())
	c.PerWeek, c.Best, c.MinLists = 1+w.IntN(3), 1+w.IntN(c.Weeks), 1+w.IntN(c.Weeks)
	c.Own, c.Edition = pick(w, standings.Shares()), w.IntN(1+standings.Edition)
	if c.Scoring.Fees() && c.MinLists%2 == 1 {
		c.Least, c.Fee = c.MinLists, standings.Points(700*c.Best)
	}
	if c.Scoring.Teams() && w.oneIn(2) {
		c.Team = pick(w, league.TeamSizes())
		c.TeamBest = 1 + w.IntN(c.Team)
	}
	p := league.Plan{
		Config: c, Rules: "ddv@1", Timer: "t", Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall, MatchDay: w.appointment(),
		Policy: pick(w, draw.Policies()), ByRank: w.oneIn(4), WaitsForAll: w.oneIn(4), Real: w.oneIn(3),
	}
	if c.Scoring == standings.ByKnockout { // nothing else is possible
		p.Config.Format, p.Policy = standings.MatchDay, draw.FillUp
	}
	if w.oneIn(3) && c.Scoring.Divides() {
		p.Divisions, p.Moving = 2+w.IntN(2), 1+w.IntN(2)
	}
	return p
}

// appointment returns a random time for a match day.
func (w *world) appointment() league.Appointment {
	return league.Appointment{Day: time.Weekday(w.IntN(7)), Clock: league.Clock{Hour: 3 + w.IntN(21), Minute: 15 * w.IntN(4)}}
}

func (w *world) chief() league.Actor { return league.Actor{ID: "1", Name: "Cleo", Leads: true} }

func (w *world) person(id string) league.Actor {
	return league.Actor{ID: id, Name: fmt.Sprint("N", id, w.IntN(3)), Leads: id == "101"}
}

// marked returns the leader who takes a deed, as the service marks them in their own case.
func (w *world) marked(s league.Season, by league.Actor, d league.Deed) league.Actor {
	by.Own = by.Leads && w.alone && s.OwnCase(by.ID, d)
	return by
}

// judge returns a leader who may take the deed: one who never plays, where it would be the chief's own case.
func (w *world) judge(s league.Season, d league.Deed) league.Actor {
	if s.OwnCase(w.chief().ID, d) && !w.alone {
		return league.Actor{ID: "998", Name: "Uma", Leads: true}
	}
	return w.chief()
}

// season returns a season; 0 is the latest.
func (w *world) season(number int) (s league.Season) {
	if number == 0 {
		number = len(w.seasons)
	}
	if number > 0 {
		s = w.seasons[number-1]
	}
	s.League, s.Members = w.league, w.members
	return s
}

// must takes an action that no season may refuse.
func (w *world) must(season int, by league.Actor, d league.Deed) {
	w.Helper()
	if err := w.take(season, by, d); err != nil {
		w.bad("%T %+v of %s in season %d is refused: %v", d, d, by.ID, season, err)
	}
}

// bad reports that a promise is broken.
func (w *world) bad(format string, args ...any) {
	w.Helper()
	w.Fatalf("seed %d, %s: %s", w.seed, w.now.Format(time.RFC3339), fmt.Sprintf(format, args...))
}

// take takes an action as the service does it, and checks the step. The error is one for a person.
func (w *world) take(number int, by league.Actor, d league.Deed) error {
	w.Helper()
	before := w.season(number)
	if w.oneIn(20) {
		w.held = append(w.held, held{before, w.json(before)})
	}
	by = w.marked(before, by, d)
	a := league.Action{At: w.now, By: by, Deed: d}
	after, effects, err := league.Apply(before, a)
	if err == nil && before.OwnCase(by.ID, d) {
		if w.seen["own-case"]++; !w.alone {
			w.bad("%s decides in their own case: %T %+v", by.ID, d, d)
		}
		name, _ := decisionOf(d)
		if row, known := league.DecisionOf(name); known && !row.Judges {
			w.bad("the decision %s does not say that it can be a leader's own case", name)
		}
	}
	if err != nil {
		w.checkRefusal(a, err)
		return err
	}
	w.seen[a.Name()]++
	w.checkStep(before, after, a)
	put, gone := league.Changes(before, after)
	if len(put)+len(gone)+len(effects) > 0 || a.Leads() {
		entry, err := a.Entry(before.Number)
		if err != nil {
			w.bad("the action %s has no entry: %v", a.Name(), err)
		}
		w.log = append(w.log, w.json(entry))
	}
	for _, r := range put {
		w.rows[rowKey(r)] = r
	}
	for _, r := range gone {
		delete(w.rows, rowKey(r))
	}
	w.keep(after)
	for _, e := range effects {
		w.do(e, after)
	}
	return nil
}

// keep remembers a season; settings and members belong to all.
func (w *world) keep(s league.Season) {
	w.league, w.members = s.League, s.Members
	if s.Number > len(w.seasons) {
		w.seasons = append(w.seasons, s)
	} else if s.Number > 0 {
		w.seasons[s.Number-1] = s
	}
}

func rowKey(r league.Cached) string {
	kind, _, key := r.Stored()
	return fmt.Sprint(kind, key)
}

func (w *world) json(value any) []byte {
	w.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		w.bad("%T cannot be written: %v", value, err)
	}
	return data
}

// do does an effect.
func (w *world) do(e league.Effect, after league.Season) {
	w.Helper()
	switch e := e.(type) {
	case league.Publish:
		w.publish(e.Post)
	case league.PublishWeeks:
		w.publish(e.Merged(w.takeBack(e.Replaced())))
	case league.Update:
		if p := w.posts[e.Post]; p != nil {
			p.Wanted++
		}
	case league.TakeBack:
		w.takeBack(e)
	case league.ForgetPosts:
		for key, p := range w.posts {
			if p.Season == e.Season && p.Shown == p.Wanted {
				delete(w.posts, key)
			}
		}
	case league.Rank:
		w.checkRanking(after, e.Ranking)
		w.checkStories(after, e.Ranking.Week)
		w.ranked = append(w.ranked, e.Ranking)
	case league.Alarm:
		w.setAlarm(e)
	case league.Silence:
		w.silence(e)
	case league.Rezone:
		for key, a := range w.alarms {
			if key.season == e.Season {
				a.zone = w.season(e.Season).Zone
				w.compute(a)
			}
		}
	case league.DrawDue:
		w.due = append(w.due, e)
	case league.Follow:
		w.must(e.Season, league.Actor{}, e.Deed)
	case league.Retry:
	default:
		w.bad("nobody does the effect %T", e)
	}
}

// once are the kinds of posts of which each key is published once, unless the first was taken back.
var once = []string{
	league.PostAnnounced, league.PostCorrection, league.PostResult, league.PostSeasonEnd, league.PostOpening, league.PostReminder, league.PostCheckIn,
	league.PostSoon, league.PostLastCall, league.PostList, league.PostCase,
}

func (w *world) publish(p league.Post) {
	w.Helper()
	if p.Key != league.PostKey(p) {
		w.bad("a post has the key %q instead of %q", p.Key, league.PostKey(p))
	}
	if w.published[p.Key] && slices.Contains(once, p.Kind) {
		w.bad("the post %s is published twice", p.Key)
	}
	w.published[p.Key] = true
	if old := w.posts[p.Key]; old != nil {
		old.Wanted++
		return
	}
	w.posts[p.Key] = &p
}

func (w *world) takeBack(e league.TakeBack) (taken []league.Post) {
	for key, p := range w.posts {
		if e.Takes(*p) {
			taken = append(taken, *p)
			delete(w.posts, key)
			delete(w.published, key)
		}
	}
	return taken
}

// showPosts shows all posts. The roll finds out who has left the server.
func (w *world) showPosts() {
	rolls := false
	for _, p := range w.posts {
		rolls = rolls || p.Kind == league.PostRoll && p.Shown < p.Wanted
		p.Shown = p.Wanted
	}
	for _, m := range w.season(0).Members {
		if rolls && w.absent[m.User] && m.State.TakesPart() {
			w.must(0, league.Actor{}, &league.Vanish{Member: m.User})
		}
	}
}

// checkRefusal fails unless the error is one for people, or says that a draw is out of date.
func (w *world) checkRefusal(a league.Action, err error) {
	w.Helper()
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			w.checkRefusal(a, e)
		}
		return
	}
	var refusal game.Refusal
	var problem league.Problem
	if !errors.As(err, &refusal) && !errors.As(err, &problem) && !errors.Is(err, league.ErrStale) {
		w.bad("%s %+v of %q: %v", a.Name(), a.Deed, a.By.ID, err)
	}
}

// checkHeld fails if a season that somebody keeps has changed.
func (w *world) checkHeld() {
	w.Helper()
	for _, h := range w.held {
		if !bytes.Equal(h.was, w.json(h.season)) {
			w.bad("a kept season has changed from\n%s\nto\n%s", h.was, w.json(h.season))
		}
	}
	w.held = nil
}

// refused returns why a season refuses an action, or nil.
func refused(s league.Season, a league.Action) error {
	_, _, err := league.Apply(s, a)
	return err
}

package leagues_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"karlchen/bot/jobs"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// nightly selects the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// Leaders, members and outages act in any order: everybody gets a readable answer, no job is stuck, the database is sound, and at the end the season
// is over.
func TestSeason_UnderRandomHands(t *testing.T) { playMonkeys(t, func(*monkey) {}) }

// The program dies again and again, each time between two writes. What follows from an action happens once all the same.
func TestSeason_UnderRandomDeaths(t *testing.T) {
	playMonkeys(t, func(m *monkey) {
		m.down()
		m.wrap = func(s jobs.Store) jobs.Store {
			m.left.Store(1 + m.rand.Int64N(40))
			return mortal{s, &m.left, m.rand.IntN(2) == 0}
		}
		m.up()
	})
}

// Somebody sets the machine's clock again and again, by an hour, a day or a month, forward and back, or the machine sleeps for a night; while the program
// runs, and while it does not. In the end the clock may still be wrong.
func TestSeason_UnderRandomClocks(t *testing.T) {
	playMonkeys(t, func(m *monkey) { m.clocks = true })
}

func playMonkeys(t *testing.T, prepare func(*monkey)) {
	formats := slices.DeleteFunc(standings.Formats(), func(f standings.Format) bool { return f.Mode().Real }) // no calendar opens the rounds of these
	seeds := uint64(map[bool]int{false: len(formats), true: 200}[nightly])
	for seed := range seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			in(t, lastWeek, func(h *house) {
				m := &monkey{house: h, rand: rand.New(rand.NewPCG(seed, 0)), sent: map[string]int{}}
				m.id = h.found(founding(func(f *leagues.Founding) {
					onEvenings(f, time.Thursday, 20, 0)
					f.Plan.Config.Format = formats[int(seed)%len(formats)]
					f.Plan.Config.Weeks = 3
				}))
				prepare(m)
				for range 120 {
					m.act()
					m.wait()
					m.revive()
				}
				if m.wrap != nil && m.deaths < 3 {
					t.Errorf("the program has died %d times only", m.deaths)
				}
				m.wrap = nil
				m.down()
				m.up()
				m.comeToAnEnd()
			})
		})
	}
}

type monkey struct {
	*house
	rand *rand.Rand
	id   string

	clocks bool          // somebody sets the clock now and then
	later  time.Duration // by how much that can have made the end of a season later

	left     atomic.Int64 // writes until the program dies: see mortal
	deaths   int
	sent     map[string]int // how often each post was shown as a new message
	openings []int          // the weeks of those among them
}

// revive starts the program again if it has died.
func (m *monkey) revive() {
	if m.wrap != nil && m.left.Load() <= 0 {
		m.deaths++
		m.down()
		m.up()
	}
}

// show shows all pending posts. The program may die meanwhile, and then shows the rest later.
func (m *monkey) show() {
	m.Helper()
	pending, err := m.s.Pending()
	m.must(err)
	for _, p := range pending {
		err := m.s.PostShown(p, "m"+p.Key)
		if m.told("show", err); err != nil || p.Message != "" {
			continue
		}
		if m.sent[p.Key]++; m.sent[p.Key] > 1 {
			m.Errorf("the post %s is shown twice", p.Key)
		}
		if p.Kind == league.PostOpening {
			m.openings = append(m.openings, p.Week)
		}
	}
}

func (m *monkey) user() leagues.Actor { return member(fmt.Sprint(11 + m.rand.IntN(9))) }

func (m *monkey) leader() leagues.Actor {
	return []leagues.Actor{chief, second, member("11")}[m.rand.IntN(3)]
}

// wait lets some time pass. The program may not run in it.
func (m *monkey) wait() {
	pause := time.Duration(m.rand.Int64N(int64(10 * time.Hour)))
	switch m.rand.IntN(12) {
	case 0:
		m.outage(time.Now(), time.Now().Add(pause))
	case 1:
		m.outage(time.Now(), time.Now().Add(pause*8))
	case 2, 3:
		m.moveClock()
		m.until(time.Now().Add(pause))
	default:
		m.until(time.Now().Add(pause))
	}
	if m.rand.IntN(3) > 0 {
		m.show()
	}
}

// moveClock sets the clock, if that is what the test is about.
func (m *monkey) moveClock() {
	if !m.clocks {
		return
	}
	const day = 24 * time.Hour
	by := []time.Duration{time.Hour, -time.Hour, 8 * time.Hour, day, -day, 30 * day, -30 * day, -time.Duration(m.ahead.Load())}[m.rand.IntN(8)]
	stopped := m.rand.IntN(2) == 0
	if stopped {
		m.down()
	}
	m.setClock(by)
	m.later += by.Abs() // back, it shows a time again; forward, it moves deadlines like an outage
	if stopped {
		m.up()
	}
}

// told fails unless the error is nil, or one for a person to read.
func (m *monkey) told(what string, err error) {
	m.Helper()
	var refusal game.Refusal
	var problem league.Problem
	died := m.wrap != nil && errors.Is(err, errDead)
	if err != nil && !died && !errors.As(err, &refusal) && !errors.As(err, &problem) {
		m.Errorf("%s: %v", what, err)
	}
}

// act does something at random.
func (m *monkey) act() {
	m.Helper()
	s, id, by, week := m.s, m.id, m.leader(), m.rand.IntN(5)
	seen := uint64(0)
	if m.rand.IntN(2) == 0 {
		seen = m.seen(id)
	}
	b := m.book(id, 0)
	list := uint64(m.rand.IntN(len(b.Lists) + 2))
	switch m.rand.IntN(22) {
	case 0:
		m.told("pause", s.Pause(by, id, seen))
	case 1, 2:
		m.told("resume", s.Resume(by, id, seen))
	case 3:
		m.told("cancel week", s.CancelWeek(by, id, seen, week))
	case 4:
		to := league.Appointment{Day: time.Weekday(m.rand.IntN(7)), Clock: league.Clock{Hour: m.rand.IntN(24)}}
		m.told("move week", s.MoveWeek(by, id, seen, week, to))
	case 5:
		m.told("draw", s.DrawNow(by, id, seen, week))
	case 6:
		_, err := s.Protest(m.user(), id, 0, list, "why")
		m.told("protest", err)
	case 7:
		m.told("decide", s.DecideProtest(by, id, seen, 0, uint64(m.rand.IntN(4)), m.rand.IntN(2) == 0, "so"))
	case 8:
		m.told("late", s.DecideLate(by, id, seen, 0, list, m.rand.IntN(2) == 0, "so"))
	case 9:
		m.told("correct", s.Correct(by, id, 0, seen, standings.Correction{Change: standings.Strike, List: list, Why: "so"}))
	case 10:
		m.told("withdraw", s.Correct(by, id, 0, seen, standings.Correction{Change: standings.Withdraw, Of: uint64(m.rand.IntN(3)), Why: "so"}))
	case 11:
		_, err := s.Configure(by, id, seen, func(l *league.Configure) {
			l.Zone = []string{"Europe/Berlin", "America/New_York", "Asia/Tokyo"}[m.rand.IntN(3)]
			l.Plan.Config.Weeks = 2 + m.rand.IntN(3)
		})
		m.told("configure", err)
	case 12:
		_, err := s.NewSeason(by, id, seen, league.DateOf(m.now().In(berlin)).Monday().Add(7*m.rand.IntN(2)))
		m.told("season", err)
	case 13:
		if m.rand.IntN(6) == 0 {
			m.told("close", s.Close(by, id, seen))
		}
	case 14:
		m.told("leave", s.Leave(m.user(), id))
	case 15:
		_, err := s.Join(m.user(), id)
		m.told("join", err)
	case 16, 17:
		m.told("answer", s.Answer(m.user(), id, b.Season.Number, week, []league.Answer{league.AnswerIn, league.AnswerHere, league.AnswerOut}[m.rand.IntN(3)]))
	case 18, 19:
		m.play(b)
	case 20, 21:
		m.end(b)
	}
}

// play begins a list in the running week, like a table.
func (m *monkey) play(b *leagues.Book) {
	w, ok := b.Week()
	if !ok || w.State != league.WeekOpen && w.State != league.WeekRunning || b.Season.State != league.SeasonRunning && b.Season.State != league.SeasonPaused {
		return
	}
	at := m.rand.IntN(5)
	var members []string
	for n := range map[bool]int{false: 4, true: 1}[b.Mode().Attempts] {
		members = append(members, fmt.Sprint(11+at+n))
	}
	if m, _ := b.Member(members[0]); b.Mode().Attempts && !m.State.Plays() {
		return
	}
	if _, used := b.AttemptOf(w.Number, members[0]); used && b.Mode().Attempts {
		return
	}
	begin := &league.Begin{Table: table.NewID(), Members: members, Opened: w.Number}
	if b.Mode().Attempts {
		_, err := m.s.Act(member(members[0]), m.id, 0, &league.Play{Table: begin.Table})
		m.told("play", err)
		begin.Members = append(members, "", "", "")
	}
	_, err := m.s.Take(m.id, 0, begin)
	m.told("begin", err)
}

// end ends a list, like a table.
func (m *monkey) end(b *leagues.Book) {
	for _, l := range b.Lists {
		if l.State == league.ListRunning {
			_, err := m.s.Take(l.League, l.Season, finishing(b.Season, l, []int{12, 3, -5, -10}))
			m.told("finish", err)
			return
		}
	}
}

// comeToAnEnd takes all open decisions and waits until all seasons are over.
func (m *monkey) comeToAnEnd() {
	m.Helper()
	for season := 1; season <= m.book(m.id, 0).League.Seasons; season++ {
		for range m.book(m.id, season).Lists {
			m.end(m.book(m.id, season))
		}
	}
	m.told("resume", m.s.Resume(chief, m.id, 0))
	for range 6 {
		m.told("renewal", m.s.StopRenewal(chief, m.id))
		m.until(time.Now().AddDate(0, 0, 7).Add(m.later))
	}
	for season := 1; season <= m.book(m.id, 0).League.Seasons; season++ {
		for _, p := range m.book(m.id, season).Protests {
			m.told("decide", m.s.DecideProtest(chief, m.id, 0, season, p.Number, false, "so"))
		}
		for _, l := range m.book(m.id, season).Lists {
			if l.Late == league.LatePending {
				m.told("late", m.s.DecideLate(chief, m.id, 0, season, l.Number, true, "so"))
			}
		}
		if s := m.book(m.id, season).Season.State; s != league.SeasonArchived && s != league.SeasonCancelled {
			m.Errorf("in the end season %d is %s: %+v", season, s, m.book(m.id, season).Lists)
		}
	}
	d, err := m.s.Diagnose(chief, m.id)
	m.must(err)
	if len(d.Waiting) != 0 {
		m.Errorf("still planned is %+v", d.Waiting)
	}
	m.show()
	if m.book(m.id, 0).League.Seasons == 1 && !slices.IsSorted(m.openings) {
		m.Errorf("weeks were opened in the order %v", m.openings)
	}
	m.checkTicks()
}

// checkTicks fails if an alarm has gone off twice.
func (m *monkey) checkTicks() {
	m.Helper()
	log, err := m.s.Log(m.id)
	m.must(err)
	type alarm struct {
		season, week, number int
		event                league.Event
	}
	seen := map[alarm]bool{}
	for _, e := range log {
		a, err := e.Parse()
		m.must(err)
		if d, ok := a.Deed.(*league.Tick); ok {
			of := alarm{e.Season, d.Week, d.Number, d.Event}
			if seen[of] {
				m.Errorf("%+v has gone off twice", of)
			}
			seen[of] = true
		}
	}
	if len(seen) == 0 {
		m.Error("no alarm went off: the test shows nothing")
	}
}

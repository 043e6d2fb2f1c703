package leagues_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
)

// nightly selects the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// Leaders, members and outages act in any order: everybody gets a readable answer, no job is stuck, the database is sound, and at the end the season
// is over.
func TestSeason_UnderRandomHands(t *testing.T) {
	seeds := uint64(map[bool]int{false: 6, true: 200}[nightly])
	if testing.Short() {
		seeds = 3 // one of each format
	}
	for seed := range seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			in(t, lastWeek, func(h *house) {
				m := &monkey{house: h, rand: rand.New(rand.NewPCG(seed, 0))}
				formats := league.Formats()
				m.id = h.found(founding(func(f *leagues.Founding) {
					onEvenings(f, time.Thursday, 20, 0)
					f.Plan.Config.Format = formats[int(seed)%len(formats)]
					f.Plan.Config.Weeks = 3
				}))
				for range 120 {
					m.act()
					m.wait()
				}
				m.comeToAnEnd()
			})
		})
	}
}

type monkey struct {
	*house
	rand *rand.Rand
	id   string
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
	default:
		m.until(time.Now().Add(pause))
	}
	if m.rand.IntN(3) > 0 {
		m.show()
	}
}

// told fails unless the error is nil, or one for a person to read.
func (m *monkey) told(what string, err error) {
	m.Helper()
	var refusal league.Refusal
	var problem league.Problem
	if err != nil && !errors.As(err, &refusal) && !errors.As(err, &problem) {
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
		m.told("correct", s.Correct(by, id, 0, seen, league.Correction{Change: league.Strike, List: list, Why: "so"}))
	case 10:
		m.told("withdraw", s.Correct(by, id, 0, seen, league.Correction{Change: league.Withdraw, Of: uint64(m.rand.IntN(3)), Why: "so"}))
	case 11:
		_, err := s.Configure(by, id, seen, func(l *league.League) {
			l.Zone = []string{"Europe/Berlin", "America/New_York", "Asia/Tokyo"}[m.rand.IntN(3)]
			l.Plan.Config.Weeks = 2 + m.rand.IntN(3)
		})
		m.told("configure", err)
	case 12:
		_, err := s.NewSeason(by, id, seen, league.DateOf(time.Now().In(berlin)).Monday().Add(7*m.rand.IntN(2)))
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
	m.list(m.id, w.Number, members...)
}

// end ends a list, like a table: late ones have to be accepted.
func (m *monkey) end(b *leagues.Book) {
	for _, l := range b.Lists {
		if l.State == league.ListRunning {
			if w := b.Weeks[l.Week-1]; w.State == league.WeekProvisional || w.State == league.WeekFinal {
				l.Late = league.LatePending
			}
			m.finish(l)
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
	m.until(time.Now().AddDate(0, 0, 7*6))
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
	var openings []string
	for _, p := range m.shown {
		if len(p) > 8 && p[:8] == "opening " && p[len(p)-5:] != "again" {
			openings = append(openings, p)
		}
	}
	if sorted := slices.Clone(openings); m.book(m.id, 0).League.Seasons == 1 {
		slices.Sort(sorted)
		if !slices.Equal(slices.Compact(sorted), openings) {
			m.Errorf("weeks were opened in the order %q", openings)
		}
	}
}

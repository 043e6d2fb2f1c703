package puzzles_test

import (
	"encoding/json"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/puzzles"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/league/standings"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/review"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

const guild = "guild"

var people = [card.Seats]table.User{{ID: "1", Name: "Anna"}, {ID: "2", Name: "Ben"}, {ID: "3", Name: "Clara"}, {Name: "Lotte"}}

// server has a store with games, and the puzzles of them.
type server struct {
	*puzzles.Service
	t     *testing.T
	store *storage.Store
	now   time.Time
	over  bool // every week and day
}

func newServer(t *testing.T) *server {
	t.Helper()
	store, err := storage.Open(filepath.Join(t.TempDir(), "karlchen.db"), storage.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, store: store, now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	log := slog.New(slog.DiscardHandler)
	tables := table.NewManager(table.Config{Store: store, Log: log})
	t.Cleanup(func() {
		tables.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	judge := ai.Player{Level: ai.Strong, Budget: 6 * time.Millisecond}
	now := func() time.Time { return s.now }
	s.Service = &puzzles.Service{
		Store: store, Tables: tables, Log: log, Now: now, Day: func() string { return now().Format(time.DateOnly) }, Judge: review.Config{Player: judge, Second: judge, Seed: 1, Nodes: 200_000},
		Archive: archive.New(archive.Config{Store: store, Now: now, Over: func(table.Task) bool { return s.over }}),
	}
	return s
}

// play stores the game, with what a test changes in its summary and with its review, and returns its number.
func (s *server) play(change func(*table.Summary)) uint64 {
	s.t.Helper()
	record, err := notation.NewReader(strings.NewReader(storagetest.Spared)).Next()
	if err != nil {
		s.t.Fatal(err)
	}
	final, err := notation.Replay(record)
	if err != nil {
		s.t.Fatal(err)
	}
	result, _ := final.Result()
	summary := table.Summary{Players: people, Points: result.Points(), Contract: final.Contract().String()}
	change(&summary)
	row, err := s.store.SaveTable(storage.TableRow{ID: table.NewID(), Guild: guild, State: []byte(`{}`)})
	if err == nil {
		row, err = s.store.StartGame(row, []byte(storagetest.Spared[:strings.Index(storagetest.Spared, "\n\n")+1]))
	}
	raw, bad := json.Marshal(summary)
	if err == nil {
		_, err = s.store.FinishGame(row, []byte(storagetest.Spared), raw)
	}
	found := review.Decision{Step: 9, Seat: 1, Done: game.Play(1, final.Trick(0).Cards[3]), Best: game.Play(1, card.Dulle), Loss: 1.4, Verdict: review.Mistake, OpenBest: card.None}
	found.Why = ai.Because{Reason: ai.TakeLast, Card: card.None, Seat: card.NoSeat, Augen: 18}
	if err := errors.Join(err, bad, s.Archive.KeepReview(guild, row.Game, &review.Review{Decisions: []review.Decision{found}})); err != nil {
		s.t.Fatal(err)
	}
	return row.Game
}

// search looks for puzzles until nothing is left to do.
func (s *server) search() {
	s.t.Helper()
	done, err := s.Search(guild)
	if err != nil {
		s.t.Fatal(err)
	}
	if done != nil {
		<-done
	}
}

func (s *server) today() (puzzles.Posed, bool) {
	s.t.Helper()
	p, ok, err := s.Today(guild)
	if err != nil {
		s.t.Fatal(err)
	}
	return p, ok
}

// A puzzle must give nothing away: none comes from a game of the last day, of a task or of a week of a league that is open, of somebody who objects or was
// forgotten, or one that was struck out. When the obstacle is gone, there is one, and it goes with the consent.
func TestNoPuzzleFromGamesThatAreNotToBeShown(t *testing.T) {
	refused := map[string]func(*server, *table.Summary){
		"young": func(s *server, m *table.Summary) { m.Ended = s.now.Add(-23 * time.Hour) },
		"task": func(_ *server, m *table.Summary) {
			m.League = &table.League{ID: guild + ".1", Format: standings.Task, Season: 1, Week: 1}
		},
		"open week": func(_ *server, m *table.Summary) {
			m.League = &table.League{ID: guild + ".1", Format: standings.Open, Season: 1, Week: 1}
		},
		"today":       func(_ *server, m *table.Summary) { m.Daily = "2026-11-22" },
		"lesson":      func(_ *server, m *table.Summary) { m.Lesson = true },
		"former":      func(_ *server, m *table.Summary) { m.Players[1].ID = notation.FormerID(1) },
		"broken off":  func(_ *server, m *table.Summary) { m.BrokenOff = true },
		"not counted": func(_ *server, m *table.Summary) { m.Void = match.Repeated },
	}
	for name, change := range refused {
		s := newServer(t)
		n := s.play(func(m *table.Summary) { change(s, m) })
		s.search()
		if p, ok := s.today(); ok {
			t.Errorf("%s: a puzzle is posed: %+v", name, p)
		}
		if _, err := s.Game(guild, n); err == nil {
			t.Errorf("%s: the game may be posed", name)
		}
	}
	s := newServer(t)
	s.over = true
	n := s.play(func(m *table.Summary) { refused["open week"](s, m) })
	s.search()
	p, ok := s.today()
	if !ok || p.Record != n || p.Puzzle.Decision.Done.String() != "2:DK" || len(p.Puzzle.Choices) < 3 {
		t.Fatalf("after the week the puzzle is %+v, %v", p, ok)
	}
	if err := s.Archive.Strike(guild, n, true); err != nil {
		t.Fatal(err)
	}
	if p, ok := s.today(); ok {
		t.Errorf("the game was struck out, and is still shown: %+v", p)
	}
	if err := s.Archive.Strike(guild, n, false); err != nil {
		t.Fatal(err)
	}
	if _, err := settings.New(s.store).ChangePerson("2", func(p *settings.Person) { p.Puzzles = settings.Off }); err != nil {
		t.Fatal(err)
	}
	if p, ok := s.today(); ok {
		t.Errorf("Ben objects, and his game is still shown: %+v", p)
	}
}

// A puzzle ends when the deal of the day does, at midnight where that is dealt. By its own clock it stayed for an hour or two longer.
func TestAPuzzleHasTheDayOfTheDeal(t *testing.T) {
	s := newServer(t)
	for range 2 {
		s.play(func(*table.Summary) {})
	}
	s.search()
	one, _ := s.today()
	s.Day = func() string { return "2026-11-23" } // and in UTC it is still the day before
	if two, ok := s.today(); !ok || one.Day != "2026-11-22" || two.Day != "2026-11-23" || two.Number != one.Number+1 {
		t.Errorf("on the 23rd there is puzzle %d of %s, %t, after %d of %s", two.Number, two.Day, ok, one.Number, one.Day)
	}
}

// Everybody answers once, today's puzzle alone; a streak goes on from puzzle to puzzle. What is stored about a person is exported and forgotten.
func TestAnswersCountOnce(t *testing.T) {
	s := newServer(t)
	for range 2 {
		s.play(func(*table.Summary) {})
	}
	s.search()
	p, ok := s.today()
	if !ok {
		t.Fatal("there is no puzzle")
	}
	right, wrong := 0, 0
	for i, o := range p.Puzzle.Options() {
		if o == p.Puzzle.Decision.Best {
			right = i
		} else {
			wrong = i
		}
	}
	answer := func(user string, number, choice int) {
		t.Helper()
		if err := s.Answer(guild, user, number, choice); err != nil {
			t.Fatal(err)
		}
	}
	answer("1", 1, right)
	answer("1", 1, wrong)
	answer("2", 1, wrong)
	answer("3", 2, right)
	answer("3", 1, 99)
	p, _ = s.today()
	if own, _ := p.Of("1"); len(p.Answers) != 2 || p.Found() != 1 || own.Choice != right || own.Streak != 1 {
		t.Errorf("the answers are %+v", p.Answers)
	}
	if _, answered := p.Of("3"); answered {
		t.Error("an option that is not there was chosen")
	}
	s.now = s.now.Add(24 * time.Hour)
	if p, _ = s.today(); p.Number != 2 || len(p.Answers) != 0 {
		t.Fatalf("on the next day the puzzle is %+v", p)
	}
	answer("1", 1, wrong)
	answer("1", 2, right)
	answer("3", 2, right)
	answer("2", 2, right)
	p, _ = s.today()
	for user, want := range map[string]int{"1": 2, "2": 2, "3": 1} {
		if a, _ := p.Of(user); a.Streak != want {
			t.Errorf("the streak of %s is %d, want %d", user, a.Streak, want)
		}
	}
	raw, err := s.store.Setting(storage.ScopeGuild, guild, "puzzles")
	if err != nil {
		t.Fatal(err)
	}
	if about, _ := json.Marshal(puzzles.About("puzzles", raw, "1")); strings.Count(string(about), `"choice"`) != 2 || strings.Contains(string(about), `"2"`) {
		t.Errorf("the export says %s", about)
	}
	if puzzles.About("puzzles", raw, "9") != nil || puzzles.About("ready", raw, "1") != nil {
		t.Error("something is said about somebody who has answered nothing, or by another setting")
	}
	if err := s.store.Forget(s.now, "1", table.Rename, nil); err != nil {
		t.Fatal(err)
	}
	raw, err = s.store.Setting(storage.ScopeGuild, guild, "puzzles")
	if err != nil || puzzles.About("puzzles", raw, "1") != nil {
		t.Errorf("after Forget it still says %v, %v", puzzles.About("puzzles", raw, "1"), err)
	}
	if p, ok := s.today(); ok {
		t.Errorf("the game of a forgotten person is still shown: %+v", p)
	}
}

// The first try of each person counts, the best stands first, equals keep their order, and who gives up is not on the board.
func TestBoards(t *testing.T) {
	s := newServer(t)
	post := puzzles.Board{Channel: "7", Message: "100", By: people[0], Record: 1, Step: 10, Seat: 2}
	if err := s.Post(guild, post); err != nil {
		t.Fatal(err)
	}
	for i, user := range people[:2] {
		first, err := s.Begin(guild, post, user, "table"+user.ID)
		again, bad := s.Begin(guild, post, user, "other")
		if err != nil || bad != nil || first != again || first.Table != "table"+user.ID {
			t.Errorf("try %d is %+v and then %+v, %v, %v", i, first, again, err, bad)
		}
	}
	b := puzzles.Board{Tries: []puzzles.Try{{User: people[0], Points: 1, Done: true}, {User: people[1], Points: 9}, {User: people[2], Points: 1, Done: true}, {User: people[3], Points: 3, Done: true}}}
	var order []string
	for _, t := range b.Ranked() {
		order = append(order, t.Name)
	}
	if got := strings.Join(order, " "); got != "Lotte Anna Clara" {
		t.Errorf("the board is %s", got)
	}
}

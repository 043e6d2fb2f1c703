package players

import (
	"bytes"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// begun returns a game in which everybody is healthy, except seat 0 if that seat plays a solo.
func begun(t testing.TB, solo bool) game.State {
	t.Helper()
	r, err := rules.Parse("ddv")
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.New(game.Setup{Rules: compiled, Hands: game.Shuffle{Version: game.K1, Seed: game.Seed{7}}.Deal(r.Deck, 0)})
	for seat := range card.Seat(card.Seats) {
		word := game.Say(seat, game.Healthy)
		if solo && seat == 0 {
			word = game.Say(seat, game.SoloWord(rules.SoloQueens))
		}
		if err == nil {
			err = s.Advance(word)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func minds(s game.State, level ai.Level) (all []Mind) {
	for i := 1; i <= card.Seats; i++ { // in a table's order: the player on turn comes last
		all = append(all, Mind{View: s.View(s.Turn().Plus(i)), Player: ai.Player{Level: level}, Seed: [2]uint64{1, 2}})
	}
	return all
}

// Each level gives a legal answer, in time or late; simple and random players give the same one late.
func TestALateAnswerIsLegal(t *testing.T) {
	s := begun(t, false)
	for _, level := range []ai.Level{ai.Random, ai.Beginner, ai.Simple, ai.Medium, ai.Expert} {
		synctest.Test(t, func(t *testing.T) {
			inTime := <-New(Config{}).Ask("a", minds(s, level))
			if _, err := s.Apply(inTime.Action); err != nil || !inTime.OK || inTime.Replaced {
				t.Errorf("%s answers %+v: %v", level, inTime, err)
			}
			began := time.Now()
			slow := New(Config{Deadline: time.Second, Think: func(m Mind) (game.Action, bool) { time.Sleep(2 * time.Second); return m.decide() }})
			late := <-slow.Ask("a", minds(s, level))
			if _, err := s.Apply(late.Action); err != nil || !late.OK || !late.Replaced || time.Since(began) != time.Second {
				t.Errorf("%s answers %+v after %v: %v", level, late, time.Since(began), err)
			}
			if level <= ai.Simple && late.Action != inTime.Action {
				t.Errorf("%s plays %v in time and %v late", level, inTime.Action, late.Action)
			}
			time.Sleep(time.Minute) // the slow player ends some time
		})
	}
}

func TestAPlayerThatFailsIsReplaced(t *testing.T) {
	s, log := begun(t, false), &bytes.Buffer{}
	p := New(Config{Log: slog.New(slog.NewTextHandler(log, nil)), Think: func(Mind) (game.Action, bool) { panic("no idea") }})
	d := <-p.Ask("a", minds(s, ai.Simple))
	if _, err := s.Apply(d.Action); err != nil || !d.Replaced || !strings.Contains(log.String(), "no idea") {
		t.Errorf("%+v: %v; the log says %s", d, err, log)
	}
}

// No table waits for one that asks much: a table's new question replaces its old one, and each table gets its turn.
func TestTablesTakeTurns(t *testing.T) {
	s := begun(t, false)
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		thought := map[[2]uint64]int{}
		p := New(Config{Workers: 2, Deadline: time.Hour, Think: func(m Mind) (game.Action, bool) {
			mu.Lock()
			thought[m.Seed]++
			mu.Unlock()
			time.Sleep(time.Second)
			return m.decide()
		}})
		ask := func(table string, seed uint64) <-chan Decision {
			all := minds(s, ai.Simple)[card.Seats-1:]
			all[0].Seed = [2]uint64{seed}
			return p.Ask(table, all)
		}
		for seed := range uint64(100) {
			ask("greedy", seed)
			synctest.Wait()
		}
		began := time.Now()
		for n := range uint64(9) {
			<-ask(fmt.Sprint(n), 1000+n)
		}
		if waited := time.Since(began); waited > 10*time.Second {
			t.Errorf("nine tables waited %v", waited)
		}
		if len(thought) != 2+9 { // the first question of the greedy table, and the last
			t.Errorf("there was thought about %d questions", len(thought))
		}
	})
}

// However many claims there are, a worker remains for thinking.
func TestProofsLeaveAWorker(t *testing.T) {
	p := New(Config{Workers: 3})
	for n := range 5 {
		p.queue = append(p.queue, &job{want: want{fmt.Sprint(n), true}})
	}
	p.queue = append(p.queue, &job{want: want{table: "thinks"}})
	var taken []*job
	for j := p.takeJob(); j != nil; j = p.takeJob() {
		taken = append(taken, j)
	}
	if !slices.EqualFunc(taken, []string{"0", "1", "thinks"}, func(j *job, table string) bool { return j.table == table }) {
		t.Errorf("%d jobs have begun", len(taken))
	}
	if next := p.finishJob(taken[1]); next.table != "2" {
		t.Errorf("after a proof comes table %s", next.table)
	}
}

// A proof returns the engine's result or refusal.
func TestAProofIsWhatTheEngineSays(t *testing.T) {
	s := begun(t, true)
	for s.Tricks() < 8 {
		d := <-New(Config{}).Ask("a", minds(s, ai.Simple))
		if err := s.Advance(d.Action); err != nil {
			t.Fatal(err)
		}
	}
	want, err := s.Apply(game.Claim(0))
	if err != nil {
		t.Fatal(err)
	}
	p := New(Config{})
	if got := <-p.Prove("a", s, game.Claim(0)); got.Err != nil || got.State != want {
		t.Errorf("the proof differs, error %v", got.Err)
	}
	if got := <-p.Prove("a", s, game.Claim(1)); got.Err != game.ClaimNotSoloist {
		t.Errorf("a claim of somebody else: %v", got.Err)
	}
	if got := <-p.Prove("a", game.State{}, game.Claim(1)); got.Err == nil {
		t.Error("a claim in no game is proved")
	}
}

// Many tables that ask at once get prompt answers, because their players think shorter; a task's player does not, and neither does a single table's.
func TestManyTablesThinkShorter(t *testing.T) {
	s := begun(t, false)
	const usual = 40 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		thought := map[uint64]time.Duration{}
		p := New(Config{Workers: 2, Prompt: 600 * time.Millisecond, Think: func(m Mind) (game.Action, bool) {
			d := m.Player.Budget
			if d == 0 {
				d = usual
			}
			mu.Lock()
			thought[m.Seed[0]] = d
			mu.Unlock()
			time.Sleep(d)
			return m.withLevel(ai.Simple).decide()
		}})
		ask := func(n uint64, full bool) <-chan Decision {
			all := minds(s, ai.Strong)[card.Seats-1:]
			all[0].Seed, all[0].Full = [2]uint64{n}, full
			all[0].Player.Quiet = true
			return p.Ask(fmt.Sprint(n), all)
		}
		for n := range uint64(10) { // one after the other
			<-ask(n, false)
			if thought[n] != usual {
				t.Errorf("a table alone thinks %v", thought[n])
			}
		}
		began, answers := time.Now(), []<-chan Decision{}
		for n := range uint64(100) {
			answers = append(answers, ask(n, n == 50))
			synctest.Wait()
		}
		for n, answer := range answers {
			if d := <-answer; d.Replaced {
				t.Errorf("table %d gets the answer of another player", n)
			}
		}
		if took := time.Since(began); took > 700*time.Millisecond {
			t.Errorf("a hundred tables wait %v", took)
		}
		if thought[50] != usual || thought[99] >= usual || thought[99] < leastShare {
			t.Errorf("a task thinks %v, another table %v", thought[50], thought[99])
		}
	})
}

// A task's player is asked to the end, however many tasks ask at once, because everybody must meet the same answers. Meanwhile other tables have
// prompt answers.
func TestTasksMeetTheSamePlayers(t *testing.T) {
	s := begun(t, false)
	const usual, tasks = 40 * time.Millisecond, 200
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Workers: 2, Think: func(m Mind) (game.Action, bool) {
			time.Sleep(usual)
			return m.withLevel(ai.Simple).decide()
		}})
		ask := func(table string, full bool) <-chan Decision {
			all := minds(s, ai.Strong)[card.Seats-1:]
			all[0].Full = full
			return p.Ask(table, all)
		}
		var answers []<-chan Decision
		for n := range tasks {
			answers = append(answers, ask(fmt.Sprint("task ", n), true))
		}
		for n := range 5 {
			began := time.Now()
			if d := <-ask("another", false); d.Replaced || time.Since(began) > 3*usual {
				t.Errorf("question %d of another table is answered after %v; by another player: %t", n, time.Since(began), d.Replaced)
			}
		}
		for n, answer := range answers {
			if d := <-answer; d.Replaced {
				t.Fatalf("task %d gets the answer of another player", n)
			}
		}
	})
}

package players

import (
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
)

// BenchmarkTables lets 200 tables of three strong players and a person play at the usual pace, all of them casual or a tenth of them with a task. It
// reports how long a casual table waits for an answer, and the longest wait for one in a task; how many answers another player gave because the asked one
// was late, of tasks none; and how long a player thought on average:
// go test ./bot/players -run '^$' -bench Tables -benchtime 5000x
func BenchmarkTables(b *testing.B) {
	b.Run("casual", func(b *testing.B) { benchmarkTables(b, 0) })
	b.Run("tasks", func(b *testing.B) { benchmarkTables(b, 10) })
}

// benchmarkTables lets one of so many tables play a task; of 0, none does.
func benchmarkTables(b *testing.B, each int) {
	const tables, pace = 200, 900 * time.Millisecond
	var mu sync.Mutex
	var waits []time.Duration
	var thought time.Duration
	var longest time.Duration
	replaced, replacedTasks, thoughts, answers := 0, 0, 0, 0
	p := New(Config{Think: func(m Mind) (game.Action, bool) {
		began := time.Now()
		a, ok := m.decide()
		mu.Lock()
		defer mu.Unlock()
		thought += time.Since(began)
		thoughts++
		return a, ok
	}})
	start := begun(b, false)
	more := func(d Decision, wait time.Duration, task bool) bool {
		mu.Lock()
		defer mu.Unlock()
		answers++
		switch {
		case task:
			longest = max(longest, wait)
		default:
			waits = append(waits, wait)
		}
		if d.Replaced && task {
			replacedTasks++
		} else if d.Replaced {
			replaced++
		}
		return answers < b.N
	}
	b.ResetTimer()
	var all sync.WaitGroup
	for n := range tables {
		all.Go(func() {
			time.Sleep(pace * time.Duration(n) / tables)
			s, task := start, each > 0 && n%each == 0
			for moves := uint64(0); ; moves++ {
				if s.Phase() != game.InPlay {
					s = start
				}
				if s.Turn() == 0 { // the person, who thinks for a moment
					time.Sleep(pace)
					c := s.View(0)
					a, _ := ai.Player{Level: ai.Simple, Quiet: true}.Decide(&c, nil)
					if err := s.Advance(a); err != nil {
						b.Error(err)
						return
					}
					continue
				}
				var asked []Mind
				for i := 1; i <= card.Seats; i++ {
					if seat := s.Turn().Plus(i); seat != 0 {
						asked = append(asked, Mind{View: s.View(seat), Player: ai.Player{Level: ai.Strong}, Seed: [2]uint64{uint64(n), moves}, Full: task})
					}
				}
				began := time.Now()
				d := <-p.Ask(strconv.Itoa(n), asked)
				if !more(d, time.Since(began), task) {
					return
				}
				if err := s.Advance(d.Action); err != nil {
					b.Error(err)
					return
				}
				time.Sleep(pace - time.Since(began))
			}
		})
	}
	all.Wait()
	slices.Sort(waits)
	b.ReportMetric(float64(waits[len(waits)/2].Milliseconds()), "p50-ms")
	b.ReportMetric(float64(waits[len(waits)*99/100].Milliseconds()), "p99-ms")
	b.ReportMetric(float64(waits[len(waits)-1].Milliseconds()), "max-ms")
	b.ReportMetric(float64(replaced)/float64(len(waits)), "replaced/answer")
	if each > 0 {
		b.ReportMetric(float64(longest.Milliseconds()), "task-max-ms")
		b.ReportMetric(float64(replacedTasks), "replaced-in-tasks")
	}
	b.ReportMetric(float64(thought.Microseconds())/float64(thoughts), "µs/thought")
}

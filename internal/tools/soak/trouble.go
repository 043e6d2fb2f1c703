package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/sandbox"
	"karlchen/bot/table"
	"karlchen/commands/cli"
	"karlchen/internal/person"
	"karlchen/storage"
)

// troubles make things go wrong at random.
type troubles struct {
	*world
	wanted  *soak
	rng     *rand.Rand
	all     []kind
	broken  time.Time // when the gateway broke last
	backups []string
}

// kind is a kind of trouble. Of two kinds the one with twice the weight comes twice as often.
type kind struct {
	name    string
	weight  int
	make    func(*troubles) error
	gateway bool // breaks the connection to the gateway
	times   int
}

// Names of kinds that not every soak has.
const (
	jumps = "calendar jumps"
	kills = "kills"
	stops = "stops"
)

// all are the kinds of troubles.
var all = []kind{
	{name: "requests that fail", weight: 8, make: fault(func(r *rand.Rand) faults {
		return faults{sandbox.Fail: {Times: 1 + r.IntN(4), Status: []int{500, 502, 503}[r.IntN(3)]}}
	})},
	{name: "answers lost", weight: 6, make: fault(func(r *rand.Rand) faults { return faults{sandbox.Lose: {Times: 1 + r.IntN(2)}} })},
	{name: "slow spells", weight: 4, make: slow},
	{name: "interactions twice", weight: 5, make: fault(func(*rand.Rand) faults { return faults{sandbox.Double: {Times: 1}} })},
	{name: "late interactions", weight: 5, make: fault(func(r *rand.Rand) faults { return faults{sandbox.Late: {Times: 1, DelayMS: 100 + r.IntN(1500)}} })},
	{name: "gateway cut", gateway: true, weight: 5, make: fault(func(*rand.Rand) faults { return faults{sandbox.Drop: {}} })},
	{name: "gateway asks to reconnect", gateway: true, weight: 5, make: fault(func(*rand.Rand) faults { return faults{sandbox.Reconnect: {}} })},
	{name: "sessions invalid", gateway: true, weight: 4, make: fault(func(r *rand.Rand) faults {
		return faults{[]sandbox.Fault{sandbox.Invalid, sandbox.InvalidResumable}[r.IntN(2)]: {}}
	})},
	{name: "RESUMEs without an answer", gateway: true, weight: 2, make: fault(func(r *rand.Rand) faults {
		return faults{sandbox.Resume: {Times: 1 + r.IntN(3)}, sandbox.Drop: {}}
	})},
	{name: "IDENTIFYs refused", gateway: true, weight: 2, make: fault(func(r *rand.Rand) faults {
		return faults{sandbox.Identify: {Times: 1, Code: []int{0, 4000, 4008, 4009}[r.IntN(4)]}, sandbox.Invalid: {}}
	})},
	{name: "threads in trouble", weight: 3, make: fault(func(r *rand.Rand) faults {
		return faults{sandbox.Thread: {Times: 1, DelayMS: r.IntN(2000), Status: []int{0, 500}[r.IntN(2)]}}
	})},
	{name: jumps, weight: 1, make: jump},
	{name: "backups", weight: 2, make: (*troubles).backUp},
	{name: kills, gateway: true, weight: 4, make: func(t *troubles) error { return t.restart(os.Kill) }},
	{name: stops, gateway: true, weight: 2, make: func(t *troubles) error { return t.restart(os.Interrupt) }},
}

func newTroubles(w *world, wanted *soak) *troubles {
	t := &troubles{world: w, wanted: wanted, rng: rand.New(rand.NewPCG(wanted.Seed, 0))}
	for _, k := range all {
		if ends := k.name == kills || k.name == stops; wanted.Unbroken && ends || wanted.Apart && k.name == jumps {
			continue
		}
		t.all = append(t.all, k)
	}
	return t
}

// make makes trouble for as long, and as often, as the soak wants.
func (t *troubles) make() {
	weights := 0
	for _, k := range t.all {
		weights += k.weight
	}
	until := time.Now().Add(t.wanted.For)
	for {
		wait := time.Duration(t.rng.ExpFloat64() * float64(t.wanted.Every))
		if left := time.Until(until); t.enough() && wait > left {
			time.Sleep(left)
			return
		}
		time.Sleep(wait)
		n := t.rng.IntN(weights)
		for i := range t.all {
			k := &t.all[i]
			if n -= k.weight; n >= 0 {
				continue
			}
			if !k.gateway || t.mayBreakGateway() {
				if err := k.make(t); err != nil {
					t.fail(fmt.Errorf("%s: %w", k.name, err))
				}
				t.mu.Lock()
				k.times++
				t.mu.Unlock()
			}
			break
		}
	}
}

// mayBreakGateway reports whether the gateway may break once more. Where the bot remembers its logins it would wait longer and longer for the next one if no
// connection lasted, as it must at Discord, and nobody could play.
func (t *troubles) mayBreakGateway() bool {
	remembers := t.wanted.Apart || t.wanted.Unbroken
	if remembers && time.Since(t.broken) < t.wanted.Calm {
		return false
	}
	t.broken = time.Now()
	return true
}

// countTroubles returns how often the program was killed, and how often other things went wrong.
func (t *troubles) countTroubles() (killed, others int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, k := range t.all {
		if k.name == kills {
			killed += k.times
		} else {
			others += k.times
		}
	}
	return killed, others
}

// enough reports whether the program was killed, and other things went wrong, as often as the soak wants.
func (t *troubles) enough() bool {
	killed, others := t.countTroubles()
	return killed >= t.wanted.Kills && others >= t.wanted.Faults
}

// fault returns what sets a fault of the sandbox.
func fault(of func(*rand.Rand) faults) func(*troubles) error {
	return func(t *troubles) error { return t.post(of(t.rng)) }
}

// faults is the form in which the sandbox reads its faults.
type faults map[sandbox.Fault]sandbox.Trouble

func (t *troubles) post(all faults) error {
	body, err := json.Marshal(all)
	if err != nil {
		return err
	}
	answer, err := http.Post(t.program.url()+"/faults", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		return fmt.Errorf("the sandbox answers %s to %s", answer.Status, body)
	}
	return nil
}

// slow makes every request take longer for a moment.
func slow(t *troubles) error {
	if err := t.post(faults{sandbox.Slow: {DelayMS: 100 + t.rng.IntN(400)}}); err != nil {
		return err
	}
	time.Sleep(2 * time.Second)
	return t.post(faults{sandbox.Slow: {}})
}

// jump moves the calendar of leagues by an hour or a day. It fails without a fault where somebody else moves it.
func jump(t *troubles) error {
	ctx, cancel := context.WithTimeout(t.ctx, 5*time.Second)
	defer cancel()
	owner, err := person.Join(ctx, t.program.url(), 1)
	if err != nil {
		return err
	}
	defer owner.Leave()
	_ = owner.Advance(ctx, []string{"hour", "day"}[t.rng.IntN(2)])
	return nil
}

// restart ends the program, checks its database, and starts it again.
func (t *troubles) restart(how os.Signal) error {
	if err := t.program.end(how); err != nil {
		return fmt.Errorf("the program ended with %w", err)
	}
	_, err := t.program.check()
	return errors.Join(err, t.program.start())
}

// backUp makes a backup of the running program, as an operator does.
func (t *troubles) backUp() error {
	to := filepath.Join(t.program.folder, fmt.Sprintf("backup-%d.db", len(t.backups)))
	t.backups = append(t.backups, to)
	cmd := t.program.command("backup", to)
	cmd.Stdout, cmd.Stderr = nil, nil
	if words, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, bytes.TrimSpace(words))
	}
	return nil
}

// mostRestored is how many backups are tried at the end: the latest ones.
const mostRestored = 5

// restoreAll makes a database from each of the latest backups, which checks it.
func (t *troubles) restoreAll() error {
	var problems []error
	for _, from := range t.backups[max(0, len(t.backups)-mostRestored):] {
		to := filepath.Join(t.program.folder, "restored", filepath.Base(from), cli.DatabaseName)
		problems = append(problems, os.MkdirAll(filepath.Dir(to), 0o700))
		if _, err := storage.Restore(from, to, table.Verify, leagues.Check); err != nil {
			problems = append(problems, fmt.Errorf("restore %s: %w", filepath.Base(from), err))
		}
	}
	return errors.Join(problems...)
}

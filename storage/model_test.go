package storage_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// nightly selects the long forms of tests, which try as much as a night allows.
var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// model is the expected content of the store, in plain maps.
type model struct {
	tables   map[string]storage.TableRow
	games    map[storage.GameID]storage.Game
	last     map[string]uint64
	settings map[string]json.RawMessage
	jobs     map[storage.JobID]storage.Job
	log      map[string]int
}

// machine applies the same actions to a store and to a model.
type machine struct {
	model
	s    *storage.Store
	path string
}

// row picks a table that exists or not, and sometimes an old version of it.
func (m *machine) row(t *rapid.T) storage.TableRow {
	id := rapid.SampledFrom([]string{"a", "b", "aa"}).Draw(t, "table")
	row, ok := m.tables[id]
	if !ok {
		row = storage.TableRow{ID: id, Guild: rapid.SampledFrom([]string{"g", "gg"}).Draw(t, "guild"), State: json.RawMessage("null")}
	}
	if rapid.IntRange(0, 9).Draw(t, "stale") == 0 {
		row.Version += 1 + uint64(rapid.IntRange(0, 2).Draw(t, "by"))
	}
	return row
}

// refusal returns the reason why the store must refuse a change of the row; nil means that it must not.
func (m *machine) refusal(row storage.TableRow) error {
	stored := m.tables[row.ID]
	switch {
	case stored.Ended:
		return storage.ErrEnded
	case row.Version != stored.Version:
		return storage.ErrConflict
	default:
		return nil
	}
}

func expect(t *rapid.T, got, want error) {
	if !errors.Is(got, want) {
		t.Fatalf("error is %v, want %v", got, want)
	}
}

func (m *machine) saveTable(t *rapid.T) {
	row := m.row(t)
	row.State = json.RawMessage(fmt.Sprint(rapid.IntRange(0, 9).Draw(t, "state")))
	want := m.refusal(row)
	if want == nil && !row.Ended && rapid.IntRange(0, 5).Draw(t, "end") == 0 {
		row.Ended = true
		if row.Game != 0 {
			want = storage.ErrRunning
		}
	}
	saved, err := m.s.SaveTable(row)
	expect(t, err, want)
	if err == nil {
		row.Version++
		m.tables[row.ID] = row
	}
	m.same(t, row, saved)
}

func (m *machine) startGame(t *rapid.T) {
	row := m.row(t)
	want := m.refusal(row)
	if row.Game != 0 {
		want = storage.ErrRunning
	}
	header := []byte(fmt.Sprint("header ", rapid.IntRange(0, 9).Draw(t, "header")))
	saved, err := m.s.StartGame(row, header)
	expect(t, err, want)
	if err == nil {
		m.last[row.Guild]++
		row.Version++
		row.Game = m.last[row.Guild]
		m.tables[row.ID] = row
		m.games[row.GameID()] = storage.Game{ID: row.GameID(), Table: row.ID, Header: header}
	}
	m.same(t, row, saved)
}

func (m *machine) append(t *rapid.T) {
	guild := rapid.SampledFrom([]string{"g", "gg"}).Draw(t, "guild")
	id := storage.GameID{Guild: guild, Number: 1 + uint64(rapid.IntRange(0, int(m.last[guild])).Draw(t, "number"))}
	game, ok := m.games[id]
	seq := uint64(len(game.Entries)) + 1
	var want error
	switch {
	case !ok:
		want = storage.ErrNotFound
	case game.Finished:
		want = storage.ErrFinished
	}
	if want == nil {
		if off := rapid.SampledFrom([]int{0, 0, 0, 0, 1, -1}).Draw(t, "off"); off != 0 {
			seq += uint64(off)
			want = storage.ErrConflict
		}
	}
	text := entry(id, seq)
	err := m.s.Append(id, seq, text)
	expect(t, err, want)
	if err == nil {
		game.Entries = append(game.Entries, text)
		m.games[id] = game
	}
}

func (m *machine) finishGame(t *rapid.T) {
	row := m.row(t)
	want := m.refusal(row)
	if row.Game == 0 {
		want = storage.ErrNotFound
	}
	record := []byte("record of " + row.GameID().String())
	saved, err := m.s.FinishGame(row, record, json.RawMessage(`{}`))
	expect(t, err, want)
	if err == nil {
		game := m.games[row.GameID()]
		game.Finished, game.Record, game.Summary = true, record, json.RawMessage(`{}`)
		m.games[row.GameID()] = game
		row.Version++
		row.Game = 0
		m.tables[row.ID] = row
	}
	m.same(t, row, saved)
}

// correct strikes a game out or puts it in again, and notes it.
func (m *machine) correct(t *rapid.T) {
	id := storage.GameID{Guild: "g", Number: 1 + uint64(rapid.IntRange(0, int(m.last["g"])).Draw(t, "number"))}
	game, ok := m.games[id]
	var want error
	switch {
	case !ok:
		want = storage.ErrNotFound
	case !game.Finished:
		want = storage.ErrRunning
	}
	change := func(g *storage.Game) error {
		g.Struck, g.Notes = !g.Struck, json.RawMessage(fmt.Sprint(len(g.Record)))
		g.Record = append(g.Record, '!')
		return nil
	}
	expect(t, m.s.Correct(id, change), want)
	if want == nil {
		expect(t, change(&game), nil)
		game.Corrected = true
		m.games[id] = game
	}
}

func (m *machine) setSetting(t *rapid.T) {
	key := rapid.SampledFrom([]string{"k", "kk"}).Draw(t, "key")
	if rapid.Bool().Draw(t, "remove") {
		expect(t, m.s.SetSetting(storage.ScopeUser, "1", key, nil), nil)
		delete(m.settings, key)
		return
	}
	value := json.RawMessage(fmt.Sprint(rapid.IntRange(0, 9).Draw(t, "value")))
	expect(t, m.s.SetSetting(storage.ScopeUser, "1", key, value), nil)
	m.settings[key] = value
}

func jobID(t *rapid.T) storage.JobID {
	draw := rapid.SampledFrom([]string{"l", "ll"})
	return storage.JobID{Owner: draw.Draw(t, "owner"), Period: "1", Kind: draw.Draw(t, "kind")}
}

// scheduleJob plans a job and logs it, in a transaction that fails now and then.
func (m *machine) scheduleJob(t *rapid.T) {
	j := storage.Job{JobID: jobID(t), Policy: storage.Transition, Zone: "UTC", Rank: rapid.IntRange(0, 2).Draw(t, "rank")}
	due := friday.Add(time.Duration(rapid.IntRange(0, 9).Draw(t, "minute")) * time.Minute)
	j.Wall = due.Format(storage.LocalTimeLayout)
	var want error
	if stored := m.jobs[j.JobID]; stored.State == storage.Done || stored.State == storage.Dropped {
		want = storage.ErrSettled
	}
	fail := errors.New("fail")
	if want == nil && rapid.IntRange(0, 4).Draw(t, "fail") == 0 {
		want = fail
	}
	expect(t, m.s.Change(friday, func(tx *storage.Tx) error {
		err := errors.Join(tx.Log(j.Owner, json.RawMessage(`{"action":"plan"}`)), tx.Schedule(j))
		if want == fail {
			err = errors.Join(err, fail)
		}
		return err
	}), want)
	if want == nil {
		j.State, j.Planned, j.Due = storage.Waiting, due, due
		m.jobs[j.JobID] = j
		m.log[j.Owner]++
	}
}

// endJob settles, postpones or cancels a job.
func (m *machine) endJob(t *rapid.T) {
	id := jobID(t)
	j, ok := m.jobs[id]
	var want error
	switch {
	case !ok:
		want = storage.ErrNotFound
	case j.State != storage.Waiting:
		want = storage.ErrSettled
	}
	how := rapid.SampledFrom([]string{"done", "dropped", "postpone", "cancel"}).Draw(t, "how")
	expect(t, m.s.Change(friday, func(tx *storage.Tx) error {
		switch how {
		case "postpone":
			return tx.Postpone(id, friday)
		case "cancel":
			return tx.Cancel(id)
		default:
			return tx.EndJob(id, storage.JobState(how))
		}
	}), want)
	if want != nil {
		return
	}
	switch how {
	case "postpone":
		j.Attempts, j.Next = j.Attempts+1, friday
	case "cancel":
		delete(m.jobs, id)
		return
	default:
		j.State, j.Next, j.Settled = storage.JobState(how), time.Time{}, friday
	}
	m.jobs[id] = j
}

func (m *machine) reopen(t *rapid.T) {
	expect(t, m.s.Close(), nil)
	m.open(t)
}

// restore continues with a restored backup instead of the file.
func (m *machine) restore(t *rapid.T) {
	backup := m.path + ".backup"
	expect(t, m.s.BackupTo(backup), nil)
	expect(t, m.s.Close(), nil)
	expect(t, os.Remove(m.path), nil)
	_, err := storage.Restore(backup, m.path, nil, nil)
	expect(t, err, nil)
	expect(t, os.Remove(backup), nil)
	m.open(t)
}

func (m *machine) open(t *rapid.T) {
	s, err := storage.Open(m.path, quick)
	expect(t, err, nil)
	m.s = s
}

// compare checks that the store holds the same as the model, and is sound.
func (m *machine) compare(t *rapid.T) {
	rows, err := m.s.Tables()
	expect(t, err, nil)
	want := []storage.TableRow{}
	for _, id := range []string{"a", "aa", "b"} {
		stored, ok := m.tables[id]
		got, err := m.s.Table(id)
		if !ok {
			expect(t, err, storage.ErrNotFound)
			continue
		}
		expect(t, err, nil)
		m.same(t, stored, got)
		if !stored.Ended {
			want = append(want, stored)
		}
	}
	m.same(t, want, rows)

	games := map[storage.GameID]storage.Game{}
	for _, guild := range []string{"g", "gg"} {
		of, err := storagetest.Games(m.s, guild)
		expect(t, err, nil)
		for _, game := range of {
			games[game.ID] = game
		}
	}
	m.same(t, m.games, games)

	settings, err := m.s.Settings(storage.ScopeUser, "1")
	expect(t, err, nil)
	m.same(t, m.settings, settings)

	jobs := map[storage.JobID]storage.Job{}
	for _, owner := range []string{"l", "ll"} {
		of, err := m.s.Jobs(owner)
		expect(t, err, nil)
		for i, j := range of {
			jobs[j.JobID] = j
			if i > 0 && j.Planned.Before(of[i-1].Planned) {
				t.Fatalf("%v comes before %v", of[i-1], j)
			}
		}
		log, err := storagetest.Log[json.RawMessage](m.s, owner)
		expect(t, err, nil)
		m.same(t, m.log[owner], len(log))
	}
	m.same(t, m.jobs, jobs)
	waiting, err := storagetest.Waiting(m.s)
	expect(t, err, nil)
	for _, j := range waiting {
		m.same(t, m.jobs[j.JobID], j)
		if j.State != storage.Waiting {
			t.Fatalf("%v is %s", j.JobID, j.State)
		}
	}

	report, err := m.s.Check(nil, nil)
	m.same(t, report.Jobs, len(waiting))
	m.same(t, report.Settled, len(jobs)-len(waiting))
	expect(t, errors.Join(err, report.Err()), nil)
}

func (m *machine) same(t *rapid.T, want, got any) {
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("store differs from model (-want +got):\n%s", diff)
	}
}

// Ensure that the store and a model of plain maps agree after all sequences of actions.
func TestStore_Model(t *testing.T) {
	// Each step reaches the disk, so the usual hundred runs would take too long.
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		if err := flag.Set("rapid.checks", fmt.Sprint(map[bool]int{false: 12, true: 500}[nightly])); err != nil {
			t.Fatal(err)
		}
		defer flag.Set("rapid.checks", checks.DefValue)
	}
	dir, runs := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		runs++
		m := machine{
			model: model{
				tables:   map[string]storage.TableRow{},
				games:    map[storage.GameID]storage.Game{},
				last:     map[string]uint64{},
				settings: map[string]json.RawMessage{},
				jobs:     map[storage.JobID]storage.Job{},
				log:      map[string]int{},
			},
			path: filepath.Join(dir, fmt.Sprint(runs, ".db")),
		}
		m.open(t)
		defer func() { m.s.Close() }()
		t.Repeat(map[string]func(*rapid.T){
			"saveTable": m.saveTable,
			"startGame": m.startGame, "append": m.append, "append again": m.append, "finishGame": m.finishGame, "correct": m.correct,
			"setSetting": m.setSetting, "scheduleJob": m.scheduleJob, "endJob": m.endJob, "reopen": m.reopen, "restore": m.restore,
			"": m.compare,
		})
	})
}

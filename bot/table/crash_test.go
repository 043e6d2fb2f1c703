package table_test

import (
	"bytes"
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game/match"
	"karlchen/storage"
)

var errDead = errors.New("the program has died")

// lineups are tables whose lists are played with crashes.
var lineups = map[string]struct {
	games   int
	persons int
	levels  []string
	options table.Configure
	pace    table.Pace
	league  *table.NewTable // nil for Anna's own table
}{
	"one person":   {games: 3, persons: 1, levels: []string{"simple", "simple", "simple"}},
	"two persons":  {games: 2, persons: 2, levels: []string{"random", "simple"}},
	"Pflichtsoli":  {games: 4, persons: 2, levels: []string{"random", "random"}, options: table.Configure{Games: 4, Pflichtsoli: true}},
	"four persons": {games: 2, persons: 4},
	"with a clock": {games: 2, persons: 3, levels: []string{"simple"}, pace: minute(settings.Ask)},
	"of a league":  {league: &table.NewTable{Players: []table.User{anna, bert, cora, {}}, Games: 2}},
	"a task":       {league: &table.NewTable{Players: []table.User{anna, {}, {}, {}}, Games: 3, Secret: "secret", League: tasks()}},
}

// outcome is the part of a list that crashes must not change.
type outcome struct {
	entries []match.Entry
	records [][]byte // without their dates and the id of the table
}

func outcomeOf(t *testing.T, store table.Store, snap *table.Snapshot) outcome {
	t.Helper()
	list := snap.List()
	replayed, _ := recorded(t, store, list.Config(), snap.Numbers)
	if !slices.Equal(replayed.Entries(), list.Entries()) {
		t.Error("the records give another list than the table")
	}
	o := outcome{entries: list.Entries()}
	for _, n := range snap.Numbers {
		g, err := store.Game(gameID(n))
		if err != nil {
			t.Fatal(err)
		}
		lines := slices.DeleteFunc(bytes.Split(g.Record, []byte("\n")), func(line []byte) bool {
			return bytes.HasPrefix(line, []byte("[Date ")) || bytes.HasPrefix(line, []byte("[Table "))
		})
		o.records = append(o.records, bytes.Join(lines, []byte("\n")))
	}
	return o
}

func (o outcome) compare(t *testing.T, after string, got outcome) {
	t.Helper()
	if !slices.Equal(o.entries, got.entries) {
		t.Errorf("%s the list is\n%v, without crashes\n%v", after, got.entries, o.entries)
	}
	if !slices.EqualFunc(o.records, got.records, bytes.Equal) {
		t.Errorf("%s the records are others", after)
	}
}

// startList starts the list of a line-up.
func (h *house) startList(name string) {
	h.t.Helper()
	l := lineups[name]
	if l.league != nil {
		h.openLeagueTable(*l.league)
		return
	}
	h.openTable(l.games, l.persons, l.levels...)
	if l.options.Games > 0 {
		h.must(anna, l.options)
	}
	if l.pace.Timer != "" {
		h.must(anna, table.SetPace{Pace: l.pace})
	}
	h.must(anna, table.Start{})
}

// playUndisturbed plays a list without crashes. After each write, moment gets a copy of the store.
func playUndisturbed(t *testing.T, name string, moment func(*memory)) (want outcome) {
	bubble(t, func(t *testing.T, h *house) {
		store := h.store.Store.(*memory)
		h.store.setHooks(nil, func(write) { moment(store.clone()) })
		h.startList(name)
		want = outcomeOf(t, store, h.playList())
	})
	return want
}

// The program dies after any write, and another one goes on with the stored data.
func TestCrashAfterAnyWrite(t *testing.T) {
	for name := range lineups {
		t.Run(name, func(t *testing.T) {
			var moments []*memory
			want := playUndisturbed(t, name, func(m *memory) { moments = append(moments, m) })
			stride := 19 // the next test takes every write; replaying a claim is slow
			if nightly {
				stride = 5
			}
			for k := len(moments) % stride; k < len(moments); k += stride {
				rows, err := moments[k].Tables()
				if err != nil {
					t.Fatal(err)
				}
				if len(rows) == 0 || len(moments[k].games) == 0 {
					continue // the table has ended or is still a lobby
				}
				bubble(t, func(t *testing.T, h *house) {
					h.store.Store = moments[k]
					h.startManager()
					h.id = rows[0].ID
					want.compare(t, "after the crash", outcomeOf(t, h.store, h.playList()))
				})
				if t.Failed() {
					t.Fatalf("the crash was after write %d of %d", k+1, len(moments))
				}
			}
		})
	}
}

// The program dies after each write of the whole list.
func TestCrashAfterEveryWrite(t *testing.T) {
	for name := range lineups {
		t.Run(name, func(t *testing.T) {
			want := playUndisturbed(t, name, func(*memory) {})
			bubble(t, func(t *testing.T, h *house) {
				h.startList(name)
				for {
					var lived atomic.Bool
					h.store.setHooks(func(write) error {
						if lived.Swap(true) {
							return errDead
						}
						return nil
					}, nil)
					h.restart()
					for !lived.Load() && h.seen.latest(h.id).Phase != table.Ended {
						h.playStep()
					}
					if h.seen.latest(h.id).Phase == table.Ended {
						break
					}
				}
				snap := h.look()
				want.compare(t, "after many crashes", outcomeOf(t, h.store, &snap))
			})
		})
	}
}

// The last card is stored, but not the result: the next program scores the game. (The tests above try any write; this one tries this write by name.)
func TestCrashBetweenLastCardAndResult(t *testing.T) {
	var before *memory
	var last *memory
	want := playUndisturbed(t, "one person", func(m *memory) {
		if before == nil && m.games[gameID(1)].Finished {
			before = last
		}
		last = m
	})
	bubble(t, func(t *testing.T, h *house) {
		g := before.games[gameID(1)]
		if g.Finished || len(g.Entries) < 52 {
			t.Fatalf("not the moment between last card and result: %v", g)
		}
		h.store.Store = before
		h.startManager()
		rows, err := before.Tables()
		if err != nil {
			t.Fatal(err)
		}
		h.id = rows[0].ID
		want.compare(t, "after the crash", outcomeOf(t, h.store, h.playList()))
	})
}

// A row that cannot be read or is impossible is reported and left alone; the other tables go on.
func TestLoadGoesOnWithoutBrokenTables(t *testing.T) {
	for name, state := range map[string]string{
		"no JSON object":         `7`,
		"nothing":                `null`,
		"no phase":               `{"rules":"ddv","games":1,"players":[{},{},{},{}]}`,
		"unknown phase":          `{"phase":"dancing","rules":"ddv","games":1,"players":[{},{},{},{}]}`,
		"unknown rules":          `{"phase":"lobby","rules":"poker","games":1}`,
		"a game without players": `{"phase":"playing","rules":"ddv","games":1}`,
		"a cut without players":  `{"phase":"cutting","rules":"ddv","games":1}`,
		"a game without record":  `{"phase":"playing","rules":"ddv","games":1,"players":[{},{},{},{}]}`,
		"a cut without shuffle":  `{"phase":"cutting","rules":"ddv","games":1,"players":[{},{},{},{}]}`,
		"a result without game":  `{"phase":"resting","rules":"ddv","games":1,"players":[{},{},{},{}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T, h *house) {
				h.dealFirst(1, 4)
				if _, err := h.store.SaveTable(storage.TableRow{ID: "0", Guild: guild, State: []byte(state)}); err != nil {
					t.Fatal(err)
				}
				h.m.Close()
				h.m = table.NewManager(h.config())
				if err := h.m.Load(); err == nil {
					t.Error("nobody is told")
				}
				if _, err := h.m.Do(t.Context(), "0", anna, table.Look{}); err == nil {
					t.Error("the broken table can be looked at")
				}
				h.playList()
				if row, err := h.store.Table("0"); err != nil || row.Version != 1 {
					t.Errorf("the broken table was changed: %v, %v", row, err)
				}
			})
		})
	}
}

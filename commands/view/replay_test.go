package view_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	recordview "karlchen/commands/record/view"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/storage"
)

// recorded returns the finished games of the table as they come from the store.
func (b *bench) recorded() (games []*table.Recorded) {
	b.t.Helper()
	store := b.store.clone()
	for number := uint64(1); number <= store.last; number++ {
		stored, err := store.Game(storage.GameID{Guild: "guild", Number: number})
		if err != nil || !stored.Finished {
			continue
		}
		g, err := table.ReadRecord(stored)
		if err != nil {
			b.t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// replayed shows a moment of a recorded game.
func (s *scene) replayed(title string, g *table.Recorded, step int) {
	s.t.Helper()
	s.add(title, func(l *locale.Localizer) discord.Message {
		m, err := recordview.Replay(face.Look{}, g, step, l)
		if err != nil {
			s.t.Fatal(err)
		}
		return m
	})
}

func TestReplay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{})
		b.fill(ben, clara, dora)
		b.start(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		b.until(calm, inPlay(0))
		b.act(anna, game.Call(0, game.Re, rules.Ansage))
		b.until(calm, phase(table.Resting))
		g := b.recorded()[0]
		sc := newScene(t, "")
		sc.replayed("the deal", g, 0)
		sc.replayed("a word", g, 1)
		sc.replayed("Re", g, 5)
		sc.replayed("two cards on the table", g, 7)
		sc.replayed("a trick is complete", g, 9)
		sc.replayed("the end", g, 1000)
		struck := *g
		struck.Struck = true
		sc.replayed("struck out", &struck, 0)
		sc.add("the deal is checked", func(l *locale.Localizer) discord.Message { return tableview.Verified(g, l) })
		sc.add("the file", func(l *locale.Localizer) discord.Message { return recordview.Exported(g, l) })

		forged := *g.Record
		forged.Hands[0], forged.Hands[1] = forged.Hands[1], forged.Hands[0]
		sc.add("other hands", func(l *locale.Localizer) discord.Message {
			return tableview.Verified(&table.Recorded{ID: g.ID, Record: &forged}, l)
		})
		exchanged := forged
		exchanged.Info.Shuffle = "k1 " + game.Commitment(game.Seed{1}) + " " + strings.Repeat("00", 32) + " 7"
		sc.add("another seed", func(l *locale.Localizer) discord.Message {
			return tableview.Verified(&table.Recorded{ID: g.ID, Record: &exchanged}, l)
		})
		exchanged.Info.Shuffle = ""
		sc.add("no seed", func(l *locale.Localizer) discord.Message {
			return tableview.Verified(&table.Recorded{ID: g.ID, Record: &exchanged}, l)
		})
		sc.compare("replay")
	})
}

func TestReplayOfWhatDoesNotCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 4, table.NewTable{Rules: "ddv armut=on"})
		b.fill(ben, clara, dora)
		b.start(nil)
		b.until(calm, inPlay(6))
		b.do(anna, table.End{})
		sc := newScene(t, "")
		sc.replayed("broken off", b.recorded()[0], 1000)
		sc.compare("replay-broken-off")
	})
}

func TestFoundGames(t *testing.T) {
	day := time.Date(2026, 11, 20, 19, 30, 0, 0, time.UTC)
	people := [card.Seats]table.User{anna, ben, dora, {Name: "Lotte"}}
	cards := []archive.Card{
		{Number: 1234, Played: day, Players: people, Contract: rules.SoloQueens, Points: [card.Seats]int{9, -3, -3, -3}},
		{Number: 17, Played: day, Players: people, Contract: rules.Normal, Validity: archive.BrokenOff},
		{Number: 9, Players: people, Validity: archive.Damaged},
		{Number: 3, Played: day.AddDate(0, -2, 0), Players: people, Points: [card.Seats]int{1, 1, -1, -1}, Validity: archive.Struck},
	}
	sc := newScene(t, "")
	sc.add("four games", func(l *locale.Localizer) discord.Message { return recordview.Found(cards, 4, l) })
	sc.add("more than are shown", func(l *locale.Localizer) discord.Message { return recordview.Found(cards[:1], 40, l) })
	sc.add("none", func(l *locale.Localizer) discord.Message { return recordview.Found(nil, 0, l) })
	sc.addText("completions", func(l *locale.Localizer) string {
		lines := []string{recordview.DayChoice(cards[0], 2, l).Name, recordview.DayChoice(cards[0], 1, l).Value}
		for _, c := range cards {
			lines = append(lines, recordview.GameChoice(c, l).Name)
		}
		for _, c := range recordview.ContractChoices(l, "sokrates") {
			lines = append(lines, c.Name+" = "+c.Value)
		}
		return strings.Join(lines, "\n")
	})
	sc.compare("found")
}

// Whatever was played, by whatever rules and whoever played it: every moment is a message that Discord accepts, each button leads to the
// moment that it promises, and nothing in the texts is missing.
func TestEveryMomentOfAReplayIsAccepted(t *testing.T) {
	for _, preset := range rules.Presets() {
		t.Run(preset, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := open(t, 31, table.NewTable{Rules: preset, Games: 2})
				b.fill(long("102"), long("103"), long("104"))
				b.start(nil)
				b.until(manner{solo: 2, call: 6, shorten: 60}, func(s table.Snapshot) bool {
					return s.Phase() == table.Ended || len(s.List().Entries()) > 6
				})
				for _, g := range b.recorded() {
					walk(t, g)
				}
			})
		})
	}
}

func walk(t *testing.T, g *table.Recorded) {
	t.Helper()
	last := len(g.Record.Moves)
	for step := range last + 1 {
		for _, l := range languages {
			m, err := recordview.Replay(face.Look{}, g, step, l)
			if err != nil {
				t.Fatal(err)
			}
			text := draw(m)
			if err := m.Validate(); err != nil {
				t.Fatalf("step %d: %v\n%s", step, err, text)
			}
			if strings.Contains(text, "<no value>") || strings.Contains(text, "{{") || strings.Contains(text, "\n\n") || !m.Ephemeral {
				t.Fatalf("step %d has a hole, or is public:\n%s", step, text)
			}
			for _, line := range strings.Split(text, "\n") {
				_, id, ok := strings.Cut(line, "→ ")
				number := fmt.Sprint(g.ID.Number)
				if ok && !strings.HasSuffix(id, "/"+number) && !strings.HasSuffix(id, fmt.Sprintf("/%s/%d", number, step)) {
					t.Fatalf("step %d leads to %s", step, id)
				}
			}
		}
	}
	for verb, want := range map[route.Path[route.Moment]][2]int{ // from the beginning, and from the end
		route.RecordFirst: {0, 0}, route.RecordBack: {0, last - 1}, route.RecordNext: {1, last}, route.RecordLast: {last, last},
	} {
		for i, from := range []int{0, last} {
			if got := recordview.Walk(g, verb, from); got != want[i] {
				t.Errorf("%s leads from %d to %d, not to %d", verb, from, got, want[i])
			}
		}
	}
	there, back := 0, last
	for range last {
		if next := recordview.Walk(g, route.RecordOn, there); next < there || there < last && next == there {
			t.Fatalf("the trick after %d ends at %d", there, next)
		} else {
			there = next
		}
		if next := recordview.Walk(g, route.RecordTrick, back); next > back || back > 0 && next == back {
			t.Fatalf("the trick before %d ends at %d", back, next)
		} else {
			back = next
		}
	}
	if there != last || back != 0 {
		t.Errorf("trick by trick one comes from 0 to %d of %d, and back to %d", there, last, back)
	}
}

// A game that is played nobody may replay.
func TestNoReplayOfARunningGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{})
		b.fill(ben, clara, dora)
		b.start(nil)
		b.until(calm, inPlay(3))
		if g, err := table.ReadRecord(b.store.running(b.id)); err == nil {
			t.Errorf("a running game is handed out: %v", g.ID)
		}
	})
}

// The file is the record: it says the same when it is read again.
func TestTheExportIsARecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{})
		b.fill(ben, clara, dora)
		b.start(nil)
		b.until(calm, phase(table.Resting))
		g := b.recorded()[0]
		m := recordview.Exported(g, languages[0])
		r, err := notation.NewReader(strings.NewReader(string(m.Files[0].Data))).Next()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := notation.Replay(r); err != nil || r.String() != g.Record.String() {
			t.Errorf("the file is another game: %v\n%s", err, m.Files[0].Data)
		}
		if _, err := notation.Verify(r); err != nil {
			t.Error(err)
		}
	})
}

package view_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
	"karlchen/storage"
)

// allOpen shows a step with all cards open.
func allOpen(step int) view.Shown { return view.Shown{Step: step, From: card.NoSeat} }

// addMoment adds a moment of a recorded game.
func addMoment(sc *stage.Scene, title string, g *table.Recorded, step int) {
	addShown(sc, title, face.Look{}, g, allOpen(step))
}

func addShown(sc *stage.Scene, title string, k face.Look, g *table.Recorded, at view.Shown) {
	sc.Add(title, func(l *locale.Localizer) discord.Message {
		m, err := view.Replay(k, g, at, l)
		if err != nil {
			panic(err)
		}
		return m
	})
}

func TestReplay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		b.PlayUntil(stage.Calm, stage.InPlay(0))
		b.Act(stage.Anna, game.Call(0, game.Re, rules.Ansage))
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		g := b.ReadGames()[0]
		sc := stage.NewScene(t, "")
		addMoment(sc, "the deal", g, 0)
		addMoment(sc, "a word", g, 1)
		addMoment(sc, "Re", g, 5)
		addMoment(sc, "two cards on the table", g, 7)
		addMoment(sc, "a trick is complete", g, 9)
		addMoment(sc, "the end", g, 1000)
		struck := *g
		struck.Struck = true
		addMoment(sc, "struck out", &struck, 0)
		sc.Add("the file", func(l *locale.Localizer) discord.Message { return view.ExportedGame(g, l) })
		sc.Compare("replay")
		sc = stage.NewScene(t, "")
		pictures := face.Look{Pictures: true}
		addShown(sc, "the deal", pictures, g, allOpen(0))
		addShown(sc, "Re, and whose cards", pictures, g, view.Shown{Step: 5, From: card.NoSeat, Row: view.EyesRow})
		addShown(sc, "two cards on the table, with the cards of one, and what to share", pictures, g, view.Shown{Step: 7, From: 2, Row: view.ShareRow})
		addShown(sc, "the same in words", face.Look{}, g, view.Shown{Step: 7, From: 2})
		addShown(sc, "a trick is complete, and more", pictures, g, view.Shown{Step: 9, From: 1, Row: view.MoreRow, Notice: "replay.posted"})
		addShown(sc, "the end", pictures, g, view.Shown{Step: 1000, From: 1})
		addShown(sc, "at a bookmark of the reader", pictures, g, view.Shown{Step: 7, From: card.NoSeat, Bookmarks: []int{7, 30}})
		for title, share := range map[string]func(face.Look, *table.Recorded, view.Shown, string, *locale.Localizer) (discord.Message, error){
			"the trick in the channel": view.SharedTrick, "the game in the channel": view.SharedGame, "a moment for everybody": view.Together,
		} {
			sc := stage.NewScene(t, "")
			for _, plain := range []string{"", " where Discord takes no pictures"} {
				sc.Add(title+plain, func(l *locale.Localizer) discord.Message {
					m, err := share(pictures, g, view.Shown{Step: 9, From: card.NoSeat, Leader: "11", Bookmarks: []int{9, 30}}, "Anna *", l) // no text says that step 9 is one
					if err != nil {
						panic(err)
					}
					if plain != "" {
						m.Blocks, m.Files = m.Plain(), nil
					}
					return m
				})
			}
			sc.Compare(strings.ReplaceAll(title, " ", "-"))
		}
		sc.Compare("replay-pictures")
	})
}

// A Genscher is a step of its own, and each moment shows the parties of that moment.
func TestReplayOfAGenscher(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{Rules: "ddv genscher=on"})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(func(hands [card.Seats]card.Set) bool {
			return hands[0].Count(game.PlainGenscher.Card()) == 2 && hands[0].Has(card.Alte) && hands[2].Has(card.Alte)
		})
		b.PlayUntil(stage.Calm, stage.InPlay(0))
		b.Act(stage.Anna, game.SayGenscher(0, game.PlainGenscher, 1))
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		g := b.ReadGames()[0]
		for step, want := range map[int][]string{
			4: {"**Anna** (Re)", "**Clara** (Re)", "**Ben\\_der\\_\\*Große\\*** (Kontra)"},
			5: {"**Anna** (Re) · Genscher", "**Clara** (Kontra)", "**Ben\\_der\\_\\*Große\\*** (Re)", "Anna: **Genscher mit Ben\\_der\\_\\*Große\\***"},
			6: {"**Anna** (Re) · Genscher", "`♦K`"},
		} {
			m, err := view.Replay(face.Look{}, g, allOpen(step), locale.For("de"))
			if err != nil {
				t.Fatal(err)
			}
			for _, words := range want {
				if text := stage.FormatMessage(m); !strings.Contains(text, words) {
					t.Errorf("step %d does not say %q:\n%s", step, words, text)
				}
			}
		}
		walk(t, g)
	})
}

// A replay speaks the words of its club and of its server. The record has the keys of the notation, and the message beside it says which.
func TestReplayInTheWordsOfTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		words := rules.Words{"call.no60": "Sechzig weg", "contract.normal": "Bettel", "special.fuchs_gefangen": "Füchschen gefangen"}
		b := stage.OpenTable(t, 6, table.NewTable{Rules: "spielordnung", RulesName: "Unsere Runde", Words: words})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(func(hands [card.Seats]card.Set) bool { return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) })
		b.PlayUntil(stage.Calm, stage.InPlay(0))
		b.Act(stage.Anna, game.Call(0, game.Re, rules.Ansage))
		for _, step := range []rules.Step{rules.No90, rules.No60} {
			b.Act(stage.Anna, game.Call(0, game.NoParty, step))
		}
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		g := b.ReadGames()[0]
		sc := stage.NewScene(t, "")
		addMoment(sc, "keine 9", g, 6)
		addMoment(sc, "a word of the server", g, 7)
		addMoment(sc, "the end", g, 1000)
		sc.Add("the file", func(l *locale.Localizer) discord.Message { return view.ExportedGame(g, l) })
		sc.Compare("replay-words")
		record := g.Record.String()
		if !strings.Contains(record, `[Rules "spielordnung@1"]`) || !strings.Contains(record, "1:no60") || strings.Contains(record, "Sechzig") || strings.Contains(record, "Bettel") {
			t.Errorf("the record has words of the server:\n%s", record)
		}
	})
}

func TestReplayOfWhatDoesNotCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 4, table.NewTable{Rules: "ddv armut=on"})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPlay(6))
		if err := b.Manager.EndFor(t.Context(), b.ID, table.Aborted, stage.Dora); err != nil {
			t.Fatal(err)
		}
		sc := stage.NewScene(t, "")
		addMoment(sc, "broken off", b.ReadGames()[0], 1000)
		sc.Compare("replay-broken-off")
	})
}

func TestFoundGames(t *testing.T) {
	day := time.Date(2026, 11, 20, 19, 30, 0, 0, time.UTC)
	people := [card.Seats]table.User{stage.Anna, stage.Ben, stage.Dora, {Name: "Lotte"}}
	cards := []archive.Card{
		{Number: 1234, Played: day, Players: people, Contract: rules.SoloQueens, Points: [card.Seats]int{9, -3, -3, -3}},
		{Number: 17, Played: day, Players: people, Contract: rules.Normal, Validity: archive.BrokenOff},
		{Number: 9, Players: people, Validity: archive.Damaged},
		{Number: 3, Played: day.AddDate(0, -2, 0), Players: people, Points: [card.Seats]int{1, 1, -1, -1}, Validity: archive.Struck},
	}
	club, err := rules.Parse("spielordnung")
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := rules.Compile(club)
	if err != nil {
		t.Fatal(err)
	}
	clubs := []archive.Card{
		{Number: 21, Played: day, Players: people, Contract: rules.SoloDiamonds, Rules: compiled},
		{Number: 20, Played: day, Players: people, Contract: rules.SoloDiamonds, Rules: compiled, Words: rules.Words{"contract.solo-diamonds": "Bettel"}},
	}
	sc := stage.NewScene(t, "")
	sc.Add("in the words of their tables", func(l *locale.Localizer) discord.Message { return view.FoundGames(clubs, 2, l) })
	sc.Add("four games", func(l *locale.Localizer) discord.Message { return view.FoundGames(cards, 4, l) })
	sc.Add("more than are shown", func(l *locale.Localizer) discord.Message { return view.FoundGames(cards[:1], 40, l) })
	sc.Add("none", func(l *locale.Localizer) discord.Message { return view.FoundGames(nil, 0, l) })
	sc.AddText("completions", func(l *locale.Localizer) string {
		lines := []string{view.DayChoice(cards[0], 2, l).Name, view.DayChoice(cards[0], 1, l).Value}
		for _, c := range cards {
			lines = append(lines, view.GameChoice(c, l).Name)
		}
		for _, c := range view.ContractChoices(l, "sokrates") {
			lines = append(lines, c.Name+" = "+c.Value)
		}
		return strings.Join(lines, "\n")
	})
	sc.Compare("found")
}

// In games by any rules and any players, every moment is a message that Discord accepts, each button leads to the moment that it promises, and
// nothing in the texts is missing.
func TestEveryMomentOfAReplayIsAccepted(t *testing.T) {
	for _, preset := range rules.Presets() {
		t.Run(preset, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := stage.OpenTable(t, 31, table.NewTable{Rules: preset, Games: 2})
				b.FillSeats(stage.LongNamed("102"), stage.LongNamed("103"), stage.LongNamed("104"))
				b.StartList(nil)
				b.PlayUntil(stage.Manner{Solo: 2, Call: 6, Shorten: 60}, func(s table.Snapshot) bool {
					return s.Phase == table.Ended || len(s.List().Entries()) > 6
				})
				for _, g := range b.ReadGames() {
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
		for _, l := range stage.Languages {
			at := view.Shown{Step: step, From: card.Seat(step % card.Seats), Row: view.ControlRow(step % 4)}
			if step%3 == 0 {
				at.From = card.NoSeat
			}
			m, err := view.Replay(face.Look{Pictures: step%2 == 0}, g, at, l)
			if err != nil {
				t.Fatal(err)
			}
			text := stage.FormatMessage(m)
			if err := errors.Join(proof.Validate(m), stage.ProofreadMessage(m)); err != nil {
				t.Fatalf("step %d: %v\n%s", step, err, text)
			}
			if strings.Contains(text, "<no value>") || strings.Contains(text, "{{") || strings.Contains(text, "\n\n") || !m.Ephemeral {
				t.Fatalf("step %d has a hole, or is public:\n%s", step, text)
			}
			for _, line := range strings.Split(text, "\n") {
				_, id, ok := strings.Cut(line, "→ ")
				number := fmt.Sprint(g.ID.Number)
				if ok && !strings.HasSuffix(id, "/"+number) && !strings.Contains(id, fmt.Sprintf("/%s/%d/", number, step)) {
					t.Fatalf("step %d leads to %s", step, id)
				}
			}
		}
	}
	for verb, want := range map[route.Path[route.Moment]][2]int{ // from the beginning, and from the end
		route.RecordFirst: {0, 0}, route.RecordBack: {0, last - 1}, route.RecordNext: {1, last}, route.RecordLast: {last, last},
	} {
		for i, from := range []int{0, last} {
			if got := view.StepTo(g, verb, from); got != want[i] {
				t.Errorf("%s leads from %d to %d, not to %d", verb, from, got, want[i])
			}
		}
	}
	for from, want := range map[int]int{0: 3, 3: 9, 5: 9, 9: 3, last: 3} { // from bookmark to bookmark, and around
		if got := view.StepTo(g, route.RecordMark, from, 3, 9); got != want {
			t.Errorf("from %d one comes to the bookmark at %d, not %d", from, got, want)
		}
		if got := view.StepTo(g, route.RecordMark, from); got != from {
			t.Errorf("without bookmarks one comes from %d to %d", from, got)
		}
	}
	there, back := 0, last
	for range last {
		if next := view.StepTo(g, route.RecordOn, there); next < there || there < last && next == there {
			t.Fatalf("the trick after %d ends at %d", there, next)
		} else {
			there = next
		}
		if next := view.StepTo(g, route.RecordTrick, back); next > back || back > 0 && next == back {
			t.Fatalf("the trick before %d ends at %d", back, next)
		} else {
			back = next
		}
	}
	if there != last || back != 0 {
		t.Errorf("trick by trick one comes from 0 to %d of %d, and back to %d", there, last, back)
	}
}

// A bookmark shows what the hand showed, whose button the person has pressed: also where a Vorbehalt was taken back, of which the record knows nothing, where
// somebody announced in between, and where the table had moved on before the click came. None is made by strangers, before the play, and after it.
func TestABookmarkIsTheMomentOfTheHand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, err := storage.Open(t.TempDir()+"/db", storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		games := archive.New(archive.Config{Settings: store})
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv vorbehalt_withdrawable=until-next"})
		b.StartList(nil)
		s := b.TakeStep(stage.Calm)
		if _, err := s.Bookmark(s.Version(), stage.Anna.ID); err != table.Stale {
			t.Errorf("before the play: %v", err)
		}
		b.Act(stage.Anna, game.Say(0, game.SoloWord(rules.SoloQueens)))
		b.Act(stage.Anna, game.Say(0, game.Healthy))
		lively, before := stage.Manner{Call: 6}, table.Version{}
		var seen []game.View
		mark := func(s *table.Snapshot, v table.Version, user string) {
			t.Helper()
			actions, err := s.Bookmark(v, stage.Anna.ID)
			if err = errors.Join(err, games.Bookmark(user, s.ID, s.Number(), actions)); err != nil {
				t.Fatal(err)
			}
		}
		for s = b.PlayUntil(lively, stage.InPlay(0)); s.Phase == table.Playing; s = b.TakeStep(lively) {
			if s.Version() != before && len(seen) > 0 {
				mark(&s, before, fmt.Sprint("late ", len(seen)-1))
			}
			if _, err := s.Bookmark(s.Version(), "999"); err != table.NotAtTable {
				t.Errorf("a stranger: %v", err)
			}
			mark(&s, s.Version(), fmt.Sprint("then ", len(seen)))
			seen, before = append(seen, s.View(stage.Anna.ID)), s.Version()
		}
		if _, err := s.Bookmark(s.Version(), stage.Anna.ID); err != table.Stale {
			t.Errorf("after the play: %v", err)
		}
		g, late := b.ReadGames()[0], 0
		for i, v := range seen {
			for _, user := range []string{fmt.Sprint("then ", i), fmt.Sprint("late ", i)} {
				steps, err := games.Bookmarks(user, g)
				if err != nil || len(steps) == 0 && user[0] == 't' {
					t.Fatal(user, steps, err)
				}
				for _, step := range steps {
					if user[0] == 'l' {
						late++
					}
					if at, err := g.At(step); err != nil || !reflect.DeepEqual(at.View(v.Seat()), v) {
						t.Errorf("%s is step %d, where another thing was seen: %v", user, step, err)
					}
				}
			}
		}
		if len(g.Moves())-len(seen) != card.Seats || late < 30 {
			t.Errorf("seen were %d of %d moments, %d of them late", len(seen), len(g.Moves()), late)
		}
	})
}

// Nobody may replay a running game.
func TestNoReplayOfARunningGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPlay(3))
		if g, err := table.ReadRecord(b.LastGame()); err == nil {
			t.Errorf("a running game is handed out: %v", g.ID)
		}
	})
}

// The file is the record: it says the same when it is read again.
func TestTheExportIsARecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		g := b.ReadGames()[0]
		m := view.ExportedGame(g, stage.Languages[0])
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

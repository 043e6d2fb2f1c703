package archive_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/game/notation"
	"karlchen/game/stats"
	"karlchen/storage"
)

// The export holds what Held counts, and nothing of running games; after the export a person can be forgotten. At its end the house checks that every
// record can still be replayed.
func TestAPersonIsExportedAndForgotten(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	for range 3 {
		h.playGame()
	}
	broken, _ := h.playRecord(30)
	h.finishGame(h.startGame(broken, "broken"), broken, table.Summary{Players: people, BrokenOff: true})
	if err := h.store.SetSetting(storage.ScopeUser, "1", "choices", json.RawMessage(`{"language":"de"}`)); err != nil {
		t.Fatal(err)
	}
	for _, by := range []table.User{people[0], people[1], {ID: "8", Name: "Zoe"}} {
		if err := a.Report(guild, 2, archive.Report{By: by, Text: "what " + by.Name + " thinks"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.store.Change(time.Now(), func(tx *storage.Tx) error {
		return errors.Join(
			joinLeague(tx),
			tx.Log("league", league.LogEntry{By: league.Actor{ID: "1"}, Action: "open"}),
			tx.Log("league", league.LogEntry{By: league.Actor{ID: "2"}, Action: "decide", Data: json.RawMessage(`{"about":"1","why":"late"}`)}),
			tx.Log("league", league.LogEntry{By: league.Actor{ID: "2"}, Action: "close"}))
	}); err != nil {
		t.Fatal(err)
	}
	held, err := a.Held("1", "Anna")
	if err != nil || held.Games[guild] != 4 || len(held.Settings) != 1 || len(held.Seated) != 0 || held.Logged != 2 || held.Leagues != 1 {
		t.Fatalf("held is %+v, %v", held, err)
	}
	data, records, err := a.Export("1")
	if err != nil {
		t.Fatal(err)
	}
	var e struct {
		Settings map[string]any
		Games    []struct {
			Number uint64
			Name   string
			Seat   int
			Report *archive.Report
		}
		Log     []struct{ Of, Action string }
		Leagues struct {
			Members  []struct{ League, Name, State string }
			Answers  []struct{ Week int }
			Protests []struct{ Why string }
		}
	}
	if err := json.Unmarshal(data, &e); err != nil || len(e.Games) != 4 || e.Games[1].Name != "Anna" || e.Games[1].Seat != 1 || len(e.Settings) != 1 {
		t.Errorf("the export is %s, %v", data, err)
	}
	if e.Games[1].Report == nil || strings.Contains(string(data), "what Ben thinks") {
		t.Errorf("reports are not each one's own: %s", data)
	}
	if len(e.Log) != 2 || e.Log[0].Action != "open" || e.Log[1].Action != "decide" || e.Log[1].Of != "league" {
		t.Errorf("of logs the export has %+v", e.Log)
	}
	if l := e.Leagues; len(l.Members) != 1 || l.Members[0].Name != "Anna" || l.Members[0].State != "active" || len(l.Answers) != 1 || len(l.Protests) != 0 {
		t.Errorf("of leagues the export has %+v", l)
	}
	reader := notation.NewReader(strings.NewReader(string(records)))
	for range 4 {
		r, err := reader.Next()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := notation.Replay(r); err != nil {
			t.Error(err)
		}
	}
	if data, _, err := a.Export("8"); err != nil || !strings.Contains(string(data), "what Zoe thinks") {
		t.Errorf("a person who only reported gets %s, %v", data, err)
	}

	if _, name, err := a.Person(guild, "1", stats.AllTime, time.Now()); err != nil || name != "Anna" {
		t.Fatal(name, err)
	}
	if err := a.Forget("1"); err != nil {
		t.Fatal(err)
	}
	if p, name, err := a.Person(guild, "1", stats.AllTime, time.Now()); err != nil || name != "" || p.Games != 0 {
		t.Errorf("the archive still knows %q, %d games, %v", name, p.Games, err)
	}
	if p, _, err := a.Person(guild, "former-1", stats.AllTime, time.Now()); err != nil || p.Games != 3 {
		t.Errorf("the former player has %d games, %v", p.Games, err)
	}
	g, err := a.Game(guild, 2, "")
	if err != nil || g.Record.Info.Players[0] != "Former player 1" || g.Summary.Players[0].ID != "former-1" || g.Record.Info.Players[1] != "Ben" {
		t.Errorf("the record has %+v, the summary %+v, %v", g.Record.Info, g.Summary, err)
	}
	stored, err := h.store.Game(storage.GameID{Guild: guild, Number: 2})
	if err != nil || strings.Contains(string(stored.Header)+string(stored.Record)+string(stored.Summary), "Anna") {
		t.Errorf("the name is still stored: %s %s, %v", stored.Header, stored.Summary, err)
	}
	if held, err := a.Held("1", "Anna"); err != nil || len(held.Games)+len(held.Settings)+held.Tables+held.Logged != 0 {
		t.Errorf("held is %+v, %v", held, err)
	}
}

// A game that cannot be read was missing in the person's export without a word.
func TestAnExportWithoutAllGamesIsAnError(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	h.playGame()
	h.playGame()
	if _, _, err := a.Export("1"); err != nil {
		t.Fatal(err)
	}
	err := h.store.Correct(storage.GameID{Guild: guild, Number: 2}, func(g *storage.Game) error {
		g.Summary = json.RawMessage(`{"players":[{"id":"1"}],"points":"many"}`)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if data, records, err := a.Export("1"); err == nil || !strings.Contains(err.Error(), "game "+guild+" 2") || data != nil || records != nil {
		t.Errorf("the export is %s, %v", data, err)
	}
	if _, _, err := a.Export("8"); err != nil {
		t.Errorf("another person: %v", err)
	}
}

// unreadable is a row of a league that names a person and is none that this version can read.
type unreadable struct{ kind string }

func (u unreadable) Stored() (kind string, fixed bool, key []any) {
	return u.kind, false, []any{"other.1", "1"}
}

func (u unreadable) MarshalJSON() ([]byte, error) { return []byte(`{"league":1,"of":"1"}`), nil }

// Whatever names a person and cannot be read makes the export an error, and what is said to be held: nothing is left out without a word.
func TestAnExportWithoutAllRowsIsAnError(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	change := func(fn func(*storage.Tx) error) {
		t.Helper()
		if err := h.store.Change(time.Now(), fn); err != nil {
			t.Fatal(err)
		}
	}
	check := func(what string, fails bool) {
		t.Helper()
		_, _, err := a.Export("1")
		_, errHeld := a.Held("1", "Anna")
		if (err != nil) != fails || (errHeld != nil) != fails {
			t.Errorf("%s: exported: %v; held: %v", what, err, errHeld)
		}
	}
	for _, kind := range []string{"members", "lists", "outcomes", "corrections", "protests", "weeks"} {
		row := unreadable{kind}
		change(func(tx *storage.Tx) error { return storage.Put(tx, row) })
		check("a row of "+kind, true)
		change(func(tx *storage.Tx) error { return storage.Remove(tx, row) })
		check("without it", false)
	}
	change(func(tx *storage.Tx) error { return tx.Log("other.1", []string{"1"}) })
	check("an entry of a log", true)
	if err := h.store.RemoveServer("other"); err != nil {
		t.Fatal(err)
	}
	check("without it", false)
}

func TestASeatedPersonCannotBeForgotten(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	h.playGame()
	row, err := h.store.SaveTable(storage.TableRow{ID: "going", Guild: guild, State: json.RawMessage(`{"host":"1"}`)})
	if err != nil {
		t.Fatal(err)
	}
	if held, err := a.Held("1", "Anna"); err != nil || len(held.Seated) != 1 {
		t.Errorf("held is %+v, %v", held, err)
	}
	if err := a.Forget("1"); !errors.Is(err, storage.ErrRunning) {
		t.Errorf("the error is %v", err)
	}
	if _, name, err := a.Person(guild, "1", stats.AllTime, time.Now()); err != nil || name != "Anna" {
		t.Errorf("half forgotten: %q, %v", name, err)
	}
	row.Ended = true
	if _, err := h.store.SaveTable(row); err != nil {
		t.Fatal(err)
	}
	if err := a.Forget("1"); err != nil {
		t.Error(err)
	}
}

func TestReports(t *testing.T) {
	h := newHouse(t)
	a := archive.New(archive.Config{Store: h.store})
	h.playGame()
	h.playGame()
	report := func(number uint64, user, text string) error {
		return a.Report(guild, number, archive.Report{By: table.User{ID: user, Name: user}, Text: text})
	}
	for i := range archive.MaxReports {
		if err := report(2, string(rune('a'+i)), "first"); err != nil {
			t.Fatal(err)
		}
	}
	if err := report(2, "z", "too many"); !errors.Is(err, archive.ErrManyReports) {
		t.Errorf("one more: %v", err)
	}
	if err := report(2, "a", "second"); err != nil {
		t.Errorf("the same person again: %v", err)
	}
	if err := report(2, "a", strings.Repeat("x", archive.MaxReport)); !errors.Is(err, archive.ErrManyReports) {
		t.Errorf("more than one person may say: %v", err)
	}
	// Five strangers closed a game's box to those who had played it.
	if err := report(2, people[0].ID, "I played it"); err != nil {
		t.Errorf("a player of the game: %v", err)
	}
	if err := report(1, "a", "other"); err != nil {
		t.Fatal(err)
	}
	if err := report(7, "a", "none"); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("no such game: %v", err)
	}
	all, err := a.Reports(guild)
	if err != nil || len(all) != 2 || all[0].Number != 2 || len(all[0].Reports) != archive.MaxReports+1 || all[0].Reports[0].Text != "first · second" {
		t.Errorf("the reports are %+v, %v", all, err)
	}
	if err := a.DismissReports(guild, 2); err != nil {
		t.Fatal(err)
	}
	if all, err := a.Reports(guild); err != nil || len(all) != 1 || all[0].Number != 1 {
		t.Errorf("the reports are %+v, %v", all, err)
	}
}

// joinLeague makes the first one of the people a member of a league, who plays in its first week.
func joinLeague(tx *storage.Tx) error {
	plan := league.Plan{Config: standings.Default(1)}
	l := league.League{ID: guild + ".1", Guild: guild, Seasons: 1, Plan: plan}
	return errors.Join(
		storage.Put(tx, l),
		storage.Put(tx, league.Term{League: l.ID, Number: 1, State: league.SeasonRegistration, Plan: plan}),
		storage.Put(tx, league.Week{League: l.ID, Season: 1, Number: 1, State: league.WeekPlanned, Answers: map[string]league.Answer{"1": league.AnswerIn}}),
		storage.Put(tx, league.Member{League: l.ID, User: "1", Name: "Anna", State: league.MemberActive}))
}

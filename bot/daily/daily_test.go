package daily_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/daily"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

var (
	anna = table.User{ID: "101", Name: "Anna"}
	ben  = table.User{ID: "102", Name: "Ben"}
	far  = table.User{ID: "103", Name: "Clara"} // of another server
)

// house is a bot whose calendar a test can move.
type house struct {
	t      *testing.T
	path   string
	now    time.Time
	store  *storage.Store
	tables *table.Manager
	days   *daily.Service
}

// silent shows nothing.
func newHouse(t *testing.T) *house {
	h := &house{t: t, path: filepath.Join(t.TempDir(), "db"), now: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)}
	h.start()
	t.Cleanup(h.close)
	return h
}

func (h *house) start() {
	h.t.Helper()
	var err error
	if h.store, err = storage.Open(h.path, storage.Options{}); err != nil {
		h.t.Fatal(err)
	}
	h.furnish(h.store)
	if err := h.tables.Load(); err != nil {
		h.t.Fatal(err)
	}
}

// furnish makes the tables and the days, which read this store.
func (h *house) furnish(store daily.Store) {
	var observers table.Observers
	h.tables = table.NewManager(table.Config{Store: h.store, Observer: &observers, Pace: time.Nanosecond, RedealTime: time.Nanosecond})
	h.days = h.daysOf(store)
	observers.Subscribe(h.days)
}

func (h *house) daysOf(store daily.Store) *daily.Service {
	return daily.New(daily.Config{Store: store, Tables: h.tables, Now: func() time.Time { return h.now }, Level: "simple"})
}

func (h *house) close() {
	h.tables.Close()
	if err := h.store.Close(); err != nil {
		h.t.Error(err)
	}
}

func (h *house) restart() {
	h.t.Helper()
	h.close()
	h.start()
}

func (h *house) open(user table.User, guild string) table.Snapshot {
	h.t.Helper()
	snap, err := h.days.Open(h.t.Context(), user, daily.Where{Guild: guild, Channel: "c" + guild, Locale: "de"})
	if err != nil {
		h.t.Fatal(err)
	}
	return snap
}

// manner is how a person plays.
type manner int

const (
	firstCard  manner = iota // their first legal card
	lastCard                 // their last one
	asComputer               // as a simple computer player
)

// play plays a person's game until they have played some cards, or to its end; it returns the table.
func (h *house) play(user table.User, snap table.Snapshot, cards int, how manner) table.Snapshot {
	h.t.Helper()
	for deadline := time.Now().Add(time.Minute); cards > 0 && snap.Phase != table.Ended; {
		if time.Now().After(deadline) {
			h.t.Fatalf("the game of %s stands still", user.Name)
		}
		var err error
		if snap, err = h.tables.Do(h.t.Context(), snap.ID, user, table.Look{}); err != nil {
			h.t.Fatal(err)
		}
		v := snap.View(user.ID)
		if snap.Phase != table.Playing || v.Turn() != v.Seat() {
			time.Sleep(time.Millisecond)
			continue
		}
		var options []game.Action
		for _, a := range v.Legal(nil) {
			if a.Kind == game.Playing || a.Kind == game.Saying && a.Word() == game.Healthy {
				options = append(options, a)
			}
		}
		a := options[0]
		switch how {
		case firstCard:
		case lastCard:
			a = options[len(options)-1]
		case asComputer:
			a, _ = ai.Player{Level: ai.Simple}.Decide(&v, nil)
		}
		if a.Kind == game.Playing {
			cards--
		}
		if _, err = h.tables.Do(h.t.Context(), snap.ID, user, table.Act{Version: snap.Version(), Action: a}); err != nil {
			h.t.Fatal(err)
		}
	}
	return snap
}

const wholeGame = 100 // more cards than anybody has

func (h *house) standing(user table.User, guild string) daily.Standing {
	h.t.Helper()
	st, err := h.days.Standing(h.t.Context(), user.ID, guild)
	if err != nil {
		h.t.Fatal(err)
	}
	return st
}

// awaitRehearsal is standing when it is known what a computer makes of the cards.
func (h *house) awaitRehearsal(user table.User, guild string) daily.Standing {
	h.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		if st := h.standing(user, guild); st.Rehearsed {
			return st
		}
	}
	h.t.Fatal("the computers never finish the rehearsal")
	return daily.Standing{}
}

// Three people on two servers play the same cards. Each is compared with the others only after their own game, which goes on after a restart, and
// nobody has a second one.
func TestEverybodyPlaysTheSameCardsOnce(t *testing.T) {
	h := newHouse(t)
	hers := h.open(anna, "1")
	his := h.open(ben, "1")
	if hers.Commitment() != his.Commitment() || hers.Commitment() == "" {
		t.Error("two people have other cards")
	}
	if print, err := h.days.Fingerprint(h.days.Today()); err != nil || print != hers.Commitment() {
		t.Errorf("the fingerprint is %s, that of the cards %s: %v", print, hers.Commitment(), err)
	}
	if here, own := h.tables.Find("c1", anna); len(here)+len(own) > 0 {
		t.Errorf("the tables %v and %v are found in the channel", here, own)
	}
	h.play(ben, his, wholeGame, firstCard)
	if st := h.standing(anna, "1"); !st.Begun || st.Done || len(st.Here) > 0 || st.Others > 0 || st.Best != 0 {
		t.Errorf("Anna learns %+v before she has played", st)
	}
	h.play(anna, hers, 5, lastCard)
	h.restart()
	again := h.open(anna, "1")
	if again.ID != hers.ID {
		t.Errorf("after a restart Anna has the table %s instead of %s", again.ID, hers.ID)
	}
	if again, err := h.tables.Do(t.Context(), hers.ID, anna, table.Leave{}); err != nil || again.Phase == table.Ended {
		t.Fatalf("Anna cannot pause: %v", err)
	}
	h.play(anna, h.open(anna, "1"), wholeGame, lastCard)
	h.play(far, h.open(far, "2"), wholeGame, lastCard)
	st := h.standing(anna, "1")
	if !st.Done || st.Others != 2 || len(st.Here) != 2 || st.Streak != 1 || st.Equal < 1 {
		t.Errorf("Anna's standing is %+v", st)
	}
	if there := h.standing(far, "2"); len(there.Here) != 1 || there.Points != st.Points || there.Others != 2 {
		t.Errorf("Clara plays as Anna and has %+v", there)
	}
	if _, err := h.days.Open(t.Context(), anna, daily.Where{Guild: "1", Channel: "c1"}); !errors.Is(err, daily.ErrPlayed) {
		t.Errorf("Anna plays twice: %v", err)
	}
}

// Nobody plays a day twice, wherever somebody sets the clock in between, and streaks are counted by the days.
func TestTheClockIsSetBackOverDays(t *testing.T) {
	const day = 24 * time.Hour
	h := newHouse(t)
	noon := h.now
	h.play(anna, h.open(anna, "1"), wholeGame, firstCard)
	h.now = noon.Add(2 * day) // wrong
	h.standing(anna, "1")
	future := h.open(anna, "1")
	h.play(anna, future, 3, firstCard)
	h.now = noon.Add(time.Hour)
	if _, err := h.days.Open(t.Context(), anna, daily.Where{Guild: "1", Channel: "c1"}); !errors.Is(err, daily.ErrPlayed) {
		t.Errorf("Anna plays the day twice: %v", err)
	}
	if st := h.standing(anna, "1"); !st.Done || st.Streak != 1 {
		t.Errorf("her standing is %+v", st)
	}
	if own, err := h.days.TableOf(anna.ID); err != nil || own == "" || own == future.ID {
		t.Errorf("her table of the day is %q, %v", own, err)
	}
	h.now = noon.Add(day)
	h.play(anna, h.open(anna, "1"), wholeGame, firstCard)
	if st := h.standing(anna, "1"); st.Streak != 2 {
		t.Errorf("on the second day her standing is %+v", st)
	}
	h.now = noon.Add(2 * day)
	if again := h.open(anna, "1"); again.ID != future.ID {
		t.Error("Anna does not go on with the game that she has begun")
	}
	h.play(anna, future, wholeGame, firstCard)
	if st := h.standing(anna, "1"); st.Streak != 3 {
		t.Errorf("on the third day her standing is %+v", st)
	}
	h.now = noon
	if _, err := h.days.Open(t.Context(), anna, daily.Where{Guild: "1", Channel: "c1"}); !errors.Is(err, daily.ErrPlayed) {
		t.Errorf("Anna plays the first day again: %v", err)
	}
}

// While the disk hangs for Anna, who opens her table twice at once, Ben opens his and looks how he stands. Anna gets one table.
func TestNobodyWaitsForTheDayOfAnother(t *testing.T) {
	h := newHouse(t)
	stuck := storagetest.StuckFor(h.store, anna.ID)
	h.days = h.daysOf(stuck)
	var work sync.WaitGroup
	var hers [2]table.Snapshot
	for i := range hers {
		work.Go(func() {
			var err error
			if hers[i], err = h.days.Open(t.Context(), anna, daily.Where{Guild: "1", Channel: "c1", Locale: "de"}); err != nil {
				t.Error(err)
			}
		})
	}
	stuck.Await()
	h.open(ben, "1")
	if st := h.standing(ben, "1"); !st.Begun {
		t.Errorf("Ben's standing is %+v", st)
	}
	stuck.Release()
	work.Wait()
	if own, err := h.days.TableOf(anna.ID); err != nil || own == "" || hers[0].ID != own || hers[1].ID != own {
		t.Errorf("Anna has the tables %s and %s, and %q, %v", hers[0].ID, hers[1].ID, own, err)
	}
}

// reading counts how often everybody's plays are read.
type reading struct {
	daily.Store
	times int
}

func (r *reading) SettingOfAll(scope storage.Scope, key string) (map[string]json.RawMessage, error) {
	if scope == storage.ScopeUser {
		r.times++
	}
	return r.Store.SettingOfAll(scope, key)
}

// A comparison read the month of everybody who plays, twice. The board of a day is read once, and still shows who ends their game later and never asks.
func TestTheBoardIsReadOnceADay(t *testing.T) {
	h := newHouse(t)
	store := &reading{Store: h.store}
	h.tables.Close()
	h.furnish(store)
	begun := h.play(anna, h.open(anna, "1"), 3, firstCard)
	h.play(ben, h.open(ben, "1"), wholeGame, firstCard)
	if st := h.standing(ben, "1"); !st.Done || st.Others != 0 {
		t.Errorf("Ben's standing is %+v while Anna plays", st)
	}
	h.play(anna, begun, wholeGame, firstCard)
	if st := h.standing(ben, "1"); st.Others != 1 || len(st.Here) != 2 {
		t.Errorf("Ben's standing is %+v after Anna's game", st)
	}
	if store.times != 1 {
		t.Errorf("everybody's plays were read %d times", store.times)
	}
	h.now = h.now.AddDate(0, 0, 1)
	if st := h.standing(ben, "1"); st.Begun || st.Streak != 1 {
		t.Errorf("Ben's standing is %+v on the next day", st)
	}
	h.play(ben, h.open(ben, "1"), wholeGame, firstCard)
	if st := h.standing(ben, "1"); !st.Done || st.Others != 0 || st.Streak != 2 || store.times != 2 {
		t.Errorf("Ben's standing is %+v after the next game, and everybody's plays were read %d times on two days", st, store.times)
	}
}

// People who are forgotten side by side stay among those who know the cards.
func TestPeopleAreForgottenSideBySide(t *testing.T) {
	h := newHouse(t)
	var work sync.WaitGroup
	people := []table.User{anna, ben, far}
	for _, user := range people {
		h.open(user, "1")
	}
	for _, user := range people {
		work.Go(func() {
			if err := errors.Join(h.days.Forget(t.Context(), user.ID), archive.New(archive.Config{Store: h.store}).Forget(user.ID)); err != nil {
				t.Error(err)
			}
		})
	}
	work.Wait()
	for _, user := range people {
		if st := h.standing(user, "1"); !st.Forgotten || st.Begun {
			t.Errorf("the standing of %s is %+v", user.Name, st)
		}
	}
}

// The archive hides a day's games from everybody else until the day is over. Then the streak goes on, and a game that was not finished is over.
func TestADayEnds(t *testing.T) {
	h := newHouse(t)
	h.play(anna, h.open(anna, "1"), wholeGame, firstCard)
	begun := h.play(ben, h.open(ben, "1"), 3, firstCard)
	first := h.standing(anna, "1")
	games := archive.New(archive.Config{Store: h.store, Over: h.days.TaskOver(func(table.League) bool { return true })})
	number := func(by table.User) (n int) {
		t.Helper()
		_, n, err := games.Find("1", archive.Query{By: by.ID}, 10)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if number(anna) != 1 || number(ben) != 0 {
		t.Errorf("Anna finds %d games, Ben %d", number(anna), number(ben))
	}
	h.now = h.now.Add(24 * time.Hour)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { h.days.Run(ctx); close(done) }()
	defer func() { stop(); <-done }()
	for deadline := time.Now().Add(time.Minute); begun.Phase != table.Ended; time.Sleep(time.Millisecond) {
		var err error
		if begun, err = h.tables.Do(t.Context(), begun.ID, ben, table.Look{}); err != nil || time.Now().After(deadline) {
			t.Fatalf("Ben's table of yesterday is %s: %v", begun.Phase, err)
		}
	}
	if number(ben) < 1 {
		t.Error("the day is over, and Ben does not find Anna's game")
	}
	if st := h.standing(anna, "1"); st.Begun || st.Streak != 1 || len(st.Here) > 0 {
		t.Errorf("the next day Anna's standing is %+v", st)
	}
	if st := h.standing(ben, "1"); st.Begun || st.Streak != 0 {
		t.Errorf("the next day Ben's standing is %+v", st)
	}
	snap := h.open(anna, "1")
	h.play(anna, snap, wholeGame, asComputer)
	if st := h.awaitRehearsal(anna, "1"); st.Streak != 2 || st.Table == first.Table || st.Points != st.Computer {
		t.Errorf("after two days, on the second of which she played as a computer, Anna's standing is %+v", st)
	}
	if snap.Commitment() == "" || snap.Commitment() == fingerprint(t, h, "2026-11-23") {
		t.Error("the next day has the same cards")
	}
	stop() // the clock must not move while it is read
	<-done
	h.now = h.now.Add(48 * time.Hour)
	if st := h.standing(anna, "1"); st.Streak != 0 {
		t.Errorf("after a day without a game Anna's streak is %d", st.Streak)
	}
}

func fingerprint(t *testing.T, h *house, day string) string {
	t.Helper()
	print, err := h.days.Fingerprint(day)
	if err != nil {
		t.Fatal(err)
	}
	return print
}

// A person takes their results along: the export has them, and a forgotten person is out of the comparison.
func TestResultsArePrivate(t *testing.T) {
	h := newHouse(t)
	h.play(anna, h.open(anna, "1"), wholeGame, firstCard)
	h.play(ben, h.open(ben, "1"), wholeGame, firstCard)
	if st := h.standing(ben, "1"); len(st.Here) != 2 {
		t.Fatalf("Ben's standing is %+v", st)
	}
	games := archive.New(archive.Config{Store: h.store})
	data, _, err := games.Export(anna.ID)
	if err != nil || !strings.Contains(string(data), `"daily"`) || !strings.Contains(string(data), "2026-11-23") {
		t.Errorf("the export has no day: %v", err)
	}
	if err := errors.Join(h.days.Forget(t.Context(), anna.ID), games.Forget(anna.ID)); err != nil {
		t.Fatal(err)
	}
	st := h.standing(ben, "1")
	if len(st.Here) != 1 || st.Others != 0 || slices.ContainsFunc(st.Here, func(r daily.Ranked) bool { return r.User.ID == anna.ID }) {
		t.Errorf("Ben still sees Anna: %+v", st)
	}
}

// A game of the day does not keep anybody from being forgotten. Until the day is over they do not get the same cards again, and what stays of them names
// nobody; the next day they play like everybody else.
func TestAForgottenPersonDoesNotPlayTheDayAgain(t *testing.T) {
	for _, cards := range []int{0, 3, wholeGame} {
		h := newHouse(t)
		h.play(anna, h.open(anna, "1"), cards, firstCard)
		games := archive.New(archive.Config{Store: h.store})
		if held, err := games.Held(anna.ID, anna.Name); err != nil || (len(held.Seated) == 0) != (cards == wholeGame) {
			t.Fatalf("after %d cards Anna sits at %v: %v", cards, held.Seated, err)
		}
		if err := h.days.Forget(t.Context(), anna.ID); err != nil {
			t.Fatalf("after %d cards: %v", cards, err)
		}
		before, err := h.store.Setting(storage.ScopeUser, anna.ID, storage.DailyKey)
		h.standing(ben, "1") // which notes the tables that have ended: a note at this moment could bring back what is just being deleted
		if after, bad := h.store.Setting(storage.ScopeUser, anna.ID, storage.DailyKey); err != nil || bad != nil || string(before) != string(after) {
			t.Errorf("after %d cards %s has become %s: %v, %v", cards, before, after, err, bad)
		}
		if err := games.Forget(anna.ID); err != nil {
			t.Fatalf("after %d cards: %v", cards, err)
		}
		h.restart()
		if _, err := h.days.Open(t.Context(), anna, daily.Where{Guild: "1", Channel: "c1"}); !errors.Is(err, daily.ErrPlayed) {
			t.Errorf("after %d cards Anna plays again: %v", cards, err)
		}
		if st := h.standing(anna, "1"); !st.Forgotten || st.Begun {
			t.Errorf("after %d cards Anna's standing is %+v", cards, st)
		}
		if st := h.standing(ben, "1"); st.Forgotten {
			t.Error("Ben is taken for Anna")
		}
		kept, err := h.store.SettingOfAll(storage.ScopeProgram, "daily_forgotten")
		if data, _, errExport := archive.New(archive.Config{Store: h.store}).Export(anna.ID); err != nil || errExport != nil || len(kept) != 1 || strings.Contains(string(data), "2026") {
			t.Errorf("the program keeps %s, %v; of Anna it has %s, %v", kept, err, data, errExport)
		}
		h.now = h.now.Add(24 * time.Hour)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { h.days.Run(ctx); close(done) }()
		for deadline := time.Now().Add(time.Minute); len(kept) > 0 && !time.Now().After(deadline); time.Sleep(time.Millisecond) {
			if kept, err = h.store.SettingOfAll(storage.ScopeProgram, "daily_forgotten"); err != nil {
				t.Fatal(err)
			}
		}
		stop()
		<-done
		if len(kept) > 0 {
			t.Errorf("the next day the program still keeps %s", kept)
		}
		h.open(anna, "1")
	}
}

// From the secret of a month nobody could be kept from knowing all later deals, because it was never renewed. It is renewed, and a fingerprint that was shown
// the day before stays right over the turn of the month and a restart.
func TestTheSecretIsRenewedEachMonth(t *testing.T) {
	h := newHouse(t)
	h.now = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	h.open(anna, "1")
	ahead, today := fingerprint(t, h, "2026-12-01"), fingerprint(t, h, "2026-11-30")
	h.restart()
	if fingerprint(t, h, "2026-11-30") != today {
		t.Error("a restart changes the cards of the day")
	}
	h.now = h.now.AddDate(0, 0, 1)
	if snap := h.open(anna, "1"); snap.Commitment() != ahead {
		t.Errorf("the cards of the next day are %s, and %s was shown", snap.Commitment(), ahead)
	}
	secrets, err := h.store.SettingOfAll(storage.ScopeProgram, "secret")
	if err != nil || len(secrets) != 2 || string(secrets["2026-11"]) == string(secrets["2026-12"]) {
		t.Errorf("there are %d secrets: %v", len(secrets), err)
	}
}

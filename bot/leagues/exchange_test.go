package leagues_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/game/league/exchange"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

func keyOf(key byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{key}, ed25519.SeedSize))
}

// elsewhere is a signed week as the league of another server would have signed it.
func elsewhere(t *testing.T, data []byte, key byte, change func(*exchange.Week)) []byte {
	t.Helper()
	var f struct{ Week exchange.Week }
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	f.Week.League, f.Week.Name = "900.1", "Nachbarliga"
	if change != nil {
		change(&f.Week)
	}
	signed, err := f.Week.Sign(keyOf(key))
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

// A week is signed by leaders once it has a result. A list that leaders have entered counts in their own league alone. Another league's week is added, replaced by
// another export, and refused with another key, other terms, or as one's own. Who is forgotten is in none of them.
func TestWeeksOfSeveralServers(t *testing.T) {
	inHall(t, func(h *hall) {
		ctx := context.Background()
		leader := playing
		h.must(h.s.ForgetWeeks(leader, h.id)) // a click on an old message, where nobody is known
		h.finish(h.gather("11", "12", "13", "14"))
		_, err := h.s.Act(leader, h.id, 0, &league.AddResult{Week: 1, Members: []string{"11", "12", "13", "14"}, Points: []int{5, -5, 0, 0}, Why: "am echten Tisch"})
		h.must(err)
		_, err = h.s.SignWeek(ctx, leader, h.id, 1)
		h.refused(err, leagues.NotPublished)
		h.publish(1)
		_, err = h.s.SignWeek(ctx, member("11"), h.id, 1)
		h.refused(err, league.NotLeader)
		own, err := h.s.SignWeek(ctx, leader, h.id, 1)
		h.must(err)
		w, err := exchange.Read(own)
		h.must(err)
		if len(w.Lists) != 1 || w.Unverified != 1 {
			t.Errorf("the week has %d lists, and %d not", len(w.Lists), w.Unverified)
		}
		secret, err := h.store.Setting(storage.ScopeGuild, guild, "league_key")
		h.must(err)
		if bytes.Contains(own, bytes.Trim(secret, `"`)) {
			t.Error("the export has the secret key")
		}

		there := elsewhere(t, own, 9, nil)
		h.refused(h.s.ImportWeek(member("11"), h.id, there), league.NotLeader)
		h.must(h.s.ImportWeek(leader, h.id, there))
		h.must(h.s.ImportWeek(leader, h.id, there))
		h.refused(h.s.ImportWeek(leader, h.id, elsewhere(t, own, 8, nil)), leagues.OtherKey)
		h.refused(h.s.ImportWeek(leader, h.id, elsewhere(t, own, 9, func(w *exchange.Week) { w.League = h.id })), leagues.NotOwnWeek)
		h.refused(h.s.ImportWeek(leader, h.id, elsewhere(t, own, 9, func(w *exchange.Week) { w.Terms.PerWeek = 3 })), leagues.OtherTerms)
		h.refused(h.s.ImportWeek(leader, h.id, elsewhere(t, own, 9, func(w *exchange.Week) { w.Lists = append(w.Lists, w.Lists[0]) })), leagues.OddWeek)
		if _, err := h.s.SignWeek(ctx, leader, h.id, 1); err != nil {
			t.Errorf("the same week cannot be signed again: %v", err)
		}
		all, err := h.s.Common(h.book())
		h.must(err)
		if len(all.Leagues) != 2 || len(all.Table.Rows) != 8 || len(all.Teams) > 0 {
			t.Errorf("%+v", all)
		}

		a := archive.New(archive.Config{Store: h.store, Now: func() time.Time { return h.now }, Leave: h.s.Forget, Shared: leagues.About})
		export, _, err := a.Export("11")
		h.must(err)
		if _, servers, _ := strings.Cut(string(export), `"servers"`); !strings.Contains(servers, "Nachbarliga") || strings.Contains(servers, `"12"`) {
			t.Errorf("the common table says about the person %s", servers)
		}
		h.must(a.Forget("11"))
		kept, err := h.store.Setting(storage.ScopeGuild, guild, "league_weeks."+h.id)
		h.must(err)
		if strings.Contains(string(kept), `"11"`) || strings.Contains(string(kept), "Name 11") || !strings.Contains(string(kept), "Former player 1") {
			t.Errorf("the person is still there: %s", kept)
		}
		if after, err := h.s.Common(h.book()); err != nil || len(after.Table.Rows) != 8 {
			t.Errorf("%v: %+v", err, after)
		}
		h.must(h.s.ForgetWeeks(leader, h.id))
		h.must(h.s.ImportWeek(leader, h.id, elsewhere(t, own, 8, nil))) // its key is forgotten, too
	})
}

// A task that two leagues have in common has one secret, which follows from their keys. Each has to know the other one before the week opens.
func TestTaskOfTwoLeaguesHasTheSameDeals(t *testing.T) {
	inHall(t, func(h *hall) {
		leader := playing
		h.week(1, secret)
		for _, who := range []string{"11", "12"} {
			id, err := h.play(who)
			h.must(err)
			h.finish(id)
		}
		h.now = h.at(2, time.Monday, 0)
		h.week(1, func(w *league.Week) { w.State, w.Published = league.WeekProvisional, h.now })
		own, err := h.s.SignWeek(context.Background(), leader, h.id, 1)
		h.must(err)
		w, err := exchange.Read(own)
		h.must(err)
		h.must(h.s.ImportWeek(leader, h.id, elsewhere(t, own, 9, nil)))
		h.must(h.Change(func(tx *storage.Tx) error {
			return h.s.Handlers()[string(league.EventOpen)](tx, []storage.Job{{JobID: storage.JobID{Owner: h.id, Period: "1.2", Kind: string(league.EventOpen)}}})
		}))
		want, err := w.TaskSecret(keyOf(9), "900.1", 2)
		h.must(err)
		h.must(h.store.Read(func(v storage.Reader) error {
			w, err := storage.Get(v, league.Week{League: h.id, Season: 1, Number: 2})
			if w.Secret != want {
				t.Errorf("the task has the secret %s, and the other league %s", w.Secret, want)
			}
			return err
		}))
		err = h.s.ImportWeek(leader, h.id, elsewhere(t, own, 9, func(w *exchange.Week) { w.Secret = "another" }))
		if err == nil || !strings.Contains(err.Error(), "list 1, game 1: the deal was exchanged") {
			t.Errorf("other deals of the task: %v", err)
		}
		all, err := h.s.Common(h.book())
		h.must(err)
		if len(all.Teams) != 2 || len(all.Table.Rows) != 4 || all.Teams[0].Value != standings.Point*5 {
			t.Errorf("%+v", all)
		}
	}, tasks)
}

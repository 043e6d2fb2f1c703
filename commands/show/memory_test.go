package show

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/table"
	"karlchen/storage"
)

// quiet is a port that posts messages and nothing else. All other methods panic.
type quiet struct{ discord.Port }

func (quiet) Send(_ context.Context, at discord.Place, _ discord.Message, nonce string) (string, error) {
	return at.ChannelID + nonce, nil
}

// screenInBubble returns a screen of a quiet port, without tables.
func screenInBubble(t *testing.T) *Screen {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	s := &Screen{log: log}
	s.publisher = discord.NewPublisher(quiet{}, discord.PublisherConfig{})
	s.Panels, s.pings = newPanels(panelParts{port: quiet{}, log: log}), newPings(s.publisher)
	t.Cleanup(s.publisher.Close)
	return s
}

func something() discord.Message {
	return discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "something"}}}
}

// A bot that runs for years sees very many tables. One that could not be shown to its end, because its channel was deleted, leaves nothing either.
func TestNothingOfAnEndedTableIsRemembered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, snap := screenInBubble(t), &table.Snapshot{}
		slot := slotOf(snap, lobbyKey)
		s.publisher.Show(slot, something)
		s.latest.Store(snap.ID, latest{snap: *snap})
		s.results.Store(snap.ID, *snap)
		s.searches.Store(snap.ID, slot)
		s.titles.Store(snap.ID, &titlesAt{})
		s.pings.tables[snap.ID] = map[string]*ping{"": {delay: time.AfterFunc(time.Hour, func() { t.Error("somebody was mentioned at an ended table") })}}
		s.Panels.KeepHand(snap, &discord.Interaction{ID: "1", Created: time.Now()}, discord.Message{}, false, false)
		synctest.Wait()
		if len(s.publisher.Shown()) != 1 {
			t.Fatalf("the publisher shows %v", s.publisher.Shown())
		}
		s.forgetTable(snap)
		time.Sleep(2 * time.Hour)
		s.Panels.StopRefresh(snap.ID, "1") // somebody asks for the comparison of a day that they have played
		for what, n := range map[string]int{"messages": len(s.publisher.Shown()), "mentions": len(s.pings.tables), "hands": len(s.Panels.tables)} {
			if n != 0 {
				t.Errorf("%d %s are remembered", n, what)
			}
		}
		_, lobby := s.latest.Load(snap.ID)
		_, result := s.results.Load(snap.ID)
		_, search := s.searches.Load(snap.ID)
		_, titles := s.titles.Load(snap.ID)
		if lobby || result || search || titles {
			t.Errorf("remembered: lobby %t, result %t, search %t, titles %t", lobby, result, search, titles)
		}
	})
}

// A weekly evening has a message each week. Those of dates that have passed, and of evenings that are forgotten, are not remembered.
func TestPastEveningsAreNotRemembered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := screenInBubble(t)
		var before map[discord.Slot]bool
		for round := range 50 {
			now := map[discord.Slot]bool{}
			for _, e := range []gather.Evening{{Guild: "g", Number: 1, Round: round + 1, Channel: "c"}, {Guild: "g", Number: 11, Round: 1, Channel: "c"}} {
				s.publisher.Show(slotOfEvening(e, "", ""), something)
				s.publisher.Show(slotOfEvening(e, "60", ""), something)
				now[allSlots(e)] = true
			}
			time.Sleep(time.Hour)
			s.finishEvenings(before, now)
			before = now
		}
		if n := len(s.publisher.Shown()); n != 4 {
			t.Errorf("%d messages are remembered, not those of the two evenings", n)
		}
	})
}

// Each list has a thread of its own, so there are ever more channels. Only those of late are remembered, and the others can be learnt again.
func TestRightsOfOldChannelsAreForgotten(t *testing.T) {
	var b rightsBook
	own := rights{may: discord.AttachFiles}
	for n := range 5 * maxRights {
		if before, known := b.note(fmt.Sprint(n), rights{}); known {
			t.Fatalf("channel %d is known: %+v", n, before)
		}
		if n%1000 == 0 {
			if before, known := b.note("lively", own); known != (n > 0) || known && before != own {
				t.Fatalf("after %d channels the lively one has %+v, known: %t", n, before, known)
			}
		}
	}
	if n := len(b.recent) + len(b.old); n > 2*maxRights {
		t.Errorf("%d channels are remembered", n)
	}
	if _, known := b.find("0"); known {
		t.Error("the first channel is still known")
	}
	if _, known := b.find(fmt.Sprint(4 * maxRights)); !known {
		t.Error("a channel of late is not known")
	}
}

// ledgerOf changes a store, unless it is full.
type ledgerOf struct {
	*storage.Store
	full atomic.Bool
}

func (l *ledgerOf) Change(fn func(*storage.Tx) error) error {
	if l.full.Load() {
		return errors.New("the disk is full")
	}
	return l.Store.Change(time.Now(), fn)
}

// The id of an evening's message that could not be stored was never stored, so the next start posted the message once more. The newest id is what stays.
func TestTheMessageOfAnEveningIsNotedWhenThereIsRoom(t *testing.T) {
	path := filepath.Join(t.TempDir(), "karlchen.db")
	synctest.Test(t, func(t *testing.T) {
		store, err := storage.Open(path, storage.Options{NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		s, ledger := screenInBubble(t), &ledgerOf{Store: store}
		s.threads = newThreadKeeper(s)
		defer s.threads.close()
		s.gather = gather.New(gather.Config{Store: store, Ledger: ledger, Log: s.log, Now: time.Now})
		e, err := s.gather.Plan(gather.Evening{
			Guild: "g", By: "1", Channel: "c", Locale: "de", Zone: "Europe/Berlin", Terms: gather.Terms{Rules: "ddv", Games: 8},
		}, time.Now().Add(48*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		ledger.full.Store(true)
		for _, id := range []string{"100", "101"} {
			if !s.noteEvening(slotOfEvening(e, "", ""), id) {
				t.Fatal("it is not the message of an evening")
			}
			time.Sleep(time.Hour)
		}
		ledger.full.Store(false)
		time.Sleep(maxTaskPause)
		synctest.Wait()
		if all, err := s.gather.Evenings("g"); err != nil || len(all) != 1 || all[0].Message != "101" {
			t.Errorf("the evenings are %+v, %v", all, err)
		}
		if _, left := s.noting.Load(slotOfEvening(e, "", "").Key); left {
			t.Error("the message is remembered for ever")
		}
	})
}

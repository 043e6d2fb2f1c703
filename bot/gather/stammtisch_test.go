package gather_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/storage"
)

// found founds a Stammtisch of the first people, who join one after the other.
func (h *house) found(name string, people int) gather.Stammtisch {
	h.t.Helper()
	of, err := h.people.FoundStammtisch(gather.Stammtisch{
		Guild: "g", Name: name, Channel: "c", Locale: "de", Rules: gather.NamedRules{Rules: "ddv"}, Choices: settings.NewStammtisch(settings.DefaultServer()),
	}, user(1))
	for n := 2; n <= people && err == nil; n++ {
		time.Sleep(time.Second)
		of, err = h.people.JoinStammtisch("g", of.Number, user(n))
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return of
}

// play lets a person play and checks who is asked, or the refusal.
func (h *house) play(number, by int, refusal error, opens bool, want ...string) table.Snapshot {
	h.t.Helper()
	snap, opened, err := h.people.Play(h.t.Context(), "g", number, user(by), func() error { return nil })
	if !errors.Is(err, refusal) || err == nil && (opened != opens || !slices.Equal(snap.Sought(), want)) {
		h.t.Errorf("%d plays: %v; opened %t, asked are %v", by, err, opened, snap.Sought())
	}
	return snap
}

// A member opens a table with the settings of the Stammtisch, and the members who may be asked are asked; the next one who wants to play joins it.
func TestAStammtischPlays(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		defer h.run(false)()
		of := h.found("Karo Zehn", 2)
		h.play(9, 1, gather.NoSuchStammtisch, false)
		h.play(of.Number, 7, gather.NotInStammtisch, false)
		h.play(of.Number, 1, gather.TooFewMembers, false)
		for n := 3; n <= 5; n++ {
			if _, err := h.people.JoinStammtisch("g", of.Number, user(n)); err != nil {
				t.Fatal(err)
			}
		}
		h.choose(3, func(p *settings.Person) { p.Zone = "Asia/Tokyo" }) // where it is night
		h.choose(4, func(p *settings.Person) { p.Blocked = []string{"2"} })
		set := func(s *gather.Stammtisch) {
			s.Choices.Games, s.Choices.Timer, s.Choices.Computers, s.Rules.Rules = "16", settings.TimerLive60, settings.Off, "hausrunde"
		}
		if _, err := h.people.ConfigureStammtisch("g", of.Number, "2", false, set); !errors.Is(err, gather.NotYourStammtisch) {
			t.Errorf("a member changes the settings: %v", err)
		}
		if _, err := h.people.ConfigureStammtisch("g", of.Number, "1", false, set); err != nil {
			t.Fatal(err)
		}
		snap := h.play(of.Number, 2, nil, true, "1", "5")
		if now, _ := snap.Stammtisch(); now != (table.StammtischRef{Number: of.Number, Name: "Karo Zehn"}) {
			t.Errorf("the table plays for %+v", now)
		}
		if c := snap.List().Config(); c.Games != 16 || snap.Pace().Timer != settings.TimerLive60 || !snap.PeopleOnly || !strings.HasPrefix(c.Rules.String(), "hausrunde") {
			t.Errorf("the table plays %+v by %+v", c, snap.Pace())
		}
		h.play(of.Number, 2, nil, false, "1", "5")
		again := h.play(of.Number, 1, nil, false, "5")
		if again.ID != snap.ID || len(again.Players) != 2 {
			t.Errorf("there are two lobbies, or %d people in one", len(again.Players))
		}
	})
}

// People join and leave, the leader removes members and hands it on, and after the leader the earliest member leads.
func TestMembersOfAStammtisch(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		defer h.run(false)()
		of := h.found("Karo Zehn", 12)
		refuses := func(want error) func(gather.Stammtisch, error) {
			return func(_ gather.Stammtisch, err error) {
				t.Helper()
				if !errors.Is(err, want) {
					t.Errorf("it is %v, want %v", err, want)
				}
			}
		}
		refuses(gather.StammtischJoined)(h.people.JoinStammtisch("g", of.Number, user(4)))
		refuses(gather.StammtischFull)(h.people.JoinStammtisch("g", of.Number, user(13)))
		refuses(gather.NotYourStammtisch)(h.people.RemoveMember("g", of.Number, "2", false, "3"))
		refuses(nil)(h.people.RemoveMember("g", of.Number, "77", true, "12"))
		refuses(nil)(h.people.RemoveMember("g", of.Number, "1", false, "11"))
		refuses(gather.NotInStammtisch)(h.people.RemoveMember("g", of.Number, "1", false, "11"))
		refuses(gather.NotInStammtisch)(h.people.HandOver("g", of.Number, "1", false, "11"))
		refuses(nil)(h.people.HandOver("g", of.Number, "1", false, "5"))
		refuses(gather.NotYourStammtisch)(h.people.HandOver("g", of.Number, "1", false, "1"))
		refuses(nil)(h.people.ConfigureStammtisch("g", of.Number, "5", false, func(s *gather.Stammtisch) { s.Choices.Open = settings.Off }))
		refuses(gather.StammtischClosed)(h.people.JoinStammtisch("g", of.Number, user(13)))
		refuses(nil)(h.people.LeaveStammtisch("g", of.Number, "5"))
		refuses(gather.NotInStammtisch)(h.people.LeaveStammtisch("g", of.Number, "5"))
		if now, err := h.people.Stammtisch("g", of.Number); err != nil || now.Leader() != "1" || len(now.Members) != 9 || now.Sorted()[8] != user(10) {
			t.Errorf("after the leader has left %q leads %d members: %v", now.Leader(), len(now.Members), err)
		}
		for n := 1; n <= 10; n++ {
			if n != 5 {
				refuses(nil)(h.people.LeaveStammtisch("g", of.Number, user(n).ID))
			}
		}
		refuses(nil)(h.people.JoinStammtisch("g", of.Number, user(13))) // an empty one is open
		if now, _ := h.people.Stammtisch("g", of.Number); now.Leader() != "13" {
			t.Errorf("%q leads the only member", now.Leader())
		}
	})
}

// Names are the server's own, however they are written; there is a bound; no number is given twice; and evenings end with their Stammtisch.
func TestStammtischeOfAServer(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		defer h.run(true)()
		of := h.found("Karo Zehn", 3)
		if _, err := h.people.FoundStammtisch(gather.Stammtisch{Guild: "g", Name: "karo zehn"}, user(2)); !errors.Is(err, gather.StammtischNameTaken) {
			t.Errorf("the same name: %v", err)
		}
		e, err := h.people.Plan(gather.Evening{
			Guild: "g", By: "1", Channel: "c", Locale: "de", Weekly: true, Zone: "Europe/Berlin", Terms: of.Terms(), Stammtisch: of.Number,
		}, time.Now().Add(48*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.people.ConfigureStammtisch("g", of.Number, "1", false, func(s *gather.Stammtisch) { s.Choices.Games = "20" }); err != nil {
			t.Fatal(err)
		}
		h.answers(gather.In, 1, 2, 3, 9)
		h.until("2030-01-06 20:00")
		snap, err := h.tables.Do(t.Context(), h.evening().Seats[0].ID, table.User{}, table.Look{})
		if now, _ := snap.Stammtisch(); err != nil || now.Number != of.Number || snap.List().Config().Games != 20 || len(snap.Players) != 4 {
			t.Errorf("the evening's table plays %d games for %+v: %v", snap.List().Config().Games, now, err)
		}
		h.until("2030-01-07 10:00")
		if next := h.evening(); next.Round != e.Round+1 || next.Stammtisch != of.Number || next.Terms.Games != 20 {
			t.Errorf("next week there is %+v", next)
		}
		if err := h.people.DissolveStammtisch("g", of.Number, "2", false); !errors.Is(err, gather.NotYourStammtisch) {
			t.Errorf("a member dissolves it: %v", err)
		}
		if err := h.people.DissolveStammtisch("g", of.Number, "1", false); err != nil {
			t.Fatal(err)
		}
		if _, err := h.people.Stammtisch("g", of.Number); !errors.Is(err, gather.NoSuchStammtisch) || h.evening().Stage != gather.Cancelled {
			t.Errorf("it is dissolved: %v, and its evening is %s", err, h.evening().Stage)
		}
		for n := range 20 {
			next, err := h.people.FoundStammtisch(gather.Stammtisch{Guild: "g", Name: fmt.Sprint("Stammtisch ", n)}, user(1+n/5))
			if err != nil || next.Number != n+2 {
				t.Errorf("number %d is given: %v", next.Number, err)
			}
			want := game.Refusal("") // one person took all twenty
			switch {
			case n == 19:
				want = gather.TooManyStammtische
			case n%5 == 4:
				want = gather.ManyOwnStammtische
			default:
				continue
			}
			if _, err := h.people.FoundStammtisch(gather.Stammtisch{Guild: "g", Name: "one more"}, user(1+n/5)); !errors.Is(err, want) {
				t.Errorf("one more after %d: %v", n+1, err)
			}
		}
	})
}

// What a deleted person has founded or planned kept their name. Without other members it goes; otherwise it loses the name.
func TestWhatIsNamedAfterAForgottenPerson(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		defer h.run(false)()
		name := user(1).Name
		alone, after, other := h.found("Karo "+name, 1), h.found(name+"s Runde", 2), h.found("Karo Zehn", 2)
		if _, err := h.people.Plan(gather.Evening{Guild: "g", Name: "P1s Abend", By: "1", Zone: "Europe/Berlin"}, h.now().Add(48*time.Hour)); err != nil {
			t.Fatal(err)
		}
		h.answers(gather.In, 1, 2)
		if err := h.people.Forget("1"); err != nil {
			t.Fatal(err)
		}
		if err := h.store.Forget(time.Now(), "1", nil, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := h.people.Stammtisch("g", alone.Number); !errors.Is(err, gather.NoSuchStammtisch) {
			t.Errorf("the one without members: %v", err)
		}
		if now, err := h.people.Stammtisch("g", after.Number); err != nil || now.Name != "Stammtisch 2" || now.Leader() != "2" {
			t.Errorf("the one with the person's name is %+v, %v", now, err)
		}
		if now, err := h.people.Stammtisch("g", other.Number); err != nil || now.Name != "Karo Zehn" {
			t.Errorf("the third is %+v, %v", now, err)
		}
		if now := h.evening(); now.Name != "" || len(now.Answers) != 1 {
			t.Errorf("the evening is %+v", now)
		}
	})
}

// A deleted person is no member any more, and what it says about people is about members only.
func TestStammtischeForgetPeople(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		defer h.run(false)()
		of := h.found("Karo Zehn", 3)
		about := func(user string) string {
			raw, err := h.store.Setting(storage.ScopeGuild, "g", storage.StammtischeKey)
			if err != nil {
				t.Fatal(err)
			}
			if found := gather.About(storage.StammtischeKey, raw, user); found != nil {
				return fmt.Sprintf("%+v", found)
			}
			return ""
		}
		if one, two := about("1"), about("4"); !strings.Contains(one, "Karo Zehn") || !strings.Contains(one, "Leads:true") || two != "" {
			t.Errorf("about its leader it says %s, and about somebody else %s", one, two)
		}
		if err := h.store.Forget(time.Now(), "1", nil, nil); err != nil {
			t.Fatal(err)
		}
		now, err := h.people.Stammtisch("g", of.Number)
		if err != nil || len(now.Members) != 2 || now.Leader() != "2" || about("1") != "" {
			t.Errorf("it is %+v, %v", now, err)
		}
	})
}

package view_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
	"karlchen/game/league"
)

func bound(f league.Format) *table.League {
	return &table.League{ID: "guild.1", Name: "Liga_*am*_Donnerstag", Format: f, Season: 1, Week: 3}
}

func TestALeaguesTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{League: bound(league.Open), Games: 12, Pace: table.Pace{Timer: settings.TimerLive60, AtTimeout: settings.Takeover}})
		sc := newScene(t, b.id)
		b.do(ben, table.Join{})
		b.do(clara, table.Join{})
		sc.public("the lobby", b.do(anna, table.AddComputer{}), tableview.Lobby)
		s := b.start(nil)
		sc.public("the list has begun", s, tableview.Closed)
		b.do(ben, table.Leave{})
		s = b.do(anna, table.Leave{})
		sc.public("too few are there", s, gameInText)
		sc.hand("who is there", s, clara)
		sc.hand("who is not", s, anna)
		if _, err := b.manager.Do(t.Context(), b.id, clara, table.End{}); err != table.LeagueOnly {
			t.Error(err)
		}
		if err := b.manager.EndFor(t.Context(), b.id, table.GraceOver); err != nil {
			t.Fatal(err)
		}
		sc.public("the time is over", b.now(), tableview.Closed)
		sc.hand("and a player reads", b.now(), clara)
		sc.compare("league-table")
	})
}

func TestATableThatWasDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{League: bound(league.MatchDay), Games: 20, Players: []table.User{dora, anna, {}, clara, ben}, Expiry: 5 * time.Minute})
		sc := newScene(t, b.id)
		sc.public("before the list", b.now(), tableview.Lobby)
		sc.hand("who has a place", b.now(), clara)
		sc.hand("who has none", b.now(), table.User{ID: "105", Name: "Emil"})
		sc.compare("league-drawn")
	})
}

func TestATask(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{League: bound(league.Task), Games: league.TaskDeals, Players: []table.User{anna, {}, {}, {}}, Secret: "secret"})
		sc := newScene(t, b.id)
		s := b.until(calm, phase(table.Playing))
		sc.public("somebody plays", s, gameInText)
		sc.hand("his hand", s, anna)
		s = b.do(anna, table.Leave{})
		sc.public("he takes a break", s, gameInText)
		sc.hand("and reads", s, anna)
		b.do(anna, table.Join{})
		sc.public("all games", b.until(calm, phase(table.Ended)), tableview.Closed)
		sc.compare("task")
	})
}

// Whatever happens in a task, its public messages say nothing but who plays, and which game; the player's own hand says everything.
func TestATaskShowsNothingOfItsGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{League: bound(league.Task), Games: 4, Players: []table.User{anna, {}, {}, {}}, Secret: "secret"})
		look := drawn()
		shown, results, seen := map[string]bool{}, 0, 0
		b.until(manner{solo: 4, call: 4, shorten: 9}, func(s table.Snapshot) bool {
			seen++
			for _, tag := range []string{"de", "en"} {
				l := locale.For(tag)
				public := []discord.Message{tableview.Game(look, s, l), tableview.Result(s, l), tableview.PastResult(s, l), tableview.Lobby(s, l), tableview.Closed(s, l)}
				for _, m := range public {
					if text := draw(m); len(m.Files) > 0 || text != draw(public[0]) {
						t.Fatalf("in phase %s is shown\n%s", s.Phase(), text)
					}
				}
				shown[draw(public[0])] = true
				hand := draw(tableview.Hand(look, s, anna.ID, l, ""))
				if r, ok := s.Result(); ok && !r.Redeal {
					results++
					if l.Tag() == "de" && !strings.Contains(hand, "Augen") || !strings.Contains(hand, "♣") {
						t.Errorf("the result is not in the hand:\n%s", hand)
					}
				}
			}
			return s.Phase() == table.Ended
		})
		var all []string
		for text := range shown {
			all = append(all, text)
		}
		slices.Sort(all)
		if len(all) > 2*6 || results < 8 || seen < 50 { // it begins, four games, it is over; in two languages
			t.Errorf("%d moments and %d results are told in %d ways:\n%s", seen, results, len(all), strings.Join(all, "\n"))
		}
		for _, text := range all {
			if strings.ContainsAny(text, "♣♠♥♦+−") {
				t.Errorf("something is told:\n%s", text)
			}
		}
	})
}

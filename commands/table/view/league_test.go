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
	"karlchen/commands/table/view"
	"karlchen/game/card"
	"karlchen/game/league/standings"
	"karlchen/internal/stage"
)

func bound(f standings.Format) *table.League {
	return &table.League{ID: "guild.1", Name: "Liga_*am*_Donnerstag von Anna und Jürgen", Format: f, Season: 1, Week: 3}
}

func TestALeaguesTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{League: bound(standings.Open), Games: 12, Pace: table.Pace{Timer: settings.TimerLive60, AtTimeout: settings.Takeover}})
		sc := stage.NewScene(t, b.ID)
		b.Do(stage.Ben, table.Join{})
		b.Do(stage.Clara, table.Join{})
		sc.AddPublic("the lobby", b.Do(stage.Anna, table.AddComputer{}), view.Lobby)
		s := b.StartList(nil)
		sc.AddPublic("the list has begun", s, view.ClosedLobby)
		sc.AddPublic("it does not count for two of them", s, func(s table.Snapshot, l *locale.Localizer) discord.Message {
			return view.WithUncounted(view.ClosedLobby(s, l), s, []string{stage.Ben.ID, stage.Clara.ID, "99"}, 2, l)
		})
		b.Do(stage.Ben, table.Leave{})
		s = b.Do(stage.Anna, table.Leave{})
		sc.AddPublic("too few are there", s, gameInText)
		addHand(sc, "a player who is there", s, stage.Clara)
		addHand(sc, "a player who is not", s, stage.Anna)
		if _, err := b.Manager.Do(t.Context(), b.ID, stage.Clara, table.End{}); err != table.LeagueOnly {
			t.Error(err)
		}
		if err := b.Manager.EndFor(t.Context(), b.ID, table.GraceOver, table.User{}); err != nil {
			t.Fatal(err)
		}
		sc.AddPublic("the time is over", b.Snapshot(), view.ClosedLobby)
		addHand(sc, "and a player reads", b.Snapshot(), stage.Clara)
		sc.Compare("league-table")
	})
}

// A league's game is broken off in the middle of its list: all that is left of it says so, and which leader wanted that. "This table never started" said the
// message above a list whose only deals did not count.
func TestABrokenOffGameOfALeague(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{League: bound(standings.Open), Games: 12})
		sc := stage.NewScene(t, b.ID)
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPlay(34))
		if err := b.Manager.EndFor(t.Context(), b.ID, table.Aborted, stage.Dora); err != nil {
			t.Fatal(err)
		}
		s := b.Snapshot()
		sc.AddPublic("the game", s, gameInText)
		sc.AddPublic("the list", s, sheetInText)
		sc.AddPublic("the lobby's message", s, view.ClosedLobby)
		addHand(sc, "a hand", s, stage.Anna)
		thrown := stage.OpenFull(t, 6, table.NewTable{Rules: "ddv em_7_volle=on em_may_or_must=must", Games: 48})
		thrown.StartList(func(hands [card.Seats]card.Set) bool {
			return slices.ContainsFunc(hands[:], func(hand card.Set) bool { return hand.Augen() >= 90 })
		})
		if s = thrown.PlayUntil(stage.Calm, stage.InPhase(table.Resting)); s.List().Played() > 0 {
			t.Fatal("the first deal counts")
		}
		sc.AddPublic("only a deal that does not count", thrown.Do(stage.Anna, table.End{}), view.ClosedLobby)
		sc.Compare("league-broken-off")
	})
}

// Where no computer stands in the table names the people for whom it waits.
func TestALeaguesTableThatWaitsForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{League: bound(standings.Open), Games: 12, WaitsForAll: true})
		sc := stage.NewScene(t, b.ID)
		b.Do(stage.Ben, table.Join{})
		b.Do(stage.Clara, table.Join{})
		b.Do(stage.Dora, table.Join{})
		b.StartList(nil)
		s := b.Do(stage.Ben, table.Leave{})
		sc.AddPublic("one is away", s, gameInText)
		addHand(sc, "and reads", s, stage.Ben)
		sc.AddPublic("two are away", b.Do(stage.Dora, table.Leave{}), gameInText)
		sc.AddPublic("the list will not count", b.Do(table.User{}, table.NoteVoid{Void: true}), gameInText)
		sc.Compare("league-waits")
	})
}

func TestATableThatWasDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{League: bound(standings.MatchDay), Games: 20, Players: []table.User{stage.Dora, stage.Anna, {}, stage.Clara, stage.Ben}, Expiry: 5 * time.Minute})
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("before the list", b.Snapshot(), view.Lobby)
		addHand(sc, "a player with a place", b.Snapshot(), stage.Clara)
		addHand(sc, "a person without a place", b.Snapshot(), table.User{ID: "105", Name: "Emil"})
		sc.Compare("league-drawn")
	})
}

func TestATask(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{League: bound(standings.Task), Games: standings.TaskDeals, Players: []table.User{stage.Anna, {}, {}, {}}, Secret: "secret"})
		sc := stage.NewScene(t, b.ID)
		s := b.PlayUntil(stage.Calm, stage.InPhase(table.Playing))
		sc.AddPublic("somebody plays", s, gameInText)
		addHand(sc, "Anna's hand", s, stage.Anna)
		s = b.Do(stage.Anna, table.Leave{})
		sc.AddPublic("Anna takes a break", s, gameInText)
		addHand(sc, "and reads", s, stage.Anna)
		b.Do(stage.Anna, table.Join{})
		sc.AddPublic("all games", b.PlayUntil(stage.Calm, stage.InPhase(table.Ended)), view.ClosedLobby)
		sc.Compare("task")
	})
}

// The public messages of a task name the player and the game, and nothing else, at any moment. The player's own hand shows everything.
func TestATaskShowsNothingOfItsGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{League: bound(standings.Task), Games: 4, Players: []table.User{stage.Anna, {}, {}, {}}, Secret: "secret"})
		look := drawn()
		shown, results, seen := map[string]bool{}, 0, 0
		b.PlayUntil(stage.Manner{Solo: 4, Call: 4, Shorten: 9}, func(s table.Snapshot) bool {
			seen++
			for _, tag := range []string{"de", "en"} {
				l := locale.For(tag)
				public := []discord.Message{view.Game(look, s, l), view.Result(look, s, l), view.PastResult(s, l), view.Lobby(s, l), view.ClosedLobby(s, l)}
				for _, m := range public {
					if text := stage.FormatMessage(m); len(m.Files) > 0 || text != stage.FormatMessage(public[0]) {
						t.Fatalf("in phase %s is shown\n%s", s.Phase, text)
					}
				}
				shown[stage.FormatMessage(public[0])] = true
				hand := stage.FormatMessage(view.Hand(look, s, stage.Anna.ID, l, ""))
				if r, ok := s.Result(); ok && !r.Redeal {
					results++
					if l.Tag() == "de" && !strings.Contains(hand, "Augen") || !strings.Contains(hand, "♣") {
						t.Errorf("the result is not in the hand:\n%s", hand)
					}
				}
			}
			return s.Phase == table.Ended
		})
		var all []string
		for text := range shown {
			all = append(all, text)
		}
		slices.Sort(all)
		if len(all) > 2*6 || results < 8 || seen < 50 { // the start, four games and the end, in two languages
			t.Errorf("%d moments and %d results have %d public messages:\n%s", seen, results, len(all), strings.Join(all, "\n"))
		}
		for _, text := range all {
			if strings.ContainsAny(text, "♣♠♥♦+−") {
				t.Errorf("a public message says too much:\n%s", text)
			}
		}
	})
}

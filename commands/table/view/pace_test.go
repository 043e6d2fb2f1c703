package view_test

import (
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/internal/stage"
)

func TestTempo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 1, table.NewTable{Expiry: time.Hour, Pace: clocked})
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("a lobby with clocks", b.Snapshot(), view.Lobby)
		sc.Add("the host chooses", func(l *locale.Localizer) discord.Message { return view.Settings(b.Snapshot(), offered(l), l) })
		for _, c := range []string{settings.Wait, settings.Takeover, settings.Abort} {
			b.Do(stage.Anna, table.SetPace{Pace: table.Pace{Timer: settings.TimerPost, AtTimeout: c}})
			sc.AddText("at the end of the time: "+c, func(l *locale.Localizer) string { return stage.FormatMessage(view.Lobby(b.Snapshot(), l)) })
		}
		sc.AddPublic("nobody started", b.WaitFor(time.Hour), view.ClosedLobby)
		sc.Compare("tempo")
	})
}

func TestTheTimeRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Pace: clocked})
		sc := stage.NewScene(t, b.ID)
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPlay(1))
		s := b.Snapshot()
		who, _ := s.Awaited()
		sc.AddPublic("the clock runs", s, gameInText)
		addHand(sc, "the player whose turn it is", s, who.User)
		s = b.Do(who.User, table.Hesitate{Version: s.Version()})
		sc.AddPublic("hesitating", s, gameInText)
		addHand(sc, "the player who hesitates", s, who.User)
		s = b.WaitFor(30 * time.Second)
		sc.AddPublic("half of the time is over", s, gameInText)
		s = b.WaitFor(30 * time.Second)
		sc.AddPublic("the others are asked", s, gameInText)
		addHand(sc, "one of those who are asked", s, stage.Clara)
		b.Do(stage.Anna, table.Answer{About: who.User.ID, Choice: settings.Takeover})
		s = b.Do(stage.Clara, table.Answer{About: who.User.ID, Choice: settings.Wait})
		sc.AddPublic("two have answered", s, gameInText)
		s = b.Do(stage.Dora, table.Answer{About: who.User.ID, Choice: settings.Takeover})
		sc.AddPublic("a computer plays on", s, gameInText)
		addHand(sc, "the player for whom it plays", s, who.User)
		b.Do(who.User, table.Join{})
		s = b.Do(stage.Anna, table.Kick{User: who.User.ID})
		sc.AddPublic("a vote", s, gameInText)
		s = b.Do(stage.Clara, table.Answer{About: who.User.ID, Choice: settings.Takeover})
		addHand(sc, "voted out", s, who.User)
		s = b.WaitFor(24 * time.Hour)
		sc.AddPublic("everybody sleeps", s, view.ClosedLobby)
		sc.AddPublic("the game of sleepers", s, gameInText)
		sc.Compare("clock")
	})
}

func TestTheTableWaitsOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Pace: table.Pace{Timer: settings.TimerLive30, AtTimeout: settings.Wait}})
		b.StartList(nil)
		b.PlayUntil(stage.Calm, stage.InPlay(1))
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("the time is over", b.WaitFor(time.Minute), gameInText)
		sc.Compare("waits")
	})
}

func TestTheNextGameBeginsByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Pace: clocked})
		b.StartList(nil)
		sc := stage.NewScene(t, b.ID)
		s := b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("live", s, resultInText)
		sc.Compare("next-game")
	})
}

func TestTheLastCardPlaysItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 3, table.NewTable{Pace: clocked})
		wants := settings.DefaultPerson()
		wants.LastTrick = settings.On
		b.Wants = map[string]settings.Person{stage.Ben.ID: wants}
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return s.PlaysItself(stage.Ben.ID) })
		sc := stage.NewScene(t, b.ID)
		addHand(sc, "the player whose card plays itself", s, stage.Ben)
		addHand(sc, "somebody else", s, stage.Clara)
		sc.AddPublic("everybody", s, gameInText)
		sc.Compare("plays-itself")
	})
}

func TestPings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Pace: clocked})
		b.StartList(nil)
		sc := stage.NewScene(t, b.ID)
		add := func(title string) {
			s := b.Snapshot()
			who, ok := s.Awaited()
			if !ok {
				t.Fatal("nobody is awaited")
			}
			sc.Add(title, func(l *locale.Localizer) discord.Message {
				m := view.Ping(s, who.User.ID, l)
				if len(m.Ping) != 1 || m.Ping[0] != who.User.ID {
					t.Errorf("it mentions %v", m.Ping)
				}
				return m
			})
		}
		add("the cut")
		b.PlayUntil(stage.Calm, stage.InPlay(1))
		add("a turn")
		b.WaitFor(30 * time.Second)
		add("half of the time is over")
		b.WaitFor(30 * time.Second)
		add("all of it is over")
		sc.Compare("pings")
	})
}

// A player who is asked sees the question in every phase of the table, and a late answer finds no question.
func TestQuestionsAreShownWhileTheCutIsAwaited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Pace: clocked})
		b.StartList(nil)
		s := b.Do(stage.Ben, table.Kick{User: stage.Anna.ID})
		if !offers(view.Game(face.Look{}, s, stage.Languages[0]), route.Answer) {
			t.Error("nobody can answer")
		}
		s = b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
			v := s.Public()
			return s.Phase == table.Playing && v.Phase() == game.InPlay
		})
		if !offers(view.Game(face.Look{}, s, stage.Languages[0]), route.Answer) {
			t.Error("nobody can answer any more")
		}
	})
}

// offers reports whether a button's id has the path.
func offers(m discord.Message, to route.Route) bool {
	for _, block := range m.Blocks {
		for _, inner := range block.(discord.Container).Blocks {
			row, _ := inner.(discord.ButtonRow)
			for _, button := range row.Buttons {
				if to.Names(button.CustomID) {
					return true
				}
			}
		}
	}
	return false
}

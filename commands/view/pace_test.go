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
	tableview "karlchen/commands/table/view"
	"karlchen/game"
)

// later lets time pass.
func (b *bench) later(d time.Duration) table.Snapshot {
	time.Sleep(d)
	return b.now()
}

func TestTempo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{Expiry: time.Hour, Pace: clocked})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		sc.public("a lobby with clocks", b.now(), tableview.Lobby)
		sc.add("the host chooses", func(l *locale.Localizer) discord.Message { return tableview.Tempo(b.now(), l) })
		for _, c := range []string{settings.Wait, settings.Takeover, settings.Abort} {
			b.do(anna, table.SetPace{Pace: table.Pace{Timer: settings.TimerPost, AtTimeout: c}})
			sc.addText("at the end of the time: "+c, func(l *locale.Localizer) string { return draw(tableview.Lobby(b.now(), l)) })
		}
		sc.public("nobody started", b.later(time.Hour), tableview.Closed)
		sc.compare("tempo")
	})
}

func TestTheTimeRunsOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Pace: clocked})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(nil)
		b.until(calm, inPlay(1))
		s := b.now()
		who, _ := s.Awaited()
		sc.public("the clock runs", s, gameInText)
		sc.hand("whose turn it is", s, who.User)
		s = b.do(who.User, table.Hesitate{Version: s.Version()})
		sc.public("hesitating", s, gameInText)
		sc.hand("who hesitates", s, who.User)
		s = b.later(30 * time.Second)
		sc.public("half of the time is over", s, gameInText)
		s = b.later(30 * time.Second)
		sc.public("the others are asked", s, gameInText)
		b.do(anna, table.Answer{About: who.User.ID, Choice: settings.Takeover})
		s = b.do(clara, table.Answer{About: who.User.ID, Choice: settings.Wait})
		sc.public("two have answered", s, gameInText)
		s = b.do(dora, table.Answer{About: who.User.ID, Choice: settings.Takeover})
		sc.public("a computer plays on", s, gameInText)
		sc.hand("for whom it plays", s, who.User)
		b.do(who.User, table.Join{})
		s = b.do(anna, table.Kick{User: who.User.ID})
		sc.public("a vote", s, gameInText)
		s = b.do(clara, table.Answer{About: who.User.ID, Choice: settings.Takeover})
		sc.hand("voted out", s, who.User)
		s = b.later(24 * time.Hour)
		sc.public("everybody sleeps", s, tableview.Closed)
		sc.public("the game of sleepers", s, gameInText)
		sc.compare("clock")
	})
}

func TestTheTableWaitsOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Pace: table.Pace{Timer: settings.TimerLive30, AtTimeout: settings.Wait}})
		b.fill(ben, clara, dora)
		b.start(nil)
		b.until(calm, inPlay(1))
		sc := newScene(t, b.id)
		sc.public("the time is over", b.later(time.Minute), gameInText)
		sc.compare("waits")
	})
}

func TestTheNextGameBeginsByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Pace: clocked})
		b.fill(ben, clara, dora)
		b.start(nil)
		sc := newScene(t, b.id)
		s := b.until(calm, phase(table.Resting))
		sc.public("live", s, tableview.Result)
		sc.compare("next-game")
	})
}

func TestTheLastCardPlaysItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Pace: clocked})
		wants := settings.DefaultPerson()
		wants.LastTrick = settings.On
		b.wants = map[string]settings.Person{ben.ID: wants}
		b.fill(ben, clara, dora)
		b.start(nil)
		s := b.until(calm, func(s table.Snapshot) bool { return s.PlaysItself(ben.ID) })
		sc := newScene(t, b.id)
		sc.hand("whose card plays itself", s, ben)
		sc.hand("somebody else", s, clara)
		sc.public("everybody", s, gameInText)
		sc.compare("plays-itself")
	})
}

func TestPings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Pace: clocked})
		b.fill(ben, clara, dora)
		b.start(nil)
		sc := newScene(t, b.id)
		add := func(title string) {
			s := b.now()
			who, ok := s.Awaited()
			if !ok {
				t.Fatal("nobody is awaited")
			}
			sc.add(title, func(l *locale.Localizer) discord.Message {
				m := tableview.Ping(s, who.User.ID, l)
				if len(m.Ping) != 1 || m.Ping[0] != who.User.ID {
					t.Errorf("it mentions %v", m.Ping)
				}
				return m
			})
		}
		add("the cut")
		b.until(calm, inPlay(1))
		add("a turn")
		b.later(30 * time.Second)
		add("half of the time is over")
		b.later(30 * time.Second)
		add("all of it is over")
		sc.compare("pings")
	})
}

// Whoever is asked sees the question whatever the table does, and a word that is late finds no question.
func TestQuestionsAreShownWhileTheCutIsAwaited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Pace: clocked})
		b.fill(ben, clara, dora)
		b.start(nil)
		s := b.do(ben, table.Kick{User: anna.ID})
		if !offers(tableview.Game(face.Look{}, s, languages[0]), route.Answer) {
			t.Error("nobody can answer")
		}
		s = b.until(calm, func(s table.Snapshot) bool {
			v := s.Public()
			return s.Phase() == table.Playing && v.Phase() == game.InPlay
		})
		if !offers(tableview.Game(face.Look{}, s, languages[0]), route.Answer) {
			t.Error("nobody can answer any more")
		}
	})
}

// offers reports whether a button of a message goes a way.
func offers(m discord.Message, to route.Route) bool {
	for _, block := range m.Blocks {
		for _, inner := range block.(discord.Container).Blocks {
			row, _ := inner.(discord.Row)
			for _, button := range row.Buttons {
				if to.Names(button.CustomID) {
					return true
				}
			}
		}
	}
	return false
}

package view_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/internal/stage"
)

// offered are the rules of a server.
func offered(l *locale.Localizer) []discord.Choice {
	return []discord.Choice{{Name: l.T("preset.ddv", nil), Value: "ddv"}, {Name: "★ 1", Value: "Unsere"}}
}

// The host of a new table chooses how to begin. A server without computers does not offer them.
func TestNewTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{Unopened: true, Expiry: time.Hour, Pace: clocked})
		sc := stage.NewScene(t, b.ID)
		add := func(name string, s table.Snapshot) {
			sc.Add(name, func(l *locale.Localizer) discord.Message { return view.NewTable(s, offered(l), l) })
			sc.Add(name+": the settings", func(l *locale.Localizer) discord.Message { return view.Settings(s, offered(l), l) })
		}
		add("a new table", b.Snapshot())
		add("other rules", b.Do(stage.Anna, table.SetRules{Rules: "ddv deck=40", Name: "Unsere"}))
		s := b.Do(stage.Anna, table.Open{})
		sc.Add("open: the settings", func(l *locale.Localizer) discord.Message { return view.Settings(s, offered(l), l) })
		sc.Compare("new-table")
		b = stage.OpenTable(t, 1, table.NewTable{Unopened: true, PeopleOnly: true})
		sc = stage.NewScene(t, b.ID)
		add("only people", b.Snapshot())
		sc.AddPublic("only people, the lobby", b.Do(stage.Anna, table.Open{}), view.Lobby)
		sc.Compare("people-only")
	})
}

func TestLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{})
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("the host alone", b.Snapshot(), view.Lobby)
		addHand(sc, "the host's hand", b.Snapshot(), stage.Anna)
		addHand(sc, "somebody else's hand", b.Snapshot(), stage.Clara)
		b.FillSeats(stage.Ben, stage.Dora)
		sc.AddPublic("four players", b.Snapshot(), view.Lobby)
		addHand(sc, "a player's hand", b.Snapshot(), stage.Ben)
		addHand(sc, "too late", b.Snapshot(), stage.Clara)
		b.Do(stage.Anna, table.Configure{Games: 8, Pflichtsoli: true})
		sc.AddPublic("Pflichtsoli in eight games", b.Snapshot(), view.Lobby)
		b.Do(stage.Anna, table.Configure{Games: 4, Pflichtsoli: true})
		sc.AddPublic("Pflichtsoli in four games", b.Snapshot(), view.Lobby)
		b.Do(stage.Anna, table.Configure{Games: 10, Pflichtsoli: true})
		sc.AddPublic("Pflichtsoli in ten games", b.Snapshot(), view.Lobby)
		b.Do(stage.Anna, table.Configure{Games: 3})
		sc.AddPublic("three games", b.Snapshot(), view.Lobby)
		s := b.Do(stage.Anna, table.Cancel{})
		sc.AddPublic("called off", s, view.ClosedLobby)
		addHand(sc, "a player's hand when nothing has come of it", s, stage.Ben)
		sc.Compare("lobby")
	})
}

// The lobby shows as many places as people usually sit there (TB1), and asks for the deck where the rules leave that open (DK3).
func TestLobbyOfFiveAsksForTheDeck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{Rules: "freizeit table_size=5"})
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("with nines", b.Snapshot(), view.Lobby)
		sc.Add("the host is asked", func(l *locale.Localizer) discord.Message { return view.Settings(b.Snapshot(), offered(l), l) })
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		sc.AddPublic("without nines", b.Do(stage.Anna, table.SetDeck{Deck: "40"}), view.Lobby)
		s := b.StartList(nil)
		sc.AddPublic("four begin", s, view.ClosedLobby)
		sc.Compare("deck")
	})
}

// Rules with a name on the server appear by that name in every text that would spell them out.
func TestRulesWithAName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 1, table.NewTable{Rules: "ddv deck=40 second_dulle_beats_first=on", RulesName: "Unsere *Runde*"})
		says := func(m discord.Message, words string) {
			t.Helper()
			if text := stage.FormatMessage(m); !strings.Contains(text, words) || strings.Contains(text, "ohne Neunen") {
				t.Errorf("%q is not all that is said about the rules:\n%s", words, text)
			}
		}
		de := locale.For("de")
		says(view.Lobby(b.Snapshot(), de), `Unsere \*Runde\* – Turnierregeln (DDV) (2 Regeln geändert)`)
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		says(view.Result(face.Look{}, s, de), `· Unsere \*Runde\*`)
		says(view.Sheet(face.Look{}, s, de), `Unsere \*Runde\*`)
		says(view.ClosedLobby(s, de), `Unsere \*Runde\*`)
	})
}

func TestLobbyOfOtherRules(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{Rules: "ddv deck=40 second_dulle_beats_first=on pflichtsolo=off vorfuehrung=off karlchen_gefangen=1 gegen=all solo_point=1"})
		b.FillSeats(stage.Ben)
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("rules with many differences", b.Snapshot(), view.Lobby)
		sc.AddPublic("a thread is wanted", b.Do(stage.Anna, table.Start{}), view.ClosedLobby)
		s := b.MoveToThread("900")
		sc.AddPublic("begun in a thread", s, view.ClosedLobby)
		call := func(s table.Snapshot, l *locale.Localizer) discord.Message {
			users, _ := s.Newcomers()
			return view.Newcomers(s, users, l)
		}
		sc.AddPublic("everybody is called to the thread", s, call)
		sc.AddPublic("the thread is gone", b.DeleteChannel("900"), call)
		sc.AddPublic("the channel is gone", b.DeleteChannel(s.Channel), view.ChannelGone)
		sc.AddPublic("broken off", b.Do(stage.Anna, table.End{Anyway: true}), view.ClosedLobby)
		sc.Compare("lobby-rules")
	})
}

func TestInvitation(t *testing.T) {
	sc := stage.NewScene(t, "")
	sc.Add("an invitation", func(l *locale.Localizer) discord.Message {
		return view.Invite(discord.Message{Blocks: []discord.Block{discord.Text{Markdown: "(the lobby)"}}}, "123", l)
	})
	sc.Compare("invitation")
}

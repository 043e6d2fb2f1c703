package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// From the command to the first card against computers it takes three clicks: me and three computers, gesund, the card. The hand replaces the question, and
// the channel has one line about it, which leads to the hand, and no thread. A post of each trial was 465 pixels high, and mentioned the player.
func TestThreeClicksToTheFirstCard(t *testing.T) {
	w := e2e.New(t)
	w.KeepSeats() // by lot she would have to cut in one game of four, or it would wait a minute for her
	anna, ben := w.People[0], w.People[1]
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", nil); err != nil {
		t.Fatal(err)
	}
	asked, _ := w.WaitFor(anna, route.Fill)
	for _, m := range ben.Messages() {
		if strings.Contains(m.Text(), locale.For("de").T("lobby.title", nil)) {
			t.Errorf("everybody sees a table that nobody has opened:\n%s", m.Text())
		}
	}
	for last := (person.Component{}); !route.Play.Names(last.CustomID); { // where a computer has an Armut there is one word more
		hand, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
			c, ok := e2e.Find(m, route.Fill, route.Word, route.Play)
			return ok && m.Ephemeral() && c.CustomID != last.CustomID
		})
		if err != nil {
			t.Fatalf("nothing to click on after %q: %v\n%s", last.Label, err, w.Log)
		}
		last, _ = e2e.Find(hand, route.Fill, route.Word, route.Play)
		w.Click(anna, hand, last)
	}
	if err := anna.WaitGone(w.Ctx, asked.ID); err != nil {
		t.Errorf("the question stays: %v", err)
	}
	var seen []string
	for _, m := range ben.Messages() {
		seen = append(seen, m.Text())
	}
	if line := locale.For("de").T("lobby.quiet", map[string]any{"Name": anna.Name}); !slices.ContainsFunc(seen, func(text string) bool { return strings.HasPrefix(text, line) }) || len(seen) > 2 {
		t.Errorf("everybody reads %q", seen)
	}
	w.Press(ben, route.StepIn)
}

// A table that its host has filled with computers is as private as that which "alone" fills: everybody saw an open lobby of it. The next table begins with
// the rules and the level that the host chose.
func TestATableFullOfComputersBeginsInPrivate(t *testing.T) {
	w := e2e.New(t)
	w.KeepSeats()
	anna, ben := w.People[0], w.People[1]
	before := len(ben.Messages())
	open := func() person.Message {
		if _, err := anna.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": 1}); err != nil {
			t.Fatal(err)
		}
		panel, _ := w.WaitFor(anna, route.Start)
		return panel
	}
	panel := w.Talk(anna).Chooses(open(), route.Level, "random")
	w.Talk(anna).Chooses(panel, route.ListRules, "hausrunde")
	open()
	de := locale.For("de")
	panel, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
		level, chosen := offered(m, route.Level, "")
		i := slices.IndexFunc(level.Options, func(o person.Option) bool { return o.Default })
		return chosen && level.Options[i].Value == "random" && strings.Contains(m.Text(), de.T("preset.hausrunde", nil))
	})
	if err != nil {
		t.Fatalf("the next table does not begin with her choice: %v\n%s", err, w.Log)
	}
	if n := len(ben.Messages()); n != before {
		t.Errorf("everybody sees %d messages of it", n-before)
	}
	start, _ := e2e.Find(panel, route.Start)
	w.Click(anna, panel, start)
	w.WaitFor(anna, route.Word)
	if n := len(ben.Messages()); n > before+1 {
		t.Errorf("everybody sees %d messages of it", n-before)
	}
}

// openSettings returns the settings of a table that the person has open.
func openSettings(w *e2e.World, p *person.Person) person.Message {
	m, _ := w.WaitFor(p, route.Add)
	return m
}

// The host looks at the settings first, chooses other rules and a shorter list, and then waits for people. The one who starts has the hand at once, and
// computers take the seats that are left.
func TestAHostWaitsForPeople(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.People[0], w.People[1]
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", nil); err != nil {
		t.Fatal(err)
	}
	panel, _ := w.WaitFor(anna, route.Fill)
	w.Talk(anna).Chooses(panel, route.ListRules, "hausrunde")
	w.Press(anna, route.Settings)
	w.Talk(anna).Chooses(openSettings(w, anna), route.ListLength, "4")
	w.Press(anna, route.Setup)
	w.Press(anna, route.Open)
	de := locale.For("de")
	lobby, err := ben.WaitText(w.Ctx, de.T("preset.hausrunde", nil))
	if err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	if !strings.Contains(lobby.Text(), de.T("lobby.games", map[string]any{"Count": 4})) || len(lobby.Buttons()) > 6 {
		t.Errorf("the lobby has %d buttons and says:\n%s", len(lobby.Buttons()), lobby.Text())
	}
	w.Press(ben, route.Join)
	if _, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
		c, ok := e2e.Find(m, route.Fill)
		return ok && !m.Ephemeral() && c.Label == de.T("button.fill", map[string]any{"Count": 2})
	}); err != nil {
		t.Fatal(err)
	}
	w.Press(anna, route.Fill)
	if _, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.Word, route.Sheet); return ok && m.Ephemeral() }); err != nil {
		t.Errorf("the host has no hand: %v\n%s", err, w.Log)
	}
}

// The host loses the message that asks how the table goes on, as Discord loses private messages when a window closes. Without another way to it
// the table would wait for nobody until its lobby expires.
func TestAHostFindsTheirNewTableAgain(t *testing.T) {
	for _, command := range []string{"doko hand", "doko table"} {
		t.Run(command, func(t *testing.T) {
			w := e2e.New(t)
			anna, ben := w.People[0], w.People[1]
			if _, err := anna.Command(w.Ctx, w.Channel, "doko new", nil); err != nil {
				t.Fatal(err)
			}
			first, _ := w.WaitFor(anna, route.Open)
			if _, err := anna.Command(w.Ctx, w.Channel, command, nil); err != nil {
				t.Fatal(err)
			}
			again, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.Open); return ok && m.ID != first.ID })
			if err != nil {
				t.Fatalf("no second message: %v\n%s", err, w.Log)
			}
			if !again.Ephemeral() {
				t.Error("everybody can read it")
			}
			open, _ := e2e.Find(again, route.Open)
			w.Click(anna, again, open)
			w.Press(ben, route.Join)
		})
	}
}

// After the last result Ben asks for another list. The bot is killed while people are asked, and nobody is asked twice: one says yes below the question,
// one in their panel, one below the result. The last yes begins the list, and everybody who has answered has the cards. The next list is
// asked for again; one declines, and the table is an open lobby.
func TestFourPeoplePlayAgain(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara, dora := w.People[0], w.People[1], w.People[2], w.People[3]
	de := locale.For("de")
	w.Open(person.Options{"games": 1})
	thread := w.Thread(ben)
	w.Press(clara, route.CutLot)
	playOnUntil(w, "Endstand")
	pressBelow(w, ben, route.Again)
	question, err := clara.WaitText(w.Ctx, de.T("again.title", nil))
	if err != nil {
		t.Fatalf("nobody is asked: %v\n%s", err, w.Log)
	}
	if question.ChannelID != thread || !strings.Contains(question.Text(), "<@"+anna.ID+"> <@"+clara.ID+"> <@"+dora.ID+">") &&
		!strings.Contains(question.Text(), "<@"+clara.ID+"> <@"+dora.ID+"> <@"+anna.ID+">") {
		t.Errorf("in %s they are asked:\n%s", question.ChannelID, question.Text())
	}
	yes, _ := e2e.Find(question, route.Join)
	w.Click(clara, question, yes)
	w.Kill()
	w.Start()
	pressBelow(w, anna, route.Again)
	if c, ok := e2e.Find(question, route.Join); ok {
		w.Click(dora, question, c)
	}
	for _, p := range []*person.Person{anna, dora} {
		if _, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
			return m.Ephemeral() && strings.Contains(m.Text(), de.T("game.title", map[string]any{"Number": 1, "Games": 1})) && !strings.Contains(m.Text(), "Endstand")
		}); err != nil {
			t.Fatalf("%s has no hand: %v\n%s", p.Name, err, w.Log)
		}
	}
	w.WaitFor(anna, route.CutLot)
	for range 5 { // the cut and four words
		if !w.Step() {
			t.Fatalf("the list does not begin\n%s", w.Log)
		}
	}
	for range 48 {
		if !w.Step() {
			t.Fatalf("the second list stops\n%s", w.Log)
		}
	}
	if _, err := clara.WaitMessage(w.Ctx, func(m person.Message) bool {
		_, ok := e2e.Find(m, route.AgainDrawn)
		return ok && !m.Ephemeral() && strings.Contains(m.Text(), "#2")
	}); err != nil {
		t.Fatal(err)
	}
	pressBelow(w, clara, route.AgainDrawn)
	asked, err := dora.WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.ID != question.ID && strings.Contains(m.Text(), de.T("again.title", nil))
	})
	if err != nil {
		t.Fatalf("nobody is asked again: %v\n%s", err, w.Log)
	}
	no, _ := e2e.Find(asked, route.Leave)
	w.Click(dora, asked, no)
	yes, _ = e2e.Find(asked, route.Join)
	w.Click(ben, asked, yes)
	w.Click(anna, asked, yes)
	if _, err := dora.WaitMessage(w.Ctx, func(m person.Message) bool {
		_, ok := e2e.Find(m, route.Join)
		return m.ID == asked.ID && ok && strings.Contains(m.Text(), de.T("lobby.title", nil)) && strings.Contains(m.Text(), "4\\. *frei*")
	}); err != nil {
		t.Fatalf("the seat is not free: %v\n%s", err, w.Log)
	}
}

// pressBelow clicks a button below the last public message that has one.
func pressBelow(w *e2e.World, p *person.Person, to route.Route) {
	w.T.Helper()
	m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Find(m, to); return ok && !m.Ephemeral() })
	if err != nil {
		w.T.Fatalf("nothing to %v: %v\n%s", to, err, w.Log)
	}
	c, _ := e2e.Find(m, to)
	w.Click(p, m, c)
}

// Somebody who was asked whether they play again could not delete their data: the question held a place for them. Deleting is a no.
func TestDeletingAnswersAnOpenAgain(t *testing.T) {
	w := e2e.New(t)
	ben, clara := w.People[1], w.Talk(w.People[2])
	w.Open(person.Options{"games": 1})
	w.Thread(ben)
	w.Press(clara.P, route.CutLot)
	playOnUntil(w, "Endstand")
	pressBelow(w, ben, route.Again)
	if _, err := clara.P.WaitText(w.Ctx, locale.For("de").T("again.title", nil)); err != nil {
		t.Fatalf("nobody is asked: %v\n%s", err, w.Log)
	}
	m := clara.Says("privacy delete", nil, "Wirklich alles löschen?")
	clara.Presses(m, route.PrivacyDelete.ID(route.None{}), "ehemaliger Spieler")
	if _, err := ben.WaitText(w.Ctx, locale.For("de").T("lobby.free", map[string]any{"Place": 4})); err != nil {
		t.Errorf("her place is still kept: %v\n%s", err, w.Log)
	}
}

// A button's promise holds under every preset: under the rules of tournaments the lot drew the seats although people had pressed "Play again".
func TestPlayAgainKeepsTheSeatsUnderEveryPreset(t *testing.T) {
	for _, preset := range rules.Presets() {
		t.Run(preset, func(t *testing.T) {
			e2e.InClub(t, func(h *e2e.House) {
				h.Do("1", table.SetRules{Rules: preset})
				h.Do("1", table.Start{})
				for h.Look().Phase != table.Ended {
					if h.Look().Phase == table.Cutting {
						h.Cut()
					}
					h.PlayGame()
					h.Pass(time.Minute) // announcements after the last card, or another deal after one that does not count
				}
				before := h.Look()
				press := discord.Interaction{Kind: discord.ComponentUsed, CustomID: route.Again.ID(route.At{Table: route.Table(h.ID), Version: before.Version()})}
				for _, user := range []string{"3", "1", "4", "2"} {
					h.Uses(user, e2e.HallChannel, e2e.AllRights, press)
				}
				_, own := h.Tables.Find(e2e.HallChannel, table.User{ID: "1"})
				if len(own) != 1 {
					t.Fatalf("they play at %v", own)
				}
				h.ID = own[0]
				after := h.Look()
				next := (before.Deal().Dealer + 2) % card.Seats
				want := slices.Concat(before.Players[next:], before.Players[:next])
				if after.Phase != table.Cutting || !slices.EqualFunc(after.Players, want, func(p, q table.Player) bool { return p.User == q.User }) {
					t.Errorf("%v sit as %v in phase %s", want, after.Players, after.Phase)
				}
			})
		})
	}
}

// Somebody who has played no game here meets computers that do not play their best, unless they choose so.
func TestANewcomerMeetsMediumComputers(t *testing.T) {
	w := e2e.New(t, "KARLCHEN_LEVEL=strong")
	anna := w.People[0]
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", nil); err != nil {
		t.Fatal(err)
	}
	panel, _ := w.WaitFor(anna, route.Fill)
	level, _ := offered(panel, route.Level, "")
	if i := slices.IndexFunc(level.Options, func(o person.Option) bool { return o.Default }); i < 0 || level.Options[i].Value != "medium" {
		t.Errorf("the levels are %+v", level.Options)
	}
}

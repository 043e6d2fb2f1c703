package commands_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/person"
)

// around runs the program and its sandbox in one process, with four people before it, and returns the address at which more can join.
func (w *world) around() (address string) {
	w.t.Helper()
	w.bot, address = startSandbox(w.t, w.data)
	for i := range w.people {
		p, err := person.Join(w.ctx, address, i+1)
		if err != nil {
			w.t.Fatal(err)
		}
		w.t.Cleanup(p.Leave)
		w.people[i] = p
	}
	if err := w.people[0].WaitCommand(w.ctx, "league"); err != nil {
		w.t.Fatal(err)
	}
	return address
}

// plays clicks the actions in the hand until the list is over. It asks for the hand instead of waiting until Discord lets the bot show it again.
func (k talk) plays(thread string) error {
	done := map[string]bool{} // the components that were clicked on
	for {
		var c person.Component
		over := false
		soon, cancel := context.WithTimeout(k.ctx, 30*time.Millisecond)
		m, err := k.p.WaitMessage(soon, func(m person.Message) (ok bool) {
			over = !m.Ephemeral() && strings.Contains(m.Text(), "Endstand")
			c, ok = find(m, route.CutLot, route.Word, route.Play, route.Next)
			return over || ok && m.Ephemeral() && !done[c.CustomID]
		})
		cancel()
		switch {
		case over, k.ctx.Err() != nil:
			return k.ctx.Err()
		case err == nil:
			done[c.CustomID] = true
			_, _ = k.p.Click(k.ctx, m.ID, c.CustomID) // by now it may be somebody else's turn
		default:
			if err := k.dismiss(); err != nil {
				return err
			}
			if _, err := k.p.Command(k.ctx, thread, "doko hand", nil); err != nil {
				return err
			}
		}
	}
}

// dismiss closes all private messages.
func (k talk) dismiss() error {
	for _, m := range k.p.Messages() {
		if m.Ephemeral() {
			if err := k.p.Dismiss(k.ctx, m.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// scored are the players of a list of a league by their names: their scores by the records, and the worth of their places.
func (w *world) scored() (points map[string]int, worth map[string]string) {
	w.t.Helper()
	points, worth = map[string]int{}, map[string]string{}
	for _, g := range w.games() {
		r, s := w.replay(g)
		result, _ := s.Result()
		for seat, n := range result.Points() {
			points[r.Info.Players[seat]] += n
		}
	}
	for name, own := range points {
		halves := 2 * card.Seats // 4, 3, 2, 1; players who are level share
		for _, other := range points {
			switch {
			case other > own:
				halves -= 2
			case other == own:
				halves--
			}
		}
		halves++ // each player is level with themselves
		worth[name] = strings.Replace(strings.TrimSuffix(fmt.Sprintf("%.1f", float64(halves)/2), ".0"), ".", ",", 1)
	}
	return points, worth
}

// lastMinute is the last one of the week that the calendar shows, as the page takes it.
func (w *world) lastMinute(p *person.Person) string {
	w.t.Helper()
	ahead, err := p.Ahead(w.ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		w.t.Fatal(err)
	}
	day := time.Now().Add(ahead).In(berlin)
	return day.AddDate(0, 0, (7-int(day.Weekday()))%7).Format(time.DateOnly) + " 23:59"
}

// signed writes points as the league does.
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// usesButton clicks on a button of a message to everybody. Each person sees the message at a different moment.
func (k talk) usesButton(m person.Message, label string) *person.Modal {
	k.t.Helper()
	if _, err := k.p.WaitMessage(k.ctx, func(own person.Message) bool { _, ok := own.Button(label); return own.ID == m.ID && ok }); err != nil {
		k.t.Fatalf("%s: %v", label, err)
	}
	a, err := k.p.Press(k.ctx, m.ID, label)
	if err != nil {
		k.t.Fatal(err)
	}
	return a.Modal
}

// advances moves the calendar.
func (k talk) advances(to string) {
	k.t.Helper()
	if err := k.p.Advance(k.ctx, to); err != nil {
		k.t.Fatal(err)
	}
}

// A league is founded and played by clicks alone. Three people play a list with a computer; one of them leaves in the middle. At midnight on
// Monday the program is killed at the very moment when it posts the results of the week; the post appears once, and is true. One of the
// three protests, the leader decides and corrects, and the week becomes final.
func TestAWeekOfALeagueThroughAKillAtMidnight(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole list")
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), worldEnds)
	defer cancel()
	w := &world{t: t, ctx: ctx, data: t.TempDir(), log: &bytes.Buffer{}, channel: sandbox.ChannelID}
	w.around()
	talks := func() (anna, ben, clara, dora talk) {
		return talk{w, w.people[0]}, talk{w, w.people[1]}, talk{w, w.people[2]}, talk{w, w.people[3]}
	}
	anna, ben, clara, dora := talks()
	if err := clara.p.SetLocale(ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	anna.advances("monday")

	m := anna.says("league-admin create", nil, "Eine Liga gründen")
	m = anna.part(m, leagueview.DeskFocus, "24 Spielen", "games")
	m = anna.part(m, "games", "12 Spielen", "12")
	m = anna.part(m, leagueview.DeskFocus, "weniger als 50 %", "own") // a computer plays for one of the three
	m = anna.part(m, "own", "4, 3, 2, 1 Punkte.\n- **Regeln", "0")
	anna.part(m, leagueview.DeskDo, "ist gegründet")
	announced := ben.waitPost("Saison 1 beginnt")
	for _, k := range []talk{anna, ben, clara, dora} {
		k.usesButton(announced, "Mitmachen")
	}
	ben.reads("Willkommen in der Liga")
	clara.reads("Welcome to **")
	clara.says("league-admin close", nil, "Only server managers")

	opening := ben.waitPost("### Woche 1 von 8")
	for _, k := range []talk{ben, clara, dora} {
		k.usesButton(opening, "Mitspielen")
	}
	w.press(ben.p, route.Settings)
	w.press(ben.p, route.Add)
	w.press(ben.p, route.Start)
	thread, err := ben.p.WaitChannel(ctx, func(c person.Channel) bool { return c.ParentID == w.channel })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := dora.p.Command(ctx, thread.ID, "doko leave", nil); err != nil { // a computer plays on for her
		t.Fatal(err)
	}
	var playing sync.WaitGroup
	for _, k := range []talk{ben, clara} {
		playing.Go(func() {
			if err := k.plays(thread.ID); err != nil {
				t.Error(err)
			}
		})
	}
	playing.Wait()
	list := ben.waitPost("### Liste 1, Woche 1 von 8")

	anna.advances(w.lastMinute(anna.p))
	moving := anna.p
	go func() { _ = moving.Advance(ctx, "monday") }() // there will be nobody to answer
	ben.waitPost("Ergebnis der Woche 1")
	w.kill()
	points, worth := w.scored()
	w.around()
	anna, ben, clara, _ = talks()
	anna.advances("hour")
	monday := ben.waitPost("Ergebnis der Woche 1").Text()
	for _, k := range []talk{ben, clara, dora} {
		name := k.p.Name
		for _, says := range []string{
			regexp.QuoteMeta(fmt.Sprintf("%s %s P (%s)", name, worth[name], signed(points[name]))),
			fmt.Sprintf(`(?m)^ +[1-3] %s +%s.? +1$`, name, worth[name]),
		} {
			if !regexp.MustCompile(says).MatchString(monday) {
				t.Errorf("the post does not say %s:\n%s", says, monday)
			}
		}
	}

	anna.usesButton(list, "Protest")
	anna.reads("mitgespielt hat")
	if _, err := ben.p.Submit(ctx, ben.usesButton(list, "Protest"), map[string]string{leagueview.ProtestInput: "In Spiel 3 fehlt ein Fuchs."}); err != nil {
		t.Fatal(err)
	}
	ben.waitPost("**Protest** von Ben")
	called := ben.waitPost("### Protest gegen Liste 1, Woche 1")
	anna.says("league-admin decide", person.Options{"verdict": "uphold"}, "Es fehlt noch")
	for _, k := range []talk{anna, clara} {
		if err := k.dismiss(); err != nil {
			t.Fatal(err)
		}
	}
	clara.usesButton(called, "Stattgeben")
	clara.reads("Only server managers")
	anna.usesButton(called, "Stattgeben")
	m = anna.reads("Es fehlt noch")
	m = anna.writes(m, "fehlt ein Fuchs", map[string]string{"why": "Der Fuchs fehlt."})
	anna.part(m, leagueview.DeskDo, "Die Entscheidung steht")
	ben.waitPost("gibt dem Protest von Ben gegen Liste 1 statt")
	if _, err := ben.p.WaitMessage(ctx, func(m person.Message) bool { return m.ID == called.ID && len(m.Buttons()) == 0 }); err != nil {
		t.Errorf("leaders can still decide: %v", err)
	}
	m = anna.says("league-admin correct", person.Options{"list": "1"}, "Es fehlt noch")
	m = anna.writes(m, "→ **−100**", map[string]string{"points": w.byPlace(map[string]string{"Ben": "200", "Clara": "-100", "Dora": "-60", "Lotte": "-40"}), "why": "Ben hat recht.", "note": ""})
	anna.part(m, leagueview.DeskDo, "korrigiert")
	clara.says("league standings", nil, "1 Ben                 4   1")
	anna.advances("day")
	anna.advances("day")
	if _, err := ben.p.WaitMessage(ctx, func(m person.Message) bool { _, ok := m.Button("Protest"); return m.ID == list.ID && !ok }); err != nil {
		last, _ := ben.p.Message(list.ID)
		t.Errorf("a member can protest after the week is final: %s", last.Text())
	}
	for _, says := range []string{"Saison 1 beginnt", "### Woche 1 von 8", "### Liste 1, Woche 1 von 8", "Ergebnis der Woche 1", "### Woche 2 von 8", "Liste 1 korrigiert"} {
		if n := ben.counts(says); n != 1 {
			t.Errorf("%q is said %d times", says, n)
		}
	}
	w.kill()
	if n := len(w.games()); n != 12 {
		t.Errorf("%d games were recorded", n)
	}
}

// byPlace writes points in the order of the places at the table whose list has ended: seats are drawn by lot.
func (w *world) byPlace(points map[string]string) string {
	w.t.Helper()
	m, err := w.people[0].WaitText(w.ctx, "**Stand:** ")
	if err != nil {
		w.t.Fatalf("%v\n%s", err, w.log)
	}
	_, standing, _ := strings.Cut(m.Text(), "**Stand:** ")
	standing, _, _ = strings.Cut(standing, "\n")
	var row []string
	for _, player := range strings.Split(standing, " · ") {
		name, _, _ := strings.Cut(strings.TrimPrefix(player, "🤖 "), " ")
		row = append(row, points[name])
	}
	return strings.Join(row, " ")
}

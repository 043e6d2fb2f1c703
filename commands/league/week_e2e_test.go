package league_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// runSandbox runs the program and its sandbox in one process, with four people before it, and returns the address at which more can join.
func runSandbox(w *e2e.World) (address string) {
	w.T.Helper()
	w.Bot, address = e2e.StartSandbox(w.T, w.Data)
	w.People = nil
	for range card.Seats {
		w.AddPerson(address)
	}
	if err := w.People[0].WaitCommand(w.Ctx, "league"); err != nil {
		w.T.Fatal(err)
	}
	return address
}

// playList clicks the actions in the hand until the list is over. It asks for the hand instead of waiting until Discord lets the bot show it again.
func playList(k e2e.Talk, thread string) error {
	done := map[string]bool{} // the components that were clicked on
	for {
		var c person.Component
		over := false
		soon, cancel := context.WithTimeout(k.Ctx, 30*time.Millisecond)
		m, err := k.P.WaitMessage(soon, func(m person.Message) (ok bool) {
			over = !m.Ephemeral() && strings.Contains(m.Text(), "Endstand")
			c, ok = e2e.Find(m, route.CutLot, route.Word, route.Play, route.Next)
			return over || ok && m.Ephemeral() && !done[c.CustomID]
		})
		cancel()
		switch {
		case over, k.Ctx.Err() != nil:
			return k.Ctx.Err()
		case err == nil:
			done[c.CustomID] = true
			if _, err := k.P.Click(k.Ctx, m.ID, c.CustomID); err != nil { // by now the hand may have moved; or it is somebody else's turn, which is no error
				delete(done, c.CustomID)
			}
		default:
			if err := k.Dismiss(); err != nil {
				return err
			}
			if _, err := k.P.Command(k.Ctx, thread, "doko hand", nil); err != nil {
				return err
			}
		}
	}
}

// readScores are the players of a list of a league by their names: their scores by the records, and the worth of the places of the three people among them.
func readScores(w *e2e.World) (points map[string]int, worth map[string]string) {
	w.T.Helper()
	points, worth = map[string]int{}, map[string]string{}
	for _, g := range w.Games() {
		r, s := w.Replay(g)
		result, _ := s.Result()
		for seat, n := range result.Points() {
			points[r.Info.Players[seat]] += n
		}
	}
	people := w.People[1:]
	for _, p := range people {
		halves := 2 * len(people) // five quarters of 3, 2, 1; players who are level share
		for _, other := range people {
			switch own := points[p.Name]; {
			case points[other.Name] > own:
				halves -= 2
			case points[other.Name] == own:
				halves--
			}
		}
		halves++ // each player is level with themselves
		worth[p.Name] = strings.Replace(strconv.FormatFloat(math.Round(62.5*float64(halves))/100, 'f', -1, 64), ".", ",", 1)
	}
	return points, worth
}

// lastMinute is the last one of the week that the calendar shows, as the page takes it.
func lastMinute(w *e2e.World, p *person.Person) string {
	w.T.Helper()
	ahead, err := p.Ahead(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		w.T.Fatal(err)
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

// clickPost clicks on a button of a message to everybody. Each person sees the message at a different moment.
func clickPost(k e2e.Talk, m person.Message, label string) *person.Modal {
	k.T.Helper()
	if _, err := k.P.WaitMessage(k.Ctx, func(own person.Message) bool { _, ok := own.Button(label); return own.ID == m.ID && ok }); err != nil {
		k.T.Fatalf("%s: %v", label, err)
	}
	a, err := k.P.Press(k.Ctx, m.ID, label)
	if err != nil {
		k.T.Fatal(err)
	}
	return a.Modal
}

// moveCalendar moves the calendar.
func moveCalendar(k e2e.Talk, to string) {
	k.T.Helper()
	if err := k.P.Advance(k.Ctx, to); err != nil {
		k.T.Fatal(err)
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
	ctx, cancel := context.WithTimeout(t.Context(), e2e.WorldEnds)
	defer cancel()
	w := &e2e.World{T: t, Ctx: ctx, Data: t.TempDir(), Log: &bytes.Buffer{}, Channel: sandbox.ChannelID}
	runSandbox(w)
	talks := func() (anna, ben, clara, dora e2e.Talk) {
		return w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2]), w.Talk(w.People[3])
	}
	anna, ben, clara, dora := talks()
	if err := clara.P.SetLocale(ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	moveCalendar(anna, "monday")

	m := anna.Says("league-admin create", nil, "Liga oder Turnier gründen")
	m = clickPart(anna, m, leagueview.DeskFocus, "24 Spielen", "games")
	m = clickPart(anna, m, "games", "12 Spielen", "12")
	m = clickPart(anna, m, leagueview.DeskFocus, "12 Spielen", "own") // a computer plays for one of the three
	m = clickPart(anna, m, "own", "12 Spielen", "0")
	clickPart(anna, m, leagueview.DeskDo, "ist gegründet")
	announced := waitPost(ben, "Saison 1 beginnt")
	for _, k := range []e2e.Talk{anna, ben, clara, dora} {
		clickPost(k, announced, "Mitmachen")
	}
	ben.Reads("Willkommen in der Liga")
	clara.Reads("Welcome to **")
	clara.Says("league-admin close", nil, "Only server managers")

	opening := waitPost(ben, "### Woche 1 von 8")
	for _, k := range []e2e.Talk{ben, clara, dora} {
		clickPost(k, opening, "Mitspielen")
	}
	w.Press(ben.P, route.Settings)
	w.Press(ben.P, route.Add)
	w.Press(ben.P, route.Start)
	thread, err := ben.P.WaitChannel(ctx, func(c person.Channel) bool { return c.ParentID == w.Channel })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := dora.P.Command(ctx, thread.ID, "doko leave", nil); err != nil { // a computer plays on for her
		t.Fatal(err)
	}
	var playing sync.WaitGroup
	for _, k := range []e2e.Talk{ben, clara} {
		playing.Go(func() {
			if err := playList(k, thread.ID); err != nil {
				t.Error(err)
			}
		})
	}
	playing.Wait()
	list := waitPost(ben, "### Liste 1, Woche 1 von 8")

	moveCalendar(anna, lastMinute(w, anna.P))
	moving := anna.P
	go func() { _ = moving.Advance(ctx, "monday") }() // there will be nobody to answer
	waitPost(ben, "Ergebnis der Woche 1")
	w.Kill()
	points, worth := readScores(w)
	runSandbox(w)
	anna, ben, clara, _ = talks()
	moveCalendar(anna, "hour")
	monday := waitPost(ben, "Ergebnis der Woche 1").Text()
	for _, k := range []e2e.Talk{ben, clara, dora} {
		name := k.P.Name
		for _, says := range []string{
			regexp.QuoteMeta(fmt.Sprintf("%s %s P (%s)", name, worth[name], signed(points[name]))),
			fmt.Sprintf(`(?m)^ +[1-3] %s +%s.? +1$`, name, worth[name]),
		} {
			if !regexp.MustCompile(says).MatchString(monday) {
				t.Errorf("the post does not say %s:\n%s", says, monday)
			}
		}
	}

	clickPost(anna, list, "Protest")
	anna.Reads("mitgespielt hat")
	if _, err := ben.P.Submit(ctx, clickPost(ben, list, "Protest"), map[string]string{leagueview.ProtestInput: "In Spiel 3 fehlt ein Fuchs."}); err != nil {
		t.Fatal(err)
	}
	waitPost(ben, "**Protest** von Ben")
	called := waitPost(ben, "### Protest gegen Liste 1, Woche 1")
	anna.Says("league-admin decide", person.Options{"verdict": "uphold"}, "Es fehlt noch")
	for _, k := range []e2e.Talk{anna, clara} {
		if err := k.Dismiss(); err != nil {
			t.Fatal(err)
		}
	}
	clickPost(clara, called, "Stattgeben")
	clara.Reads("Only server managers")
	clickPost(anna, called, "Stattgeben")
	m = anna.Reads("Es fehlt noch")
	m = fillIn(anna, m, "fehlt ein Fuchs", map[string]string{"why": "Der Fuchs fehlt."})
	if m = clickPart(anna, m, leagueview.DeskDo, "Die Entscheidung steht"); len(m.Buttons()) != 3 {
		t.Errorf("nothing is left to do after the decision:\n%s", m.Text())
	}
	waitPost(ben, "gibt dem Protest von Ben gegen Liste 1 statt")
	anna.Says("league-admin inbox", nil, "**Dem Protest von Ben gegen Liste 1 wurde stattgegeben**")
	if err := anna.Dismiss(); err != nil {
		t.Fatal(err)
	}
	clickPost(anna, called, "Liste 1 korrigieren") // as below the answer to the decision, and in the inbox
	m = anna.Reads("Es fehlt noch")
	m = fillIn(anna, m, "→ −100", map[string]string{"points": byPlace(w, map[string]string{"Ben": "200", "Clara": "-100", "Dora": "-60", "Lotte": "-40"}), "why": "Ben hat recht.", "note": ""})
	clickPart(anna, m, leagueview.DeskDo, "korrigiert")
	if _, err := ben.P.WaitMessage(ctx, func(m person.Message) bool { return m.ID == called.ID && len(m.Buttons()) == 0 }); err != nil {
		t.Errorf("leaders can still decide: %v", err)
	}
	clara.Says("league standings", nil, "1 Ben              3.75   1")
	moveCalendar(anna, "day")
	moveCalendar(anna, "day")
	if _, err := ben.P.WaitMessage(ctx, func(m person.Message) bool { _, ok := m.Button("Protest"); return m.ID == list.ID && !ok }); err != nil {
		last, _ := ben.P.Message(list.ID)
		t.Errorf("a member can protest after the week is final: %s", last.Text())
	}
	for _, says := range []string{"Saison 1 beginnt", "### Woche 1 von 8", "### Liste 1, Woche 1 von 8", "Ergebnis der Woche 1", "### Woche 2 von 8", "Liste 1 korrigiert"} {
		if n := countPosts(ben, says); n != 1 {
			t.Errorf("%q is said %d times", says, n)
		}
	}
	w.Kill()
	if n := len(w.Games()); n != 12 {
		t.Errorf("%d games were recorded", n)
	}
}

// byPlace writes points in the order of the places at the table whose list has ended: seats are drawn by lot.
func byPlace(w *e2e.World, points map[string]string) string {
	w.T.Helper()
	m, err := w.People[0].WaitText(w.Ctx, "**Stand:** ")
	if err != nil {
		w.T.Fatalf("%v\n%s", err, w.Log)
	}
	_, standing, _ := strings.Cut(m.Text(), "**Stand:** ")
	standing, _, _ = strings.Cut(standing, "\n")
	var row []string
	for _, player := range strings.Split(standing, " · ") {
		name, _, _ := strings.Cut(strings.TrimPrefix(player, "🤖 "), "\u00a0")
		row = append(row, points[name])
	}
	return strings.Join(row, " ")
}

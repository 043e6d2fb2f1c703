package commands_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/sandbox"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/game/review"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
	"karlchen/internal/storagetest"
	"karlchen/storage"
)

// week is a server for a week. Its people are Anna, who leads it and comes back each day, and Clara, who have German Discords; Ben and Dora, who have English ones; and
// Emil, who plays and watches and wants to be named nowhere.
type week struct {
	*e2e.World
	day    time.Time                 // a Monday
	posts  map[string]bool           // the messages about days
	shown  map[string]bool           // who has chosen to stand on the board
	points map[string]map[string]int // what the boards said, by name and post
}

const anna, ben, clara, dora, emil = 0, 1, 2, 3, 4

// home is the server's home, once it has the words.
func (w *week) home(words ...string) person.Message {
	w.T.Helper()
	return w.AwaitPublic(w.People[emil], append(words, "Doppelkopf auf diesem Server")...)
}

// opens clicks on one of the buttons of the home, which lead to what only the person reads.
func (w *week) opens(who int, to route.Route, words string) person.Message {
	w.T.Helper()
	k := w.Talk(w.People[who])
	if err := k.Dismiss(); err != nil {
		w.T.Fatal(err)
	}
	k.Records(w.home(), to)
	return k.Reads(words)
}

// post moves the calendar to the hour of a day's post, and returns that.
func (w *week) post(day int) person.Message {
	w.T.Helper()
	at := w.day.AddDate(0, 0, day)
	if err := w.People[anna].Advance(w.Ctx, at.Format("2006-01-02 ")+"18:00"); err != nil {
		w.T.Fatal(err)
	}
	m := w.AwaitPublic(w.People[emil], "Das Tagesspiel vom "+at.Format("2.1."), "Schluss ist", "Noch steht niemand darauf")
	w.posts[m.ID] = true
	return m
}

// board waits until a post shows the names of people, with their points, and so many without.
func (w *week) board(post person.Message, unnamed string, who ...int) {
	w.T.Helper()
	m, err := w.People[emil].WaitMessage(w.Ctx, func(m person.Message) bool {
		_, board, _ := strings.Cut(m.Text(), "**Die Tafel**")
		board, _, _ = strings.Cut(board, "**Gestern**")
		return m.ID == post.ID && strings.Contains(board, unnamed) && !slices.ContainsFunc(who, func(n int) bool { return !strings.Contains(board, "\\. "+w.People[n].Name) })
	})
	if err != nil {
		w.T.Fatalf("the board is not\n%s, %d people: %v\n%s", unnamed, len(who), err, w.Log)
	}
	board, _, _ := strings.Cut(m.Text(), "**Gestern**")
	lines := onBoard.FindAllStringSubmatch(board, -1)
	if len(lines) != len(who) {
		w.T.Errorf("%d people stand on the board of\n%s", len(lines), m.Text())
	}
	for _, line := range lines {
		points, _ := strconv.Atoi(strings.ReplaceAll(line[2], "−", "-"))
		if w.points[line[1]] == nil {
			w.points[line[1]] = map[string]int{}
		}
		w.points[line[1]][post.ID] = points
	}
	w.namesNobody()
}

var onBoard = regexp.MustCompile(`(?m)^\d+\\\. (\w+) ([+−]?\d+)$`)

// namesNobody looks for names where everybody reads them: Emil's anywhere, and in the posts about days those of people who have not chosen it.
func (w *week) namesNobody() {
	w.T.Helper()
	for _, reader := range w.People {
		for _, m := range reader.Messages() {
			for _, p := range w.People {
				if !m.Ephemeral() && strings.Contains(m.Text(), p.Name) && (p == w.People[emil] || w.posts[m.ID] && !w.shown[p.Name]) {
					w.T.Errorf("everybody reads of %s:\n%s", p.Name, m.Text())
				}
			}
		}
	}
}

// plays plays the deal of the day from a message with its button, to the comparison.
func (w *week) plays(who int, from person.Message, words string) person.Message {
	w.T.Helper()
	k := w.Talk(w.People[who])
	if !from.Ephemeral() {
		if err := k.Dismiss(); err != nil {
			w.T.Fatal(err)
		}
	}
	k.Records(from, route.DailyPlay)
	for {
		m, err := k.P.WaitMessage(k.Ctx, func(m person.Message) bool {
			_, moves := e2e.Find(m, route.Word, route.Play, route.Daily)
			return m.Ephemeral() && moves
		})
		if err != nil {
			w.T.Fatalf("%v\n%s", err, w.Log)
		}
		c, on := e2e.Find(m, route.Word, route.Play)
		if !on {
			c, _ = e2e.Find(m, route.Daily)
		}
		if w.Click(k.P, m, c); !on {
			return k.Reads(words)
		}
	}
}

// wants puts a person on the board from the comparison, for all days to come.
func (w *week) wants(who int, page person.Message, words string) {
	w.T.Helper()
	w.shown[w.People[who].Name] = true
	w.Talk(w.People[who]).Walks(page, route.DailyBoard, words)
}

// A week of a server with five people: a home, a post each day, puzzles from its own games, a table with a watcher, a replay together, a title, and who has won the
// week. At each step the test waits for what is new to somebody, in their language; nothing that everybody reads names somebody who has not chosen it. At night the
// deal is played on Thursday to Saturday, too, the table of four to a result, and its replay is read together: strong computers think for long.
func TestAWeekOfAServer(t *testing.T) {
	world, reboot := e2e.NewMovable(t, 5)
	w := &week{World: world, day: time.Now().AddDate(0, 0, 1), posts: map[string]bool{}, shown: map[string]bool{}, points: map[string]map[string]int{}}
	for w.day.Weekday() != time.Monday {
		w.day = w.day.AddDate(0, 0, 1)
	}
	defer w.namesNobody()
	talk := func(who int) e2e.Talk { return w.Talk(w.People[who]) }
	for _, who := range []int{ben, dora} {
		if err := w.People[who].SetLocale(w.Ctx, "en-US"); err != nil {
			t.Fatal(err)
		}
	}

	// Monday. Anna makes the server a home and chooses when the day begins. Two play, one with their name; Clara tries the game alone.
	talk(anna).Says("doko home", nil, "kommt gleich in diesen Kanal")
	w.home("Gerade wartet kein Tisch", "siehst erst einmal nur du")
	m := talk(anna).Says("settings server", nil, "Einstellungen des Servers")
	m = talk(anna).Sets(m, route.ServerSetting.ID(route.Setting{Key: "daily_channel"}), "Einstellungen des Servers", sandbox.ChannelID)
	talk(anna).Sets(m, route.ServerSetting.ID(route.Setting{Key: "daily_time"}), "Einstellungen des Servers", "18:00")
	monday := w.post(0)
	w.opens(anna, route.PuzzleToday, "Noch gibt es hier kein Rätsel")
	page := w.plays(anna, monday, "Noch hat sonst niemand dieses Spiel gespielt")
	w.board(monday, "Jemand hat ohne Namen gespielt")
	w.wants(anna, page, "Von der Tafel")
	w.board(monday, "", anna)
	w.plays(emil, w.opens(emil, route.Daily, "Heute spielen alle dieselben Karten"), "Auf diesem Server")
	w.board(monday, "Jemand hat ohne Namen gespielt", anna)
	w.newTable(clara)
	w.Press(w.People[clara], route.Fill)
	w.playsGame()
	w.Press(w.People[clara], route.Next)
	w.playsGame()
	talk(clara).Says("doko end", nil, "")
	w.Press(w.People[clara], route.End)

	// Tuesday: Ben stands on the board, too.
	tuesday := w.post(1)
	w.AwaitPublic(w.People[emil], "**Gestern**", "■", w.People[anna].Name)
	w.plays(anna, tuesday, "Du spielst den 2. Tag in Folge")
	w.wants(ben, w.plays(ben, tuesday, "On this server"), "Take me off")
	w.board(tuesday, "", anna, ben)

	// Wednesday: the program is killed. When it runs again nobody has lost anything.
	wednesday := w.post(2)
	w.plays(anna, w.opens(anna, route.Daily, "Bisher 2 Tage in Folge"), "Du spielst den 3. Tag in Folge")
	reboot(func() { w.remembersMore() })
	w.board(wednesday, "", anna)
	w.opens(emil, route.Daily, "Heute spielen alle dieselben Karten")

	// Thursday: a puzzle, thirty days in a row, and a table of four.
	thursday := w.post(3)
	m = w.opens(anna, route.PuzzleToday, "Du antwortest einmal")
	talk(anna).Presses(m, answer(t, m, "♥10"), "Gefunden")
	m = w.opens(emil, route.PuzzleToday, "Du antwortest einmal")
	talk(emil).Presses(m, answer(t, m, ""), "von 2** hier haben es gefunden")
	if e2e.Nightly {
		w.plays(anna, thursday, "Du spielst den 30. Tag in Folge")
		w.plays(ben, thursday, "On this server")
		w.board(thursday, "", anna, ben)
	}
	w.tableOfFour()

	// Friday: the second puzzle in a row, and a replay that Ben and Emil read together.
	friday := w.post(4)
	m = w.opens(anna, route.PuzzleToday, "Du antwortest einmal")
	talk(anna).Presses(m, answer(t, m, "♥10"), "Dein 2. Rätsel in Folge")
	if e2e.Nightly {
		w.plays(anna, friday, "Du spielst den 31. Tag in Folge")
		w.board(friday, "", anna)
		w.replayTogether()
	}

	// Saturday: both who stand on the board.
	saturday := w.post(5)
	if e2e.Nightly {
		w.plays(anna, saturday, "Du spielst den 32. Tag in Folge")
		w.plays(ben, saturday, "On this server")
		w.board(saturday, "", anna, ben)
	}

	// Sunday: who has played on three days or more and has the most points wins the week. Equals share it.
	sunday := w.post(6)
	most, winners := -1<<30, []string{}
	for name, of := range w.points {
		sum := 0
		for _, points := range of {
			sum += points
		}
		switch line := fmt.Sprintf("**%s** gewinnt die Woche: %s in %d Tagesspielen", name, signed(sum), len(of)); {
		case len(of) < 3:
		case sum > most:
			most, winners = sum, []string{line}
		case sum == most:
			winners = append(winners, line)
		}
	}
	for i, line := range winners {
		if len(winners) > 1 {
			winners[i] = strings.Replace(line, "gewinnt die", "teilt sich den Sieg der", 1)
		}
	}
	if now := w.AwaitPublic(w.People[emil], append(winners, "🏆")...); now.ID != sunday.ID || strings.Count(now.Text(), "🏆") != len(winners) {
		t.Errorf("the week of %v is won by %v, and the post says\n%s", w.points, winners, now.Text())
	}
	words := "Heute spielen alle dieselben Karten"
	if e2e.Nightly {
		words = "Bisher 32 Tage in Folge"
	}
	w.opens(anna, route.Daily, words)
}

// newTable opens the panel of a new table of four games from the home.
func (w *week) newTable(who int) {
	w.T.Helper()
	w.opens(who, route.NewTable, "Neuer Tisch")
	w.Press(w.People[who], route.Settings)
	m, _ := w.WaitFor(w.People[who], route.Add)
	w.Talk(w.People[who]).Chooses(m, route.ListLength, "4")
	w.Press(w.People[who], route.Setup)
}

// tableOfFour is an evening at a table that Anna opens from the home. The others find it there, and Emil watches. The result has reactions. Anna's streak is a title,
// which nobody else reads before she shows her card.
func (w *week) tableOfFour() {
	w.T.Helper()
	w.newTable(anna)
	w.Press(w.People[anna], route.Open)
	w.home("- " + w.People[anna].Name + " – noch 3 Plätze")
	for _, who := range []int{ben, clara, dora} {
		w.Press(w.People[who], route.Join)
	}
	w.home("gleich geht es los")
	w.Press(w.People[anna], route.Start)
	w.home("**Hier wird gespielt**", w.People[dora].Name, w.People[ben].Name, " – zuschauen: <#")
	thread := w.Thread(w.People[anna])
	if m := w.TableIn(w.People[emil], thread); m.Ephemeral() {
		w.T.Errorf("Emil watches\n%s", m.Text())
	}
	w.namesNobody()
	if !e2e.Nightly {
		return
	}
	for _, p := range w.People[1:4] {
		w.Hand(p)
	}
	w.playsGame()
	for n, who := range []int{ben, emil} {
		m, c := w.WaitFor(w.People[who], route.React)
		w.Click(w.People[who], m, c)
		if _, err := w.People[dora].WaitMessage(w.Ctx, func(m person.Message) bool {
			c, ok := e2e.Find(m, route.React)
			return ok && c.Label == fmt.Sprintf("🎉 %d", n+1)
		}); err != nil {
			w.T.Fatalf("%v\n%s", err, w.Log)
		}
	}
	w.Talk(w.People[anna]).Says("stats player", nil, "Jeden Tag: 30 Tagesspiele in Folge")
	if m := w.Talk(w.People[ben]).Says("stats player", person.Options{"user": w.People[anna].ID}, w.People[anna].Name); strings.Contains(m.Text(), "Titles") {
		w.T.Errorf("Ben reads\n%s", m.Text())
	}
	w.Press(w.People[anna], route.StatsCard)
	w.AwaitPublic(w.People[emil], "Karte von "+w.People[anna].Name, "Jeden Tag")
	w.namesNobody()
}

// replayTogether lets Ben lead through the game of that evening. Emil, who turns a page, too, gets it for himself.
func (w *week) replayTogether() {
	w.T.Helper()
	k := w.Talk(w.People[ben])
	result, err := k.P.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Shown(m, route.RecordOpen); return ok && !m.Ephemeral() })
	if err = errors.Join(err, k.Dismiss()); err != nil {
		w.T.Fatalf("%v\n%s", err, w.Log)
	}
	k.Records(result, route.RecordOpen)
	m := k.Walks(k.Reads("Replay of game #"), route.RecordMore, "All tricks")
	k.Walks(k.Walks(m, route.RecordShare, "Watch together"), route.RecordTogether, "Posted in the channel")
	led := w.AwaitPublic(w.People[emil], w.People[ben].Name+" blättert für alle")
	next := led.Buttons()[slices.IndexFunc(led.Buttons(), func(c person.Component) bool { return strings.HasSuffix(c.CustomID, "/next") })]
	w.Click(k.P, led, next)
	turned := w.changed(led, emil)
	k = w.Talk(w.People[emil])
	if err := k.Dismiss(); err != nil {
		w.T.Fatal(err)
	}
	k.Records(turned, route.RecordLead)
	k.Reads("Wiedergabe: Spiel #")
	if now, _ := w.People[emil].Message(led.ID); now.Text() != turned.Text() {
		w.T.Errorf("Emil turns the page for everybody:\n%s", now.Text())
	}
	w.namesNobody()
}

// changed waits until a message says something else.
func (w *week) changed(before person.Message, who int) person.Message {
	w.T.Helper()
	m, err := w.People[who].WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == before.ID && m.Text() != before.Text() })
	if err != nil {
		w.T.Fatalf("%v\n%s", err, w.Log)
	}
	return m
}

func signed(n int) string {
	return strings.ReplaceAll(fmt.Sprintf("%+d", n), "-", "−")
}

// answer is the button of a puzzle with a card, or of another card.
func answer(t *testing.T, m person.Message, words string) string {
	t.Helper()
	for _, c := range m.Buttons() {
		if route.PuzzleAnswer.Names(c.CustomID) && (words == "" && !strings.Contains(c.Label, "♥10") || words != "" && strings.Contains(c.Label, words)) {
			return c.CustomID
		}
	}
	t.Fatalf("there is no such answer in\n%s", m.Text())
	return ""
}

// playsGame lets the first four people play by their open hands, up to a result that was not there before.
func (w *week) playsGame() {
	w.T.Helper()
	known := map[string]bool{}
	over := func(m person.Message) bool {
		c, on := e2e.Shown(m, route.RecordOpen)
		return on && !known[c.CustomID]
	}
	for _, p := range w.People[:4] {
		for _, m := range p.Messages() {
			c, _ := e2e.Shown(m, route.RecordOpen)
			known[c.CustomID] = true
		}
	}
	for w.Ctx.Err() == nil {
		a, b, c, d, acted := w.People[0].News(), w.People[1].News(), w.People[2].News(), w.People[3].News(), false
		for _, p := range w.People[:4] {
			for _, m := range p.Messages() {
				if over(m) {
					return
				}
				if c, ok := e2e.Find(m, route.CutLot, route.Word, route.Play); ok && m.Ephemeral() {
					_, _ = p.Click(w.Ctx, m.ID, c.CustomID) // it fails where the hand has moved meanwhile
					acted = true
				}
			}
		}
		if acted {
			continue
		}
		select {
		case <-a:
		case <-b:
		case <-c:
		case <-d:
		case <-w.Ctx.Done():
		}
	}
	w.T.Fatalf("the game does not end\n%s", w.Log)
}

// remembersMore changes what the program has stored while it does not run: Anna has played for 29 days in a row, and in Clara's games somebody has made a known mistake,
// which takes a review more time than a test has.
func (w *week) remembersMore() {
	w.T.Helper()
	store, err := storage.Open(w.Database(), storage.Options{})
	if err != nil {
		w.T.Fatal(err)
	}
	var plays []map[string]any
	raw, err := store.Setting(storage.ScopeUser, w.People[anna].ID, storage.DailyKey)
	if err = errors.Join(err, json.Unmarshal(raw, &plays)); err == nil && len(plays) == 3 {
		plays[0]["streak"] = 29
		raw, _ = json.Marshal(plays)
		err = store.SetSetting(storage.ScopeUser, w.People[anna].ID, storage.DailyKey, raw)
	}
	games, bad := storagetest.Games(store, sandbox.GuildID)
	err = errors.Join(err, bad)
	known := archive.New(archive.Config{Store: store})
	for _, g := range games {
		r := review.Review{}
		if bytes.Contains(g.Summary, []byte(w.People[clara].Name)) {
			d := review.Decision{Step: 9, Seat: 1, Done: game.Play(1, card.Of(card.Diamonds, card.King)), Best: game.Play(1, card.Dulle), Loss: 1.4, Verdict: review.Mistake, OpenBest: card.None}
			d.Why = ai.Because{Reason: ai.TakeLast, Card: card.None, Seat: card.NoSeat, Augen: 18}
			r.Decisions = []review.Decision{d}
			err = errors.Join(err, store.Correct(g.ID, func(g *storage.Game) error {
				g.Record = []byte(storagetest.Spared)
				return nil
			}))
		}
		err = errors.Join(err, known.KeepReview(sandbox.GuildID, g.ID.Number, &r))
	}
	if err := errors.Join(err, store.Close()); err != nil {
		w.T.Fatal(err)
	}
}

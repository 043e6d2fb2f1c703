package record_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	recordview "karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
	"karlchen/storage"
)

// getFile clicks on a component that hands out a file, and returns the file's name and content.
func getFile(k e2e.Talk, m person.Message, v route.Route, words string) (name, content string) {
	k.T.Helper()
	k.Records(m, v)
	return k.File(k.Reads(words), 0)
}

// playAlone opens a table with three computers and plays a list of games to its end.
func playAlone(w *e2e.World, p *person.Person, games int) {
	w.T.Helper()
	if _, err := p.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": games, "rules": e2e.OrderlyRules}); err != nil {
		w.T.Fatal(err)
	}
	w.Press(p, route.Open)
	w.Press(p, route.Start)
	for n := range games {
		playUntilResult(w, p, n+1)
		if n+1 < games {
			w.Press(p, route.Next)
		}
	}
}

// playUntilResult plays until the result of a game of the server can be replayed.
func playUntilResult(w *e2e.World, p *person.Person, number int) person.Message {
	w.T.Helper()
	result := func(m person.Message) bool {
		c, _ := e2e.Shown(m, route.RecordOpen)
		return !m.Ephemeral() && c.CustomID == route.RecordOpen.ID(route.Record{Record: uint64(number)})
	}
	for {
		m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, ok := e2e.Find(m, route.Hand)
			return result(m) || ok && !m.Ephemeral()
		})
		if err != nil {
			w.T.Fatalf("%v\n%s", err, w.Log)
		}
		if result(m) {
			return m
		}
		if hand, ok := w.TryHand(p, m); ok {
			if c, ok := e2e.Find(hand, route.CutLot, route.Word, route.Play); ok {
				w.Click(p, hand, c)
			}
		}
	}
}

// A player and an onlooker replay a game from its result, card by card and through a restart. They check its deal, get its record, and find
// the game again in every way.
func TestReplayOfAGame(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.Says("replay", nil, "No games found")
	ben.Says("replay", person.Options{"game": "1"}, "no game with that number")
	playAlone(w, anna.P, 1)
	if _, err := anna.P.WaitText(w.Ctx, "Gegeben war"); err != nil { // the table is shown to its end
		t.Fatalf("%v\n%s", err, w.Log)
	}

	var result person.Message
	for _, k := range []e2e.Talk{anna, ben} {
		var err error
		result, err = k.P.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Shown(m, route.RecordOpen); return ok && !m.Ephemeral() })
		if err != nil {
			t.Fatal(err)
		}
		k.Records(result, route.RecordOpen)
	}
	// The menu of a message opens the same game; of one without a game it says so.
	useOn := func(m person.Message) {
		t.Helper()
		if _, err := ben.P.UseOn(w.Ctx, m.ChannelID, m.ID, route.ReplayMessage.Name()); err != nil {
			t.Fatal(err)
		}
	}
	if err := anna.P.Say(w.Ctx, w.Channel, "hello"); err != nil {
		t.Fatal(err)
	}
	plain, err := ben.P.WaitText(w.Ctx, "hello")
	if err != nil {
		t.Fatal(err)
	}
	useOn(plain)
	ben.Reads("doesn’t show a finished game")
	if err := ben.Dismiss(); err != nil {
		t.Fatal(err)
	}
	useOn(result)
	m := ben.Reads("Replay of game #1")
	if !strings.Contains(m.Text(), "The cards are dealt.") || strings.Count(m.Text(), "in hand: ") != card.Seats {
		t.Errorf("the replay does not begin with the deal: %s", m.Text())
	}
	ben.Records(m, route.RecordOn)
	m = ben.Reads("Step 4 of")
	ben.Records(m, route.RecordNext)
	m = ben.Reads("Step 5 of")
	ben.Records(m, route.RecordOn)
	m = ben.Reads("takes the trick")
	ben.Records(m, route.RecordTrick)
	m = ben.Reads("Step 4 of")
	w.Kill()
	w.Start() // the replay goes on as if nothing had happened
	jump, _ := e2e.Shown(m, route.RecordJump)
	m = ben.Walks(m, route.RecordJump, " wins, ", jump.Options[len(jump.Options)-1].Value)
	m = ben.Walks(m, route.RecordMore, "Check the deal")
	ben.Records(m, route.RecordVerify)
	ben.Reads("exactly these four hands")
	m = ben.Walks(m, route.RecordShare, "As a file")
	name, content := getFile(ben, m, route.RecordExport, "as a file")
	r, err := notation.NewReader(strings.NewReader(content)).Next()
	if err != nil || name != "karlchen-1.doko" {
		t.Fatalf("%s: %v\n%s", name, err, content)
	}
	if _, err := notation.Replay(r); err != nil || r.Outcome.Winner == "" {
		t.Errorf("the file is no finished game: %v", err)
	}
	if _, err := notation.Verify(r); err != nil {
		t.Error(err)
	}

	// Searching.
	ben.Completes("replay", "game", "", "1")
	ben.Completes("replay", "game", "anna", "1")
	ben.Completes("replay", "contract", "damen", "solo-queens")
	ben.Completes("replay", "day", "", r.Info.Date[:len("2006-01-02")])
	ben.Says("replay", person.Options{"game": "#1"}, "Replay of game #1")
	ben.Says("replay", person.Options{"player": anna.P.ID}, "Replay of game #1")
	ben.Says("replay", person.Options{"player": ben.P.ID}, "No games found")
	ben.Says("replay", person.Options{"day": r.Info.Date[:len("2006-01-02")]}, "Replay of game #1")
	ben.Says("replay", person.Options{"day": "1.1.2020"}, "No games found")
	ben.Says("replay", person.Options{"day": "today"}, "Replay of game #1")
	ben.Says("replay", person.Options{"day": "yesterday"}, "isn’t a date")
	another := "solo-queens"
	if strings.Contains(content, another) { // a computer declares one now and then
		another = "solo-jacks"
	}
	ben.Says("replay", person.Options{"contract": another}, "No games found")
	ben.Says("replay", person.Options{"contract": "skat"}, "don’t know this kind")
	ben.Says("replay", person.Options{"game": "zwölf"}, "isn’t the number of a game")

	// Anna ends the list early in a second game, and a computer plays most of it for her: it counts in the list, and in no number of hers. While it is
	// played, nobody may see its record.
	if _, err := anna.P.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "rules": e2e.OrderlyRules}); err != nil {
		t.Fatal(err)
	}
	w.Press(anna.P, route.Open)
	w.Press(anna.P, route.Start)
	w.PlayUntil(anna.P, 3)
	ben.Says("replay", person.Options{"game": "2"}, "still in progress")
	if _, err := anna.P.Command(w.Ctx, w.Channel, "doko end", nil); err != nil {
		t.Fatal(err)
	}
	w.Press(anna.P, route.End)
	for _, told := range []string{"Die Liste endet mit diesem Spiel", "Die Liste wurde vorzeitig beendet"} {
		if _, err := anna.P.WaitText(w.Ctx, told); err != nil {
			t.Fatal(err)
		}
	}
	anna.Says("replay", person.Options{"game": "2"}, "Wiedergabe: Spiel #2")
	anna.Says("stats player", nil, "**Ein Spiel**")
	m = anna.Says("replay", nil, "2 Spiele gefunden")
	anna.Records(m, route.RecordPick, "1")
	anna.Reads("Wiedergabe: Spiel #1")
}

// Numbers are private until somebody shows them; then they are in the server's language. They survive a restart.
func TestNumbersOfAPersonAndTheServer(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.Says("stats player", nil, "no counted games here yet")
	ben.Says("stats server", nil, "No game has been finished")
	playAlone(w, anna.P, 2)
	mine := anna.Says("stats player", nil, "**2 Spiele**")
	ben.Says("stats player", person.Options{"user": anna.P.ID}, "Anna in numbers")
	ben.Says("stats player", person.Options{"user": w.People[2].ID}, "never played here")
	ben.Says("stats compare", person.Options{"user": anna.P.ID}, "nothing to compare")
	ben.Says("stats compare", person.Options{"user": ben.P.ID}, "two different people")
	w.Kill()
	w.Start()
	m := ben.Says("stats server", nil, "**2 games** by one person")
	if !strings.Contains(m.Text(), "The last seven days") || !strings.Contains(m.Text(), "Biggest result") {
		t.Errorf("no highlights of the week:\n%s", m.Text())
	}
	for _, k := range []struct {
		e2e.Talk
		m     person.Message
		words string
	}{{anna, mine, "Anna in Zahlen"}, {ben, m, "Dieser Server in Zahlen"}} {
		for _, c := range k.m.Buttons() {
			if route.StatsPerson.Names(c.CustomID) || route.StatsServer.Names(c.CustomID) {
				if _, err := k.P.Click(w.Ctx, k.m.ID, c.CustomID); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := w.People[3].WaitMessage(w.Ctx, func(m person.Message) bool { return strings.Contains(m.Text(), k.words) }); err != nil {
			t.Errorf("nobody else sees %q: %v\n%s", k.words, err, w.Log)
		}
	}
}

// A reader turns between the charts and the times of private numbers, each in their language. What they show to everybody is the part that they see.
// A game that is struck out is in no part.
func TestNumbersOverTime(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	playAlone(w, anna.P, 2)
	m := anna.Says("stats player", nil, "Kurve: Anna in Zahlen. Stand am Ende")
	anna.Records(m, route.StatsTime, "evening")
	awaitWords(anna, m, "Letzter Abend", "**2 Spiele**", "Verlauf:")
	theirs := ben.Says("stats player", person.Options{"user": anna.P.ID}, "Curve: Anna in numbers")
	for _, turn := range []struct{ chart, words string }{{route.ChartSoli, "Alone against three"}, {route.ChartCalls, "Announced and made"}} {
		id := route.StatsChart.ID(route.Numbers{User: anna.P.ID, Chart: turn.chart})
		if _, err := ben.P.Click(w.Ctx, theirs.ID, id); err != nil {
			t.Fatalf("%s: %v\n%s", turn.chart, err, w.Log)
		}
		theirs = awaitWords(ben, theirs, turn.words)
	}
	ben.Records(theirs, route.StatsTime, "month")
	theirs = awaitWords(ben, theirs, "The last 30 days", "Announced and made")
	ben.Records(theirs, route.StatsPerson)
	seen, err := w.People[3].WaitMessage(w.Ctx, func(m person.Message) bool {
		return !m.Ephemeral() && strings.Contains(m.Text(), "Angesagt und geschafft")
	})
	if err != nil || len(seen.Buttons()) > 0 || !strings.Contains(seen.Text(), "Die letzten 30 Tage") {
		t.Errorf("everybody sees %q with %d buttons: %v", seen.Text(), len(seen.Buttons()), err)
	}
	m = anna.Says("stats server", nil, "**2 Spiele**")
	anna.Records(m, route.StatsServerTime, "year")
	awaitWords(anna, m, "Dieses Jahr", "**2 Spiele**")

	ben.Says("report game", person.Options{"game": "1", "reason": "asleep"}, "server managers see")
	anna.Says("report list", nil, "Ein Spiel ist gemeldet")
	m = anna.Reads("Ein Spiel ist gemeldet")
	anna.Records(m, route.RecordCase, "1")
	anna.Records(anna.Reads("Meldung zu Spiel #1"), route.RecordStrike)
	anna.Reads("aus der Statistik gestrichen")
	m = anna.Says("stats player", nil, "**Ein Spiel**")
	anna.Records(m, route.StatsTime, "evening")
	awaitWords(anna, m, "Letzter Abend", "**Ein Spiel**")
}

// awaitWords waits until a message has all these words.
func awaitWords(k e2e.Talk, m person.Message, words ...string) person.Message {
	k.T.Helper()
	m, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool {
		return now.ID == m.ID && !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(now.Text(), word) })
	})
	if err != nil {
		k.T.Fatalf("no message says %q: %v\n%s", words, err, k.Log)
	}
	return m
}

// Players see their stored data, download it, and have it deleted once they have no open table. Games and lists that stay then name a former
// player, and the database is still sound.
func TestPrivacyOfAPerson(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.Says("privacy show", nil, "0 finished games on this server")
	name, content := ben.File(ben.Says("privacy export", nil, "This is everything"), 0)
	if name != "karlchen-export.json" || !strings.Contains(content, ben.P.ID) {
		t.Errorf("%s is %s", name, content)
	}
	playAlone(w, anna.P, 1)

	if _, err := anna.P.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "rules": e2e.OrderlyRules}); err != nil {
		t.Fatal(err)
	}
	w.Press(anna.P, route.Open)
	w.WaitFor(anna.P, route.Join)
	anna.Says("privacy delete", nil, "läuft noch")
	w.Press(anna.P, route.Settings)
	w.Press(anna.P, route.Cancel)

	m := anna.Says("privacy show", nil, "Ein beendetes Spiel auf diesem Server")
	exported := anna.Presses(m, route.PrivacyExport.ID(route.None{}), "Das ist alles")
	if _, content := anna.File(exported, 0); !strings.Contains(content, anna.P.ID) || !strings.Contains(content, `"Anna"`) {
		t.Errorf("the data are %s", content)
	}
	name, content = anna.File(exported, 1)
	if r, err := notation.NewReader(strings.NewReader(content)).Next(); err != nil || name != "karlchen-export.doko" {
		t.Errorf("%s: %v", name, err)
	} else if _, err := notation.Replay(r); err != nil {
		t.Error(err)
	}

	ben.Says("report game", person.Options{"game": "1", "reason": "<@" + anna.P.ID + "> alias " + anna.P.ID + " alias Annchen"}, "report")
	anna.Says("privacy delete", nil, "Ein Text von jemand anderem nennt dich")
	m = anna.Says("privacy delete", nil, "Wirklich alles löschen?")
	m = anna.Presses(m, route.PrivacyKeep.ID(route.None{}), "Was über dich gespeichert ist")
	m = anna.Presses(m, route.PrivacyAsk.ID(route.None{}), "Wirklich alles löschen?")
	anna.Presses(m, route.PrivacyDelete.ID(route.None{}), "bist du jetzt ein ehemaliger Spieler")
	ben.Says("stats server", nil, "Former 1")
	ben.Says("replay", person.Options{"game": "1"}, "Former player 1")
	anna.Says("replay", person.Options{"game": "1"}, "Ehemaliger Spieler 1")
	anna.Says("stats player", nil, "noch kein Spiel")
	w.Kill()
	games := w.Games()
	if len(games) != 1 {
		t.Fatalf("%d games are left", len(games))
	}
	for _, text := range []string{string(games[0].Header), string(games[0].Record), string(games[0].Summary)} {
		if strings.Contains(text, "Anna") || strings.Contains(text, anna.P.ID) {
			t.Errorf("Anna is still in %s", text)
		}
	}
	store, err := storage.Open(w.Database(), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(store.Wipe(t.Context()), store.Close()); err != nil { // as the program does at its start, because a busy one may put it off
		t.Fatal(err)
	}
	if data, err := os.ReadFile(w.Database()); err != nil || strings.Contains(string(data), anna.P.ID) {
		at := strings.Index(string(data), anna.P.ID)
		t.Errorf("Anna's id is still in the file: %v %.300q", err, data[max(0, at-200):max(0, at)])
	}
}

// Anybody may report a game. Server managers read the report, in their channel if they have chosen one. They strike the game out of the
// statistics or close the report.
func TestAGameIsReported(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1]) // Anna manages the server
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.Says("report game", person.Options{"game": "1", "reason": "what?"}, "no game with that number")
	playAlone(w, anna.P, 1)
	ben.Says("report list", nil, "Only server managers")
	m := ben.Walks(ben.Says("replay", person.Options{"game": "1"}, "Replay of game #1"), route.RecordMore, "Report")
	c, _ := e2e.Shown(m, route.RecordReport)
	a, err := ben.P.Click(w.Ctx, m.ID, c.CustomID)
	if err != nil || a.Modal == nil {
		t.Fatalf("nobody asks what is wrong: %v", err)
	}
	if _, err := ben.P.Submit(w.Ctx, a.Modal, map[string]string{recordview.ReportInput: "Lotte *slept* @everyone"}); err != nil {
		t.Fatal(err)
	}
	ben.Reads("server managers see")
	m = anna.Says("report list", nil, "Ein Spiel ist gemeldet")
	anna.Records(m, route.RecordCase, "1")
	m = anna.Reads("Meldung zu Spiel #1")
	if !strings.Contains(m.Text(), `Lotte \*slept\* \@everyone`) {
		t.Errorf("the report says %s", m.Text())
	}
	anna.Records(m, route.RecordStrike)
	m = anna.Reads("aus der Statistik gestrichen")
	// Without a channel nobody heard of a report: each command of a manager shows it, and nobody else's.
	if m := anna.Says("stats player", nil, "noch kein Spiel"); !strings.Contains(m.Text(), "Ein Spiel ist gemeldet") {
		t.Errorf("Anna manages the server and is not told of the report: %s", m.Text())
	}
	if m := ben.Says("rules show", nil, ""); strings.Contains(m.Text(), "reported") {
		t.Errorf("Ben is told of reports: %s", m.Text())
	}

	// With a channel of its own.
	m = anna.Says("settings server", nil, "Einstellungen des Servers")
	anna.Sets(m, route.ServerSetting.ID(route.Setting{Key: "report_channel"}), "Einstellungen des Servers", sandbox.LoungeID)
	ben.Says("report game", person.Options{"game": "1", "reason": "Still asleep"}, "in the channel")
	posted, err := ben.P.WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Still asleep") })
	if err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	ben.Records(posted, route.RecordCount)
	ben.Reads("Only server managers")
	anna.Records(posted, route.RecordCount)
	if _, err := ben.P.WaitMessage(w.Ctx, func(m person.Message) bool {
		_, strike := e2e.Shown(m, route.RecordStrike)
		return m.ID == posted.ID && strike
	}); err != nil {
		t.Fatal(err)
	}
	anna.Says("stats player", nil, "**Ein Spiel**")
	anna.Records(posted, route.RecordSettle)
	if _, err := ben.P.WaitText(w.Ctx, "liegt keine Meldung mehr vor"); err != nil {
		t.Error(err)
	}
	anna.Says("report list", nil, "Kein Spiel ist gemeldet")
}

// A finished game is reviewed once, in the background: a player reads who decided how well, goes to a moment, and sees there what was better. The
// stored review is shown at once, also after a restart. It is one click away from a player's own result, in a message of its own: the page of the game
// stays for the next one.
func TestAGameIsReviewed(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	playAlone(w, anna.P, 1)
	result, err := anna.P.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Shown(m, route.RecordJudge); return ok && m.Ephemeral() })
	if err != nil {
		t.Fatalf("no result leads to a review: %v\n%s", err, w.Log)
	}
	anna.Records(result, route.RecordJudge)
	m := anna.Reads("Entscheidungen")
	if m.ID == result.ID {
		t.Errorf("the review stands in place of the result: %s", m.Text())
	}
	if now, err := anna.P.WaitMessage(w.Ctx, func(now person.Message) bool { return now.ID == result.ID }); err != nil || now.Text() != result.Text() {
		t.Errorf("the result has changed: %v\n%s", err, now.Text())
	}
	if _, file := anna.File(m, 0); !strings.HasPrefix(file, "\x89PNG") {
		t.Errorf("the review has no picture: %s", m.Text())
	}
	m = anna.Presses(m, route.RecordFrom.ID(route.Moment{Record: 1, From: card.NoSeat}), "Schritt 0 von")
	w.Kill()
	w.Start()
	of := ben.Walks(ben.Says("replay", person.Options{"game": "1"}, "#1"), route.RecordReview, "Entscheidungen")
	if _, offered := e2e.Find(of, route.RecordPlay); offered {
		t.Errorf("Ben, who has not played, is to try again: %s", of.Text())
	}
	m = anna.Walks(m, route.RecordReview, "Entscheidungen")
	again, offered := e2e.Find(m, route.RecordPlay)
	if faulty := strings.Contains(m.Text(), "): "+anna.P.Name+" – "); offered != faulty { // she plays her first card each time, so there nearly always is a fault of hers
		t.Fatalf("her own worst decision leads nowhere: %s", m.Text())
	}
	if offered {
		anna.Presses(m, again.CustomID, "von hier an mit dir")
	}
}

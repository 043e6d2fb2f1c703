package commands_test

import (
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/cli"
	recordview "karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/internal/person"
	"karlchen/storage"
)

// shown finds a component of a message by its path.
func shown(m person.Message, to route.Route) (person.Component, bool) {
	for _, c := range components(m.Components) {
		if to.Names(c.CustomID) {
			return c, true
		}
	}
	return person.Component{}, false
}

// records clicks on a component of a record.
func (k talk) records(m person.Message, v route.Route, values ...string) {
	k.t.Helper()
	c, ok := shown(m, v)
	if !ok {
		k.t.Fatalf("there is nothing to %s in %q", v, m.Text())
	}
	if _, err := k.p.Click(k.ctx, m.ID, c.CustomID, values...); err != nil {
		k.t.Fatalf("%s: %v\n%s", v, err, k.log)
	}
}

// gets clicks on a component that hands out a file, and returns the file's name and content.
func (k talk) gets(m person.Message, v route.Route, words string) (name, content string) {
	k.t.Helper()
	k.records(m, v)
	return k.file(k.reads(words), 0)
}

// file downloads an attachment.
func (k talk) file(m person.Message, i int) (name, content string) {
	k.t.Helper()
	if len(m.Attachments) <= i {
		k.t.Fatalf("%q has %d files", m.Text(), len(m.Attachments))
	}
	url := m.Attachments[i].URL
	if strings.HasPrefix(url, "/") {
		url = k.sandbox.URL() + url
	}
	response, err := http.Get(url)
	if err != nil {
		k.t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		k.t.Fatalf("the file %s: %s, %v", url, response.Status, err)
	}
	return m.Attachments[i].Filename, string(data)
}

// orderlyRules give everybody their seat, and let no computer announce before the first card.
const orderlyRules = seatedRules + " announce_only_on_turn=on"

// playAlone opens a table with three computers and plays a list of games to its end.
func (w *world) playAlone(p *person.Person, games int) {
	w.t.Helper()
	if _, err := p.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "games": games, "rules": orderlyRules}); err != nil {
		w.t.Fatal(err)
	}
	w.press(p, route.Start)
	for n := range games {
		w.playUntilResult(p, n+1)
		if n+1 < games {
			w.press(p, route.Next)
		}
	}
}

// playUntilResult plays until the result of a game of the server can be replayed.
func (w *world) playUntilResult(p *person.Person, number int) person.Message {
	w.t.Helper()
	result := func(m person.Message) bool {
		c, _ := shown(m, route.RecordOpen)
		return !m.Ephemeral() && c.CustomID == route.RecordOpen.ID(route.Record{Record: uint64(number)})
	}
	for {
		m, err := p.WaitMessage(w.ctx, func(m person.Message) bool {
			_, ok := find(m, route.Hand)
			return result(m) || ok && !m.Ephemeral()
		})
		if err != nil {
			w.t.Fatalf("%v\n%s", err, w.log)
		}
		if result(m) {
			return m
		}
		if hand, ok := w.tryHand(p, m); ok {
			if c, ok := find(hand, route.CutLot, route.Word, route.Play); ok {
				w.click(p, hand, c)
			}
		}
	}
}

// A player and an onlooker replay a game from its result, card by card and through a restart. They check its deal, get its record, and find
// the game again in every way.
func TestReplayOfAGame(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.says("replay", nil, "No games found")
	ben.says("replay", person.Options{"game": "1"}, "no game with that number")
	w.playAlone(anna.p, 1)
	if _, err := anna.p.WaitText(w.ctx, "Alle Stiche"); err != nil { // the table is shown to its end
		t.Fatalf("%v\n%s", err, w.log)
	}

	for _, k := range []talk{anna, ben} {
		result, err := k.p.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := shown(m, route.RecordOpen); return ok && !m.Ephemeral() })
		if err != nil {
			t.Fatal(err)
		}
		k.records(result, route.RecordOpen)
	}
	m := ben.reads("Replay of game #1")
	if !strings.Contains(m.Text(), "The cards are dealt.") || strings.Count(m.Text(), "in hand: ") != card.Seats {
		t.Errorf("the replay does not begin with the deal: %s", m.Text())
	}
	ben.records(m, route.RecordOn)
	m = ben.reads("Step 4 of")
	ben.records(m, route.RecordNext)
	m = ben.reads("Step 5 of")
	ben.records(m, route.RecordOn)
	m = ben.reads("takes the trick")
	ben.records(m, route.RecordTrick)
	m = ben.reads("Step 4 of")
	w.kill()
	w.start() // the replay goes on as if nothing had happened
	jump, _ := shown(m, route.RecordJump)
	m = ben.walks(m, route.RecordJump, " points, in hand: ", jump.Options[len(jump.Options)-1].Value)
	m = ben.walks(m, route.RecordMore, "As a file")
	ben.records(m, route.RecordVerify)
	ben.reads("exactly these four hands")
	name, content := ben.gets(m, route.RecordExport, "as a file")
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
	ben.completes("replay", "game", "", "1")
	ben.completes("replay", "game", "anna", "1")
	ben.completes("replay", "contract", "damen", "solo-queens")
	ben.completes("replay", "day", "", r.Info.Date[:len("2006-01-02")])
	ben.says("replay", person.Options{"game": "#1"}, "Replay of game #1")
	ben.says("replay", person.Options{"player": anna.p.ID}, "Replay of game #1")
	ben.says("replay", person.Options{"player": ben.p.ID}, "No games found")
	ben.says("replay", person.Options{"day": r.Info.Date[:len("2006-01-02")]}, "Replay of game #1")
	ben.says("replay", person.Options{"day": "1.1.2020"}, "No games found")
	ben.says("replay", person.Options{"day": "yesterday"}, "isn’t a date")
	another := "solo-queens"
	if strings.Contains(content, another) { // a computer declares one now and then
		another = "solo-jacks"
	}
	ben.says("replay", person.Options{"contract": another}, "No games found")
	ben.says("replay", person.Options{"contract": "skat"}, "don’t know this kind")
	ben.says("replay", person.Options{"game": "zwölf"}, "isn’t the number of a game")

	// Anna leaves in the middle of a second game, and a computer plays it to its end for her: it counts. While it is played, nobody may see its record.
	if _, err := anna.p.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "rules": orderlyRules}); err != nil {
		t.Fatal(err)
	}
	w.press(anna.p, route.Start)
	w.playUntil(anna.p, 3)
	ben.says("replay", person.Options{"game": "2"}, "still in progress")
	if _, err := anna.p.Command(w.ctx, w.channel, "doko end", nil); err != nil {
		t.Fatal(err)
	}
	w.press(anna.p, route.End)
	for _, told := range []string{"Die Liste endet mit diesem Spiel", "Die Liste wurde vorzeitig beendet"} {
		if _, err := anna.p.WaitText(w.ctx, told); err != nil {
			t.Fatal(err)
		}
	}
	anna.says("replay", person.Options{"game": "2"}, "Wiedergabe: Spiel #2")
	anna.says("stats player", nil, "**2 Spiele**")
	m = anna.says("replay", nil, "2 Spiele gefunden")
	anna.records(m, route.RecordPick, "1")
	anna.reads("Wiedergabe: Spiel #1")
}

// Numbers are private until somebody shows them; then they are in the server's language. They survive a restart.
func TestNumbersOfAPersonAndTheServer(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.says("stats player", nil, "no counted games here yet")
	ben.says("stats server", nil, "No game has been finished")
	w.playAlone(anna.p, 2)
	mine := anna.says("stats player", nil, "**2 Spiele**")
	ben.says("stats player", person.Options{"user": anna.p.ID}, "Anna in numbers")
	ben.says("stats player", person.Options{"user": w.people[2].ID}, "never played here")
	ben.says("stats compare", person.Options{"user": anna.p.ID}, "nothing to compare")
	ben.says("stats compare", person.Options{"user": ben.p.ID}, "two different people")
	w.kill()
	w.start()
	m := ben.says("stats server", nil, "**2 games** by one person")
	if !strings.Contains(m.Text(), "The last seven days") || !strings.Contains(m.Text(), "Biggest result") {
		t.Errorf("no highlights of the week:\n%s", m.Text())
	}
	for _, k := range []struct {
		talk
		m     person.Message
		words string
	}{{anna, mine, "Anna in Zahlen"}, {ben, m, "Dieser Server in Zahlen"}} {
		for _, c := range k.m.Buttons() {
			if route.StatsPerson.Names(c.CustomID) || route.StatsServer.Names(c.CustomID) {
				if _, err := k.p.Click(w.ctx, k.m.ID, c.CustomID); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := w.people[3].WaitMessage(w.ctx, func(m person.Message) bool { return strings.Contains(m.Text(), k.words) }); err != nil {
			t.Errorf("nobody else sees %q: %v\n%s", k.words, err, w.log)
		}
	}
}

// A reader turns between the charts and the times of private numbers, each in their language. What they show to everybody is the part that they see.
// A game that is struck out is in no part.
func TestNumbersOverTime(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	w.playAlone(anna.p, 2)
	m := anna.says("stats player", nil, "Kurve: Anna in Zahlen. Stand am Ende")
	anna.records(m, route.StatsTime, "evening")
	anna.turned(m, "Letzter Abend", "**2 Spiele**", "Verlauf:")
	theirs := ben.says("stats player", person.Options{"user": anna.p.ID}, "Curve: Anna in numbers")
	for _, turn := range []struct{ chart, words string }{{route.ChartSoli, "Alone against three"}, {route.ChartCalls, "Announced and made"}} {
		id := route.StatsChart.ID(route.Numbers{User: anna.p.ID, Chart: turn.chart})
		if _, err := ben.p.Click(w.ctx, theirs.ID, id); err != nil {
			t.Fatalf("%s: %v\n%s", turn.chart, err, w.log)
		}
		theirs = ben.turned(theirs, turn.words)
	}
	ben.records(theirs, route.StatsTime, "month")
	theirs = ben.turned(theirs, "The last 30 days", "Announced and made")
	ben.records(theirs, route.StatsPerson)
	seen, err := w.people[3].WaitMessage(w.ctx, func(m person.Message) bool {
		return !m.Ephemeral() && strings.Contains(m.Text(), "Angesagt und geschafft")
	})
	if err != nil || len(seen.Buttons()) > 0 || !strings.Contains(seen.Text(), "Die letzten 30 Tage") {
		t.Errorf("everybody sees %q with %d buttons: %v", seen.Text(), len(seen.Buttons()), err)
	}
	m = anna.says("stats server", nil, "**2 Spiele**")
	anna.records(m, route.StatsServerTime, "year")
	anna.turned(m, "Dieses Jahr", "**2 Spiele**")

	ben.says("report game", person.Options{"game": "1", "reason": "asleep"}, "server managers read it")
	anna.says("report list", nil, "Ein Spiel ist gemeldet")
	m = anna.reads("Ein Spiel ist gemeldet")
	anna.records(m, route.RecordCase, "1")
	anna.records(anna.reads("Meldung zu Spiel #1"), route.RecordStrike)
	anna.reads("aus der Statistik gestrichen")
	m = anna.says("stats player", nil, "**Ein Spiel**")
	anna.records(m, route.StatsTime, "evening")
	anna.turned(m, "Letzter Abend", "**Ein Spiel**")
}

// turned waits until a message has all these words.
func (k talk) turned(m person.Message, words ...string) person.Message {
	k.t.Helper()
	m, err := k.p.WaitMessage(k.ctx, func(now person.Message) bool {
		return now.ID == m.ID && !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(now.Text(), word) })
	})
	if err != nil {
		k.t.Fatalf("no message says %q: %v\n%s", words, err, k.log)
	}
	return m
}

// Players see their stored data, download it, and have it deleted once they have no open table. Games and lists that stay then name a former
// player, and the database is still sound.
func TestPrivacyOfAPerson(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.says("privacy show", nil, "0 finished games on this server")
	name, content := ben.file(ben.says("privacy export", nil, "This is everything"), 0)
	if name != "karlchen-export.json" || !strings.Contains(content, ben.p.ID) {
		t.Errorf("%s is %s", name, content)
	}
	w.playAlone(anna.p, 1)

	if _, err := anna.p.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "rules": orderlyRules}); err != nil {
		t.Fatal(err)
	}
	w.waitFor(anna.p, route.Start)
	anna.says("privacy delete", nil, "läuft noch")
	w.press(anna.p, route.Settings)
	w.press(anna.p, route.Cancel)

	m := anna.says("privacy show", nil, "Ein beendetes Spiel auf diesem Server")
	exported := anna.presses(m, route.PrivacyExport.ID(route.None{}), "Das ist alles")
	if _, content := anna.file(exported, 0); !strings.Contains(content, anna.p.ID) || !strings.Contains(content, `"Anna"`) {
		t.Errorf("the data are %s", content)
	}
	name, content = anna.file(exported, 1)
	if r, err := notation.NewReader(strings.NewReader(content)).Next(); err != nil || name != "karlchen-export.doko" {
		t.Errorf("%s: %v", name, err)
	} else if _, err := notation.Replay(r); err != nil {
		t.Error(err)
	}

	ben.says("report game", person.Options{"game": "1", "reason": "<@" + anna.p.ID + "> alias " + anna.p.ID + " alias Annchen"}, "report")
	anna.says("privacy delete", nil, "Ein Text von jemand anderem nennt dich")
	m = anna.says("privacy delete", nil, "Wirklich alles löschen?")
	m = anna.presses(m, route.PrivacyKeep.ID(route.None{}), "Was über dich gespeichert ist")
	m = anna.presses(m, route.PrivacyAsk.ID(route.None{}), "Wirklich alles löschen?")
	anna.presses(m, route.PrivacyDelete.ID(route.None{}), "bist du jetzt ein ehemaliger Spieler")
	ben.says("stats server", nil, "Former 1")
	ben.says("replay", person.Options{"game": "1"}, "Former player 1")
	anna.says("replay", person.Options{"game": "1"}, "Ehemaliger Spieler 1")
	anna.says("stats player", nil, "noch kein Spiel")
	w.kill()
	games := w.games()
	if len(games) != 1 {
		t.Fatalf("%d games are left", len(games))
	}
	for _, text := range []string{string(games[0].Header), string(games[0].Record), string(games[0].Summary)} {
		if strings.Contains(text, "Anna") || strings.Contains(text, anna.p.ID) {
			t.Errorf("Anna is still in %s", text)
		}
	}
	store, err := storage.Open(filepath.Join(w.data, cli.DatabaseName), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(store.Wipe(t.Context()), store.Close()); err != nil { // as the program does at its start, because a busy one may put it off
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join(w.data, cli.DatabaseName)); err != nil || strings.Contains(string(data), anna.p.ID) {
		at := strings.Index(string(data), anna.p.ID)
		t.Errorf("Anna's id is still in the file: %v %.300q", err, data[max(0, at-200):max(0, at)])
	}
}

// presses clicks on a button by its id and waits for the words.
func (k talk) presses(m person.Message, id, words string) person.Message {
	k.t.Helper()
	if _, err := k.p.Click(k.ctx, m.ID, id); err != nil {
		k.t.Fatalf("%s: %v\n%s", id, err, k.log)
	}
	return k.reads(words)
}

// Anybody may report a game. Server managers read the report, in their channel if they have chosen one. They strike the game out of the
// statistics or close the report.
func TestAGameIsReported(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]} // Anna manages the server
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	ben.says("report game", person.Options{"game": "1", "reason": "what?"}, "no game with that number")
	w.playAlone(anna.p, 1)
	ben.says("report list", nil, "Only server managers")
	m := ben.walks(ben.says("replay", person.Options{"game": "1"}, "Replay of game #1"), route.RecordMore, "Report")
	c, _ := shown(m, route.RecordReport)
	a, err := ben.p.Click(w.ctx, m.ID, c.CustomID)
	if err != nil || a.Modal == nil {
		t.Fatalf("nobody asks what is wrong: %v", err)
	}
	if _, err := ben.p.Submit(w.ctx, a.Modal, map[string]string{recordview.ReportInput: "Lotte *slept* @everyone"}); err != nil {
		t.Fatal(err)
	}
	ben.reads("server managers read it")
	m = anna.says("report list", nil, "Ein Spiel ist gemeldet")
	anna.records(m, route.RecordCase, "1")
	m = anna.reads("Meldung zu Spiel #1")
	if !strings.Contains(m.Text(), `Lotte \*slept\* \@everyone`) {
		t.Errorf("the report says %s", m.Text())
	}
	anna.records(m, route.RecordStrike)
	m = anna.reads("aus der Statistik gestrichen")
	anna.says("stats player", nil, "noch kein Spiel")

	// With a channel of its own.
	m = anna.says("settings server", nil, "Einstellungen des Servers")
	anna.sets(m, route.ServerSetting.ID(route.Setting{Key: "report_channel"}), "Einstellungen des Servers", sandbox.LoungeID)
	ben.says("report game", person.Options{"game": "1", "reason": "Still asleep"}, "in the channel")
	posted, err := ben.p.WaitMessage(w.ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Still asleep") })
	if err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	ben.records(posted, route.RecordCount)
	ben.reads("Only server managers")
	anna.records(posted, route.RecordCount)
	if _, err := ben.p.WaitMessage(w.ctx, func(m person.Message) bool {
		_, strike := shown(m, route.RecordStrike)
		return m.ID == posted.ID && strike
	}); err != nil {
		t.Fatal(err)
	}
	anna.says("stats player", nil, "**Ein Spiel**")
	anna.records(posted, route.RecordSettle)
	if _, err := ben.p.WaitText(w.ctx, "liegt keine Meldung mehr vor"); err != nil {
		t.Error(err)
	}
	anna.says("report list", nil, "Kein Spiel ist gemeldet")
}

// A finished game is reviewed once, in the background: a player reads who decided how well, goes to a moment, and sees there what was better. The
// stored review is shown at once, also after a restart.
func TestAGameIsReviewed(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	w.playAlone(anna.p, 1)
	m := anna.walks(anna.says("replay", person.Options{"game": "1"}, "Wiedergabe: Spiel #1"), route.RecordReview, "Entscheidungen")
	if _, file := anna.file(m, 0); !strings.HasPrefix(file, "\x89PNG") {
		t.Errorf("the review has no picture: %s", m.Text())
	}
	m = anna.presses(m, route.RecordFrom.ID(route.Moment{Record: 1, From: card.NoSeat}), "Schritt 0 von")
	w.kill()
	w.start()
	ben.walks(ben.says("replay", person.Options{"game": "1"}, "#1"), route.RecordReview, "%")
	anna.walks(m, route.RecordReview, "Entscheidungen")
}

// The review is one click away from a player's own result, in a message of its own: the page of the game stays for the next one.
func TestAPlayerReviewsTheirGameFromItsResult(t *testing.T) {
	w := newWorld(t)
	anna := talk{w, w.people[0]}
	w.playAlone(anna.p, 1)
	result, err := anna.p.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := shown(m, route.RecordJudge); return ok && m.Ephemeral() })
	if err != nil {
		t.Fatalf("no result leads to a review: %v\n%s", err, w.log)
	}
	anna.records(result, route.RecordJudge)
	m := anna.reads("Entscheidungen")
	if m.ID == result.ID {
		t.Errorf("the review stands in place of the result: %s", m.Text())
	}
	if now, err := anna.p.WaitMessage(w.ctx, func(now person.Message) bool { return now.ID == result.ID }); err != nil || now.Text() != result.Text() {
		t.Errorf("the result has changed: %v\n%s", err, now.Text())
	}
	anna.presses(m, route.RecordFrom.ID(route.Moment{Record: 1, From: card.NoSeat}), "Schritt 0 von")
}

package sheet_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"karlchen/commands/route"
	rulesview "karlchen/commands/rulebook/view"
	"karlchen/commands/sheet/view"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// writer is somebody who writes on a sheet. The clicks are counted, a modal as the one that opens it.
type writer struct {
	e2e.Talk
	clicks int
}

func (k *writer) click(m person.Message, v route.Route, values ...string) person.Answer {
	k.T.Helper()
	k.clicks++
	return k.Talk.Click(m, v, values...)
}

// opens opens a sheet with these people and returns its post.
func (k *writer) opens(names, rules, games string) person.Message {
	k.T.Helper()
	a, err := k.P.Command(k.Ctx, k.Channel, "sheet new", nil)
	if err == nil {
		_, err = k.P.Submit(k.Ctx, a.Modal, map[string]string{view.NamesInput: names, view.RulesInput: rules, view.GamesInput: games})
	}
	if err != nil {
		k.T.Fatalf("%v\n%s", err, k.Log)
	}
	return k.post("Spiel 1:")
}

// post waits until the public sheet says something.
func (k *writer) post(words string) person.Message {
	k.T.Helper()
	m, err := k.P.WaitMessage(k.Ctx, func(m person.Message) bool {
		_, is := e2e.Shown(m, route.SheetGame)
		return is && !m.Ephemeral() && strings.Contains(m.Text(), words)
	})
	if err != nil {
		all := ""
		for _, m := range k.P.Messages() {
			all += m.Text() + "\n--\n"
		}
		k.T.Fatalf("no sheet says %q: %v\n%s\n%s", words, err, all, k.Log)
	}
	return m
}

// begins opens the dialogue about the next game.
func (k *writer) begins(post person.Message, words string) person.Message {
	k.T.Helper()
	if err := k.Dismiss(); err != nil {
		k.T.Fatal(err)
	}
	k.click(post, route.SheetGame)
	return k.Reads(words)
}

// tells answers who was Re, and how many Augen a party had.
func (k *writer) tells(m person.Message, party, augen string, re ...string) person.Message {
	k.T.Helper()
	if len(re) > 0 {
		k.click(m, route.SheetRe, re...)
		now, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool {
			return now.ID == m.ID && !reflect.DeepEqual(now.Components, m.Components)
		})
		if err != nil {
			k.T.Fatal(err)
		}
		m = now
	}
	a := k.click(m, route.ScoreAsk)
	if _, err := k.P.Submit(k.Ctx, a.Modal, map[string]string{rulesview.PartyInput: party, rulesview.AugenInput: augen}); err != nil {
		k.T.Fatalf("%v\n%s", err, k.Log)
	}
	of, err := strconv.Atoi(augen)
	if party == "kontra" {
		of = 240 - of
	}
	words := fmt.Sprintf("Augen: **Re %d :", of)
	m, bad := k.P.WaitMessage(k.Ctx, func(now person.Message) bool { return now.ID == m.ID && strings.Contains(now.Text(), words) })
	if err != nil || bad != nil {
		k.T.Fatalf("nothing says %q: %v, %v\n%s", words, err, bad, k.Log)
	}
	return m
}

// enters writes a game down.
func (k *writer) enters(m person.Message) person.Message {
	k.T.Helper()
	k.click(m, route.SheetEnter)
	m, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool {
		_, done := e2e.Shown(now, route.SheetGame)
		return now.ID == m.ID && done
	})
	if err != nil {
		k.T.Fatalf("%v\n%s", err, k.Log)
	}
	return m
}

// changes begins the dialogue about a game that stands there.
func (k *writer) changes(post person.Message, game string) person.Message {
	k.T.Helper()
	if err := k.Dismiss(); err != nil {
		k.T.Fatal(err)
	}
	k.click(post, route.SheetMore)
	return k.Chooses(k.Reads("Zettel"), route.SheetChange, game)
}

var totalsOf = regexp.MustCompile(`(\w+) \*\*([+−]?\d+)\*\*`)

// totals reads how all stand.
func (k *writer) totals(post person.Message) map[string]string {
	k.T.Helper()
	if err := k.Dismiss(); err != nil {
		k.T.Fatal(err)
	}
	k.Click(post, route.SheetMore)
	found := map[string]string{}
	for _, m := range totalsOf.FindAllStringSubmatch(k.Reads("Zettel").Text(), -1) {
		found[m[1]] = m[2]
	}
	return found
}

// A round at a kitchen table writes its games down: a Bock that an even game brings, a solo, a redeal. Ben changes a game, Anna deletes the even one, and the Bock is
// gone. The program is killed in between. A stranger reads along and may not write until a name is theirs.
func TestAnEveningAtTheKitchenTable(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara := &writer{Talk: w.Talk(w.People[0])}, &writer{Talk: w.Talk(w.People[1])}, &writer{Talk: w.Talk(w.People[2])}
	post := anna.opens("Anna, Lotte, Emil, Frieda", "hausrunde", "")
	if text := post.Text(); !strings.Contains(text, "Spiel 1: Frieda gibt") {
		t.Errorf("the sheet begins with %s", text)
	}
	m := anna.begins(post, "Spiel 1: Frieda gibt")
	anna.clicks = 1
	m = anna.tells(m, "kontra", "109", "0", "1")
	m = anna.enters(m)
	if anna.clicks > 6 {
		t.Errorf("a normal game took %d clicks", anna.clicks)
	}
	if text := m.Text(); !strings.Contains(text, "131") || !strings.Contains(text, "+1") {
		t.Errorf("the result is %s", text)
	}
	post = anna.post("Spiel 2: Anna gibt")
	if len(post.Attachments) != 1 {
		t.Errorf("the sheet has %d pictures", len(post.Attachments))
	}

	ben.Click(post, route.SheetGame)
	ben.Reads("Eintragen kann nur")
	ben.Click(post, route.SheetMore)
	ben.Chooses(ben.Reads("Lotte **"), route.SheetMe, "1")
	m = ben.begins(post, "Spiel 2: Anna gibt")
	m = ben.tells(m, "re", "120", "1", "2")
	m = ben.enters(m)
	post = ben.post("bringt Bock")
	if text := post.Text(); !strings.Contains(text, "mal 2 (noch 4 Spiele)") {
		t.Errorf("after an even game the sheet says %s", text)
	}
	w.Kill()
	w.Start()
	ben.Click(m, route.SheetGame) // in their own message; the post follows all the same
	m = ben.Reads("Wer war Re?")
	m = ben.Chooses(m, route.ScoreContract, "solo-queens")
	m = ben.tells(m, "re", "151", "2")
	ben.enters(m)
	post = anna.post("Spiel 4:")
	m = anna.begins(post, "Spiel 4:")
	anna.Click(m, route.SheetVoid)
	anna.Reads("neu gegeben")
	before := anna.totals(post)

	m = ben.changes(post, "1") // it was the solo of somebody else: what was told is told again
	m = ben.tells(m, "re", "100")
	ben.enters(m)
	if now := anna.totals(post); fmt.Sprint(now) == fmt.Sprint(before) || now["Ben"] == before["Ben"] {
		t.Errorf("after a change of game 1 the totals are %v, and were %v", now, before)
	}
	m = anna.changes(post, "2")
	anna.Click(m, route.SheetDelete)
	anna.Reads("Das Spiel ist gelöscht")
	anna.post("Spiel 3:")
	after := anna.totals(post)
	// Game 1: Kontra won 140 to 100 against the Alten, two for each. The solo counts once: three, and for Emil three times.
	if want := map[string]string{"Anna": "−5", "Ben": "−5", "Emil": "+11", "Frieda": "−1"}; fmt.Sprint(after) != fmt.Sprint(want) {
		t.Errorf("without its Bock the totals are %v, want %v", after, want)
	}
	m = anna.Reads("Zettel")
	anna.Click(m, route.SheetHistory)
	if text := anna.Reads("geändert hat").Text(); strings.Count(text, "eingetragen") != 4 || strings.Count(text, "gelöscht") != 1 || strings.Count(text, "geändert\n") != 1 {
		t.Errorf("the history is %s", text)
	}
	if _, err := clara.P.Command(w.Ctx, w.Channel, "sheet show", nil); err != nil {
		t.Fatal(err)
	}
	if again := clara.post("Spiel 3:"); again.ID == post.ID {
		t.Error("the sheet is not shown again")
	}
}

// Two people type the same game at once, and one of them clicks twice: it stands on the sheet once, until somebody insists.
func TestTwoPeopleTypeTheSameGame(t *testing.T) {
	w := e2e.New(t)
	anna, ben := &writer{Talk: w.Talk(w.People[0])}, &writer{Talk: w.Talk(w.People[1])}
	post := anna.opens("Anna, Ben, Emil, Frieda", "ddv", "4")
	ben.Click(post, route.SheetMore)
	ben.Chooses(ben.Reads("Ben **"), route.SheetMe, "1")
	of := anna.tells(anna.begins(post, "Spiel 1:"), "re", "125", "0", "2")
	same := ben.tells(ben.begins(post, "Spiel 1:"), "re", "125", "0", "2")
	anna.enters(of)
	if enter, ok := e2e.Shown(of, route.SheetEnter); !ok {
		t.Error("there is nothing to click twice")
	} else if _, err := anna.P.Click(w.Ctx, of.ID, enter.CustomID); err == nil {
		anna.Reads("war schneller und hat eingetragen: **Spiel 1")
	}
	ben.Click(same, route.SheetEnter)
	again := ben.Reads("war schneller und hat eingetragen: **Spiel 1")
	if totals := anna.totals(post); totals["Anna"] != "+1" || totals["Frieda"] != "−1" {
		t.Errorf("the totals are %v", totals)
	}
	ben.enters(again)
	ben.post("Spiel 3:")
	if totals := anna.totals(post); totals["Anna"] != "+2" || totals["Frieda"] != "−2" {
		t.Errorf("after the same game once more the totals are %v", totals)
	}
	anna.Chooses(anna.Reads("Ben **"), route.SheetRelease, "1") // the one who opened the sheet takes Ben's name back
	if err := ben.Dismiss(); err != nil {
		t.Fatal(err)
	}
	ben.Click(post, route.SheetGame)
	ben.Reads("Eintragen kann nur")
}

// A Stammtisch plays at a real table. Its members are proposed and known by their names; what was played counts for its total and in their statistics.
func TestASheetCountsForItsStammtisch(t *testing.T) {
	w := e2e.New(t)
	anna, ben, dora := &writer{Talk: w.Talk(w.People[0])}, &writer{Talk: w.Talk(w.People[1])}, &writer{Talk: w.Talk(w.People[3])}
	if _, err := anna.P.Command(w.Ctx, w.Channel, "stammtisch new", person.Options{"name": "Karo Zehn", "rules": "ddv"}); err != nil {
		t.Fatal(err)
	}
	for _, k := range []*writer{ben, dora} {
		m, _ := k.WaitFor(k.P, route.JoinStammtisch)
		k.Click(m, route.JoinStammtisch)
	}
	m := anna.Says("stammtisch show", nil, "Mitglieder (3)")
	a := anna.Click(m, route.SheetAsk)
	if names := a.Modal.Components[0].Component.Value; names != "Anna, Ben, Dora" || len(a.Modal.Components) != 1 {
		t.Errorf("a Stammtisch is asked %d questions, the first one about %q", len(a.Modal.Components), names)
	}
	if _, err := anna.P.Submit(w.Ctx, a.Modal, map[string]string{view.NamesInput: "Ben, Dora, Lotte, anna"}); err != nil {
		t.Fatal(err)
	}
	post := ben.post("Karo Zehn")
	ben.enters(ben.tells(ben.begins(post, "Spiel 1:"), "re", "151", "0", "3"))
	ben.post("Spiel 2:")
	if text := anna.Says("stammtisch show", nil, "ein Abend, ein Spiel").Text(); !regexp.MustCompile(`Anna +1 +1 +100% +[+]2`).MatchString(text) || !regexp.MustCompile(`Lotte +1 +1 +0% +-2`).MatchString(text) {
		t.Errorf("the Stammtisch says %s", text)
	}
	anna.Says("stats player", nil, "Am echten Tisch: ein Spiel, +2")
	dora.Says("stats player", nil, "Am echten Tisch: ein Spiel, −2")
	if text := w.Talk(w.People[2]).Says("stats player", nil, "").Text(); strings.Contains(text, "echten Tisch") {
		t.Errorf("Clara, who did not play, reads %s", text)
	}

	// The round's paper of three seasons ago comes in for it, too, without the line that cannot be read.
	old := "Anna\tBen\tDora\tLotte\n"
	for range 30 {
		old += "3\t3\t-3\t-3\n"
	}
	modal, err := anna.P.Command(w.Ctx, w.Channel, "sheet read", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := anna.P.Submit(w.Ctx, modal.Modal, map[string]string{view.TextInput: old + "3\t3\t-3\t-2\n", view.RulesInput: "ddv"}); err != nil {
		t.Fatal(err)
	}
	m = anna.Reads("Zeile 32")
	anna.Click(m, route.SheetTakeFor)
	ben.post("Zettel 2")
	if text := anna.Says("stammtisch show", nil, "31 Spiele").Text(); !regexp.MustCompile(`Anna +1 +31 .*[+]92`).MatchString(text) {
		t.Errorf("with its old games the Stammtisch says %s", text)
	}
}

// A sheet that was kept elsewhere comes in as text or as a file. Each line is shown as it was understood, and nothing is stored before a click. It goes out as a
// page, as a table, which comes in again, and for other programs.
func TestASheetFromElsewhere(t *testing.T) {
	w := e2e.New(t)
	anna := &writer{Talk: w.Talk(w.People[0])}
	text := "Nr\tAnna\tLotte\tEmil\tFrieda\tGustav\n1\t1\t1\t-1\t-1\t\n2\t\t2\t-2\t2\t-2\n3\t9\t\t-3\t-3\t-3\n4\t1\t1\tx\t-1\t\nSumme\t10\t3\t-6\t-2\t-5\n"
	paste := func(text string) error {
		a, err := anna.P.Command(w.Ctx, w.Channel, "sheet read", nil)
		if err == nil {
			_, err = anna.P.Submit(w.Ctx, a.Modal, map[string]string{view.TextInput: text, view.RulesInput: "ddv"})
		}
		return err
	}
	if err := paste("1;2;3"); err != nil {
		t.Fatal(err)
	}
	anna.Reads("In der ersten Zeile müssen vier bis sieben Namen stehen")
	if err := anna.Dismiss(); err != nil {
		t.Fatal(err)
	}
	if err := paste(text); err != nil {
		t.Fatal(err)
	}
	m := anna.Reads("Das habe ich verstanden")
	for _, words := range []string{"Anna, Lotte, Emil, Frieda, Gustav · 3 Spiele", "Zeile 5", "keine ganze Zahl", "Zeile 6", "eine Summe und stimmt"} {
		if !strings.Contains(m.Text(), words) {
			t.Errorf("the preview does not say %q: %s", words, m.Text())
		}
	}
	if _, err := anna.P.Command(w.Ctx, w.Channel, "sheet show", nil); err != nil {
		t.Fatal(err)
	}
	anna.Reads("Hier gibt es noch keinen Zettel")
	anna.Click(m, route.SheetTake)
	post := anna.post("Spiel 4:")
	want := map[string]string{"Anna": "+10", "Lotte": "+3", "Emil": "−6", "Frieda": "−2", "Gustav": "−5"}
	if totals := anna.totals(post); fmt.Sprint(totals) != fmt.Sprint(want) {
		t.Errorf("the totals are %v", totals)
	}
	anna.Click(anna.Reads("Lotte **"), route.SheetFiles)
	m = anna.Reads("als Seite zum Drucken")
	var table string
	for i, words := range []string{"<th>Gustav", "total;10;3;-6;-2;-5", `"opened"`} {
		name, content := anna.File(m, i)
		if !strings.Contains(content, words) {
			t.Errorf("%s does not have %q:\n%s", name, words, content)
		}
		if strings.HasSuffix(name, ".csv") {
			table = content
		}
	}
	if err := anna.Dismiss(); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.P.Command(w.Ctx, w.Channel, "sheet read", person.Options{"file": []byte(table)}); err != nil {
		t.Fatal(err)
	}
	anna.Click(anna.Reads("3 Spiele"), route.SheetTake)
	if totals := anna.totals(anna.post("Zettel 2")); fmt.Sprint(totals) != fmt.Sprint(want) {
		t.Errorf("the totals of the file are %v", totals)
	}
}

// People who have reckoned themselves write their points alone. Points that do not add up to zero can be mended, and not entered.
func TestPointsAreEnough(t *testing.T) {
	w := e2e.New(t)
	anna := &writer{Talk: w.Talk(w.People[0])}
	post := anna.opens("Anna, Lotte, Emil, Frieda", "ddv", "")
	m := anna.begins(post, "Spiel 1:")
	points := func(of ...string) {
		t.Helper()
		inputs := map[string]string{}
		for seat, n := range of {
			inputs[rulesview.PointsInput(card.Seat(seat))] = n
		}
		if _, err := anna.P.Submit(w.Ctx, anna.Click(m, route.SheetPoints).Modal, inputs); err != nil {
			t.Fatal(err)
		}
	}
	points("9", "-3", "-3", "x")
	m = anna.Reads("Trag für jeden eine ganze Zahl ein")
	points("9", "-3", "-3", "-2")
	m = anna.Reads("müssen zusammen null ergeben")
	points("+9", "−3", "-3", "-3")
	anna.enters(anna.Reads("Anna +9, Lotte −3, Emil −3, Frieda −3"))
	anna.post("Spiel 2:")
	if totals := anna.totals(post); totals["Anna"] != "+9" || totals["Frieda"] != "−3" {
		t.Errorf("the totals are %v", totals)
	}
}

// A file of three seasons with one wrong line: the preview stays a message, names that line, and takes the others.
func TestThreeSeasonsFromAFile(t *testing.T) {
	w := e2e.New(t)
	anna := &writer{Talk: w.Talk(w.People[0])}
	const games, wrong = 300, 187
	text := "Anna;Lotte;Emil;Frieda;Gustav\n"
	for game := 1; game <= games; game++ {
		points := []string{"3", "-1", "-1", "-1"}
		points = slices.Insert(points, game%5, "")
		if game == wrong {
			points[(game+1)%5] += "7"
		}
		text += strings.Join(points, ";") + "\n"
	}
	if _, err := anna.P.Command(w.Ctx, w.Channel, "sheet read", person.Options{"file": []byte(text)}); err != nil {
		t.Fatal(err)
	}
	m := anna.Reads("Das habe ich verstanden")
	for _, words := range []string{fmt.Sprintf("· %d Spiele", games-1), fmt.Sprintf("Zeile %d", wrong+1)} {
		if !strings.Contains(m.Text(), words) {
			t.Errorf("the preview does not say %q: %s", words, m.Text())
		}
	}
	anna.Click(m, route.SheetTake)
	anna.post(fmt.Sprintf("Spiel %d:", games))
}

package league_test

import (
	"strings"
	"testing"
	"time"

	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	rulesview "karlchen/commands/rulebook/view"
	sheetview "karlchen/commands/sheet/view"
	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// foundReal founds a running league that lets lists of real tables count, and returns its announcement.
func foundReal(leader, reader e2e.Talk) person.Message {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	m := clickPart(leader, leader.Says("league-admin create", nil, "Liga oder Turnier gründen"), leagueview.DeskFocus, "Liga oder Turnier gründen", "real")
	m = clickPart(leader, m, "real", "Am echten Tisch", "on")
	today := league.DateOf(time.Now().In(berlin))
	m = clickPart(leader, m, "start", "läuft schon", time.Date(today.Year, today.Month, today.Day-(int(today.Weekday())+6)%7, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	clickPart(leader, m, leagueview.DeskDo, "ist gegründet")
	return waitPost(reader, "Saison 1 beginnt")
}

func join(announced person.Message, people ...e2e.Talk) {
	for _, k := range people {
		clickPost(k, announced, "Mitmachen")
		k.Reads("du bist dabei")
	}
}

// A leader who does not play keeps the sheet of a league's real table: from the league's card, by its rules, with its members known by their names. What they send counts at
// once. A stranger has no such button.
func TestALeaderKeepsASheet(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara, dora := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2]), w.Talk(w.People[3])
	announced := foundReal(anna, ben)
	join(announced, ben, clara)
	if _, has := e2e.Shown(dora.Says("league info", nil, "Zettel"), route.SheetAskIn); has {
		t.Error("a stranger may open a sheet of the league")
	}
	join(announced, dora)
	ask := anna.Click(anna.Says("league info", nil, "Zettel"), route.SheetAskIn).Modal
	if asked := ask.Components; len(asked) != 1 || asked[0].Component.Value != "Ben, Clara, Dora" {
		t.Errorf("the modal asks %+v", asked)
	}
	if _, err := anna.P.Submit(w.Ctx, ask, map[string]string{sheetview.NamesInput: "Clara, Lotte, Ben, Dora"}); err != nil {
		t.Fatal(err)
	}
	post := waitPost(anna, "Spiel 1:")
	anna.Click(post, route.SheetGame)
	inputs := map[string]string{}
	for seat, n := range []string{"9", "-3", "-3", "-3"} {
		inputs[rulesview.PointsInput(card.Seat(seat))] = n
	}
	if _, err := anna.P.Submit(w.Ctx, anna.Click(anna.Reads("Wer war Re?"), route.SheetPoints).Modal, inputs); err != nil {
		t.Fatal(err)
	}
	anna.Click(anna.Reads("Clara +"), route.SheetEnter)
	post = waitPost(anna, "Spiel 2:")
	anna.Click(post, route.SheetMore)
	anna.Click(anna.Reads("Clara **+9"), route.SheetCount)
	anna.Reads("Zählt für Doppelkopf\\-Liga: Clara +9")
	if standings := ben.Says("league standings", nil, "Clara").Text(); !strings.Contains(standings, "Ben") {
		t.Errorf("the standings are %s", standings)
	}
}

// A league lets lists of real tables count. Anna sends the points of a sheet; they wait over a restart for somebody else at the table. A stranger is refused, Ben changes the
// sheet and sends other points, and Anna confirms these: the list stands in the standings, and Ben may protest.
func TestASheetCountsForALeague(t *testing.T) {
	w := e2e.New(t)
	anna, ben, clara, dora := w.Talk(w.People[0]), w.Talk(w.People[1]), w.Talk(w.People[2]), w.Talk(w.People[3])
	announced := foundReal(anna, ben)
	join(announced, anna, ben, clara)
	a, err := anna.P.Command(w.Ctx, w.Channel, "sheet new", nil)
	if err == nil {
		_, err = anna.P.Submit(w.Ctx, a.Modal, map[string]string{sheetview.NamesInput: "Anna, Ben, Clara, Lotte", sheetview.RulesInput: "ddv", sheetview.GamesInput: ""})
	}
	if err != nil {
		t.Fatal(err)
	}
	post := waitPost(anna, "Spiel 1:")
	for i, k := range []e2e.Talk{ben, clara} {
		k.Click(post, route.SheetMore)
		k.Chooses(k.Reads("Lotte **"), route.SheetMe, []string{"1", "2"}[i])
	}
	enter := func(k e2e.Talk, of ...string) {
		t.Helper()
		if err := k.Dismiss(); err != nil {
			t.Fatal(err)
		}
		k.Click(post, route.SheetGame)
		inputs := map[string]string{}
		for seat, n := range of {
			inputs[rulesview.PointsInput(card.Seat(seat))] = n
		}
		if _, err := k.P.Submit(w.Ctx, k.Click(k.Reads("Wer war Re?"), route.SheetPoints).Modal, inputs); err != nil {
			t.Fatal(err)
		}
		k.Click(k.Reads("Anna +"), route.SheetEnter)
		if _, err := k.P.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, done := e2e.Shown(m, route.SheetGame)
			return m.Ephemeral() && done
		}); err != nil {
			t.Fatal(err)
		}
	}
	send := func(k e2e.Talk, words string) {
		t.Helper()
		if err := k.Dismiss(); err != nil {
			t.Fatal(err)
		}
		k.Click(post, route.SheetMore)
		k.Click(k.Reads("Lotte **"), route.SheetCount)
		k.Reads(words)
	}
	enter(anna, "9", "-3", "-3", "-3")
	send(anna, "hat für Doppelkopf\\-Liga gemeldet: Anna +9")
	told := waitPost(ben, "Es zählt, sobald jemand anderes vom Tisch es bestätigt")
	w.Kill()
	w.Start()
	clickPost(dora, told, "Stimmt")
	dora.Reads("wer in dieser Liste mitgespielt hat")
	enter(ben, "3", "3", "-3", "-3")
	send(ben, "gemeldet: Anna +12, Ben 0")
	if told, err = anna.P.WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == told.ID && strings.Contains(m.Text(), "+12") }); err != nil {
		t.Fatal(err)
	}
	clickPost(anna, told, "Stimmt")
	anna.Reads("Das Ergebnis zählt")
	if _, err := ben.P.WaitMessage(w.Ctx, func(m person.Message) bool {
		return m.ID == told.ID && strings.Contains(m.Text(), "Gespielt am echten Tisch") && strings.Contains(m.Text(), "ein Gast")
	}); err != nil {
		t.Fatalf("the result is not shown: %v\n%s", err, w.Log)
	}
	if standings := ben.Says("league standings", nil, "Anna").Text(); !strings.Contains(standings, "Clara") {
		t.Errorf("the standings are %s", standings)
	}
	ben.Click(post, route.SheetMore)
	ben.Reads("Zählt für Doppelkopf\\-Liga: Anna +12")
	modal := clickPost(ben, told, "Protest")
	if _, err := ben.P.Submit(w.Ctx, modal, map[string]string{leagueview.ProtestInput: "Lotte hatte mehr."}); err != nil {
		t.Fatal(err)
	}
	ben.Reads("Dein Protest")
}

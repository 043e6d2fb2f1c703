package view_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/sheets"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	rulesview "karlchen/commands/rulebook/view"
	"karlchen/commands/sheet/view"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/game/sheet"
	"karlchen/internal/stage"
)

// evening is a sheet with so many people and games of all kinds.
func evening(t testing.TB, ruleset string, people, games int) view.Reckoned {
	t.Helper()
	s := sheets.Sheet{
		Guild: "g", Number: 12, Stammtisch: 1, Rules: ruleset, Games: match.Unlimited, By: "1", Locale: "de", Opened: time.Date(2026, 11, 27, 19, 0, 0, 0, time.UTC),
		People: []sheets.Person{{ID: "1", Name: "Anna"}, {ID: "2", Name: "*Ben*"}, {Name: "Clara"}, {Name: "Dora"}, {Name: "Emil"}, {Name: "Ж"}, {Name: "Gustav"}}[:people],
	}
	for n := range games {
		of, err := view.Reckon(s)
		if err != nil {
			t.Fatal(err)
		}
		d, ok := of.List.Next()
		if !ok {
			t.Fatal("the list is over")
		}
		line := sheet.Line{Told: sheet.Untold, Players: d.Places, Re: [card.Seats]bool{true, n%2 == 0, n%2 == 1}}
		switch line.Told.Augen = 120 + 17*n%80; n % 5 {
		case 2:
			line.Told.Contract, line.Re = rules.SoloQueens, [card.Seats]bool{3: true}
		case 3:
			line = sheet.Line{Told: sheet.Untold, Players: d.Places, Reckoned: true, Points: [card.Seats]int{-12, 4, 4, 4}}
		case 4:
			line = sheet.Line{Told: sheet.Untold, Players: d.Places, Void: match.Thrown}
		}
		s.Changes = append(s.Changes, sheets.Change{At: s.Opened.Add(time.Duration(n) * time.Minute), By: "1", Did: sheets.Added, Lines: []sheet.Line{line}})
	}
	of, err := view.Reckon(s)
	if err != nil {
		t.Fatal(err)
	}
	of.Table = "*Emil*"
	return of
}

// page is something that people see of a sheet.
type page struct {
	title string
	show  func(l *locale.Localizer) discord.Message
}

// pages are what people see of a sheet.
func pages(of view.Reckoned) (all []page) {
	add := func(title string, show func(l *locale.Localizer) discord.Message) {
		all = append(all, page{title, show})
	}
	add("the post", func(l *locale.Localizer) discord.Message { return view.Post(face.Look{Pictures: true}, of, l) })
	add("without pictures", func(l *locale.Localizer) discord.Message { return view.Post(face.Look{}, of, l) })
	add("more, for somebody on it", func(l *locale.Localizer) discord.Message { return view.More(of, "1", false, l) })
	add("more, for a stranger", func(l *locale.Localizer) discord.Message { return view.More(of, "9", false, l) })
	add("what has changed", func(l *locale.Localizer) discord.Message { return view.History(of, l) })
	for game := range min(5, len(of.Rows)) {
		add(fmt.Sprint("game ", game+1, " is entered"), func(l *locale.Localizer) discord.Message { return view.Entered(of, game+1, l) })
	}
	add("a game is deleted", func(l *locale.Localizer) discord.Message { return view.Entered(of, 999, l) })
	for _, game := range []int{0, 1, 3, 4} {
		if game <= len(of.Rows) {
			add(fmt.Sprint("the dialogue about ", game), func(l *locale.Localizer) discord.Message {
				t, _ := view.Dialogue(of, game, l)
				return rulesview.Score(t, ".abcdefghij", l, view.Meanwhile(of, l))
			})
		}
	}
	return all
}

func TestSheet(t *testing.T) {
	sc := stage.NewScene(t, "")
	for _, p := range pages(evening(t, "hausrunde", 5, 6)) {
		sc.Add(p.title, p.show)
	}
	p, err := sheet.Paste("Nr;Anna;*Ben*;Clara;Dora\n1;1;1;-1;-1\n2;x;1;-1;-1\n3;5;1;-1;-1\nΣ;1;1;-1;-1\nΣ;1;1;-1;-2\n")
	r, _ := rules.Preset("ddv")
	if err == nil {
		_, err = p.Check(match.Config{Rules: r, Places: 4, Games: match.Unlimited})
	}
	if err != nil {
		t.Fatal(err)
	}
	sc.Add("a sheet from elsewhere", func(l *locale.Localizer) discord.Message {
		return view.Preview(p, r, ".abcdefghij", []gather.Stammtisch{{Number: 3, Name: "Lotte"}}, l)
	})
	sc.Compare("sheet")
}

// What people see fits into Discord's messages, by all presets, for all numbers of people, and however long they play.
func TestSheetsFit(t *testing.T) {
	for _, preset := range rules.Presets() {
		for people := 4; people <= 7; people++ {
			for _, games := range []int{1, 60} {
				for _, p := range pages(evening(t, preset, people, games)) {
					m := p.show(locale.For("de"))
					if !m.Fits() {
						t.Errorf("%s, %d people, %d games: %s does not fit", preset, people, games, p.title)
					}
					if m.Plain != nil && !(discord.Message{Blocks: m.Plain()}).Fits() {
						t.Errorf("%s, %d people, %d games: %s does not fit without pictures", preset, people, games, p.title)
					}
				}
			}
		}
	}
}

// The page to print shows names as they are written, and no more.
func TestThePageOfASheetQuotesNames(t *testing.T) {
	of := evening(t, "ddv", 4, 3)
	of.People[3].Name = "<script>alert(1)</script>"
	page, err := view.Page(of, locale.For("de"))
	if err != nil || strings.Contains(string(page), "<script>") || !strings.Contains(string(page), "&lt;script&gt;") {
		t.Errorf("%v: %s", err, page)
	}
}

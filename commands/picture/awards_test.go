package picture_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"karlchen/commands/picture"
	"karlchen/game/card"
)

// awards are those of a season.
func awards() picture.Awards {
	return picture.Awards{
		Title: "Donnerstagsliga – Saison 2", Note: "Die Saison ist zu Ende",
		Parts: []picture.AwardsPart{{
			Podium: [3]picture.Step{{Name: "Clara", Points: "38,5 Punkte"}, {Name: "Ben der Große", Points: "36 Punkte"}, {Name: "Anton", Points: "31 Punkte"}},
			Prizes: []picture.Prize{
				{Card: card.Alte, Words: "Meiste gewonnene Soli", Names: "Clara", Count: "7"},
				{Card: card.Fuchs, Words: "Meiste gefangene Füchse", Names: "Anton, Dora", Count: "12"},
				{Card: card.Karlchen, Words: "Meiste Karlchen", Names: "Dora", Count: "5"},
				{Card: card.Dulle, Words: "Größtes Spiel", Names: "Ben der Große", Count: "+21"},
			},
		}},
	}
}

func TestAwardsToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	if err := os.WriteFile(*look+".awards.png", awards().Render(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestAwardsShowWhatTheySay(t *testing.T) {
	all := awards().Render()
	if b := decode(t, all).Bounds(); b.Dx() != picture.TableWidth || len(all) > maxBytes {
		t.Errorf("the awards are %v in %d bytes", b, len(all))
	}
	for name, change := range map[string]func(*picture.AwardsPart){
		"a division":        func(p *picture.AwardsPart) { p.Title = "Staffel 2" },
		"another winner":    func(p *picture.AwardsPart) { p.Podium[0].Name = "Dora" },
		"other points":      func(p *picture.AwardsPart) { p.Podium[2].Points = "30 Punkte" },
		"nobody on a step":  func(p *picture.AwardsPart) { p.Podium[1] = picture.Step{} },
		"another card":      func(p *picture.AwardsPart) { p.Prizes[1].Card = card.Karlchen },
		"other words":       func(p *picture.AwardsPart) { p.Prizes[1].Words = "Foxes" },
		"another hunter":    func(p *picture.AwardsPart) { p.Prizes[1].Names = "Anton" },
		"another number":    func(p *picture.AwardsPart) { p.Prizes[3].Count = "+20" },
		"no prizes at all":  func(p *picture.AwardsPart) { p.Prizes = nil },
		"two of a division": func(p *picture.AwardsPart) { p.Prizes = p.Prizes[:2] },
	} {
		other := awards()
		change(&other.Parts[0])
		if bytes.Equal(all, other.Render()) {
			t.Errorf("%s does not show", name)
		}
	}
}

// However long the names are, they stay within the margins, and those of two steps do not meet.
func TestAwardsOfOverlongWords(t *testing.T) {
	long := strings.Repeat("Wörter ", 30) + strings.Repeat("W", 200)
	a := awards()
	a.Title, a.Note = long, long
	for i := range a.Parts[0].Podium {
		a.Parts[0].Podium[i] = picture.Step{Name: long, Points: long}
	}
	for i := range a.Parts[0].Prizes {
		a.Parts[0].Prizes[i] = picture.Prize{Card: card.Fuchs, Words: long, Names: long, Count: "+1000000"}
	}
	im := decode(t, a.Render())
	for y := range im.Bounds().Dy() {
		for x := range 30 {
			for _, x := range []int{x, picture.TableWidth - 1 - x} {
				if im.At(x, y) != im.At(0, y) {
					t.Fatalf("words reach the edge at %d, %d", x, y)
				}
			}
		}
	}
}

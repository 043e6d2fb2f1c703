package picture_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"karlchen/commands/picture"
	"karlchen/game"
	"karlchen/game/card"
)

// result is the result of a game.
func result() picture.Result {
	r := picture.Result{
		Title: "Re gewinnt mit 147 : 93 Augen", Note: "Spiel 16 von 16 · #1234 · Normalspiel",
		Sides: []picture.Side{{Words: "Re 147", Augen: 147}, {Words: "Kontra 93", Augen: 93}}, Heads: picture.Heads{Game: "Spiel", List: "Liste"},
		Sums: []string{"= Re 5 gegen Kontra 1: 4 Punkte für Re", "Bock: × 2 = 8"},
	}
	for i, name := range []string{"Anton", "Ben der Große", "Clara", "Dora"} {
		s := picture.Score{Name: name, Computer: i > 1, Party: game.Re, PartyTag: "Re", Points: "+8", List: fmt.Sprintf("+%d", 12*i), Won: true}
		if i > 1 {
			s.Party, s.PartyTag, s.Points, s.Won = game.Kontra, "Kontra", "−8", false
		}
		r.Players = append(r.Players, s)
	}
	for _, words := range []string{"gewonnen", "Kontra unter 90 gehalten", "Re angesagt (Anton)"} {
		r.Items = append(r.Items, picture.Item{Party: game.Re, PartyTag: "Re", Points: "+1", Words: words, Card: card.None})
	}
	r.Items = append(r.Items,
		picture.Item{Party: game.Kontra, PartyTag: "Kontra", Points: "+1", Words: "Fuchs gefangen (Dora von Ben der Große, Stich 7)", Card: card.Fuchs},
		picture.Item{Points: "× 2", Words: "ein Solo zählt doppelt", Card: card.None})
	return r
}

// standing is the standing at the end of a list.
func standing() picture.Result {
	r := picture.Result{Title: "Endstand", Note: "Liste von 16 Spielen"}
	for i, name := range []string{"Clara", "Ben der Große", "Anton", "Dora"} {
		r.Ranks = append(r.Ranks, picture.Rank{Rank: fmt.Sprint(i + 1), Name: name, Points: fmt.Sprintf("+%d", 40-12*i), First: i == 0})
	}
	r.Remarks = []string{"Das größte Spiel: Ben der Große −21 (Damensolo, Spiel 7)", "Das knappste Spiel: Re 121, Kontra 119 (Spiel 12)"}
	return r
}

func TestResultToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	for name, r := range map[string]picture.Result{".result.png": result(), ".standing.png": standing()} {
		if err := os.WriteFile(*look+name, r.Render(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAResultIsSmallAndAlwaysTheSame(t *testing.T) {
	both := func() picture.Result {
		r, s := result(), standing()
		r.Ranks, r.Remarks = s.Ranks, s.Remarks
		return r
	}
	data := result().Render()
	if b := decode(t, data).Bounds(); b.Dx() != picture.TableWidth || len(data) > maxBytes {
		t.Errorf("the result is %v in %d bytes", b, len(data))
	}
	if again := picture.DrawResult(result()); !bytes.Equal(data, again) {
		t.Error("the result is drawn differently the second time")
	}
	all := both().Render()
	for name, change := range map[string]func(*picture.Result){
		"another winner":   func(r *picture.Result) { r.Title = "Kontra gewinnt" },
		"another game":     func(r *picture.Result) { r.Note = "Spiel 15 von 16" },
		"other Augen":      func(r *picture.Result) { r.Sides[0].Augen, r.Sides[1].Augen = 146, 94 },
		"the words of Re":  func(r *picture.Result) { r.Sides[0].Words = "Re 146" },
		"other heads":      func(r *picture.Result) { r.Heads.List = "Summe" },
		"a name":           func(r *picture.Result) { r.Players[3].Name = "Doro" },
		"a person":         func(r *picture.Result) { r.Players[3].Computer = false },
		"a party":          func(r *picture.Result) { r.Players[3].Party = game.Re },
		"points":           func(r *picture.Result) { r.Players[0].Points = "+9" },
		"points of a list": func(r *picture.Result) { r.Players[0].List = "+9" },
		"a loser":          func(r *picture.Result) { r.Players[0].Won = false },
		"an item's points": func(r *picture.Result) { r.Items[1].Points = "+2" },
		"an item's words":  func(r *picture.Result) { r.Items[1].Words = "verloren" },
		"an item's party":  func(r *picture.Result) { r.Items[1].Party = game.Kontra },
		"an item's card":   func(r *picture.Result) { r.Items[3].Card = card.Karlchen },
		"no card":          func(r *picture.Result) { r.Items[3].Card = card.None },
		"the colours":      func(r *picture.Result) { r.Style.Colours = picture.TwoColours },
		"a sum":            func(r *picture.Result) { r.Sums = r.Sums[:1] },
		"a first player":   func(r *picture.Result) { r.Ranks[1].First = true },
		"a rank":           func(r *picture.Result) { r.Ranks[1].Rank = "1" },
		"a total":          func(r *picture.Result) { r.Ranks[1].Points = "+99" },
		"a highlight":      func(r *picture.Result) { r.Remarks[1] = "Karlchen gefangen" },
		"no standing":      func(r *picture.Result) { r.Ranks = nil },
	} {
		other := both()
		change(&other)
		if bytes.Equal(all, other.Render()) {
			t.Errorf("%s does not show", name)
		}
	}
}

// The reason of a point is what people look for: its last words were cut off where it did not fit a line.
func TestAllWordsOfAnItemShow(t *testing.T) {
	with := func(trick string) []byte {
		r := result()
		r.Items[0].Words = "Doppelkopf: 40 Augen oder mehr in einem Stich (Maximiliane von der Heide, Stich " + trick + ")"
		return r.Render()
	}
	if bytes.Equal(with("2"), with("3")) {
		t.Error("the trick of a Doppelkopf does not show")
	}
}

// However long the words are and however the Augen fall, everything has its place, and words that are drawn stay within the margins.
func TestAResultOfOverlongWords(t *testing.T) {
	long := strings.Repeat("Wörter ", 30) + strings.Repeat("W", 200)
	for _, augen := range [][2]int{{0, 240}, {240, 0}, {5, 235}, {235, 5}, {120, 120}, {0, 0}} {
		r := result()
		r.Title, r.Note, r.Sums, r.Ranks, r.Remarks = long, long, []string{long}, standing().Ranks, []string{long, long}
		for i := range r.Sides {
			r.Sides[i].Augen = augen[i]
		}
		for i := range r.Players {
			r.Players[i].Name, r.Players[i].Points, r.Players[i].List, r.Ranks[i].Name = long, "−1000000", "+10000000", long
		}
		for len(r.Items) < 30 {
			r.Items = append(r.Items, picture.Item{Party: game.Re, PartyTag: "Kontra", Points: "+10", Words: long, Card: card.Fuchs})
		}
		data := r.Render()
		im := decode(t, data)
		for y := range im.Bounds().Dy() {
			for x := range 30 {
				for _, x := range []int{x, picture.TableWidth - 1 - x} {
					if c := im.At(x, y); c != im.At(0, y) {
						t.Fatalf("%v: words reach the edge at %d, %d", augen, x, y)
					}
				}
			}
		}
	}
}

func BenchmarkResult(b *testing.B) {
	r := result()
	b.ReportAllocs()
	for b.Loop() {
		b.SetBytes(int64(len(picture.DrawResult(r))))
	}
}

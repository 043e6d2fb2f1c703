package picture_test

import (
	"os"
	"testing"

	"karlchen/commands/view/picture"
	"karlchen/game"
	"karlchen/game/card"
)

// sample is a table in the middle of a trick.
func sample() picture.Table {
	t := picture.Table{Title: "Stich 5 von 12", Note: "Normalspiel"}
	t.Places = [card.Seats]picture.Place{
		{Name: "Anton", Card: card.None, Turn: "ist dran", Party: game.Re, PartyTag: "Re", Says: "Re, keine 90", Note: "2 Stiche"},
		{Name: "Ben der Große", Card: card.Of(card.Clubs, card.King), Leads: "kommt heraus", Note: "0 Stiche"},
		{Name: "Clara", Computer: true, Card: card.Fuchs, Party: game.Kontra, PartyTag: "Kontra", Says: "Kontra", Note: "1 Stich"},
		{Name: "Dora", Card: card.Dulle, Holds: "liegt vorn", Note: "1 Stich"},
	}
	t.Last.Title, t.Last.Taker, t.Last.Len, t.Last.Winner = "Letzter Stich", "Anton", 4, 2
	t.Last.Cards = [card.Seats]card.Card{card.Of(card.Spades, card.Ace), card.Of(card.Spades, card.Nine), card.Karlchen, card.Of(card.Diamonds, card.Ten)}
	return t
}

func TestTableToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	if err := os.WriteFile(*look+".table.png", sample().Draw(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkTable(b *testing.B) {
	s := sample()
	b.ReportAllocs()
	for b.Loop() {
		b.SetBytes(int64(len(s.Draw())))
	}
}

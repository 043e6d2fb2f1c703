package picture_test

import (
	"bytes"
	"image"
	"os"
	"strings"
	"testing"

	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/game"
	"karlchen/game/card"
)

// sample is a table in the middle of a trick.
func sample() picture.Table {
	t := picture.Table{Title: "Stich 5 von 12", Note: "Normalspiel", Game: "Spiel 3 von 16"}
	t.Places = [card.Seats]picture.SeatPicture{
		{Name: "Anton", Card: card.None, Turn: "ist dran", Party: game.Re, PartyTag: "Re", Says: "Re, keine 90", Note: "2 Stiche"},
		{Name: "Ben der Große", Card: card.Of(card.Clubs, card.King), Leads: "kommt heraus", Note: "0 Stiche"},
		{Name: "Clara", Computer: true, Card: card.Fuchs, Party: game.Kontra, PartyTag: "Kontra", Says: "Kontra", Note: "1 Stich"},
		{Name: "Dora", Card: card.Dulle, Holds: "liegt vorn", Note: "1 Stich"},
	}
	t.Places[0].Clock = picture.Running
	t.Last.Title, t.Last.Taker, t.Last.Len, t.Last.Winner = "Letzter Stich", "Anton", 4, 2
	t.Last.Cards = [card.Seats]card.Card{card.Of(card.Spades, card.Ace), card.Of(card.Spades, card.Nine), card.Karlchen, card.Of(card.Diamonds, card.Ten)}
	return t
}

func TestTableToLookAt(t *testing.T) {
	if *look == "" {
		t.Skip("no -look file is given")
	}
	foreign := sample()
	for i, name := range []string{"田中 さくら", "مريم عبد الله", "홍길동 😀", "שרה 7"} {
		foreign.Places[i].Name = picture.Legible(name)
	}
	for name, table := range map[string]picture.Table{".table.png": sample(), ".names.png": foreign} {
		if err := os.WriteFile(*look+name, table.Render(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// gold counts the pixels in the colour of the winner and of the turn within a part of a picture.
func gold(im image.Image, part image.Rectangle) (n int) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			r, g, b, _ := im.At(x, y).RGBA()
			if r>>8 > 0xf0 && g>>8 > 0xc0 && g>>8 < 0xe0 && b>>8 > 0x50 && b>>8 < 0x80 {
				n++
			}
		}
	}
	return n
}

// The parts of a table: bottom, left, top, right, each with the card and the words beside it.
var parts = [card.Seats]image.Rectangle{
	image.Rect(470, 412, 1090, 610), image.Rect(20, 190, 475, 412), image.Rect(470, 8, 1090, 190), image.Rect(625, 193, 1090, 411),
}

func TestTheWinnerIsMarked(t *testing.T) {
	for winner := range card.Seats {
		s := sample()
		s.Last.Len = 0
		for i := range s.Places {
			s.Places[i] = picture.SeatPicture{Name: "Anna", Card: card.Of(card.Spades, card.Ace)}
		}
		s.Places[winner].Holds = "liegt vorn"
		im := decode(t, s.Render())
		for i, part := range parts {
			if n := gold(im, part); n > 1600 != (i == winner) {
				t.Errorf("%d holds the trick, and %d golden pixels are at place %d", winner, n, i)
			}
		}
	}
}

// The picture's words about a card and about the turn are never cut off, even left and right, where there is little room.
func TestTheWordsOfATableFit(t *testing.T) {
	for _, tag := range []string{"de", "en"} {
		l := locale.For(tag)
		for key, crowned := range map[string]bool{
			"picture.holds": true, "picture.takes": true, "picture.lead": false, "picture.turn": false, "picture.asked": false,
		} {
			if word := l.T(key, nil); !picture.Fits(word, crowned) {
				t.Errorf("%s: there is no room for %q", tag, word)
			}
		}
	}
}

func TestATableIsSmallAndAlwaysTheSame(t *testing.T) {
	s := sample()
	data := s.Render()
	if b := decode(t, data).Bounds(); b.Dx() != picture.TableWidth || b.Dy() != picture.TableHeight || len(data) > maxBytes {
		t.Errorf("the table is %v in %d bytes", b, len(data))
	}
	if !bytes.Equal(data, s.Render()) {
		t.Error("the table is drawn differently the second time")
	}
	for name, change := range map[string]func(*picture.Table){
		"another card":           func(t *picture.Table) { t.Places[1].Card = card.Of(card.Clubs, card.Ten) },
		"another colour":         func(t *picture.Table) { t.Style.Colours = picture.TwoColours },
		"an announcement":        func(t *picture.Table) { t.Places[1].Says = "Kontra" },
		"another turn":           func(t *picture.Table) { t.Places[0].Turn = "" },
		"another leader":         func(t *picture.Table) { t.Places[1].Leads = "" },
		"a person":               func(t *picture.Table) { t.Places[2].Computer = false },
		"another party":          func(t *picture.Table) { t.Places[0].Party, t.Places[0].PartyTag = game.Kontra, "Kontra" },
		"another last trick":     func(t *picture.Table) { t.Last.Winner = 0 },
		"another game":           func(t *picture.Table) { t.Game = "" },
		"no clock":               func(t *picture.Table) { t.Places[0].Clock = picture.NoClock },
		"half of the time":       func(t *picture.Table) { t.Places[0].Clock = picture.HalfOver },
		"all of the time":        func(t *picture.Table) { t.Places[0].Clock = picture.TimeOver },
		"a score":                func(t *picture.Table) { t.Places[1].Score = "+3" },
		"a hand":                 func(t *picture.Table) { t.Hand = hand() },
		"cards that lie covered": func(t *picture.Table) { t.Places[0].Hidden = true },
	} {
		other := sample()
		change(&other)
		if bytes.Equal(data, other.Render()) {
			t.Errorf("%s does not show", name)
		}
	}
}

// maxBytes is the most that a picture of a table may cost, whatever happens there.
const maxBytes = 53_000

// hand is a hand of trumps and spades.
func hand() (h picture.Hand) {
	h.Len, h.Gap = 11, 7 // after a trick
	for i := range h.Len {
		h.Cards[i] = card.Card(i)
	}
	h.Cards[1] = h.Cards[0]
	return h
}

// A picture with as much on it as there can be is still small. It is higher by the hand and, except for that, the same.
func TestAHandBelowTheTable(t *testing.T) {
	s := sample()
	for i := range s.Places {
		s.Places[i].Name, s.Places[i].Says, s.Places[i].Note = "Ben der Große", "Kontra, keine 90", "1 Stich · +12"
	}
	bare := decode(t, s.Render()).(*image.Paletted)
	s.Hand = hand()
	data := s.Render()
	full := decode(t, data).(*image.Paletted)
	if b := full.Bounds(); b.Dx() != picture.TableWidth || b.Dy() != picture.TableHeight+picture.HandHeight || len(data) > maxBytes {
		t.Errorf("the table with a hand is %v in %d bytes", b, len(data))
	}
	if !bytes.Equal(full.Pix[:len(bare.Pix)-20*bare.Stride], bare.Pix[:len(bare.Pix)-20*bare.Stride]) {
		t.Error("the hand changes the table above it")
	}
	s.Hand.Len = picture.MaxHand
	for i := range s.Hand.Len {
		s.Hand.Cards[i] = card.Dulle
	}
	many := decode(t, s.Render()).(*image.Paletted)
	for y := picture.TableHeight + 10; y < many.Rect.Max.Y-10; y++ {
		for _, x := range []int{3, picture.TableWidth - 4} {
			if many.ColorIndexAt(x, y) != many.ColorIndexAt(x, picture.TableHeight) {
				t.Fatalf("a large hand reaches the edge of the picture at %d, %d", x, y)
			}
		}
	}
}

func TestATableOfOverlongWords(t *testing.T) {
	s := sample()
	long := strings.Repeat("Wörter ", 40)
	s.Title, s.Note, s.Last.Title, s.Last.Taker = long, long, long, long
	for i := range s.Places {
		s.Places[i] = picture.SeatPicture{Name: long, Computer: true, Party: game.Re, PartyTag: "Re", Says: long, Note: long, Card: card.Dulle, Leads: long, Holds: long, Turn: long, Clock: picture.TimeOver}
	}
	if b := decode(t, s.Render()).Bounds(); b.Dx() != picture.TableWidth || b.Dy() != picture.TableHeight {
		t.Errorf("the table is %v", b)
	}
}

// Pictures of the same moment are drawn once, for all who see it.
func TestATableIsDrawnOnce(t *testing.T) {
	s := sample()
	s.Title = "drawn once"
	if first, second := s.Render(), s.Render(); &first[0] != &second[0] {
		t.Error("an equal table was drawn again")
	}
}

func BenchmarkTableWithHand(b *testing.B) {
	s := sample()
	s.Hand = hand()
	b.ReportAllocs()
	for b.Loop() {
		b.SetBytes(int64(len(picture.DrawTable(s))))
	}
}

func BenchmarkTable(b *testing.B) {
	s := sample()
	b.ReportAllocs()
	for b.Loop() {
		b.SetBytes(int64(len(picture.DrawTable(s))))
	}
}

// Whatever a player has said, taken and has to do: their lines meet no card, no line of another player and not the title. Up to five lines stood at
// the top, and the last ran under the card on the right.
func TestTheFullestLinesMeetNoCard(t *testing.T) {
	for turn := range card.Seats {
		for holds := range card.Seats {
			for leads := range card.Seats + 1 {
				var places [card.Seats]picture.SeatPicture
				for i := range places {
					places[i] = picture.SeatPicture{Name: "Anton", Computer: true, PartyTag: "Kontra", Says: "Kontra, keine 90", Note: "2 Stiche", Score: "+12"}
				}
				places[turn].Turn, places[holds].Holds = "ist dran", "liegt vorn"
				if leads < card.Seats {
					places[leads].Leads = "kommt heraus"
				}
				if leads < card.Seats && turn == leads {
					continue // who has led is not on turn
				}
				if leads == card.Seats && turn != holds {
					continue // between two tricks the winner is on turn
				}
				if where := picture.Clash(places); where != "" {
					t.Errorf("turn at %d, highest card at %d, lead at %d: %s", turn, holds, leads, where)
				}
			}
		}
	}
}

package picture_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"karlchen/commands/picture"
	"karlchen/game/card"
	"karlchen/internal/cputime"
)

// playedGame returns the pictures of a game in their order: after each card one for each player, with their own hand. The cards are random.
func playedGame(random *rand.Rand) (pictures []picture.Table) {
	var deck [2 * card.Kinds]card.Card
	for i := range deck {
		deck[i] = card.Card(i % card.Kinds)
	}
	random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	var hands [card.Seats][]card.Card
	for seat := range hands {
		hands[seat] = slices.Sorted(slices.Values(deck[seat*12:][:12]))
	}
	names, tricks := [card.Seats]string{"Anna", "Benjamin", "Clara", "Dora Deichmann"}, [card.Seats]int{}
	points := [card.Seats]int{random.IntN(90) - 45, random.IntN(90) - 45, random.IntN(90) - 45, random.IntN(90) - 45}
	var last picture.LastTrick
	leader := 0
	for trick := range 12 {
		var lies [card.Seats]card.Card
		for i := range lies {
			lies[i] = card.None
		}
		winner := leader
		for n := range card.Seats {
			seat := (leader + n) % card.Seats
			pick := random.IntN(len(hands[seat]))
			lies[seat] = hands[seat][pick]
			hands[seat] = slices.Delete(hands[seat], pick, pick+1)
			if random.IntN(3) == 0 {
				winner = seat
			}
			for own := range card.Seats {
				t := picture.Table{Title: fmt.Sprintf("Stich %d von 12", trick+1), Note: "Normalspiel", Game: "Spiel 5 von 24", Last: last}
				t.Hand.Len, t.Hand.Gap = copy(t.Hand.Cards[:], hands[own]), len(hands[own])/2
				for i := range t.Places {
					s := (own + i) % card.Seats
					p := &t.Places[i]
					*p = picture.SeatPicture{Name: names[s], Computer: s == 2, Note: fmt.Sprintf("%d Stiche", tricks[s]), Score: fmt.Sprintf("%+d", points[s]), Card: lies[s]}
					if s == leader {
						p.Leads = "kommt heraus"
					}
					if s == winner {
						p.Holds = "liegt vorn"
					}
					if n < card.Seats-1 && s == (seat+1)%card.Seats {
						p.Turn, p.Clock = "ist dran", picture.Running
					}
				}
				pictures = append(pictures, t)
			}
		}
		last = picture.LastTrick{Title: "Letzter Stich", Cards: lies, Len: card.Seats, Winner: winner, Taker: names[winner]}
		leader = winner
		tricks[winner]++
	}
	return pictures
}

// A picture has the same bytes and the same pixels, whatever was drawn before it or is drawn beside it: what nobody may see cannot be told from a picture.
func TestAPictureDoesNotDependOnOthers(t *testing.T) {
	random := rand.New(rand.NewPCG(36, 1))
	game := playedGame(random)
	var pictures []func() []byte
	for _, table := range game {
		pictures = append(pictures, func() []byte { return picture.DrawTable(table) })
	}
	pictures = append(pictures, leagueTable(25).Render, func() []byte { return picture.RenderFilm(playedFilm()[:12]) })
	fresh := make([][]byte, len(pictures))
	for i := range pictures {
		if i%4 == 0 {
			picture.Forget()
		}
		fresh[i] = pictures[i]()
	}
	picture.Forget()
	order := random.Perm(len(pictures))
	var drawing sync.WaitGroup
	for part := range 3 {
		drawing.Go(func() {
			for n, i := range order {
				if n%50 == 49 && part == 0 {
					picture.Forget()
				}
				if !bytes.Equal(pictures[i](), fresh[i]) {
					t.Errorf("picture %d is another one", i)
				}
			}
		})
	}
	drawing.Wait()
	for i := 0; i < len(game); i += 17 { // the pixels are those of a picture drawn as a whole
		width, height, pixels := picture.DrawWhole(game[i])
		im := decode(t, fresh[i]).(*image.Paletted)
		if im.Rect.Dx() != width || im.Rect.Dy() != height || !bytes.Equal(im.Pix, pixels) {
			t.Errorf("picture %d has other pixels in tiles", i)
		}
	}
}

// BenchmarkGame draws all private pictures of games, each hand that waits included, and beside each lets the standard library pack the same picture at its
// quickest, without drawing it.
func BenchmarkGame(b *testing.B) {
	random := rand.New(rand.NewPCG(36, 2))
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(buffers)}
	picture.Prepare()
	var c comparison
	for b.Loop() {
		for _, t := range playedGame(random) {
			c.beside(b, encoder, func() []byte { return picture.DrawTable(t) })
		}
	}
	c.report(b)
}

// comparison is the time of the processor that pictures took, beside that of a fixed reference.
type comparison struct {
	own, reference time.Duration
	pictures, size int
}

// beside draws a picture, and lets the standard library pack the same one without drawing it.
func (c *comparison) beside(b *testing.B, library png.Encoder, draw func() []byte) {
	data := c.draw(draw)
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	c.refer(func() { err = library.Encode(io.Discard, im) })
	if err != nil {
		b.Fatal(err)
	}
}

func (c *comparison) draw(draw func() []byte) []byte {
	start := cputime.Used()
	data := draw()
	c.own += cputime.Used() - start
	c.pictures++
	c.size += len(data)
	return data
}

func (c *comparison) refer(do func()) {
	start := cputime.Used()
	do()
	c.reference += cputime.Used() - start
}

func (c *comparison) report(b *testing.B) {
	b.ReportMetric(float64(c.own.Microseconds())/float64(c.pictures), "cpu-µs/picture")
	b.ReportMetric(float64(c.own)/float64(c.reference), "of-reference")
	b.ReportMetric(float64(c.size)/float64(c.pictures), "bytes/picture")
}

package table_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// traffic counts the bot's requests to Discord: those that count towards the limits of its token, and the others.
type traffic struct {
	public, private           int // requests
	publicBytes, privateBytes int
	pictures                  int // in messages
	emojis                    int // uploaded at the start, once for ever
}

// countTraffic sums up the requests from one on.
func countTraffic(w *e2e.World, from int) (t traffic) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	for _, r := range w.Sent[from:] {
		if r.Files && !strings.Contains(r.Name, "/emojis") {
			t.pictures++
		}
		switch {
		case strings.Contains(r.Name, " /interactions/"), strings.Contains(r.Name, " /webhooks/"):
			t.private++
			t.privateBytes += r.Bytes
		case strings.Contains(r.Name, "/emojis"):
			t.emojis++
		default:
			t.public++
			t.publicBytes += r.Bytes
		}
	}
	return t
}

// openHand returns the hand that the person has open.
func openHand(p *person.Person) (person.Message, bool) {
	for _, m := range slices.Backward(p.Messages()) {
		if m.Ephemeral() {
			return m, true
		}
	}
	return person.Message{}, false
}

// Four people play a game from their open hands. In the first tricks, or at night in all of them, each thinks for 0.3 to 3 seconds, mostly
// briefly. The requests must stay far below Discord's limits, and nobody waits for the messages of the others.
func TestSlowAGameOfFourAsksLittleOfDiscord(t *testing.T) {
	if testing.Short() {
		t.Skip("people think")
	}
	tricks := map[bool]int{false: 4, true: 12}[e2e.Nightly]
	clicks := card.Seats + card.Seats*tricks
	w := e2e.New(t)
	w.OpenLobby(w.People[0], person.Options{"games": 1})
	for _, p := range w.People[1:] {
		w.Press(p, route.Join)
	}
	mark := func() int {
		w.Mu.Lock()
		defer w.Mu.Unlock()
		return len(w.Sent)
	}
	begun, started := mark(), time.Now()
	w.Press(w.People[0], route.Start)
	w.Press(w.People[2], route.CutLot)
	for _, p := range w.People {
		w.Hand(p)
	}
	thinking := rand.New(rand.NewPCG(1, 2))
	var firstCard int
	var inPlay time.Time // since the first card
	var slowest, behind time.Duration
	moved := time.Now() // when the last click was answered
	for acts := 0; acts < clicks; {
		acted := false
		for _, p := range w.People {
			hand, _ := openHand(p)
			c, ok := e2e.Find(hand, route.Word, route.Play)
			if !ok {
				continue
			}
			behind = max(behind, time.Since(moved))
			time.Sleep(300*time.Millisecond + time.Duration(2700*thinking.Float64()*max(0, 10*thinking.Float64()-9))*time.Millisecond)
			if acts == card.Seats {
				firstCard, inPlay = mark(), time.Now()
			}
			begun := time.Now()
			w.Click(p, hand, c)
			moved = time.Now()
			slowest = max(slowest, moved.Sub(begun))
			acts, acted = acts+1, true
		}
		if err := w.Ctx.Err(); err != nil {
			t.Fatalf("after %d clicks nobody can do anything: %v\n%s", acts, err, w.Log)
		}
		if !acted {
			time.Sleep(20 * time.Millisecond) // no single person can be waited for
		}
	}
	inTricks, took := countTraffic(w, firstCard).public, time.Since(inPlay)
	playOnUntil(w, "Endstand")
	closed := 0
	for _, p := range w.People {
		if _, open := openHand(p); !open { // they had closed their hand for a new one when the list ended
			closed++
			continue
		}
		if _, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
			return m.Ephemeral() && strings.Contains(m.Text(), locale.For("de").T("standing.final", nil))
		}); err != nil {
			t.Errorf("%s's hand does not tell that the list is over: %v", p.Name, err)
		}
	}
	if closed > 1 {
		t.Errorf("%d people have no hand, and only one can have closed it at the end", closed)
	}
	all := countTraffic(w, begun)
	t.Logf("one game of four people: %d requests with the bot's token (%d kB), of them %d during the first %d tricks, %.1f a trick; %d requests through interactions (%d kB); %d pictures, %.1f a second; %d emojis uploaded meanwhile; the slowest click took %v, and a hand showed it at most %v later",
		all.public, all.publicBytes>>10, inTricks, tricks, float64(inTricks)/float64(tricks), all.private, all.privateBytes>>10, all.pictures, float64(all.pictures)/time.Since(started).Seconds(), all.emojis, slowest, behind)
	if most := 2 + int(took/(1400*time.Millisecond)); inTricks > most { // the first and the last picture, and those between
		t.Errorf("%d public requests in %v are more than %d", inTricks, took, most)
	}
	// A busy machine merges fewer edits: 40 requests are usual, four for each trick are the most.
	if most := 12 + 48; all.public > most {
		t.Errorf("%d public requests for a game are more than %d", all.public, most)
	}
}

// One person plays with three computers at their usual pace. Those who watch see the trick grow in three steps.
func TestSlowComputersAtTheirPaceAskLittleOfDiscord(t *testing.T) {
	if testing.Short() {
		t.Skip("computers think")
	}
	tricks := map[bool]int{false: 4, true: 10}[e2e.Nightly]
	w := e2e.New(t, "KARLCHEN_PACE=900ms")
	w.KeepSeats() // by lot she would have to cut in one game of four, and nobody does
	if _, err := w.People[0].Command(w.Ctx, w.Channel, "doko new", person.Options{"games": 1}); err != nil {
		t.Fatal(err)
	}
	w.Press(w.People[0], route.Fill)
	w.WaitFor(w.People[0], route.Word)
	var begun time.Time
	from := 0
	for cards := 0; cards < tricks; {
		hand, _ := openHand(w.People[0])
		c, ok := e2e.Find(hand, route.CutLot, route.Word, route.Play)
		if err := w.Ctx.Err(); err != nil {
			t.Fatalf("after %d cards: %v\n%s\n%s", cards, err, hand.Text(), w.Log)
		}
		if !ok {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		if plays := route.Play.Names(c.CustomID); plays && begun.IsZero() {
			w.Mu.Lock()
			begun, from = time.Now(), len(w.Sent)
			w.Mu.Unlock()
		} else if plays {
			cards++
		}
		_, _ = w.People[0].Click(w.Ctx, hand.ID, c.CustomID) // the hand may have changed meanwhile
	}
	took, sent := time.Since(begun), countTraffic(w, from)
	t.Logf("%d tricks with three computers in %.1f s: %d requests with the bot's token, %.1f a trick; %.1f pictures a second", tricks, took.Seconds(), sent.public, float64(sent.public)/float64(tricks), float64(sent.pictures)/took.Seconds())
	if most := 2 + int(took/(1400*time.Millisecond)); sent.public > most {
		t.Errorf("%d public requests in %v are more than %d", sent.public, took, most)
	}
}

// playOnUntil lets people play on, each from a hand that was just opened, until a public message has the words.
func playOnUntil(w *e2e.World, words string) {
	w.T.Helper()
	for {
		m, err := w.People[0].WaitMessage(w.Ctx, func(m person.Message) bool {
			_, open := e2e.Find(m, route.Hand)
			return !m.Ephemeral() && (open || strings.Contains(m.Text(), words))
		})
		if err != nil {
			w.T.Fatalf("nobody reads %q: %v\n%s", words, err, w.Log)
		}
		if strings.Contains(m.Text(), words) {
			return
		}
		for _, p := range w.People {
			hand, ok := w.TryHand(p, m)
			if !ok { // the table has moved on
				break
			}
			if c, ok := e2e.Find(hand, route.Word, route.Play); ok {
				_, _ = p.Click(w.Ctx, hand.ID, c.CustomID) // by now it may be another's turn
			}
		}
	}
}

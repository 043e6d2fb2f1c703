package commands_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"

	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/browser"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// sitting is an evening at a table whose people open their hands once, and then press nothing but what their hands offer.
type sitting struct {
	*e2e.World
	page   *window        // of the second person, or nil
	height int            // of the page
	far    int            // the most messages below a hand so far
	low    int            // the most pixels below the hand in the page so far
	only   *person.Person // who acts, or nil for everybody
}

// handsOf returns a person's private messages with buttons, the newest first.
func handsOf(p *person.Person) []person.Message {
	hands := slices.DeleteFunc(p.Messages(), func(m person.Message) bool { return !m.Ephemeral() || len(m.Buttons()) == 0 })
	slices.Reverse(hands)
	return hands
}

// belowHand is how far the hand in the page is from the end of the channel.
const belowHand = `(() => {
	const all = [...document.querySelectorAll('[data-ephemeral]')].filter((m) => m.querySelector('[data-custom-id]'));
	const scroller = document.getElementById('scroller');
	if (all.length === 0) return 0;
	const bottom = all.at(-1).getBoundingClientRect().bottom - scroller.getBoundingClientRect().top + scroller.scrollTop;
	return Math.round(scroller.scrollHeight - bottom);
})()`

// measure looks how far the hands are from the ends of their channels at this moment.
func (s *sitting) measure() {
	s.T.Helper()
	for _, p := range s.People {
		hands := handsOf(p)
		if len(hands) == 0 {
			continue // it is just moving
		}
		below := slices.DeleteFunc(p.MessagesIn(hands[0].ChannelID), func(m person.Message) bool {
			return len(m.ID) < len(hands[0].ID) || len(m.ID) == len(hands[0].ID) && m.ID <= hands[0].ID
		})
		s.far = max(s.far, len(below))
	}
	if s.page != nil {
		below, err := strconv.Atoi(s.page.js(belowHand))
		if err != nil {
			s.T.Fatal(err)
		}
		s.low = max(s.low, below)
	}
}

// step lets the next person do one of these things, as soon as their hand offers it. It also ends when there is no more to do.
func (s *sitting) step(over func() bool, what ...route.Route) {
	s.T.Helper()
	for s.Ctx.Err() == nil {
		var news [card.Seats]<-chan struct{} // taken before anybody looks, so that no news is missed
		for i := range news {
			news[i] = s.People[i].News()
		}
		if over() {
			return
		}
		for i := range s.People {
			p := s.People[(s.Next+i)%len(s.People)]
			hands := handsOf(p)
			if len(hands) == 0 || s.only != nil && p != s.only {
				continue
			}
			c, ok := e2e.Find(hands[0], what...)
			if !ok {
				continue
			}
			if _, err := p.Click(s.Ctx, hands[0].ID, c.CustomID); err != nil {
				if _, there := p.Message(hands[0].ID); !there {
					continue // it has moved in this moment
				}
				s.T.Fatalf("%s clicks %s: %v\n%s", p.Name, c.CustomID, err, s.Log)
			}
			s.Next += i
			s.measure()
			return
		}
		s.measure()
		select {
		case <-news[0]:
		case <-news[1]:
		case <-news[2]:
		case <-news[3]:
		case <-s.Ctx.Done():
		}
	}
	for _, p := range s.People {
		for _, m := range handsOf(p) {
			s.T.Logf("%s has:\n%s", p.Name, m.Text())
		}
	}
	s.T.Fatalf("no hand offers %v\n%s", what, s.Log)
}

func never() bool { return false }

// isOver reports whether somebody's hand shows a result.
func (s *sitting) isOver() bool {
	return slices.ContainsFunc(s.People[:], func(p *person.Person) bool {
		hands := handsOf(p)
		if len(hands) == 0 {
			return false
		}
		_, leads := e2e.Find(hands[0], route.Next, route.Again)
		return leads
	})
}

// play plays a game to its result, or a number of steps of it.
func (s *sitting) play(steps int) {
	s.T.Helper()
	for ; steps != 0 && !s.isOver(); steps-- {
		s.step(s.isOver, route.CutLot, route.Word, route.Play)
	}
}

// At each moment of a list, with a restart in between, and of another list after it, every hand is within a screen of the end of its channel,
// and there is one for each person. It was 4,333 pixels above the end after four games.
func TestTheHandStaysAtTheEndOfItsChannel(t *testing.T) {
	w := e2e.New(t)
	s := &sitting{World: w, height: 844}
	games := 1 // the way from one game to the next takes another half a minute; TestAHandMovesToTheEndOfItsChannelWithEachGame has it
	if e2e.Nightly {
		games = 8
	}
	w.Open(person.Options{"games": games})
	for _, p := range w.People[1:] {
		w.Press(p, route.Hand)
	}
	if _, err := browser.Find(); err == nil {
		page := open(t, browser.New(t), w, 2, 390, int64(s.height))
		page.enter()
		s.page = &page
	}
	for game := range games {
		if game > 0 {
			s.step(never, route.Next)
		}
		if game == games-1 {
			s.play(10)
			w.Stop()
			w.Start()
		}
		s.play(-1)
		if s.page != nil {
			s.page.shoot(fmt.Sprintf("game-%d", game+1))
		}
	}
	inList := s.low
	t.Logf("in the list at most %d messages and %d pixels were below a hand", s.far, s.low)
	dora := w.People[3] // she reads the list, and comes back to her cards from there
	hand, err := dora.WaitMessage(w.Ctx, func(m person.Message) bool {
		_, over := e2e.Find(m, route.Next, route.Again)
		return over && m.Ephemeral()
	})
	if err != nil {
		t.Fatal(err)
	}
	list, _ := e2e.Find(hand, route.Sheet)
	w.Click(dora, hand, list)
	w.Press(dora, route.Cards)
	if err := dora.WaitGone(w.Ctx, hand.ID); err != nil {
		t.Errorf("the hand above the list stays: %v", err)
	}
	posts := slices.DeleteFunc(w.People[1].Messages(), person.Message.Ephemeral)
	if s.page != nil {
		t.Logf("a list of %d games has %d messages; the thread is %s pixels high, its messages %s", games, len(posts), s.page.js(`document.getElementById('scroller').scrollHeight`),
			s.page.js(`[...document.querySelectorAll('[data-message-id]')].map((m) => Math.round(m.getBoundingClientRect().height))`))
	}
	if len(posts) > games+3 { // the lobby, the mention, the table, and a result for each game
		t.Errorf("a list of %d games has %d messages", games, len(posts))
	}
	if s.far > 1 {
		t.Errorf("more than the result of a game was below a hand: %d messages", s.far)
	}
	s.playAgain()
	for _, p := range w.People {
		s.step(func() bool { return len(handsOf(p)) == 1 })
	}
	if inList > s.height {
		t.Errorf("in the page a hand was %d pixels above the end of its channel", inList)
	}
	if s.page != nil {
		s.page.do(chromedp.Navigate("about:blank"))
	}
}

// playAgain lets everybody play another list.
func (s *sitting) playAgain() {
	s.T.Helper()
	for _, s.only = range s.People {
		s.step(never, route.Again, route.Join)
	}
	s.only = nil
	s.step(never, route.CutLot)
	s.T.Logf("at most %d messages and %d pixels were below a hand", s.far, s.low)
	if s.far > 3 { // for a moment the last result, the question and the next table; on a busy machine the page shows that moment
		s.T.Errorf("a hand was %d messages above the end of its channel", s.far)
	}
}

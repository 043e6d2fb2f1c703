package e2e

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"karlchen/commands/route"
	"karlchen/internal/person"
)

// Reads returns whether messages that everybody sees say the words. The Endstand must be that of a list that people have played to its end.
func (w *World) Reads(words string) func(person.Message) bool {
	seen, before := map[string]bool{}, 0
	if words == "Endstand" {
		before = w.Left
	}
	return func(m person.Message) bool {
		if !m.Ephemeral() && strings.Contains(m.Text(), words) {
			seen[m.ID] = true
		}
		return len(seen) > before
	}
}

// Presses opens the person's hand and presses the button with these words.
func (w *World) Presses(p *person.Person, words string) person.Component {
	w.T.Helper()
	is := func(c person.Component) bool { return strings.Contains(c.Label, words) && !c.Disabled }
	m := w.HandOrPage(p, is)
	i := slices.IndexFunc(m.Buttons(), is)
	if i < 0 {
		w.T.Fatalf("%s has no button %q:\n%s\n%s", p.Name, words, m.Text(), w.Log)
	}
	w.Click(p, m, m.Buttons()[i])
	return m.Buttons()[i]
}

// HandOrPage returns the person's hand, or the page behind the button of its lowest row if the hand has no such component.
func (w *World) HandOrPage(p *person.Person, is func(person.Component) bool) person.Message {
	w.T.Helper()
	hand := w.Hand(p)
	more, ok := Find(hand, route.More)
	if !ok || slices.ContainsFunc(Components(hand.Components), is) {
		return hand
	}
	w.Click(p, hand, more)
	page, _ := w.WaitFor(p, route.Keep)
	return page
}

// EverybodyReads waits for a public message with the words.
func (w *World) EverybodyReads(words string) {
	w.T.Helper()
	for _, p := range w.People {
		if _, err := p.WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), words) }); err != nil {
			w.T.Fatalf("%s does not read %q: %v\n%s", p.Name, words, err, w.Log)
		}
	}
}

// PlaysOn lets a person play the first card allowed, or announce first where that must be, until a public message has the words.
func (w *World) PlaysOn(p *person.Person, words string) {
	w.T.Helper()
	w.Hand(p)
	over := w.Reads(words)
	for {
		m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, can := answers(m)
			return can || over(m)
		})
		if err != nil {
			w.T.Fatalf("%s can do nothing, and nobody reads %q: %v\n%s", p.Name, words, err, w.Log)
		}
		c, can := answers(m)
		if !can {
			return
		}
		if _, err := p.Click(w.Ctx, m.ID, c.CustomID); err == nil && route.AskCall.Names(c.CustomID) {
			w.Press(p, route.Call)
		} // else the hand has changed meanwhile
	}
}

// answers returns the component by which the person can answer the question in their hand.
func answers(m person.Message) (person.Component, bool) {
	if c, ok := Find(m, route.Play); ok || !strings.Contains(m.Text(), "➡️ Du") {
		return c, ok
	}
	return Find(m, route.Call, route.AskCall)
}

// Answers clicks the choice of one of the others when they are asked about somebody.
func (w *World) Answers(p *person.Person, choice string) {
	w.T.Helper()
	m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := answerButton(m, choice); return ok })
	if err != nil {
		w.T.Fatalf("nobody is asked: %v\n%s", err, w.Log)
	}
	c, _ := answerButton(m, choice)
	w.Click(p, m, c)
}

func answerButton(m person.Message, choice string) (person.Component, bool) {
	for _, c := range m.Buttons() {
		if route.Answer.Names(c.CustomID) {
			if strings.HasSuffix(c.CustomID, "/"+choice) {
				return c, true
			}
		}
	}
	return person.Component{}, false
}

// GoOn begins the next game below the result, where everybody can. The hand that answers stands below the new table, and the result's buttons
// no longer work.
func (w *World) GoOn(p *person.Person) {
	w.T.Helper()
	result, err := p.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := Find(m, route.Next); return ok && !m.Ephemeral() })
	if err != nil {
		w.T.Fatalf("nothing to go on from: %v\n%s", err, w.Log)
	}
	leads := strings.Contains(result.Text(), "Das nächste Spiel beginnt von selbst")
	next, _ := Find(result, route.Next)
	w.Click(p, result, next)
	messages := p.Messages()
	last := messages[len(messages)-1]
	_, err = p.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := Find(m, route.Cut); return ok && !m.Ephemeral() }) // the table's message shows the next game
	if !last.Ephemeral() || err != nil {
		w.T.Errorf("the hand does not stand below its table, but:\n%s", last.Text())
	}
	if _, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
		_, ok := Find(m, route.Next)
		return m.ID == result.ID && !ok && leads && !strings.Contains(m.Text(), "spätestens")
	}); err != nil {
		w.T.Errorf("the result still leads to a game that has begun: %v\n%s", err, result.Text())
	}
}

var scoreLine = regexp.MustCompile(`\d\. (Anna|Ben|Clara|Dora|Emil) ([+−]?\d+)\.`)

// FinalScores reads each player's points from the description after the word Endstand.
func FinalScores(text string) map[string]int {
	scores := map[string]int{}
	_, text, _ = strings.Cut(text, "Endstand")
	for _, parts := range scoreLine.FindAllStringSubmatch(text, -1) {
		if points, err := strconv.Atoi(strings.ReplaceAll(parts[2], "−", "-")); err == nil {
			scores[parts[1]] = points
		}
	}
	return scores
}

// TryHand opens the person's hand by the button on a message, unless that fails.
func (w *World) TryHand(p *person.Person, m person.Message) (person.Message, bool) {
	w.T.Helper()
	var old []string
	for _, m := range p.Messages() {
		if m.Ephemeral() {
			old = append(old, m.ID)
		}
	}
	c, _ := Find(m, route.Hand)
	if _, err := p.Click(w.Ctx, m.ID, c.CustomID); err != nil { // the hand that is open goes on to follow the table
		return person.Message{}, false
	}
	for _, id := range old {
		_ = p.Dismiss(w.Ctx, id) // by now the bot may have deleted it
	}
	hand, err := p.WaitMessage(w.Ctx, func(m person.Message) bool { return m.Ephemeral() && !slices.Contains(old, m.ID) })
	return hand, err == nil
}

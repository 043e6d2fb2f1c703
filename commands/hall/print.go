package hall

import "slices"

// card says where a person sits in each round so far.
type card struct {
	Name  string
	Seats []seat
}

type seat struct{ Round, Table, Place int }

// Last returns the place in the latest round of the person.
func (c *card) Last() seat { return c.Seats[len(c.Seats)-1] }

// Lines returns the lines of the score sheet of a table, one for each game: true is who deals, at first the first place.
func (s *season) Lines(places int) [][]bool {
	lines := make([][]bool, s.Plan.Config.GamesAt(places))
	for i := range lines {
		lines[i] = make([]bool, places)
		lines[i][i%places] = true
	}
	return lines
}

// print shows what is printed for the round: a card for each person, a score sheet for each table, or the seating plan.
func (c *visit) print() error {
	s := c.s
	of := map[string]*card{}
	var cards []*card
	for round := range s.Round {
		for _, t := range s.tables(round + 1) {
			for place, m := range t.List.Members {
				if of[m] == nil {
					of[m] = &card{Name: s.Name(m)}
					cards = append(cards, of[m])
				}
				of[m].Seats = append(of[m].Seats, seat{t.Round, t.Number, place + 1})
			}
		}
	}
	order := c.order()
	slices.SortStableFunc(cards, func(a, b *card) int { return order(a.Name, b.Name) })
	for _, t := range s.Tables {
		t.Code = c.h.codeOf(s.ID, t.List.Number)
	}
	what := "print-" + c.PathValue("what")
	if c.h.pages[c.l.Tag()].Lookup(what+".html") == nil {
		return noPage
	}
	return c.show(what, map[string]any{"Cards": cards, "Base": c.base()})
}

package hall

import (
	"slices"
)

// print shows what is printed for a round.
func (h *Hall) print(c *visit) error {
	s, err := c.read(c.PathValue("league"))
	if err != nil {
		return err
	}
	round := s.Round
	if n := number(c.FormValue("round")); n > 0 {
		round = n
	}
	var cards []*card
	of := map[string]*card{}
	for n := 1; n <= round; n++ {
		for _, t := range c.tablesOf(s, n) {
			for place, m := range t.List.Members {
				if of[m] == nil {
					of[m] = &card{Name: s.name(m)}
					cards = append(cards, of[m])
				}
				of[m].Seats = append(of[m].Seats, seat{n, t.Number, place + 1})
			}
		}
	}
	order := c.order()
	slices.SortStableFunc(cards, func(a, b *card) int { return order(a.Name, b.Name) })
	var sheets []sheet
	for _, t := range c.tablesOf(s, round) {
		if t.State != "aborted" {
			sheets = append(sheets, sheet{t, h.codeOf(s.ID, t.List.Number), linesOf(s.Plan.Config.GamesAt(len(t.Names)), len(t.Names))})
		}
	}
	data := map[string]any{"S": s, "Title": s.Title, "Round": round, "Cards": cards, "Sheets": sheets, "Base": h.base(c)}
	switch what := c.PathValue("what"); what {
	case "cards", "sheets", "list":
		return c.show("print-"+what+".html", data)
	}
	return noPage
}

// card says where a person sits; sheet is the paper of a table.
type (
	card struct {
		Name  string
		Seats []seat
	}
	seat  struct{ Round, Table, Place int }
	sheet struct {
		*table
		Code  string
		Lines [][]bool // a line for each game; true is who deals
	}
)

// Last returns the place of the latest round.
func (c card) Last() seat { return c.Seats[len(c.Seats)-1] }

// linesOf returns the lines of a score sheet. The first place deals the first game.
func linesOf(games, places int) [][]bool {
	lines := make([][]bool, games)
	for i := range lines {
		lines[i] = make([]bool, places)
		lines[i][i%places] = true
	}
	return lines
}

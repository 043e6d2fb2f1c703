package sheet

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// The limits of a sheet that comes in as text, so that nobody keeps the program busy.
const (
	MostLines  = 500
	MostPoints = 9999 // of a person in a game
	mostCells  = 40
)

// Pasted is a sheet that somebody has written elsewhere, line by line as it was understood. Nothing of it is stored yet.
type Pasted struct {
	Names []string
	Lines []PastedLine
}

// PastedLine is a line below the names.
type PastedLine struct {
	Number int // of the line in the text, from 1
	Text   string
	// Line is the game, if Problem is nil and the line is no total.
	Line Line
	// Total says that the line holds the sums of those above it. They were compared, and the line is left out.
	Total   bool
	Problem error // or nil
}

// The reasons why a line of a pasted sheet is no game.
const (
	NoNames      game.Refusal = "zettel.problem.names"    // the first line does not name four to seven people
	NotFour      game.Refusal = "zettel.problem.four"     // more than four have points, or fewer than four, so that it is unknown who played
	NoNumber     game.Refusal = "zettel.problem.number"   // something that is no whole number
	TotalDiffers game.Refusal = "zettel.problem.total"    // sums that are not those of the lines above
	TooLong      game.Refusal = "zettel.problem.too_long" // more lines than a sheet has
)

// Paste reads a sheet: names in the first line, then a line for each game with what each person got. Cells are separated by tabs, semicolons or commas;
// one of somebody who sat out is blank. Further columns before the names, such as numbers, are left out, and a line of totals is compared.
// Error: NoNames, TooLong.
func Paste(text string) (p Pasted, err error) {
	lines := strings.Split(strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n"), "\n")
	separator, columns := "", []int(nil)
	var sums []int
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if columns == nil {
			separator = separatorOf(line)
			if p.Names, columns = namesIn(splitCells(line, separator)); len(p.Names) < match.MinPlaces || len(p.Names) > match.MaxPlaces {
				return p, NoNames
			}
			sums = make([]int, len(columns))
			continue
		}
		if len(p.Lines) == MostLines {
			return p, TooLong
		}
		p.Lines = append(p.Lines, readGame(PastedLine{Number: i + 1, Text: strings.TrimSpace(line)}, splitCells(line, separator), columns, sums))
	}
	if columns == nil {
		return p, NoNames
	}
	return p, nil
}

// separatorOf returns what separates the cells of a line.
func separatorOf(line string) string {
	for _, s := range []string{"\t", ";", ","} {
		if strings.Contains(line, s) {
			return s
		}
	}
	return " "
}

func splitCells(line, separator string) (cells []string) {
	if separator == " " {
		return strings.Fields(line)
	}
	r := csv.NewReader(strings.NewReader(line))
	r.Comma, r.LazyQuotes = rune(separator[0]), true
	cells, _ = r.Read() // of what cannot be read nothing is understood
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	return cells[:min(len(cells), mostCells)]
}

// columnsOf are the names of columns that are no people, in the sheets of this program and in those that people keep.
var columnsOf = []string{"", "#", "nr", "no", "game", "spiel", "bock", "contract", "spielart", "points", "punkte", "date", "datum", "dealer", "geber"}

// namesIn returns the people of a head and their columns.
func namesIn(cells []string) (names []string, columns []int) {
	for i, cell := range cells {
		if !slices.Contains(columnsOf, strings.ToLower(strings.TrimRight(cell, ".:"))) && !slices.Contains(names, cell) && strings.ContainsFunc(cell, unicode.IsLetter) {
			names, columns = append(names, cell), append(columns, i)
		}
	}
	return names, columns
}

// totals are the words that begin a line of sums.
var totals = []string{"Σ", "total", "totals", "sum", "summe", "gesamt", "stand", "ergebnis"}

// readGame reads a line with the cells of the columns, and adds its points to the sums.
func readGame(p PastedLine, cells []string, columns, sums []int) PastedLine {
	points, played := make([]int, len(columns)), []int(nil)
	isTotal := len(cells) > 0 && slices.ContainsFunc(totals, func(word string) bool { return strings.EqualFold(word, strings.TrimRight(cells[0], ":")) })
	if isTotal && columns[0] == 0 { // a word stands before the first person
		cells = cells[1:]
	}
	for place, column := range columns {
		if column >= len(cells) || cells[column] == "" || cells[column] == "-" || cells[column] == "–" {
			continue
		}
		n, err := strconv.Atoi(strings.NewReplacer("−", "-", "–", "-", "+", "", " ", "").Replace(cells[column]))
		if err != nil || !isTotal && (n > MostPoints || n < -MostPoints) {
			p.Problem = NoNumber
			return p
		}
		points[place], played = n, append(played, place)
	}
	if isTotal {
		if p.Total = true; !slices.Equal(points, sums) {
			p.Problem = TotalDiffers
		}
		return p
	}
	if len(played) > card.Seats { // zeros of people who sat out
		played = slices.DeleteFunc(played, func(place int) bool { return points[place] == 0 })
	}
	if len(played) != card.Seats {
		p.Problem = NotFour
		return p
	}
	p.Line = Line{Told: Untold, Players: [card.Seats]int(played), Reckoned: true}
	for seat, place := range played {
		p.Line.Points[seat] = points[place]
	}
	for place := range sums {
		sums[place] += points[place]
	}
	return p
}

// Check compares the games with the agreement on the sheet, and returns their rows. What is no game has its reason then.
func (p *Pasted) Check(c match.Config) ([]Row, error) {
	for {
		rows, _, err := Reckon(c, p.Good())
		if err == nil || len(rows) == len(p.Good()) {
			return rows, err
		}
		for i, good := 0, 0; i < len(p.Lines); i++ {
			if p.Lines[i].Problem != nil || p.Lines[i].Total {
				continue
			}
			if good++; good > len(rows) {
				p.Lines[i].Problem = err
				break
			}
		}
	}
}

// Good returns the games that were understood.
func (p *Pasted) Good() (lines []Line) {
	for _, line := range p.Lines {
		if line.Problem == nil && !line.Total {
			lines = append(lines, line.Line)
		}
	}
	return lines
}

// CSV writes a sheet as Paste reads it: what each person got in each game, blank where they sat out, and the totals.
func CSV(names []string, rows []Row) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = ';'
	write := func(first string, cells []string, last ...string) {
		_ = w.Write(slices.Concat([]string{first}, cells, last))
	} // a buffer takes everything
	write("#", names, "contract", "bock")
	var sums []string
	for _, r := range rows {
		if r.Entry.Void != match.Counts {
			continue
		}
		cells := make([]string, len(names))
		for seat, place := range r.Entry.Places {
			cells[place] = strconv.Itoa(r.Entry.Points[seat])
		}
		write(strconv.Itoa(r.Number), cells, r.Entry.Contract.String(), strconv.Itoa(max(r.Entry.Factor, 1)))
		sums = nil
		for _, n := range r.Totals {
			sums = append(sums, strconv.Itoa(n))
		}
	}
	if sums != nil {
		write("total", sums, "", "")
	}
	w.Flush()
	return b.Bytes()
}

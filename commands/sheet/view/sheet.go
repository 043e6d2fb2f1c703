package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/sheets"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/game/sheet"
)

// Reckoned is a sheet with what its games add up to.
type Reckoned struct {
	sheets.Sheet
	Rows  []sheet.Row
	List  match.List
	Table string // whose sheet it is, such as a Stammtisch; empty for nobody's
	// Takers are the leagues that know the sheet, or take its points from the reader.
	Takers []leagues.Taker
}

// Reckon adds a sheet up.
func Reckon(s sheets.Sheet) (r Reckoned, err error) {
	r.Sheet = s
	r.Rows, r.List, err = s.Reckon()
	return r, err
}

type printer struct {
	face.Printer
	Reckoned
}

func newPrinter(k face.Look, of Reckoned, l *locale.Localizer) printer {
	l = l.With(of.Words)
	if r, err := rules.Parse(of.Sheet.Rules); err == nil {
		l = l.Under(r)
	}
	return printer{face.Printer{Localizer: l, Look: k}, of}
}

// Post is the public message with a sheet.
func Post(k face.Look, of Reckoned, l *locale.Localizer) discord.Message {
	p := newPrinter(k, of, l)
	m := discord.Message{Blocks: []discord.Block{face.Text("## "+p.title(), face.Small(face.Phrases(face.ShortDay(p.Opened), p.about())))}}
	if len(p.Rows) > 0 {
		if k.Pictures {
			m = p.WithPicture(m, p.picture())
		} else {
			m.Blocks = append(m.Blocks, face.Text(face.CodeBlock(p.table())))
		}
		m.Plain = func() []discord.Block {
			k.Pictures = false
			return Post(k, of, l).Blocks
		}
		m.Blocks = append(m.Blocks, face.Text(p.rowWords(p.Rows[len(p.Rows)-1])))
	}
	m.Blocks = append(m.Blocks, face.Text(append([]string{p.nextWords()}, p.leagueLines()...)...), discord.ButtonRow{Buttons: []discord.Button{
		face.EnableIf(p.button(route.SheetGame, "game", discord.Success), !p.List.Over()), p.button(route.SheetMore, "more", discord.Secondary),
	}})
	m.Blocks = []discord.Block{discord.Container{Accent: face.AccentResult, Blocks: m.Blocks}}
	return m
}

// leagueLines say in which leagues the sheet counts, with which points, and in which it waits for a second person.
func (p printer) leagueLines() (lines []string) {
	for _, t := range p.Takers {
		if t.List.Number == 0 || t.Told == nil {
			continue
		}
		var points []string
		for place, n := range t.Told {
			points = append(points, p.name(place)+" "+face.Signed(n))
		}
		d := face.Data{"League": face.LeagueName(t.League.Name), "Points": strings.Join(points, ", "), "Name": face.Mention(t.List.Teller)}
		line := p.T(face.Either(t.List.Unfinished(), "zettel.told", "zettel.counts"), d)
		lines = append(lines, face.Small(face.Spaced(line, p.When(!slices.Equal(t.Told, p.List.Totals()) && !t.List.Unfinished(), "zettel.counts_still", nil))))
	}
	return lines
}

// leagueButtons are those with which the reader tells leagues the points of the sheet.
func (p printer) leagueButtons(reader string) (blocks []discord.Block) {
	var buttons []discord.Button
	for _, t := range p.Takers {
		same := slices.Equal(t.Told, p.List.Totals())
		if t.Why != nil || same && t.List.Teller == reader {
			continue
		}
		key := "zettel.button.count"
		switch {
		case same:
			key = "zettel.button.confirm"
		case t.List.Number > 0:
			key = "zettel.button.tell"
		}
		id := route.SheetCount.ID(route.SheetInLeague{Whole: route.Whole{League: route.League(t.League.ID)}, Number: p.Number})
		label := p.T(key, face.Data{"League": face.PlainLeagueName(t.League.Name)})
		buttons = append(buttons, discord.Button{CustomID: id, Label: label, Style: discord.Success})
	}
	for some := range slices.Chunk(buttons, face.MaxButtons) {
		blocks = append(blocks, discord.ButtonRow{Buttons: some})
	}
	return blocks
}

func (p printer) at() route.ScoreSheet { return route.ScoreSheet{Number: p.Number} }

func (p printer) button(to route.Path[route.ScoreSheet], key string, style discord.Style) discord.Button {
	return discord.Button{CustomID: to.ID(p.at()), Label: p.T("zettel.button."+key, nil), Style: style}
}

func (p printer) title() string {
	return face.Phrases(p.T("zettel.title", face.Data{"Number": p.Number}), face.If(p.Table != "", face.LeagueName(p.Table)))
}

// about says what is played.
func (p printer) about() string {
	r, _ := rules.Parse(p.Sheet.Rules) // a sheet has rules that can be read
	return face.Phrases(face.Either(p.RulesName == "", p.RulesetName(r), face.Escape(p.RulesName)), p.When(p.Games != match.Unlimited, "zettel.games", face.Data{"Count": p.Games}))
}

func (p printer) name(place int) string { return face.Escape(p.People[place].Name) }

func (p printer) names(places []int) string {
	var names []string
	for _, place := range places {
		names = append(names, p.name(place))
	}
	return strings.Join(names, ", ")
}

// sitOut returns the places of the people who do not play.
func (p printer) sitOut(players []int) (out []int) {
	for place := range p.People {
		if !slices.Contains(players, place) {
			out = append(out, place)
		}
	}
	return out
}

// rowWords tell a game: who won what, with whom.
func (p printer) rowWords(r sheet.Row) string {
	d := face.Data{"Number": r.Number}
	if r.Entry.Void != match.Counts {
		return p.T("zettel.void", d)
	}
	var parts []string
	for seat, place := range r.Entry.Places {
		parts = append(parts, face.Spaced(p.name(place), face.If(r.HasResult && r.Re[seat], "("+p.T("party.re", nil)+")"), face.Signed(r.Entry.Points[seat])))
	}
	what := p.mark(r)
	p.NameAt = func(seat card.Seat) string { return p.name(r.Entry.Places[seat]) }
	if r.HasResult {
		what = p.Outcome(&r.Result)
	}
	d["What"] = face.Spaced(what+face.If(what != "", " –"), strings.Join(parts, ", "))
	return face.Spaced(p.T("zettel.row", d), p.When(len(r.Entry.Reasons.List()) > 0, "zettel.brings_bock", nil))
}

// nextWords say which game comes next, and who deals.
func (p printer) nextWords() string {
	d, ok := p.List.Next()
	if !ok {
		return p.T("zettel.over", nil)
	}
	return p.headOf(d.Number, d.Dealer, d.Places[:], d.Factor, d.Bock)
}

func (p printer) headOf(number, dealer int, players []int, factor, bock int) string {
	next, out := "zettel.next", p.sitOut(players)
	if i := slices.Index(out, dealer); i >= 0 {
		next, out = "zettel.next_out", slices.Delete(out, i, i+1)
	}
	return face.Phrases(
		p.T(next, face.Data{"Number": number, "Dealer": p.name(dealer)}), p.When(len(out) > 0, "zettel.out", face.Data{"Count": len(out), "Names": p.names(out)}),
		p.When(factor > 1, "zettel.bock", face.Data{"Bock": p.Bock(factor), "Factor": factor, "Count": bock}),
	)
}

// Head says in a dialogue which game it is about: the next one, or a row.
func Head(of Reckoned, row *sheet.Row, l *locale.Localizer) string {
	p := newPrinter(face.Look{}, of, l)
	words := p.nextWords()
	if row != nil {
		words = p.headOf(row.Number, row.Entry.Dealer, row.Entry.Places[:], row.Entry.Factor, 1)
	}
	return "### " + p.title() + "\n" + words
}

// lastRows returns the rows for which a picture has room.
func (p printer) lastRows() []sheet.Row { return p.Rows[max(0, len(p.Rows)-picture.SheetRows):] }

// mark says what is special about a game, as people mark it on paper.
func (p printer) mark(r sheet.Row) string {
	switch {
	case r.Entry.Void != match.Counts:
		return p.T("zettel.mark.void", nil)
	case r.Entry.Contract != rules.Normal:
		return p.Contract(r.Entry.Contract)
	case r.Entry.Soloist != match.Nobody:
		return p.T("zettel.mark.alone", nil)
	}
	return ""
}

// value is what a game brought the one who got most.
func (p printer) value(r sheet.Row) string {
	return face.If(r.Entry.Void == match.Counts, fmt.Sprint(slices.Max(r.Entry.Points[:])))
}

// cells are the running totals after a game of those who played it, empty for the others.
func (p printer) cells(r sheet.Row) (cells []string, won []bool) {
	cells, won = make([]string, len(p.People)), make([]bool, len(p.People))
	for seat, place := range r.Entry.Places {
		if r.Entry.Void == match.Counts {
			cells[place], won[place] = number(r.Totals[place]), r.Entry.Points[seat] > 0
		}
	}
	return cells, won
}

func number(n int) string { return strings.ReplaceAll(fmt.Sprint(n), "-", "−") }

// sums are the totals of all.
func (p printer) sums() (sums []string) {
	for _, n := range p.List.Totals() {
		sums = append(sums, number(n))
	}
	return sums
}

func (p printer) picture() discord.File {
	s := picture.Sheet{Title: picture.Legible(face.Phrases(p.T("zettel.title", face.Data{"Number": p.Number}), face.If(p.Table != "", face.PlainLeagueName(p.Table)))), Sums: p.sums()}
	for i, person := range p.People {
		s.Names = append(s.Names, cmp.Or(picture.Legible(person.Name), fmt.Sprint(i+1)))
	}
	s.Note = picture.Legible(p.about())
	for _, r := range p.lastRows() {
		row := picture.SheetRow{Number: fmt.Sprint(r.Number), Value: p.value(r), Mark: p.mark(r)}
		for factor := r.Entry.Factor; factor > 1; factor /= 2 {
			row.Bock++
		}
		row.Cells, row.Won = p.cells(r)
		s.Rows = append(s.Rows, row)
	}
	var totals []string
	for i, sum := range s.Sums {
		totals = append(totals, p.People[i].Name+" "+sum)
	}
	alt := p.T("zettel.described", face.Data{"Number": p.Number, "Games": p.List.Played(), "Totals": strings.Join(totals, ", ")})
	return face.PictureFile("sheet", s, alt, s.Render)
}

// table is the sheet in a code block, as wide as a phone.
func (p printer) table() (lines []string) {
	const width, first = 34, 3
	room := (width - first) / len(p.People)
	line := func(head string, cells []string) string {
		text := face.AlignRight(head, first)
		for _, cell := range cells {
			text += face.AlignRight(cell, room)
		}
		return text
	}
	var names []string
	for _, person := range p.People {
		names = append(names, face.FitColumns(person.Name, room-1))
	}
	lines = append(lines, line("", names))
	for _, r := range p.lastRows()[max(0, len(p.lastRows())-textRows):] {
		cells, _ := p.cells(r)
		lines = append(lines, line(fmt.Sprint(r.Number), cells))
	}
	return append(lines, strings.Repeat("─", width), line("", p.sums()))
}

// textRows is the number of games that a text of a sheet shows.
const textRows = 24

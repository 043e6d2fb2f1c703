package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/game/card"
	"karlchen/game/match"
)

// maxRows is how many deals a message has room for; of a list that goes on and on they are the last.
const maxRows = 60

// maxBock is how many coming Bock games a message names.
const maxBock = 24

// numberColumns is the width of a game's number.
const numberColumns = 2

// playerColumns is the width of a player's points, the last of it for a mark. The list fits a phone, with seven players just so.
func playerColumns(players int) int {
	switch {
	case players <= card.Seats:
		return 7
	case players == card.Seats+1:
		return 6
	}
	return 5
}

// Sheet is Look.Sheet in text.
func Sheet(s table.Snapshot, l *locale.Localizer) discord.Message { return Look{}.Sheet(s, l) }

// Sheet is the list: the points of every game, and the totals; with pictures also how they rose and fell.
func (k Look) Sheet(s table.Snapshot, l *locale.Localizer) discord.Message {
	p := printer{Localizer: l.Naming(s.Rules().DeckNaming), s: &s, look: k}
	list := s.List()
	head := text("## "+p.T("sheet.title", nil), p.rulesName(), p.list())
	if len(list.Entries()) == 0 {
		return private(head, text(p.T("sheet.empty", nil)))
	}
	blocks := []discord.Block{head, text(code(p.sheet(list)))}
	below := slices.Concat([]string{p.owing(list), p.bockToCome(list)}, p.substitutes(list), []string{small(p.marks(list)), p.drawnLegend(list)})
	if paragraph(below...) != "" {
		blocks = append(blocks, text(below...))
	}
	return p.withCurve(private(blocks...), p.T("curve.title", data{"Count": list.Played()}), p.courses(list))
}

// drawnLegend names those whom the curve calls by their places.
func (p printer) drawnLegend(list match.List) string {
	var names []string
	for place, who := range p.s.Players() {
		if drawn := p.drawnAs(place); drawn != "" && list.Played() > 1 { // else there is no curve
			names = append(names, drawn+" = "+p.player(who))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return small(p.T("picture.drawn_as", data{"Names": strings.Join(names, ", ")}))
}

// rulesName is what the rules of the table are called.
func (p printer) rulesName() string {
	if name := p.s.RulesName(); name != "" {
		return markdown(name)
	}
	return p.named(p.s.Rules())
}

func (p printer) sheet(list match.List) []string {
	width := playerColumns(len(p.s.Players()))
	line := func(number string, cell func(place int) string) string {
		cells := []string{number}
		for place := range p.s.Players() {
			cells = append(cells, cell(place))
		}
		return strings.TrimRight(strings.Join(cells, ""), " ")
	}
	marks := 1 // the width of the mark of a Bock behind the number
	for _, e := range list.Entries() {
		marks = max(marks, len([]rune(superscript(e.Factor))))
	}
	points := func(n int, mark string) string { return right(ascii(n), width-1) + left(mark, 1) }

	lines := []string{line(left(p.T("sheet.number", nil), numberColumns+marks), func(place int) string {
		return " " + right(fit(p.mono(place), width-2), width-2) + " "
	})}
	number, head := 0, len(lines)
	for _, e := range list.Entries() {
		if e.Void != match.Counts {
			lines = append(lines, right("–", numberColumns)+"  "+p.T("sheet.void."+string(e.Void), nil))
			continue
		}
		number++
		lines = append(lines, line(right(fmt.Sprint(number), numberColumns)+left(superscript(e.Factor), marks), func(place int) string {
			for seat, at := range e.Places {
				if at == place {
					return points(e.Points[seat], mark(e, place))
				}
			}
			return strings.Repeat(" ", width)
		}))
	}
	if rows := lines[head:]; len(rows) > maxRows {
		lines = append(lines[:head:head], rows[len(rows)-maxRows:]...)
		lines[head] = "…"
	}
	totals := list.Totals()
	return append(lines,
		strings.Repeat("─", numberColumns+marks+len(totals)*width-1),
		line(left(p.T("sheet.sum", nil), numberColumns+marks), func(place int) string { return points(totals[place], "") }))
}

// superscript is the factor of a Bock as a mark, if there is one.
func superscript(factor int) string {
	if factor <= 1 {
		return ""
	}
	return strings.Map(func(digit rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'] }, fmt.Sprint(factor))
}

// mark tells the soloist of a game, and what made him one.
func mark(e match.Entry, place int) string {
	switch {
	case e.Soloist != place:
		return ""
	case e.Vorfuehrung:
		return "V"
	case e.Pflicht:
		return "P"
	}
	return "s"
}

// marks explains the marks of the list, those that are in it.
func (p printer) marks(list match.List) string {
	solo, duty, forced, bock := "", "", "", ""
	for _, e := range list.Entries() {
		if e.Factor > 1 {
			bock = p.T("sheet.bock_mark", nil)
		}
		if e.Void != match.Counts || e.Soloist == match.Nobody {
			continue
		}
		switch mark(e, e.Soloist) {
		case "s":
			solo = p.T("sheet.solo", nil)
		case "P":
			duty = p.T("sheet.pflichtsolo", nil)
		case "V":
			forced = p.T("sheet.vorfuehrung", nil)
		}
	}
	return phrases(solo, duty, forced, bock)
}

// owing lists who still has to play a Pflichtsolo.
func (p printer) owing(list match.List) string {
	c := list.Config()
	if !c.Pflichtsoli && !c.Rules.PflichtsoloAfterLostSolo {
		return ""
	}
	var names []string
	for place, owes := range list.Owing() {
		if owes {
			names = append(names, p.player(p.s.Players()[place]))
		}
	}
	switch {
	case len(names) == 0 && c.Pflichtsoli:
		return p.T("sheet.owing_none", nil)
	case len(names) == 0:
		return ""
	}
	return p.T("sheet.owing", data{"Names": strings.Join(names, ", ")})
}

// bockToCome lists by how much the coming games are multiplied.
func (p printer) bockToCome(list match.List) string {
	var factors []string
	bock, games := list.Bock(), list.Config().Games
	if games != match.Unlimited {
		bock = bock[:min(len(bock), games-list.Played())]
	}
	for i, factor := range bock {
		if i == maxBock {
			factors = append(factors, "…")
			break
		}
		factors = append(factors, fmt.Sprintf("×%d", factor))
	}
	if len(factors) == 0 {
		return ""
	}
	return p.T("sheet.bock", data{"Factors": strings.Join(factors, " ")})
}

package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/card"
	"karlchen/game/match"
)

// maxRows is the number of deals for which a message has room. A longer list shows the last ones.
const maxRows = 60

// maxBock is the most coming Bock games in a message.
const maxBock = 24

// numberColumns is the width of a game's number.
const numberColumns = 2

// playerColumns is the width of a player's points with one column for a mark. The list fits on a phone, even with seven players.
func playerColumns(players int) int {
	switch {
	case players <= card.Seats:
		return 7
	case players == card.Seats+1:
		return 6
	}
	return 5
}

// Sheet is the score sheet of the list: the points of every game, and the totals; with pictures also how they rose and fell.
func Sheet(k face.Look, s table.Snapshot, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, k, l)
	list := s.List()
	head := face.Text("## "+p.T("sheet.title", nil), p.rulesLine(), p.lengthLine())
	ended := []string{p.When(s.BrokenOff > 0, "lobby.broken_off", face.Data{"Number": s.BrokenOff})}
	if s.BrokenOff > 0 {
		ended = append(ended, p.endingLine())
	}
	ended = append(ended, p.verdictLines(0)...)
	if len(list.Entries()) == 0 {
		return face.Private(head, face.Text(cmp.Or(face.Paragraph(ended...), p.T("sheet.empty", nil))))
	}
	blocks := []discord.Block{head, face.Text(face.CodeBlock(p.sheetRows(list)))}
	below := slices.Concat([]string{p.owingLine(list), p.bockAheadLine(list)}, p.substituteLines(list), ended, []string{face.Small(p.markLegend(list)), p.pictureLegend(list)})
	if face.Paragraph(below...) != "" {
		blocks = append(blocks, face.Text(below...))
	}
	return p.WithCurve(face.Private(blocks...), p.T("curve.title", face.Data{"Count": list.Played()}), p.totalsOfAll(list))
}

// pictureLegend names the players for whom the curve has only the number of their place.
func (p printer) pictureLegend(list match.List) string {
	if list.Played() < 2 { // one game makes no curve
		return ""
	}
	return p.drawnAsLine()
}

// drawnAsLine names the players for whom pictures have only the number of their place.
func (p printer) drawnAsLine() string {
	var names []string
	for place, who := range p.s.Players {
		if drawn := p.nameInPicture(place); drawn != "" {
			names = append(names, drawn+" = "+p.PlayerName(who))
		}
	}
	return face.Small(p.When(len(names) > 0, "picture.drawn_as", face.Data{"Names": strings.Join(names, ", ")}))
}

// rulesLine is the name of the table's rules.
func (p printer) rulesLine() string {
	if name := p.s.RulesName; name != "" {
		return face.Markdown(name)
	}
	return p.RulesetName(p.s.Rules())
}

func (p printer) sheetRows(list match.List) []string {
	width := playerColumns(len(p.s.Players))
	line := func(number string, cell func(place int) string) string {
		cells := []string{number}
		for place := range p.s.Players {
			cells = append(cells, cell(place))
		}
		return strings.TrimRight(strings.Join(cells, ""), " ")
	}
	marks := 1 // the width of the mark of a Bock behind the number
	for _, e := range list.Entries() {
		marks = max(marks, len([]rune(superscript(e.Factor))))
	}
	points := func(n int, mark string) string {
		return face.AlignRight(face.SignedASCII(n), width-1) + face.AlignLeft(mark, 1)
	}

	lines := []string{line(face.AlignLeft(p.T("sheet.number", nil), numberColumns+marks), func(place int) string {
		return " " + face.AlignRight(face.FitColumns(p.cellNameAt(place), width-2), width-2) + " "
	})}
	number, head := 0, len(lines)
	for _, e := range list.Entries() {
		if e.Void != match.Counts {
			lines = append(lines, face.AlignRight("–", numberColumns)+"  "+p.T("sheet.void."+string(e.Void), nil))
			continue
		}
		number++
		lines = append(lines, line(face.AlignRight(fmt.Sprint(number), numberColumns)+face.AlignLeft(superscript(e.Factor), marks), func(place int) string {
			for seat, at := range e.Places {
				if at == place {
					return points(e.Points[seat], soloMark(e, place))
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
		line(face.AlignLeft(p.T("sheet.sum", nil), numberColumns+marks), func(place int) string { return points(totals[place], "") }))
}

// superscript is the factor of a Bock as a mark, and empty for no Bock.
func superscript(factor int) string {
	if factor <= 1 {
		return ""
	}
	return strings.Map(func(digit rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'] }, fmt.Sprint(factor))
}

// soloMark marks the soloist of a game, and the kind of the solo.
func soloMark(e match.Entry, place int) string {
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

// markLegend explains the marks that the list has.
func (p printer) markLegend(list match.List) string {
	solo, duty, forced, bock := "", "", "", ""
	for _, e := range list.Entries() {
		if e.Factor > 1 {
			bock = p.T("sheet.bock_mark", nil)
		}
		if e.Void != match.Counts || e.Soloist == match.Nobody {
			continue
		}
		switch soloMark(e, e.Soloist) {
		case "s":
			solo = p.T("sheet.solo", nil)
		case "P":
			duty = p.T("sheet.pflichtsolo", nil)
		case "V":
			forced = p.T("sheet.vorfuehrung", nil)
		}
	}
	return face.Phrases(solo, duty, forced, bock)
}

// owingLine names the players who still must play a Pflichtsolo.
func (p printer) owingLine(list match.List) string {
	c := list.Config()
	if !c.Pflichtsoli && !c.Rules.PflichtsoloAfterLostSolo {
		return ""
	}
	var names []string
	for place, owes := range list.Owing() {
		if owes {
			names = append(names, p.PlayerName(p.s.Players[place]))
		}
	}
	switch {
	case len(names) == 0 && c.Pflichtsoli:
		return p.T("sheet.owing_none", nil)
	case len(names) == 0:
		return ""
	}
	return p.T("sheet.owing", face.Data{"Names": strings.Join(names, ", ")})
}

// bockAheadLine lists the factors of the coming Bock games.
func (p printer) bockAheadLine(list match.List) string {
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
	return p.When(len(factors) > 0, "sheet.bock", face.Data{"Factors": strings.Join(factors, " ")})
}

// totalsOfAll are the totals of all players after each game of the list.
func (p printer) totalsOfAll(list match.List) []face.Series {
	all := make([]face.Series, len(p.s.Players))
	sums := make([]int, len(all))
	for _, e := range list.Entries() {
		if e.Void != match.Counts {
			continue
		}
		for seat := range card.Seats {
			sums[e.Places[seat]] += e.Points[seat]
		}
		for place := range all {
			all[place].Totals = append(all[place].Totals, sums[place])
		}
	}
	for place := range all {
		all[place].Name = p.legibleNameAt(place)
	}
	return all
}

package view

import (
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/game/match"
)

// The columns of the list fit a phone: a number, and four players of seven columns, the last of which is for a mark.
const (
	numberColumns = 2
	playerColumns = 7
)

// Sheet is the list: the points of every game, and the totals.
func Sheet(s table.Snapshot, l *locale.Localizer) discord.Message {
	p := printer{l, &s}
	list := s.List()
	c := list.Config()
	head := text("## "+p.T("sheet.title", nil), p.T("preset."+c.Rules.Preset, nil), p.list())
	if len(list.Entries()) == 0 {
		return private(head, text(p.T("sheet.empty", nil)))
	}
	return private(head, text(code(p.sheet(list))), text(p.owing(list), small(p.T("sheet.legend", nil))))
}

func (p printer) sheet(list match.List) []string {
	line := func(number string, cell func(place int) string) string {
		cells := []string{right(number, numberColumns)}
		for place := range p.s.Players() {
			cells = append(cells, cell(place))
		}
		return strings.TrimRight(strings.Join(cells, ""), " ")
	}
	points := func(n int, mark string) string { return right(ascii(n), playerColumns-1) + left(mark, 1) }

	lines := []string{line(p.T("sheet.number", nil), func(place int) string {
		return " " + right(fit(p.mono(place), playerColumns-2), playerColumns-2) + " "
	})}
	for i, e := range list.Entries() {
		lines = append(lines, line(fmt.Sprint(i+1), func(place int) string {
			for seat, at := range e.Places {
				if at == place {
					return points(e.Points[seat], mark(e, place))
				}
			}
			return strings.Repeat(" ", playerColumns)
		}))
	}
	totals := list.Totals()
	return append(lines,
		strings.Repeat("─", numberColumns+len(totals)*playerColumns-1),
		line(p.T("sheet.sum", nil), func(place int) string { return points(totals[place], "") }))
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

// owing lists who still has to play a Pflichtsolo.
func (p printer) owing(list match.List) string {
	if !list.Config().Pflichtsoli {
		return ""
	}
	var names []string
	for place, owes := range list.Owing() {
		if owes {
			names = append(names, p.player(p.s.Players()[place]))
		}
	}
	if len(names) == 0 {
		return p.T("sheet.owing_none", nil)
	}
	return p.T("sheet.owing", data{"Names": strings.Join(names, ", ")})
}

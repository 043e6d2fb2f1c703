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

// rank is a player's rank in the list, from 1. Players with equal points share a rank.
type rank struct{ rank, place, points int }

// ranks are the players of the list in the order of their points.
func (p printer) ranks() (ranks []rank) {
	for place, points := range p.s.List().Totals() {
		ranks = append(ranks, rank{place: place, points: points})
	}
	slices.SortStableFunc(ranks, func(a, b rank) int { return b.points - a.points })
	for i := range ranks {
		if ranks[i].rank = i + 1; i > 0 && ranks[i].points == ranks[i-1].points {
			ranks[i].rank = ranks[i-1].rank
		}
	}
	return ranks
}

// standingBlocks show the final standing: in a picture, or in words.
func (p printer) standingBlocks() (blocks []discord.Block, files []discord.File) {
	if !p.Look.Pictures {
		return []discord.Block{face.Text(p.standingLines()...)}, nil
	}
	blocks, file := p.standingImage()
	return append(blocks, face.Text(p.againLine())), []discord.File{file}
}

func (p printer) standingTitle() string {
	list := p.s.List()
	if !list.Over() && list.Config().Games != match.Unlimited {
		return p.T("standing.broken_off", face.Data{"Played": list.Played(), "Games": list.Config().Games})
	}
	return p.T("standing.final", nil)
}

func (p printer) standingLines() []string {
	lines := []string{"### " + p.standingTitle(), p.endingLine()}
	for _, r := range p.ranks() {
		lines = append(lines, fmt.Sprintf("%d\\. **%s** %s", r.rank, p.PlayerName(p.s.Players[r.place]), face.Signed(r.points)))
	}
	lines = append(lines, p.furtherLines(p.s.List())...)
	if told := p.highlights(); len(told) > 0 {
		lines = append(lines, "**"+p.T("highlight.list", nil)+"**", face.Bullets(told))
	}
	return append(lines, p.againLine())
}

// tellingGames is the length of a list that has highlights worth telling, in games.
const tellingGames = 4

// highlights tell what was memorable about the list, a line each.
func (p printer) highlights() []string {
	if p.s.List().Played() < tellingGames {
		return nil
	}
	return p.HighlightLines(p.s.Highlights(), func(number uint64) string { return p.T("highlight.game", face.Data{"Number": number}) })
}

// againLine says how to play another list, or the next daily deal. A league says that in its own post.
func (p printer) againLine() string {
	if p.s.Daily != "" {
		return face.Small(p.T("daily.every_day", nil))
	}
	if _, bound := p.s.League(); bound || p.s.PlaysAgain() || p.s.Lesson { // there are buttons for it
		return ""
	}
	return face.Small(p.T("standing.again", nil))
}

// maxRows is the number of rows for which a message has room. A longer list shows the last ones.
const maxRows = 90

// maxBock is the most coming Bock games in a message.
const maxBock = 24

// numberColumns is the width of a game's number.
const numberColumns = 2

// playerColumns is the width of a player's points with one column for a mark, where games are rows.
const playerColumns = 7

// phoneColumns is how wide a code block may be: a phone of 390 pixels breaks longer lines.
const phoneColumns = 33

// nameColumns are left at least for names where players are rows.
const nameColumns = 8

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
	rows := p.gameRows
	if len(p.s.Players) > card.Seats {
		rows = p.playerRows
	}
	below := slices.Concat([]string{p.owingLine(list), p.bockAheadLine(list)}, p.substituteLines(list), ended, []string{face.Small(p.markLegend(list)), p.pictureLegend(list)})
	return p.WithCurve(face.Private(head, face.Text(face.CodeBlock(rows(list))), face.Text(below...)), p.T("curve.title", face.Data{"Count": list.Played()}), p.totalsOfAll(list))
}

// pictureLegend names the players for whom the curve has only the number of their place.
func (p printer) pictureLegend(list match.List) string {
	if list.Played() < 2 { // one game makes no curve
		return ""
	}
	return p.drawnAsLine()
}

// rulesLine is the name of the table's rules.
func (p printer) rulesLine() string {
	if name := p.s.RulesName; name != "" {
		return face.Markdown(name)
	}
	return p.RulesetName(p.s.Rules())
}

// gameRows have a row for each game and a column for each of four players.
func (p printer) gameRows(list match.List) []string {
	marks := 1 // the width of the mark of a Bock behind the number
	for _, e := range list.Entries() {
		marks = max(marks, len([]rune(superscript(e.Factor))))
	}
	grid := append(face.Grid{-numberColumns - marks}, slices.Repeat([]int{playerColumns}, len(p.s.Players))...)
	line := func(number string, cell func(place int) string) string {
		cells := []string{number}
		for place := range p.s.Players {
			cells = append(cells, cell(place))
		}
		return grid.Row(cells...)
	}
	lines := []string{line(p.T("sheet.number", nil), func(place int) string { return face.FitColumns(p.cellNameAt(place), playerColumns-2) + " " })}
	number, head := 0, len(lines)
	for _, e := range list.Entries() {
		if e.Void != match.Counts {
			lines = append(lines, fmt.Sprintf("%*s  ", numberColumns, "–")+p.T("sheet.void."+string(e.Void), nil))
			continue
		}
		number++
		marked := fmt.Sprintf("%*d", numberColumns, number) + superscript(e.Factor)
		lines = append(lines, line(marked, func(place int) string { return markedPoints(e, place) }))
	}
	if rows := lines[head:]; len(rows) > maxRows {
		lines = append(lines[:head:head], rows[len(rows)-maxRows:]...)
		lines[head] = "…"
	}
	totals := list.Totals()
	return append(lines,
		strings.Repeat("─", numberColumns+marks+len(totals)*playerColumns-1),
		line(p.T("sheet.sum", nil), func(place int) string { return face.Signed(totals[place]) + " " }))
}

// playerRows have a row for each player, in blocks of as many games as fit beside the names, each with the sums after it. A column for each of more than
// four players would leave no room for their names.
func (p printer) playerRows(list match.List) (lines []string) {
	var games, sums [][]string // the columns of the games, and of the sums after each
	var reasons []string       // why deals do not count
	players, number, totals := len(p.s.Players), 0, make([]int, len(p.s.Players))
	for _, e := range list.Entries() {
		game, sum := make([]string, 1+players), make([]string, 1+players)
		game[0], sum[0] = "– ", p.T("sheet.sum", nil)
		if e.Void == match.Counts {
			number++
			game[0] = fmt.Sprint(number) + cmp.Or(superscript(e.Factor), " ")
			for seat, place := range e.Places {
				totals[place] += e.Points[seat]
				game[1+place] = markedPoints(e, place)
			}
		} else if why := p.T("sheet.void."+string(e.Void), nil); !slices.Contains(reasons, why) {
			reasons = append(reasons, why)
		}
		for place, total := range totals {
			sum[1+place] = face.Signed(total)
		}
		games, sums = append(games, alignColumn(game)), append(sums, alignColumn(sum))
	}
	for from, to := 0, 0; from < len(games); from = to {
		names := phoneColumns
		for to < len(games) && (to == from || names-len([]rune(games[to][0]+sums[to][0])) >= nameColumns) {
			names -= len([]rune(games[to][0]))
			to++
		}
		names -= len([]rune(sums[to-1][0]))
		for row := range 1 + players {
			name := p.T("sheet.number", nil)
			if row > 0 {
				name = p.cellNameAt(row - 1)
			}
			line := face.AlignLeft(name, names)
			for _, game := range games[from:to] {
				line += game[row]
			}
			lines = append(lines, line+sums[to-1][row])
		}
		lines = append(lines, strings.Repeat("─", phoneColumns))
	}
	if fit := maxRows / (2 + players) * (2 + players); len(lines) > fit {
		lines = append([]string{"…"}, lines[len(lines)-fit:]...)
	}
	lines = lines[:len(lines)-1]
	if len(reasons) > 0 {
		lines = append(lines, "– "+strings.Join(reasons, ", "))
	}
	return lines
}

// alignColumn makes the cells of a column equally wide, with a space before the widest.
func alignColumn(cells []string) []string {
	width := 0
	for _, cell := range cells {
		width = max(width, 1+face.Columns(cell))
	}
	for i, cell := range cells {
		cells[i] = face.AlignRight(cell, width)
	}
	return cells
}

// markedPoints are the points of a player in a game, with a mark for the soloist; empty if they sat out.
func markedPoints(e match.Entry, place int) string {
	seat := slices.Index(e.Places[:], place)
	if seat < 0 {
		return ""
	}
	return face.Signed(e.Points[seat]) + cmp.Or(soloMark(e, place), " ")
}

// superscript is the factor of a Bock as a mark, and empty for no Bock.
func superscript(factor int) string {
	if factor <= 1 {
		return ""
	}
	return face.Superscript(fmt.Sprint(factor))
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
	c, names := list.Config(), p.owingNames(list)
	if names == "" {
		return p.When(c.Pflichtsoli, "sheet.owing_none", nil)
	}
	return p.When(c.Pflichtsoli || c.Rules.PflichtsoloAfterLostSolo, "sheet.owing", face.Data{"Names": names})
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

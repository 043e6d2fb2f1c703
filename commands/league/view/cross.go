package view

import (
	"cmp"
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/game/league"
)

// Crosstable shows a reader who met whom in a season, with which result: their own encounters in words, and those of the best members as a picture.
func Crosstable(k face.Look, g League, t league.Crosstable, reader string, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(k, g, l)
	title := face.Text("## "+p.T("cross.title", face.Data{"Name": face.LeagueName(p.Name)}), face.Small(p.T("cross.about", nil)))
	if !t.Met() {
		return face.Private(title, face.Text(p.emptyLine()))
	}
	m := p.WithPicture(face.Private(title, face.Text(p.encounterLines(t, slices.Index(t.Members, reader))...)), p.crossImage(t, reader))
	if hidden := len(t.Members) - picture.MaxCross; hidden > 0 {
		m.Blocks = append(m.Blocks, face.Text(face.Small(p.T("cross.more", face.Data{"Count": hidden}))))
	}
	return m
}

// maxEncounters is the most opponents of a reader in words.
const maxEncounters = 12

// encounterLines say how a member did against each other, the most frequent opponent first.
func (p leaguePrinter) encounterLines(t league.Crosstable, own int) []string {
	if own < 0 {
		return []string{p.T("cross.none", nil)}
	}
	var met []int
	for i, e := range t.Cells[own] {
		if e.Lists > 0 {
			met = append(met, i)
		}
	}
	slices.SortStableFunc(met, func(a, b int) int { return cmp.Compare(t.Cells[own][b].Lists, t.Cells[own][a].Lists) })
	lines := []string{p.T("cross.own", nil)}
	if len(met) == 0 {
		lines[0] = p.T("cross.none", nil)
	}
	for _, i := range met[:min(len(met), maxEncounters)] {
		e := t.Cells[own][i]
		lines = append(lines, "- "+p.T("cross.line", face.Data{"Name": p.memberName(t.Members[i]), "Count": e.Lists, "Ahead": e.Ahead, "Behind": e.Behind}))
	}
	if hidden := len(met) - maxEncounters; hidden > 0 {
		lines = append(lines, p.moreLine(hidden))
	}
	return lines
}

// crossImage draws the best members of the standings.
func (p leaguePrinter) crossImage(t league.Crosstable, reader string) discord.File {
	n := min(len(t.Members), picture.MaxCross)
	c := picture.Cross{Title: p.legibleTitle(), Note: p.T("cross.note", nil), Own: slices.Index(t.Members[:n], reader)}
	for i, member := range t.Members[:n] {
		c.Names = append(c.Names, p.legibleMember(member, i+1))
		row := make([]picture.Met, n)
		for j, e := range t.Cells[i][:n] {
			row[j] = picture.Met{Ahead: e.Ahead, Behind: e.Behind, Lists: e.Lists}
		}
		c.Cells = append(c.Cells, row)
	}
	return face.PictureFile("Crosstable", c, p.T("cross.described", face.Data{"Title": c.Title, "Count": n}), c.Render)
}

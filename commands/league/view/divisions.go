package view

import (
	"slices"
	"strings"

	"karlchen/commands/face"
)

// divisionAt returns the index of a member's division, or -1.
func divisionAt(divisions [][]string, member string) int {
	return slices.IndexFunc(divisions, func(members []string) bool { return slices.Contains(members, member) })
}

// divisionOf names the division of a member, by the key of a text about it; of somebody without one it says nothing.
func (p leaguePrinter) divisionOf(key, member string) string {
	at := divisionAt(p.Divisions, member)
	return p.When(at >= 0, key, face.Data{"Number": at + 1})
}

// divisionLines name the members of each division. Before are those of the season before: arrows show who has come from another one.
func (p leaguePrinter) divisionLines(before [][]string) (lines []string) {
	for i, members := range p.Divisions {
		names := make([]string, len(members))
		for k, m := range members {
			was := divisionAt(before, m)
			names[k] = face.If(was > i, "⬆ ") + face.If(was >= 0 && was < i, "⬇ ") + p.memberName(m)
		}
		lines = append(lines, "**"+p.T("league.division", face.Data{"Number": i + 1})+":** "+p.fitNames(names, crowdCharacters))
	}
	return lines
}

// namesByDivision is crowdNames with the division before the names of its members.
func (p leaguePrinter) namesByDivision(ids []string) string {
	if len(p.Divisions) == 0 {
		return p.crowdNames(ids)
	}
	var parts []string
	for i := range p.Divisions {
		var names []string
		for _, id := range ids {
			if at := divisionAt(p.Divisions, id); at == i || at < 0 && i == len(p.Divisions)-1 { // newcomers play in the lowest
				names = append(names, p.memberName(id))
			}
		}
		if len(names) > 0 {
			parts = append(parts, p.T("league.division", face.Data{"Number": i + 1})+": "+p.fitNames(names, crowdCharacters/len(p.Divisions)))
		}
	}
	return strings.Join(parts, "; ")
}

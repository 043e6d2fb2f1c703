package league

import (
	"regexp"
	"strconv"
	"strings"

	"karlchen/game/league/standings"
)

// Prize is what somebody wins at a tournament.
type Prize struct {
	Place   int    // from 1; 0 is the best of the Group
	Group   string // as the prize names it
	What    string
	Members []string // who has won it, or would win it now
}

// placeForm is a prize with its place in front: "2. a ham".
var placeForm = regexp.MustCompile(`^(\d{1,3})\s*[.):]\s*(.+)$`)

// Prizes returns the prizes of a tournament with those who win them by the standings. A line is for the place after that of the line before, or for the place in
// front of it. One with a colon is for the best of a group. People of one rank share its places.
func (s Season) Prizes(rows []standings.Row) (all []Prize) {
	place, tied := 0, map[int]int{}
	for _, r := range rows {
		tied[r.Rank]++
	}
	for line := range strings.Lines(s.Plan.Prizes) {
		line = strings.TrimSpace(line)
		group, what, grouped := strings.Cut(line, ":")
		own := placeForm.FindStringSubmatch(line)
		var p Prize
		switch {
		case line == "":
			continue
		case own != nil:
			place, _ = strconv.Atoi(own[1])
			p = Prize{Place: place, What: own[2]}
		case grouped:
			p = Prize{Group: strings.TrimSpace(group), What: strings.TrimSpace(what)}
		default:
			place++
			p = Prize{Place: place, What: line}
		}
		best := 0 // the rank of the best of the group
		for _, r := range rows {
			m, _ := s.Member(r.Member)
			inGroup := p.Group != "" && strings.EqualFold(m.Group, p.Group) && r.Rank > 0 && (best == 0 || best == r.Rank)
			if inGroup {
				best = r.Rank
			}
			if inGroup || r.Rank > 0 && r.Rank <= p.Place && p.Place < r.Rank+tied[r.Rank] {
				p.Members = append(p.Members, r.Member)
			}
		}
		all = append(all, p)
	}
	return all
}

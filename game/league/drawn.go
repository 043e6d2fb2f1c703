package league

import (
	"errors"
	"fmt"
	"slices"

	"karlchen/game/league/draw"
)

// ErrOtherDraw says that the repetition of a draw gives other tables than were drawn.
var ErrOtherDraw = errors.New("the repeated draw gives other tables")

// ErrSecretWishes says that an earlier program drew by wishes not to meet somebody. Nobody sees a member's wishes, so only the bot can repeat the draw.
var ErrSecretWishes = errors.New("an earlier version drew this by secret wishes: only the button below the draw can repeat it")

// public returns the draw as everybody may have it. From its tables and its seed the wishes of an earlier draw could be found by trying each pair.
func (d Draw) public() Draw {
	if len(d.Apart) > 0 {
		d.Wishes, d.Apart, d.Seed = true, nil, 0
	}
	return d
}

// Check repeats the draw. The error is ErrSecretWishes if that cannot be, and ErrOtherDraw if something else comes out.
func (d Draw) Check() error {
	if d.Wishes {
		return ErrSecretWishes
	}
	again, err := draw.Tables(d.Request)
	switch {
	case err != nil:
		return fmt.Errorf("the draw cannot be repeated: %w", err)
	case !slices.EqualFunc(d.Tables, again.Tables, slices.Equal) || !slices.Equal(d.Out, again.Out):
		return ErrOtherDraw
	}
	return nil
}

// ExportDraw is a draw as everybody may have it. Since then leaders may have swapped people, or somebody has come in.
type ExportDraw struct {
	Week int `json:"week"`
	Draw
	Instead []ExportInstead `json:"instead,omitempty"`
}

// ExportInstead says who has got the place of somebody else at a drawn table, from 1. A computer has no id.
type ExportInstead struct {
	Table  int    `json:"table"`
	Drawn  string `json:"drawn"`
	Member string `json:"member"`
}

// ExportDraws returns the draws of a season.
func ExportDraws(s Season) (all []ExportDraw) {
	for _, w := range s.Weeks {
		if w.Draw == nil {
			continue
		}
		d := ExportDraw{Week: w.Number, Draw: w.Draw.public()}
		for i, at := range s.Evening(w.Number) {
			drawn := append(slices.Clone(at.Drawn), "") // a fifth person may have come later
			for place, member := range at.List.Members {
				if at.Drawn != nil && drawn[place] != member {
					d.Instead = append(d.Instead, ExportInstead{i + 1, drawn[place], member})
				}
			}
		}
		all = append(all, d)
	}
	return all
}

// Sitting is a table of a match day with the list that is played there.
type Sitting struct {
	List  List
	Drawn []string // who was drawn to its places; "" is a computer. There are none where people of several tables came together
}

// Evening returns the tables of the latest draw of a week in their order, with their lists as they are now: swaps and substitutes before the first
// card have given places to other people. A list that came to nothing stays; one whose table was opened again is replaced by the later one. At the end are
// the tables at which people of several tables came together.
func (s Season) Evening(week int) []Sitting {
	draw := s.Weeks[week-1].Draw
	if draw == nil {
		return nil
	}
	var lists []List
	for _, l := range s.Lists {
		// Swap and Substitute break a list off without an end, and another draw at the moment of that draw.
		replaced := l.State == ListAborted && (l.Ended.IsZero() || !l.Ended.After(draw.At))
		if l.Week == week && l.Table != "" && !replaced {
			lists = append(lists, l)
		}
	}
	sittings := make([]Sitting, len(draw.Tables))
	for i, drawn := range draw.Tables {
		sittings[i].Drawn = drawn
	}
	for range sittings { // the most similar first: a place changes its member, and never its number
		table, list, most := -1, -1, 0
		for i := range sittings {
			for k, l := range lists {
				if n := samePlaces(sittings[i].Drawn, l.Members); sittings[i].List.Number == 0 && n > most {
					table, list, most = i, k, n
				}
			}
		}
		if table < 0 {
			break
		}
		sittings[table].List = lists[list]
		lists = append(lists[:list], lists[list+1:]...)
	}
	for _, l := range lists {
		sittings = append(sittings, Sitting{List: l})
	}
	return sittings
}

// eveningOver reports whether all tables of a match day are done before its week ends, with a list that counts.
func (s *Season) eveningOver(w *Week) bool {
	goesOn := func(l List) bool { return l.Week == w.Number && l.Unfinished() }
	if w.Draw == nil || !w.State.goesOn() || slices.ContainsFunc(s.Lists, goesOn) {
		return false
	}
	lists, _, _ := s.History().Week(w.Number) // the standings report the same fault
	return len(lists) > 0
}

// IfOver returns the season as it would be if a week ended now.
func (s Season) IfOver(week int) Season {
	s.Weeks = slices.Clone(s.Weeks)
	if w := &s.Weeks[week-1]; !w.State.published() {
		w.State = WeekProvisional
	}
	return s
}

// samePlaces counts the places that the same people have, and 1 for the same number of places. A list may have one more than was drawn.
func samePlaces(drawn, members []string) (n int) {
	if len(drawn) == len(members) {
		n = 1
	}
	for i := range min(len(drawn), len(members)) {
		if drawn[i] == members[i] {
			n++
		}
	}
	return n
}

package league

import (
	"errors"
	"fmt"
	"slices"

	"karlchen/game/league/draw"
)

// ErrOtherDraw says that the repetition of a draw gives other tables than were drawn.
var ErrOtherDraw = errors.New("the repeated draw gives other tables")

// ErrSecretWishes says that a draw took account of wishes not to meet somebody. Nobody sees a member's wishes, so only the bot can repeat it.
var ErrSecretWishes = errors.New("members had wishes for this draw, which nobody else sees: only the button below the draw can repeat it")

// public returns the draw without the wishes of members.
func (d Draw) public() Draw {
	d.Wishes, d.Apart = d.Wishes || len(d.Apart) > 0, nil
	return d
}

// compare returns ErrOtherDraw if a repetition is not what was drawn.
func (d Draw) compare(again draw.Result) error {
	same := slices.EqualFunc(d.Tables, again.Tables, slices.Equal) && slices.Equal(d.Out, again.Out)
	if !same {
		return ErrOtherDraw
	}
	return nil
}

// ExportDraw is a draw as everybody may have it: without the wishes of members.
type ExportDraw struct {
	Week int `json:"week"`
	Draw
}

// ExportDraws returns the draws of a season.
func ExportDraws(s Season) (all []ExportDraw) {
	for _, w := range s.Weeks {
		if w.Draw == nil {
			continue
		}
		all = append(all, ExportDraw{Week: w.Number, Draw: w.Draw.public()})
	}
	return all
}

// Check repeats a draw from its export. The error is ErrSecretWishes if that cannot be, and ErrOtherDraw if something else comes out.
func (d ExportDraw) Check() error {
	if d.Wishes {
		return ErrSecretWishes
	}
	again, err := draw.Tables(d.Request)
	if err != nil {
		return fmt.Errorf("the draw cannot be repeated: %w", err)
	}
	return d.compare(again)
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

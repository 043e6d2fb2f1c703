package league

import (
	"errors"
	"fmt"
	"slices"
)

// ErrOtherDraw says that the repetition of a draw gives other tables than were drawn.
var ErrOtherDraw = errors.New("the repeated draw gives other tables")

// ErrSecretWishes says that a draw took account of wishes not to meet somebody. Nobody sees a member's wishes, so only the bot can repeat it.
var ErrSecretWishes = errors.New("members had wishes for this draw, which nobody else sees: only the button below the draw can repeat it")

// CheckDraw repeats the draw of a week from its seed, its people and their wishes, and returns it without the wishes. The season must not be a View, which
// lacks some of them. The error is ErrOtherDraw if something else comes out than was drawn. Swaps and substitutes of later do not change what was drawn.
func (s Season) CheckDraw(week int) (Draw, error) {
	if week < 1 || week > len(s.Weeks) || s.Weeks[week-1].Draw == nil {
		return Draw{}, NotDrawn
	}
	d := *s.Weeks[week-1].Draw
	again, err := s.Redraw(d)
	if err == nil {
		err = d.compare(again)
	}
	return d.public(), err
}

// public returns the draw without the wishes of members.
func (d Draw) public() Draw {
	d.Wishes, d.Apart = d.Wishes || len(d.Apart) > 0, nil
	return d
}

// compare returns ErrOtherDraw if a repetition is not what was drawn.
func (d Draw) compare(again Drawn) error {
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
	again, err := d.repeat()
	if err != nil {
		return fmt.Errorf("the draw cannot be repeated: %w", err)
	}
	return d.compare(again)
}

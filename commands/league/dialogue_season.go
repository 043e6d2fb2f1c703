package league

import (
	"context"

	"karlchen/commands/league/view"
	"karlchen/game/league"
)

func previewSeasonStep(d *dialogue) ([]string, error) {
	b := d.matter.Book
	lines := view.StepPreview(b, d.value("step"), d.Loc)
	if d.value("step") != "announce" {
		return lines, nil
	}
	start, err := d.startDate()
	return append(lines, view.SeasonPlan(b.League, start, b.Now, d.Loc)...), err
}

func takeSeasonStep(_ context.Context, d *dialogue) error {
	switch d.value("step") {
	case "pause":
		return d.decide(&league.Pause{})
	case "resume":
		return d.decide(&league.Resume{})
	case "cancel":
		return d.decide(&league.CancelSeason{})
	}
	start, err := d.startDate()
	if err != nil {
		return err
	}
	return d.decide(&league.Announce{Start: start})
}

// decide takes a leader's decision about the latest season.
func (d *dialogue) decide(deed league.Deed) error {
	_, err := d.Leagues.Decide(actorOf(d.Click), d.id(), 0, d.draft.Seen, deed)
	return err
}

func previewMoveWeek(d *dialogue) ([]string, error) {
	to, err := d.appointment()
	if err != nil {
		return nil, err
	}
	return view.MovePreview(d.matter.Book, d.count("week"), to, d.Loc), nil
}

func moveWeek(_ context.Context, d *dialogue) error {
	to, err := d.appointment()
	if err != nil {
		return err
	}
	return d.decide(&league.MoveWeek{Week: d.count("week"), To: to})
}

func previewCancelWeek(d *dialogue) ([]string, error) {
	return view.CancelPreview(d.matter.Book, d.count("week"), d.Loc), nil
}

func cancelWeek(_ context.Context, d *dialogue) error {
	return d.decide(&league.CancelWeek{Week: d.count("week")})
}

func previewClose(d *dialogue) ([]string, error) {
	return view.ClosePreview(d.matter.Book, d.Loc), nil
}

func closeSeason(_ context.Context, d *dialogue) error {
	return d.decide(&league.Close{})
}

package league

import (
	"context"

	"karlchen/commands/league/view"
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
		return d.Leagues.Pause(actorOf(d.Click), d.id(), d.draft.Seen)
	case "resume":
		return d.Leagues.Resume(actorOf(d.Click), d.id(), d.draft.Seen)
	case "cancel":
		return d.Leagues.CancelSeason(actorOf(d.Click), d.id(), d.draft.Seen)
	}
	start, err := d.startDate()
	if err != nil {
		return err
	}
	_, err = d.Leagues.NewSeason(actorOf(d.Click), d.id(), d.draft.Seen, start)
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
	return d.Leagues.MoveWeek(actorOf(d.Click), d.id(), d.draft.Seen, d.count("week"), to)
}

func previewCancelWeek(d *dialogue) ([]string, error) {
	return view.CancelPreview(d.matter.Book, d.count("week"), d.Loc), nil
}

func cancelWeek(_ context.Context, d *dialogue) error {
	return d.Leagues.CancelWeek(actorOf(d.Click), d.id(), d.draft.Seen, d.count("week"))
}

func previewClose(d *dialogue) ([]string, error) {
	return view.ClosePreview(d.matter.Book, d.Loc), nil
}

func closeSeason(_ context.Context, d *dialogue) error {
	return d.Leagues.Close(actorOf(d.Click), d.id(), d.draft.Seen)
}

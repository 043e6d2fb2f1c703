package league

import (
	"context"

	"karlchen/commands/league/view"
)

// dialogues are the dialogues of leaders by their names. Their fields are said in view.Dialogues.
var dialogues = map[string]dialogue{
	"create":      {previewFounding, found},
	"settings":    {previewSettings, saveSettings},
	"season":      {previewStep, takeStep},
	"week-move":   {previewMove, moveWeek},
	"week-cancel": {previewCancel, cancelWeek},
	"draw":        {previewDraw, drawNow},
	"swap":        {previewSwap, swap},
	"substitute":  {previewSubstitute, substitute},
	"abort":       {previewAbort, abort},
	"ban":         {previewBan, ban},
	"correct":     {previewCorrection, correct},
	"strike":      {previewCorrection, correct},
	"withdraw":    {previewCorrection, correct},
	"penalty":     {previewCorrection, correct},
	"add":         {previewAdd, addResult},
	"decide":      {previewCase, decide},
	"close":       {previewClose, closeSeason},
}

func previewStep(d *desk) ([]string, error) {
	b := d.matter.Book
	lines := view.StepPreview(b, d.value("step"), d.Loc)
	if d.value("step") != "announce" {
		return lines, nil
	}
	start, err := d.start()
	return append(lines, view.SeasonPlan(b.League, start, b.Now, d.Loc)...), err
}

func takeStep(_ context.Context, d *desk) error {
	switch d.value("step") {
	case "pause":
		return d.Leagues.Pause(actorOf(d.Click), d.id(), d.draft.Seen)
	case "resume":
		return d.Leagues.Resume(actorOf(d.Click), d.id(), d.draft.Seen)
	case "cancel":
		return d.Leagues.CancelSeason(actorOf(d.Click), d.id(), d.draft.Seen)
	}
	start, err := d.start()
	if err != nil {
		return err
	}
	_, err = d.Leagues.NewSeason(actorOf(d.Click), d.id(), d.draft.Seen, start)
	return err
}

func previewMove(d *desk) ([]string, error) {
	to, err := d.appointment()
	if err != nil {
		return nil, err
	}
	return view.MovePreview(d.matter.Book, d.count("week"), to, d.Loc), nil
}

func moveWeek(_ context.Context, d *desk) error {
	to, err := d.appointment()
	if err != nil {
		return err
	}
	return d.Leagues.MoveWeek(actorOf(d.Click), d.id(), d.draft.Seen, d.count("week"), to)
}

func previewCancel(d *desk) ([]string, error) {
	return view.CancelPreview(d.matter.Book, d.count("week"), d.Loc), nil
}

func cancelWeek(_ context.Context, d *desk) error {
	return d.Leagues.CancelWeek(actorOf(d.Click), d.id(), d.draft.Seen, d.count("week"))
}

func previewClose(d *desk) ([]string, error) {
	return view.ClosePreview(d.matter.Book, d.Loc), nil
}

func closeSeason(_ context.Context, d *desk) error {
	return d.Leagues.Close(actorOf(d.Click), d.id(), d.draft.Seen)
}

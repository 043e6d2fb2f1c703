package league

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"karlchen/commands/league/view"
	"karlchen/game/league"
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

// value returns what is chosen or written in a field.
func (d *desk) value(key string) string { return d.draft.Values[key] }

// count returns a value that is a small number, and 0 where it is none.
func (d *desk) count(key string) int {
	n, _ := strconv.Atoi(d.value(key))
	return n
}

// number returns a value that is the number of something, and 0 where it is none.
func (d *desk) number(key string) uint64 {
	n, _ := strconv.ParseUint(d.value(key), 10, 64)
	return n
}

// id is the league that the dialogue is about.
func (d *desk) id() string { return d.value("league") }

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

// correction is what a leader wants to correct.
func (d *desk) correction() (c league.Correction, err error) {
	c = league.Correction{Why: d.value("why"), Note: d.value("note")}
	switch d.draft.Name {
	case "correct":
		c.Change, c.List = league.Rescore, d.number("list")
		c.Scores, err = scores(d.value("points"))
	case "strike":
		c.Change, c.List = league.Strike, d.number("list")
	case "withdraw":
		c.Change, c.Of = league.Withdraw, d.number("correction")
	case "penalty":
		c.Change, c.Member, c.Week = league.Penalty, d.value("member"), d.count("week")
		c.Points, err = taken(d.value("points"))
	}
	return c, err
}

func previewCorrection(d *desk) ([]string, error) {
	c, err := d.correction()
	if err != nil {
		return nil, err
	}
	before, after, _, err := d.Leagues.PreviewCorrection(actorOf(d.Click), d.id(), 0, c)
	if err != nil {
		return nil, err
	}
	return view.CorrectionPreview(d.matter.Book, c, before, after, d.Loc), nil
}

func correct(_ context.Context, d *desk) error {
	c, err := d.correction()
	if err != nil {
		return err
	}
	return d.Leagues.Correct(actorOf(d.Click), d.id(), 0, d.draft.Seen, c)
}

// places are the members of a list that is entered, and their points.
func (d *desk) places() (members []string, points []int, err error) {
	for _, key := range view.AddFields() {
		if who := d.value(key); who != "" {
			members = append(members, who)
		}
	}
	points, err = scores(d.value("points"))
	return members, points, err
}

func previewAdd(d *desk) ([]string, error) {
	members, points, err := d.places()
	if err != nil {
		return nil, err
	}
	return view.AddPreview(d.matter.Book, members, points, d.Loc), nil
}

func addResult(_ context.Context, d *desk) error {
	members, points, err := d.places()
	if err != nil {
		return err
	}
	_, err = d.Leagues.AddResult(actorOf(d.Click), d.id(), d.draft.Seen, 0, d.count("week"), members, points, d.value("why"))
	return err
}

func previewCase(d *desk) ([]string, error) {
	protest, list := view.DeskCase(d.value("case"))
	return view.CasePreview(d.matter.Book, protest, list, d.value("verdict"), d.Loc), nil
}

func decide(_ context.Context, d *desk) error {
	protest, list := view.DeskCase(d.value("case"))
	yes := slices.Contains([]string{"uphold", "accept"}, d.value("verdict"))
	if protest > 0 {
		return d.Leagues.Decide(actorOf(d.Click), d.id(), d.draft.Seen, 0, protest, yes, d.value("why"))
	}
	return d.Leagues.DecideLate(actorOf(d.Click), d.id(), d.draft.Seen, 0, list, yes, d.value("why"))
}

func previewClose(d *desk) ([]string, error) {
	return view.ClosePreview(d.matter.Book, d.Loc), nil
}

func closeSeason(_ context.Context, d *desk) error {
	return d.Leagues.Close(actorOf(d.Click), d.id(), d.draft.Seen)
}

// scores reads the game points of the places of a list: numbers apart from each other, with any sign of minus.
func scores(text string) ([]int, error) {
	var all []int
	for _, field := range strings.FieldsFunc(strings.NewReplacer("−", "-", "–", "-").Replace(text), func(r rune) bool { return strings.ContainsRune(" ,;/|", r) }) {
		n, err := strconv.Atoi(field)
		if err != nil || n < -maxScore || n > maxScore {
			return nil, badPoints
		}
		all = append(all, n)
	}
	if len(all) == 0 {
		return nil, badPoints
	}
	return all, nil
}

// maxScore is more than a list can bring anybody.
const maxScore = 100_000

// taken reads how many points are taken from somebody: a positive number with at most two digits after the comma.
func taken(text string) (league.Points, error) {
	whole, part, _ := strings.Cut(strings.ReplaceAll(text, ",", "."), ".")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > maxScore || len(part) > 2 {
		return 0, badPoints
	}
	hundredths, err := strconv.Atoi((part + "00")[:2])
	if err != nil || hundredths < 0 {
		return 0, badPoints
	}
	return league.Points(n)*league.Point + league.Points(hundredths)*league.Point/100, nil
}

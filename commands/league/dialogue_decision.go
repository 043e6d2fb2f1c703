package league

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/game/league"
)

func (d *dialogue) values() league.Values {
	return league.Values{Of: d.draft.Values, By: d.matter.By, Now: d.matter.Book.Now, Busy: d.matter.Busy}
}

// season returns the season that the dialogue is about; 0 is the latest.
func (d *dialogue) season() int { return d.count("season") }

// chooseSeason reads the latest season of the league and those that are still open. If there are several, and the leader has not said which one, the dialogue is about the latest one
// in which the decision is possible.
func (d *dialogue) chooseSeason() error {
	m := &d.matter
	row, isDecision := league.DecisionOf(d.draft.Name)
	if !isDecision || row.Latest {
		return nil
	}
	var err error
	if m.Seasons, err = openSeasons(d.click, m.Book.League); err != nil {
		return err
	}
	if _, chosen := d.draft.Values["season"]; chosen { // also one that has been archived since: its numbers mean other things in the next
		m.Book, err = readSeasonOf(d.click, d.id(), d.season())
		return err
	}
	if len(m.Seasons) < 2 {
		return nil
	}
	open, err := openBooks(d.click, m.Book.League)
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(open, func(b *leagues.Book) bool { return row.Fits(b.Season, d.values()) }); i >= 0 {
		m.Book = open[i]
	}
	d.draft.Values["season"] = strconv.Itoa(m.Book.Number)
	return nil
}

// openSeasons returns the numbers of the latest season of a league and of those that are still open, the latest first.
func openSeasons(c *click, of league.League) (open []int, err error) {
	terms, err := c.Leagues.Seasons(c.GuildID, of.ID)
	for _, t := range terms {
		if t.Number == of.Seasons || t.State != league.SeasonArchived && t.State != league.SeasonCancelled {
			open = append([]int{t.Number}, open...)
		}
	}
	return open, err
}

// openBooks returns these seasons.
func openBooks(c *click, of league.League) (open []*leagues.Book, err error) {
	numbers, err := openSeasons(c, of)
	for _, number := range numbers {
		b, wrong := readSeasonOf(c, of.ID, number)
		open, err = append(open, b), errors.Join(err, wrong)
	}
	return open, err
}

func (d *dialogue) deed() (league.Deed, error) {
	row, _ := league.DecisionOf(d.draft.Name)
	return row.Deed(d.matter.Book.Season, d.values())
}

// previewDecision says what a decision would change.
func previewDecision(d *dialogue) ([]string, error) {
	deed, err := d.deed()
	if err != nil {
		return nil, err
	}
	before, after := *d.matter.Book, *d.matter.Book
	if before.Season, after.Season, err = d.Leagues.Preview(actorOf(d.click), d.id(), d.season(), deed); err != nil {
		return nil, err
	}
	lines, err := view.Consequences(&before, &after, deed, d.Loc)
	if before.OwnCase(d.User.ID, deed) { // nobody else leads the league, or Preview would have refused
		lines = append(lines, d.Loc.T("desk.decides_own", nil))
	}
	return lines, err
}

func takeDecision(ctx context.Context, d *dialogue) error {
	deed, err := d.deed()
	if err != nil {
		return err
	}
	by, id, seen := actorOf(d.click), d.id(), d.draft.Seen
	switch deed := deed.(type) {
	case *league.Swap:
		return d.Leagues.Swap(by, id, seen, deed.Week, deed.One, deed.Other)
	case *league.Substitute:
		return d.Leagues.Substitute(ctx, by, id, d.season(), seen, deed.List, deed.Out, deed.In)
	}
	_, err = d.Leagues.ActAfterPreview(by, id, d.season(), seen, deed)
	return err
}

// thisWeek returns the number of the current week, or 0.
func (d *dialogue) thisWeek() int {
	w, _ := d.matter.Book.Week()
	return w.Number
}

func previewDraw(d *dialogue) ([]string, error) {
	if err := d.Leagues.DrawRefused(actorOf(d.click), d.id(), d.thisWeek()); err != nil {
		return nil, err
	}
	return view.DrawPreview(d.matter.Book, d.Loc), nil
}

func drawWeek(_ context.Context, d *dialogue) error {
	return d.Leagues.DrawNow(actorOf(d.click), d.id(), d.draft.Seen, d.thisWeek())
}

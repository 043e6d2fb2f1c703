package hall

import (
	"errors"
	"fmt"
	"slices"

	"karlchen/bot/leagues"
	"karlchen/game/league"
)

// showIndex shows which tournaments there are.
func (c *visit) showIndex() error {
	all, err := c.h.Leagues.Tournaments()
	if err != nil {
		return err
	}
	return c.show("index", map[string]any{"All": all})
}

// showWall shows a tournament to everybody.
func (c *visit) showWall() error { return c.show("wall", nil) }

// findTable leads from a typed code to its table.
func (c *visit) findTable() error { return c.done(nil, "/table/"+readCode(c.FormValue("code")), nil) }

// atTable is somebody at a table.
type atTable struct {
	*table
	Me   int    // the place of the person that they say to be, from 1; 0 is nobody yet
	User string // that person
}

// findSitting reads the table whose code is in the path, and its tournament. Errors: noCode, tooMany.
func (c *visit) findSitting() (err error) {
	code, of, list := readCode(c.PathValue("code")), "", league.List{}
	wrong := c.h.guesses.guard(c.RemoteAddr, func() bool {
		var all []league.League
		all, err = c.h.Leagues.Tournaments()
		for _, t := range all {
			b, unread := c.h.Leagues.Book(leagues.Actor{Guild: t.Guild}, t.ID, 0)
			err = errors.Join(err, unread)
			for _, l := range b.Lists {
				if l.State != league.ListAborted && same(code, c.h.codeOf(t.ID, l.Number)) {
					of, list = t.ID, l
				}
			}
		}
		return of != ""
	})
	if err = errors.Join(err, wrong); err == nil {
		c.s, err = c.read(of)
	}
	if err != nil {
		return err
	}
	tables := c.s.tables(list.Week)
	i := slices.IndexFunc(tables, func(t *table) bool { return t.List.Number == list.Number })
	if i < 0 {
		return noCode
	}
	c.at = &atTable{table: tables[i]}
	if c.at.Code = code; c.number("me") > 0 && c.number("me") <= len(list.Members) {
		c.at.Me = c.number("me")
		c.at.User = list.Members[c.at.Me-1]
	}
	return nil
}

// showTable shows a table to the people there, who tell its points.
func (c *visit) showTable() error {
	at, by, list := c.at, league.Actor{ID: c.at.User}, c.at.List.Number
	may := func(d league.Deed) bool { return at.Me > 0 && c.s.Check(by, d, c.s.Now) == nil }
	return c.show("table", map[string]any{
		"At": at, "Own": at.User == at.List.Teller, "MaxWhy": league.MaxWhy, "May": may(&league.FileProtest{List: list, Why: "-"}),
		"Tells": may(&league.Report{List: list, Points: make([]int, len(at.List.Members))}),
	})
}

// actAtTable tells the points of a table, or protests, for the person that somebody there says to be.
func (c *visit) actAtTable() (err error) {
	at := c.at
	if at.Me == 0 {
		return notPlaying
	}
	var deed league.Deed = &league.FileProtest{List: at.List.Number, Why: c.FormValue("why")}
	if c.FormValue("do") != "protest" {
		points, wrong := c.points(len(at.List.Members))
		deed, err = &league.Report{List: at.List.Number, Points: points}, wrong
	}
	if err == nil {
		_, err = c.h.Leagues.Act(leagues.Actor{ID: at.User, Guild: c.s.League.Guild}, c.s.ID, 0, deed)
	}
	return c.done(err, fmt.Sprintf("/table/%s?me=%d", at.Code, at.Me), c.showTable)
}

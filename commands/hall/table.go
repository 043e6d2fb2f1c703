package hall

import (
	"errors"
	"fmt"

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
	*season
	*table
	Code string
	Me   int    // the place of the person that they say to be, from 1; 0 is nobody yet
	User string // that person
}

// readTable returns the table whose code is in the path. Errors: noCode, tooMany.
func (c *visit) readTable() (*atTable, error) {
	all, err := c.h.Leagues.Tournaments()
	if err != nil {
		return nil, err
	}
	at, of, list := &atTable{Code: readCode(c.PathValue("code"))}, "", league.List{}
	wrong := c.h.guesses.guard(c.RemoteAddr, func() bool {
		for _, t := range all {
			b, unread := c.h.Leagues.Book(leagues.Actor{Guild: t.Guild}, t.ID, 0)
			err = errors.Join(err, unread)
			for _, l := range b.Lists {
				if l.State != league.ListAborted && same(at.Code, c.h.codeOf(t.ID, l.Number)) {
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
		return nil, err
	}
	at.season = c.s
	for _, t := range at.tables(list.Week) {
		if t.List.Number == list.Number {
			at.table = t
		}
	}
	if at.table == nil {
		return nil, noCode
	}
	if n := c.number("me"); n > 0 && n <= len(list.Members) {
		at.Me, at.User = n, list.Members[n-1]
	}
	return at, nil
}

// showTable shows a table to the people there, who tell its points.
func (c *visit) showTable() error {
	at, err := c.readTable()
	if err != nil {
		return err
	}
	return c.showAt(at)
}

func (c *visit) showAt(at *atTable) error {
	by, list := league.Actor{ID: at.User}, at.List.Number
	may := func(d league.Deed) bool { return at.Me > 0 && at.Check(by, d, at.Now) == nil }
	var protests []map[string]any
	for _, p := range at.Protests {
		if p.List == list {
			protests = append(protests, map[string]any{"State": p.State, "Name": at.name(p.By)})
		}
	}
	return c.show("table", map[string]any{
		"T": at.table, "Me": at.Me, "Name": at.name(at.User), "Code": at.Code, "Own": at.User == at.List.Teller, "Protests": protests,
		"Tells": may(&league.Report{List: list, Points: make([]int, len(at.List.Members))}), "May": may(&league.FileProtest{List: list, Why: "-"}), "MaxWhy": league.MaxWhy,
	})
}

// actAtTable tells the points of a table, or protests, for the person that somebody there says to be.
func (c *visit) actAtTable() error {
	at, err := c.readTable()
	switch {
	case err != nil:
		return err
	case at.Me == 0:
		return notPlaying
	}
	var deed league.Deed = &league.FileProtest{List: at.List.Number, Why: c.FormValue("why")}
	if c.FormValue("do") != "protest" {
		points, wrong := c.points(len(at.List.Members))
		deed, err = &league.Report{List: at.List.Number, Points: points}, wrong
	}
	if err == nil {
		_, err = c.h.Leagues.Act(leagues.Actor{ID: at.User, Guild: at.League.Guild}, at.ID, 0, deed)
	}
	return c.done(err, fmt.Sprintf("/table/%s?me=%d", at.Code, at.Me), func() error { return c.showAt(at) })
}

package hall

import (
	"errors"
	"strconv"

	"karlchen/bot/leagues"
	"karlchen/game/league"
)

// showWall shows a tournament to everybody.
func (h *Hall) showWall(c *visit) error {
	c.leads = false // the wall is the same for everybody
	s, err := c.read(c.PathValue("league"))
	if err != nil {
		return err
	}
	return c.show("wall.html", map[string]any{"S": s, "Title": s.Title})
}

// findTable leads from a typed code to its table.
func (h *Hall) findTable(c *visit) error { return c.goTo("/table/" + readCode(c.FormValue("code"))) }

// atTable returns the table of the code in the path, and the season. Errors: noCode, tooMany.
func (h *Hall) atTable(c *visit) (s *season, at *table, err error) {
	c.leads = false // somebody at the table has no more rights than the others
	all, err := h.Leagues.Tournaments()
	if err != nil {
		return nil, nil, err
	}
	code, of, list := readCode(c.PathValue("code")), "", league.List{}
	wrong := h.guesses.guard(c.RemoteAddr, func() bool {
		for _, t := range all {
			b, unread := h.Leagues.Book(leagues.Actor{Guild: t.Guild}, t.ID, 0)
			err = errors.Join(err, unread)
			for _, l := range b.Lists {
				if l.State != league.ListAborted && same(code, h.codeOf(t.ID, l.Number)) {
					of, list = t.ID, l
				}
			}
		}
		return of != ""
	})
	if err = errors.Join(err, wrong); err == nil {
		s, err = c.read(of)
	}
	if err != nil {
		return nil, nil, err
	}
	for _, t := range c.tablesOf(s, list.Week) {
		if t.List.Number == list.Number {
			return s, t, nil
		}
	}
	return nil, nil, noCode
}

// me returns the person at the table that the visitor says to be, by place from 1; 0 is nobody yet.
func (c *visit) me(at *table) (place int, user string) {
	if place = number(c.FormValue("me")); place < 1 || place > len(at.List.Members) {
		return 0, ""
	}
	return place, at.List.Members[place-1]
}

// showTable shows a table to the people there, who tell its points.
func (h *Hall) showTable(c *visit) error {
	s, at, err := h.atTable(c)
	if err != nil {
		return err
	}
	return c.showAt(s, at)
}

func (c *visit) showAt(s *season, at *table) error {
	place, user := c.me(at)
	by := league.Actor{ID: user}
	var protests []string
	for _, p := range s.Protests {
		if p.List == at.List.Number {
			protests = append(protests, c.text("protest."+string(p.State), "Name", s.name(p.By)))
		}
	}
	zeros := make([]int, len(at.List.Members))
	return c.show("table.html", map[string]any{
		"S": s, "Title": s.Title, "T": at, "Me": place, "Name": s.name(user), "Code": readCode(c.PathValue("code")), "Own": user == at.List.Teller, "Protests": protests,
		"Tells":  user != "" && s.Check(by, &league.Report{List: at.List.Number, Points: zeros}, s.Now) == nil,
		"May":    user != "" && s.Check(by, &league.FileProtest{List: at.List.Number, Why: "?"}, s.Now) == nil,
		"MaxWhy": league.MaxWhy,
	})
}

// actAtTable tells the points of a table, or protests, for the person that somebody there says to be.
func (h *Hall) actAtTable(c *visit) error {
	s, at, err := h.atTable(c)
	if err != nil {
		return err
	}
	place, user := c.me(at)
	if place == 0 {
		return notPlaying
	}
	var deed league.Deed = &league.FileProtest{List: at.List.Number, Why: c.FormValue("why")}
	if c.FormValue("do") != "protest" {
		points, wrong := c.points(len(at.List.Members))
		deed, err = &league.Report{List: at.List.Number, Points: points}, wrong
	}
	if err == nil {
		_, err = h.Leagues.Act(leagues.Actor{ID: user, Guild: s.League.Guild}, s.ID, 0, deed)
	}
	if err == nil {
		return c.goTo("/table/" + readCode(c.PathValue("code")) + "?me=" + strconv.Itoa(place))
	}
	c.wrong = err
	return c.showAt(s, at)
}

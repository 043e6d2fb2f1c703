package hall

import (
	"slices"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	leagueview "karlchen/commands/league/view"
	"karlchen/game/league"
)

// decision is a leader's decision while its form is filled in.
type decision struct {
	s      *season
	row    league.Decision
	values league.Values
	fields []field
	ready  bool // every menu has its value
}

// field is a field of a decision's form.
type field struct {
	leagueview.DeskField
	Label   string
	Options []option
}

// readDecision reads the form of a decision as far as it goes: the offers of a menu follow from the menus before it.
func (h *Hall) readDecision(c *visit) (*decision, error) {
	s, err := c.read(c.PathValue("league"))
	if err != nil {
		return nil, err
	}
	row, ok := league.DecisionOf(c.PathValue("name"))
	if !ok {
		return nil, noPage
	}
	d := &decision{s: s, row: row, ready: true, values: league.Values{
		Of: map[string]string{}, By: league.Actor{ID: league.Hall, Leads: true}, Now: s.Now, Busy: h.Leagues.Seated(s.ID),
	}}
	data := leagueview.DeskData{Name: row.Name, Book: s.Book, By: d.values.By, Busy: d.values.Busy, Values: d.values.Of}
	for _, f := range row.Fields {
		d.values.Of[f.Key] = c.FormValue(f.Key)
		of, matters := data.Field(f.Key, c.l)
		if !matters {
			continue
		}
		d.values.Of[f.Key] = of.Value
		shown := field{DeskField: of, Label: face.Either(f.Key == "week", c.text("round_field"), c.l.T("desk.field."+f.Key, nil))}
		if of.Kind == leagueview.DeskMenu {
			shown.Options = face.Mapped(of.Options, func(o discord.Option) option {
				return option{o.Value, face.Either(f.Key == "week", c.text("round_name", "Round", o.Value), o.Label), o.Value == of.Value}
			})
		}
		d.fields = append(d.fields, shown)
		if of.Kind == leagueview.DeskMenu && of.Needed && of.Value == "" {
			d.ready = false
			break
		}
	}
	return d, nil
}

// showDecision shows the form of a decision.
func (h *Hall) showDecision(c *visit) error {
	d, err := h.readDecision(c)
	if err != nil {
		return err
	}
	var of *table
	for _, t := range c.tablesOf(d.s, d.round()) {
		if strconv.FormatUint(t.List.Number, 10) == d.values.Of["list"] {
			of = t
		}
	}
	return c.show("decision.html", map[string]any{
		"S": d.s, "Title": c.titleOf(d.row.Name), "About": c.plain(c.l.T("desk.about."+d.row.Name, nil)), "Fields": d.fields, "Ready": d.ready,
		"Final": slices.Contains([]string{"close", "abort", "decide"}, d.row.Name), "Do": face.Either(d.row.Name == "close", c.text("close"), c.l.T("desk.do."+d.row.Name, nil)), "Name": d.row.Name, "Table": of,
	})
}

// titleOf names a decision. The last one closes no season here, but a tournament.
func (c *visit) titleOf(decision string) string {
	return face.Either(decision == "close", c.text("close"), c.l.T("desk.title."+decision, nil))
}

// round returns the round of the list that a decision is about.
func (d *decision) round() int {
	l, _ := d.s.List(uint64(number(d.values.Of["list"])))
	return l.Week
}

// decide takes a decision.
func (h *Hall) decide(c *visit) error {
	d, err := h.readDecision(c)
	if err != nil {
		return err
	}
	deed, err := d.row.Deed(d.s.Season, d.values)
	by := leaderOf(d.s.League.Guild)
	switch of := deed.(type) {
	case nil:
	case *league.Swap:
		err = h.Leagues.Swap(by, d.s.ID, 0, of.Week, of.One, of.Other)
	case *league.Substitute:
		err = h.Leagues.Substitute(c.Context(), by, d.s.ID, 0, 0, of.List, of.Out, of.In)
	default:
		if err == nil {
			_, err = h.Leagues.Act(by, d.s.ID, 0, deed)
		}
	}
	if err == nil {
		return c.goTo("/leader/" + d.s.ID)
	}
	c.wrong = err
	return h.showDecision(c)
}

// Package page draws a season as one HTML file that can be shown around: standings, curve, lists, who met whom, records. The file needs nothing from
// elsewhere, and no script. It is made from the export of a season, so that everybody who has the export can make it.
package page

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

//go:embed season.gohtml
var source string

// season is the template. Its texts come from the language of the reader.
var season = template.Must(template.New("season").Funcs(template.FuncMap{"t": func(string) string { return "" }}).Parse(source))

// Write writes the page of a season in a language.
func Write(w io.Writer, e league.Export, l *locale.Localizer) error {
	t, err := season.Clone()
	if err != nil {
		return err
	}
	p := newPage(e, l)
	return t.Funcs(template.FuncMap{"t": func(key string) string { return l.T("page."+key, nil) }}).Execute(w, p)
}

// page is what the template shows. All texts are those of the reader; the template escapes them.
type page struct {
	Tag       string
	Title     string
	Rules     []string
	Teams     []team
	Groups    []group
	Curve     *curve
	Ladder    bool // members have rungs
	Chained   bool // no list is worth anything by itself
	Records   []record
	Cross     []crossRow
	CrossHead []string
	Weeks     []week
	Worth     string // what the places of lists have brought
	Tasks     []week
	Notes     []string
}

// group are the standings of a division, or of all members.
type group struct {
	Name         string
	Rows         []standingsRow
	PointsDecide bool // game points decide a tie, so that phones have their column, too
}

// team is a team's line, with the names of its members.
type team struct{ Rank, Name, Members, Value, Points, Won string }

type standingsRow struct {
	Rank, Name, Value, Lists, Own, Points, Won, Best, Soli, Foxes, Karlchen string
	Ties                                                                    string // the criterion that put the row behind the one above it
}

// record is the best of the season in something, with all who share it.
type record struct{ What, Who, Value string }

type crossRow struct {
	Number, Name string
	Cells        []crossCell
}

type crossCell struct {
	Text, Title string
	Self        bool
}

type week struct {
	Name  string
	Open  bool // shown at once
	Lists []list
}

type list struct {
	Name   string
	Places []place
}

type place struct{ Name, Points, Score, Note string }

type printer struct {
	l *locale.Localizer
	e league.Export
}

func newPage(e league.Export, l *locale.Localizer) page {
	p := printer{l, e}
	out := page{
		Tag: l.Tag(), Ladder: e.Scoring.Way().Ladder, Chained: e.Scoring.Way().Chained(),
		Title: p.text("title", "League", e.League, "Season", e.Season), Teams: p.teams(), Groups: p.groups(),
		Curve: p.curve(), Records: p.records(),
	}
	scoring := p.l.T("desk.value.scoring."+string(e.Scoring), nil)
	if e.Format.Mode().Attempts && e.Scoring.Way().Places {
		scoring = p.text("compared")
	}
	after := p.text("after", "Week", e.Week, "Weeks", e.Weeks)
	if e.Over && e.Week == e.Weeks {
		after = p.text("over", "Count", e.Weeks)
	}
	out.Rules = []string{p.l.T("desk.value.format."+string(e.Format), nil), scoring, after}
	switch way := e.Scoring.Way(); {
	case way.Chained():
		out.Worth = p.text("lists_points")
	case e.Edition == 0:
		out.Worth = p.text("lists_long")
	default:
		out.Worth = p.text("lists_long") + ". " + p.l.T(face.Either(way.Places, "info.ranks", "info.given_back"), nil)
	}
	out.CrossHead, out.Cross = p.cross()
	out.Weeks, out.Tasks = p.weeks(), p.tasks()
	names := p.memberNames()
	for _, c := range e.Corrections {
		if c.Change == standings.Withdraw { // what it has taken back is not in force
			continue
		}
		name := p.l.T("correction."+string(c.Change), face.Data{"List": c.List, "Name": p.name(names[c.Member]), "Points": p.decimal(c.Points), "Count": face.Either(c.Points == 1, 1, 2)})
		out.Notes = append(out.Notes, strings.TrimSuffix(c.At.Format(p.l.T("league.date", nil))+": "+name+". "+c.Note, ". "))
	}
	return out
}

// teams are the standings of the teams.
func (p printer) teams() (all []team) {
	names := p.memberNames()
	for _, t := range p.e.Teams {
		members := face.Mapped(t.Members, func(m string) string { return p.name(names[m]) })
		all = append(all, team{strconv.Itoa(t.Rank), t.Name, strings.Join(members, ", "), p.decimal(t.Value), face.Signed(t.GamePoints), strconv.Itoa(t.WeeksWon)})
	}
	return all
}

func (p printer) memberNames() map[string]string {
	names := map[string]string{}
	for _, r := range p.e.Standings {
		names[r.Member] = r.Name
	}
	return names
}

// text fills in a text of the page. The data are names and values in turn.
func (p printer) text(key string, data ...any) string {
	values := map[string]any{}
	for i := 0; i < len(data); i += 2 {
		values[data[i].(string)] = data[i+1]
	}
	return p.l.T("page."+key, values)
}

// decimal writes a number with at most two places after the point, or one where parts of game points were given back.
func (p printer) decimal(x float64) string {
	parts := 100.0
	if p.e.Scoring.Way().Drops && p.e.Edition >= 1 {
		parts = 10
	}
	return strings.Replace(strconv.FormatFloat(math.Round(x*parts)/parts, 'f', -1, 64), ".", p.l.T("stats.decimal", nil), 1)
}

func (p printer) groups() (all []group) {
	for i, r := range p.e.Standings {
		if i == 0 || r.Division != p.e.Standings[i-1].Division {
			g := group{}
			if r.Division > 0 {
				g.Name = p.text("division", "N", r.Division)
			}
			all = append(all, g)
		}
		g := &all[len(all)-1]
		g.Rows = append(g.Rows, p.row(r))
		g.PointsDecide = g.PointsDecide || r.Decided == standings.GamePoints
	}
	return all
}

func (p printer) row(r league.ExportRow) standingsRow {
	out := standingsRow{
		Rank: strconv.Itoa(r.Rank), Name: p.name(r.Name), Value: p.decimal(r.Value), Lists: strconv.Itoa(r.Lists), Points: face.Signed(r.GamePoints),
		Won: strconv.Itoa(r.WeeksWon), Best: face.Signed(r.Best), Soli: strconv.Itoa(r.Soli), Foxes: strconv.Itoa(r.Foxes), Karlchen: strconv.Itoa(r.Karlchen),
	}
	if r.Rank == 0 { // too few lists for an average
		out.Rank = "–"
	}
	if r.Lists == 0 {
		out.Best = "–"
	}
	if r.Games > 0 {
		out.Own = strconv.Itoa(100*(r.Games-r.Substituted)/r.Games) + " %"
	}
	if r.Decided != standings.Value && r.Decided != standings.Nothing && r.Decided != "" {
		out.Ties = p.l.T("criterion."+string(r.Decided), nil)
	}
	return out
}

func (p printer) name(name string) string {
	if name == "" {
		return p.text("nobody")
	}
	return name
}

// records are the season's best in what the standings count. A record that nobody has set is left out.
func (p printer) records() (all []record) {
	for _, kind := range []struct {
		key    string
		value  func(league.ExportRow) int
		signed bool
	}{
		{"best_list", func(r league.ExportRow) int { return r.Best }, true},
		{"weeks_won", func(r league.ExportRow) int { return r.WeeksWon }, false},
		{"soli", func(r league.ExportRow) int { return r.Soli }, false},
		{"foxes", func(r league.ExportRow) int { return r.Foxes }, false},
		{"karlchen", func(r league.ExportRow) int { return r.Karlchen }, false},
	} {
		most, who := 0, []string(nil)
		for _, r := range p.e.Standings {
			switch x := kind.value(r); {
			case x > most:
				most, who = x, []string{p.name(r.Name)}
			case x == most && x > 0:
				who = append(who, p.name(r.Name))
			}
		}
		value := face.Either(kind.signed, face.Signed(most), strconv.Itoa(most))
		if most > 0 {
			all = append(all, record{p.text("record." + kind.key), strings.Join(who, ", "), value})
		}
	}
	return all
}

// cross is the crosstable. Its columns have numbers in place of names, which are too long for them.
func (p printer) cross() (head []string, rows []crossRow) {
	table := p.e.Crosstable()
	if !table.Met() {
		return nil, nil
	}
	for i := range table.Members {
		name := p.name(p.e.Standings[i].Name)
		row := crossRow{Number: strconv.Itoa(i + 1), Name: name}
		for j, m := range table.Cells[i] {
			cell := crossCell{Self: i == j}
			if m.Lists > 0 {
				cell.Text = fmt.Sprintf("%d:%d", m.Ahead, m.Behind)
				cell.Title = p.text("met", "Name", name, "Other", p.name(p.e.Standings[j].Name), "Count", m.Lists, "Ahead", m.Ahead, "Behind", m.Behind)
			}
			row.Cells = append(row.Cells, cell)
		}
		head, rows = append(head, row.Number), append(rows, row)
	}
	return head, rows
}

// weeks are the lists, the newest week first and open.
func (p printer) weeks() (all []week) {
	for number := p.e.Week; number >= 1; number-- {
		w := week{Name: p.text("week", "N", number), Open: len(all) == 0}
		for _, l := range p.e.Lists {
			if l.Week != number {
				continue
			}
			out := list{Name: p.text("list", "N", l.List)}
			unranked := func(at league.ExportPlace) int { // from edition 1 on
				return face.Either(p.e.Edition >= 1 && (at.Member == "" || at.NoShow), 1, 0)
			}
			best := slices.SortedStableFunc(slices.Values(l.Places), func(a, b league.ExportPlace) int {
				return cmp.Or(unranked(a)-unranked(b), cmp.Compare(b.GamePoints, a.GamePoints))
			})
			for _, at := range best {
				out.Places = append(out.Places, p.place(at))
			}
			w.Lists = append(w.Lists, out)
		}
		if len(w.Lists) > 0 {
			all = append(all, w)
		}
	}
	return all
}

func (p printer) place(at league.ExportPlace) place {
	if !p.e.Scoring.Way().Places {
		at.Score = math.Round(10*at.Score) / 10
	}
	out := place{Name: p.name(at.Name), Points: face.Signed(at.GamePoints), Score: p.decimal(at.Score)}
	if p.e.Scoring.Way().Chained() { // a place is worth nothing by itself
		out.Score = ""
	}
	switch {
	case at.Member == "":
		out.Name, out.Score = p.text("computer"), ""
	case at.NoShow:
		out.Note = p.text("noshow", "Own", at.Games-at.Substituted, "Games", at.Games)
	case at.Substituted > 0:
		out.Note = p.text("substituted", "Own", at.Games-at.Substituted, "Games", at.Games)
	}
	return out
}

// tasks are the attempts at the tasks of the weeks.
func (p printer) tasks() (all []week) {
	for number := p.e.Week; number >= 1; number-- {
		l := list{}
		best := slices.SortedStableFunc(slices.Values(p.e.Attempts), func(a, b league.ExportAttempt) int { return cmp.Compare(b.Matchpoints, a.Matchpoints) })
		for _, a := range best {
			if a.Week == number {
				score := p.decimal(a.Score)
				if p.e.Scoring.Way().Ladder {
					sum := 0
					for _, n := range a.Deals {
						sum += n
					}
					score = face.Signed(sum)
				}
				l.Places = append(l.Places, place{Name: p.name(a.Name), Points: strconv.Itoa(a.Matchpoints), Score: score})
			}
		}
		if len(l.Places) > 0 {
			all = append(all, week{Name: p.text("week", "N", number), Open: len(all) == 0, Lists: []list{l}})
		}
	}
	return all
}

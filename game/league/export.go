package league

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"karlchen/game/league/standings"
)

// Export is a season for other programs; its JSON keeps its names from version to version. Points of the season are decimal numbers. It has everything from
// which the standings follow: the settings, what was played, and the corrections. Who had wishes for a draw, and why leaders have decided, is not in it.
type Export struct {
	Version int    `json:"version"`           // 1
	Program string `json:"program,omitempty"` // the version of the program
	League  string `json:"league"`
	Season  int    `json:"season"`
	Week    int    `json:"week"` // the last week in the standings

	Format  standings.Format  `json:"format"`
	Scoring standings.Scoring `json:"scoring"`
	Weeks   int               `json:"weeks"`
	Edition int               `json:"edition,omitempty"` // of the arithmetic: 1 since ranks are among people
	Over    bool              `json:"over,omitempty"`    // these are the final standings

	Computers   string `json:"computers"`     // how well the computers play that have places of their own
	WaitsForAll bool   `json:"waits_for_all"` // lists stand still while a member is away; otherwise a computer stands in

	Standings   []ExportRow        `json:"standings"`
	Lists       []ExportList       `json:"lists"`       // after corrections, without those that too few people have played
	Attempts    []ExportAttempt    `json:"attempts"`    // after corrections
	Corrections []ExportCorrection `json:"corrections"` // those in force

	Draws []ExportDraw `json:"draws,omitempty"` // of match days
	Teams []ExportTeam `json:"teams,omitempty"` // their standings, the best first

	// The standings follow from these, which have the names of stored rows: everything that was played, with all places and before corrections, the corrections
	// without their reasons, and the settings. So many of their units, such as those of penalties and fees, are a point.
	History   standings.History `json:"history"`
	Plan      Plan              `json:"plan"`
	Divisions [][]string        `json:"divisions,omitempty"` // user ids, from the top
	Unit      standings.Points  `json:"unit"`
}

// ExportTeam is a team's line in the standings.
type ExportTeam struct {
	Rank       int      `json:"rank"`
	Name       string   `json:"name"`
	Members    []string `json:"members"` // user ids
	Value      float64  `json:"value"`
	GamePoints int      `json:"game_points"`
	WeeksWon   int      `json:"weeks_won"`
}

// ExportRow is a line of the standings.
type ExportRow struct {
	Division    int                 `json:"division,omitempty"` // from 1, where there are any
	Rank        int                 `json:"rank"`               // 0 for members with too few lists for an average
	Member      string              `json:"member"`             // user id
	Name        string              `json:"name"`
	Value       float64             `json:"value"` // the value that decides the rank
	Total       float64             `json:"total"`
	Penalty     float64             `json:"penalty"`
	Missing     int                 `json:"missing,omitempty"` // lists below the season's minimum
	Fee         float64             `json:"fee,omitempty"`     // deducted for missing lists, after the last week
	Decided     standings.Criterion `json:"decided"`           // the criterion that put the row behind the one above it
	Lists       int                 `json:"lists"`
	Games       int                 `json:"games"`
	Substituted int                 `json:"substituted"` // number of these games that a substitute played
	NoShows     int                 `json:"no_shows"`    // lists of which others played too much, so that they brought nothing
	GamePoints  int                 `json:"game_points"`
	WeeksWon    int                 `json:"weeks_won"`
	Best        int                 `json:"best_list"` // game points
	Soli        int                 `json:"soli"`
	Foxes       int                 `json:"foxes"`
	Karlchen    int                 `json:"karlchen"`
	Weeks       []ExportWeek        `json:"weeks"`
}

// ExportWeek is a member's result in a week.
type ExportWeek struct {
	Lists      int     `json:"lists"`
	Score      float64 `json:"score"`
	GamePoints int     `json:"game_points"`
	Won        bool    `json:"won,omitempty"`
	Rung       int     `json:"rung,omitempty"` // on a ladder after the week, from 1, the lowest
	Dropped    bool    `json:"dropped,omitempty"`
}

// ExportList is a list of a table.
type ExportList struct {
	List   uint64        `json:"list"`
	Week   int           `json:"week"`
	Games  []uint64      `json:"games"` // their numbers on the server
	Places []ExportPlace `json:"places"`
}

// ExportPlace is a place at the table; a computer has no member.
type ExportPlace struct {
	Member      string  `json:"member,omitempty"`
	Name        string  `json:"name,omitempty"`
	GamePoints  int     `json:"game_points"`
	Score       float64 `json:"score"` // what the place has brought: see [standings.Config.Worth]; in edition 0 always its points as a place
	Games       int     `json:"games"`
	Substituted int     `json:"substituted,omitempty"`
	NoShow      bool    `json:"no_show,omitempty"` // others played too many of the games: the place brought the member nothing
}

// ExportAttempt is an attempt at the task of a week.
type ExportAttempt struct {
	List        uint64   `json:"list"`
	Week        int      `json:"week"`
	Member      string   `json:"member"`
	Name        string   `json:"name"`
	Deals       []int    `json:"deals"` // game points
	Matchpoints int      `json:"matchpoints"`
	Most        int      `json:"most"` // the highest possible matchpoints
	Score       float64  `json:"score"`
	Games       []uint64 `json:"games"`
}

// ExportCorrection is a decision of a leader, as far as it is public.
type ExportCorrection struct {
	Number     uint64           `json:"number"`
	Change     standings.Change `json:"change"`
	List       uint64           `json:"list,omitempty"`
	GamePoints []int            `json:"game_points,omitempty"`
	Member     string           `json:"member,omitempty"`
	Points     float64          `json:"points,omitempty"`
	At         time.Time        `json:"at"`
	Note       string           `json:"note,omitempty"`
}

// Export exports the season with its standings after a week. The season may be a View.
func (s Season) Export(week int) (Export, error) {
	tables, err := s.Standings(week)
	if err != nil {
		return Export{}, err
	}
	e, err := NewExport(s.League.Name, s.Term, tables, s.History(), s.Names())
	e.Draws = ExportDraws(s)
	teams, errTeams := s.TeamStandings(e.Week)
	for _, r := range teams {
		e.Teams = append(e.Teams, ExportTeam{r.Rank, r.Name, r.Members, r.Value.Float(), r.GamePoints, r.WeeksWon})
	}
	return e, errors.Join(err, errTeams)
}

// NewExport assembles a season: its standings, whole or one for each division, and their sources. Names are those of the members.
func NewExport(title string, season Term, tables []standings.Table, h standings.History, names map[string]string) (Export, error) {
	e := Export{
		Version: exportVersion, League: title, Season: season.Number, Computers: season.Plan.ComputerLevel(), WaitsForAll: season.Plan.WaitsForAll,
		Over:      season.State == SeasonArchived,
		Standings: exportRows(tables, names), Corrections: []ExportCorrection{},
		Lists: []ExportList{}, Attempts: []ExportAttempt{},
		History: h, Plan: season.Plan, Divisions: season.Divisions, Unit: standings.Point,
	}
	for _, t := range tables {
		e.Week, e.Format, e.Scoring, e.Weeks, e.Edition = t.Week, t.Config.Format, t.Config.Scoring, t.Config.Weeks, t.Config.Edition
		e.Plan.Config = t.Config
	}
	config := e.Plan.Config
	for week := 1; week <= e.Week; week++ {
		lists, attempts, err := h.Week(week)
		if err != nil {
			return Export{}, err
		}
		for _, r := range lists {
			list := ExportList{List: r.List, Week: r.Week, Games: append([]uint64{}, r.Records...)}
			scores := config.Worth(r)
			if config.Edition == 0 {
				scores = config.Scores(r)
			}
			for i, score := range scores {
				p := r.Places[i]
				missed := config.NoShow(p)
				if missed {
					score = 0
				}
				list.Places = append(list.Places, ExportPlace{p.Member, names[p.Member], p.Points, score.Float(), p.Games, p.Substituted, missed})
			}
			e.Lists = append(e.Lists, list)
		}
		for _, a := range attempts {
			e.Attempts = append(e.Attempts, ExportAttempt{
				a.List, a.Week, a.Member, names[a.Member], a.Points, a.Matchpoints, a.Most, a.Score.Float(), append([]uint64{}, a.Records...),
			})
		}
	}
	for _, c := range h.InForce() {
		e.Corrections = append(e.Corrections, ExportCorrection{c.Number, c.Change, c.List, c.Scores, c.Member, c.Points.Float(), c.At, c.Note})
	}
	e.History.Corrections = slices.Clone(h.Corrections)
	for i := range e.History.Corrections {
		c := &e.History.Corrections[i]
		c.By, c.Why = "", ""
	}
	return e, nil
}

// exportRows returns the standings: one table, or one for each division.
func exportRows(tables []standings.Table, names map[string]string) []ExportRow {
	rows := []ExportRow{}
	for i, t := range tables {
		for _, r := range t.Rows {
			row := exportRow(r, names)
			if len(tables) > 1 {
				row.Division = i + 1
			}
			rows = append(rows, row)
		}
	}
	return rows
}

func exportRow(r standings.Row, names map[string]string) ExportRow {
	row := ExportRow{
		Rank: r.Rank, Member: r.Member, Name: names[r.Member], Value: r.Value.Float(), Total: r.Total.Float(), Penalty: r.Penalty.Float(),
		Missing: r.Missing, Fee: r.Fee.Float(), Decided: r.Decided,
		Lists: r.Lists, Games: r.Games, Substituted: r.Substituted, NoShows: r.NoShows, GamePoints: r.GamePoints, WeeksWon: r.WeeksWon, Best: r.Best,
		Soli: r.Feats.Soli, Foxes: r.Feats.Foxes, Karlchen: r.Feats.Karlchen, Weeks: []ExportWeek{},
	}
	for _, w := range r.Weeks {
		row.Weeks = append(row.Weeks, ExportWeek{Lists: w.Lists, Score: w.Score.Float(), GamePoints: w.GamePoints, Won: w.Won, Rung: w.Rung, Dropped: w.Dropped})
	}
	return row
}

// Encounter says how one member did in the lists that they played with another one.
type Encounter struct {
	Lists  int `json:"lists"`
	Ahead  int `json:"ahead"`  // lists in which the member had more game points
	Behind int `json:"behind"` // lists in which the member had fewer
}

// Crosstable has for each two members of the standings how they did against each other.
type Crosstable struct {
	Members []string // user ids, in the order of the standings
	Cells   [][]Encounter
}

// Crosstable finds who met whom in the lists of the season. A list of which others played too much of a member's place is none that the member
// played: it does not count for them.
func (e Export) Crosstable() Crosstable {
	var c Crosstable
	for _, r := range e.Standings {
		c.Members = append(c.Members, r.Member)
		c.Cells = append(c.Cells, make([]Encounter, len(e.Standings)))
	}
	for _, list := range e.Lists {
		for _, mine := range list.Places {
			i := slices.Index(c.Members, mine.Member)
			if i < 0 || mine.NoShow {
				continue
			}
			for _, theirs := range list.Places {
				j := slices.Index(c.Members, theirs.Member)
				if j < 0 || j == i || theirs.NoShow {
					continue
				}
				cell := &c.Cells[i][j]
				cell.Lists++
				if mine.GamePoints > theirs.GamePoints {
					cell.Ahead++
				}
				if mine.GamePoints < theirs.GamePoints {
					cell.Behind++
				}
			}
		}
	}
	return c
}

// Met reports whether any two members have played a list together.
func (c Crosstable) Met() bool {
	return slices.ContainsFunc(c.Cells, func(row []Encounter) bool {
		return slices.ContainsFunc(row, func(e Encounter) bool { return e.Lists > 0 })
	})
}

const exportVersion = 1

// ReadExport reads the JSON of an Export. The error says what is wrong with a file that is none.
func ReadExport(in io.Reader) (e Export, err error) {
	switch err := json.NewDecoder(in).Decode(&e); {
	case err != nil:
		return Export{}, fmt.Errorf("this is no season as a league exports it in JSON: %w", err)
	case e.Version != exportVersion:
		return Export{}, fmt.Errorf("the season has version %d of the export, and this program reads version %d", e.Version, exportVersion)
	}
	return e, nil
}

// CalendarEntry is an event in a calendar file.
type CalendarEntry struct {
	// ID is unique, and stays the same when the entry changes: letters, digits, dots and dashes.
	ID          string
	Title, Text string
	From, To    time.Time
	// AllDay says that it takes whole days, from the day of From up to the day before To, by the clocks of their zone.
	AllDay    bool
	Cancelled bool
}

// ICal writes entries as a calendar file (RFC 5545). Revision must grow with each change of an entry, so that programs with an earlier file
// accept this one; made is the time of writing.
func ICal(name string, entries []CalendarEntry, revision int, made time.Time) []byte {
	var b strings.Builder
	line := func(property, value string) { foldLine(&b, property+":"+value) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Karlchen//Doppelkopf//EN")
	line("CALSCALE", "GREGORIAN")
	line("METHOD", "PUBLISH")
	line("X-WR-CALNAME", escapeText(name))
	for _, e := range entries {
		line("BEGIN", "VEVENT")
		line("UID", e.ID+"@karlchen")
		line("DTSTAMP", utc(made))
		line("SEQUENCE", fmt.Sprint(revision))
		if e.AllDay {
			line("DTSTART;VALUE=DATE", e.From.Format("20060102"))
			line("DTEND;VALUE=DATE", e.To.Format("20060102"))
			line("TRANSP", "TRANSPARENT") // nobody is busy all week
		} else {
			line("DTSTART", utc(e.From))
			line("DTEND", utc(e.To))
		}
		line("SUMMARY", escapeText(e.Title))
		if e.Text != "" {
			line("DESCRIPTION", escapeText(e.Text))
		}
		status := "CONFIRMED"
		if e.Cancelled {
			status = "CANCELLED"
		}
		line("STATUS", status)
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	return []byte(b.String())
}

// utc writes a moment. In UTC a file needs no rules of time zones.
func utc(at time.Time) string { return at.UTC().Format("20060102T150405Z") }

// escapeText writes a text so that no character of it has a meaning.
func escapeText(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text))
}

// foldAt is the number of octets in a line, its end not counted.
const foldAt = 75

// foldLine writes a line, and continues with a blank in further ones where it is too long. It splits no character.
func foldLine(b *strings.Builder, line string) {
	for room := foldAt; len(line) > room; room = foldAt - 1 {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		b.WriteString(line[:cut] + "\r\n ")
		line = line[cut:]
	}
	b.WriteString(line + "\r\n")
}

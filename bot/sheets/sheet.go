package sheets

import (
	"slices"
	"strings"
	"time"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/game/sheet"
	"karlchen/game/stats"
)

// Sheet is a score sheet of a real table.
type Sheet struct {
	Guild       string      `json:"-"`
	Number      int         `json:"number"`               // counts the server's, from 1
	Stammtisch  int         `json:"stammtisch,omitempty"` // for whose total it counts, or 0
	Rules       string      `json:"rules"`
	RulesName   string      `json:"rules_name,omitempty"` // the server's name for them
	Words       rules.Words `json:"words,omitempty"`
	Games       int         `json:"games"` // or match.Unlimited
	Pflichtsoli bool        `json:"pflichtsoli,omitempty"`
	People      []Person    `json:"people"` // in the order in which they sit, the first left of the first dealer
	By          string      `json:"by"`     // user id of the person who opened it
	Locale      string      `json:"locale"`
	Opened      time.Time   `json:"opened"`
	Changes     []Change    `json:"changes"`
	// Channel and Message are the post that somebody used last, which follows the changes; empty until then.
	Channel string `json:"channel,omitempty"`
	Message string `json:"message,omitempty"`
}

// Person is somebody at the table. Without an id it is a name that somebody wrote.
type Person struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
}

// Change is something that somebody did to a sheet.
type Change struct {
	At  time.Time `json:"at"`
	By  string    `json:"by"` // user id
	Did Deed      `json:"did"`
	// Game is the number of the line that was changed or deleted. Lines count from 1 in the order in which they were added, and keep their numbers.
	Game int `json:"game,omitempty"`
	// Lines are those that were added, or the one that replaces another.
	Lines []sheet.Line `json:"lines,omitempty"`
}

// Deed is the kind of a change.
type Deed string

// What people do to a sheet.
const (
	Added   Deed = "added"
	Changed Deed = "changed"
	Deleted Deed = "deleted"
)

// Line is a line of a sheet with its number.
type Line struct {
	Game int
	sheet.Line
}

// Lines returns the games as they stand after all changes.
func (s *Sheet) Lines() (lines []Line) {
	last := 0
	for _, c := range s.Changes {
		i := slices.IndexFunc(lines, func(l Line) bool { return l.Game == c.Game })
		switch {
		case c.Did == Added:
			for _, line := range c.Lines {
				last++
				lines = append(lines, Line{last, line})
			}
		case i < 0: // somebody else has deleted it before; nobody stores such a change
		case c.Did == Changed:
			lines[i].Line = c.Lines[0]
		default:
			lines = slices.Delete(lines, i, i+1)
		}
	}
	return lines
}

// Config returns the agreement on the games.
func (s *Sheet) Config() (match.Config, error) {
	r, err := rules.Parse(s.Rules)
	return match.Config{Rules: r, Places: len(s.People), Games: s.Games, Pflichtsoli: s.Pflichtsoli}, err
}

// Reckon adds the sheet up.
func (s *Sheet) Reckon() ([]sheet.Row, match.List, error) {
	config, err := s.Config()
	if err != nil {
		return nil, match.List{}, err
	}
	var lines []sheet.Line
	for _, l := range s.Lines() {
		lines = append(lines, l.Line)
	}
	return sheet.Reckon(config, lines)
}

// Names returns the names of the people.
func (s *Sheet) Names() (names []string) {
	for _, p := range s.People {
		names = append(names, p.Name)
	}
	return names
}

// Players returns the people as statistics know them; a name without a person has no id.
func (s *Sheet) Players() (all []stats.Player) {
	for _, p := range s.People {
		all = append(all, stats.Player{ID: p.ID, Name: p.Name})
	}
	return all
}

// MayWrite reports whether a person may change it: somebody at the table, the one who opened it, and people who manage the server.
func (s *Sheet) MayWrite(user string, manages bool) bool {
	return manages || s.By == user || s.Has(user)
}

// Has reports whether a person sits at the table.
func (s *Sheet) Has(user string) bool {
	return user != "" && slices.ContainsFunc(s.People, func(p Person) bool { return p.ID == user })
}

// MayRelease reports whether a person may take a name from its owner: the owner, the one who opened the sheet, and people who manage the server.
func (s *Sheet) MayRelease(p Person, by string, manages bool) bool {
	return p.ID != "" && (manages || p.ID == by || s.By == by)
}

// nameMark precedes the id that statistics give to a name without a person, so that it is nobody's id and no computer.
const nameMark = "name "

// games returns the games that count as statistics know them; all are of one evening, that of its opening.
func (s *Sheet) games() (games []stats.Game, err error) {
	rows, _, err := s.Reckon()
	for _, r := range rows {
		if r.Entry.Void != match.Counts {
			continue
		}
		g := stats.Game{Table: s.key(), Played: s.Opened, Contract: r.Entry.Contract, Winner: r.Entry.Winner, Soloist: card.NoSeat, Points: r.Entry.Points}
		g.Re = r.Re
		for seat, place := range r.Entry.Places {
			p := s.People[place]
			g.Players[seat] = stats.Player{ID: p.ID, Name: p.Name}
			if p.ID == "" {
				g.Players[seat].ID = nameMark + strings.ToLower(p.Name)
			}
			if place == r.Entry.Soloist {
				g.Soloist = card.Seat(seat)
			}
		}
		games = append(games, g)
	}
	return games, err
}

// The refusals.
const (
	NoSuchSheet   game.Refusal = "refusal.no_such_sheet"
	NotYourSheet  game.Refusal = "refusal.not_your_sheet"
	Meanwhile     game.Refusal = "refusal.sheet_meanwhile" // somebody else has changed it since the person looked
	GameGone      game.Refusal = "refusal.sheet_game_gone"
	SheetFinished game.Refusal = "refusal.sheet_finished" // so many changes that it takes no more
	TooManySheets game.Refusal = "refusal.too_many_sheets"
	NameTaken     game.Refusal = "refusal.sheet_name_taken" // it belongs to somebody, or the person has another
)

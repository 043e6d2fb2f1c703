package sheets

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/game/sheet"
	"karlchen/game/stats"
	"karlchen/storage"
)

// How many sheets a server can have, and how many changes a sheet, so that each stays quick to read.
const (
	mostSheets  = 2000
	mostChanges = 2000
)

// Service keeps the sheets of all servers. Its methods may be called from any goroutine.
type Service struct {
	Store *storage.Store
	Now   func() time.Time
}

// listed is a sheet in the list of those of its server.
type listed struct {
	Number     int       `json:"number"`
	Stammtisch int       `json:"stammtisch,omitempty"`
	Opened     time.Time `json:"opened"`
	People     []Person  `json:"people"`
}

// list has the sheets of a server.
type list struct {
	All []listed `json:"sheets"`
}

var lists = storage.Drawer[list]{Scope: storage.ScopeGuild, Key: "sheets"}

// sheetKey begins the key of a sheet among the settings of its server.
const sheetKey = "sheet-"

func (s *Sheet) key() string { return fmt.Sprint(sheetKey, s.Number) }

func load(at storage.Settings, guild string, number int) (s Sheet, err error) {
	s = Sheet{Guild: guild, Number: number}
	raw, err := at.Setting(storage.ScopeGuild, guild, s.key())
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return s, NoSuchSheet
	case err != nil:
		return s, err
	}
	return s, json.Unmarshal(raw, &s)
}

// save stores a sheet and its line in the list, in the same transaction.
func (s *Sheet) save(tx *storage.Tx) error {
	raw, err := json.Marshal(s)
	if err == nil {
		err = tx.SetSetting(storage.ScopeGuild, s.Guild, s.key(), raw)
	}
	if err != nil {
		return err
	}
	_, err = lists.Change(tx, s.Guild, func(all *list) error {
		entry := listed{s.Number, s.Stammtisch, s.Opened, s.People}
		if i := slices.IndexFunc(all.All, func(l listed) bool { return l.Number == s.Number }); i >= 0 {
			all.All[i] = entry
		} else {
			all.All = append(all.All, entry)
		}
		return nil
	})
	return err
}

// Open opens a sheet: everything but its number and time is given, also the games of one that was written elsewhere. Errors: TooManySheets, those of Reckon.
func (v *Service) Open(s Sheet, lines []sheet.Line) (Sheet, error) {
	err := v.Store.Change(v.Now(), func(tx *storage.Tx) error {
		all, err := lists.Get(tx, s.Guild)
		switch {
		case err != nil:
			return err
		case len(all.All) >= mostSheets:
			return TooManySheets
		}
		s.Number, s.Opened = 1, tx.Now()
		if n := len(all.All); n > 0 {
			s.Number = all.All[n-1].Number + 1
		}
		if len(lines) > 0 {
			s.Changes = []Change{{tx.Now(), s.By, Added, 0, lines}}
		}
		if _, _, err := s.Reckon(); err != nil {
			return err
		}
		return s.save(tx)
	})
	return s, err
}

// Sheet returns a sheet. Error: NoSuchSheet.
func (v *Service) Sheet(guild string, number int) (Sheet, error) { return load(v.Store, guild, number) }

// Latest returns the sheets of a server, the latest first: those at which the person sits, or all without one.
func (v *Service) Latest(guild, user string) (numbers []int, err error) {
	all, err := lists.Get(v.Store, guild)
	for _, l := range slices.Backward(all.All) {
		if s := (Sheet{People: l.People}); user == "" || s.Has(user) {
			numbers = append(numbers, l.Number)
		}
	}
	return numbers, err
}

// OfStammtisch returns the games of real tables that count for a Stammtisch.
func (v *Service) OfStammtisch(guild string, number int) ([]stats.Game, error) {
	return v.gamesOf(guild, func(l listed) bool { return l.Stammtisch == number })
}

// OfPerson returns the games at real tables of the server at which a person played, and those of others there.
func (v *Service) OfPerson(guild, user string) ([]stats.Game, error) {
	return v.gamesOf(guild, func(l listed) bool {
		s := Sheet{People: l.People}
		return s.Has(user)
	})
}

func (v *Service) gamesOf(guild string, counts func(listed) bool) (games []stats.Game, err error) {
	all, err := lists.Get(v.Store, guild)
	for _, l := range all.All {
		if !counts(l) {
			continue
		}
		s, bad := load(v.Store, guild, l.Number)
		if bad == nil {
			var some []stats.Game
			some, bad = s.games()
			games = append(games, some...)
		}
		err = errors.Join(err, bad)
	}
	return games, err
}

// Write makes a change of a person who has seen so many changes of the sheet. Errors: NoSuchSheet, NotYourSheet, Meanwhile (with the sheet as it is now),
// GameGone, SheetFinished, and those of a game that is none by the rules.
func (v *Service) Write(guild string, number int, manages bool, seen int, c Change) (Sheet, error) {
	return v.change(guild, number, func(tx *storage.Tx, s *Sheet) error {
		switch isGame := func(l Line) bool { return l.Game == c.Game }; {
		case !s.MayWrite(c.By, manages):
			return NotYourSheet
		case len(s.Changes) != seen:
			return Meanwhile
		case len(s.Changes) >= mostChanges:
			return SheetFinished
		case c.Did != Added && !slices.ContainsFunc(s.Lines(), isGame):
			return GameGone
		}
		c.At = tx.Now()
		was := s.Changes
		s.Changes = append(slices.Clip(was), c)
		_, _, err := s.Reckon()
		if err != nil {
			s.Changes = was
		}
		return err
	})
}

// Name gives a name on a sheet to a person of the server, and everything that was written for it. Errors: NoSuchSheet, NameTaken.
func (v *Service) Name(guild string, number, place int, who Person) (Sheet, error) {
	return v.change(guild, number, func(_ *storage.Tx, s *Sheet) error {
		if place < 0 || place >= len(s.People) || s.People[place].ID != "" || s.Has(who.ID) {
			return NameTaken
		}
		s.People[place] = who
		return nil
	})
}

// Release takes a name from the person to whom it belongs, so that it is only a name again. Errors: NoSuchSheet, NotYourSheet.
func (v *Service) Release(guild string, number, place int, by string, manages bool) (Sheet, error) {
	return v.change(guild, number, func(_ *storage.Tx, s *Sheet) error {
		if place < 0 || place >= len(s.People) || !s.MayRelease(s.People[place], by, manages) {
			return NotYourSheet
		}
		s.People[place].ID = ""
		return nil
	})
}

// Posted notes which post of a sheet somebody has used.
func (v *Service) Posted(guild string, number int, channel, message string) (Sheet, error) {
	return v.change(guild, number, func(_ *storage.Tx, s *Sheet) error {
		s.Channel, s.Message = channel, message
		return nil
	})
}

// change changes a sheet in a transaction, and returns it as it is then.
func (v *Service) change(guild string, number int, do func(*storage.Tx, *Sheet) error) (s Sheet, err error) {
	err = v.Store.Change(v.Now(), func(tx *storage.Tx) error {
		if s, err = load(tx, guild, number); err != nil {
			return err
		}
		if err := do(tx, &s); err != nil {
			return err
		}
		return s.save(tx)
	})
	return s, err
}

// About returns what a setting of a server that belongs to this package says about a person, for their export; nil for others.
func About(key string, value json.RawMessage, user string) any {
	var s Sheet
	if !strings.HasPrefix(key, sheetKey) || json.Unmarshal(value, &s) != nil || !s.Has(user) && s.By != user {
		return nil
	}
	games, err := s.games()
	share := struct {
		Sheet  int       `json:"sheet"`
		Opened time.Time `json:"opened"`
		Games  int       `json:"games"`
		Points int       `json:"points"`
	}{Sheet: s.Number, Opened: s.Opened}
	for _, g := range games {
		for seat, p := range g.Players {
			if p.ID == user && err == nil {
				share.Games, share.Points = share.Games+1, share.Points+g.Points[seat]
			}
		}
	}
	return share
}

package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// Held says what is stored about a person.
type Held struct {
	Settings []string       // their keys
	Games    map[string]int // finished games, by server
	Tables   int
	Seated   []string // ids of the running tables that know the person; while there is one, nothing can be deleted
	Logged   int      // log entries about what the person did, or what others did to them
	Leagues  int      // in which the person is or was a member
	Shared   int      // settings of servers that are about the person too
	Texts    int      // of others that name the person; they stay
	Things   int      // leagues, teams and saved rules whose names name the person; they stay too
}

// Held counts what is stored about a person, whose name now may be unknown to games and leagues.
func (a *Archive) Held(user, name string) (Held, error) {
	t, err := a.Store.Trace(user)
	if err != nil {
		return Held{}, err
	}
	log, err := exportLog(t.Log, user)
	if err != nil {
		return Held{}, err
	}
	in, err := a.membership(user)
	if err != nil {
		return Held{}, err
	}
	h := Held{Settings: slices.Sorted(maps.Keys(t.Settings)), Games: map[string]int{}, Tables: len(t.Tables), Logged: len(log), Leagues: len(in.Members),
		Shared: len(a.shared(t, user))}
	names := []string{name}
	for _, m := range in.Members {
		names = append(names, m.Name)
	}
	for _, g := range t.Games {
		h.Games[g.ID.Guild]++
		game, _, err := exportGame(g, user)
		if err != nil {
			return Held{}, err
		}
		if !slices.Contains(names, game.Name) {
			names = append(names, game.Name)
		}
	}
	if h.Texts, h.Things, err = a.Store.TextsAbout(user, names); err != nil {
		return Held{}, err
	}
	for _, row := range t.Tables {
		if !row.Ended && !row.Over {
			h.Seated = append(h.Seated, row.ID)
		}
	}
	return h, nil
}

// shared returns what settings of servers say about a person.
func (a *Archive) shared(t storage.Trace, user string) []exportedShare {
	all := []exportedShare{}
	for _, of := range t.Shared {
		about := reactionsOf(of.Key, of.Value, user)
		if about == nil && a.Shared != nil {
			about = a.Shared(of.Key, of.Value, user)
		}
		if about != nil {
			all = append(all, exportedShare{of.Guild, of.Key, about})
		}
	}
	return all
}

// Export returns what is stored about a person: as JSON, and the records of the games in which they had a seat. It leaves out other people's notes
// about a game, and says of a running table only that it exists.
func (a *Archive) Export(user string) (data, records []byte, err error) {
	t, err := a.Store.Trace(user)
	if err != nil {
		return nil, nil, err
	}
	e := exported{User: user, Settings: t.Settings, Games: []exportedGame{}, Tables: []exportedTable{}}
	if e.Log, err = exportLog(t.Log, user); err != nil {
		return nil, nil, err
	}
	if e.Leagues, err = a.membership(user); err != nil {
		return nil, nil, err
	}
	e.Shared = a.shared(t, user)
	var all [][]byte
	for _, g := range t.Games {
		game, seated, err := exportGame(g, user)
		if err != nil {
			return nil, nil, err
		}
		if seated {
			e.Games, all = append(e.Games, game), append(all, g.Record)
		}
	}
	for _, row := range t.Tables {
		e.Tables = append(e.Tables, exportedTable{Server: row.Guild, Table: row.ID, Ended: row.Ended || row.Over})
	}
	data, err = json.MarshalIndent(e, "", "  ")
	return data, bytes.Join(all, []byte("\n")), err
}

// exported is the content of the JSON file.
type exported struct {
	User     string                     `json:"user"`
	Settings map[string]json.RawMessage `json:"settings"`
	Games    []exportedGame             `json:"games"`
	Tables   []exportedTable            `json:"tables"`
	Log      []exportedEntry            `json:"log"`
	Leagues  membership                 `json:"leagues"`
	Shared   []exportedShare            `json:"servers"`
}

// exportedShare is what a setting of a server says about the person.
type exportedShare struct {
	Server string `json:"server"`
	What   string `json:"what"`
	About  any    `json:"about"`
}

type exportedGame struct {
	Server   string   `json:"server"`
	Number   uint64   `json:"number"`
	Table    string   `json:"table"`
	Name     string   `json:"name"` // the person's name at that time
	Seat     int      `json:"seat"`
	Contract string   `json:"contract,omitempty"`
	Points   int      `json:"points"`
	Validity Validity `json:"does_not_count,omitempty"`
	Report   *Report  `json:"report,omitempty"` // the person's own
}

type exportedTable struct {
	Server string `json:"server"`
	Table  string `json:"table"`
	Ended  bool   `json:"ended"`
}

// exportGame returns a game as a player sees it; seated is false if the person is named for another reason, unless they have reported it. Error:
// the summary cannot be read.
func exportGame(g storage.Game, user string) (e exportedGame, seated bool, err error) {
	e = exportedGame{Server: g.ID.Guild, Number: g.ID.Number, Table: g.Table}
	var s table.Summary
	if err := json.Unmarshal(g.Summary, &s); err != nil {
		return e, false, fmt.Errorf("summary of game %s %d: %w", g.ID.Guild, g.ID.Number, err)
	}
	e.Contract, e.Validity = s.Contract, validityOf(&s, g.Struck)
	for _, r := range readNotes(g.Notes).Reports {
		if r.By.ID == user {
			e.Report, seated = &r, true
		}
	}
	for seat, u := range s.Players {
		if u.ID == user {
			e.Name, e.Seat, e.Points, seated = u.Name, seat+1, s.Points[seat], true
		}
	}
	return e, seated, nil
}

// Forget deletes what is stored about a person, and replaces them by a former player where games and lists stay. Error: storage.ErrRunning while a
// running table knows the person.
func (a *Archive) Forget(user string) error {
	if err := a.Store.Forget(a.Now(), user, table.Rename, a.Leave); err != nil {
		return fmt.Errorf("forget a person: %w", err)
	}
	return nil
}

// membership is what is stored about a person in leagues. Drawn tables, standings and posts name the person, too, but they only repeat these rows.
type membership struct {
	Members     []league.Member  `json:"members,omitempty"`
	Answers     []answered       `json:"answers,omitempty"`
	Lists       []league.List    `json:"lists,omitempty"` // with a place of the person
	Outcomes    []league.Outcome `json:"outcomes,omitempty"`
	Corrections []league.Ruling  `json:"corrections,omitempty"` // about the person, or by them
	Protests    []league.Protest `json:"protests,omitempty"`    // the person's own
}

// answered is a person's answer about a week.
type answered struct {
	League string        `json:"league"`
	Season int           `json:"season"`
	Week   int           `json:"week"`
	Answer league.Answer `json:"answer"`
}

func (a *Archive) membership(user string) (m membership, err error) {
	err = a.Store.Read(func(v storage.Reader) error {
		var errs [6]error
		m.Members, errs[0] = storage.Naming[league.Member](v, user)
		m.Lists, errs[1] = storage.Naming[league.List](v, user)
		m.Outcomes, errs[2] = storage.Naming[league.Outcome](v, user)
		m.Corrections, errs[3] = storage.Naming[league.Ruling](v, user)
		m.Protests, errs[4] = storage.Naming[league.Protest](v, user)
		weeks, err := storage.Naming[league.Week](v, user)
		errs[5] = err
		for _, w := range weeks {
			if answer, ok := w.Answers[user]; ok {
				m.Answers = append(m.Answers, answered{w.League, w.Season, w.Number, answer})
			}
		}
		return errors.Join(errs[:]...)
	})
	m.Members = slices.DeleteFunc(m.Members, func(m league.Member) bool { return m.User != user })
	m.Protests = slices.DeleteFunc(m.Protests, func(p league.Protest) bool { return p.By != user }) // the text belongs to its author
	return m, err
}

// exportedEntry is an entry in the log of an owner, such as a league.
type exportedEntry struct {
	Of string `json:"of"`
	league.LogEntry
}

// exportLog returns what a person may see of the entries that name them: their own actions, and of an action of others its time and name, and its
// content if it is about the person. It leaves out the actions that repeat the rows of a league, and the wishes of others not to meet the person.
func exportLog(log []storage.Logged, user string) ([]exportedEntry, error) {
	entries := []exportedEntry{}
	for _, l := range log {
		var e league.LogEntry
		if err := json.Unmarshal(l.Entry, &e); err != nil {
			return nil, fmt.Errorf("log of %s: %w", l.Owner, err)
		}
		own := e.By.ID == user
		if e.Action == "import" || e.Action == "apart" && !own {
			continue
		}
		switch data := about(e.Data, user); {
		case own && e.Data != nil:
			e.Data = visible(e.Data, user)
		case own:
		case data != nil:
			e.By, e.Data = league.Actor{}, data
		default:
			e = league.LogEntry{At: e.At, Action: e.Action}
		}
		entries = append(entries, exportedEntry{l.Owner, e})
	}
	return entries, nil
}

// visible returns the data of a person's action without the names of others, their wishes whom not to meet, and the secrets of tasks.
func visible(data json.RawMessage, user string) json.RawMessage {
	var value any
	_ = storage.DecodeExactly(data, &value) // a log has JSON
	hide(value, user)
	raw, _ := json.Marshal(value) // decoded JSON can be encoded
	return raw
}

func hide(value any, user string) {
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			hide(v, user)
		}
	case map[string]any:
		if id, ok := value["id"]; ok && id != any(user) {
			delete(value, "name")
		}
		delete(value, "apart")
		delete(value, "secret")
		for _, v := range value {
			hide(v, user)
		}
	}
}

// about returns the plain values of an action that has the person in a field, or in a list, and the lists with the person; nil if it has not.
func about(data json.RawMessage, user string) json.RawMessage {
	var fields map[string]any
	_ = storage.DecodeExactly(data, &fields) // other data names nobody
	is := false
	for name, value := range fields {
		list, isList := value.([]any)
		_, isObject := value.(map[string]any)
		switch {
		case value == any(user), slices.Contains(list, any(user)):
			is = true
		case isList, isObject, name == "name", name == "secret":
			delete(fields, name)
		}
	}
	if !is {
		return nil
	}
	raw, _ := json.Marshal(fields) // decoded JSON can be encoded
	return raw
}

package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"karlchen/game/league"
	"karlchen/storage"
)

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
	err = a.store.Read(func(v storage.Reader) error {
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

// exportLog returns what a person may see of the entries that name them: all of their own actions, and of an action of others its time and name,
// and its content if it is about the person.
func exportLog(log []storage.Logged, user string) ([]exportedEntry, error) {
	entries := []exportedEntry{}
	for _, l := range log {
		var e league.LogEntry
		if err := json.Unmarshal(l.Entry, &e); err != nil {
			return nil, fmt.Errorf("log of %s: %w", l.Owner, err)
		}
		switch {
		case e.Action == "import": // repeats the rows of a league
			continue
		case e.By.ID == user:
			e.Data = visible(e.Data, user)
		case isAbout(e.Data, user):
			e.By, e.Data = league.Actor{}, visible(e.Data, user)
		default:
			e = league.LogEntry{At: e.At, Action: e.Action}
		}
		entries = append(entries, exportedEntry{l.Owner, e})
	}
	return entries, nil
}

// isAbout reports whether a field of the data is the person, or a list with the person.
func isAbout(data json.RawMessage, user string) bool {
	var fields map[string]any
	_ = json.Unmarshal(data, &fields) // other data is about nobody
	for _, field := range fields {
		list, _ := field.([]any)
		if field == any(user) || slices.Contains(list, any(user)) {
			return true
		}
	}
	return false
}

// visible returns the data of an action without the names of others, and without secrets: a task is one until its week is over.
func visible(data json.RawMessage, user string) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var value any
	if d.Decode(&value) != nil {
		return nil
	}
	hide(value, user)
	raw, _ := json.Marshal(value) // never fails
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
		delete(value, "secret")
		for _, v := range value {
			hide(v, user)
		}
	}
}

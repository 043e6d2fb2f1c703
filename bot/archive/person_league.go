package archive

import (
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

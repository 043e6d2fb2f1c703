package storage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"

	"karlchen/game/notation"
)

// names reports whether JSON names a user by their id, as a text or as a key.
func names(raw []byte, user string) bool { return bytes.Contains(raw, []byte(`"`+user+`"`)) }

// replaceUser replaces a user by a former player wherever JSON has the user's id, together with a name beside it under "name". With number
// 0 it removes the user from lists, and names nobody elsewhere.
func replaceUser(raw json.RawMessage, user string, number int) (json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	r := replacing{user: user}
	if number > 0 {
		r.id, r.name = notation.FormerID(number), notation.FormerName(number)
	}
	return json.Marshal(r.in(value))
}

type replacing struct{ user, id, name string }

func (r replacing) in(value any) any {
	switch value := value.(type) {
	case string:
		if value == r.user {
			return r.id
		}
	case []any:
		kept := value[:0]
		for _, v := range value {
			if v != any(r.user) || r.id != "" {
				kept = append(kept, r.in(v))
			}
		}
		return kept
	case map[string]any:
		if _, named := value["name"]; named && value["id"] == any(r.user) {
			value["name"] = r.name
		}
		for key, v := range value {
			value[key] = r.in(v)
		}
		if v, ok := value[r.user]; ok {
			delete(value, r.user)
			if r.id != "" {
				value[r.id] = v
			}
		}
	}
	return value
}

// withoutWords returns an entry of a league's log without the words that belong to a user: to the one in the data's field id or, where the data have
// none, to the one who acts.
func withoutWords(raw json.RawMessage, user string) (json.RawMessage, error) {
	var entry struct {
		By struct {
			ID string `json:"id"`
		} `json:"by"`
		Data struct {
			ID    string  `json:"id"`
			Words *string `json:"words"`
		} `json:"data"`
	}
	if json.Unmarshal(raw, &entry) != nil || entry.Data.Words == nil || cmp.Or(entry.Data.ID, entry.By.ID) != user {
		return raw, nil // entries of before have data of other kinds
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var all map[string]any
	if err := d.Decode(&all); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	delete(all["data"].(map[string]any), "words")
	return json.Marshal(all)
}

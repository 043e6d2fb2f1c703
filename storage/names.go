package storage

import (
	"bytes"
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

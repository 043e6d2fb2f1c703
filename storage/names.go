package storage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"

	"karlchen/game/notation"
)

// names reports whether JSON names a user by their id, as a text or as a key.
func names(raw []byte, user string) bool { return bytes.Contains(raw, []byte(`"`+user+`"`)) }

// idDigits is the fewest digits of an id of Discord. A shorter number inside a text may be any number.
const idDigits = 17

// unsaid stands for what a text has said.
const unsaid = "…"

// mentions reports whether JSON names a user anywhere, also inside a text.
func mentions(raw []byte, user string) bool {
	if len(user) >= idDigits {
		return bytes.Contains(raw, []byte(user))
	}
	for _, text := range []string{`"` + user + `"`, "@" + user + `\u003e`, "@!" + user + `\u003e`} { // as JSON has "<@user>"
		if bytes.Contains(raw, []byte(text)) {
			return true
		}
	}
	return false
}

// replaceUser replaces a user by a former player wherever JSON has the user's id, together with a name beside it under "name", and in the texts that
// people have written. With number 0 it removes the user from lists, and names nobody elsewhere.
func replaceUser(raw json.RawMessage, user string, number int) (json.RawMessage, error) {
	var value any
	if err := DecodeExactly(raw, &value); err != nil {
		return nil, err
	}
	r := replacing{user: user}
	if number > 0 {
		r.id, r.name = notation.FormerID(number), notation.FormerName(number)
	}
	return json.Marshal(r.in(value))
}

// WithoutUser returns a text that people have written without the id of a user.
func WithoutUser(text, user string) string { return replacing{user: user}.inText(text) }

type replacing struct{ user, id, name string }

func (r replacing) in(value any) any {
	switch value := value.(type) {
	case string:
		return r.inText(value)
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
		replaced := make(map[string]any, len(value))
		for key, v := range value {
			if key != r.user || r.id != "" {
				replaced[r.inText(key)] = r.in(v)
			}
		}
		return replaced
	}
	return value
}

func (r replacing) inText(text string) string {
	if text == r.user {
		return r.id
	}
	for _, mention := range []string{"<@" + r.user + ">", "<@!" + r.user + ">"} {
		text = strings.ReplaceAll(text, mention, cmp.Or(r.name, unsaid))
	}
	if len(r.user) >= idDigits {
		text = strings.ReplaceAll(text, r.user, cmp.Or(r.id, unsaid))
	}
	return text
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
		return raw, nil // earlier entries have data of other kinds
	}
	var all map[string]any
	if err := DecodeExactly(raw, &all); err != nil {
		return nil, err
	}
	delete(all["data"].(map[string]any), "words")
	return json.Marshal(all)
}

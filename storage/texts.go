package storage

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.etcd.io/bbolt"

	"karlchen/game/notation"
)

// Texts are what people have written about each other: reasons, questions, answers, notes and reports. They stand in these fields of the logs and rows of
// leagues and of the notes about games; an answer is a text where it has a date, and elsewhere one of a few values.
var textFields = []string{"why", "Why", "words", "note", "Note", "text"}

// textKinds are the kinds of rows with texts. Each text stands in the league's log, too.
var textKinds = []string{"members", "weeks", "protests", "corrections", "lists"}

// eachText replaces each text in decoded JSON.
func eachText(value any, replace func(string) string) {
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			eachText(v, replace)
		}
	case map[string]any:
		for key, v := range value {
			text, is := v.(string)
			switch _, dated := value["decided"]; {
			case !is:
				eachText(v, replace)
			case slices.Contains(textFields, key), dated && key == "answer":
				value[key] = replace(text)
			}
		}
	}
}

// mayHaveTexts reports whether a row may have a text: most have none, and need not be decoded. A row whose checksum is wrong may have one.
func mayHaveTexts(raw []byte) bool {
	return raw == nil || bytes.Contains(raw, []byte(`"decided"`)) || slices.ContainsFunc(textFields, func(field string) bool { return bytes.Contains(raw, []byte(`"`+field+`"`)) })
}

// HasWord reports whether a text has a word that begins with the given one, however it is written.
func HasWord(text, word string) bool {
	text, word = strings.ToLower(text), strings.ToLower(strings.TrimSpace(word))
	for at := 0; word != ""; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at+i])
		if !unicode.IsLetter(before) && !unicode.IsDigit(before) {
			return true
		}
		at += i + len(word)
	}
	return false
}

// SavedRulesKey is the setting of a server with its saved rules, a list of objects with a name.
const SavedRulesKey = "saved_rules"

// thingNames returns the names of things that people share, in a row of a league, of a season with teams, or of saved rules.
func thingNames(value any) (all []string) {
	rows, _ := value.([]any)
	if fields, ok := value.(map[string]any); ok {
		rows, _ = fields["teams"].([]any)
		rows = append(rows, map[string]any{"name": fields["title"]})
	}
	for _, row := range rows {
		if fields, _ := row.(map[string]any); fields["name"] != nil {
			all = append(all, fmt.Sprint(fields["name"]))
		}
	}
	return all
}

// TextsAbout counts what names a user by their id or by one of their names and stays when they are forgotten: the texts of others, in logs of leagues and in
// reports of games, and the names of leagues, teams and saved rules.
func (s *Store) TextsAbout(user string, names []string) (texts, things int, err error) {
	defer addContext(&err, "texts about a user")
	is := func(text string) bool {
		raw, _ := json.Marshal(text) // a text can be encoded
		return mentions(raw, user) || slices.ContainsFunc(names, func(name string) bool { return HasWord(text, name) })
	}
	tally := func(value any) {
		eachText(value, func(text string) string {
			if is(text) {
				texts++
			}
			return text
		})
	}
	err = s.view(func(tx *bbolt.Tx) error {
		for key, value := range rowsUnder(tx.Bucket(bucketLog), nil) {
			if !mayHaveTexts(value) {
				continue
			}
			entry, err := decodeAny(value)
			if err != nil {
				return fmt.Errorf("%s %q: %w", bucketLog, key, err)
			}
			if by, _ := entry["by"].(map[string]any); by["id"] != any(user) {
				tally(entry["data"])
			}
		}
		for key, value := range rowsUnder(tx.Bucket(bucketGames), nil) {
			if !bytes.Contains(value, []byte(`"reports"`)) {
				continue
			}
			row, err := decodeAny(value)
			if err != nil {
				return fmt.Errorf("%s %q: %w", bucketGames, key, err)
			}
			notes, _ := row["notes"].(map[string]any)
			reports, _ := notes["reports"].([]any)
			for _, r := range reports {
				report, _ := r.(map[string]any)
				if by, _ := report["by"].(map[string]any); by["id"] != any(user) {
					tally(report)
				}
			}
		}
		for _, in := range []struct{ bucket, end, has string }{{"leagues", "", `"title"`}, {"seasons", "", `"teams"`}, {string(bucketSettings), "\x00" + SavedRulesKey, `"name"`}} {
			for key, value := range rowsUnder(tx.Bucket([]byte(in.bucket)), nil) {
				if !bytes.HasSuffix(key, []byte(in.end)) || value != nil && !bytes.Contains(value, []byte(in.has)) {
					continue
				}
				row, err := decode[any](value)
				if err != nil {
					return fmt.Errorf("%s %q: %w", in.bucket, key, err)
				}
				for _, name := range thingNames(row) {
					if is(name) {
						things++
					}
				}
			}
		}
		return nil
	})
	return texts, things, err
}

// ClearTexts clears the texts of a league that have a word, in its rows and in its log, and returns how many entries of the log have such texts. Unless it is
// sure it only counts them.
func (t *Tx) ClearTexts(league, word string, sure bool) (entries int, err error) {
	type row struct {
		key   []byte
		value any
	}
	for _, bucket := range append([]string{string(bucketLog)}, textKinds...) {
		var changed []row // a bucket must not change under a cursor
		b := t.tx.Bucket([]byte(bucket))
		for key, sealed := range rowsUnder(b, []byte(league+"\x00")) {
			if !mayHaveTexts(sealed) {
				continue
			}
			value, err := decodeAny(sealed)
			if err != nil {
				return 0, fmt.Errorf("%s %q: %w", bucket, key, err)
			}
			found := false
			eachText(value, func(text string) string {
				if HasWord(text, word) {
					found, text = true, unsaid
				}
				return text
			})
			if found {
				changed = append(changed, row{bytes.Clone(key), value})
			}
		}
		if bucket == string(bucketLog) {
			entries = len(changed)
		}
		for _, r := range changed {
			if sure {
				if err := put(b, r.key, r.value); err != nil {
					return 0, err
				}
			}
		}
	}
	return entries, nil
}

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

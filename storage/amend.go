package storage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"go.etcd.io/bbolt"
)

// amendText returns JSON with another text at the end of a path of field names; "*" stands for every element of a list. Missing values and
// values of other types stay as they are.
func amendText(raw json.RawMessage, path []string, change func(string) string) (json.RawMessage, error) {
	if len(path) == 0 {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			return raw, nil
		}
		return json.Marshal(change(text))
	}
	if path[0] == "*" {
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) != nil || list == nil {
			return raw, nil
		}
		for i := range list {
			var err error
			if list[i], err = amendText(list[i], path[1:], change); err != nil {
				return nil, err
			}
		}
		return json.Marshal(list)
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil || fields[path[0]] == nil {
		return raw, nil
	}
	var err error
	if fields[path[0]], err = amendText(fields[path[0]], path[1:], change); err != nil {
		return nil, err
	}
	return json.Marshal(fields)
}

// place is the place of a text in rows: a bucket, the end of their keys, and a path.
type place struct{ bucket, end, path string }

// amendRows is a migration that changes a text in each row that has it.
func amendRows(change func(string) string, places ...place) func(*bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		for _, p := range places {
			b := tx.Bucket([]byte(p.bucket))
			changed := map[string][]byte{} // a bucket must not change under a cursor
			for key, value := range rowsUnder(b, nil) {
				if !bytes.HasSuffix(key, []byte(p.end)) {
					continue
				}
				row, err := amendText(value, strings.Split(p.path, "."), change)
				if err != nil {
					return fmt.Errorf("%s %q: %w", p.bucket, key, err)
				}
				if !bytes.Equal(row, value) {
					changed[string(key)] = row
				}
			}
			for key, row := range changed {
				if err := b.Put([]byte(key), row); err != nil {
					return fmt.Errorf("%s %q: %w", p.bucket, key, err)
				}
			}
		}
		return nil
	}
}

// addFirstVersion adds version 1 to the preset that begins a rules string, if the string has none: there was no other version then.
func addFirstVersion(rules string) string {
	preset, differences, differs := strings.Cut(rules, " ")
	if preset == "" || strings.Contains(preset, "@") {
		return rules
	}
	if differs {
		differences = " " + differences
	}
	return preset + "@1" + differences
}

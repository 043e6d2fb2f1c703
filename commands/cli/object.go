package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// field is a key of a JSON object and the function that reads its value.
type field struct {
	key      string
	required bool
	read     func(json.RawMessage) error
}

// readObject reads a JSON object strictly: only these keys in this spelling, each at most once, none null, and nothing after the object. It reads
// the values in the order of the fields, so that a later one can build on an earlier one.
func readObject(data []byte, fields []field) error {
	values, err := readValues(data)
	if err != nil {
		return err
	}
	known := make([]string, 0, len(fields))
	for _, f := range fields {
		known = append(known, f.key)
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(known, key) {
			return fmt.Errorf("there is no key %q (there are: %s)", key, strings.Join(known, ", "))
		}
	}
	for _, f := range fields {
		value, given := values[f.key]
		switch {
		case !given && f.required:
			return fmt.Errorf("%s is missing", f.key)
		case !given:
			continue
		case string(value) == "null":
			return fmt.Errorf("%s is null", f.key)
		}
		if err := f.read(value); err != nil {
			return fmt.Errorf("%s: %w", f.key, err)
		}
	}
	return nil
}

func readValues(data []byte) (map[string]json.RawMessage, error) {
	in := json.NewDecoder(bytes.NewReader(data))
	if open, err := in.Token(); err != nil {
		return nil, explainJSON(err)
	} else if open != json.Delim('{') {
		return nil, errors.New("this is not a JSON object")
	}
	values := map[string]json.RawMessage{}
	for in.More() {
		token, err := in.Token()
		if err != nil {
			return nil, explainJSON(err)
		}
		key, _ := token.(string) // the decoder allows only strings as keys
		if _, twice := values[key]; twice {
			return nil, fmt.Errorf("%q is given twice", key)
		}
		var value json.RawMessage
		if err := in.Decode(&value); err != nil {
			return nil, explainJSON(err)
		}
		values[key] = value
	}
	if _, err := in.Token(); err != nil {
		return nil, explainJSON(err)
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, errors.New("something follows the JSON object")
	}
	return values, nil
}

func explainJSON(err error) error {
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the JSON ends too early")
	}
	return fmt.Errorf("this is not JSON: %w", err)
}

// asText reads a JSON string for use.
func asText(use func(string) error) func(json.RawMessage) error {
	return func(raw json.RawMessage) error {
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			return fmt.Errorf("%s is not a text", clip(raw))
		}
		return use(s)
	}
}

// readWhole reads a JSON number without a fraction, from least to most.
func readWhole(raw json.RawMessage, least, most int) (int, error) {
	var n int
	if err := json.Unmarshal(raw, &n); err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s is not a whole number from %d to %d", clip(raw), least, most)
	}
	return n, nil
}

// readList reads a JSON array, element by element, counted from 1 in errors.
func readList(raw json.RawMessage, read func(json.RawMessage) error) error {
	var elements []json.RawMessage
	if err := json.Unmarshal(raw, &elements); err != nil {
		return fmt.Errorf("%s is not a list", clip(raw))
	}
	for i, element := range elements {
		if err := read(element); err != nil {
			return fmt.Errorf("number %d: %w", i+1, err)
		}
	}
	return nil
}

// clip shortens a value for an error.
func clip(raw json.RawMessage) string {
	const most = 60
	if len(raw) <= most {
		return string(raw)
	}
	return strings.ToValidUTF8(string(raw[:most]), "") + "…"
}

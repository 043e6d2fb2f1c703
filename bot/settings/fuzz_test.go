package settings_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"karlchen/bot/settings"
	"karlchen/storage"
)

// shelf is a store with one value, which everybody has chosen.
type shelf struct {
	storage.Settings // nothing else is asked of it
	raw              json.RawMessage
}

func (s *shelf) Setting(storage.Scope, string, string) (json.RawMessage, error) { return s.raw, nil }

func (s *shelf) SetSetting(_ storage.Scope, _, _ string, raw json.RawMessage) error {
	s.raw = raw
	return nil
}

// FuzzStored reads arbitrary stored texts: each setting has a value that this version knows, and reads the same after it is stored again.
func FuzzStored(f *testing.F) {
	for _, text := range []string{
		`{"pings":"telegram","sorting":"last","perfume":"lavender"}`, `{"blocked":["1","2"],"language":"de"}`, `{"zone":"Europe/Berlin","timer":"live60"}`,
		`[1]`, `null`, `{"pings":7}`, `{`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkStored(t, text, (*settings.Service).Person, (*settings.Service).ChangePerson, settings.PersonChoices)
		checkStored(t, text, (*settings.Service).Server, (*settings.Service).ChangeServer, settings.ServerChoices)
	})
}

func checkStored[T any](t *testing.T, text string, read func(*settings.Service, string) (T, error), change func(*settings.Service, string, func(*T)) (T, error), choices []settings.Choice[T]) {
	t.Helper()
	book := settings.New(&shelf{raw: json.RawMessage(text)})
	got, err := read(book, "1")
	for _, c := range choices {
		if !slices.Contains(c.Values, c.Get(got)) {
			t.Errorf("%s of %q is %q (%v)", c.Key, text, c.Get(got), err)
		}
	}
	if err != nil {
		return
	}
	if _, err := change(book, "1", func(*T) {}); err != nil {
		t.Errorf("%q cannot be stored again: %v", text, err)
	}
	if again, err := read(book, "1"); err != nil || !reflect.DeepEqual(again, got) {
		t.Errorf("%q is %+v, and when it was stored again %+v, %v", text, got, again, err)
	}
}

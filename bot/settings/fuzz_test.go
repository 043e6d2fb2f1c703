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
type shelf struct{ raw json.RawMessage }

func (s *shelf) Setting(storage.Scope, string, string) (json.RawMessage, error) { return s.raw, nil }

func (s *shelf) SetSetting(_ storage.Scope, _, _ string, raw json.RawMessage) error {
	s.raw = raw
	return nil
}

// FuzzStored reads whatever may be stored: each setting has a value that this version knows, and what is read comes back from the store.
func FuzzStored(f *testing.F) {
	for _, text := range []string{
		`{"pings":"telegram","sorting":"last","perfume":"lavender"}`, `{"blocked":["1","2"],"language":"de"}`, `{"zone":"Europe/Berlin","timer":"live60"}`,
		`[1]`, `null`, `{"pings":7}`, `{`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		stored(t, text, (*settings.Book).Person, (*settings.Book).ChangePerson, settings.PersonChoices())
		stored(t, text, (*settings.Book).Server, (*settings.Book).ChangeServer, settings.ServerChoices())
	})
}

func stored[T any](t *testing.T, text string, read func(*settings.Book, string) (T, error), change func(*settings.Book, string, func(*T)) (T, error), choices []settings.Choice[T]) {
	t.Helper()
	book := settings.NewBook(&shelf{json.RawMessage(text)})
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

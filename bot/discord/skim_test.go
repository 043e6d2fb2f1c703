package discord_test

import (
	"encoding/json"
	"testing"

	"karlchen/bot/discord"
)

// FuzzSkim compares skimming with encoding/json: it finds the same fields of every object.
func FuzzSkim(f *testing.F) {
	for _, text := range []string{
		`{}`, ` { } `, `{"op":0}`, "{\"t\":\"GUILD_CREATE\" ,\n\"s\" : 2, \"d\":{\"id\":\"7\",\"name\":\"a \\\"}{\\\\\",\"x\":[{},[1,2,\"]\"]]}, \"op\":0}",
		`{"a":null,"b":true,"c":-1.5e3,"d":""}`, `[]`, `null`, `{`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{"a":1}}`, `{"a":1 2}`, `{"a":"`, `{a:1}`, ``, `{"a":{]}}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want map[string]json.RawMessage
		if json.Unmarshal([]byte(text), &want) != nil || want == nil {
			return // skim may accept or reject it, but not panic
		}
		got := map[string]json.RawMessage{}
		is := discord.Skim([]byte(text), func(key, value []byte) {
			var name string
			if err := json.Unmarshal(key, &name); err != nil {
				t.Errorf("the key %s: %v", key, err)
			}
			got[name] = value
		})
		if !is || len(got) != len(want) {
			t.Fatalf("of %s came %v, %s instead of %s", text, is, got, want)
		}
		for name, value := range want {
			if string(got[name]) != string(value) {
				t.Errorf("%q is %s instead of %s", name, got[name], value)
			}
		}
	})
}

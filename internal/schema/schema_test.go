package schema_test

import (
	"os"
	"path/filepath"
	"testing"

	"karlchen/internal/schema"
)

func TestBodiesAreHeldAgainstTheDescription(t *testing.T) {
	s := schema.Load(t)
	const (
		messages = "/channels/1/messages"
		callback = "/interactions/1/token/callback"
		commands = "/applications/1/commands"
		refused  = `{"code":50035,"message":"Invalid Form Body","errors":{"content":{"_errors":[{"code":"BASE_TYPE_REQUIRED","message":"m"}]}}}`
	)
	for _, c := range []struct {
		what, method, path string
		status             int
		request, answer    string
		good               bool
	}{
		{"a good answer to an interaction", "POST", callback, 204, `{"type":4,"data":{"content":"x"}}`, ``, true},
		{"an answer of an unknown type", "POST", callback, 204, `{"type":40}`, ``, false},
		{"a body where there is none", "POST", callback, 204, `{"type":5}`, `{}`, false},
		{"a refusal, whatever the request was", "POST", messages, 400, `{"content":7}`, refused, true},
		{"a refusal without a code", "POST", messages, 400, `{}`, `{"message":"no"}`, false},
		{"a refused request that is no JSON", "POST", messages, 400, `{`, `{"code":50109,"message":"m"}`, true},
		{"a message that is none", "POST", messages, 200, `{"content":"x"}`, `{"id":"1"}`, false},
		{"an answer that is no JSON", "GET", messages, 200, ``, `{`, false},
		{"a 429 without retry_after", "GET", messages, 429, ``, `{"code":0,"message":"m"}`, false},
		{"a 429", "GET", messages, 429, ``, `{"code":0,"message":"m","retry_after":0.5,"global":false}`, true},
		{"permissions as a string", "PUT", commands, 200, `[{"name":"a","description":"d","default_member_permissions":"32"}]`, `[]`, true},
		{"a command without a name", "PUT", commands, 200, `[{"description":"d"}]`, `[]`, false},
		{"the original by its name and not as an id", "DELETE", "/webhooks/1/token/messages/@original", 204, ``, ``, true},
		{"a path that is not there", "GET", "/nowhere", 404, ``, `{"code":0,"message":"404: Not Found"}`, true},
		{"a path that ought not to be there", "GET", "/nowhere", 200, ``, `{}`, false},
		{"a method that is not there", "PUT", messages, 200, `{}`, `{}`, false},
		{"a status that is not described", "POST", callback, 302, `{"type":5}`, ``, false},
	} {
		t.Run(c.what, func(t *testing.T) {
			err := s.Check(c.method, c.path, c.status, []byte(c.request), []byte(c.answer))
			if (err == nil) != c.good {
				t.Errorf("error %v, want good: %v", err, c.good)
			}
		})
	}
}

func TestWithoutTheDescriptionNothingIsChecked(t *testing.T) {
	var none *schema.Schema
	if err := none.Check("GET", "/nowhere", 200, nil, []byte("{")); err != nil {
		t.Error(err)
	}
}

func TestAFileThatIsNoDescriptionIsRefused(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"broken.json": "{", "empty.json": "{}", "odd.json": `{"paths":{"/a":7}}`} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := schema.Open(file); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	if _, err := schema.Open(filepath.Join(dir, "missing.json")); err == nil {
		t.Error("a missing file was taken")
	}
}

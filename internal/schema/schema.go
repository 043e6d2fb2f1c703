// Package schema checks requests and answers against Discord's own OpenAPI description, for tests. The description is large and not part of this
// repository; without it tests are skipped.
//
// What must stay true: a body that Discord's description forbids is an error here, except in the few places in deviations, where the description
// itself is known to be wrong, each with its reason.
package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Schema is Discord's description, compiled as far as needed. Any goroutine may use it.
type Schema struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	paths    map[string]map[string]any // the operations of a path, by its template
	bySteps  map[int][]string          // the templates with so many steps
	compiled map[string]*jsonschema.Schema
	seen     map[string]bool // the kinds of bodies that follow the description, by their place
}

// ids are what differs between two bodies of the same kind, and what the description does not tell apart. texts differ too, and the description only limits
// their lengths, as the sandbox does.
var (
	ids   = regexp.MustCompile(`^([1-9][0-9]{16,19}|20[0-9]{2}-[0-9T:.-]{15,}(Z|[+-][0-9:]{5,6}))$`)
	texts = map[string]bool{"content": true, "custom_id": true, "label": true, "description": true, "url": true, "proxy_url": true, "filename": true,
		"nonce": true, "placeholder": true, "value": true}
)

var nightly = os.Getenv("KARLCHEN_NIGHTLY") != ""

// kindOf is what the description tells apart in a value with this name: no ids and, by day, no texts, and of the entries of a list each kind once, since how
// many there may be the sandbox knows, too. The night compares all texts and entries.
func kindOf(name string, value any) string {
	switch v := value.(type) {
	case map[string]any:
		var fields []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			fields = append(fields, key+":"+kindOf(key, v[key]))
		}
		return "{" + strings.Join(fields, ",") + "}"
	case []any:
		var entries []string
		for _, entry := range v {
			entries = append(entries, kindOf(name, entry))
		}
		if !nightly {
			slices.Sort(entries)
			entries = slices.Compact(entries)
		}
		return "[" + strings.Join(entries, ",") + "]"
	case string:
		if ids.MatchString(v) || v != "" && texts[name] && !nightly {
			return "text"
		}
	}
	other, _ := json.Marshal(value) // what came from JSON
	return string(other)
}

// inRepository is the place of the description, seen from the root of the repository.
const inRepository = "../shared/data/discord-openapi.json"

var shared = sync.OnceValues(func() (*Schema, error) {
	root, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			return Open(filepath.Join(root, inRepository))
		}
		if root == filepath.Dir(root) {
			return nil, os.ErrNotExist
		}
		root = filepath.Dir(root)
	}
	return nil, err
})

// Load returns the description, or skips the test if it is not at hand.
func Load(t testing.TB) *Schema {
	t.Helper()
	s, err := shared()
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("Discord's OpenAPI description is not at hand: " + inRepository)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// AtHand returns the description, or nil if it is not at hand. Check of nil finds nothing, so a test can go on without it.
func AtHand(t testing.TB) *Schema {
	t.Helper()
	s, err := shared()
	if errors.Is(err, os.ErrNotExist) {
		t.Log("not checked against Discord's OpenAPI description, which is not at hand: " + inRepository)
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Open reads a description.
func Open(name string) (*Schema, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("open Discord's description: %w", err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	s := &Schema{compiler: jsonschema.NewCompiler(), paths: map[string]map[string]any{}, bySteps: map[int][]string{}, compiled: map[string]*jsonschema.Schema{},
		seen: map[string]bool{}}
	root, _ := doc.(map[string]any)
	paths, _ := root["paths"].(map[string]any)
	for template, operations := range paths {
		if s.paths[template], _ = operations.(map[string]any); s.paths[template] == nil {
			return nil, fmt.Errorf("read %s: path %s is no object", name, template)
		}
		steps := strings.Count(template, "/") + 1
		s.bySteps[steps] = append(s.bySteps[steps], template)
	}
	if len(s.paths) == 0 {
		return nil, fmt.Errorf("read %s: no paths", name)
	}
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	return s, s.compiler.AddResource("discord.json", doc)
}

// Check compares one request and its answer with the description. The path is without prefix and version: "/channels/1/messages". A refused request
// may break any rule, so Check ignores it. The body of a form with files is its part payload_json.
func (s *Schema) Check(method, path string, status int, request, response []byte) error {
	if s == nil {
		return nil
	}
	template, ok := s.template(method, path)
	if !ok {
		if status == http.StatusNotFound {
			return nil // neither of them knows the path
		}
		return fmt.Errorf("%s %s is not in Discord's description", method, path)
	}
	operation := "/paths/" + escape(template) + "/" + strings.ToLower(method)
	where := method + " " + template
	if status < 400 && len(request) > 0 {
		if err := s.validate(operation+"/requestBody/content/application~1json/schema", request, where, false); err != nil {
			return fmt.Errorf("request of %s: %w", where, err)
		}
	}
	pointer, err := s.answerPointer(template, method, status)
	if err != nil {
		return fmt.Errorf("answer to %s: %w", where, err)
	}
	if pointer == "" {
		if len(response) > 0 {
			return fmt.Errorf("answer to %s: status %d has no body", where, status)
		}
		return nil
	}
	if err := s.validate(pointer, response, where, true); err != nil {
		return fmt.Errorf("answer %d to %s: %w", status, where, err)
	}
	return nil
}

// template finds the path in the description; literal parts win over parameters.
func (s *Schema) template(method, path string) (string, bool) {
	best, literals := "", -1
	parts := strings.Split(path, "/")
	for _, template := range s.bySteps[len(parts)] {
		if s.paths[template][strings.ToLower(method)] == nil {
			continue
		}
		n, i := 0, 0
		for step := range strings.SplitSeq(template, "/") {
			switch {
			case step == parts[i]:
				n++
			case !strings.HasPrefix(step, "{"):
				n = -len(parts)
			}
			i++
		}
		if n > literals {
			best, literals = template, n
		}
	}
	return best, literals >= 0
}

// answerPointer returns the pointer to the schema of an answer; it is empty for an answer without a body.
func (s *Schema) answerPointer(template, method string, status int) (string, error) {
	operation, _ := s.paths[template][strings.ToLower(method)].(map[string]any)
	responses, _ := operation["responses"].(map[string]any)
	for _, key := range []string{strconv.Itoa(status), strconv.Itoa(status/100) + "XX"} {
		response, _ := responses[key].(map[string]any)
		if response == nil {
			continue
		}
		const body = "/content/application~1json/schema"
		if ref, _ := response["$ref"].(string); ref != "" {
			return strings.TrimPrefix(ref, "#") + body, nil
		}
		if response["content"] == nil {
			return "", nil
		}
		return "/paths/" + escape(template) + "/" + strings.ToLower(method) + "/responses/" + key + body, nil
	}
	if status >= http.StatusInternalServerError {
		return "", errors.New("server errors are not described")
	}
	return "", fmt.Errorf("status %d is not described", status)
}

// validate compares a body with the schema at the pointer, and of each kind of body only the first one: programs in tests send the same few again and again,
// and to compare them all would be half of the work of a test by clicks.
func (s *Schema) validate(pointer string, body []byte, where string, isAnswer bool) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	kind := pointer + " " + kindOf("", value)
	s.mu.Lock()
	known := s.seen[kind]
	s.mu.Unlock()
	if known {
		return nil
	}
	for _, d := range deviations {
		if d.isAnswer == isAnswer && (d.where == "" || d.where == where) {
			d.adjust(value)
		}
	}
	compiled, err := s.compile(pointer)
	if err != nil {
		return err
	}
	if err := compiled.Validate(value); err != nil {
		return err
	}
	s.mu.Lock()
	s.seen[kind] = true
	s.mu.Unlock()
	return nil
}

func (s *Schema) compile(pointer string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.compiled[pointer]; c != nil {
		return c, nil
	}
	c, err := s.compiler.Compile("discord.json#" + pointer)
	if err != nil {
		return nil, fmt.Errorf("compile %s: %w", pointer, err)
	}
	s.compiled[pointer] = c
	return c, nil
}

// escape turns a path template into one step of a JSON pointer in a URL.
func escape(template string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(template)
}

// deviations are the places in which Discord does not follow its description. adjust changes a body so that the rest can be checked.
var deviations = []struct {
	why      string
	where    string // empty: everywhere
	isAnswer bool
	adjust   func(body any)
}{
	{
		why:      "the codes in the nested errors of a form are words, as the documentation shows; the description says numbers",
		isAnswer: true,
		adjust: func(body any) {
			eachObject(body, func(o map[string]any) {
				list, _ := o["_errors"].([]any)
				for _, e := range list {
					if e, ok := e.(map[string]any); ok {
						e["code"] = json.Number("0")
					}
				}
			})
		},
	},
	{
		why:   "permissions are sent as a string, as the documentation asks since numbers of 64 bits do not survive JavaScript",
		where: "PUT /applications/{application_id}/commands",
		adjust: func(body any) {
			eachObject(body, func(o map[string]any) {
				if text, ok := o["default_member_permissions"].(string); ok {
					o["default_member_permissions"] = json.Number(text)
				}
			})
		},
	},
}

func eachObject(v any, f func(map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		f(v)
		for _, child := range v {
			eachObject(child, f)
		}
	case []any:
		for _, child := range v {
			eachObject(child, f)
		}
	}
}

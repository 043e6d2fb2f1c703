package route

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// maxID is how many characters a custom id may have.
const maxID = 100

// Pattern is the form of the custom ids of one route.
type Pattern struct {
	text   string
	name   string // the fixed segments
	params []param
}

// param is a parameter: the field that it fills, and its type.
type param struct {
	field    []int
	kindName string // the name of the type
	kind     kind
}

// String returns the pattern as it was given: "play/{table}/{version}/{card}".
func (p *Pattern) String() string { return p.text }

// Name returns the fixed segments of the pattern: "play".
func (p *Pattern) Name() string { return p.name }

// Names reports whether a custom id begins with this pattern's name. Its parameters may still be wrong.
func (p *Pattern) Names(id string) bool {
	return id == p.name || strings.HasPrefix(id, p.name+"/")
}

// Longest returns a longest id of this pattern.
func (p *Pattern) Longest() string { return p.With(nil) }

// With returns an id with texts for some types of parameters, and the longest ones for the others.
func (p *Pattern) With(texts map[string]string) string {
	parts := []string{p.name}
	for _, param := range p.params {
		text, ok := texts[param.kindName]
		if !ok {
			text = param.kind.longest
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "/")
}

// Wants reports whether a pattern has a parameter of a type.
func (p *Pattern) Wants(kindName string) bool {
	return slices.ContainsFunc(p.params, func(param param) bool { return param.kindName == kindName })
}

// patterns are all patterns in the order of the files. No name is the beginning of another.
var (
	patterns []*Pattern
	byName   = map[string]*Pattern{}
)

// Patterns returns every pattern.
func Patterns() []*Pattern { return patterns }

// Route is a path without the type of its values.
type Route interface {
	Names(id string) bool
	Name() string
	String() string
}

// Path is a pattern whose parameters fill the fields of P.
type Path[P any] struct{ *Pattern }

// None are the parameters of a path that has none.
type None struct{}

// path compiles a pattern. It panics unless parameters and fields match one to one, P has a method for its table or league, and Discord allows the
// longest id: a program with such a pattern does not start.
func path[P any](text string) Path[P] {
	of := reflect.TypeFor[P]()
	p := &Pattern{text: text}
	var fixed []string
	for _, segment := range strings.Split(text, "/") {
		inner, isParam := strings.CutPrefix(segment, "{")
		if !isParam {
			fixed = append(fixed, segment)
			continue
		}
		name, kindName, typed := strings.Cut(strings.TrimSuffix(inner, "}"), ":")
		if !typed {
			kindName = name
		}
		field, hasField := of.FieldByNameFunc(func(f string) bool { return strings.EqualFold(f, name) })
		k, hasKind := kinds[kindName]
		if !hasField || !hasKind || field.Type != k.goType {
			panic(fmt.Sprintf("route %s: %s has no field for {%s}, or of another type", text, of, inner))
		}
		p.params = append(p.params, param{field.Index, kindName, k})
	}
	if fields := reflect.VisibleFields(of); len(p.params) != countFields(fields) {
		panic(fmt.Sprintf("route %s: %s has fields that are no parameters", text, of))
	}
	_, ofTable := any(*new(P)).(interface{ OfTable() Table })
	_, ofLeague := any(*new(P)).(interface{ OfLeague() League })
	if p.Wants("table") != ofTable || p.Wants("league") != ofLeague { // otherwise package serve would not check its server
		panic(fmt.Sprintf("route %s: %s hides its table or league", text, of))
	}
	p.name = strings.Join(fixed, "/")
	if len(p.Longest()) > maxID {
		panic(fmt.Sprintf("route %s: an id can be too long: %s", text, p.Longest()))
	}
	patterns, byName[p.name] = append(patterns, p), p
	return Path[P]{p}
}

func countFields(fields []reflect.StructField) (n int) {
	for _, f := range fields {
		if !f.Anonymous {
			n++
		}
	}
	return n
}

// ID writes a custom id.
func (p Path[P]) ID(values P) string {
	v := reflect.ValueOf(values)
	parts := []string{p.name}
	for _, param := range p.params {
		parts = append(parts, param.kind.format(v.FieldByIndex(param.field)))
	}
	return strings.Join(parts, "/")
}

// Parse reads a custom id as ID writes it. The error is for logs, because no message of this program has such an id.
func (p Path[P]) Parse(id string) (values P, err error) {
	read, err := p.readValues(id)
	if err != nil {
		return values, err
	}
	v := reflect.ValueOf(&values).Elem()
	for i, param := range p.params {
		v.FieldByIndex(param.field).Set(read[i])
	}
	return values, nil
}

// readValues returns the values of the parameters of an id. Its errors, which may go into a log, quote nothing: an id holds a card.
func (p *Pattern) readValues(id string) (values []reflect.Value, err error) {
	rest, ok := strings.CutPrefix(id, p.name)
	texts := strings.Split(rest, "/")[1:]
	if !ok || len(id) > maxID || rest != "" && rest[0] != '/' || len(texts) != len(p.params) {
		return nil, fmt.Errorf("the id is not of the form %s", p.text)
	}
	for i, param := range p.params {
		got, ok := param.kind.parse(texts[i])
		if !ok {
			return nil, fmt.Errorf("parameter %d of %s does not allow what the id has", i+1, p.text)
		}
		values = append(values, got)
	}
	return values, nil
}

// Check returns what is wrong with a custom id, or nil if a pattern parses it.
func Check(id string) error {
	p, ok := Find(id)
	if !ok {
		return fmt.Errorf("no route has the name of %q", id)
	}
	_, err := p.readValues(id)
	return err
}

// Find returns the pattern whose name begins a custom id.
func Find(id string) (*Pattern, bool) {
	for end := range id {
		if id[end] == '/' {
			if p, ok := byName[id[:end]]; ok {
				return p, true
			}
		}
	}
	p, ok := byName[id]
	return p, ok
}

// ModernID returns the present id for an id that a former version put below a public message that the bot never edits again: a result, a report,
// a post of a league. A replay, which stays open for long, once had no seat in its ids. Any other id stays as it is. Other messages need no
// translation: private ones are short-lived, and the start of the bot publishes lobbies and running tables again.
func ModernID(id string) string {
	parts := strings.Split(id, ":")
	switch {
	case parts[0] == "t" && len(parts) >= 4: // t:table:version:verb[:argument], and of a vote t:table:version:answer:user-choice
		if parts[3] == "answer" {
			parts = append(parts[:4], strings.Split(strings.Join(parts[4:], ":"), "-")...)
		}
		return strings.Join(append([]string{parts[3], parts[1], parts[2]}, parts[4:]...), "/")
	case parts[0] == "w" && len(parts) >= 3: // w:league:verb[:arguments]
		return strings.Join(append([]string{"league", parts[2], parts[1]}, parts[3:]...), "/")
	case parts[0] == "g" && len(parts) == 4: // g:verb:game:step
		return strings.Join([]string{"record", parts[1], parts[2]}, "/")
	case strings.HasPrefix(id, "record/") && strings.Count(id, "/") == 3: // record/verb/game/step
		return id + "/" + allSeats
	}
	return id
}

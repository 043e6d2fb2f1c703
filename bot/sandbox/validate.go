package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A check examines one decoded JSON value and notes its errors. The caller handles null: such fields count as absent.
type check func(v any, at path, ps *problems)

// shape says which keys an object may have, and the check of each. It refuses unlisted keys: Discord ignores them, and so hides every typing mistake.
type shape map[string]field

// field is one key of a shape.
type field struct {
	required bool
	check    check
}

func must(c check) field { return field{true, c} }
func may(c check) field  { return field{false, c} }

// idle is a key that belongs to a sibling of the object. Libraries send it empty, which is allowed.
var idle = may(func(v any, at path, ps *problems) {
	if !holdsNothing(v) {
		ps.add(at, "BASE_TYPE_NOT_ALLOWED", "This field is not allowed here")
	}
})

func holdsNothing(v any) bool {
	switch v := v.(type) {
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return slices.Contains([]any{nil, false, "", json.Number("0")}, v)
}

// ignored is a key that Discord accepts and ignores.
var ignored = may(func(any, path, *problems) {})

// with returns s with more fields, which replace old ones.
func (s shape) with(more shape) shape {
	all := maps.Clone(s)
	maps.Copy(all, more)
	return all
}

func dictionary(v any, at path, ps *problems) (object map[string]any, ok bool) {
	if object, ok = v.(map[string]any); !ok {
		ps.add(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
	}
	return object, ok
}

func (s shape) check(v any, at path, ps *problems) {
	object, ok := dictionary(v, at, ps)
	if !ok {
		return
	}
	for _, key := range sortedKeys(object) {
		f, known := s[key]
		switch {
		case !known:
			ps.add(at.at(key), "UNKNOWN_KEY", "This field is not known")
		case object[key] != nil:
			f.check(object[key], at.at(key), ps)
		}
	}
	for _, key := range sortedKeys(s) {
		if s[key].required && object[key] == nil {
			ps.add(at.at(key), "BASE_TYPE_REQUIRED", "This field is required")
		}
	}
}

// text is a string of min to max characters.
func text(min, max int) check {
	return func(v any, at path, ps *problems) {
		s, ok := v.(string)
		if !ok {
			ps.add(at, "STRING_TYPE_CONVERT", "Could not interpret the value as string.")
			return
		}
		checkLength(utf8.RuneCountInString(s), min, max, at, ps)
	}
}

func checkLength(n, min, max int, at path, ps *problems) {
	switch {
	case n == 0 && min > 0:
		ps.add(at, "BASE_TYPE_REQUIRED", "This field is required")
	case n < min || n > max && min > 0:
		ps.add(at, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length.", min, max))
	case n > max:
		ps.add(at, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", max))
	}
}

// matching is a string of min to max characters that matches a pattern.
func matching(min, max int, re *regexp.Regexp, code, message string) check {
	length := text(min, max)
	return func(v any, at path, ps *problems) {
		length(v, at, ps)
		if s, ok := v.(string); ok && s != "" && !re.MatchString(s) {
			ps.add(at, code, message)
		}
	}
}

var digits = regexp.MustCompile(`^(0|[1-9][0-9]{0,19})$`)

// snowflake is an id, as a string.
func snowflake(v any, at path, ps *problems) {
	if s, ok := v.(string); !ok || !digits.MatchString(s) {
		ps.add(at, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not snowflake.", fmt.Sprint(v)))
	}
}

// integer is a whole number from min to max.
func integer(min, max int64) check {
	return func(v any, at path, ps *problems) {
		number, _ := v.(json.Number)
		n, err := number.Int64()
		switch {
		case err != nil:
			ps.add(at, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not int.", fmt.Sprint(v)))
		case n < min:
			ps.add(at, "NUMBER_TYPE_MIN", fmt.Sprintf("int value should be greater than or equal to %d.", min))
		case n > max:
			ps.add(at, "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be less than or equal to %d.", max))
		}
	}
}

// oneOf is a whole number from a set.
func oneOf(numbers ...int64) check {
	return func(v any, at path, ps *problems) {
		number, _ := v.(json.Number)
		if n, err := number.Int64(); err != nil || !slices.Contains(numbers, n) {
			ps.add(at, "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %v.", numbers))
		}
	}
}

func boolean(v any, at path, ps *problems) {
	if _, ok := v.(bool); !ok {
		ps.add(at, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
}

// list is an array of min to max values.
func list(min, max int, item check) check {
	return func(v any, at path, ps *problems) {
		values, ok := v.([]any)
		if !ok {
			ps.add(at, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
			return
		}
		checkLength(len(values), min, max, at, ps)
		for i, value := range values {
			item(value, at.at(strconv.Itoa(i)), ps)
		}
	}
}

// distinct is a list without repeated values.
func distinct(values check) check {
	return func(v any, at path, ps *problems) {
		values(v, at, ps)
		list, _ := v.([]any)
		for i := range list {
			if slices.Contains(list[:i], list[i]) {
				ps.add(at.at(strconv.Itoa(i)), "SET_TYPE_CONTAINS_DUPLICATE", "The set already contains this value")
			}
		}
	}
}

// union is an object whose key "type" says which of the shapes it has.
func union(all ...map[int64]shape) check {
	shapes := map[int64]shape{}
	for _, some := range all {
		maps.Copy(shapes, some)
	}
	kinds := slices.Sorted(maps.Keys(shapes))
	return func(v any, at path, ps *problems) {
		object, ok := dictionary(v, at, ps)
		if !ok {
			return
		}
		number, _ := object["type"].(json.Number)
		kind, err := number.Int64()
		s, known := shapes[kind]
		if err != nil || !known {
			ps.add(at, "UNION_TYPE_CHOICES", fmt.Sprintf("Value of field \"type\" must be one of %v.", kinds))
			return
		}
		s.check(v, at, ps)
	}
}

// localized is an object of translations by Discord's locale tags.
func localized(each check) check {
	return func(v any, at path, ps *problems) {
		object, ok := dictionary(v, at, ps)
		if !ok {
			return
		}
		for _, tag := range sortedKeys(object) {
			if !slices.Contains(locales, tag) {
				ps.add(at.at(tag), "ENUM_TYPE_COERCE", fmt.Sprintf("Value %q is not a valid enum value.", tag))
				continue
			}
			if object[tag] != nil {
				each(object[tag], at.at(tag), ps)
			}
		}
	}
}

// locales are the languages of Discord's clients.
var locales = strings.Fields(`ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr
	uk vi zh-CN zh-TW`)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

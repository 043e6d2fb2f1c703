package discord

import "bytes"

// skimObject hands the fields of a JSON object to take, keys with their quotes and values as in the text. It does not decode values, because a
// server's event is long and the bot needs one field of it. It reports whether the text is an object, as far as it has looked.
func skimObject(text []byte, take func(key, value []byte)) bool {
	rest := bytes.TrimSpace(text)
	if len(rest) == 0 || rest[0] != '{' {
		return false
	}
	if rest = bytes.TrimSpace(rest[1:]); len(rest) == 1 && rest[0] == '}' {
		return true
	}
	for {
		key, after := skimValue(rest)
		if len(key) == 0 || key[0] != '"' || len(after) == 0 || after[0] != ':' {
			return false
		}
		value, after := skimValue(bytes.TrimSpace(after[1:]))
		if len(value) == 0 || len(after) == 0 {
			return false
		}
		take(key, value)
		switch after[0] {
		case ',':
			rest = bytes.TrimSpace(after[1:])
		case '}':
			return len(after) == 1
		default:
			return false
		}
	}
}

// skimValue splits the first value and the space after it off a text. The value is empty if there is none, or only a part of one.
func skimValue(text []byte) (value, rest []byte) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			n := quoted(text[i:])
			if n == 0 {
				return nil, nil
			}
			i += n - 1
		case '{', '[':
			depth++
		case '}', ']', ',', ':':
			if depth == 0 {
				return bytes.TrimSpace(text[:i]), text[i:]
			}
			if text[i] == '}' || text[i] == ']' {
				depth--
			}
		}
	}
	return nil, nil
}

// quoted returns the length of the string with which a text begins, 0 if it has no end.
func quoted(text []byte) int {
	for end := 1; ; end++ {
		next := bytes.IndexByte(text[end:], '"')
		if next < 0 {
			return 0
		}
		end += next
		escapes := 0
		for text[end-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return end + 1
		}
	}
}

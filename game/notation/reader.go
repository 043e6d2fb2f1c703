package notation

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"karlchen/game"
	"karlchen/game/rules"
)

// The limits of a Reader's memory. No real game comes near them.
const (
	maxLine    = 32 << 10 // bytes of a line
	maxValue   = 12 << 10 // bytes of a tag's value; printed, with every byte escaped, it still fits into a line
	maxUnknown = 64       // unknown tags of a record
	maxMoves   = 256      // actions of a record
)

// Reader reads a stream of records one after the other.
type Reader struct {
	in     *bufio.Reader
	line   int    // number of the latest line
	held   string // that line, when the reader has put it back
	holds  bool
	number int   // number of the latest record
	failed error // the stream's own error, which stays

	// The rules compiled so far, by their text: most records of a stream share a few rulesets.
	compiled map[string]*rules.Compiled
}

// maxCompiled is how many rulesets a Reader remembers.
const maxCompiled = 8

// NewReader returns a reader of the stream.
func NewReader(r io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(r, maxLine)}
}

// Reset begins another stream. The reader keeps the compiled rules, so it reads single records as fast as those of a stream.
func (r *Reader) Reset(in io.Reader) {
	r.in.Reset(in)
	*r = Reader{in: r.in, compiled: r.compiled}
}

// Next returns the next record. At the end of the stream the error is io.EOF. An *Error concerns one record, or the text between two; a
// further call goes on at the next line with a [Doko tag. Any other error is the stream's own.
func (r *Reader) Next() (*Record, error) {
	rec, err := r.next()
	var bad *Error
	if errors.As(err, &bad) {
		r.skipRecord()
	}
	if err != nil {
		return nil, err
	}
	return rec, nil
}

// Number returns how many records have begun so far, good or bad.
func (r *Reader) Number() int { return r.number }

func (r *Reader) next() (*Record, error) {
	text, err := r.nextText()
	if err != nil {
		return nil, err
	}
	if !starts(text) {
		return nil, fail(r.line, `a record starts with [Doko "%s"]`, version)
	}
	r.number++
	rec := &Record{Number: r.number, Line: r.line}
	for {
		if text[0] == '[' {
			err = r.readTag(rec, text)
		} else {
			err = r.readMoves(rec, text)
		}
		if err != nil && r.line == rec.Line { // another version of the format itself
			return nil, err
		}
		if err != nil {
			return nil, rec.markPlayedElsewhere(err)
		}
		text, err = r.nextText()
		if err == io.EOF {
			return rec, rec.markPlayedElsewhere(rec.check())
		}
		if err != nil {
			return nil, err
		}
		if starts(text) {
			r.held, r.holds = text, true
			return rec, rec.markPlayedElsewhere(rec.check())
		}
	}
}

// skipRecord goes on to the next record after a bad one.
func (r *Reader) skipRecord() {
	for {
		text, err := r.nextText()
		var bad *Error
		if errors.As(err, &bad) {
			continue
		}
		if err != nil {
			return
		}
		if starts(text) {
			r.held, r.holds = text, true
			return
		}
	}
}

// starts reports whether a record begins in this line.
func starts(text string) bool {
	rest, ok := strings.CutPrefix(text, "["+tagRows[tagDoko].name)
	return ok && (rest == "" || !nameByte(rest[0]))
}

// nextText returns the next line with content, without comment and surrounding blanks.
func (r *Reader) nextText() (string, error) {
	if r.holds {
		r.holds = false
		return r.held, nil
	}
	for {
		line, err := r.readLine()
		if err != nil {
			return "", err
		}
		if text := strings.TrimSpace(cutComment(line)); text != "" {
			return text, nil
		}
	}
}

func (r *Reader) readLine() (string, error) {
	if r.failed != nil {
		return "", r.failed
	}
	line, err := r.in.ReadSlice('\n')
	r.line++
	switch {
	case err == bufio.ErrBufferFull:
		for err == bufio.ErrBufferFull {
			_, err = r.in.ReadSlice('\n')
		}
		r.failed = err // nil, or the error that ended the stream in that line
		return "", fail(r.line, "the line is longer than %d bytes", maxLine)
	case err == io.EOF && len(line) == 0:
		r.failed = err
		return "", err
	case err == io.EOF:
		r.failed = err // the last line has no end
	case err != nil:
		r.failed = fmt.Errorf("read line %d: %w", r.line, err)
		return "", r.failed
	}
	line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
	if r.line == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	if !utf8.Valid(line) {
		return "", fail(r.line, "the line is not UTF-8 text")
	}
	text := string(line)
	if i := strings.IndexFunc(text, isControl); i >= 0 {
		return "", fail(r.line, "the line holds the control character %q", text[i])
	}
	return text, nil
}

func isControl(c rune) bool { return unicode.IsControl(c) && c != '\t' }

// cutComment cuts a comment off; a ; between quotation marks does not start one.
func cutComment(line string) string {
	quoted := false
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			quoted = !quoted
		case '\\':
			if quoted {
				i++
			}
		case ';':
			if !quoted {
				return line[:i]
			}
		}
	}
	return line
}

func (r *Reader) readTag(rec *Record, text string) error {
	name, value, ok := parseTag(text)
	switch {
	case !ok:
		return fail(r.line, `%q is not a tag of the form [Name "value"]`, text)
	case len(value) > maxValue:
		return fail(r.line, "%s: the value is longer than %d bytes", name, maxValue)
	case len(rec.Moves)+len(rec.Taken) > 0:
		return fail(r.line, "%s: a tag cannot follow the actions", name)
	}
	t, known := findTag(name)
	if !known {
		return r.keepTag(rec, Tag{name, value})
	}
	if rec.lines[t] != 0 {
		return fail(r.line, "%s: the tag is given twice, first in line %d", name, rec.lines[t])
	}
	rec.lines[t] = r.line
	var err error
	if t == tagRules {
		rec.Rules, err = r.compile(value)
	} else {
		err = tagRows[t].read(rec, value)
	}
	if err != nil {
		return fail(r.line, "%s: %v", name, err)
	}
	return nil
}

func (r *Reader) keepTag(rec *Record, unknown Tag) error {
	for _, other := range rec.Unknown {
		if other.Name == unknown.Name {
			return fail(r.line, "%s: the tag is given twice", unknown.Name)
		}
	}
	if len(rec.Unknown) == maxUnknown {
		return fail(r.line, "%s: there are more than %d unknown tags", unknown.Name, maxUnknown)
	}
	rec.Unknown = append(rec.Unknown, unknown)
	return nil
}

func (r *Reader) compile(text string) (*rules.Compiled, error) {
	if compiled, ok := r.compiled[text]; ok {
		return compiled, nil
	}
	ruleset, err := rules.ParseRecorded(text)
	if err != nil {
		return nil, err
	}
	compiled, err := rules.Compile(ruleset)
	if err != nil {
		return nil, err
	}
	if r.compiled == nil || len(r.compiled) == maxCompiled {
		r.compiled = map[string]*rules.Compiled{}
	}
	r.compiled[text] = compiled
	return compiled, nil
}

func (r *Reader) readMoves(rec *Record, text string) error {
	if rec.Moves == nil {
		rec.Moves = make([]Move, 0, 64) // most games have 52 to 60
	}
	for word := range strings.FieldsSeq(text) {
		if isNumber(word) {
			continue
		}
		if seat, ok := strings.CutSuffix(word, ":"+Backs); ok {
			if !rec.takeBack(seat) {
				return fail(r.line, "%q: the seat has not just played a card", word)
			}
			continue
		}
		if len(rec.Moves)+len(rec.Taken) == maxMoves {
			return fail(r.line, "there are more than %d actions", maxMoves)
		}
		action, err := game.ParseAction(word)
		if err != nil {
			return fail(r.line, "%q: %v", word, err)
		}
		rec.Moves = append(rec.Moves, Move{action, r.line})
	}
	return nil
}

// takeBack takes the last move back, if that is a card of the seat, and nobody has seen a card after it.
func (r *Record) takeBack(seat string) bool {
	last, taken := len(r.Moves)-1, len(r.Taken)-1
	if last < 0 || taken >= 0 && r.Taken[taken].After > last || r.Moves[last].Kind != game.Playing || r.Moves[last].Seat.String() != seat {
		return false
	}
	r.Taken, r.Moves = append(r.Taken, Taken{last, r.Moves[last]}), r.Moves[:last]
	return true
}

// isNumber reports whether the word numbers a trick: "3.".
func isNumber(word string) bool {
	digits, ok := strings.CutSuffix(word, ".")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// parseTag takes [Name "value"] apart. In the value a quotation mark and a backslash follow a backslash.
func parseTag(text string) (name, value string, ok bool) {
	i := 1
	for i < len(text) && nameByte(text[i]) {
		i++
	}
	name = text[1:i]
	if name == "" || name[0] < 'A' {
		return "", "", false
	}
	rest, ok := strings.CutPrefix(strings.TrimLeft(text[i:], " \t"), `"`)
	if !ok {
		return "", "", false
	}
	var b strings.Builder
	for i = 0; i < len(rest) && rest[i] != '"'; i++ {
		if rest[i] == '\\' {
			i++
			if i == len(rest) || rest[i] != '"' && rest[i] != '\\' {
				return "", "", false
			}
		}
		b.WriteByte(rest[i])
	}
	if i == len(rest) || strings.TrimSpace(rest[i+1:]) != "]" {
		return "", "", false
	}
	return name, b.String(), true
}

func nameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}

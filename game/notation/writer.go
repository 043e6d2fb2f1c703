package notation

import (
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"karlchen/game"
	"karlchen/game/card"
)

// Writer writes records to a stream, with an empty line between two.
type Writer struct {
	out   io.Writer
	begun bool
}

// NewWriter returns a writer to the stream. It does not buffer.
func NewWriter(w io.Writer) *Writer { return &Writer{out: w} }

// Write writes the record in its canonical form.
func (w *Writer) Write(r *Record) error {
	text := r.String()
	if w.begun {
		text = "\n" + text
	}
	w.begun = true
	_, err := io.WriteString(w.out, text)
	return err
}

// String returns the canonical form: the tags in their order, an empty line, the words of the Vorbehalt round in one line, and then a line
// for each trick with the announcements where they happened. A record must have its rules.
func (r *Record) String() string {
	var b strings.Builder
	for t := range tagKinds {
		if t == tagWinner {
			for _, unknown := range r.Unknown {
				writeTag(&b, unknown.Name, unknown.Value)
			}
		}
		if value := tagRows[t].print(r); r.has(t, value) {
			writeTag(&b, tagRows[t].name, value)
		}
	}
	if len(r.Moves)+len(r.Taken) > 0 {
		b.WriteByte('\n')
		r.writeMoves(&b)
	}
	return b.String()
}

func (r *Record) writeMoves(b *strings.Builder) {
	played, trick := 0, 0 // trick is the number of the present line, 0 for the words
	words, begun := r.words(), false
	write := func(after int, text string) {
		number := 0
		if after >= words {
			number = played/card.Seats + 1
		}
		switch {
		case number != trick:
			if begun {
				b.WriteByte('\n')
			}
			b.WriteString(strconv.Itoa(number))
			b.WriteString(". ")
		case begun:
			b.WriteByte(' ')
		}
		trick, begun = number, true
		b.WriteString(text)
	}
	taken := r.Taken
	for i := range len(r.Moves) + 1 {
		for ; len(taken) > 0 && taken[0].After == i; taken = taken[1:] {
			write(i, taken[0].Action.String())
			write(i, taken[0].Seat.String()+":"+Backs)
		}
		if i == len(r.Moves) {
			break
		}
		write(i, r.Moves[i].Action.String())
		if r.Moves[i].Kind == game.Playing {
			played++
		}
	}
	b.WriteByte('\n')
}

// words returns the number of moves before the first trick.
func (r *Record) words() int {
	n := 0
	for i, m := range r.Moves {
		if m.Kind.BeforePlay() {
			n = i + 1
		}
	}
	return n
}

func writeTag(b *strings.Builder, name, value string) {
	b.WriteByte('[')
	b.WriteString(name)
	b.WriteString(` "`)
	for i, c := range strings.ToValidUTF8(value, "\ufffd") {
		if i+utf8.RuneLen(c) > maxValue {
			break
		}
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
		case unicode.IsControl(c) && c != '\t':
			c = ' '
		}
		b.WriteRune(c)
	}
	b.WriteString("\"]\n")
}

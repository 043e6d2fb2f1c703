package archive

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"time"

	"karlchen/game/stats"
)

// coder writes values as numbers of few bytes and as texts, each after its length, or reads them: so one function lists the fields of a form for both. It
// keeps its first error, and reads zeros from then on.
type coder struct {
	writes bool
	data   []byte              // written so far, or still to be read
	same   func([]byte) string // returns a text that many values share; for reading only
	err    error
}

var errFacts = errors.New("the facts of a game cannot be read")

// take moves on by a value that was read; size 0 or less says that there is none.
func (c *coder) take(size int) {
	if size <= 0 {
		c.err, c.data = errFacts, nil
		return
	}
	c.data = c.data[size:]
}

// number codes a number that is mostly small and not negative.
func number[T ~int | ~int8 | ~uint8 | ~uint64](c *coder, n *T) {
	if c.writes {
		c.data = binary.AppendUvarint(c.data, uint64(*n))
		return
	}
	read, size := binary.Uvarint(c.data)
	c.take(size)
	*n = T(read)
}

// signed codes a number around 0.
func signed[T ~int | ~int64](c *coder, n *T) {
	if c.writes {
		c.data = binary.AppendVarint(c.data, int64(*n))
		return
	}
	read, size := binary.Varint(c.data)
	c.take(size)
	*n = T(read)
}

// length codes the number of things that follow, of which each has a byte at least. It returns the one that was written or read.
func (c *coder) length(of int) int {
	n := uint64(of)
	number(c, &n)
	if !c.writes && n > uint64(len(c.data)) {
		c.err, n = errFacts, 0
	}
	return int(n)
}

// bytes codes bytes after their length.
func (c *coder) bytes(raw []byte) []byte {
	n := c.length(len(raw))
	if c.writes {
		c.data = append(c.data, raw...)
		return raw
	}
	raw, c.data = c.data[:n], c.data[n:]
	return raw
}

func text[T ~string](c *coder, to *T) {
	if c.writes {
		c.bytes([]byte(*to))
		return
	}
	*to = T(c.same(c.bytes(nil)))
}

// json codes a value that JSON can always hold.
func (c *coder) json(value any) {
	if c.writes {
		raw, _ := json.Marshal(value)
		c.bytes(raw)
	} else if json.Unmarshal(c.bytes(nil), value) != nil {
		c.err = errFacts
	}
}

func (c *coder) time(at *time.Time) {
	unix := at.Unix()
	signed(c, &unix)
	*at = time.Unix(unix, 0).UTC()
}

// bools codes bits as a number.
func (c *coder) bools(bits ...*bool) {
	var n uint64
	for i, bit := range bits {
		if *bit {
			n |= 1 << i
		}
	}
	number(c, &n)
	for i, bit := range bits {
		*bit = n>>i&1 == 1
	}
}

// specials codes the number of kinds, and then each kind with its count. A kind that this version does not know is left out.
func (c *coder) specials(s *stats.Specials) {
	kinds := 0
	for _, n := range s {
		if n > 0 {
			kinds++
		}
	}
	kinds = c.length(kinds)
	if c.writes {
		for kind, n := range s {
			if n > 0 {
				number(c, &kind)
				number(c, &n)
			}
		}
		return
	}
	for range kinds {
		var kind uint64
		var n uint8
		number(c, &kind)
		if number(c, &n); kind < uint64(len(s)) {
			s[kind] = n
		}
	}
}

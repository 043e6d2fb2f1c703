package storage

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"

	"go.etcd.io/bbolt"
)

// Subtotals are bytes that the owner of the facts derives from those of a span of games, so that a question about all games of a guild need not read
// the facts of each. A change of a game's facts removes the subtotals of all spans with the game, in the same transaction. So a subtotal never counts
// what has changed, and never names a forgotten person.

// Span is a range of the numbers of a guild's games. A span of level 0 has 512 numbers, one of a higher level 32 spans of the level below.
type Span struct {
	Level int
	Index uint64 // among the spans of its level
}

// spanLevels is the number of levels. The games of a large server are in one span of the highest level, 16 million games; more have several.
const spanLevels = 4

const (
	bitsOfASpan = 9 // of level 0
	bitsOfParts = 5
)

func (s Span) bits() int { return bitsOfASpan + s.Level*bitsOfParts }

// First returns the lowest number of the span.
func (s Span) First() uint64 { return s.Index << s.bits() }

// Numbers returns the numbers of the span.
func (s Span) Numbers() Numbers { return Numbers{s.First(), s.First() + 1<<s.bits() - 1} }

// Parts yields the spans of the level below, up to the one with the number last.
func (s Span) Parts(last uint64) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		for i := range uint64(1 << bitsOfParts) {
			part := Span{s.Level - 1, s.Index<<bitsOfParts + i}
			if part.First() > last || !yield(part) {
				return
			}
		}
	}
}

// SpansTo returns the fewest spans that have all numbers up to last.
func SpansTo(last uint64) (all []Span) {
	level := 0
	for level < spanLevels-1 && last>>(Span{Level: level}.bits()) > 0 {
		level++
	}
	for s := (Span{Level: level}); s.First() <= last; s.Index++ {
		all = append(all, s)
	}
	return all
}

// key is guild 00 level index.
func (s Span) key(guild string) []byte {
	return binary.BigEndian.AppendUint64(append([]byte(guild), 0, byte(s.Level)), s.Index)
}

// Subtotal is the subtotal of a span.
type Subtotal struct {
	Span
	Data []byte         // nil if there is none
	mark [markSize]byte // changes with the facts of the span; 0 until they change for the first time
}

// markSize is the size of the mark before the data in a row of the bucket subtotals.
const markSize = 8

// removeSubtotals removes the subtotals of all spans with the game, and gives these spans a new mark.
func removeSubtotals(tx *bbolt.Tx, id GameID) error {
	mark, err := newMark(tx)
	if err != nil {
		return err
	}
	for level := range spanLevels {
		s := Span{Level: level}
		s.Index = id.Number >> s.bits()
		if err := write(tx.Bucket(bucketSubtotals), s.key(id.Guild), mark); err != nil {
			return err
		}
	}
	return nil
}

// newMark returns a mark that no row of the database has had.
func newMark(tx *bbolt.Tx) ([]byte, error) {
	mark, err := tx.Bucket(bucketUnread).NextSequence()
	return binary.BigEndian.AppendUint64(nil, mark), err
}

// Subtotal returns the subtotal of a span of a guild's games.
func (s *Store) Subtotal(guild string, of Span) (found Subtotal, err error) {
	defer addContext(&err, "subtotal of guild %s", guild)
	err = s.view(func(tx *bbolt.Tx) error {
		found = Subtotal{Span: of}
		b, key := tx.Bucket(bucketSubtotals), of.key(guild)
		value := read(b, key)
		switch {
		case value == nil && b.Get(key) != nil:
			return errSum
		case value == nil:
			return nil
		case len(value) < markSize:
			return fmt.Errorf("%w: malformed subtotal", ErrDamaged)
		}
		found.mark = [markSize]byte(value)
		if len(value) > markSize {
			found.Data = bytes.Clone(value[markSize:])
		}
		return nil
	})
	return found, err
}

// SaveSubtotals stores new data of subtotals that Subtotal has returned. It leaves out those of spans whose facts have changed since.
func (s *Store) SaveSubtotals(guild string, all []Subtotal) (err error) {
	defer addContext(&err, "save subtotals of guild %s", guild)
	return s.batch(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketSubtotals)
		for _, sub := range all {
			key := sub.key(guild)
			if value := read(b, key); len(value) >= markSize && !bytes.Equal(value[:markSize], sub.mark[:]) {
				continue
			}
			if err := write(b, key, append(sub.mark[:], sub.Data...)); err != nil {
				return err
			}
		}
		return nil
	})
}

// LastGame returns the number of a guild's latest game, running or finished; 0 if it has none.
func (s *Store) LastGame(guild string) (number uint64, err error) {
	defer addContext(&err, "guild %s", guild)
	err = s.view(func(tx *bbolt.Tx) error {
		row, err := get[guildRow](tx.Bucket(bucketGuilds), []byte(guild))
		if number = row.LastGame; errors.Is(err, ErrNotFound) {
			return nil
		}
		return err
	})
	return number, err
}

// subtotals checks the form of the subtotals.
func (c *checker) subtotals(tx *bbolt.Tx) {
	c.each(tx, bucketSubtotals, func(key, value []byte) error {
		_, span, ok := bytes.Cut(key, []byte{0})
		if !ok || len(span) != 9 || span[0] >= spanLevels || len(value) < markSize {
			return fmt.Errorf("%w: malformed subtotal", ErrDamaged)
		}
		return nil
	})
}

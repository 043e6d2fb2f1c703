package storage

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"go.etcd.io/bbolt"
)

// A subtotal is bytes that the owner of the facts derives from those of a span of games, so that a question about all games of a guild need not read
// the facts of each. A change of a game's facts removes the subtotal of its span, in the same transaction. So a subtotal never counts what has
// changed, and never names a forgotten person.

// spanSize is how many numbers of games a span has. With more, a question about all games adds up fewer subtotals, but one that a span is only partly
// about reads more games one by one, and so does the first question after a change.
const spanSize = 2048

// Span is a range of the numbers of a guild's games.
type Span uint64

// SpanOf returns the span with the number of a game.
func SpanOf(number uint64) Span { return Span(number / spanSize) }

// Numbers returns the numbers of the span.
func (s Span) Numbers() Numbers {
	first := uint64(s) * spanSize
	return Numbers{first, first + spanSize - 1}
}

func (s Span) key(guild string) []byte { return GameID{guild, uint64(s)}.key() }

// Subtotal is the subtotal of a span.
type Subtotal struct {
	Span
	Data []byte         // nil if there is none
	mark [markSize]byte // changes with the facts of the span; 0 until they change for the first time
}

// markSize is the size of the mark before the data in a row of the bucket subtotals.
const markSize = 8

// removeSubtotal removes the subtotal of the span with the game, and gives the span a new mark.
func removeSubtotal(tx *bbolt.Tx, id GameID) error {
	mark, err := newMark(tx)
	if err != nil {
		return err
	}
	return write(tx.Bucket(bucketSubtotals), SpanOf(id.Number).key(id.Guild), mark)
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

// SaveSubtotal stores new data of a subtotal that Subtotal has returned, unless facts of its span have changed since.
func (s *Store) SaveSubtotal(guild string, sub Subtotal) (err error) {
	defer addContext(&err, "save a subtotal of guild %s", guild)
	return s.batch(func(tx *bbolt.Tx) error {
		b, key := tx.Bucket(bucketSubtotals), sub.key(guild)
		if value := read(b, key); len(value) >= markSize && !bytes.Equal(value[:markSize], sub.mark[:]) {
			return nil
		}
		return write(b, key, append(sub.mark[:], sub.Data...))
	})
}

// LastGame returns the number of a guild's latest game, running or finished; 0 if it has none.
func (s *Store) LastGame(guild string) (number uint64, err error) {
	defer addContext(&err, "guild %s", guild)
	row, err := load(s, func(tx *bbolt.Tx) (guildRow, error) {
		return getIfAny[guildRow](tx.Bucket(bucketGuilds), []byte(guild))
	})
	return row.LastGame, err
}

func (c *checker) subtotals(tx *bbolt.Tx) {
	c.each(tx, bucketSubtotals, func(key, value []byte) error {
		_, err := parseGameKey(key)
		if err == nil && len(value) < markSize {
			err = fmt.Errorf("%w: malformed subtotal", ErrDamaged)
		}
		return err
	})
}

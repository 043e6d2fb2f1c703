package storage

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"go.etcd.io/bbolt"
)

// Facts are bytes that their owner derives from a finished game, so that a question need not read its record. The store keeps them by game, and once
// more by person, so that those of a person stand side by side. It lists the games without facts: a game gets onto that list in the transaction that
// finishes or changes it, and that also removes its old facts. So facts can always be derived again, and never name a forgotten person.

// factsProgress is a row of the bucket shelves: how far the games that are older than facts are on the list.
type factsProgress struct {
	Version int    `json:"version"`         // of the facts
	Last    uint64 `json:"last,omitempty"`  // the latest game that was put onto the list
	Whole   bool   `json:"whole,omitempty"` // all games were
}

const (
	gamesInAStep = 200  // derived, or put onto the list, in one transaction
	factsInAPage = 1000 // read in one transaction
)

// unread is a game without facts. Its mark changes with the game.
type unread struct {
	game Game // without header and entries
	mark []byte
}

// markUnread removes the facts of a game, and puts it onto the list of games without facts.
func markUnread(tx *bbolt.Tx, id GameID) error {
	if err := removeFacts(tx, id); err != nil {
		return err
	}
	mark, err := newMark(tx)
	if err != nil {
		return err
	}
	return write(tx.Bucket(bucketUnread), id.key(), mark)
}

// playedKey is guild 00 person 00 number.
func playedKey(guild, person string, number uint64) []byte {
	return binary.BigEndian.AppendUint64([]byte(guild+"\x00"+person+"\x00"), number)
}

func removeFacts(tx *bbolt.Tx, id GameID) error {
	value := read(tx.Bucket(bucketFacts), id.key())
	if value == nil {
		return nil
	}
	people, _, err := splitFacts(value)
	if err != nil {
		return fmt.Errorf("facts of %v: %w", id, err)
	}
	for _, person := range people {
		if err := tx.Bucket(bucketPlayed).Delete(playedKey(id.Guild, person, id.Number)); err != nil {
			return err
		}
	}
	return cmp.Or(tx.Bucket(bucketFacts).Delete(id.key()), removeSubtotal(tx, id))
}

// joinFacts returns the row of facts: the number of people, their ids, each after its length, and the bytes of the owner.
func joinFacts(people []string, facts []byte) []byte {
	value := binary.AppendUvarint(nil, uint64(len(people)))
	for _, person := range people {
		value = append(binary.AppendUvarint(value, uint64(len(person))), person...)
	}
	return append(value, facts...)
}

// splitFacts reverses joinFacts.
func splitFacts(value []byte) (people []string, facts []byte, err error) {
	number := func() (n uint64) {
		n, size := binary.Uvarint(value)
		if size <= 0 || n > uint64(len(value)) {
			err = fmt.Errorf("%w: malformed facts", ErrDamaged)
			return 0
		}
		value = value[size:]
		return n
	}
	for range number() {
		n := number()
		if err != nil || n > uint64(len(value)) {
			return nil, nil, fmt.Errorf("%w: malformed facts", ErrDamaged)
		}
		people = append(people, string(value[:n]))
		value = value[n:]
	}
	return people, value, err
}

// Derive brings the facts of a guild's finished games up to date, in small steps: derive returns the people under whom a game is found, and its facts.
// Another version than that of the stored facts replaces all of them. One caller at a time may derive those of a guild. derive may use the store, and
// gets a game without header and entries. keepOn says after each step whether to go on; nil always does. Error: ErrUnread.
func (s *Store) Derive(guild string, version int, keepOn func() bool, derive func(Game) (people []string, facts []byte)) error {
	for {
		var todo []unread
		var progress factsProgress
		err := s.view(func(tx *bbolt.Tx) (err error) {
			if progress, err = getIfAny[factsProgress](tx.Bucket(bucketShelves), []byte(guild)); err != nil {
				return err
			}
			todo, err = readUnread(tx, guild)
			return err
		})
		whole := progress.Whole && progress.Version == version
		if err == nil && len(todo) > 0 {
			err = s.writeFacts(todo, derive)
		} else if err == nil && !whole {
			err = s.batch(func(tx *bbolt.Tx) error { return listGames(tx, guild, version) })
		}
		switch {
		case err != nil:
			return fmt.Errorf("derive facts of guild %s: %w", guild, err)
		case whole && len(todo) < gamesInAStep:
			return nil
		case keepOn != nil && !keepOn():
			return fmt.Errorf("derive facts of guild %s: %w", guild, ErrUnread)
		}
	}
}

func readUnread(tx *bbolt.Tx, guild string) (todo []unread, err error) {
	for key, mark := range rowsUnder(tx.Bucket(bucketUnread), []byte(guild+"\x00")) {
		id, err := parseGameKey(key)
		switch {
		case err != nil:
			return nil, err
		case mark == nil:
			return nil, fmt.Errorf("#%d: %w", id.Number, errSum)
		}
		row, err := get[gameRow](tx.Bucket(bucketGames), key)
		if err != nil {
			return nil, fmt.Errorf("#%d: %w", id.Number, err)
		}
		if todo = append(todo, unread{row.game(tx, id), bytes.Clone(mark)}); len(todo) == gamesInAStep {
			break
		}
	}
	return todo, nil
}

// writeFacts stores the facts of games, except of those that have changed meanwhile.
func (s *Store) writeFacts(todo []unread, derive func(Game) ([]string, []byte)) error {
	type derived struct {
		people []string
		facts  []byte
	}
	all := make([]derived, len(todo))
	for i, u := range todo {
		people, facts := derive(u.game)
		people = slices.DeleteFunc(slices.Clone(people), func(id string) bool { return checkID("person", id) != nil })
		slices.Sort(people)
		all[i] = derived{slices.Compact(people), facts}
	}
	return s.batch(func(tx *bbolt.Tx) error {
		for i, u := range todo {
			id := u.game.ID
			if !bytes.Equal(read(tx.Bucket(bucketUnread), id.key()), u.mark) {
				continue
			}
			err := errors.Join(tx.Bucket(bucketUnread).Delete(id.key()), removeFacts(tx, id), removeSubtotal(tx, id),
				write(tx.Bucket(bucketFacts), id.key(), joinFacts(all[i].people, all[i].facts)))
			for _, person := range all[i].people {
				err = errors.Join(err, write(tx.Bucket(bucketPlayed), playedKey(id.Guild, person, id.Number), all[i].facts))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// listGames puts the next finished games of a guild onto the list of those without facts of this version.
func listGames(tx *bbolt.Tx, guild string, version int) error {
	progress, err := getIfAny[factsProgress](tx.Bucket(bucketShelves), []byte(guild))
	if err != nil {
		return err
	}
	if progress.Version != version {
		progress = factsProgress{Version: version}
	}
	var ids []GameID
	cursor, prefix := tx.Bucket(bucketRecords).Cursor(), []byte(guild+"\x00")
	key, _ := cursor.Seek(GameID{guild, progress.Last + 1}.key())
	for ; bytes.HasPrefix(key, prefix) && len(ids) < gamesInAStep; key, _ = cursor.Next() {
		id, err := parseGameKey(key)
		if err != nil {
			return err
		}
		ids, progress.Last = append(ids, id), id.Number
	}
	progress.Whole = len(ids) < gamesInAStep
	for _, id := range ids {
		if err := markUnread(tx, id); err != nil {
			return err
		}
	}
	return put(tx.Bucket(bucketShelves), []byte(guild), progress)
}

// Numbers are the numbers of games from First to Last.
type Numbers struct{ First, Last uint64 }

// AllNumbers are those of all games.
var AllNumbers = Numbers{1, math.MaxUint64}

// Facts calls fn with the facts of a guild's games with these numbers, the latest game first, or of those that have a person, until fn returns false. It
// sees only what Derive has stored. fn may use the store; the bytes are valid only during the call.
func (s *Store) Facts(guild, person string, of Numbers, fn func(number uint64, facts []byte) bool) error {
	type found struct {
		number uint64
		end    int // of its facts in the page
	}
	var page []found
	var data []byte
	for next := of.Last; next > 0; {
		err := s.view(func(tx *bbolt.Tx) error {
			page, data = page[:0], data[:0]
			prefix, index := []byte(guild+"\x00"), tx.Bucket(bucketFacts)
			if person != "" {
				prefix, index = []byte(guild+"\x00"+person+"\x00"), tx.Bucket(bucketPlayed)
			}
			cursor := index.Cursor()
			key, value := seekBack(cursor, binary.BigEndian.AppendUint64(slices.Clone(prefix), next))
			for next = 0; bytes.HasPrefix(key, prefix) && len(key) == len(prefix)+8; key, value = cursor.Prev() {
				number := binary.BigEndian.Uint64(key[len(prefix):])
				if number < of.First {
					return nil
				}
				if len(page) == factsInAPage {
					next = number
					return nil
				}
				facts := unseal(key, value)
				if facts == nil {
					return fmt.Errorf("#%d: %w", number, errSum)
				}
				if person == "" {
					var err error
					if _, facts, err = splitFacts(facts); err != nil {
						return fmt.Errorf("#%d: %w", number, err)
					}
				}
				data = append(data, facts...)
				page = append(page, found{number, len(data)})
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("facts of guild %s: %w", guild, err)
		}
		begin := 0
		for _, f := range page {
			if !fn(f.number, data[begin:f.end]) {
				return nil
			}
			begin = f.end
		}
	}
	return nil
}

// facts checks that the facts of games and of people and the list of games without any agree with the finished games.
func (c *checker) facts(tx *bbolt.Tx) {
	finished := func(key []byte) error {
		id, err := parseGameKey(key)
		if err == nil && tx.Bucket(bucketRecords).Get(key) == nil {
			err = fmt.Errorf("%v is not finished", id)
		}
		return err
	}
	played := 0
	c.each(tx, bucketFacts, func(key, value []byte) error {
		if err := finished(key); err != nil {
			return err
		}
		people, facts, err := splitFacts(value)
		id, _ := parseGameKey(key)
		for _, person := range people {
			if played++; !bytes.Equal(read(tx.Bucket(bucketPlayed), playedKey(id.Guild, person, id.Number)), facts) {
				return fmt.Errorf("%w: the facts of its people are others", ErrDamaged)
			}
		}
		return err
	})
	c.each(tx, bucketPlayed, func(_, _ []byte) error {
		played--
		return nil
	})
	if played != 0 {
		c.problem("%s: the facts of people and of games differ by %d rows", bucketPlayed, -played)
	}
	c.each(tx, bucketUnread, func(key, mark []byte) error {
		if len(mark) != 8 {
			return fmt.Errorf("%w: malformed mark", ErrDamaged)
		}
		return finished(key)
	})
	c.each(tx, bucketShelves, func(_, value []byte) error {
		_, err := decode[factsProgress](value)
		return err
	})
}

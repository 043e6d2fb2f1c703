package storage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"go.etcd.io/bbolt"

	"karlchen/game/league"
	"karlchen/game/notation"
)

// LeagueTrace holds everything that the database knows of a user as a member of leagues.
type LeagueTrace struct {
	Members     []league.Member  `json:"members,omitempty"`
	Answers     []Answered       `json:"answers,omitempty"`
	Lists       []league.List    `json:"lists,omitempty"` // with a place of the user
	Outcomes    []league.Outcome `json:"outcomes,omitempty"`
	Corrections []league.Ruling  `json:"corrections,omitempty"` // about the user, or by the user
	Protests    []league.Protest `json:"protests,omitempty"`    // the user's own
}

// Answered is a user's answer about a week.
type Answered struct {
	League string        `json:"league"`
	Season int           `json:"season"`
	Week   int           `json:"week"`
	Answer league.Answer `json:"answer"`
}

// leagueTrace returns the rows of leagues about a user. Drawn tables, standings and posts name the user, too, but they only repeat these
// rows.
func leagueTrace(tx *bbolt.Tx, user string) (t LeagueTrace, err error) {
	v := Reader{tx}
	if err := eachNaming(v, user, func(m league.Member) {
		if m.User == user {
			t.Members = append(t.Members, m)
		}
	}); err != nil {
		return t, err
	}
	if err := eachNaming(v, user, func(w league.Week) {
		if a, ok := w.Answers[user]; ok {
			t.Answers = append(t.Answers, Answered{w.League, w.Season, w.Number, a})
		}
	}); err != nil {
		return t, err
	}
	if err := eachNaming(v, user, func(l league.List) { t.Lists = append(t.Lists, l) }); err != nil {
		return t, err
	}
	if err := eachNaming(v, user, func(o league.Outcome) { t.Outcomes = append(t.Outcomes, o) }); err != nil {
		return t, err
	}
	if err := eachNaming(v, user, func(c league.Ruling) { t.Corrections = append(t.Corrections, c) }); err != nil {
		return t, err
	}
	return t, eachNaming(v, user, func(p league.Protest) {
		if p.By == user { // the text of a protest that the user decided belongs to its author
			t.Protests = append(t.Protests, p)
		}
	})
}

// eachNaming calls fn for the rows of a kind that name a user.
func eachNaming[T Row](v Reader, user string, fn func(T)) error {
	var kind T
	for cursor, key, value := first(v.tx.Bucket(bucketOf(kind))); key != nil; key, value = cursor.Next() {
		if !names(value, user) {
			continue
		}
		row, err := decode[T](value)
		if err != nil {
			return fmt.Errorf("%s %q: %w", bucketOf(kind), key, err)
		}
		fn(row)
	}
	return nil
}

// leagueRow puts the former player into a row of a league. They no longer play: they withdraw, and are in no later week and in no post.
func (f *forgetting) leagueRow(bucket []byte) func(key, value []byte) error {
	return func(key, value []byte) error {
		id, _, _ := strings.Cut(string(key), "\x00")
		guild, _, ok := strings.Cut(id, ".")
		if !ok {
			return fmt.Errorf("%w: malformed key", ErrDamaged)
		}
		raw, err := decode[json.RawMessage](value)
		if err != nil {
			return err
		}
		number := 0 // a post mentions the people that it is for
		if !bytes.Equal(bucket, bucketPosts) {
			if number, err = f.former(guild); err != nil {
				return err
			}
		}
		if raw, err = replaceUser(raw, f.user, number); err != nil {
			return err
		}
		former := notation.FormerID(number)
		switch {
		case bytes.Equal(bucket, bucketMembers):
			return f.member(key, raw, former)
		case bytes.Equal(bucket, bucketWeeks):
			return f.week(key, raw, former)
		}
		return put(f.tx.Bucket(bucket), key, raw)
	}
}

func (f *forgetting) member(key []byte, raw json.RawMessage, former string) error {
	var m league.Member
	if err := json.Unmarshal(raw, &m); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	b := f.tx.Bucket(bucketMembers)
	if m.User != former { // another member who would rather not meet the user
		m.Apart = slices.DeleteFunc(m.Apart, func(other string) bool { return other == former })
		return put(b, key, m)
	}
	if err := b.Delete(key); err != nil {
		return err
	}
	m.State, m.Remind, m.Apart = league.MemberWithdrawn, false, nil
	own, _ := rowKey(m)
	return put(b, own, m)
}

func (f *forgetting) week(key []byte, raw json.RawMessage, former string) error {
	var w league.Week
	if err := json.Unmarshal(raw, &w); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	delete(w.Answers, former)
	w.Order = slices.DeleteFunc(w.Order, func(other string) bool { return other == former })
	return put(f.tx.Bucket(bucketWeeks), key, w)
}

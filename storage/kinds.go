package storage

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"go.etcd.io/bbolt"
)

// kind is a kind of rows of leagues: a bucket, and the fields of a row whose values are the parts of its key. The first one is the league.
type kind struct{ bucket, key string }

var kinds = []kind{
	{"leagues", "league"},
	{"seasons", "league season"},
	{"weeks", "league season week"},
	{"members", "league id"},
	{"lists", "league season list"},
	{"outcomes", "league season list"},
	{"corrections", "league season number"},
	{"protests", "league season number"},
	{"snapshots", "league season week number"},
	{"posts", "league key"},
	{"mailboxes", "league"},
}

func (k kind) in(tx *bbolt.Tx) *bbolt.Bucket { return tx.Bucket([]byte(k.bucket)) }

// keyOf returns the key of a row.
func (k kind) keyOf(row json.RawMessage) (key []byte, err error) {
	var fields map[string]any
	if err := decodeExactly(row, &fields); err != nil {
		return nil, err
	}
	for _, name := range strings.Fields(k.key) {
		part := fields[name]
		if number, ok := part.(json.Number); ok {
			if part, err = strconv.ParseUint(number.String(), 10, 64); err != nil {
				return nil, fmt.Errorf("%w: its %s is %s", ErrDamaged, name, number)
			}
		}
		var ok bool
		if key, ok = appendPart(key, part); !ok {
			return nil, fmt.Errorf("%w: its %s is missing", ErrDamaged, name)
		}
	}
	return key, nil
}

// appendPart adds a part to a key: a text that is not empty, or a number from 1. Without one it returns false.
func appendPart(key []byte, part any) (longer []byte, ok bool) {
	switch part := part.(type) {
	case string:
		if part != "" {
			return append(append(key, part...), 0), true
		}
	case uint64:
		if part > 0 {
			return binary.BigEndian.AppendUint64(key, part), true
		}
	}
	return key, false
}

// leagueOf returns the league in the key of a row, and the guild of the league.
func leagueOf(key []byte) (league, guild string) {
	first, _, _ := bytes.Cut(key, []byte{0})
	guild, number, _ := strings.Cut(string(first), ".")
	if number == "" {
		return string(first), ""
	}
	return string(first), guild
}

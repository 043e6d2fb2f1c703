package storage

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxID is the longest id or settings key in bytes. Ids of Discord have about twenty.
const maxID = 200

var (
	bucketMigrations = []byte("migrations")
	bucketTables     = []byte("tables")
	bucketEnded      = []byte("ended")
	bucketGuilds     = []byte("guilds")
	bucketGames      = []byte("games")
	bucketEntries    = []byte("entries")
	bucketRecords    = []byte("records")
	bucketSettings   = []byte("settings")
	bucketJobs       = []byte("jobs")
	bucketSettled    = []byte("settled")
	bucketLog        = []byte("log")

	bucketFacts   = []byte("facts")
	bucketPlayed  = []byte("played")
	bucketUnread  = []byte("unread")
	bucketShelves = []byte("shelves")
	bucketSums    = []byte("sums")

	bucketSubtotals = []byte("subtotals")
	bucketDue       = []byte("due")

	bucketLeagues = []byte("leagues")
)

// GameID names a game: the guild where it is played and its human number there (#1, #2, …).
type GameID struct {
	Guild  string
	Number uint64
}

// String is for errors and logs.
func (id GameID) String() string {
	return fmt.Sprintf("game #%d of guild %s", id.Number, id.Guild)
}

// key is the id's form in the buckets games and records. As no guild contains a zero byte, no key is the beginning of another.
func (id GameID) key() []byte {
	return binary.BigEndian.AppendUint64(append([]byte(id.Guild), 0), id.Number)
}

// entryKey is the key of an entry; number 0 is the header.
func (id GameID) entryKey(seq uint64) []byte {
	return binary.BigEndian.AppendUint64(id.key(), seq)
}

// parseGameKey reverses key.
func parseGameKey(key []byte) (GameID, error) {
	guild, number, ok := bytes.Cut(key, []byte{0})
	if !ok || len(guild) == 0 || len(number) != 8 {
		return GameID{}, fmt.Errorf("%w: malformed key %x", ErrDamaged, key)
	}
	return GameID{string(guild), binary.BigEndian.Uint64(number)}, nil
}

// parseEntryKey reverses entryKey.
func parseEntryKey(key []byte) (GameID, uint64, error) {
	if len(key) < 8 {
		return GameID{}, 0, fmt.Errorf("%w: malformed key %x", ErrDamaged, key)
	}
	id, err := parseGameKey(key[:len(key)-8])
	return id, binary.BigEndian.Uint64(key[len(key)-8:]), err
}

// checkID refuses ids that cannot be part of a key.
func checkID(what, id string) error {
	if id == "" || len(id) > maxID || strings.ContainsRune(id, 0) || !utf8.ValidString(id) {
		return fmt.Errorf("%w: %s must be text of 1 to %d bytes without a zero byte", ErrInvalid, what, maxID)
	}
	return nil
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

// guildOfOwner returns the guild in the name of an owner of jobs: "guild.number", perhaps after a word for the kind of owner.
func guildOfOwner(owner string) string {
	_, guild := leagueOf([]byte(owner[strings.LastIndexByte(owner, ' ')+1:]))
	return guild
}

package discord

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"karlchen/bot/trace"
)

// Shards are the shards that a client serves: First to Last, of Total in all. Auto stands for all shards of as many as Discord recommends; the zero
// value is one shard that serves everything. Direct messages always come to shard 0.
type Shards struct {
	Auto               bool
	First, Last, Total int
}

// maxShards is far more than any bot has; a larger number is a mistake.
const maxShards = 4096

// ParseShards reads a number of shards or "auto", which all run in this process, and a range such as "0-3/16", the shards 0 to 3 of 16; "1x4/16", the second group of
// four, is 4-7/16. At most one of
// the two may be given. Without both the result is auto. The error is a sentence for the operator.
func ParseShards(number, of string) (Shards, error) {
	if of != "" {
		if number != "" && !strings.EqualFold(number, "auto") {
			return Shards{}, errors.New("SHARDS and SHARD_RANGE exclude each other: SHARD_RANGE names the number of all shards itself")
		}
		return parseRange(of)
	}
	if number == "" || strings.EqualFold(number, "auto") {
		return Shards{Auto: true}, nil
	}
	total, err := strconv.Atoi(number)
	if err != nil || total < 1 || total > maxShards {
		return Shards{}, fmt.Errorf("SHARDS is %q, but must be auto or a number from 1 to %d", number, maxShards)
	}
	return Shards{Last: total - 1, Total: total}, nil
}

func parseRange(text string) (Shards, error) {
	wrong := fmt.Errorf("SHARD_RANGE is %q, but must be like 0-3/16: the shards 0 to 3 of 16", text)
	own, all, _ := strings.Cut(text, "/")
	first, last, between := strings.Cut(own, "-")
	group, size, grouped := strings.Cut(own, "x")
	s := Shards{Total: shardNumber(all)}
	switch {
	case grouped:
		n, each := shardNumber(group), shardNumber(size)
		s.First, s.Last = n*each, n*each+each-1
		if n < 0 || each < 1 {
			return Shards{}, wrong
		}
	case between:
		s.First, s.Last = shardNumber(first), shardNumber(last)
	default:
		s.First, s.Last = shardNumber(own), shardNumber(own)
	}
	if s.First < 0 || s.Last < s.First || s.Total < 1 {
		return Shards{}, wrong
	}
	if s.Last >= s.Total {
		return Shards{}, fmt.Errorf("SHARD_RANGE is %q, but of %d shards the last one has the number %d", text, s.Total, s.Total-1)
	}
	return s, nil
}

// shardNumber returns a number up to maxShards, or -1.
func shardNumber(text string) int {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n > maxShards {
		return -1
	}
	return int(n)
}

// String returns the range as SHARD_RANGE has it.
func (s Shards) String() string {
	switch {
	case s.Auto:
		return "auto"
	case s.First == s.Last:
		return fmt.Sprintf("%d/%d", s.First, max(s.Total, 1))
	}
	return fmt.Sprintf("%d-%d/%d", s.First, s.Last, s.Total)
}

// Whole reports whether the shards serve all servers.
func (s Shards) Whole() bool { return s.Auto || s.Last-s.First+1 >= s.Total }

// Serves reports whether events of a server come to these shards. An id that is none belongs to shard 0, like direct messages.
func (s Shards) Serves(guildID string) bool {
	if s.Whole() {
		return true
	}
	n, _ := strconv.ParseUint(guildID, 10, 64)
	number := int((n >> 22) % uint64(s.Total))
	return s.First <= number && number <= s.Last
}

func (s Shards) numbers() []int {
	var all []int
	for n := s.First; n <= s.Last; n++ {
		all = append(all, n)
	}
	return all
}

// servers holds the servers in which the bot is, as the gateway lists them to each shard. The first list of a shard comes with its READY. Before all
// shards have one nothing is reported, because servers of the others would seem to be gone.
type servers struct {
	mu   sync.Mutex
	want int                     // lists, one of each shard
	here map[int]map[string]bool // by shard
	news trace.Signal            // when there is a change to report
}

func newServers() servers {
	return servers{want: 1, here: map[int]map[string]bool{}, news: trace.NewSignal()}
}

// await sets the number of shards that have a list.
func (s *servers) await(shards int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.want, s.here = shards, map[int]map[string]bool{}
}

// replaceAll replaces the list of a shard. It always reports it, because the last one may not have been stored.
func (s *servers) replaceAll(shard int, ids []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.here[shard] = map[string]bool{}
	for _, id := range ids {
		s.here[shard][id] = true
	}
	s.signal()
}

func (s *servers) setServer(shard int, id string, here bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.here[shard]
	if list == nil || list[id] == here {
		return
	}
	if here {
		list[id] = true
	} else {
		delete(list, id)
	}
	s.signal()
}

// signal reports a change once all lists are there. The caller holds the lock.
func (s *servers) signal() {
	if len(s.here) >= s.want {
		s.news.Send()
	}
}

func (s *servers) list() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []string
	for _, list := range s.here {
		all = slices.AppendSeq(all, maps.Keys(list))
	}
	slices.Sort(all)
	return all
}

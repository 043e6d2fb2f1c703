package discord

import (
	"maps"
	"slices"
	"sync"

	"karlchen/bot/trace"
)

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

// setServer notes whether the bot is in a server.
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

package discord_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

func TestParseShards(t *testing.T) {
	for _, c := range []struct{ number, of, want, wrong string }{
		{"", "", "auto", ""},
		{"AUTO", "", "auto", ""},
		{"1", "", "0/1", ""},
		{"4", "", "0-3/4", ""},
		{"", "0-3/16", "0-3/16", ""},
		{"", "5/6", "5/6", ""},
		{"auto", "5/6", "5/6", ""},
		{"", "1x4/16", "4-7/16", ""},
		{"", "4x4/16", "", "the last one has the number 15"},
		{"", "x4/16", "", "like 0-3/16"},
		{"", "0x0/16", "", "like 0-3/16"},
		{"", "0/99999", "", "like 0-3/16"},
		{"0", "", "", "SHARDS is"},
		{"many", "", "", "auto or a number"},
		{"", "3", "", "like 0-3/16"},
		{"", "3-1/4", "", "like 0-3/16"},
		{"", "0-x/4", "", "like 0-3/16"},
		{"", "-1/4", "", "like 0-3/16"},
		{"", "0-4/4", "", "the last one has the number 3"},
		{"2", "0-1/2", "", "exclude each other"},
	} {
		s, err := discord.ParseShards(c.number, c.of)
		if err == nil && (c.wrong != "" || s.String() != c.want) || err != nil && (c.wrong == "" || !strings.Contains(err.Error(), c.wrong)) {
			t.Errorf("%q and %q give %v, %v", c.number, c.of, s, err)
		}
	}
}

func TestEachServerHasOneShard(t *testing.T) {
	const server = "1100000000000000002"
	for total := 1; total <= 20; total++ {
		serving := 0
		for n := range total {
			s, err := discord.ParseShards("", fmt.Sprintf("%d/%d", n, total))
			if err != nil {
				t.Fatal(err)
			}
			if s.Serves(server) {
				serving++
				if want := int(int64(1100000000000000002) >> 22 % int64(total)); n != want {
					t.Errorf("shard %d of %d serves it, not %d", n, total, want)
				}
			}
		}
		if serving != 1 {
			t.Errorf("%d of %d shards serve a server", serving, total)
		}
	}
}

// sharded is a gateway that notes which shard identified itself when.
type sharded struct {
	mu    sync.Mutex
	at    map[int][]time.Time
	order []time.Time
	deny  map[int]bool // the shards whose IDENTIFYs it answers with op 9
}

func (s *sharded) play(t *testing.T, total int) func(*gateway) {
	return func(g *gateway) {
		p := g.hello()
		if p.Op != 2 {
			return
		}
		var identify struct{ Shard []int }
		if err := json.Unmarshal(p.Data, &identify); err != nil || len(identify.Shard) != 2 || identify.Shard[1] != total {
			t.Errorf("identified with %s", p.Data)
			return
		}
		n := identify.Shard[0]
		s.mu.Lock()
		s.at[n] = append(s.at[n], time.Now())
		s.order = append(s.order, time.Now())
		deny := s.deny[n]
		s.mu.Unlock()
		if deny {
			g.send(9, "false")
			g.gone()
			return
		}
		g.event(1, "READY", fmt.Sprintf(`{"session_id":"s%d","application":{"id":%q},"guilds":[{"id":"%d","unavailable":true}]}`, n, app, 100+n))
		g.stay()
	}
}

func (s *sharded) count() (all int, shards int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.order), len(s.at)
}

// recommends makes the look-up recommend shards and allow some of them to identify themselves at once.
func (w *wire) recommends(shards, atOnce int) {
	w.on("GET /api/v10/gateway/bot", func(rw http.ResponseWriter, _ *http.Request) {
		reply(rw, 200, fmt.Sprintf(`{"url":%q,"shards":%d,"session_start_limit":{"total":1000,"remaining":1000,"reset_after":0,"max_concurrency":%d}}`,
			w.address("/gateway"), shards, atOnce))
	})
}

// TestShardsIdentifyOneByOne shows the start of eight shards, as many as Discord recommends: Discord sees at most the permitted IDENTIFYs in five seconds,
// and the list of servers is not reported before it is complete.
func TestShardsIdentifyOneByOne(t *testing.T) {
	for _, atOnce := range []int{1, 4} {
		t.Run(fmt.Sprint(atOnce), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, got := newIndoorWire(t), &sharded{at: map[int][]time.Time{}}
				w.recommends(8, atOnce)
				w.always = got.play(t, 8)
				var mu sync.Mutex
				var heard [][]string
				stored := &memory{}
				c := w.clientWith(discord.Config{Memory: stored, Shards: discord.Shards{Auto: true}}, discord.Receiver{Guilds: func(all []string) {
					mu.Lock()
					defer mu.Unlock()
					heard = append(heard, all)
				}})
				run(t, c)
				time.Sleep(3 * time.Second)
				if n, all := c.Connections(); n != atOnce || all != 8 || c.Connected() {
					t.Errorf("at first %d of %d shards are connected", n, all)
				}
				time.Sleep(2 * time.Minute)
				if n, all := c.Connections(); n != 8 || all != 8 || !c.Connected() {
					t.Errorf("%d of %d shards are connected", n, all)
				}
				for i := range got.order[atOnce:] {
					if gap := got.order[i+atOnce].Sub(got.order[i]); gap < 5*time.Second {
						t.Errorf("IDENTIFY %d comes %v after number %d", i+atOnce, gap, i)
					}
				}
				if n, shards := got.count(); n != 8 || shards != 8 {
					t.Errorf("%d IDENTIFYs of %d shards", n, shards)
				}
				if n := strings.Count(w.log.String(), "waiting before"); n == 0 || n > 8 {
					t.Errorf("the log says %d times that the bot waits", n)
				}
				mu.Lock()
				defer mu.Unlock()
				if len(heard) != 1 || !slices.Equal(heard[0], []string{"100", "101", "102", "103", "104", "105", "106", "107"}) {
					t.Errorf("heard of %q", heard)
				}
			})
		})
	}
}

// TestTheNumberOfShardsIsAskedForAgain shows a start while Discord answers nothing of use: the bot is there soon after that ends.
func TestTheNumberOfShardsIsAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, got := newIndoorWire(t), &sharded{at: map[int][]time.Time{}}
		w.always = got.play(t, 2)
		c := w.clientWith(discord.Config{Shards: discord.Shards{Auto: true}})
		w.on("GET /api/v10/gateway/bot", func(rw http.ResponseWriter, _ *http.Request) { reply(rw, 404, "<html>") })
		run(t, c)
		time.Sleep(time.Hour)
		w.recommends(2, 1)
		time.Sleep(30 * time.Second)
		if n, all := c.Connections(); n != 2 || all != 2 {
			t.Errorf("%d of %d shards are connected", n, all)
		}
	})
}

// TestARefusedShardHoldsUpNoOther shows a process with a range of the shards, of which Discord refuses one for a day.
func TestARefusedShardHoldsUpNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, got := newIndoorWire(t), &sharded{at: map[int][]time.Time{}, deny: map[int]bool{4: true}}
		w.recommends(16, 1)
		w.always = got.play(t, 16)
		c := w.clientWith(discord.Config{Memory: &memory{}, Shards: discord.Shards{First: 4, Last: 7, Total: 16}})
		run(t, c)
		time.Sleep(2 * time.Minute)
		if n, all := c.Connections(); n != 3 || all != 4 || c.Connected() {
			t.Errorf("%d of %d shards are connected", n, all)
		}
		time.Sleep(24 * time.Hour)
		if n, shards := got.count(); n < 20 || n > 225 || shards != 4 {
			t.Errorf("%d IDENTIFYs of %d shards within a day", n, shards)
		}
		for n := 5; n < 8; n++ {
			if len(got.at[n]) != 1 {
				t.Errorf("shard %d has identified itself %d times", n, len(got.at[n]))
			}
		}
		if log := w.log.String(); !strings.Contains(log, "shard=4") {
			t.Errorf("the log names no shard:\n%s", log)
		}
	})
}

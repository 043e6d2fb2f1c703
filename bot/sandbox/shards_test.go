package sandbox_test

import (
	"encoding/json"
	"testing"

	"github.com/coder/websocket"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// identifyAs identifies a bot as a shard, and returns the servers that READY names.
func (g *gateway) identifyAs(number, total int) (guilds []string) {
	g.t.Helper()
	g.next(10, "")
	g.send(2, j{"token": token, "intents": 1, "properties": j{}, "shard": []int{number, total}})
	var ready struct {
		Guilds []struct{ ID string }
		Shard  [2]int
	}
	if err := json.Unmarshal(g.next(0, "READY").Raw, &ready); err != nil || ready.Shard != [2]int{number, total} {
		g.t.Fatalf("READY says %+v, %v", ready, err)
	}
	for _, guild := range ready.Guilds {
		guilds = append(guilds, guild.ID)
		g.next(0, "GUILD_CREATE")
	}
	return guilds
}

// TestEachShardHearsOfItsServers shows two servers, each with a shard: their clicks go to it alone. Direct messages go to shard 0.
func TestEachShardHearsOfItsServers(t *testing.T) {
	s := start(t, withoutLimits, func(o *sandbox.Options) { o.Second, o.Shards = true, 2 })
	if shards := wantStatus(t, rest(t, s, "GET", "/gateway/bot", nil), 200).body["shards"]; shards != 2.0 {
		t.Errorf("it recommends %v shards", shards)
	}
	zero, one := dial(t, s), dial(t, s)
	if got := zero.identifyAs(0, 2); len(got) != 1 || got[0] != sandbox.SecondGuildID {
		t.Errorf("shard 0 serves %q", got)
	}
	if got := one.identifyAs(1, 2); len(got) != 1 || got[0] != sandbox.GuildID {
		t.Errorf("shard 1 serves %q", got)
	}
	for id, name := range map[string]string{sandbox.GuildID: "doppelkopf", sandbox.SecondGuildID: "second-doppelkopf"} {
		found := false
		for _, c := range wantStatus(t, rest(t, s, "GET", "/guilds/"+id+"/channels", nil), 200).list {
			if c["guild_id"] != id {
				t.Errorf("among the channels of %s is %v", id, c)
			}
			found = found || c["name"] == name
		}
		if !found {
			t.Errorf("server %s lacks the channel %s", id, name)
		}
	}
	anna := join(t, s, 1)
	for shard, channel := range map[*gateway]string{zero: sandbox.SecondChannelID, one: sandbox.ChannelID} {
		b := &bot{t, s, shard}
		id := wantStatus(t, rest(t, s, "POST", "/channels/"+channel+"/messages", rows(button("b", "b"))), 200).id()
		if _, err := anna.WaitMessage(patient(t), func(m person.Message) bool { return m.ID == id }); err != nil {
			t.Fatal(err)
		}
		clicked := later(func() (person.Answer, error) { return anna.Click(patient(t), id, "b") })
		b.answer(b.event(), 6, nil)
		if _, err := clicked(); err != nil {
			t.Error(err)
		}
	}
}

func TestWrongShardsAreRefused(t *testing.T) {
	s := start(t, withoutLimits, func(o *sandbox.Options) { o.Shards = 4 })
	for shard, code := range map[[2]int]websocket.StatusCode{{4, 4}: 4010, {-1, 4}: 4010, {0, 0}: 4010, {0, 2}: 4011} {
		g := dial(t, s)
		g.next(10, "")
		g.send(2, j{"token": token, "intents": 1, "properties": j{}, "shard": shard})
		g.wantClose(code)
	}
}

// TestShardsIdentifyAtOnce shows the sandbox's concurrency: shards with the same remainder wait for each other.
func TestShardsIdentifyAtOnce(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Shards, o.Concurrency = 4, 2 })
	if limit := starts(t, s); limit["max_concurrency"] != 2.0 {
		t.Errorf("it says %v", limit)
	}
	dial(t, s).identifyAs(0, 4)
	dial(t, s).identifyAs(1, 4)
	g := dial(t, s)
	g.next(10, "")
	g.send(2, j{"token": token, "intents": 1, "properties": j{}, "shard": []int{2, 4}})
	g.next(9, "")
}

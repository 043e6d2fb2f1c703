package discord_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"karlchen/bot/discord"
)

// pieces packs texts as Discord does: one stream, flushed after each of them.
func pieces(tb testing.TB, texts ...string) (packed [][]byte) {
	tb.Helper()
	var stream bytes.Buffer
	out := zlib.NewWriter(&stream)
	for _, text := range texts {
		if _, err := out.Write([]byte(text)); err != nil {
			tb.Fatal(err)
		}
		if err := out.Flush(); err != nil {
			tb.Fatal(err)
		}
		packed = append(packed, bytes.Clone(stream.Bytes()))
		stream.Reset()
	}
	return packed
}

// TestUnpackingAStream shows that each piece gives its text, also one that repeats what came long before, and that damage is an error.
func TestUnpackingAStream(t *testing.T) {
	long := strings.Repeat(fmt.Sprint(rand.Perm(9000)), 3)
	texts := []string{`{"op":10}`, "", long, `{"op":10}`, long[:40000], strings.Repeat("x", 100), `{"op":10}`}
	var unpack discord.Unpacker
	for i, piece := range pieces(t, texts...) {
		raw, err := unpack.Inflate(piece)
		if err != nil || string(raw) != texts[i] {
			t.Fatalf("piece %d gives %d bytes, %v, not the %d of its text", i, len(raw), err, len(texts[i]))
		}
	}
	for _, damaged := range []string{"", "x", "\x00\x00\xff\xff", "\x78\x9c\xff\xff\xff\x00\x00\xff\xff"} {
		var unpack discord.Unpacker
		if raw, err := unpack.Inflate([]byte(damaged)); err == nil {
			t.Errorf("%q gives %q", damaged, raw)
		}
	}
	var whole discord.Unpacker
	if raw, err := whole.Inflate(pieces(t, strings.Repeat(" ", 64<<20))[0]); err == nil {
		t.Errorf("a packet has %d bytes", len(raw))
	}
}

// TestAPackedGateway shows a gateway that packs, also one that cuts packets into several messages.
func TestAPackedGateway(t *testing.T) {
	for _, size := range []int{1 << 20, 7} {
		runClient(t, func(g *gateway) {
			g.pack(size)
			standing(func(g *gateway) {
				g.event(2, "GUILD_CREATE", `{"id":"7","name":"`+strings.Repeat("Runde ", 10000)+`"}`)
				cut(g)
			})(g)
		}, begin(resumed, func(g *gateway) {
			g.event(3, "RESUMED", "{}")
			cut(g)
		}))
	}
}

// FuzzUnpack shows that no bytes from a gateway make the bot panic.
func FuzzUnpack(f *testing.F) {
	for _, piece := range pieces(f, `{"op":10,"d":{"heartbeat_interval":41250}}`, `{"op":0,"t":"READY","s":1,"d":{}}`) {
		f.Add(piece)
	}
	f.Fuzz(func(_ *testing.T, piece []byte) {
		var unpack discord.Unpacker
		for range 2 {
			_, _ = unpack.Inflate(piece)
		}
	})
}

// BenchmarkUnpack reads the packed events of a start in many servers, and reports how many bytes come through the network of those that are read.
func BenchmarkUnpack(b *testing.B) {
	var texts []string
	size := 0
	for i := range 500 {
		texts = append(texts, fmt.Sprintf(`{"op":0,"t":"GUILD_CREATE","s":%d,"d":%s}`, i, guildText(i)))
		size += len(texts[i])
	}
	packed, small := pieces(b, texts...), 0
	for _, piece := range packed {
		small += len(piece)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		var unpack discord.Unpacker
		for _, piece := range packed {
			if _, err := unpack.Inflate(piece); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(small)/float64(size), "packed/plain")
}

// guildText is a server with thirty channels whose ids, names and texts differ.
func guildText(n int) string {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	var channels []string
	for i := range 30 {
		channels = append(channels, fmt.Sprintf(`{"id":"%d","type":0,"name":"%x","topic":"%x","position":%d,"parent_id":"%d","last_message_id":"%d",
			"permission_overwrites":[{"id":"%d","type":0,"allow":"1024","deny":"2048"}],"rate_limit_per_user":0,"nsfw":false,"flags":0}`,
			r.Uint64(), r.Uint32(), r.Uint64(), i, r.Uint64(), r.Uint64(), r.Uint64()))
	}
	return fmt.Sprintf(`{"name":"%x","channels":[%s],"id":"%d","large":false}`, r.Uint64(), strings.Join(channels, ","), r.Uint64())
}

package discord_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

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

// TestUnpackingAStream shows that each piece gives its packet, also one that repeats what came long before, and that damage is an error.
func TestUnpackingAStream(t *testing.T) {
	if testing.Short() {
		t.Skip("packs 64 MB, which takes long with -race")
	}
	long := strings.Repeat(fmt.Sprint(rand.Perm(9000)), 3)
	datas := []string{"null", `""`, strconv.Quote(long), "41250", strconv.Quote(long[:40000]), strconv.Quote(strings.Repeat("x", 100)), "{}"}
	var texts []string
	for _, data := range datas {
		texts = append(texts, `{"op":10,"d":`+data+"}")
	}
	next := discord.UnpackStream(iotest.OneByteReader(bytes.NewReader(slices.Concat(pieces(t, texts...)...)))) // however it is cut
	for i, data := range datas {
		if p, err := next(); err != nil || p.Op != 10 || string(p.Data) != data {
			t.Fatalf("packet %d has %d bytes, %v, not %d", i, len(p.Data), err, len(data))
		}
	}
	end := errors.New("the connection has ended") // says whether Discord refuses the bot for good
	for _, before := range [][]byte{nil, slices.Concat(pieces(t, texts[0])...), slices.Concat(pieces(t, texts[0], `{"op`)...)} {
		next := discord.UnpackStream(io.MultiReader(bytes.NewReader(before), iotest.ErrReader(end)))
		if before != nil {
			_, _ = next()
		}
		if _, err := next(); !errors.Is(err, end) {
			t.Errorf("at the end comes %v", err)
		}
	}
	for _, damaged := range []string{"", "x", "\x00\x00\xff\xff", "\x78\x9c\xff\xff\xff\x00\x00\xff\xff"} {
		if p, err := discord.UnpackStream(strings.NewReader(damaged))(); err == nil {
			t.Errorf("%q gives %v", damaged, p)
		}
	}
	if _, err := discord.UnpackStream(bytes.NewReader(pieces(t, `{"op":0,"d":"`+strings.Repeat(" ", 64<<20)+`"}`)[0]))(); err == nil {
		t.Error("a packet of 64 MB was taken")
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
		next := discord.UnpackStream(bytes.NewReader(piece))
		for range 3 {
			_, _ = next()
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
		next := discord.UnpackStream(bytes.NewReader(slices.Concat(packed...)))
		for range texts {
			if _, err := next(); err != nil {
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

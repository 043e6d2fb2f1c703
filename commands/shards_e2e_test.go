package commands_test

import (
	"path/filepath"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// beside returns a world of the same people and the same Discord for another process, which is not started yet.
func (w *world) beside(channel string, env ...string) *world {
	w.t.Helper()
	other := &world{t: w.t, ctx: w.ctx, sandbox: w.sandbox, data: w.t.TempDir(), env: env, people: w.people, channel: channel}
	w.t.Cleanup(other.kill)
	return other
}

// orders runs the program to its end, which must be good, and returns its output.
func (w *world) orders(args ...string) string {
	w.t.Helper()
	status, out, errs := runs(w.t, nil, args...)
	if status != 0 {
		w.t.Fatalf("%q: status %d: %s%s", args, status, out, errs)
	}
	return out
}

// TestTwoProcessesShareTheServers goes from one process with two shards to two processes with one each, in the middle of a game: the server moves with its
// table and is played to its end there, while the other process serves the other server, also while the first one is away.
func TestTwoProcessesShareTheServers(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	first := newWorldWith(t, sandbox.Options{Unlimited: true, Emojis: faces(), Second: true, Shards: 2})
	first.open(person.Options{"games": 1})
	first.playOut(6)
	before := first.handsText()
	first.kill()
	file := filepath.Join(t.TempDir(), "server.db")
	if status, _, errs := runs(t, []string{"DISCORD_TOKEN=" + token, "DISCORD_API_URL=" + first.sandbox.APIURL(), "KARLCHEN_DATA=" + first.data, "SHARD_RANGE=0/2"}); status != 2 ||
		!strings.Contains(errs, "export-server") || !strings.Contains(errs, sandbox.GuildID) {
		t.Errorf("with a server of another shard it ends with %d: %s", status, errs)
	}
	first.orders("export-server", "-data", first.data, sandbox.GuildID, file)
	first.env, first.channel = []string{"SHARD_RANGE=0/2"}, sandbox.SecondChannelID
	second := first.beside(sandbox.ChannelID, "SHARD_RANGE=1/2")
	second.orders("import-server", "-data", second.data, file)
	second.next = first.next

	first.launch()
	second.start() // waits until all servers are served
	if after := second.handsText(); after != before {
		t.Errorf("in the other process the hands are\n%s\nand were\n%s", after, before)
	}
	second.playOut(5)

	second.stop()
	first.openLobby(first.people[0], nil)
	lobby := first.lobby(first.people[0])
	if _, err := first.people[1].Command(first.ctx, sandbox.ChannelID, "rules show", nil); err == nil {
		t.Error("a process answers for the server of the other one")
	}
	second.start()
	second.playOut(48 - 6 - 5)
	if _, err := first.people[2].WaitText(first.ctx, "Spiel 1"); err != nil {
		t.Error(err)
	}
	if _, err := first.people[1].Command(first.ctx, first.channel, "rules show", nil); err != nil {
		t.Errorf("the first process no longer answers: %v", err)
	}
	if m, ok := first.people[1].Message(lobby.ID); !ok {
		t.Error("the lobby is gone")
	} else if _, open := find(m, route.Join); !open {
		t.Errorf("the lobby is closed:\n%s", m.Text())
	}
	second.stop()
	first.stop()
	games := second.games()
	if len(games) != 1 || !games[0].Finished {
		t.Errorf("the game was not finished: %v", games)
	}
	if rest := first.games(); len(rest) != 0 {
		t.Errorf("left behind: %v", rest)
	}
	for w, own := range map[*world]string{first: "shards: 0/2\nservers: 1\n" + sandbox.SecondGuildID, second: "shards: 1/2\nservers: 1\n" + sandbox.GuildID} {
		if out := w.orders("shard-range", "-data", w.data); strings.TrimSpace(out) != own {
			t.Errorf("a database has\n%s, not\n%s", out, own)
		}
	}
}

package commands_test

import (
	"path/filepath"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// newBeside returns a world of the same people and the same Discord for another process, which is not started yet.
func newBeside(w *e2e.World, channel string, env ...string) *e2e.World {
	w.T.Helper()
	other := &e2e.World{T: w.T, Ctx: w.Ctx, Sandbox: w.Sandbox, Data: w.T.TempDir(), Env: env, People: w.People, Channel: channel}
	w.T.Cleanup(other.Kill)
	return other
}

// runProgram runs the program to its end, which must be good, and returns its output.
func runProgram(w *e2e.World, args ...string) string {
	w.T.Helper()
	status, out, errs := runs(w.T, nil, args...)
	if status != 0 {
		w.T.Fatalf("%q: status %d: %s%s", args, status, out, errs)
	}
	return out
}

// TestTwoProcessesShareTheServers goes from one process with two shards to two processes with one each, in the middle of a game: the server moves with its
// table and is played to its end there, while the other process serves the other server, also while the first one is away.
func TestTwoProcessesShareTheServers(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program, which is not short")
	}
	first := e2e.NewWith(t, sandbox.Options{Unlimited: true, Emojis: e2e.Faces(), Second: true, Shards: 2})
	first.Open(person.Options{"games": 1})
	first.PlayOut(6)
	before := first.HandsText()
	first.Kill()
	file := filepath.Join(t.TempDir(), "server.db")
	if status, _, errs := runs(t, []string{"DISCORD_TOKEN=" + e2e.Token, "DISCORD_API_URL=" + first.Sandbox.APIURL(), "KARLCHEN_DATA=" + first.Data, "SHARD_RANGE=0/2"}); status != 2 ||
		!strings.Contains(errs, "export-server") || !strings.Contains(errs, sandbox.GuildID) {
		t.Errorf("with a server of another shard it ends with %d: %s", status, errs)
	}
	runProgram(first, "export-server", "-data", first.Data, sandbox.GuildID, file)
	first.Env, first.Channel = []string{"SHARD_RANGE=0/2"}, sandbox.SecondChannelID
	second := newBeside(first, sandbox.ChannelID, "SHARD_RANGE=1/2")
	runProgram(second, "import-server", "-data", second.Data, file)
	second.Next = first.Next

	first.Launch()
	second.Start() // waits until all servers are served
	if after := second.HandsText(); after != before {
		t.Errorf("in the other process the hands are\n%s\nand were\n%s", after, before)
	}
	second.PlayOut(5)

	second.Stop()
	first.OpenLobby(first.People[0], nil)
	lobby := first.Lobby(first.People[0])
	if _, err := first.People[1].Command(first.Ctx, sandbox.ChannelID, "rules show", nil); err == nil {
		t.Error("a process answers for the server of the other one")
	}
	second.Start()
	second.PlayOut(48 - 6 - 5)
	if _, err := first.People[2].WaitText(first.Ctx, "Spiel 1"); err != nil {
		t.Error(err)
	}
	if _, err := first.People[1].Command(first.Ctx, first.Channel, "rules show", nil); err != nil {
		t.Errorf("the first process no longer answers: %v", err)
	}
	if m, ok := first.People[1].Message(lobby.ID); !ok {
		t.Error("the lobby is gone")
	} else if _, open := e2e.Find(m, route.Join); !open {
		t.Errorf("the lobby is closed:\n%s", m.Text())
	}
	second.Stop()
	first.Stop()
	games := second.Games()
	if len(games) != 1 || !games[0].Finished {
		t.Errorf("the game was not finished: %v", games)
	}
	if rest := first.Games(); len(rest) != 0 {
		t.Errorf("left behind: %v", rest)
	}
	for w, own := range map[*e2e.World]string{first: "shards: 0/2\nservers: 1\n" + sandbox.SecondGuildID, second: "shards: 1/2\nservers: 1\n" + sandbox.GuildID} {
		if out := runProgram(w, "shard-range", "-data", w.Data); strings.TrimSpace(out) != own {
			t.Errorf("a database has\n%s, not\n%s", out, own)
		}
	}
}

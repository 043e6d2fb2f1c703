package discord_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
)

// Trouble that anybody can cause does not fill the log: one line a minute says how many lines were omitted.
func TestSparseLogs(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var out strings.Builder
		log := slog.New(slog.NewTextHandler(&out, nil))
		var odd discord.Sparse
		for range 1000 {
			odd.Warn(log, "odd")
			time.Sleep(100 * time.Millisecond)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 2 || !strings.HasSuffix(lines[0], "left_out=0") || !strings.HasSuffix(lines[1], "left_out=599") {
			t.Errorf("in 100 s the log says\n%s", out.String())
		}
	})
}

func TestLoggable(t *testing.T) {
	for text, want := range map[string]string{
		"t:abc:1.1:hand":         "t:abc:1.1:hand",
		"a\nlevel=ERROR\x1b[31m": "a.level=ERROR.[31m",
		strings.Repeat("♥", 200): strings.Repeat("♥", 100),
		"\u202egnp.exe":          ".gnp.exe",
		"\xff":                   "\ufffd",
	} {
		if got := discord.Loggable(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// Which channels hold threads and tables, and what permission the bot needs to write there.
func TestChannelKinds(t *testing.T) {
	for _, c := range []struct {
		kind                    discord.ChannelKind
		tables, threads, thread bool
	}{
		{discord.TextChannel, true, true, false},
		{discord.DirectMessages, false, false, false},
		{discord.VoiceChat, true, false, false},
		{discord.GroupMessages, false, false, false},
		{discord.Announcements, true, true, false},
		{discord.AnnouncementThread, true, false, true},
		{discord.PublicThread, true, false, true},
		{discord.PrivateThread, true, false, true},
		{discord.StageChat, true, false, false},
		{99, false, false, false},
	} {
		if c.kind.HoldsTables() != c.tables || c.kind.HoldsThreads() != c.threads || c.kind.IsThread() != c.thread {
			t.Errorf("%d: tables %v, threads %v, a thread %v", c.kind, c.kind.HoldsTables(), c.kind.HoldsThreads(), c.kind.IsThread())
		}
		if want := map[bool]discord.Permission{false: discord.SendMessages, true: discord.SendMessagesInThreads}[c.thread]; c.kind.Writing() != want {
			t.Errorf("%d: writing needs %b", c.kind, c.kind.Writing())
		}
	}
}

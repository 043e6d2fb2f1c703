package commands_test

import (
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// For each missing permission, the bot tells the people who would wait, and plays on as well as it may. /doko diagnose tells the rest.
func TestWhatIsNotAllowedIsSaid(t *testing.T) {
	w := newWorld(t)
	anna, ben := talk{w, w.people[0]}, talk{w, w.people[1]}
	if err := ben.p.SetLocale(w.ctx, "en-US"); err != nil {
		t.Fatal(err)
	}
	de, en := locale.For("de"), locale.For("en")
	for _, c := range []struct {
		denied  int64
		key     string // of the answer of /doko diagnose
		refused string // of the answer of /doko new; empty where it opens a table
	}{
		{sandbox.PermView, "view_channel", "notice.needs_view_channel"},
		{sandbox.PermSend, "send_messages", "notice.needs_send_messages"},
		{sandbox.PermPublicThreads, "create_threads", ""},
		{sandbox.PermSendInThreads, "send_in_threads", ""},
		{sandbox.PermAttachFiles, "attach_files", ""},
	} {
		w.sandbox.Faults().Deny(w.channel, c.denied)
		anna.says("doko diagnose", nil, de.T("diagnose.missing."+c.key, nil))
		ben.says("doko diagnose", nil, en.T("diagnose.missing."+c.key, nil))
		if c.refused != "" {
			anna.says("doko new", nil, de.T(c.refused, nil))
			ben.says("doko new", nil, en.T(c.refused, nil))
		}
	}

	// Without threads the table plays in the channel where it was opened.
	w.sandbox.Faults().Deny(w.channel, sandbox.PermPublicThreads)
	if _, err := anna.p.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3}); err != nil {
		t.Fatal(err)
	}
	w.press(anna.p, route.Start)
	if m, _ := w.waitFor(anna.p, route.Hand); m.ChannelID != w.channel {
		t.Errorf("the table plays in %s, not in the channel %s", m.ChannelID, w.channel)
	}
	w.playUntil(anna.p, 3)

	// When it may not write any more, the game goes on in the hands.
	hand := w.hand(anna.p)
	w.sandbox.Faults().Deny(w.channel, sandbox.PermSend)
	c, err := anna.p.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, route.Play); return m.Ephemeral() && ok })
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, hand.Text(), w.log)
	}
	card, _ := find(c, route.Play)
	w.click(anna.p, c, card)
}

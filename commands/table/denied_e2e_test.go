package table_test

import (
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// For each missing permission, the bot tells the people who would wait, and plays on as well as it may. /doko diagnose tells the rest.
func TestWhatIsNotAllowedIsSaid(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	if err := ben.P.SetLocale(w.Ctx, "en-US"); err != nil {
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
		w.Sandbox.Faults().Deny(w.Channel, c.denied)
		anna.Says("doko diagnose", nil, de.T("diagnose.missing."+c.key, nil))
		ben.Says("doko diagnose", nil, en.T("diagnose.missing."+c.key, nil))
		if c.refused != "" {
			anna.Says("doko new", nil, de.T(c.refused, nil))
			ben.Says("doko new", nil, en.T(c.refused, nil))
		}
	}

	// Without threads the table plays in the channel where it was opened.
	w.Sandbox.Faults().Deny(w.Channel, sandbox.PermPublicThreads)
	if _, err := anna.P.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3}); err != nil {
		t.Fatal(err)
	}
	w.Press(anna.P, route.Open)
	w.Press(anna.P, route.Start)
	if m, _ := w.WaitFor(anna.P, route.Hand); m.ChannelID != w.Channel {
		t.Errorf("the table plays in %s, not in the channel %s", m.ChannelID, w.Channel)
	}
	w.PlayUntil(anna.P, 3)

	// When it may not write any more, the game goes on in the hands.
	hand := w.Hand(anna.P)
	w.Sandbox.Faults().Deny(w.Channel, sandbox.PermSend)
	c, err := anna.P.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.Play); return m.Ephemeral() && ok })
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, hand.Text(), w.Log)
	}
	card, _ := e2e.Find(c, route.Play)
	w.Click(anna.P, c, card)
}

package account_test

import (
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/bot/trace"
	accountview "karlchen/commands/account/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// The guided check takes five clicks and tries one thing with each. It ends with a report to copy, which holds
// nothing secret.
func TestTheGuidedCheckTakesFiveClicks(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	m := anna.Says("doko diagnose", nil, locale.For("de").T("check.offer", nil))
	id := accountview.Checked{}
	for i, step := range accountview.CheckSteps() {
		answer, err := anna.P.Click(w.Ctx, m.ID, id.ID())
		if err != nil {
			t.Fatalf("%s: %v\n%s", step, err, w.Log)
		}
		if step == accountview.CheckModal {
			if answer.Modal == nil {
				t.Fatalf("no dialogue opens\n%s", w.Log)
			}
			if _, err := anna.P.Submit(w.Ctx, answer.Modal, map[string]string{accountview.CheckInput: "Fuchs", accountview.CheckMenu: "kontra"}); err != nil {
				t.Fatalf("%s: %v\n%s", step, err, w.Log)
			}
		}
		id = id.WithMark(accountview.Worked)
		m, err = anna.P.WaitMessage(w.Ctx, func(m person.Message) bool {
			return m.Ephemeral() && strings.Count(m.Text(), "☑️") == i+1 && strings.Contains(m.Text(), "⏳") == (i < 4)
		})
		if err != nil {
			t.Fatalf("after %s: %v\n%s", step, err, w.Log)
		}
		if pictured := step == accountview.CheckAnswer || step == accountview.CheckEdit; pictured != (len(m.Attachments) > 0) {
			t.Errorf("after %s there are %d pictures", step, len(m.Attachments))
		}
	}
	for _, line := range []string{"karlchen diagnose: channel " + w.Channel + " of kind 0", "version: " + trace.Version(), "1 update: ok", "2 answer: ok", "3 edit: ok", "4 modal: ok", "5 defer: ok"} {
		if !strings.Contains(m.Text(), line) {
			t.Errorf("the report lacks %q:\n%s", line, m.Text())
		}
	}
	if strings.Contains(m.Text(), e2e.Token) || strings.Contains(m.Text(), "Anna") {
		t.Errorf("the report tells too much:\n%s", m.Text())
	}
}

// The step that brings a picture reports its refusal with Discord's code, and no substitute hides the refusal.
func TestTheGuidedCheckSeesRefusedPictures(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	w.Sandbox.Faults().Set(sandbox.Pictures, sandbox.Trouble{Requests: []string{"POST interactions", "PATCH webhooks"}})
	m := anna.Says("doko diagnose", nil, locale.For("de").T("check.offer", nil))
	id := accountview.Checked{}
	for i, wants := range []int{0, 1, 2} { // refusals
		if _, err := anna.P.Click(w.Ctx, m.ID, id.ID()); err != nil {
			t.Fatalf("step %d: %v\n%s", i+1, err, w.Log)
		}
		id = id.WithMark(accountview.Worked)
		var err error
		m, err = anna.P.WaitMessage(w.Ctx, func(m person.Message) bool {
			return m.Ephemeral() && strings.Count(m.Text(), "abgelehnt (5") == wants && strings.Count(m.Text(), "⏳") == 4-i
		})
		if err != nil {
			t.Fatalf("after step %d: %v\n%s", i+1, err, w.Log)
		}
		if wants > 0 {
			for _, b := range m.Buttons() {
				marks, err := route.CheckStep.Parse(b.CustomID)
				if err != nil {
					t.Fatal(err)
				}
				id = accountview.ParseChecked(marks)
			}
		}
	}
}

// The settings and the diagnosis report a role that the bot cannot ping, until it can.
func TestARoleThatStaysSilentIsTold(t *testing.T) {
	w := e2e.New(t)
	anna, ben := w.Talk(w.People[0]), w.Talk(w.People[1])
	warning := func(role string) string {
		return locale.For("de").T("setting.role_stays_silent", map[string]any{"Role": "<@&" + role + ">"})
	}
	id := route.ServerSetting.ID(route.Setting{Key: "table_role"})
	m := anna.Says("settings server", nil, "Einstellungen des Servers")
	m = anna.Sets(m, id, "Einstellungen des Servers", sandbox.RoleID)
	if strings.Contains(m.Text(), warning(sandbox.RoleID)) {
		t.Errorf("everybody may mention this role: %s", m.Text())
	}
	anna.Sets(m, id, warning(sandbox.LeaderRoleID), sandbox.LeaderRoleID)
	anna.Says("settings server", nil, warning(sandbox.LeaderRoleID))
	ben.Says("doko diagnose", nil, warning(sandbox.LeaderRoleID))

	w.Sandbox.Faults().MayMentionEveryone(true)
	for _, command := range []string{"doko diagnose", "settings server"} {
		if m := anna.Says(command, nil, "## "); strings.Contains(m.Text(), warning(sandbox.LeaderRoleID)) {
			t.Errorf("/%s: the bot may mention every role: %s", command, m.Text())
		}
	}
}

// Who picks a channel in which the bot cannot write reads so at once, and still later, until that has changed. Before, the reports went nowhere.
func TestAChannelWithoutPermissionIsTold(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	if err := anna.P.Grant(w.Ctx, sandbox.LoungeID, "send", false); err != nil {
		t.Fatal(err)
	}
	warning := locale.For("de").T("setting.channel_denied", map[string]any{"Channel": "<#" + sandbox.LoungeID + ">"})
	id := route.ServerSetting.ID(route.Setting{Key: "report_channel"})
	m := anna.Says("settings server", nil, "Einstellungen des Servers")
	m = anna.Sets(m, id, "Einstellungen des Servers", sandbox.ChannelID)
	if strings.Contains(m.Text(), "darf ich nicht schreiben") {
		t.Errorf("the bot may write there: %s", m.Text())
	}
	anna.Sets(m, id, warning, sandbox.LoungeID)
	anna.Says("doko diagnose", nil, warning)
	m = anna.Says("settings server", nil, warning) // it opens on the tab with the warning
	if err := anna.P.Grant(w.Ctx, sandbox.LoungeID, "send", true); err != nil {
		t.Fatal(err)
	}
	m = anna.Sets(m, id, "Einstellungen des Servers", sandbox.ChannelID)
	if m = anna.Sets(m, id, "Einstellungen des Servers", sandbox.LoungeID); strings.Contains(m.Text(), warning) {
		t.Errorf("the bot may write there again: %s", m.Text())
	}
}

// A table in an announcement channel gets a thread. A table in the chat of a voice channel plays right there, and
// so does a table that is opened in a thread.
func TestTablesPlayInOtherKindsOfChannels(t *testing.T) {
	w := e2e.New(t)
	anna := w.People[0]
	start := func(channel string) (plays string) {
		t.Helper()
		if _, err := anna.Command(w.Ctx, channel, "doko new", person.Options{"computers": 3}); err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
		w.Press(anna, route.Open)
		lobby, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := e2e.Find(m, route.Start); return ok && m.ChannelID == channel })
		if err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
		c, _ := e2e.Find(lobby, route.Start)
		w.Click(anna, lobby, c)
		opened, _ := route.Start.Parse(c.CustomID)
		table, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
			hand, ok := e2e.Find(m, route.Hand)
			id, _ := route.Hand.Parse(hand.CustomID)
			return ok && !m.Ephemeral() && id.Table == opened.Table
		})
		if err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
		return table.ChannelID
	}
	w.Sandbox.Faults().Become(w.Channel, sandbox.Announcement)
	thread := start(w.Channel)
	if thread == w.Channel {
		t.Error("in an announcement channel there is no thread")
	}
	w.Sandbox.Faults().Become(sandbox.LoungeID, sandbox.VoiceChat)
	if at := start(sandbox.LoungeID); at != sandbox.LoungeID {
		t.Errorf("in the chat of a voice channel the table plays in %s", at)
	}
	if at := start(thread); at != thread {
		t.Errorf("in the thread %s the table plays in %s", thread, at)
	}
}

package commands_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// In direct messages Discord offers the commands that make sense there, and they work there.
func TestTheBotIsUsedInDirectMessages(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	if err := anna.P.OpenDirect(w.Ctx); err != nil {
		t.Fatal(err)
	}
	direct, err := anna.P.WaitChannel(w.Ctx, func(c person.Channel) bool { return c.Type == 1 })
	if err != nil {
		t.Fatal(err)
	}
	var offered []string
	for _, c := range anna.P.Commands() {
		if slices.Contains(c.Places, "direct") {
			offered = append(offered, c.Name)
		}
	}
	if want := []string{"rules", "settings", "help", "privacy"}; !slices.Equal(offered, want) {
		t.Errorf("direct messages offer %q, want %q", offered, want)
	}
	w.Channel = direct.ID
	de := locale.For("de")
	for command, words := range map[string]string{
		"help": "`/doko neu` fragt dich", "rules show": "##", "settings me": "Meine Einstellungen", "privacy show": "##",
		"settings server": de.T("notice.needs_server", nil), "privacy export": "",
	} {
		if m := anna.Says(command, nil, words); m.ChannelID != direct.ID || strings.Contains(m.Text(), de.T("reason.other", nil)) {
			t.Errorf("/%s is answered in %s: %s", command, m.ChannelID, m.Text())
		}
	}
	anna.Says("rules compare", person.Options{"a": "ddv", "b": "freizeit"}, "##")
}

// People who bring the bot along to a server without it read how to invite it.
func TestTheBotIsBroughtAlongToAnotherServer(t *testing.T) {
	w := e2e.New(t)
	anna := w.Talk(w.People[0])
	body := `[{"name":"help","description":"Help","integration_types":[0,1],"contexts":[0]}]`
	req, err := http.NewRequestWithContext(w.Ctx, "PUT", w.Sandbox.APIURL()+"/v10/applications/"+sandbox.ApplicationID+"/commands", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+e2e.Token)
	req.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if err := answer.Body.Close(); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("the commands of an older version: %d, %v", answer.StatusCode, err)
	}
	w.Channel = sandbox.ForeignChannelID
	anna.Says("help", nil, locale.For("de").T("notice.not_here", map[string]any{"Link": face.InstallLink(sandbox.ApplicationID)}))
}

package discord_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
)

// TestAModalWithMenusArrives shows that discordgo, which supports neither labels nor menus in modals, loses nothing and logs no alarm. It does not
// run in parallel: discordgo has one log for all clients.
func TestAModalWithMenusArrives(t *testing.T) {
	w := newWire(t)
	w.gateways <- func(g *gateway) {
		g.ready()
		g.event(2, "INTERACTION_CREATE", fmt.Sprintf(`{"id":%q,"application_id":%q,"type":5,"token":"secret-interaction","channel_id":%q,"guild_id":"7",
			"member":{"user":{"id":"42","username":"anna"},"permissions":"0"},"message":{"id":%q},"data":{"custom_id":"score","components":[
			{"type":18,"id":1,"component":{"type":4,"id":2,"custom_id":"augen","value":"130"}},
			{"type":18,"id":3,"component":{"type":3,"id":4,"custom_id":"bock","values":["4"]}}]}}`, snowflake(time.Now()), app, channel, message))
		g.stay()
	}
	got := make(chan discord.Interaction, 1)
	stop := run(t, w.client(func(_ context.Context, i discord.Interaction) { got <- i }))
	if i := wait(t, got); i.Kind != discord.ModalSubmitted || i.Inputs["augen"] != "130" || i.Inputs["bock"] != "4" {
		t.Errorf("got %+v", i)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if log := w.log.String(); strings.Contains(log, "ERROR") {
		t.Errorf("the operator reads\n%s", log)
	}
}

package sandbox_test

import (
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// redirect sends Discord's requests to a sandbox.
type redirect struct{ host string }

func (r redirect) RoundTrip(req *http.Request) (*http.Response, error) {
	here := req.Clone(req.Context())
	here.URL.Scheme, here.URL.Host, here.Host = "http", r.host, r.host
	return http.DefaultTransport.RoundTrip(here)
}

// library is a session of discordgo that reaches only the sandbox.
func library(t *testing.T, s *sandbox.Server) *discordgo.Session {
	t.Helper()
	d, err := discordgo.New("Bot " + token)
	if err != nil {
		t.Fatal(err)
	}
	d.Client = &http.Client{Transport: redirect{strings.TrimPrefix(s.URL(), "http://")}, Timeout: 10 * time.Second}
	d.Dialer = &websocket.Dialer{NetDial: func(network, addr string) (net.Conn, error) {
		conn, err := net.Dial(network, addr)
		if err == nil {
			err = conn.SetDeadline(time.Now().Add(10 * time.Second))
		}
		return conn, err
	}}
	d.Identify.Intents = discordgo.IntentsGuilds
	return d
}

func TestDiscordgoPlays(t *testing.T) {
	s := start(t)
	d := library(t, s)
	ready := make(chan *discordgo.Ready, 1)
	guild := make(chan *discordgo.GuildCreate, 1)
	clicks := make(chan *discordgo.InteractionCreate, 1)
	d.AddHandler(func(_ *discordgo.Session, e *discordgo.Ready) { ready <- e })
	d.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildCreate) { guild <- e })
	d.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) { clicks <- e })
	if err := d.Open(); err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if r := <-ready; r.Application.ID != sandbox.ApplicationID || r.User.Username != "Karlchen" {
		t.Errorf("READY says %v", r.User)
	}
	if g := <-guild; g.ID != sandbox.GuildID || len(g.Channels) != 5 {
		t.Errorf("the guild has %d channels", len(g.Channels))
	}
	if _, err := d.ApplicationCommandBulkOverwrite(sandbox.ApplicationID, "", []*discordgo.ApplicationCommand{{
		Name: "doko", Description: "Doppelkopf",
		Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: "new", Description: "Open a table",
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionUser, Name: "rival", Description: "Play with", Required: true},
				{Type: discordgo.ApplicationCommandOptionInteger, Name: "rounds", Description: "How many", MaxValue: 24},
			},
		}},
	}}); err != nil {
		t.Fatal(err)
	}

	anna := join(t, s, 1)
	use := later(func() (person.Answer, error) {
		return anna.Command(patient(t), sandbox.ChannelID, "doko new", person.Options{"rival": sandbox.UserID(2), "rounds": 4})
	})
	i := <-clicks
	data := i.ApplicationCommandData()
	if data.Name != "doko" || data.Options[0].Options[0].Name == "" || data.Resolved.Users[sandbox.UserID(2)].GlobalName != "Ben" || i.AppPermissions == 0 ||
		*i.GuildLocale != discordgo.German || i.Member.User.ID != anna.ID {
		t.Errorf("the interaction is %+v", i.Interaction)
	}
	join := discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{CustomID: "join", Label: "Join"}}}
	err := d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
		Type: discordgo.InteractionResponseChannelMessageWithSource,
		Data: &discordgo.InteractionResponseData{Content: "Who plays?", Components: []discordgo.MessageComponent{join}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := use(); err != nil {
		t.Fatal(err)
	}
	m, err := d.InteractionResponse(i.Interaction)
	if err != nil {
		t.Fatal(err)
	}

	click := later(func() (person.Answer, error) { return anna.Click(patient(t), m.ID, "join") })
	i = <-clicks
	if i.MessageComponentData().CustomID != "join" || i.Message.ID != m.ID {
		t.Errorf("the click is %+v", i.Interaction)
	}
	err = d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
		Type: discordgo.InteractionResponseUpdateMessage, Data: &discordgo.InteractionResponseData{Content: "Anna plays."},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := click(); err != nil {
		t.Fatal(err)
	}
	if _, err := d.ChannelMessageEdit(sandbox.ChannelID, m.ID, "Anna and Ben play."); err != nil {
		t.Fatal(err)
	}
	thread, err := d.MessageThreadStart(sandbox.ChannelID, m.ID, "Table 1", 60)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.ChannelMessageSendComplex(thread.ID, &discordgo.MessageSend{
		Flags:      discordgo.MessageFlagsIsComponentsV2,
		Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "Anna leads."}, discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://trick.png"}}}}},
		Files:      []*discordgo.File{{Name: "trick.png", ContentType: "image/png", Reader: strings.NewReader(string(picture(t, 8)))}},
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := anna.WaitText(patient(t), "Anna and Ben play."); err != nil {
		t.Error(err)
	}
	if got, err := anna.WaitText(patient(t), "Anna leads."); err != nil || got.ChannelID != thread.ID {
		t.Error(got, err)
	}
}

func TestDiscordgoIsToldWhyItWasRefused(t *testing.T) {
	s := start(t)
	_, err := library(t, s).ChannelMessageSendComplex(sandbox.ChannelID, &discordgo.MessageSend{Content: strings.Repeat("x", 2001)})
	refused, isREST := err.(*discordgo.RESTError)
	if !isREST || refused.Message.Code != 50035 || !strings.Contains(string(refused.ResponseBody), "BASE_TYPE_MAX_LENGTH") {
		t.Errorf("error %v", err)
	}
}

func TestDiscordgoWaitsWhenItIsTooFast(t *testing.T) {
	s := start(t)
	d := library(t, s)
	s.Faults().Set(sandbox.Fail, sandbox.Trouble{Times: 1, Status: 429})
	began := time.Now()
	if _, err := d.Channel(sandbox.ChannelID); err != nil {
		t.Fatal(err)
	}
	if waited := time.Since(began); waited < 400*time.Millisecond {
		t.Errorf("it asked again after %v", waited)
	}
}

package league_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/e2e"
)

// try is a request to a league that must be refused.
type try struct {
	name    string
	user    string // empty for Anna
	guild   string // empty for the clubhouse
	member  bool   // the user does not manage the server
	command string
	options map[string]string
	forged  []string // what is written in the dialogue, or sent although no menu offers it: a part and its value
	click   string   // a custom id, instead of a command
	inputs  map[string]string
	stays   bool // the dialogue does not change, so its last button would do something else

	german, english string // the answer in each language
}

// ask makes the request in a language, and returns all answers. If there is a dialogue, its last button is pressed in any case.
func (c try) ask(h *e2e.Clubhouse, tag string) string {
	h.Helper()
	may := discord.ManageServer
	if c.member {
		may = 0
	}
	user := c.user
	if user == "" {
		user = "1"
	}
	var said strings.Builder
	send := func(i discord.Interaction) {
		i.Locale, i.GuildID, i.UserMay, i.Private = tag, c.guild, may, i.Kind != discord.CommandUsed
		switch r := h.Handle(user, i).(type) {
		case discord.Reply:
			said.WriteString(e2e.Wording(r.Message))
		case discord.Update:
			said.WriteString(e2e.Wording(r.Message))
		case discord.Ask:
			h.Errorf("%s: a dialogue is opened", c.name)
		}
	}
	switch {
	case c.inputs != nil:
		send(discord.Interaction{Kind: discord.ModalSubmitted, CustomID: c.click, Inputs: c.inputs})
		return said.String()
	case c.click != "":
		send(discord.Interaction{Kind: discord.ComponentUsed, CustomID: c.click})
		return said.String()
	}
	send(discord.Interaction{Kind: discord.CommandUsed, Command: c.command, Options: c.options})
	if draft := uint64(h.Clicks); strings.HasPrefix(c.command, "league-admin") {
		for i := 0; i < len(c.forged); i += 2 {
			_, name, _ := strings.Cut(c.command, " ")
			if key := c.forged[i]; slices.Contains(leagueview.Written(name), key) {
				written := route.DeskPart.ID(route.LeaderDialogue{Draft: draft, Part: leagueview.DeskWrite})
				send(discord.Interaction{Kind: discord.ModalSubmitted, CustomID: written, Inputs: map[string]string{key: c.forged[i+1]}})
				continue
			}
			send(discord.Interaction{Kind: discord.ComponentUsed, CustomID: route.DeskPart.ID(route.LeaderDialogue{Draft: draft, Part: c.forged[i]}), Values: c.forged[i+1 : i+2]})
		}
		if !c.stays {
			send(discord.Interaction{Kind: discord.ComponentUsed, CustomID: route.DeskPart.ID(route.LeaderDialogue{Draft: draft, Part: leagueview.DeskDo})})
		}
	}
	return said.String()
}

// clubRole is the role of those who lead the league.
const clubRole = "88"

// playedClub is a league with match days in its second week. All but the second Ben have played a list in the first.
func playedClub(t *testing.T) *e2e.Clubhouse {
	t.Helper()
	h := e2e.NewClubhouse(t, func(f *leagues.Founding) { f.Plan.Config.Format, f.Role = standings.MatchDay, clubRole })
	for user := range e2e.ClubPeople {
		h.Says(user, "league join", nil)
	}
	h.Later(7 * 24 * time.Hour)
	h.Enter(30, 10, -10, -30)
	h.Act("2", &league.FileProtest{List: 1, Why: "Es fehlt ein Spiel."})
	return h
}

// People read in their language what is wrong with a request to a league, also if no client of Discord would send the request. Nothing that is
// stored about any league changes.
func TestBadInputChangesNothing(t *testing.T) {
	h := playedClub(t)
	of := func(verb route.Route, args ...string) string { return h.Button(verb, args...) }
	const (
		elsewhereDE, elsewhereEN = "auf diesem Server nicht", "doesn’t exist on this server"
		leaderDE, leaderEN       = "Ligaleitung", "league’s leaders"
	)
	here := map[string]string{"league": h.ID}
	for _, c := range []try{
		{name: "an unknown zone", command: "league-admin create", forged: []string{"zone", "Europe/Atlantis"}, stays: true,
			german: "Diese Zeitzone kenne ich nicht", english: "I don’t know that time zone"},
		{name: "the machine's zone", command: "league-admin settings", forged: []string{"zone", "Local"},
			german: "Diese Zeitzone kenne ich nicht", english: "I don’t know that time zone"},
		{name: "an hour that a night in March lacks", command: "league-admin week-move", options: map[string]string{"week": "3", "day": "0", "time": "02:30"},
			german: "02:00 bis 02:59", english: "02:00 to 02:59"},
		{name: "the last minute of that hour, for every week", command: "league-admin settings", forged: []string{"time", "2.59"},
			german: "02:00 bis 02:59", english: "02:00 to 02:59"},
		{name: "not a time of day", command: "league-admin week-move", options: map[string]string{"week": "3", "day": "4", "time": "25:00"},
			german: "ist keine Uhrzeit", english: "isn’t a time of day"},
		{name: "words for a time", command: "league-admin week-move", options: map[string]string{"week": "3", "day": "4", "time": "abends"},
			german: "`abends` ist keine Uhrzeit", english: "`abends` isn’t a time of day"},
		{name: "a week in the past is moved", command: "league-admin week-move", options: map[string]string{"week": "1", "day": "4", "time": "20:00"},
			german: "aus dem Menü: Woche", english: "from the menu: Week"},
		{name: "a week in the past is cancelled", command: "league-admin week-cancel", options: map[string]string{"week": "1"},
			german: "aus dem Menü: Woche", english: "from the menu: Week"},
		{name: "a week after the end of the season", command: "league-admin week-cancel", options: map[string]string{"week": "99"},
			german: "aus dem Menü: Woche", english: "from the menu: Week"},
		{name: "a season that begins in the past", command: "league-admin create", forged: []string{"start", "2030-11-04"},
			german: "aus dem Menü: Beginn", english: "from the menu: Start"},
		{name: "a result of a week to come", command: "league-admin add",
			options: map[string]string{"week": "4", "first": "1", "second": "2", "third": "3", "fourth": "4", "points": "1 1 -1 -1"}, german: "aus dem Menü: Woche", english: "from the menu: Week"},
		{name: "a result of somebody who is no member", command: "league-admin add",
			options: map[string]string{"week": "1", "first": "1", "second": "2", "third": "3", "fourth": "5", "points": "1 1 -1 -1"}, forged: []string{"fourth", "77"},
			german: "aus dem Menü: 4. Platz", english: "from the menu: 4th seat"},

		{name: "a member of another server joins", user: "5", guild: "200", member: true, click: of(route.LeagueJoin), german: elsewhereDE, english: elsewhereEN},
		{name: "a member of another server signs up", user: "5", guild: "200", member: true, click: of(route.LeagueSignUp, "1", "2", "in"), german: elsewhereDE, english: elsewhereEN},
		{name: "somebody signs up who is there, but from elsewhere", user: "2", guild: "200", member: true, click: of(route.LeagueSignUp, "1", "2", "in"),
			german: elsewhereDE, english: elsewhereEN},
		{name: "the standings from another server", user: "5", guild: "200", member: true, command: "league standings", options: here,
			german: elsewhereDE, english: elsewhereEN},
		{name: "a manager of another server", user: "5", guild: "200", command: "league-admin week-cancel", options: here, german: elsewhereDE, english: elsewhereEN},
		{name: "a stranger signs up", user: "9", member: true, click: of(route.LeagueSignUp, "1", "2", "in"), german: "nicht dabei. Mit `/liga beitreten`", english: "Join it with `/league join`"},
		{name: "signing up for a week in the past", user: "2", member: true, click: of(route.LeagueSignUp, "1", "1", "in"),
			german: "Diese Woche ist schon vorbei", english: "This week is already over"},
		{name: "checking in before it is time", user: "2", member: true, click: of(route.LeagueCheckIn, "1", "2"), german: "<t:", english: "<t:"},

		{name: "a protest against others' list", user: "5", member: true, command: "league protest", options: map[string]string{"list": "1"},
			german: "mitgespielt", english: "Only players of this match"},
		{name: "the same with a forged dialogue", user: "5", member: true, click: of(route.LeagueProtested, "1"), inputs: map[string]string{leagueview.ProtestInput: "Nein!"},
			german: "mitgespielt", english: "Only players of this match"},
		{name: "a protest without a reason", user: "3", member: true, click: of(route.LeagueProtested, "1"), inputs: map[string]string{leagueview.ProtestInput: "  "},
			german: "eine Begründung dazu", english: "give a reason"},
		{name: "a second protest", user: "2", member: true, click: of(route.LeagueProtested, "1"), inputs: map[string]string{leagueview.ProtestInput: "Noch einmal."},
			german: "schon protestiert", english: "already protested against this match"},
		{name: "somebody else's protest is withdrawn", user: "3", member: true, click: of(route.MemberWithdraw, "1", "1"),
			german: "Protest", english: "protest"},
		{name: "a protest against an unknown list", user: "2", member: true, click: of(route.LeagueProtested, "7"), inputs: map[string]string{leagueview.ProtestInput: "Nein!"},
			german: "Liste gibt es", english: "no such match"},

		{name: "somebody who leads nothing founds", user: "2", member: true, command: "league-admin create", german: "verwaltet", english: "server managers"},
		{name: "somebody who leads nothing corrects", user: "2", member: true, command: "league-admin strike", options: map[string]string{"list": "1"}, german: leaderDE, english: leaderEN},
		{name: "somebody who leads nothing decides their own protest", user: "2", member: true, command: "league-admin decide", german: leaderDE, english: leaderEN},
		{name: "scores that do not add up to 0", command: "league-admin correct", options: map[string]string{"list": "1", "points": "1 2 3 4"},
			forged: []string{"why", "Rechenfehler"}, german: "zusammen 0 ergeben, diese ergeben 10", english: "must add up to 0; these add up to 10"},
		{name: "a dialogue that is somebody else's", user: "2", click: route.DeskPart.ID(route.LeaderDialogue{Draft: 1, Part: leagueview.DeskDo}), german: "zu alt", english: "too old"},
	} {
		for tag, want := range map[string]string{"de": c.german, "en-US": c.english} {
			t.Run(c.name+" "+tag, func(t *testing.T) {
				before := h.Rows()
				if said := c.ask(h, tag); !strings.Contains(said, want) || e2e.NoText.MatchString(said) {
					t.Errorf("the answer does not say %q:\n%s", want, said)
				}
				if after := h.Rows(); !slices.Equal(after, before) {
					t.Errorf("stored is now\n%s", strings.Join(slices.DeleteFunc(after, func(row string) bool { return slices.Contains(before, row) }), "\n"))
				}
			})
		}
	}
}

// Two leaders have the same dialogue before them. The first leader's decision is carried out. The second one reads that something was decided and
// sees the present state, and nothing happens. This holds for every kind of decision.
func TestTwoLeadersAtOnce(t *testing.T) {
	h := playedClub(t) // the leaders have not played: nobody decides their own case
	leader := func(user, tag string, i discord.Interaction) string {
		i.Locale, i.Roles, i.Private = tag, []string{clubRole}, i.Kind != discord.CommandUsed
		return e2e.Wording(h.Told(h.Handle(user, i)))
	}
	open := func(user, tag, command string, options map[string]string, why string) (draft uint64) {
		leader(user, tag, discord.Interaction{Kind: discord.CommandUsed, Command: "league-admin " + command, Options: options})
		draft = uint64(h.Clicks)
		if why != "" {
			leader(user, tag, discord.Interaction{
				Kind: discord.ModalSubmitted, CustomID: route.DeskPart.ID(route.LeaderDialogue{Draft: draft, Part: leagueview.DeskWrite}), Inputs: map[string]string{"why": why},
			})
		}
		return draft
	}
	confirm := func(user, tag string, draft uint64) string {
		return leader(user, tag, discord.Interaction{Kind: discord.ComponentUsed, CustomID: route.DeskPart.ID(route.LeaderDialogue{Draft: draft, Part: leagueview.DeskDo})})
	}
	const meanwhile, gone = "has just changed something", "isn’t among the choices"
	for _, c := range []struct {
		command string
		options map[string]string
		why     string
		first   string // the answer to the first leader
		second  string
	}{
		{"decide", map[string]string{"case": "p1", "verdict": "reject"}, "So war es.", "Die Entscheidung steht", "nothing to decide here"},
		{"penalty", map[string]string{"member": "4", "points": "0,5", "week": "1"}, "Zu spät.", "abgezogen", meanwhile},
		{"strike", map[string]string{"list": "1"}, "Doppelt.", "gestrichen", "nothing to decide here"},
		{"week-move", map[string]string{"week": "3", "day": "5", "time": "19:00"}, "", "verlegt", meanwhile},
		{"week-cancel", map[string]string{"week": "4"}, "", "abgesagt", gone},
		{"season", map[string]string{"step": "pause"}, "", "Erledigt", gone},
	} {
		first, second := open("91", "de", c.command, c.options, c.why), open("92", "en-US", c.command, c.options, c.why)
		before := h.Rows()
		if said := confirm("91", "de", first); !strings.Contains(said, c.first) {
			t.Errorf("%s: the first one is told\n%s", c.command, said)
		}
		after := h.Rows()
		if slices.Equal(after, before) {
			t.Errorf("%s: the first one has changed nothing", c.command)
		}
		if said := confirm("92", "en-US", second); !strings.Contains(said, c.second) || c.second != gone && strings.Contains(said, gone) {
			t.Errorf("%s: the second one is told\n%s", c.command, said)
		}
		if now := h.Rows(); !slices.Equal(now, after) {
			t.Errorf("%s: the second one has changed something", c.command)
		}
	}
}

// A leader who has played a list reads at once that another leader decides about it, also behind the button of its post, and loses no written reason.
func TestALeaderWhoHasPlayedDecidesNoOwnCase(t *testing.T) {
	h := playedClub(t)
	before := h.Rows()
	ask := func(i discord.Interaction) string {
		i.Roles = []string{clubRole}
		return e2e.Wording(h.Told(h.Handle("4", i)))
	}
	const missing = "Deine eigenen Fälle stehen hier nicht"
	for _, i := range []discord.Interaction{
		{Kind: discord.CommandUsed, Command: "league-admin decide"},
		{Kind: discord.CommandUsed, Command: "league-admin strike"},
		{Kind: discord.ComponentUsed, CustomID: route.LeagueCase.ID(route.Case{Whole: route.Whole{League: route.League(h.ID)}, Season: 1, Case: "p1", Verdict: "uphold"})},
	} {
		if said := ask(i); !strings.Contains(said, missing) || !strings.Contains(said, "nichts zu entscheiden") {
			t.Errorf("%s%s says\n%s", i.Command, i.CustomID, said)
		}
	}
	if after := h.Rows(); len(after) != len(before) {
		t.Errorf("something is stored:\n%s", strings.Join(after, "\n"))
	}
}

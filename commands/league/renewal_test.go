package league_test

import (
	"testing"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/internal/e2e"
)

// By clicks: a season ends, everybody reads when the next one begins, leaders put a cup in between, a member goes, and the next season begins by itself.
// The archive has all of them, and a hall of fame.
func TestASeasonGoesOnByItself(t *testing.T) {
	const day = 24 * time.Hour
	h := e2e.Played(t)
	h.Later(24 * day) // its last week has ended on 16 December
	leads := func(i discord.Interaction) discord.Message {
		i.Private, i.UserMay = i.Kind != discord.CommandUsed, discord.ManageServer
		return h.Told(h.Handle("1", i))
	}
	is := func(number int, state league.SeasonState, cup bool) {
		t.Helper()
		b, err := h.Leagues.Book(leagues.Actor{Guild: e2e.ClubGuild}, h.ID, 0)
		if err != nil || b.Number != number || b.Season.State != state || b.Season.Cup != cup {
			t.Fatalf("season %d is %s, a cup: %t, %v", b.Number, b.Season.State, b.Season.Cup, err)
		}
	}
	is(1, league.SeasonArchived, false)
	h.Reads(h.Says("2", "league info", nil), "beginnt am **6.1.2031** von allein")
	h.Reads(leads(discord.Interaction{Kind: discord.CommandUsed, Command: "league-admin inbox"}), "Zeit für einen Pokal", "[Zur Saison]")

	h.Reads(leads(discord.Interaction{Kind: discord.ComponentUsed, CustomID: h.Button(route.LeagueDecide, "1", "season", "cup")}), "Einen Pokal ansetzen")
	draft := uint64(h.Clicks)
	part := func(part string, values ...string) discord.Message {
		id := route.DeskPart.ID(route.LeaderDialogue{Draft: draft, Part: part})
		return leads(discord.Interaction{Kind: discord.ComponentUsed, CustomID: id, Values: values})
	}
	h.Reads(part("start", "2030-12-23"), "Es beginnt ein Pokal", "im K. o.")
	h.Reads(part(leagueview.DeskDo), "Erledigt")
	is(2, league.SeasonRegistration, true)
	h.Reads(h.Says("2", "league info", nil), "Pokal")

	h.Reads(h.Click("4", h.Button(route.MemberLeaving)), "austreten?", "[Austreten]")
	h.Click("4", h.Button(route.MemberLeave))
	h.Later(23 * day) // nobody comes to its three evenings
	is(3, league.SeasonRegistration, false)
	h.Reads(h.Says("2", "league info", nil), "20.1.2031", "**Saison 3:** Anmeldung läuft", "Anna, Ben, Clara")
	h.Later(2 * day) // the time to protest
	h.Reads(h.Says("2", "league archive", nil), "Ruhmeshalle", "**Anna** · 🏆 eine Saison", "**Pokal** (Saison 2)", "**Saison 1**")
	h.Later(7 * day)
	is(3, league.SeasonRunning, false)
}

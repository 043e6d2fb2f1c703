package show_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// Twelve people play four match days, and everybody reads what the bot writes. The channel got 43 messages and kept them all: the call to check in when the
// tables were drawn, and each list beside the message of its table, which had its result, too. The draw and the thread called everybody to the same table. The
// limits leave room for a post at the end of each evening.
func TestASeasonSaysEachThingOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 144 games")
	}
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		p.playMatchDays()
		posted, stay, inThreads, mentions := 0, 0, 0, map[string]int{}
		for _, m := range p.channels.sent {
			for _, user := range m.ping {
				mentions[user]++
			}
			if m.channel != "1" {
				inThreads++
				continue
			}
			posted++
			if text, there := p.channels.texts[m.id]; there {
				stay++
				t.Logf("%s\n%s", m.at.UTC().Format("Mon 15:04"), text)
			}
		}
		if n := strings.Count(p.channels.read(), "Tabelle nach Woche 4 von 4"); n != 1 { // the result of the last week showed it two days before the end
			t.Errorf("the final standings are there %d times", n)
		}
		const usual, late, uncalled = "11", "21", "22" // Anna, Karl and Lena, see playMatchDays
		t.Logf("%d messages in the channel, of which %d stay, %d in threads; mentions: %v", posted, stay, inThreads, mentions)
		if posted > 39 || stay > 27 || inThreads > 168 {
			t.Error("these are too many messages")
		}
		if mentions[usual] > 2*4 || mentions[late] > 3*4 || mentions[uncalled] > 2*4 { // the silent are asked once on the day of the match
			t.Error("somebody was mentioned without something new to do")
		}
	})
}

// playMatchDays lets twelve people play a season of four match days. Each week Karl checks in after the second call, and Lena comes without having said so.
func (p *press) playMatchDays() {
	id := p.found("Nord", "1", func(f *leagues.Founding) { f.Plan.Config.Format, f.Plan.Config.Games = standings.MatchDay, 12 })
	people := make([]leagues.Actor, 12)
	for i, name := range []string{"Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Igor", "Jana", "Karl", "Lena"} {
		people[i] = leagues.Actor{ID: fmt.Sprint(11 + i), Name: name, Guild: "100"}
		p.join(id, people[i])
	}
	says := func(week int, a league.Answer, who ...leagues.Actor) {
		for _, w := range who {
			p.act(id, w, &league.SignUp{Week: week, Answer: a})
		}
	}
	sleep := func(at time.Time) {
		time.Sleep(time.Until(at))
		synctest.Wait()
	}
	c := p.book(id).Calendar()
	for week := 1; week <= 4; week++ {
		draw := p.book(id).DrawAt(week)
		sleep(c.Opens(week).Add(10 * time.Hour))
		says(week, league.AnswerIn, people[:11]...)
		sleep(draw.Add(-29 * time.Minute))
		says(week, league.AnswerHere, people[:10]...)
		sleep(draw.Add(-9 * time.Minute))
		says(week, league.AnswerHere, people[10:]...)
		sleep(draw.Add(time.Minute))
		for _, l := range p.book(id).Lists {
			if l.Week == week && l.Unfinished() {
				p.playTable(l.Table)
			}
		}
	}
	sleep(c.Closes(4).Add(72 * time.Hour))
	if state := p.book(id).Season.State; state != league.SeasonArchived {
		p.t.Errorf("the season is %s", state)
	}
}

// playTable lets the people of a table play their list: healthy, conceding where they may, and otherwise with the first legal card.
func (p *press) playTable(id string) {
	p.t.Helper()
	do := func(user string, d table.Deed) table.Snapshot {
		snap, err := p.tables.Do(context.Background(), id, table.User{ID: user}, d)
		p.must(err)
		return snap
	}
	for n := 0; ; n++ {
		snap := do("", table.Look{})
		if n > 5000 {
			p.t.Fatalf("the table stands still: %s", snap.Phase)
		}
		switch snap.Phase {
		case table.Ended:
			time.Sleep(10 * time.Second)
			return
		case table.Lobby:
			do(snap.Players[0].User.ID, table.Start{})
		case table.Cutting:
			at, _ := snap.Cutter()
			do(at.User.ID, table.Cut{Game: snap.Version().Game, Number: 7})
		case table.Resting:
			do(snap.Players[0].User.ID, table.NextGame{Game: len(snap.Numbers)})
			time.Sleep(time.Second)
		case table.Playing:
			if !p.playStep(&snap, do) {
				time.Sleep(time.Second)
			}
		}
	}
}

// playStep lets the person whose turn it is act.
func (p *press) playStep(snap *table.Snapshot, do func(string, table.Deed) table.Snapshot) bool {
	for _, at := range snap.Players {
		user := at.User.ID
		if snap.MayAnnounce(user) {
			do(user, table.Accept{Game: snap.Version().Game})
		}
		seat, view := snap.Seat(user), snap.View(user)
		if seat == card.NoSeat || view.Turn() != seat || view.Phase() == game.Closing {
			continue
		}
		legal := view.Legal(nil)
		for _, want := range []game.Action{game.Concede(seat), game.Say(seat, game.Healthy)} {
			if i := slices.Index(legal, want); i >= 0 && (want.Kind != game.Concede(seat).Kind || snap.Version().Step >= 8) {
				do(user, table.Act{Version: snap.Version(), Action: want})
				return true
			}
		}
		i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Playing })
		do(user, table.Act{Version: snap.Version(), Action: legal[max(i, 0)]})
		return true
	}
	return false
}

package league_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// nights is a season of match days that people play in the sandbox by clicks alone. Its steps say what people do; what must be true of a post is
// checked by the step that waits for it.
type nights struct {
	*e2e.World
	address string
	crowd   []*person.Person // by their numbers; 0 is Anna, who owns the server, and 1 is Ben, who leads the league with her
	monday  time.Time        // of the first week
	week    int
	policy  draw.Policy
	scoring standings.Scoring
	seen    map[string]bool // ids of posts that a step has found
	here    []int           // who has checked in for the evening as a member,
	ready   []int           // and as a substitute
	gone    map[int]bool    // who has left their table in this week
	tables  []drawnTable    // that have played their lists in this week
	lapses  int             // protests that nobody may decide
	once    []string        // what is posted exactly once in the season
}

// leagueNight is what happens in a week beside playing. The others say that they come, check in and play.
type leagueNight struct {
	answers   map[int]string // the labels of other answers, by the people's numbers from the last, -1
	late      int            // who does not check in and comes after the draw; 0 is nobody
	killed    string         // the moment in which the program is killed: at the draw, at a decision or at midnight
	leaves    bool           // somebody leaves their table in the first game
	redraw    bool
	swap      bool
	ban       bool // a member before the draw
	abort     bool // the last table
	protest   bool // a member protests against the list of the first table, which may be a leader's
	upheld    bool // leaders uphold protests, and correct the list; otherwise they reject them
	forLeader bool // a leader protests
}

// The moments in which the program is killed.
const (
	atTheDraw     = "draw"
	atMidnight    = "midnight"
	atTheDecision = "decision"
)

// seasonOfNights is a season in which everything happens that can happen on a league's evening.
var seasonOfNights = []leagueNight{
	{answers: map[int]string{-1: "Nicht dabei", -2: "Ersatz"}, late: -3, killed: atTheDraw, leaves: true},
	{redraw: true, swap: true, protest: true, upheld: true, killed: atTheDecision},
	{answers: map[int]string{-1: "Vielleicht"}, ban: true, abort: true, forLeader: true, killed: atMidnight},
}

// Whole seasons of match days, by clicks: people are absent, come late and stand in; leaders draw again, swap, ban, break off and decide; members
// protest, also against a leader; the program is killed at a draw, during a decision and at midnight. Each post is what the league promises, and the
// standings at the end are those that the test adds up from the lists.
func TestSeasonsOfMatchDaysByClicks(t *testing.T) {
	if !e2e.Nightly {
		t.Skip("plays whole seasons, which takes minutes: KARLCHEN_NIGHTLY=1 runs it")
	}
	for people, policy := range map[int]draw.Policy{6: draw.WaitFor, 7: draw.FillUp, 8: draw.FillUp, 9: draw.TakeOut, 11: draw.TakeOut, 13: draw.FillUp} {
		t.Run(fmt.Sprintf("%d people", people), func(t *testing.T) {
			t.Parallel()
			playSeason(t, people, policy, seasonOfNights)
		})
	}
}

// Five people play at one table, for the sum of their game points. One of them leaves at once, and a computer plays the twelve games of their place: they stand
// last in the list, without a number, and the others have the game points of the place in equal parts, so that nobody has gained by not coming. In the
// second week too few come: it becomes free, and one list of each counts, such as one that a leader enters. The next one says before it begins that it does not.
func TestWhoCountsAtATableOfFiveAndInAFreeWeekByClicks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole list")
	}
	t.Parallel()
	n := newNights(t, 5, 2, draw.FillUp, standings.BySum)
	n.opens()
	n.founds(2)
	n.week = 1
	n.evening(leagueNight{leaves: true})
	n.week = 2
	opening := n.newPost("### Woche 2 von")
	moveCalendar(n.who(0), n.at(3, "20:00"))
	n.newPost("zu wenige gekommen")
	entered := person.Options{"week": "2"}
	for i, place := range []string{"first", "second", "third", "fourth"} {
		entered[place] = n.crowd[i+1].ID
	}
	m := n.who(0).Says("league-admin add", entered, "Es fehlt noch")
	m = fillIn(n.who(0), m, "", map[string]string{"points": "7 2 -3 -6", "why": "Am Küchentisch gespielt."})
	clickPart(n.who(0), m, leagueview.DeskDo, "Die Liste ist nachgetragen")
	opening = n.becomes(opening, "the week does not say what counts", func(m person.Message) bool { return strings.Contains(plain(m), "Es zählt deine erste Liste") })
	clickPost(n.who(1), opening, "Mitspielen")
	n.newPost("Für **" + n.crowd[1].Name + "** zählt diese Liste nicht: In jeder Woche zählt nur die erste")
	if wrong := foldStandings(n.export(n.who(0).Says("league export", person.Options{"what": route.ExportJSON}, "Die ganze Saison als JSON"))); wrong != "" {
		t.Error(wrong)
	}
}

// Two of eight people do not meet by a secret wish. Everybody else repeats the draw below its post, and verifies the exported season with the command line,
// also after leaders have swapped two others. Neither file nor message tells of a wish. Once only the bot could repeat such a draw.
func TestADrawByASecretWishIsVerified(t *testing.T) {
	if testing.Short() {
		t.Skip("eight people meet")
	}
	t.Parallel()
	n := newNights(t, 8, 2, draw.FillUp, standings.ByPlaces)
	n.week = 1
	n.opens()
	n.founds(2)
	n.signsUp(leagueNight{})
	wishes := n.who(4)
	wishes.Says("league available", person.Options{"not-with": n.crowd[5].ID}, "Lieber nicht")
	if err := wishes.Dismiss(); err != nil {
		t.Fatal(err)
	}
	n.checksIn(leagueNight{})
	board := n.drawn(leagueNight{})
	tables, _ := n.read(board)
	for _, at := range tables {
		if slices.Contains(at.seats, 4) && slices.Contains(at.seats, 5) {
			t.Errorf("the wish is not met:\n%s", plain(board))
		}
	}
	board = n.leads(leagueNight{swap: true}, board)
	other := n.who(6)
	clickPost(other, board, "Auslosung prüfen")
	if told := plain(other.Reads("Es kommt genau dasselbe heraus")); !strings.Contains(told, "statt") || strings.Contains(told, "Diese Auslosung stammt") {
		t.Errorf("below the draw somebody reads\n%s", told)
	}
	file := n.download(other.Says("league export", person.Options{"what": route.ExportJSON}, "Die ganze Saison als JSON"))
	if data, err := os.ReadFile(file); err != nil || strings.Contains(string(data), `"apart"`) || strings.Contains(string(data), `"wishes"`) {
		t.Errorf("the export is %s, %v", data, err)
	}
	if verified := n.verify(file); !strings.Contains(verified, "week 1: draw: 8 people, seed ") || strings.Count(verified, "instead of") != 2 || strings.Contains(verified, "not verified") {
		t.Errorf("everybody verifies\n%s", verified)
	}
}

// playSeason plays a season of so many people and checks it.
func playSeason(t *testing.T, people int, policy draw.Policy, weeks []leagueNight) {
	n := newNights(t, people, len(weeks), policy, standings.ByPlaces)
	n.opens()
	n.founds(len(weeks))
	for i, night := range weeks {
		n.week = i + 1
		n.evening(night)
	}
	n.ends(len(weeks))
}

// newNights returns a season of so many people and weeks, in which nobody has come yet.
func newNights(t *testing.T, people, weeks int, policy draw.Policy, scoring standings.Scoring) *nights {
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(1+weeks)*e2e.WorldEnds)
	t.Cleanup(cancel)
	return &nights{
		World:  &e2e.World{T: t, Ctx: ctx, Data: t.TempDir(), Log: &bytes.Buffer{}, Channel: sandbox.ChannelID},
		crowd:  make([]*person.Person, people),
		policy: policy, scoring: scoring, seen: map[string]bool{}, gone: map[int]bool{},
	}
}

// opens runs the program and its sandbox, and lets everybody come.
func (n *nights) opens() {
	n.T.Helper()
	n.Bot, n.address = e2e.StartSandbox(n.T, n.Data)
	for i := range n.crowd {
		p, err := person.Join(n.Ctx, n.address, i+1)
		if err != nil {
			n.T.Fatal(err)
		}
		n.T.Cleanup(p.Leave)
		n.crowd[i] = p
	}
	copy(n.People[:], n.crowd)
	if err := n.crowd[0].WaitCommand(n.Ctx, "league"); err != nil {
		n.T.Fatal(err)
	}
}

// restarts kills the program together with its sandbox, and runs both again.
func (n *nights) restarts() {
	n.T.Helper()
	n.Kill()
	n.opens()
}

// who is a person by their number; negative numbers count from the last.
func (n *nights) who(i int) e2e.Talk {
	if i < 0 {
		i += len(n.crowd)
	}
	return n.World.Talk(n.crowd[i])
}

// founds founds the league with its two leaders, and lets everybody join it.
func (n *nights) founds(weeks int) {
	n.T.Helper()
	anna := n.who(0)
	moveCalendar(anna, "monday")
	ahead, err := anna.P.Ahead(n.Ctx)
	if err != nil {
		n.T.Fatal(err)
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		n.T.Fatal(err)
	}
	n.monday = time.Now().Add(ahead + time.Hour).In(berlin) // a rounded moment may still be Sunday
	if err := anna.P.SetRole(n.Ctx, n.crowd[1].ID, sandbox.LeaderRoleID, true); err != nil {
		n.T.Fatal(err)
	}
	m := clickPart(anna, anna.Says("league-admin create", nil, "Liga oder Turnier gründen"), "format", "ausgelost", "matchday")
	for _, set := range [][2]string{{"games", "12"}, {"weeks", fmt.Sprint(weeks)}, {"policy", string(n.policy)}, {"role", sandbox.LeaderRoleID}, {"scoring", string(cmp.Or(n.scoring, standings.ByPlaces))}, {"level", "simple"}} {
		m = clickPart(anna, m, leagueview.DeskFocus, "", set[0])
		m = clickPart(anna, m, set[0], "", set[1])
	}
	clickPart(anna, m, leagueview.DeskDo, "ist gegründet")
	announced := n.newPost("Saison 1 beginnt")
	for i := range n.crowd {
		clickPost(n.who(i), announced, "Mitmachen")
	}
}

// newPost waits for a post with the words that no step has found yet.
func (n *nights) newPost(words string) person.Message {
	n.T.Helper()
	soon, cancel := context.WithTimeout(n.Ctx, e2e.Patience)
	defer cancel()
	m, err := n.crowd[0].WaitMessage(soon, func(m person.Message) bool {
		return !m.Ephemeral() && !n.seen[m.ID] && m.ChannelID == n.Channel && strings.Contains(plain(m), words)
	})
	if err != nil {
		ahead, _ := n.crowd[0].Ahead(n.Ctx)
		n.T.Fatalf("week %d, %s: no new post says %q: %v", n.week, time.Now().Add(ahead).Format(time.DateTime), words, err)
	}
	n.seen[m.ID] = true
	return m
}

// becomes waits until a post is as it must be, and returns it.
func (n *nights) becomes(m person.Message, why string, is func(person.Message) bool) person.Message {
	n.T.Helper()
	soon, cancel := context.WithTimeout(n.Ctx, e2e.Patience)
	defer cancel()
	now, err := n.crowd[0].WaitMessage(soon, func(now person.Message) bool { return now.ID == m.ID && is(now) })
	if err != nil {
		now, _ = n.crowd[0].Message(m.ID)
		n.T.Fatalf("week %d: %s: %v\n%s", n.week, why, err, plain(now))
	}
	return now
}

// at moves the calendar to a time of a day of the week; day 0 is its Monday.
func (n *nights) at(day int, clock string) string {
	return n.monday.AddDate(0, 0, 7*(n.week-1)+day).Format(time.DateOnly) + " " + clock
}

// evening is a week with its match day.
func (n *nights) evening(night leagueNight) {
	n.T.Helper()
	n.here, n.ready, n.gone = nil, nil, map[int]bool{}
	n.signsUp(night)
	n.checksIn(night)
	board := n.drawn(night)
	board = n.leads(night, board)
	n.comesLate(night, board)
	n.plays(night, board)
	if at := n.tables; night.protest && len(at) > 0 {
		n.protest(personAt(at[0]), at[0], night)
	}
	if i, at := n.leaderAt(); night.forLeader && len(at.seats) > 0 {
		n.protest(i, at, night)
	}
	n.midnight(night)
}

// signsUp lets everybody answer the week's opening.
func (n *nights) signsUp(night leagueNight) {
	n.T.Helper()
	opening := n.newPost(fmt.Sprintf("### Woche %d von", n.week))
	for i := range n.crowd {
		label := "Dabei"
		if other := night.answers[i-len(n.crowd)]; other != "" {
			label = other
		}
		clickPost(n.who(i), opening, label)
	}
}

// checksIn lets those check in who come. Everybody who may come is called, and nobody else is.
func (n *nights) checksIn(night leagueNight) {
	n.T.Helper()
	moveCalendar(n.who(0), n.at(3, "19:35"))
	check := n.newPost("Check bis")
	for i, p := range n.crowd {
		answer := night.answers[i-len(n.crowd)]
		called := strings.Contains(plain(check), "<@"+p.ID+">")
		if comes := answer != "Nicht dabei"; called != comes {
			n.T.Errorf("week %d: %s said %q, and is called: %t\n%s", n.week, p.Name, answer, called, plain(check))
		}
		if answer == "Nicht dabei" || night.late == i-len(n.crowd) {
			continue
		}
		k := n.who(i)
		clickPost(k, check, "Einchecken")
		if answer == "Ersatz" {
			k.Reads("als Ersatz eingecheckt")
			n.ready = append(n.ready, i)
		} else {
			k.Reads("Du bist eingecheckt")
			n.here = append(n.here, i)
		}
		if err := k.Dismiss(); err != nil {
			n.T.Fatal(err)
		}
	}
	if night.ban {
		n.bans(len(n.crowd) - 1)
		n.here = slices.DeleteFunc(n.here, func(i int) bool { return i == len(n.crowd)-1 })
	}
}

// bans lets Anna ban somebody.
func (n *nights) bans(i int) {
	n.T.Helper()
	anna := n.who(0)
	m := anna.Says("league-admin ban", person.Options{"member": n.crowd[i].ID}, "Es fehlt noch")
	m = fillIn(anna, m, "", map[string]string{"why": "Hat gepöbelt."})
	clickPart(anna, m, leagueview.DeskDo, "Erledigt")
}

// Parts of a draw's post.
var (
	tableLine = regexp.MustCompile(`(?m)^\*\*Tisch \d+:\*\* (.*)$`)
	threadOf  = regexp.MustCompile(`→ <#(\d+)>`)
	outLine   = regexp.MustCompile(`(?m)^Heute setz\w+ .*$`)
)

// plain is the text of a message without the signs around names that may be written from the right.
func plain(m person.Message) string {
	return strings.NewReplacer("\u2068", "", "\u2069", "").Replace(m.Text())
}

// drawnTable is a table on the board: its thread, and the numbers of those who have its places; -1 is a computer.
type drawnTable struct {
	thread string
	seats  []int
}

// read reads the tables of a board, and who sits out.
func (n *nights) read(board person.Message) (tables []drawnTable, out []int) {
	n.T.Helper()
	number := func(text string) int {
		text, _, _ = strings.Cut(text, " *statt ")
		return slices.IndexFunc(n.crowd, func(p *person.Person) bool { return text == "<@"+p.ID+">" || text == shortName(p) })
	}
	for _, line := range tableLine.FindAllStringSubmatch(plain(board), -1) {
		var t drawnTable
		if thread := threadOf.FindStringSubmatch(line[1]); thread != nil {
			t.thread = thread[1]
		}
		names, _, _ := strings.Cut(line[1], " → ")
		for _, name := range strings.Split(names, " · ") {
			t.seats = append(t.seats, number(name))
		}
		tables = append(tables, t)
	}
	for i, p := range n.crowd {
		if line := outLine.FindString(plain(board)); strings.Contains(line, shortName(p)) || strings.Contains(line, "<@"+p.ID+">") {
			out = append(out, i)
		}
	}
	return tables, out
}

// shortName is a person's name as posts of leagues have it.
func shortName(p *person.Person) string {
	name, most := []rune(p.Name), 20
	if len(name) <= most {
		return p.Name
	}
	return string(name[:most-1]) + "…"
}

// complete reports whether a board links a thread for each table.
func (n *nights) complete(board person.Message) bool {
	tables, _ := n.read(board)
	return len(tables) > 0 && !slices.ContainsFunc(tables, func(t drawnTable) bool { return t.thread == "" })
}

// drawn waits for the draw, and checks that it seats the right people and that their threads are there before anybody plays.
func (n *nights) drawn(night leagueNight) person.Message {
	n.T.Helper()
	title := fmt.Sprintf("Auslosung der Woche %d", n.week)
	if anna := n.who(0); night.killed == atTheDraw {
		go func() { _ = anna.P.Advance(n.Ctx, n.at(3, "20:00")) }() // there will be nobody to answer
		waitPost(anna, title)
		n.restarts()
		moveCalendar(n.who(0), n.at(3, "20:01"))
	} else {
		moveCalendar(anna, n.at(3, "20:00"))
	}
	board := n.becomes(n.newPost(title), "not all tables have a thread", n.complete)
	n.checkDraw(board)
	return board
}

// checkDraw checks that everybody who is here has a place or sits out, a substitute plays only where somebody is missing, and computers and places
// outside are as the policy says.
func (n *nights) checkDraw(board person.Message) {
	n.T.Helper()
	tables, out := n.read(board)
	var seated []int
	computers := 0
	for _, t := range tables {
		if len(t.seats) != 4 && len(t.seats) != 5 {
			n.T.Errorf("week %d: a table has %d places\n%s", n.week, len(t.seats), plain(board))
		}
		for _, i := range t.seats {
			if i < 0 {
				computers++
				continue
			}
			seated = append(seated, i)
		}
		if strings.Contains(plain(board), "Spiel 1 von") {
			n.T.Errorf("week %d: a list is played before its thread is linked\n%s", n.week, plain(board))
		}
	}
	for i, p := range n.crowd {
		here, ready := slices.Contains(n.here, i), slices.Contains(n.ready, i)
		plays, waits := slices.Contains(seated, i), slices.Contains(out, i)
		switch {
		case here && plays == waits:
			n.T.Errorf("week %d: %s is here; drawn: %t, sits out: %t\n%s", n.week, p.Name, plays, waits, plain(board))
		case !here && !ready && (plays || waits):
			n.T.Errorf("week %d: %s is not here, and is drawn\n%s", n.week, p.Name, plain(board))
		}
	}
	switch fills := n.policy == draw.FillUp; {
	case fills && len(out) > 0, !fills && computers > 0:
		n.T.Errorf("week %d: by %q there are %d computers, and %d sit out\n%s", n.week, n.policy, computers, len(out), plain(board))
	}
	if whole := len(n.here) >= 4 && len(n.here) != 6 && len(n.here) != 7 && len(n.here) != 11; whole {
		for _, i := range n.ready {
			if slices.Contains(seated, i) {
				n.T.Errorf("week %d: nobody is missing, and %s stands in\n%s", n.week, n.crowd[i].Name, plain(board))
			}
		}
	}
}

// leads lets the leaders do what they do between the draw and the first card.
func (n *nights) leads(night leagueNight, board person.Message) person.Message {
	n.T.Helper()
	anna := n.who(0)
	if night.redraw {
		clickPart(anna, anna.Says("league-admin draw", nil, "Es ist schon ausgelost"), leagueview.DeskDo, "Die Tische sind ausgelost")
		old, _ := n.read(board)
		board = n.becomes(board, "the second draw does not replace the first", func(m person.Message) bool {
			now, _ := n.read(m)
			return n.complete(m) && now[0].thread != old[0].thread && strings.Contains(plain(m), "Ausgelost von Anna")
		})
		n.checkDraw(board)
	}
	tables, out := n.read(board)
	if night.swap && len(tables) == 1 && len(out) > 0 { // nobody sits at another table: who sits out gets a place
		board = n.substitutes(tables[0], out[0], board)
	}
	if night.swap && len(tables) > 1 {
		one, other := n.crowd[personAt(tables[0])], n.crowd[personAt(tables[1])]
		m := anna.Says("league-admin swap", person.Options{"week": fmt.Sprint(n.week), "one": one.ID, "other": other.ID}, "Liste")
		clickPart(anna, m, leagueview.DeskDo, "haben die Plätze getauscht")
		board = n.becomes(board, "the swap is not named", func(m person.Message) bool {
			now, _ := n.read(m)
			return n.complete(m) && strings.Count(plain(m), "*statt ") == 2 && n.who(now[0].seats[slices.Index(tables[0].seats, slices.Index(n.crowd, one))]).P == other
		})
	}
	checker := n.who(2)
	clickPost(checker, board, "Auslosung prüfen")
	checker.Reads("Es kommt genau dasselbe heraus")
	if err := checker.Dismiss(); err != nil {
		n.T.Fatal(err)
	}
	return board
}

// substitutes lets Anna give the place of somebody at a table to somebody without one.
func (n *nights) substitutes(at drawnTable, in int, board person.Message) person.Message {
	n.T.Helper()
	anna, left, come := n.who(0), n.crowd[personAt(at)], n.crowd[in]
	choices, err := anna.P.Complete(n.Ctx, n.Channel, "league-admin substitute", "list", "", nil)
	if err != nil || len(choices) != 1 {
		n.T.Fatalf("week %d: the lists are %v, %v", n.week, choices, err)
	}
	m := anna.Says("league-admin substitute", person.Options{"list": choices[0].Value, "out": left.ID, "in": come.ID}, "Liste")
	clickPart(anna, m, leagueview.DeskDo, "Der Ersatz sitzt am Tisch")
	return n.becomes(board, come.Name+" is not on the board", func(m person.Message) bool {
		now, _ := n.read(m)
		return n.complete(m) && slices.Contains(now[0].seats, in) && strings.Contains(plain(m), "*statt "+left.Name+"*")
	})
}

// personAt returns the first person at a table who leads nothing.
func personAt(t drawnTable) int {
	return t.seats[slices.IndexFunc(t.seats, func(i int) bool { return i > 1 })]
}

// comesLate lets somebody come after the draw. They get the place of a computer, or learn that none is free.
func (n *nights) comesLate(night leagueNight, board person.Message) {
	n.T.Helper()
	if night.late == 0 {
		return
	}
	k := n.who(night.late)
	tables, _ := n.read(board)
	clickPost(k, board, "Ich bin doch da")
	if !slices.ContainsFunc(tables, func(t drawnTable) bool { return slices.Contains(t.seats, -1) || len(t.seats) == 4 }) {
		k.Reads("Gerade ist kein Platz frei")
		return
	}
	k.Reads("Du hast einen Platz")
	n.becomes(board, k.P.Name+" has no place on the board", func(m person.Message) bool {
		now, _ := n.read(m)
		return n.complete(m) && slices.ContainsFunc(now, func(t drawnTable) bool { return slices.Contains(t.seats, slices.Index(n.crowd, k.P)) })
	})
}

// plays lets everybody play their list to its end, and checks the posts about it.
func (n *nights) plays(night leagueNight, board person.Message) {
	n.T.Helper()
	board, _ = n.crowd[0].Message(board.ID)
	tables, _ := n.read(board)
	var played []drawnTable
	for i, at := range tables {
		last := i == len(tables)-1
		if last && night.abort && judge(at) < 0 { // a list that has begun would be both leaders' own case
			n.aborts(board, i)
			continue
		}
		n.begins(at)
		if last && night.leaves {
			at = n.leaves(board, i, night)
		}
		if last && night.abort {
			n.aborts(board, i)
			continue
		}
		played = append(played, at)
	}
	var playing sync.WaitGroup
	for _, at := range played { // from now on only players' hands are open
		playing.Go(func() {
			if err := n.playTable(at); err != nil {
				n.T.Error(err)
			}
		})
	}
	playing.Wait()
	if n.tables = played; n.T.Failed() {
		n.T.FailNow()
	}
	for _, at := range played {
		for _, i := range at.seats {
			if list := plain(n.listOf(at)); n.gone[i] && !noShowLast.MatchString(list) { // nobody has come in for them
				n.T.Errorf("%s is not last, without a number:\n%s", n.crowd[i].Name, list)
			}
		}
	}
	n.becomes(board, "not all tables are finished on the board", func(m person.Message) bool {
		_, late := m.Button("Ich bin doch da")
		return strings.Count(plain(m), "Fertig") == len(played) && !late
	})
}

// noShowLast is the end of a list of whose last member a computer has played all games.
var noShowLast = regexp.MustCompile(`\n– [^\n]* nicht angetreten \(0 von 12 Spielen\)\n(– 🤖[^\n]*\n)?(-# )?Spiele #`)

// begins starts a table's list in its thread.
func (n *nights) begins(at drawnTable) {
	n.T.Helper()
	p := n.crowd[at.seats[slices.IndexFunc(at.seats, func(i int) bool { return i >= 0 })]]
	var start person.Component
	lobby, err := p.WaitMessage(n.Ctx, func(m person.Message) (ok bool) {
		start, ok = e2e.Find(m, route.Start)
		return ok && (m.ChannelID == at.thread || strings.Contains(plain(m), "<#"+at.thread+">"))
	})
	if err == nil {
		_, err = p.Click(n.Ctx, lobby.ID, start.CustomID)
	}
	if err == nil {
		_, err = p.WaitMessage(n.Ctx, func(m person.Message) bool {
			return m.ChannelID == at.thread && strings.Contains(plain(m), fmt.Sprintf("Spiel 1 von %d", 12*len(at.seats)/4))
		})
	}
	if err != nil {
		n.T.Fatalf("week %d: the list does not begin: %v", n.week, err)
	}
}

// leaves lets somebody leave a table in its first game, and returns the table with who plays on there. The bot asks those without a place one after
// another, and nobody twice: the first of several says no. Where there is nobody to ask, a member who comes late gets the place.
func (n *nights) leaves(board person.Message, table int, night leagueNight) drawnTable {
	n.T.Helper()
	tables, spare := n.read(board)
	for _, i := range n.ready {
		if !slices.ContainsFunc(tables, func(t drawnTable) bool { return slices.Contains(t.seats, i) }) {
			spare = append(spare, i)
		}
	}
	out := personAt(tables[table])
	missing := n.crowd[out].Name
	n.gone[out] = true
	if _, err := n.crowd[out].Command(n.Ctx, tables[table].thread, "doko leave", nil); err != nil {
		n.T.Fatal(err)
	}
	in := -1
	for left := len(spare); left > 0; left-- {
		ask := n.newPost(fmt.Sprintf("an Tisch %d fehlt %s", table+1, missing))
		at := slices.IndexFunc(spare, func(i int) bool { return strings.Contains(plain(ask), "<@"+n.crowd[i].ID+">") })
		if at < 0 {
			n.T.Fatalf("week %d: nobody who may come in is asked, or somebody twice\n%s", n.week, plain(ask))
		}
		k := n.who(spare[at])
		in = spare[at]
		spare = slices.Delete(spare, at, at+1)
		if left == 1 {
			clickPost(k, ask, "Ich komme dazu")
			k.Reads("Der Platz gehört dir")
		} else {
			clickPost(k, ask, "Nein")
			k.Reads("ich frage weiter")
		}
		n.becomes(ask, "the question is not answered for everybody", func(m person.Message) bool { return len(m.Buttons()) == 0 })
	}
	if in < 0 && night.late != 0 && !n.seated(tables, len(n.crowd)+night.late) {
		in = len(n.crowd) + night.late
		k := n.who(in)
		if err := k.Dismiss(); err != nil {
			n.T.Fatal(err)
		}
		n.becomes(board, "nobody is missing on the board", func(m person.Message) bool { return strings.Contains(plain(m), "es fehlt: "+missing) })
		clickPost(k, board, "Ich bin doch da")
		k.Reads("Du hast einen Platz")
	}
	if in < 0 {
		return tables[table]
	}
	board = n.becomes(board, "the board does not name who came in", func(m person.Message) bool {
		now, _ := n.read(m)
		return slices.Contains(now[table].seats, in) && strings.Contains(plain(m), "*statt "+missing+"*")
	})
	tables, _ = n.read(board)
	return tables[table]
}

// seated reports whether a person has a place at one of the tables.
func (n *nights) seated(tables []drawnTable, i int) bool {
	return slices.ContainsFunc(tables, func(t drawnTable) bool { return slices.Contains(t.seats, i) })
}

// judge returns a leader whose own case a table is not, or -1.
func judge(at drawnTable) int {
	return slices.IndexFunc([]bool{slices.Contains(at.seats, 0), slices.Contains(at.seats, 1)}, func(plays bool) bool { return !plays })
}

// aborts lets a leader break a table's list off.
func (n *nights) aborts(board person.Message, table int) {
	n.T.Helper()
	tables, _ := n.read(board)
	k := n.who(max(0, judge(tables[table])))
	choices, err := k.P.Complete(n.Ctx, n.Channel, "league-admin abort", "list", "", nil)
	if err != nil {
		n.T.Fatal(err)
	}
	named := n.crowd[personAt(tables[table])].Name
	at := slices.IndexFunc(choices, func(c person.Choice) bool { return strings.Contains(c.Name, named) })
	if at < 0 {
		n.T.Fatalf("week %d: the list of %s cannot be broken off: %v", n.week, named, choices)
	}
	m := k.Says("league-admin abort", person.Options{"list": choices[at].Value}, "Es fehlt noch")
	m = fillIn(k, m, "", map[string]string{"why": "Der Strom ist weg."})
	clickPart(k, m, leagueview.DeskDo, "Die Liste ist abgebrochen")
	n.becomes(board, "the board does not say that a list was broken off", func(m person.Message) bool {
		now, _ := n.read(m)
		return n.complete(m) && len(now) == len(tables) && (strings.Contains(plain(m), "Abgebrochen") || strings.Contains(plain(m), "Nicht gespielt"))
	})
}

// playTable plays the list of a table by clicks. It asks for one hand after the other, because Discord's limits let the bot show hands late.
func (n *nights) playTable(at drawnTable) error {
	return n.playUntil(at, "Endstand")
}

// playUntil plays on at a table until it shows some words.
func (n *nights) playUntil(at drawnTable, words string) error {
	var players []e2e.Talk
	for _, i := range at.seats {
		if i >= 0 && !n.gone[i] {
			players = append(players, n.who(i))
		}
	}
	over := func(m person.Message) bool {
		return m.ChannelID == at.thread && !m.Ephemeral() && strings.Contains(plain(m), words)
	}
	for next := 0; ; {
		acted := false
		for i := range players {
			k := players[(next+i)%len(players)]
			if slices.ContainsFunc(k.P.MessagesIn(at.thread), over) {
				return nil
			}
			if err := k.Dismiss(); err != nil {
				return err
			}
			if _, err := k.P.Command(n.Ctx, at.thread, "doko hand", nil); err != nil {
				continue // on a machine that stands still some answers come too late, and people ask again
			}
			if actFromHand(k) {
				next, acted = (next+i+1)%len(players), true
				break
			}
		}
		if acted {
			continue
		}
		soon, cancel := context.WithTimeout(n.Ctx, 30*time.Millisecond) // computers play, or the next game is about to begin
		_, _ = players[0].P.WaitMessage(soon, over)
		cancel()
		if err := n.Ctx.Err(); err != nil {
			return err
		}
	}
}

// actFromHand clicks all actions that the open hand offers one after the other, and reports whether there was any.
func actFromHand(k e2e.Talk) (acted bool) {
	for done := map[string]bool{}; ; {
		var c person.Component
		var at string
		for _, m := range k.P.Messages() {
			if found, ok := e2e.Find(m, route.CutLot, route.Word, route.Play, route.Next); ok && m.Ephemeral() && !done[found.CustomID] {
				c, at = found, m.ID
			}
		}
		if at == "" {
			return acted
		}
		done[c.CustomID], acted = true, true
		_, _ = k.P.Click(k.Ctx, at, c.CustomID) // by now it may be somebody else's turn
	}
}

// protest lets somebody protest against their list. A leader who has not played in it decides; where there is none, the protest lapses.
func (n *nights) protest(by int, at drawnTable, night leagueNight) {
	n.T.Helper()
	list := n.listOf(at)
	k := n.who(by)
	if _, err := k.P.Submit(n.Ctx, clickPost(k, list, "Protest"), map[string]string{leagueview.ProtestInput: "In Spiel 3 fehlt ein Fuchs."}); err != nil {
		n.T.Fatal(err)
	}
	n.becomes(list, "the list does not name the protest", func(m person.Message) bool { return strings.Contains(plain(m), "**Protest** von "+k.P.Name) })
	number := listNumber.FindStringSubmatch(plain(list))[1]
	called := n.newPost("### Protest gegen Liste " + number + ",") // leaders may be reminded of another one
	if !strings.Contains(plain(called), "<@&"+sandbox.LeaderRoleID+">") {
		n.T.Errorf("the leaders are not called:\n%s", plain(called))
	}
	judge := judge(at)
	if judge < 0 {
		n.lapses++
		return
	}
	label, verdict := "Ablehnen", fmt.Sprintf("lehnt den Protest von %s gegen", k.P.Name)
	if night.upheld {
		label, verdict = "Stattgeben", fmt.Sprintf("gibt dem Protest von %s gegen", k.P.Name)
	}
	leader := n.who(judge)
	if err := leader.Dismiss(); err != nil {
		n.T.Fatal(err)
	}
	clickPost(leader, called, label) // nobody whose own case it is
	m := fillIn(leader, leader.Reads("Es fehlt noch"), "", map[string]string{"why": "Ich habe es gesehen."})
	if night.killed == atTheDecision {
		go sendDialogue(leader, m) // there will be nobody to answer
		waitPost(n.who(0), verdict)
		n.restarts()
	} else {
		clickPart(leader, m, leagueview.DeskDo, "Die Entscheidung steht")
	}
	n.newPost(verdict)
	decided := func() {
		n.becomes(called, "leaders can still decide", func(m person.Message) bool { return len(m.Buttons()) == 0 })
	}
	if !night.upheld {
		decided()
		return
	}
	leader = n.who(judge)
	points := "9 -9" + strings.Repeat(" 0", len(at.seats)-2)
	m = leader.Says("league-admin correct", person.Options{"list": number}, "Es fehlt noch")
	m = fillIn(leader, m, "", map[string]string{"points": points, "why": "So war es.", "note": ""})
	clickPart(leader, m, leagueview.DeskDo, "korrigiert")
	n.newPost("Liste " + number + " korrigiert")
	decided()
}

// sendDialogue carries a dialogue out without waiting for what becomes of it.
func sendDialogue(k e2e.Talk, m person.Message) {
	for _, c := range m.Buttons() {
		if id, err := route.DeskPart.Parse(c.CustomID); err == nil && id.Part == leagueview.DeskDo {
			_, _ = k.P.Click(k.Ctx, m.ID, c.CustomID)
		}
	}
}

var listNumber = regexp.MustCompile(`### Liste (\d+), Woche`)

// listOf waits for the post with the result of a table's list.
func (n *nights) listOf(at drawnTable) person.Message {
	n.T.Helper()
	title, name := fmt.Sprintf(", Woche %d von", n.week), n.crowd[personAt(at)].Name
	soon, cancel := context.WithTimeout(n.Ctx, e2e.Patience)
	defer cancel()
	m, err := n.crowd[0].WaitMessage(soon, func(m person.Message) bool {
		return !m.Ephemeral() && strings.Contains(plain(m), "### Liste ") && strings.Contains(plain(m), title) && strings.Contains(plain(m), name)
	})
	if err != nil {
		n.T.Fatalf("week %d: the list of %s is not posted: %v", n.week, name, err)
	}
	return m
}

// leaderAt returns a leader who has played, and their table; a table without places is none.
func (n *nights) leaderAt() (leader int, at drawnTable) {
	for i := range 2 {
		for _, at := range n.tables {
			if slices.Contains(at.seats, i) && !n.gone[i] {
				return i, at
			}
		}
	}
	return 0, at
}

// midnight ends the week. A week without a list has no result.
func (n *nights) midnight(night leagueNight) {
	n.T.Helper()
	anna, title := n.who(0), fmt.Sprintf("Ergebnis der Woche %d", n.week)
	if len(n.tables) == 0 {
		moveCalendar(anna, n.at(7, "00:00"))
		return
	}
	if night.killed == atMidnight {
		go func() { _ = anna.P.Advance(n.Ctx, n.at(7, "00:00")) }() // there will be nobody to answer
		waitPost(anna, title)
		n.restarts()
		moveCalendar(n.who(0), "hour")
	} else {
		moveCalendar(anna, n.at(7, "00:00"))
	}
	waitPost(n.who(0), title)
	n.once = append(n.once, title)
}

// ends lets the season end. Then each post is there once, no button is left that does nothing, and the standings are the fold of the lists.
func (n *nights) ends(weeks int) {
	n.T.Helper()
	anna := n.who(0)
	for range 16 { // protests lapse in the meantime
		moveCalendar(anna, "day")
		if countPosts(anna, "Die Saison ist zu Ende") > 0 {
			break
		}
	}
	waitPost(anna, "Die Saison ist zu Ende")
	for _, m := range anna.P.Messages() {
		for _, label := range []string{"Protest", "Stattgeben", "Ablehnen", "Einchecken", "Dabei", "Ich bin doch da", "Ich komme dazu"} {
			if _, there := m.Button(label); there && !m.Ephemeral() {
				n.T.Errorf("after the season there is a button %q:\n%s", label, plain(m))
			}
		}
	}
	n.checkPosts(weeks)
	m := anna.Says("league export", person.Options{"what": route.ExportJSON}, "Die ganze Saison als JSON")
	e := n.export(m)
	if missing := foldStandings(e); missing != "" {
		n.T.Error(missing)
	}
	if len(e.Draws) != weeks {
		n.T.Errorf("%d draws are exported, of %d weeks", len(e.Draws), weeks)
	}
	games := anna.Says("league export", person.Options{"what": route.ExportRecords}, "Die Spiele der Saison")
	verified := n.verify(n.download(m), n.download(games)) // also of a week that was drawn again, and of one with a swap
	if strings.Count(verified, ": draw: ") != weeks || strings.Contains(verified, "not verified") {
		n.T.Errorf("of %d weeks is verified\n%s", weeks, verified)
	}
}

// checkPosts checks that nothing is posted twice, and that exactly those protests have lapsed that no leader could decide.
func (n *nights) checkPosts(weeks int) {
	n.T.Helper()
	once := append(n.once, "Saison 1 beginnt", "Die Saison ist zu Ende")
	for week := 1; week <= weeks; week++ {
		once = append(once, fmt.Sprintf("### Woche %d von", week), fmt.Sprintf("Auslosung der Woche %d", week))
	}
	for _, title := range once {
		if got := countPosts(n.who(0), title); got != 1 {
			n.T.Errorf("%q is said %d times", title, got)
		}
	}
	lapsed := 0
	for _, m := range n.crowd[0].Messages() {
		if strings.Contains(plain(m), "Über den Protest von") && strings.Contains(plain(m), "eine Entscheidung in") {
			lapsed++
		}
	}
	if lapsed != n.lapses {
		n.T.Errorf("%d protests have lapsed, and no leader could decide %d", lapsed, n.lapses)
	}
}

// export reads the exported season of a message.
func (n *nights) export(m person.Message) (e league.Export) {
	n.T.Helper()
	data, err := os.ReadFile(n.download(m))
	if err == nil {
		err = json.Unmarshal(data, &e)
	}
	if err != nil {
		n.T.Fatalf("%v\n%s", err, data)
	}
	return e
}

// download stores the file of a message.
func (n *nights) download(m person.Message) (path string) {
	n.T.Helper()
	if len(m.Attachments) != 1 {
		n.T.Fatalf("%q has %d files", plain(m), len(m.Attachments))
	}
	url := m.Attachments[0].URL
	if strings.HasPrefix(url, "/") {
		url = strings.TrimSuffix(n.address, "/") + url
	}
	response, err := http.Get(url)
	if err != nil {
		n.T.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	path = filepath.Join(n.T.TempDir(), m.Attachments[0].Filename)
	if err = errors.Join(err, os.WriteFile(path, data, 0o600)); err != nil {
		n.T.Fatal(err)
	}
	return path
}

// verify runs karlchen verify on exported files, in which nothing may be wrong.
func (n *nights) verify(files ...string) (verified string) {
	n.T.Helper()
	program, err := e2e.Program()
	if err != nil {
		n.T.Fatal(err)
	}
	out, err := exec.Command(program, append([]string{"verify"}, files...)...).CombinedOutput()
	if err != nil {
		n.T.Errorf("verify: %v\n%s", err, out)
	}
	return string(out)
}

// foldStandings adds a season up from its lists by other code than the league's, and says where the exported standings differ. Those who have played at
// least half of their games are ranked: a place is worth a point for each other one that it beats, half of one for each that it shares, and one for itself,
// scaled to the same mean everywhere; or its game points, with equal parts of those of the places without a rank.
func foldStandings(e league.Export) (wrong string) {
	want := map[string]float64{}
	for _, l := range e.Lists {
		ranked, others := 0.0, 0
		counts := func(p league.ExportPlace) bool { return p.Member != "" && 2*p.Substituted <= p.Games }
		for _, p := range l.Places {
			if counts(p) {
				ranked++
			} else {
				others += p.GamePoints
			}
		}
		for _, p := range l.Places {
			value := 0.0
			switch {
			case p.Member == "":
				continue
			case !counts(p):
			case e.Scoring == standings.BySum:
				value = float64(p.GamePoints) + float64(others)/ranked
			default:
				value = 0.5
				for _, other := range l.Places {
					switch {
					case !counts(other):
					case other.GamePoints < p.GamePoints:
						value++
					case other.GamePoints == p.GamePoints:
						value += 0.5
					}
				}
				value *= 5 / (ranked + 1)
			}
			want[p.Member] += value
		}
	}
	for _, r := range e.Standings {
		if math.Abs(r.Value-want[r.Member]) > 0.001 {
			wrong += fmt.Sprintf("%s has %v in the standings, and %.2f by the lists\n", r.Name, r.Value, want[r.Member])
		}
		delete(want, r.Member)
	}
	for _, member := range slices.Sorted(maps.Keys(want)) {
		wrong += fmt.Sprintf("%s is in no row of the standings\n", member)
	}
	return wrong
}

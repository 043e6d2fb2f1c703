package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// group is people who play together in a channel of their own. One goroutine acts for all of them.
type group struct {
	*world
	people    []int
	channel   string // its name
	computers int
	league    bool // the first of them owns the server and founds a league, whose lists the group plays in turn with others

	seats   []*seat
	founded bool
	rounds  int
	reads   string            // what somebody read last who asked for their hand
	newest  map[string][2]int // of each table: the latest moment that somebody has seen, its game and step
	moved   time.Time         // when somebody last saw a later moment
	longest time.Duration     // the longest time between two of these
}

// seat is a person of a group.
type seat struct {
	*person.Person
	done  map[string]bool // the components that were clicked on
	asked time.Time       // when they last asked for their hand
}

// play plays list after list until the world ends.
func (g *group) play() {
	g.newest, g.moved = map[string][2]int{}, time.Now()
	g.seats = make([]*seat, len(g.people))
	for g.ctx.Err() == nil {
		over := false
		for i := range g.people {
			free, err := g.act(i)
			if err != nil { // the window is closed, or Discord or the program did not answer
				g.leave(i)
				time.Sleep(50 * time.Millisecond)
			}
			over = over || free && i == 0
		}
		if over {
			if g.ending.Load() {
				return
			}
			g.begin()
		}
		time.Sleep(5 * time.Millisecond)
	}
	g.fail(fmt.Errorf("the people of #%s cannot end their list: they read %q", g.channel, g.reads))
}

func (g *group) leave(i int) {
	if g.seats[i] != nil {
		g.seats[i].Leave()
		g.seats[i] = nil
	}
}

// within gives what a person does a bounded time.
func (g *group) within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(g.ctx, 5*time.Second)
}

// routes are what people click on, the most urgent first. The last ones are for the first person of a group only.
var (
	routes     = []route.Route{route.CutLot, route.Word, route.Solo, route.Play, route.Next, route.Back, route.Join}
	hostRoutes = []route.Route{route.Start, route.Open}
)

// again is how long a person waits for their hand to follow the game before they ask for it once more.
const again = 100 * time.Millisecond

// act lets a person do one thing. Free says that they learned that they have no table.
func (g *group) act(i int) (free bool, err error) {
	ctx, cancel := g.within()
	defer cancel()
	if g.seats[i] == nil {
		p, err := person.Join(ctx, g.program.url(), g.people[i])
		if err != nil {
			return false, err
		}
		g.seats[i] = &seat{Person: p, done: map[string]bool{}}
		if err := p.WaitCommand(ctx, "doko"); err != nil {
			return false, err
		}
	}
	s := g.seats[i]
	m, c, ok := g.find(s, i == 0)
	if ok {
		var chosen []string
		if len(c.Options) > 0 {
			chosen = []string{c.Options[0].Value}
		}
		_, err := s.Click(ctx, m.ID, c.CustomID, chosen...)
		if err == nil {
			s.done[c.CustomID] = chosen == nil // a menu leads to a question, which may get lost
			g.clicks.Add(1)
		}
		return false, err
	}
	if time.Since(s.asked) < again {
		return false, nil
	}
	s.asked = time.Now()
	for _, m := range s.Messages() {
		if m.Ephemeral() {
			if err := s.Dismiss(ctx, m.ID); err != nil {
				return false, err
			}
		}
	}
	seen := make(map[string][2]int, len(g.newest))
	for table, at := range g.newest {
		seen[table] = at
	}
	if _, err := s.Command(ctx, g.channelID(s), "doko hand", nil); err != nil {
		return false, err
	}
	answer, err := s.WaitMessage(ctx, person.Message.Ephemeral)
	if err != nil {
		return false, err
	}
	for table, at := range moments(answer) { // what somebody saw was stored, so a later answer is no earlier
		if before, ok := seen[table]; ok && slices.Compare(at[:], before[:]) < 0 {
			g.fail(fmt.Errorf("table %s was at %v, and is now at %v", table, before, at))
		}
	}
	for _, c := range answer.Controls() {
		delete(s.done, c.CustomID) // a click on it was answered, and failed
	}
	text := answer.Text()
	g.noteAnswer(text)
	return strings.Contains(text, noTable) || strings.Contains(text, finalScore), nil
}

// noteProgress notes that the game went on.
func (g *group) noteProgress() {
	now := time.Now()
	g.longest = max(g.longest, now.Sub(g.moved))
	g.moved = now
}

func (g *group) noteAnswer(text string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.reads, _, _ = strings.Cut(text, "\n")
}

// What people read who have no table, or whose list is over.
var (
	noTable, _, _ = strings.Cut(locale.Of("de").T("notice.no_table_here", nil), ".")
	finalScore    = locale.Of("de").T("standing.final", nil)
)

// find returns the next component for a person, which they have not clicked on yet.
func (g *group) find(s *seat, host bool) (person.Message, person.Component, bool) {
	wanted := routes
	if host {
		wanted = slices.Concat(hostRoutes, routes)
	}
	here := map[string]bool{}
	for _, c := range s.Channels() {
		if c.ID == g.channelID(s) || c.ParentID == g.channelID(s) {
			here[c.ID] = true
		}
	}
	messages := s.Messages()
	for _, to := range wanted {
		for _, m := range slices.Backward(messages) {
			if !here[m.ChannelID] {
				continue
			}
			for table, at := range moments(m) {
				if before := g.newest[table]; slices.Compare(at[:], before[:]) > 0 {
					g.newest[table] = at
					g.noteProgress()
				}
			}
			for _, c := range m.Controls() {
				if !c.Disabled && !s.done[c.CustomID] && to.Names(c.CustomID) {
					return m, c, true
				}
			}
		}
	}
	return person.Message{}, person.Component{}, false
}

// moments returns the moments of tables that a private message is about.
func moments(m person.Message) map[string][2]int {
	all := map[string][2]int{}
	if !m.Ephemeral() {
		return all
	}
	for _, c := range m.Buttons() {
		if !route.Play.Names(c.CustomID) && !route.Word.Names(c.CustomID) {
			continue
		}
		parts := strings.Split(c.CustomID, "/")
		var at [2]int
		if _, err := fmt.Sscanf(parts[2], "%d.%d", &at[0], &at[1]); err == nil {
			all[parts[1]] = at
		}
	}
	return all
}

func (g *group) channelID(s *seat) string {
	for _, c := range s.Channels() {
		if c.Name == g.channel && c.ParentID == "" {
			return c.ID
		}
	}
	return ""
}

// begin lets the first person begin a list. It may fail: then the group tries again.
func (g *group) begin() {
	s := g.seats[0]
	if s == nil {
		return
	}
	ctx, cancel := g.within()
	defer cancel()
	if g.rounds++; g.rounds > 1 {
		g.lists.Add(1)
	}
	if g.league && g.found() && g.rounds%2 == 0 {
		_ = s.Advance(ctx, "monday") // so that each list is one of another week
		_, _ = s.Command(ctx, g.channelID(s), "league play", nil)
		return
	}
	options := person.Options{"games": 2}
	if g.computers > 0 {
		options["computers"] = g.computers
	}
	_, _ = s.Command(ctx, g.channelID(s), "doko new", options)
}

// found founds the league and lets everybody join; true says that it is there.
func (g *group) found() bool {
	if g.founded {
		return true
	}
	ctx, cancel := g.within()
	defer cancel()
	owner := g.seats[0]
	if _, err := owner.Command(ctx, g.channelID(owner), "league-admin create", nil); err != nil {
		return false
	}
	do := locale.Of("de").T("desk.do.create", nil)
	ask, err := owner.WaitMessage(ctx, func(m person.Message) bool { _, ok := m.Button(do); return ok })
	if err != nil {
		return false
	}
	if _, err := owner.Press(ctx, ask.ID, do); err != nil {
		return false
	}
	for _, s := range g.seats {
		if s == nil {
			return false
		}
		if _, err := s.Command(ctx, g.channelID(s), "league join", nil); err != nil {
			return false
		}
	}
	g.founded = true
	return true
}

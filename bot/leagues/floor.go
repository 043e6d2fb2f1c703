package leagues

import (
	"slices"
	"sync"
	"time"

	"karlchen/bot/table"
)

// floor is what is known of the tables of leagues that are going on. It is only memory: every table shows itself when the program starts.
type floor struct {
	mu     sync.Mutex
	tables map[string]sight
	claims map[string]claim          // by user id: places that were promised a moment ago
	news   map[string]table.Snapshot // tables at which something has happened that a league must know
	opens  map[string]bool           // ids of leagues with lists that want a table
	stir   chan struct{}             // there is something to do
}

// sight is a table as it was seen last.
type sight struct {
	league  table.League
	stage   stage
	given   bool     // the league has given its places
	people  []string // user ids of who has a place, or waits for one
	members int      // how many places people have
	list    uint64   // the number of its list, once that is known
}

// stage is how far a list has come.
type stage int

const (
	inLobby stage = iota
	isPlayed
	standsStill
	hasEnded
)

// claim is a place that somebody is about to have.
type claim struct {
	table string
	at    time.Time
}

// claimed is how long a claim holds. By then the table has shown that he has the place, or he has not got it.
const claimed = 5 * time.Second

func newFloor() *floor {
	return &floor{
		tables: map[string]sight{}, claims: map[string]claim{}, news: map[string]table.Snapshot{}, opens: map[string]bool{},
		stir: make(chan struct{}, 1),
	}
}

func stageOf(snap *table.Snapshot) stage {
	switch snap.Phase() {
	case table.Lobby:
		return inLobby
	case table.Ended:
		return hasEnded
	case table.Cutting, table.Playing, table.Resting:
	}
	if snap.Interrupted() {
		return standsStill
	}
	return isPlayed
}

// see takes notice of a table.
func (f *floor) see(snap table.Snapshot) {
	l, ok := snap.League()
	if !ok {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.note(snap, l)
}

// meet takes notice of a table that was just opened, before it shows itself, unless it has.
func (f *floor) meet(snap table.Snapshot) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if l, ok := snap.League(); ok && f.tables[snap.ID()].league.ID == "" {
		f.note(snap, l)
	}
}

// note is see, of a league's table.
func (f *floor) note(snap table.Snapshot, l table.League) {
	before, known := f.tables[snap.ID()]
	now := sight{league: l, stage: stageOf(&snap), given: snap.Arranged(), list: before.list}
	for _, p := range snap.Players() {
		if p.Person() {
			now.people = append(now.people, p.User.ID)
		}
	}
	now.members = len(now.people)
	for _, u := range snap.Waiting() {
		now.people = append(now.people, u.ID)
	}
	for _, user := range now.people {
		delete(f.claims, user)
	}
	f.tables[snap.ID()] = now
	if now.stage == hasEnded {
		delete(f.tables, snap.ID())
	}
	if !known || before.stage != now.stage {
		f.news[snap.ID()] = snap
		f.wake()
	}
}

// wake says that there is something to do.
func (f *floor) wake() {
	select {
	case f.stir <- struct{}{}:
	default: // somebody has said so already
	}
}

// seat returns the table at which somebody sits for a league, or nothing.
func (f *floor) seat(user string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.seatOf(user)
}

func (f *floor) seatOf(user string) string {
	for id, t := range f.tables {
		if slices.Contains(t.people, user) {
			return id
		}
	}
	return ""
}

// busy reports whether somebody has a place that a new draw of a league does not take from him.
func (f *floor) busy(user, league string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, t := range f.tables {
		drawn := t.given && t.stage == inLobby && t.league.ID == league
		if !drawn && slices.Contains(t.people, user) {
			return true
		}
	}
	return false
}

// claim promises somebody a place at a table, unless he has one at another, or is about to. Two tables that are asked at once do not both
// get him.
func (f *floor) claim(user, id string, now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if at := f.seatOf(user); at != "" && at != id {
		return false
	}
	if c, ok := f.claims[user]; ok && c.table != id && now.Sub(c.at) < claimed {
		return false
	}
	f.claims[user] = claim{id, now}
	return true
}

// lobbies returns the tables of a season at which somebody may still have one of the first four places, the fullest first. It does not matter
// in which week they were opened: a list counts for the one in which it begins.
func (f *floor) lobbies(l table.League) (ids []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for id, t := range f.tables {
		if t.stage == inLobby && !t.given && t.members < 4 && t.league.ID == l.ID && t.league.Season == l.Season {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return f.tables[b].members - f.tables[a].members })
	return ids
}

// open asks for the tables of a league's lists.
func (f *floor) open(league string) {
	f.openLater(league)
	f.wake()
}

// openLater is open, but not at once.
func (f *floor) openLater(league string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.opens[league] = true
}

// take returns what is to be done, and forgets it.
func (f *floor) take() (news []table.Snapshot, opens []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, snap := range f.news {
		news = append(news, snap)
	}
	for id := range f.opens {
		opens = append(opens, id)
	}
	clear(f.news)
	clear(f.opens)
	return news, opens
}

// again puts back what could not be done, unless there is something newer.
func (f *floor) again(snap table.Snapshot) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, newer := f.news[snap.ID()]; !newer {
		f.news[snap.ID()] = snap
	}
}

// number remembers which list a table plays.
func (f *floor) number(id string, list uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t, ok := f.tables[id]; ok {
		t.list = list
		f.tables[id] = t
	}
}

// all returns the tables that are going on.
func (f *floor) all() map[string]sight {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := make(map[string]sight, len(f.tables))
	for id, t := range f.tables {
		all[id] = t
	}
	return all
}

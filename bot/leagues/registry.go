package leagues

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/bot/trace"
)

// tableRegistry holds the running tables of leagues. It is only memory: every table is published again when the program starts.
type tableRegistry struct {
	mu     sync.Mutex
	tables map[string]tableState
	claims map[string]claim          // by user id: places that were promised a moment ago
	news   map[string]table.Snapshot // tables with news for their league
	opens  map[string]bool           // ids of leagues with lists that want a table
	boards map[evening]bool          // whose drawn tables have changed for everybody to see
	work   trace.Signal              // when there is work
}

// evening is the match day of a week.
type evening struct {
	league       string
	season, week int
}

// tableState is a table as it was published last.
type tableState struct {
	league  table.League
	phase   tablePhase
	given   bool     // the league has given its places
	people  []string // user ids of the people who have a place or wait for one
	members int      // the number of places that people have
	list    uint64   // the number of its list, once it is known
	place   string   // the channel where it plays
	games   int      // finished ones
	absent  []string // user ids of people whose place a computer plays, and nobody is about to take
	begun   int      // games, the present one too
}

// tablePhase is the progress of a list.
type tablePhase int

const (
	inLobby tablePhase = iota
	isPlayed
	standsStill
	hasEnded
)

// claim is a place that a person is about to take.
type claim struct {
	table string
	at    time.Time
}

// claimed is how long a claim holds. Until then the table has shown whether the person has the place.
const claimed = 5 * time.Second

func newTableRegistry() *tableRegistry {
	return &tableRegistry{
		tables: map[string]tableState{}, claims: map[string]claim{}, news: map[string]table.Snapshot{}, opens: map[string]bool{},
		boards: map[evening]bool{}, work: trace.NewSignal(),
	}
}

func phaseOf(snap *table.Snapshot) tablePhase {
	switch snap.Phase {
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

// noteTable notes the present state of a table. That of a new table counts only if the table has not published itself yet.
func (f *tableRegistry) noteTable(snap table.Snapshot, isNew bool) {
	l, ok := snap.League()
	if !ok {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	before, known := f.tables[snap.ID]
	if isNew && known {
		return
	}
	now := tableState{
		league: l, phase: phaseOf(&snap), given: snap.Arranged, list: before.list, place: snap.Place(), games: len(snap.Numbers), absent: snap.Absent(), begun: snap.Begun(),
	}
	for _, p := range snap.Players {
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
	f.tables[snap.ID] = now
	if now.phase == hasEnded {
		delete(f.tables, snap.ID)
	}
	attended := now.given && (before.begun != now.begun || !slices.Equal(before.absent, now.absent))
	if !known || before.phase != now.phase || attended {
		f.news[snap.ID] = snap
		f.work.Send()
	}
	if known && now.given && (before.place != now.place || before.games != now.games) {
		f.boards[evening{l.ID, l.Season, l.Week}] = true
		f.work.Send()
	}
}

// keepsFrom reports whether people at the table cannot have a place at another table of a league. A task waits for its member, and a table on
// another server keeps nobody from a table here.
func (t tableState) keepsFrom(league string) bool {
	return !t.league.Format.Mode().Attempts && guildOf(t.league.ID) == guildOf(league)
}

func guildOf(league string) string {
	guild, _, _ := strings.Cut(league, ".")
	return guild
}

// tableOf returns the table at which a person sits for a league, or which keeps them from it; or nothing.
func (f *tableRegistry) tableOf(user, league string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.seatOf(user, league)
}

// seatOf is tableOf for a caller that holds the lock. The league's own table comes first.
func (f *tableRegistry) seatOf(user, league string) (at string) {
	for id, t := range f.tables {
		switch {
		case !slices.Contains(t.people, user):
		case t.league.ID == league:
			return id
		case t.keepsFrom(league):
			at = id
		}
	}
	return at
}

// keptAt returns where a table is that keeps a person from the next draw of a league, if one does: it cannot be freed by the draw.
func (f *tableRegistry) keptAt(user, league string) (place string, kept bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, t := range f.tables {
		drawn := t.given && t.phase == inLobby && t.league.ID == league
		if !drawn && t.keepsFrom(league) && slices.Contains(t.people, user) {
			return t.place, true
		}
	}
	return "", false
}

// claimPlace promises a person a place at a table, unless they have one at another table or are about to. So two tables that ask at once do not both
// get the person.
func (f *tableRegistry) claimPlace(user, id, league string, now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if at := f.seatOf(user, league); at != "" && at != id {
		return false
	}
	if c, ok := f.claims[user]; ok && c.table != id && now.Sub(c.at) < claimed {
		return false
	}
	maps.DeleteFunc(f.claims, func(_ string, c claim) bool { return now.Sub(c.at) >= claimed }) // not everybody takes their place
	f.claims[user] = claim{id, now}
	return true
}

// lobbies returns the tables of a season with a free place among the first four, the fullest first. The week in which they were opened does not
// matter: a list counts for the week in which it begins.
func (f *tableRegistry) lobbies(l table.League) (ids []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for id, t := range f.tables {
		if t.phase == inLobby && !t.given && t.members < 4 && t.league.ID == l.ID && t.league.Season == l.Season {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return f.tables[b].members - f.tables[a].members })
	return ids
}

// requestTables asks for the tables of a league's lists.
func (f *tableRegistry) requestTables(league string) {
	f.requestTablesLater(league)
	f.work.Send()
}

// requestTablesLater is requestTables after a pause.
func (f *tableRegistry) requestTablesLater(league string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.opens[league] = true
}

// takeWork returns the work that is to be done, and forgets it.
func (f *tableRegistry) takeWork() (news []table.Snapshot, opens []string, boards []evening) {
	f.mu.Lock()
	defer f.mu.Unlock()
	news, opens, boards = slices.Collect(maps.Values(f.news)), slices.Collect(maps.Keys(f.opens)), slices.Collect(maps.Keys(f.boards))
	clear(f.news)
	clear(f.opens)
	clear(f.boards)
	return news, opens, boards
}

// renewLater asks for another update of the board of a match day.
func (f *tableRegistry) renewLater(e evening) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.boards[e] = true
}

// putBack returns a snapshot that could not be handled, unless there is a newer one.
func (f *tableRegistry) putBack(snap table.Snapshot) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, newer := f.news[snap.ID]; !newer {
		f.news[snap.ID] = snap
	}
}

func (f *tableRegistry) setList(id string, list uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t, ok := f.tables[id]; ok {
		t.list = list
		f.tables[id] = t
	}
}

func (f *tableRegistry) all() map[string]tableState {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.tables)
}

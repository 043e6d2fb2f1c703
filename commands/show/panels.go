package show

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/storage"
)

// Panels owns the private hands that people have open: it edits them, and at each new game it puts them at the end of their channels, as long as Discord
// allows. Nothing depends on it: an old hand says so when its player clicks it, and Meine Karten shows a new one. A panel is the message of one open hand. The
// tokens of hands are secrets: they are stored as long as they can be used, which is fifteen minutes, and no longer; see stored_hands.go.
type Panels struct {
	panelParts
	ctx  context.Context // ends when hands are refreshed no more
	stop context.CancelFunc

	moves   sync.WaitGroup // hands whose new message is under way
	saving  sync.Mutex     // before mu
	mu      sync.Mutex
	tables  map[string]*tablePanels // by the table's id
	unsaved map[string]bool         // tables whose open hands are stored soon
	oldest  map[string]time.Time    // when the oldest stored hand of a table was opened; zero if the row is unknown, because storing it failed

	sweeping bool           // sweep runs soon
	unstored discord.Sparse // logs that hands could not be stored
}

// panelParts are what Panels work with.
type panelParts struct {
	port   discord.Port
	log    *slog.Logger
	stored storage.Settings // nil stores nothing
	// draw makes the hand that is the answer to an interaction, as its reader wants it now.
	draw func(of *discord.Interaction, snap table.Snapshot) discord.Message
	// await returns when the messages of a new game are there, or should be. A hand that moves stands below them.
	await func(ctx context.Context, snap *table.Snapshot)

	drawing *discord.DrawingPool // where hands are drawn
}

// tablePanels are the panels of one table, by user id.
type tablePanels struct{ open map[string]*panel }

type panel struct {
	interaction *discord.Interaction // nobody changes it
	game        int                  // below whose messages it stands, see gameOf
	still       bool                 // only a new game changes it: its person wants no more, or reads another page there
	lost        bool                 // nothing changes it any more
	moving      bool                 // its new message is under way
	opened      bool                 // the latest answer was a new message
	notice      string               // on top of its next content
	shown       discord.Fingerprint  // of the message as it is shown
	next        *table.Snapshot      // the next to show, or nil
	news        time.Time            // when the oldest change that it does not show came
	busy        bool                 // a goroutine is editing it
}

const (
	panelLife = 14 * time.Minute // a token lives for fifteen
	// panelPause is the least time from one edit of a hand to the next: a client loads its picture again at each edit. It is the usual pace of computers,
	// so that a hand shows each card within a second.
	panelPause = 900 * time.Millisecond
	// maxPanelPause is the longest pause between two edits of a hand while Discord takes none. Each failure doubles the pause.
	maxPanelPause = 30 * time.Second
)

func newPanels(parts panelParts) *Panels {
	p := &Panels{panelParts: parts, tables: map[string]*tablePanels{}, unsaved: map[string]bool{}, oldest: map[string]time.Time{}}
	p.ctx, p.stop = context.WithCancel(context.Background())
	return p
}

// panelsOf returns the panels of a table. The caller holds the lock.
func (p *Panels) panelsOf(table string) *tablePanels {
	h := p.tables[table]
	if h == nil {
		h = &tablePanels{open: map[string]*panel{}}
		p.tables[table] = h
	}
	return h
}

// remove deletes the message of a hand in the background, if that can still be done.
func (p *Panels) remove(hand *discord.Interaction) {
	if p.isOld(hand) {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := p.port.DeleteResponse(ctx, *hand); err != nil {
			p.log.Debug("a hand could not be removed", "error", err) // mostly the player has dismissed it
		}
	}()
}

// isOld reports whether a hand can no longer be edited.
func (p *Panels) isOld(i *discord.Interaction) bool { return time.Since(i.Created) > panelLife }

// before reports whether Discord made the interaction a before b. Ids grow with time.
func before(a, b *discord.Interaction) bool {
	if len(a.ID) != len(b.ID) {
		return len(a.ID) < len(b.ID)
	}
	return a.ID < b.ID
}

// IsOpen reports whether the user has a hand open at a table.
func (p *Panels) IsOpen(table, user string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := p.tables[table]
	return h != nil && h.open[user] != nil && !h.open[user].lost
}

// coversTurn reports whether the player whose turn it is sees the game in an open hand, or is no person. They need no public message then.
func (p *Panels) coversTurn(snap *table.Snapshot) bool {
	v := snap.Public()
	p.mu.Lock()
	defer p.mu.Unlock()
	if v.Turn() == card.NoSeat {
		return false
	}
	who := snap.PlayerAt(v.Turn())
	if !who.Person() || who.Away {
		return true
	}
	h := p.tables[snap.ID]
	if h == nil {
		return false
	}
	open := h.open[who.User.ID]
	return open != nil && !open.still && !open.lost && !p.isOld(open.interaction)
}

// gameOf returns the number of the game to which a hand belongs, in the order of the table. A hand stays where it is until the next one.
func gameOf(snap *table.Snapshot) int {
	switch game := snap.Version().Game; snap.Phase {
	case table.Cutting, table.Playing:
		return game
	case table.Resting, table.Ended, table.Lobby: // these show the game before
		return game - 1
	}
	return 0
}

// peopleAt returns the ids of the people who play themselves or wait for a place.
func peopleAt(snap *table.Snapshot) (users []string) {
	for _, p := range snap.Players {
		if !p.Computer() {
			users = append(users, p.User.ID)
		}
	}
	for _, u := range snap.Waiting() {
		users = append(users, u.ID)
	}
	return users
}

package show

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// housing gives every table a place where people can play: it opens threads, calls people there, and tells the host when no channel is left.
// A table says what it wants; what fails is tried again, and what is done the table remembers, so that it is done once, whatever is killed
// when. Nobody waits for Discord here but the errand of one table.
type housing struct {
	port   discord.Port
	tables *table.Manager
	show   *Screen
	ctx    context.Context
	stop   context.CancelFunc
	work   sync.WaitGroup

	mu      sync.Mutex
	errands map[string]*errand // by the table's id
}

// errand is what is being done for one table.
type errand struct {
	again bool // the table has changed meanwhile
	slow  bool // it takes long, so the table is shown where it is
}

const (
	errandPause    = 250 * time.Millisecond // before the second try; each further one is twice as late
	maxErrandPause = time.Minute
	errandWithin   = 30 * time.Second // one try
	// showAnyway is how long a table waits for its thread, and for people to be called there, before it is shown all the same.
	showAnyway = 10 * time.Second
)

func newHousing(s *Screen) *housing {
	h := &housing{port: s.port, tables: s.tables, show: s, errands: map[string]*errand{}}
	h.ctx, h.stop = context.WithCancel(context.Background())
	return h
}

// close ends all errands. What is not done is done after the next start.
func (h *housing) close() {
	h.mu.Lock()
	h.stop()
	h.mu.Unlock()
	h.work.Wait()
}

// wants reports whether there is something to do for a table.
func wants(snap *table.Snapshot) bool {
	users, _ := snap.Newcomers()
	return snap.Phase() != table.Ended && (snap.WantsThread() || len(users) > 0)
}

// see has somebody do what a table wants. It does not block.
func (h *housing) see(snap *table.Snapshot) {
	if !wants(snap) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if e := h.errands[snap.ID()]; e != nil {
		e.again = true
		return
	}
	if h.ctx.Err() == nil {
		e := &errand{}
		h.errands[snap.ID()] = e
		h.work.Go(func() { h.run(snap.ID(), e) })
	}
}

// holds reports whether the games of a table are not to be shown yet, because their place is being prepared.
func (h *housing) holds(snap *table.Snapshot) bool {
	if !snap.WantsThread() && !snap.FirstMention() {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	e := h.errands[snap.ID()]
	return e == nil || !e.slow // the errand of a table begins when it has been shown
}

// run does what a table wants until it wants nothing more.
func (h *housing) run(id string, e *errand) {
	late := time.AfterFunc(showAnyway, func() { h.showAnyway(id, e) })
	defer late.Stop()
	for pause := errandPause; h.ctx.Err() == nil; {
		err := h.try(id)
		switch {
		case err == nil && h.done(id, e):
			return
		case err == nil:
			pause = errandPause
		default:
			h.show.log.Warn("a table's place is not ready", "table", id, "error", err)
			wait(h.ctx, pause)
			pause = min(2*pause, maxErrandPause)
		}
	}
}

// try is attend within its time. A panic is an error, too: other tables go on.
func (h *housing) try(id string) (err error) {
	ctx, cancel := context.WithTimeout(h.ctx, errandWithin)
	defer cancel()
	defer func() {
		if fault := recover(); fault != nil {
			h.show.log.Error("a fault in a table's errand", "table", id, "fault", fault, "stack", string(debug.Stack()))
			err = errors.New("a fault of the program")
		}
	}()
	return h.attend(ctx, id)
}

// done ends an errand, unless the table has changed meanwhile.
func (h *housing) done(id string, e *errand) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e.again && h.ctx.Err() == nil {
		e.again = false
		return false
	}
	delete(h.errands, id)
	return true
}

func (h *housing) showAnyway(id string, e *errand) {
	h.mu.Lock()
	e.slow = true
	h.mu.Unlock()
	h.show.republish(id)
}

// attend does the next things that a table wants. An error means that it is to be tried again.
func (h *housing) attend(ctx context.Context, id string) error {
	snap, err := h.tables.Do(ctx, id, table.User{}, table.Look{})
	if err == nil && wants(&snap) && snap.WantsThread() {
		snap, err = h.openThread(ctx, snap)
	}
	if err == nil && wants(&snap) {
		err = h.call(ctx, &snap)
	}
	if errors.Is(err, table.NoSuchTable) { // it has ended
		return nil
	}
	return err
}

// openThread opens the thread that a table wants, or settles that there is none to be had. A thread that took so long that its table has ended
// is closed, and what was shown in the channel meanwhile is removed there.
func (h *housing) openThread(ctx context.Context, snap table.Snapshot) (table.Snapshot, error) {
	thread, err := h.startThread(ctx, &snap)
	if err != nil {
		return snap, err
	}
	housed, err := h.tables.SetThread(ctx, snap.ID(), thread)
	switch {
	case thread == "":
	case errors.Is(err, table.NoSuchTable):
		h.archive(thread)
	case err == nil:
		h.clearGames(&snap)
	}
	return housed, err
}

// clearGames removes what is shown of games where a table has played until now, the message included that may be under way.
func (h *housing) clearGames(snap *table.Snapshot) {
	keys := snap.MessageKeys("")
	if key := gameKey(snap); !slices.Contains(keys, key) {
		keys = append(keys, key)
	}
	for _, key := range keys {
		if strings.Contains(key, "/") {
			h.show.board.Clear(slotOf(snap, key))
		}
	}
}

// startThread starts a thread on the lobby's message, and returns nothing where Discord allows none.
func (h *housing) startThread(ctx context.Context, snap *table.Snapshot) (thread string, err error) {
	const needed = discord.CreatePublicThreads | discord.SendMessagesInThreads
	if now, known := h.show.rightsIn(snap.Channel()); known && !(now.kind.HoldsThreads() && now.may.Has(needed)) {
		return "", nil
	}
	lobby := snap.MessageID(lobbyKey)
	if lobby == "" {
		return "", errors.New("the lobby has no message yet")
	}
	thread, err = h.port.StartThread(ctx, snap.Channel(), lobby, tableview.ThreadName(*snap))
	switch {
	case discord.IsForbidden(err), discord.IsRefused(err), discord.IsChannelGone(err):
		h.show.log.Warn("a table gets no thread and plays in its channel", "table", snap.ID(), "error", err)
		return "", nil
	}
	return thread, err
}

// call calls newcomers to the place where the table plays, or where there is none left tells the host.
func (h *housing) call(ctx context.Context, snap *table.Snapshot) error {
	users, count := snap.Newcomers()
	if len(users) == 0 {
		return nil
	}
	var err error
	nonce := nonceOf("call", snap.ID(), snap.Place(), snap.Moves(), count)
	if loc := locale.For(snap.Locale()); snap.Homeless() {
		err = h.port.Message(ctx, snap.Host(), tableview.Homeless(*snap, loc), nonce)
	} else if _, err = h.port.Send(ctx, snap.Place(), tableview.Newcomers(*snap, users, loc), nonce); err == nil {
		h.addToThread(ctx, snap.Thread(), users)
	}
	switch {
	case discord.IsChannelGone(err), discord.IsRefused(err) && snap.Moves() > 0 && !snap.Homeless(): // it is gone, or a forum, which takes no messages
		_, err = h.tables.DropChannel(ctx, snap.ID(), snap.Place())
		return err
	case discord.IsUnwelcome(err), discord.IsRefused(err):
		h.show.log.Warn("people were not called to their table", "table", snap.ID(), "error", err)
	case err != nil:
		return err
	}
	_, err = h.tables.MarkGreeted(ctx, snap)
	return err
}

// addToThread makes people members of a thread, so that they see it in their list. Who cannot be added can still open it.
func (h *housing) addToThread(ctx context.Context, thread string, users []table.User) {
	if thread == "" {
		return
	}
	var all sync.WaitGroup
	for _, u := range users {
		all.Go(func() {
			if err := h.port.AddToThread(ctx, thread, u.ID); err != nil {
				h.show.log.Warn("somebody was not added to a thread", "thread", thread, "error", err)
			}
		})
	}
	all.Wait()
}

// archive closes the thread of a table that is over. Where the bot may not, Discord does it after a day without messages.
func (h *housing) archive(thread string) {
	ctx, cancel := context.WithTimeout(h.ctx, errandWithin)
	defer cancel()
	if err := h.port.ArchiveThread(ctx, thread); err != nil && !discord.IsGone(err) {
		h.show.log.Info("a thread is left to Discord to close", "thread", thread, "error", err)
	}
}

// evict lets tables know that a channel is gone. It does not block.
func (h *housing) evict(channel string, tables ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx.Err() != nil {
		return
	}
	h.work.Go(func() {
		for _, id := range tables {
			if _, err := h.tables.DropChannel(h.ctx, id, channel); err != nil && !errors.Is(err, table.NoSuchTable) {
				h.show.log.Error("a table does not know that its channel is gone", "table", id, "error", err)
			}
		}
	})
}

package show

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// threadKeeper gives every table a place: it opens threads, mentions people there, and tells the host when the table has no channel left. A snapshot says
// what its table needs, and each table with needs has one task, which retries what fails. The table stores what is done, so that it is done
// once even if the bot is killed. A task waits for Discord; nothing else does.
type threadKeeper struct {
	port   discord.Port
	tables *table.Manager
	show   *Screen
	ctx    context.Context
	stop   context.CancelFunc
	work   sync.WaitGroup

	mu    sync.Mutex
	tasks map[string]*threadTask // by the table's id
}

// threadTask is the work on the needs of one table.
type threadTask struct {
	again bool // the table has changed since the task looked at it
	slow  bool // it has taken longer than showAnyway
}

const (
	taskPause    = 250 * time.Millisecond // before the second try; each further pause is twice as long
	maxTaskPause = time.Minute
	taskWithin   = 30 * time.Second // for one try
	// showAnyway is how long the games of a table wait for its thread and its first mention before they are shown where it is.
	showAnyway = 10 * time.Second
)

func newThreadKeeper(s *Screen) *threadKeeper {
	h := &threadKeeper{port: s.port, tables: s.tables, show: s, tasks: map[string]*threadTask{}}
	h.ctx, h.stop = context.WithCancel(context.Background())
	return h
}

// close ends all tasks. The next start of the bot goes on with them.
func (h *threadKeeper) close() {
	h.mu.Lock()
	h.stop()
	h.mu.Unlock()
	h.work.Wait()
}

// needsThreadTask reports whether a table needs a thread, or has newcomers to mention.
func needsThreadTask(snap *table.Snapshot) bool {
	users, _ := snap.Newcomers()
	return snap.Phase != table.Ended && (snap.WantsThread || len(users) > 0)
}

// requestTask starts the task of a table, or tells a running one to look again. It does not block.
func (h *threadKeeper) requestTask(snap *table.Snapshot) {
	if !needsThreadTask(snap) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if e := h.tasks[snap.ID]; e != nil {
		e.again = true
		return
	}
	if h.ctx.Err() == nil {
		e := &threadTask{}
		h.tasks[snap.ID] = e
		h.work.Go(func() { h.runTask(snap.ID, e) })
	}
}

// holdsBack reports whether the games of a table must not be shown yet, because its place is not ready.
func (h *threadKeeper) holdsBack(snap *table.Snapshot) bool {
	if !snap.WantsThread && !snap.FirstMention() {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	e := h.tasks[snap.ID]
	return e == nil || !e.slow // without a task yet: Publish starts it
}

// runTask works until the table needs nothing more.
func (h *threadKeeper) runTask(id string, e *threadTask) {
	late := time.AfterFunc(showAnyway, func() { h.showAnyway(id, e) })
	defer late.Stop()
	for pause := taskPause; h.ctx.Err() == nil; {
		err := h.tryTask(id)
		switch {
		case err == nil && h.finishTask(id, e):
			return
		case err == nil:
			pause = taskPause
		default:
			h.show.log.Warn("a table's place is not ready", "table", id, "error", err)
			trace.Pause(h.ctx, pause, nil)
			pause = min(2*pause, maxTaskPause)
		}
	}
}

// tryTask is doTask with a time limit. It turns a panic into an error, so that other tables go on.
func (h *threadKeeper) tryTask(id string) error {
	ctx, cancel := context.WithTimeout(h.ctx, taskWithin)
	defer cancel()
	return trace.Guard(h.show.log, "prepare a table's place", func() error { return h.doTask(ctx, id) }, "table", id)
}

// finishTask ends a task, unless the table has changed since it began its latest try.
func (h *threadKeeper) finishTask(id string, e *threadTask) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e.again && h.ctx.Err() == nil {
		e.again = false
		return false
	}
	delete(h.tasks, id)
	return true
}

// showAnyway publishes a table whose task is slow.
func (h *threadKeeper) showAnyway(id string, e *threadTask) {
	h.mu.Lock()
	e.slow = true
	h.mu.Unlock()
	h.show.republish(id)
}

// doTask does what a table needs now. An error asks for another try.
func (h *threadKeeper) doTask(ctx context.Context, id string) error {
	snap, err := h.tables.Do(ctx, id, table.User{}, table.Look{})
	if err == nil && needsThreadTask(&snap) && snap.WantsThread {
		snap, err = h.openThread(ctx, snap)
	}
	if err == nil && needsThreadTask(&snap) {
		err = h.mentionNewcomers(ctx, &snap)
	}
	if errors.Is(err, table.NoSuchTable) { // the table has ended
		return nil
	}
	return err
}

// openThread opens the thread of a table, or notes that the table gets none. If the table has ended before its thread opens, the thread is
// archived. Messages of games that the channel has already are removed there.
func (h *threadKeeper) openThread(ctx context.Context, snap table.Snapshot) (table.Snapshot, error) {
	thread, err := h.startThread(ctx, &snap)
	if err != nil {
		return snap, err
	}
	housed, err := h.tables.Do(ctx, snap.ID, table.User{}, table.SetThread{Thread: thread})
	switch {
	case thread == "":
	case errors.Is(err, table.NoSuchTable):
		h.archiveThread(discord.Place{GuildID: snap.Guild, ChannelID: thread})
	case err == nil:
		h.clearGames(&snap)
	}
	return housed, err
}

// clearGames removes the messages of games from the table's channel, also one that the publisher is still posting.
func (h *threadKeeper) clearGames(snap *table.Snapshot) {
	keys := snap.MessageKeys("")
	if key := gameKey(snap); !slices.Contains(keys, key) {
		keys = append(keys, key)
	}
	for _, key := range keys {
		if strings.Contains(key, "/") {
			h.show.publisher.Clear(slotOf(snap, key))
		}
	}
}

// startThread starts a thread on the lobby's message. It returns an empty id where Discord allows no thread.
func (h *threadKeeper) startThread(ctx context.Context, snap *table.Snapshot) (thread string, err error) {
	const needed = discord.CreatePublicThreads | discord.SendMessagesInThreads
	if now, known := h.show.rights.find(snap.Channel); known && !(now.kind.HoldsThreads() && now.may.Has(needed)) {
		return "", nil
	}
	lobby := snap.MessageID(lobbyKey)
	if lobby == "" {
		return "", errors.New("the lobby has no message yet")
	}
	thread, err = h.port.StartThread(ctx, discord.Place{GuildID: snap.Guild, ChannelID: snap.Channel}, lobby, tableview.ThreadName(*snap))
	switch {
	case discord.IsForbidden(err), discord.IsRefused(err), discord.IsChannelGone(err):
		h.show.log.Warn("a table gets no thread and plays in its channel", "table", snap.ID, "error", err)
		return "", nil
	}
	return thread, err
}

// mentionNewcomers mentions newcomers at the place where the table plays. If the table has no place left, it tells the host.
func (h *threadKeeper) mentionNewcomers(ctx context.Context, snap *table.Snapshot) error {
	users, count := snap.Newcomers()
	if len(users) == 0 {
		return nil
	}
	nonce := nonceOf("call", snap.ID, snap.Place(), snap.Moves, count)
	_, err := h.show.sendOnce(nonce, func() (id string, err error) {
		if loc := locale.For(snap.Locale); snap.Homeless {
			err = h.port.Message(ctx, snap.Host, tableview.ChannelGone(*snap, loc), nonce)
		} else if id, err = h.port.Send(ctx, discord.Place{GuildID: snap.Guild, ChannelID: snap.Place()}, tableview.Newcomers(*snap, users, loc), nonce); err == nil {
			h.addToThread(ctx, discord.Place{GuildID: snap.Guild, ChannelID: snap.Thread}, users)
		}
		return id, err
	})
	switch {
	case discord.IsChannelGone(err), discord.IsRefused(err) && snap.Moves > 0 && !snap.Homeless: // a refusal there comes from a forum
		_, err = h.tables.Do(ctx, snap.ID, table.User{}, table.DropChannel{Channel: snap.Place()})
		return err
	case discord.IsUnwelcome(err), discord.IsRefused(err):
		h.show.log.Warn("people were not called to their table", "table", snap.ID, "error", err)
	case err != nil:
		return err
	}
	if _, err = h.tables.MarkGreeted(ctx, snap); err == nil || errors.Is(err, table.NoSuchTable) {
		h.show.sent.Delete(nonce)
	}
	return err
}

// addToThread makes people members of a thread, so that they see it in their list. Other people can still open it.
func (h *threadKeeper) addToThread(ctx context.Context, thread discord.Place, users []table.User) {
	if thread.ChannelID == "" {
		return
	}
	var all sync.WaitGroup
	for _, u := range users {
		all.Go(func() {
			if err := h.port.AddToThread(ctx, thread, u.ID); err != nil {
				h.show.log.Warn("somebody was not added to a thread", "thread", thread.ChannelID, "error", err)
			}
		})
	}
	all.Wait()
}

// archiveThread archives the thread of an ended table. If the bot may not, Discord does it after a week without messages.
func (h *threadKeeper) archiveThread(thread discord.Place) {
	ctx, cancel := context.WithTimeout(h.ctx, taskWithin)
	defer cancel()
	if err := h.port.ArchiveThread(ctx, thread); err != nil && !discord.IsGone(err) {
		h.show.log.Info("a thread is left to Discord to close", "thread", thread.ChannelID, "error", err)
	}
}

// dropChannel tells tables that a channel is gone. It does not block.
func (h *threadKeeper) dropChannel(channel string, tables ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx.Err() != nil {
		return
	}
	h.work.Go(func() {
		for _, id := range tables {
			if _, err := h.tables.Do(h.ctx, id, table.User{}, table.DropChannel{Channel: channel}); err != nil && !errors.Is(err, table.NoSuchTable) {
				h.show.log.Error("a table does not know that its channel is gone", "table", id, "error", err)
			}
		}
	})
}

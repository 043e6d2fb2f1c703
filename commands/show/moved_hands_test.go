package show

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
)

// channel is a port that notes what happens to hands, in its order. All other methods panic.
type channel struct {
	mu sync.Mutex
	discord.Port
	events []string
	fail   error  // of the next follow-up
	inside func() // runs while a follow-up is under way
}

func (c *channel) note(what string, i discord.Interaction) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.events = append(c.events, fmt.Sprintf("%s %s%s", what, i.ID, i.FollowUpID))
}

func (c *channel) EditResponse(_ context.Context, i discord.Interaction, m discord.Message) error {
	c.note("edit", i)
	return nil
}

func (c *channel) DeleteResponse(_ context.Context, i discord.Interaction) error {
	c.note("delete", i)
	return nil
}

func (c *channel) FollowUp(_ context.Context, i discord.Interaction, m discord.Message) (string, error) {
	c.note("follow", i)
	if !m.Ephemeral {
		c.note("show everybody", i)
	}
	if c.inside != nil {
		c.inside()
	}
	return "f", c.fail
}

// atGame is a table at the first game, atLobby the table before.
var (
	atLobby = table.Snapshot{Info: table.Info{ID: "table", Phase: table.Lobby}}
	atGame  = table.Snapshot{Info: table.Info{ID: "table", Phase: table.Cutting}}
)

func panelsOf(port discord.Port) *Panels {
	p := newPanels(panelParts{port: port, log: slog.New(slog.DiscardHandler)})
	p.await = func(context.Context, *table.Snapshot) {}
	p.draw = func(_ *discord.Interaction, snap table.Snapshot) discord.Message {
		return discord.Message{Ephemeral: true, Blocks: []discord.Block{discord.Container{Blocks: []discord.Block{discord.Text{Markdown: fmt.Sprint(snap.Players)}}}}}
	}
	return p
}

func click(id string) *discord.Interaction {
	return &discord.Interaction{ID: id, Token: id, User: discord.User{ID: "7"}, Created: time.Now()}
}

// The hand was a message that stayed where it was first shown, while the channel went on below it: 4,333 pixels above the end after four games. With a new
// game it comes again at the end, and there are never two. Later edits go to the new message.
func TestAHandMovesToTheEndOfItsChannelWithEachGame(t *testing.T) {
	moved := []string{"follow 1", "delete 1"}
	for name, c := range map[string]struct {
		still bool
		fail  error
		click func(*Panels)
		wait  time.Duration
		want  []string
	}{
		"as usual":                        {want: append(slices.Clone(moved), "edit 1f")},
		"refreshed by clicks alone":       {still: true, want: moved},
		"a page is open in its place":     {click: func(p *Panels) { p.StopRefresh("table", "7") }, want: moved},
		"Discord takes no follow-up":      {fail: &discord.Error{Status: 503}, want: []string{"follow 1", "edit 1", "edit 1"}},
		"its token is too old":            {wait: 16 * time.Minute},
		"a click on a hand with no token": {wait: 16 * time.Minute, click: func(p *Panels) { p.MoveHand(&atGame, click("2"), "", false) }, want: []string{"follow 2", "delete 2", "edit 2f"}},
		"a click on it before it moves":   {click: func(p *Panels) { p.KeepHand(&atLobby, click("2"), discord.Message{}, false, false) }, want: []string{"follow 2", "delete 2", "edit 2f"}},
		"another was opened below":        {click: func(p *Panels) { p.KeepHand(&atGame, click("2"), discord.Message{}, true, false) }, want: []string{"delete 1", "edit 2", "edit 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				port := &channel{fail: c.fail}
				p := panelsOf(port)
				p.KeepHand(&atLobby, click("1"), discord.Message{}, true, c.still)
				pass(c.wait)
				if c.click != nil {
					c.click(p)
				}
				pass(time.Second)
				for n := range 3 { // the second time nothing new has happened
					now := atGame
					now.Players = make([]table.Player, n/2)
					p.Refresh(now)
					pass(10 * time.Second)
				}
				if !slices.Equal(port.events, c.want) {
					t.Errorf("Discord got %v, want %v", port.events, c.want)
				}
			})
		})
	}
}

// Somebody opens their hand while it moves, or clicks on it where it stood: one hand is left.
func TestAClickWhileAHandMovesLeavesOneHand(t *testing.T) {
	for name, c := range map[string]struct {
		click func(*Panels)
		want  []string
	}{
		"opened": {func(p *Panels) { p.KeepHand(&atGame, click("2"), discord.Message{}, true, false) }, []string{"follow 1", "delete 1", "delete 1f"}},
		"next":   {func(p *Panels) { p.MoveHand(&atGame, click("2"), "", false) }, []string{"follow 1", "delete 1"}},
		// The new message was deleted in the background; where the program ended before that it stayed, below the hand that was refreshed.
		"answered above": {func(p *Panels) { p.KeepHand(&atGame, click("2"), discord.Message{}, false, false) }, []string{"follow 1", "delete 2", "edit 1f"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				port := &channel{}
				p := panelsOf(port)
				port.inside = func() { c.click(p); pass(time.Millisecond) }
				p.KeepHand(&atLobby, click("1"), discord.Message{}, true, false)
				p.Refresh(atGame)
				pass(time.Minute)
				if slices.Sort(port.events); !slices.Equal(port.events, slices.Sorted(slices.Values(c.want))) { // a message is deleted in the background
					t.Errorf("Discord got %v, want %v", port.events, c.want)
				}
			})
		})
	}
}

// The program ends while a hand is being posted. It notes the new message first: otherwise the next start would refresh the one above, and the lower one
// would be dead.
func TestTheEndWaitsForAHandThatMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &hands{rows: map[string]json.RawMessage{}}
		port := &channel{}
		p := panelsOf(port)
		p.stored = d
		port.inside = func() { pass(time.Second) }
		p.KeepHand(&atLobby, click("1"), discord.Message{}, true, false)
		p.Refresh(atGame)
		pass(time.Millisecond)
		p.close(t.Context())
		p.saveAll()
		synctest.Wait() // the message above is deleted in the background
		p = panelsOf(port)
		p.stored = d
		p.reopen()
		now := atGame
		now.Players = make([]table.Player, 1)
		p.Refresh(now)
		pass(time.Minute)
		if want := []string{"follow 1", "delete 1", "edit 1f"}; !slices.Equal(port.events, want) {
			t.Errorf("Discord got %v, want %v", port.events, want)
		}
	})
}

// A click on the message from which a hand has just moved was answered there: then a second hand stayed above, and the one below was forgotten.
func TestAnAnswerThatAMoveOvertakesLeavesOneHand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		port := &channel{}
		p := panelsOf(port)
		p.KeepHand(&atLobby, click("1"), discord.Message{}, true, false)
		p.Refresh(atGame)
		pass(time.Minute)
		late, below := click("2"), click("3")
		late.MessageID, below.MessageID = "above", "f"
		p.KeepHand(&atGame, late, discord.Message{}, false, false)
		pass(time.Second)
		now := atGame
		now.Players = make([]table.Player, 1)
		p.Refresh(now)
		pass(time.Minute)
		p.KeepHand(&atGame, below, discord.Message{}, false, false)
		now.Players = make([]table.Player, 2)
		p.Refresh(now)
		pass(time.Minute)
		if want := []string{"follow 1", "delete 1", "delete 2", "edit 1f", "edit 3"}; !slices.Equal(port.events, want) {
			t.Errorf("Discord got %v, want %v", port.events, want)
		}
	})
}

// A hand from before a restart moves with the next game, by the message that it has then.
func TestAHandMovesAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &hands{rows: map[string]json.RawMessage{}}
		p := panelsOf(&channel{})
		p.stored = d
		p.KeepHand(&atLobby, click("1"), discord.Message{}, true, false)
		p.Refresh(atGame)
		pass(time.Minute)
		p.stop()
		port := &channel{}
		p = panelsOf(port)
		p.stored = d
		p.reopen()
		p.Refresh(atGame)
		pass(time.Minute)
		if want := []string{"edit 1f"}; !slices.Equal(port.events, want) {
			t.Errorf("Discord got %v, want %v", port.events, want)
		}
	})
}

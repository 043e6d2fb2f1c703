package show

import (
	"context"
	"fmt"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// Publish shows a table to everybody: the lobby where it was opened, a message for each game, and one for each result. It does not block, and draws
// nothing: the publisher draws the newest snapshot when it writes.
func (s *Screen) Publish(snap table.Snapshot) {
	s.rooms.see(&snap)
	if !snap.Homeless() {
		s.showLobby(&snap)
	}
	if !snap.Homeless() && !snap.Secret() && !s.rooms.holds(&snap) {
		s.showGames(&snap, locale.For(snap.Locale()))
	}
	s.Panels.Refresh(snap)
	if snap.Phase() == table.Ended {
		time.AfterFunc(forgetAfter, func() { // by then the last messages and hands have been shown
			s.Panels.forget(snap.ID())
			s.lobbies.Delete(snap.ID())
			if snap.Thread() != "" { // where nobody else posts
				s.board.Forget(snap.Thread())
				s.rooms.archive(snap.Thread())
			}
		})
	}
}

// showLobby shows the lobby. Once that is closed, no card changes anything in it.
func (s *Screen) showLobby(snap *table.Snapshot) {
	if before, shown := s.lobbies.Swap(snap.ID(), *snap); shown && tableview.SameClosed(before.(table.Snapshot), *snap) {
		return
	}
	s.show(snap, lobbyKey, func() discord.Message { return s.LobbyMessage(snap) })
}

// showGames shows what is played at a table: the game, the result, and who is called or waited for.
func (s *Screen) showGames(snap *table.Snapshot, loc *locale.Localizer) {
	if _, called := snap.Begins(); called && snap.Phase() == table.Lobby {
		s.show(snap, callKey, func() discord.Message { return tableview.BeginPing(*snap, loc) })
	} else if snap.MessageID(callKey) != "" { // it has begun, or never will
		s.board.Clear(slotOf(snap, callKey))
	}
	if key := gameKey(snap); key != lobbyKey {
		s.showStep(snap, key, func() discord.Message { return tableview.Game(s.publicLook(snap), *snap, loc) })
	} else if snap.Phase() == table.Ended {
		s.closeGame(snap, loc)
	}
	s.showResult(snap, loc)
	s.pings.follow(snap, s.Person)
}

// closeGame ends the message of a game that was broken off: nobody is to look for their cards there.
func (s *Screen) closeGame(snap *table.Snapshot, loc *locale.Localizer) {
	key := fmt.Sprintf("game/%d", len(snap.Numbers())+1)
	if snap.MessageID(key) == "" { // perhaps it is just being posted
		s.board.Clear(slotOf(snap, key))
		return
	}
	s.show(snap, key, func() discord.Message { return tableview.Closed(*snap, loc) })
}

// showResult shows the result of the game that was played last. Once the next one has begun it leads nowhere any more; a program that stops in
// just that second leaves it as it is.
func (s *Screen) showResult(snap *table.Snapshot, loc *locale.Localizer) {
	key := fmt.Sprintf("result/%d", len(snap.Numbers()))
	if _, scored := snap.Result(); scored {
		s.show(snap, key, func() discord.Message { return tableview.Result(*snap, loc) })
	}
	if snap.Phase() == table.Resting {
		s.results.Store(snap.ID(), *snap)
	} else if last, ok := s.results.LoadAndDelete(snap.ID()); ok && snap.Phase() != table.Ended {
		s.show(snap, key, func() discord.Message { return tableview.PastResult(last.(table.Snapshot), loc) })
	}
}

// publicLook is how public messages look: pictures only where the server wants them and the bot may attach files.
func (s *Screen) publicLook(snap *table.Snapshot) face.Look {
	return face.Look{Deck: s.Deck.Load(), Pictures: s.mayAttach(snap) && s.Server(snap.Guild()).Pictures == settings.On}
}

// mayAttach reports whether the bot may attach files where the table plays; threads are like their channel until somebody has clicked there.
// After a restart it is not known before.
func (s *Screen) mayAttach(snap *table.Snapshot) bool {
	for _, channel := range []string{snap.Place(), snap.Channel()} {
		if now, known := s.rightsIn(channel); known {
			return now.may.Has(discord.AttachFiles)
		}
	}
	return false
}

// forgetAfter is how long the messages of an ended table are kept up to date.
const forgetAfter = 5 * time.Minute

// lobbyKey is the key of the message with the lobby; games and results have their numbers in the list.
const lobbyKey = "lobby"

// callKey is the key of the message that calls people together for a table that was arranged.
const callKey = "call"

// LobbyMessage is the lobby as long as people join, later where the table plays.
func (s *Screen) LobbyMessage(snap *table.Snapshot) discord.Message {
	loc := locale.For(snap.Locale())
	switch {
	case snap.Phase() == table.Lobby && snap.Arranged(): // everybody has been told who plays
		return tableview.Lobby(*snap, loc)
	case snap.Phase() == table.Lobby:
		return tableview.Invite(tableview.Lobby(*snap, loc), s.Server(snap.Guild()).TableRole, loc)
	}
	return tableview.Closed(*snap, loc)
}

// Current returns the message that shows what the table is doing now.
func (s *Screen) Current(snap *table.Snapshot, look face.Look, loc *locale.Localizer) discord.Message {
	if gameKey(snap) == lobbyKey {
		return s.LobbyMessage(snap)
	}
	return tableview.Game(look, *snap, loc)
}

// gameKey is the key of the message of the game that is played or was played last. A secret game has none of its own.
func gameKey(snap *table.Snapshot) string {
	number := len(snap.Numbers())
	switch snap.Phase() {
	case table.Cutting, table.Playing:
		number++
	case table.Lobby, table.Resting, table.Ended:
	}
	if number == 0 || snap.Phase() == table.Ended && !snap.Dealt() || snap.Secret() {
		return lobbyKey
	}
	return fmt.Sprintf("game/%d", number)
}

func (s *Screen) show(snap *table.Snapshot, key string, draw discord.Render) {
	s.board.Show(slotOf(snap, key), draw)
}

// AwaitLobby waits until the message of a table's lobby is there. Errors: discord.ErrDenied; that of the context.
func (s *Screen) AwaitLobby(ctx context.Context, snap *table.Snapshot) error {
	return s.board.AwaitPost(ctx, slotOf(snap, lobbyKey))
}

// AwaitGame waits until the message of the game is there that is played at a table. Errors: those of AwaitLobby.
func (s *Screen) AwaitGame(ctx context.Context, snap *table.Snapshot) error {
	return s.board.AwaitPost(ctx, slotOf(snap, gameKey(snap)))
}

// slotOf is where a table shows what it calls by the key; the slot's own key names the table too.
func slotOf(snap *table.Snapshot, key string) discord.Slot {
	return discord.Slot{ChannelID: snap.ChannelOf(key), Key: snap.ID() + "/" + key, MessageID: snap.MessageID(key)}
}

// showStep shows a game. In the middle of a trick, or of the Vorbehalt round, that has no hurry: whoever is to act sees it in his hand.
func (s *Screen) showStep(snap *table.Snapshot, key string, draw discord.Render) {
	step, ok := stepOf(snap)
	if !ok || !s.Panels.holds(snap) {
		s.show(snap, key, draw)
		return
	}
	s.board.ShowStep(slotOf(snap, key), draw, step)
}

// stepOf names the trick, or the Vorbehalt round, that a game is in the middle of; an announcement begins a new step, and so does who comes or
// goes. Whatever else happens in a game is shown at once.
func stepOf(snap *table.Snapshot) (string, bool) {
	if snap.Phase() != table.Playing || len(snap.Questions()) > 0 || snap.Reminded() || snap.Overdue() || snap.Hesitates() {
		return "", false
	}
	if _, proving := snap.Claimant(); proving { // mostly for a moment
		return "claim", true
	}
	v := snap.Public()
	switch v.Phase() {
	case game.Reserving:
		return fmt.Sprint("words", there(snap)), true
	case game.InPlay:
		return fmt.Sprint("trick ", v.Tricks(), ", announcements ", announcements(&v), there(snap)), v.Trick(v.Tricks()).Len > 0
	default: // there the game stands still until somebody has decided
		return "", false
	}
}

// there tells apart who plays himself and who waits for a place.
func there(snap *table.Snapshot) (users []string) {
	for _, p := range snap.Players() {
		if !p.Computer() {
			users = append(users, p.User.ID)
		}
	}
	for _, u := range snap.Waiting() {
		users = append(users, u.ID)
	}
	return users
}

func announcements(v *game.View) (n int) {
	for seat := range card.Seat(card.Seats) {
		for step := rules.Ansage; step < rules.Steps; step++ {
			if _, ok := v.Called(seat, step); ok {
				n++
			}
		}
	}
	return n
}

// posted remembers, in the background, which message shows what, so that after a restart it is edited and not posted again.
func (s *Screen) posted(slot discord.Slot, messageID string) {
	id, key, _ := strings.Cut(slot.Key, "/")
	go func() {
		if err := s.tables.Posted(context.Background(), id, slot.ChannelID, key, messageID); err != nil && err != table.NoSuchTable {
			s.log.Error("a message id could not be stored", "table", id, "error", err)
		}
	}()
}

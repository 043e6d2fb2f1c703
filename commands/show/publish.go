package show

import (
	"context"
	"errors"
	"fmt"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	gatherview "karlchen/commands/gather/view"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/league"
)

// Publish shows a table to everybody: the lobby where the host opened it, one message for all games, and one for each result. It does not block and
// draws nothing: the publisher draws the newest snapshot when it writes.
func (s *Screen) Publish(snap table.Snapshot) {
	if snap.Unposted() { // only its person knows it
		s.Panels.Refresh(snap)
		if snap.Phase == table.Ended {
			if snap.Origin != nil && snap.Origin.Board != "" && snap.Ending == table.Finished {
				s.noteTry(snap)
			}
			time.AfterFunc(forgetAfter, func() { s.Panels.forgetTable(snap.ID) })
		}
		return
	}
	s.threads.requestTask(&snap)
	if _, shown := s.latest.Load(snap.ID); shown && snap.Homeless { // nobody can join or watch it
		s.latest.Delete(snap.ID)
		s.showHome(snap.Guild)
	}
	if !snap.Homeless && !snap.Unopened {
		s.showLobby(&snap)
		s.showSearch(&snap)
	}
	if !snap.Homeless && !snap.Private() && !s.threads.holdsBack(&snap) {
		s.showGames(&snap, locale.For(snap.Locale))
	}
	s.Panels.Refresh(snap)
	if snap.Phase == table.Ended {
		empty := !snap.Dealt() && len(snap.Numbers) == 0
		if empty {
			time.AfterFunc(emptyThreadAfter, func() { s.closeThread(&snap) })
		}
		time.AfterFunc(forgetAfter, func() { // the last messages and hands are there by then
			s.forgetTable(&snap)
			if !empty {
				s.closeThread(&snap)
			}
		})
	}
}

// closeThread closes the thread of an ended table, unless its people play another list there. What its messages show is remembered until forgetTable, or
// the next start would write them once more, and a new post opens the thread again.
func (s *Screen) closeThread(snap *table.Snapshot) {
	if s.isAbandoned(snap.Thread) {
		s.threads.archiveThread(discord.Place{GuildID: snap.Guild, ChannelID: snap.Thread})
	}
}

// isAbandoned reports whether nobody plays in a thread.
func (s *Screen) isAbandoned(thread string) bool {
	if thread == "" {
		return false
	}
	here, _ := s.tables.Find(thread, table.User{})
	return len(here) == 0
}

// emptyThreadAfter is how long a thread stays open in which no game was dealt: until what is being posted there has arrived, which would open it again. A
// league opens a drawn table once more when its people change, with a thread of its own, and nobody should look for their cards in the first one.
const emptyThreadAfter = 15 * time.Second

// forgetTable drops what the screen remembers of a table that has ended, so that memory does not grow with the tables of years.
func (s *Screen) forgetTable(snap *table.Snapshot) {
	id := snap.ID
	s.Panels.forgetTable(id)
	s.pings.forgetTable(id)
	s.latest.Delete(id)
	s.results.Delete(id)
	s.searches.Delete(id)
	s.titles.Delete(id)
	s.publisher.Finish(snap.Channel, id+"/")
	s.publisher.Finish(snap.Place(), id+"/")
	if s.isAbandoned(snap.Thread) {
		s.publisher.Forget(snap.Thread)
	}
}

// showLobby shows the lobby. It skips a closed lobby that looks the same as before, because cards change nothing in it.
func (s *Screen) showLobby(snap *table.Snapshot) {
	if snap.Quiet && snap.Phase == table.Ended { // nothing is left of it in the channel
		s.publisher.Clear(slotOf(snap, lobbyKey))
		return
	}
	before, shown := s.latest.Swap(snap.ID, latest{*snap, time.Now()})
	if shown && tableview.SameClosedLobby(before.(latest).snap, *snap) {
		return
	}
	s.showHome(snap.Guild)
	s.showMessage(snap, lobbyKey, func() discord.Message { return s.LobbyMessage(snap) })
}

// showGames shows the game and the result of a table, and mentions the players of an arranged table and the player whose turn it is.
func (s *Screen) showGames(snap *table.Snapshot, loc *locale.Localizer) {
	if _, mentioned := snap.Begins(); mentioned && snap.Phase == table.Lobby {
		s.showMessage(snap, beginKey, func() discord.Message { return tableview.BeginPing(*snap, loc) })
	} else if snap.MessageID(beginKey) != "" { // the table has begun or ended
		s.publisher.Clear(slotOf(snap, beginKey))
	}
	if key := gameKey(snap); key != lobbyKey {
		s.showStep(snap, key, func() discord.Message {
			m := tableview.Game(s.publicLook(snap), *snap, loc)
			if len(snap.Numbers) == 0 { // the thread says it once, above the first cards
				m = s.withUncounted(m, snap, loc)
			}
			return m
		})
	} else if snap.Phase == table.Ended {
		s.closeGame(snap, loc)
	}
	s.showResult(snap, loc)
	s.pings.updatePings(snap, func(user string) settings.Person { return s.choices.PersonOrDefaults(user, s.log) })
}

// closeGame ends the message of an unfinished game, so that nobody looks for their cards there.
func (s *Screen) closeGame(snap *table.Snapshot, loc *locale.Localizer) {
	key := tableKey(snap)
	if snap.MessageID(key) == "" { // the publisher may still be posting it
		s.publisher.Clear(slotOf(snap, key))
		return
	}
	s.showMessage(snap, key, func() discord.Message { return tableview.ClosedLobby(*snap, loc) })
}

// showResult shows the result of the latest game. When the next game begins, that result becomes small; if the bot stops in that second,
// it stays.
func (s *Screen) showResult(snap *table.Snapshot, loc *locale.Localizer) {
	key := resultKey(len(snap.Numbers))
	if _, scored := snap.Result(); scored {
		s.showMessage(snap, key, func() discord.Message {
			return tableview.WithReactions(s.resultMessage(snap, loc), *snap, s.countReactions(snap))
		})
	}
	if snap.Phase == table.Resting {
		s.results.Store(snap.ID, *snap)
	} else if last, ok := s.results.LoadAndDelete(snap.ID); ok && snap.Phase != table.Ended {
		s.showMessage(snap, key, func() discord.Message {
			past := last.(table.Snapshot)
			return tableview.WithReactionCounts(tableview.PastResult(past, loc), s.countReactions(&past))
		})
	}
}

// countReactions counts the reactions to the game whose result a table shows.
func (s *Screen) countReactions(snap *table.Snapshot) map[string]int {
	if len(snap.Numbers) == 0 {
		return nil
	}
	count, err := s.games.Reactions(snap.Guild, snap.Numbers[len(snap.Numbers)-1])
	if err != nil {
		s.log.Warn("the reactions to a game could not be read", "guild", snap.Guild, "error", err)
	}
	return count
}

// ShowReactions shows the result of a table again, because somebody has reacted.
func (s *Screen) ShowReactions(snap *table.Snapshot) {
	s.showResult(snap, locale.For(snap.Locale))
	if snap.Phase == table.Ended {
		time.AfterFunc(forgetAfter, func() { s.forgetTable(snap) })
	}
}

// publicLook returns how public messages look. They have pictures where the server wants them and the bot may attach files.
func (s *Screen) publicLook(snap *table.Snapshot) face.Look {
	return face.Look{Deck: s.Deck.Load(), Pictures: s.mayAttach(snap) && s.choices.ServerOrDefaults(snap.Guild, s.log).Pictures == settings.On}
}

// forgetAfter is how long the screen keeps the messages of an ended table up to date.
const forgetAfter = 5 * time.Minute

// LobbyMessage returns the lobby while people join, later the pointer to the place where the table plays, and at last the result of a drawn list.
func (s *Screen) LobbyMessage(snap *table.Snapshot) discord.Message {
	loc := locale.For(snap.Locale)
	if m, ok := s.drawnResult(snap); ok {
		return m
	}
	switch {
	case snap.Phase == table.Lobby && (snap.Arranged || snap.Asks()): // nobody else is invited
		return tableview.Lobby(*snap, loc)
	case snap.Phase == table.Lobby:
		lobby := s.withUncounted(tableview.Lobby(*snap, loc), snap, loc)
		return tableview.Invite(gatherview.WithSearch(lobby, *snap, loc), s.choices.ServerOrDefaults(snap.Guild, s.log).TableRole, loc)
	}
	return tableview.ClosedLobby(*snap, loc)
}

// withUncounted adds to the message of a league's table for whom the list does not count.
func (s *Screen) withUncounted(m discord.Message, snap *table.Snapshot, loc *locale.Localizer) discord.Message {
	used, perWeek, err := s.leagues.UsedUp(*snap)
	if err != nil {
		s.log.Warn("it is not known for whom a list counts", "table", snap.ID, "error", err)
	}
	return tableview.WithUncounted(m, *snap, used, perWeek, loc)
}

// CurrentMessage returns the message that shows what the table is doing now.
func (s *Screen) CurrentMessage(snap *table.Snapshot, look face.Look, loc *locale.Localizer) discord.Message {
	if gameKey(snap) == lobbyKey {
		return s.LobbyMessage(snap)
	}
	return tableview.Game(look, *snap, loc)
}

func (s *Screen) showMessage(snap *table.Snapshot, key string, draw discord.Render) {
	s.publisher.Show(slotOf(snap, key), draw)
}

// AwaitLobby waits until the message of a table's lobby is there. Errors: discord.ErrDenied, the context's.
func (s *Screen) AwaitLobby(ctx context.Context, snap *table.Snapshot) error {
	return s.publisher.AwaitPost(ctx, slotOf(snap, lobbyKey))
}

// AwaitGame waits until the table's messages are there, below which a hand should stand, or until the context ends, but for messagesWithin at most.
func (s *Screen) AwaitGame(ctx context.Context, snap *table.Snapshot) {
	ctx, cancel := context.WithTimeout(ctx, messagesWithin)
	defer cancel()
	keys := []string{lobbyKey}
	if !snap.WantsThread && !snap.Private() {
		keys = append(keys, gameKey(snap))
	}
	if n := len(snap.Numbers); n > 0 && !snap.Private() {
		keys = append(keys, resultKey(n))
	}
	for _, key := range keys {
		if snap.Unposted() || snap.MessageID(key) != "" {
			continue
		}
		if err := s.publisher.AwaitPost(ctx, slotOf(snap, key)); err != nil {
			s.log.Debug("a hand does not wait for its table", "table", snap.ID, "error", err)
			return
		}
	}
}

// messagesWithin is how long a hand waits for the messages that it should stand below.
const messagesWithin = time.Second

// showStep shows a game. Within the Vorbehalt round the message may wait if the player whose turn it is sees the game in their hand.
func (s *Screen) showStep(snap *table.Snapshot, key string, draw discord.Render) {
	step, ok := stepOf(snap)
	if !ok || !s.Panels.coversTurn(snap) {
		s.showMessage(snap, key, draw)
		return
	}
	s.publisher.ShowStep(slotOf(snap, key), draw, step)
}

// stepOf names the Vorbehalt round of a game, or a claim that is being proved. A person who comes or goes begins a new step. ok is false for everything
// that must be shown at once.
func stepOf(snap *table.Snapshot) (string, bool) {
	if snap.Phase != table.Playing || len(snap.Questions) > 0 || snap.Reminded || snap.Overdue || snap.Hesitates {
		return "", false
	}
	if _, proving := snap.Claimant(); proving { // this mostly takes a moment
		return "claim", true
	}
	if v := snap.Public(); v.Phase() == game.Reserving {
		return fmt.Sprint("words", peopleAt(snap)), true
	}
	return "", false // people who watch see each card
}

// searchKey begins the keys of the messages by which a lobby asks people to join. The number of the search follows: each is a message of its own,
// because only a new message notifies people, and it replaces the one before.
const searchKey = "search-"

// showSearch shows the search of a lobby, and removes an earlier one.
func (s *Screen) showSearch(snap *table.Snapshot) {
	key := ""
	if now, ok := snap.Search(); ok {
		key = fmt.Sprint(searchKey, now.Number)
	}
	for _, old := range snap.MessageKeys(searchKey) {
		if old != key {
			s.publisher.Clear(slotOf(snap, old))
		}
	}
	if last, ok := s.searches.Load(snap.ID); ok && last.(discord.Slot).Key != snap.ID+"/"+key { // the publisher may still be posting it
		s.publisher.Clear(last.(discord.Slot))
		s.searches.Delete(snap.ID)
	}
	if key == "" {
		return
	}
	slot, shown := slotOf(snap, key), *snap
	s.searches.Store(snap.ID, slot)
	s.publisher.Show(slot, func() discord.Message { return gatherview.Search(shown, locale.For(shown.Locale)) })
}

// resultMessage shows the result of the latest game. After the last game of a list it also says how the Stammtisch of the table stands now; the
// archive has that game by then. Without a Stammtisch, or if the store fails, it is the result alone.
func (s *Screen) resultMessage(snap *table.Snapshot, loc *locale.Localizer) discord.Message {
	m := tableview.Result(s.publicLook(snap), *snap, loc)
	at, ok := snap.Stammtisch()
	if !ok || snap.Phase != table.Ended {
		return m
	}
	of, err := s.gather.Stammtisch(snap.Guild, at.Number)
	if err == nil {
		played, bad := s.games.Stammtisch(snap.Guild, at.Number, s.choices.ServerOrDefaults(snap.Guild, s.log).Location())
		if err = bad; err == nil && played.Games > 0 {
			return gatherview.WithStammtisch(m, gatherview.StammtischPage{Stammtisch: of, Played: played}, loc)
		}
	}
	if err != nil && !errors.Is(err, gather.NoSuchStammtisch) {
		s.log.Error("the standing of a Stammtisch could not be read", "guild", snap.Guild, "error", err)
	}
	return m
}

// LookOf returns how a person's private messages look, where the bot has these permissions.
func (s *Screen) LookOf(p settings.Person, botMay discord.Permission) face.Look {
	look := face.LookOf(p, s.Deck.Load())
	look.Pictures = p.Cards != settings.TextOnly && botMay.Has(discord.AttachFiles)
	return look
}

// drawHand returns the hand that answers an interaction, in the language and with the look of its reader.
func (s *Screen) drawHand(of *discord.Interaction, snap table.Snapshot) discord.Message {
	person := s.choices.PersonOrDefaults(of.User.ID, s.log)
	loc := locale.For(settings.ChosenLanguage(person.Language, of.Locale))
	return tableview.Hand(s.LookOf(person, of.BotMay), snap, of.User.ID, loc, s.HandNotice(&snap, of.User.ID, loc))
}

// showAtTable shows the result of a drawn list in the message of its table, which stands in the league's channel already. It returns the message's id, or
// nothing if the post needs a message of its own.
func (s *Screen) showAtTable(ctx context.Context, l league.League, p league.Post) (message string) {
	book, err := s.leagues.Book(leagues.Actor{Guild: l.Guild}, p.League, p.Season)
	if err != nil {
		return ""
	}
	of, _ := book.List(p.List)
	snap, err := s.tables.Do(ctx, of.Table, table.User{}, table.Look{})
	if err != nil || !snap.Arranged {
		return ""
	}
	slot := slotOf(&snap, lobbyKey)
	if slot.ChannelID != l.Channel || !s.publisher.Amend(ctx, slot, func() discord.Message { return s.LobbyMessage(&snap) }) {
		return ""
	}
	return slot.MessageID
}

// drawnResult returns the result of a list that was drawn, if it has one, for the message of its ended table.
func (s *Screen) drawnResult(snap *table.Snapshot) (m discord.Message, ok bool) {
	if !snap.Arranged || snap.Phase != table.Ended {
		return m, false
	}
	bound, _ := snap.League()
	book, err := s.leagues.Book(leagues.Actor{Guild: snap.Guild}, bound.ID, bound.Season)
	if err != nil {
		return m, false
	}
	l, _ := book.ListAtTable(snap.ID)
	_, all, err := s.makePost(league.Post{League: bound.ID, Season: bound.Season, Kind: league.PostList, List: l.Number}, false)
	if err != nil || len(all) == 0 {
		return m, false
	}
	return all[0], true
}

package show

import (
	"fmt"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/locale"
	recordview "karlchen/commands/record/view"
	tableview "karlchen/commands/table/view"
	"karlchen/game/league"
)

// LearnRights notes what the bot may do in the channel of an interaction, and in the channels that the user picked. If the bot may write there, the screen retries the messages and posts
// that Discord denied.
func (s *Screen) LearnRights(i discord.Interaction) {
	for picked, may := range i.PickedMay {
		s.rights.note(picked, rights{may, i.PickedKinds[picked]})
	}
	now := rights{i.BotMay, i.Channel}
	before, known := s.rights.note(i.ChannelID, now)
	if !i.MayWrite() {
		return
	}
	s.publisher.Retry(i.ChannelID)
	if s.leagues != nil && known && before != now {
		go s.retryLeagues(i.ChannelID)
	}
}

// BotMay returns what the bot may do in a channel, as the latest click there told; known is false if nobody has clicked there.
func (s *Screen) BotMay(channel string) (may discord.Permission, known bool) {
	now, known := s.rights.find(channel)
	return now.may, known
}

// mayAttach reports whether the bot may attach files where the table plays. Until the first click in a thread, the rights of its channel count. Without a
// click since the start of the bot the rights count that it had when somebody opened a hand at the table; without an open hand the answer is no.
func (s *Screen) mayAttach(snap *table.Snapshot) bool {
	for _, channel := range []string{snap.Place(), snap.Channel} {
		if now, known := s.rights.find(channel); known {
			return now.may.Has(discord.AttachFiles)
		}
	}
	return s.Panels.botMay(snap.ID).Has(discord.AttachFiles)
}

// mayShowPictures reports whether a league's posts have pictures: its server wants them, and no click has shown that the bot may not attach
// files.
func (s *Screen) mayShowPictures(l league.League) bool {
	now, known := s.rights.find(l.Channel)
	return s.choices.ServerOrDefaults(l.Guild, s.log).Pictures == settings.On && (!known || now.may.Has(discord.AttachFiles))
}

// Trouble returns why a table cannot be shown in public and what to do about it. It is empty for most tables.
func (s *Screen) Trouble(snap *table.Snapshot, loc *locale.Localizer) string {
	if snap.Homeless {
		return "⚠️ " + loc.T("room.homeless", nil)
	}
	missing := discord.Permission(0)
	if now, known := s.rights.find(snap.Place()); known {
		missing = (discord.ViewChannel | now.kind.Writing()) &^ now.may
	}
	if missing == 0 && !s.publisher.Denied(snap.Place()) {
		return ""
	}
	return "⚠️ " + tableview.PostingDenied(*snap, missing, loc)
}

// HandNotice returns what stands on top of a person's hand: what keeps their table from being shown, and below a result the titles that they have reached.
// Only they read them, and at no other moment.
func (s *Screen) HandNotice(snap *table.Snapshot, user string, loc *locale.Localizer) string {
	trouble := s.Trouble(snap, loc)
	if _, sits := snap.Sits(user); !sits || snap.Phase != table.Resting && snap.Phase != table.Ended || len(snap.Numbers) == 0 || snap.Lesson {
		return trouble
	}
	keys, err := s.newTitles(snap, user)
	if err != nil {
		s.log.Warn("the titles of a person could not be read", "guild", snap.Guild, "error", err)
		return trouble
	}
	return face.Paragraph(trouble, recordview.NewTitles(keys, loc))
}

// titlesAt has the titles that people have reached with a game of a table: a hand is drawn more than once below a result, and reading all their games once is
// enough.
type titlesAt struct {
	mu    sync.Mutex
	games int
	keys  map[string][]string // by user id
}

// newTitles returns the titles that a person has reached with the latest game of a table.
func (s *Screen) newTitles(snap *table.Snapshot, user string) ([]string, error) {
	at := &titlesAt{}
	if _, known := s.latest.Load(snap.ID); known { // what has ended long ago is not remembered again
		kept, _ := s.titles.LoadOrStore(snap.ID, at)
		at = kept.(*titlesAt)
	}
	at.mu.Lock()
	defer at.mu.Unlock()
	if games := len(snap.Numbers); at.games != games {
		at.games, at.keys = games, map[string][]string{}
	}
	keys, known := at.keys[user]
	if known {
		return keys, nil
	}
	keys, err := s.games.ShowTitles(snap.Guild, user, fmt.Sprintf("%s/%d", snap.ID, at.games), time.Now())
	if err == nil {
		at.keys[user] = keys
	}
	return keys, err
}

// retryLeagues makes the denied posts in a channel pending again; an empty channel means all of them.
func (s *Screen) retryLeagues(channel string) {
	if err := s.leagues.RetryTrouble(leagueview.TroubleDenied, channel); err != nil {
		s.log.Error("leagues do not try again to say something", "error", err)
	}
}

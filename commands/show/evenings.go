package show

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	gatherview "karlchen/commands/gather/view"
	"karlchen/commands/locale"
	tableview "karlchen/commands/table/view"
)

// ShowEvenings keeps the posts about evenings, their reminders and their entries in Discord's calendars up to date, until the context ends. The
// evenings store the ids of their messages, so a restart posts nothing again.
func (s *Screen) ShowEvenings(ctx context.Context) {
	var entering sync.WaitGroup
	defer entering.Wait()
	var busy sync.Mutex // held while the calendars of Discord are brought up to date
	var before map[discord.Slot]bool
	for ctx.Err() == nil {
		all, err := s.gather.AllEvenings()
		if err != nil {
			s.log.Error("evenings could not be read", "error", err)
		}
		now := map[discord.Slot]bool{}
		for _, e := range all {
			s.showEvening(e)
			now[allSlots(e)] = true
		}
		if err == nil { // otherwise some may be missing
			s.finishEvenings(before, now)
			before = now
		}
		if busy.TryLock() {
			entering.Go(func() {
				s.enterEvenings(ctx, all)
				busy.Unlock()
			})
		} else { // look once more when it may be done
			time.AfterFunc(time.Second, s.gather.Changed().Send)
		}
		trace.Pause(ctx, postLook, s.gather.Changed())
	}
}

// showEvening shows an evening, and its reminder until the next one comes, or the evening.
func (s *Screen) showEvening(e gather.Evening) {
	loc := locale.For(e.Locale)
	s.publisher.Show(slotOfEvening(e, "", e.Message), func() discord.Message { return gatherview.Evening(e, loc) })
	for key, ping := range e.Pings {
		slot := slotOfEvening(e, key, ping.Message)
		if len(ping.Users) == 0 {
			s.publisher.Clear(slot)
		} else {
			s.publisher.Show(slot, func() discord.Message { return gatherview.Remind(e, ping.Users, loc) })
		}
	}
}

// allSlots returns the beginning of the slots of an evening's present date.
func allSlots(e gather.Evening) discord.Slot {
	return discord.Slot{GuildID: e.Guild, ChannelID: e.Channel, Key: fmt.Sprintf(eveningPrefix, e.Guild, e.Number, e.Round)}
}

// finishEvenings drops what the publisher remembers of evenings that are forgotten, and of dates that have passed.
func (s *Screen) finishEvenings(before, now map[discord.Slot]bool) {
	for of := range before {
		if !now[of] {
			s.publisher.Finish(of.ChannelID, of.Key)
		}
	}
}

// eveningKey is the form of the keys of messages about evenings: the server, the numbers of evening and date, and the reminder, - for none.
const (
	eveningKey    = eveningPrefix + "%s"
	eveningPrefix = "evening/%s %d %d "
)

const noReminder = "-"

func slotOfEvening(e gather.Evening, reminder, message string) discord.Slot {
	if reminder == "" {
		reminder = noReminder
	}
	return discord.Slot{GuildID: e.Guild, ChannelID: e.Channel, Key: fmt.Sprintf(eveningKey, e.Guild, e.Number, e.Round, reminder), MessageID: message}
}

// noteEvening stores the id of a message with its evening, in the background, and tries again until that succeeds or there is a newer one: a start that does
// not find the id posts the message once more. It reports whether the slot is that of an evening.
func (s *Screen) noteEvening(slot discord.Slot, message string) bool {
	var guild, key string
	var number, round int
	if n, err := fmt.Sscanf(slot.Key, eveningKey, &guild, &number, &round, &key); err != nil || n != 4 {
		return false
	}
	if key == noReminder {
		key = ""
	}
	newest := &message
	s.noting.Store(slot.Key, newest)
	go func() {
		for pause := taskPause; s.threads.ctx.Err() == nil; pause = min(2*pause, maxTaskPause) {
			if now, _ := s.noting.Load(slot.Key); now != newest {
				return
			}
			err := s.gather.Posted(guild, number, round, key, message)
			if err == nil || errors.Is(err, gather.NoSuchEvening) {
				s.noting.CompareAndDelete(slot.Key, newest)
				return
			}
			s.silent.Error(s.log, "the message of an evening could not be stored", "guild", guild, "error", err)
			trace.Pause(s.threads.ctx, pause, nil)
		}
	}()
	return true
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

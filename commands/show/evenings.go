package show

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/trace"
	gatherview "karlchen/commands/gather/view"
	"karlchen/commands/locale"
)

// ShowEvenings keeps the homes, the posts about evenings, their reminders and their entries in Discord's calendars up to date, until the context ends. The
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
		s.showHomes()
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

// noteEvening stores the id of a message with its evening. It reports whether the slot is that of an evening.
func (s *Screen) noteEvening(slot discord.Slot, message string) bool {
	var guild, key string
	var number, round int
	if n, err := fmt.Sscanf(slot.Key, eveningKey, &guild, &number, &round, &key); err != nil || n != 4 {
		return false
	}
	if key == noReminder {
		key = ""
	}
	return s.keepNoting(slot, &message, func() error { return s.gather.Posted(guild, number, round, key, message) })
}

// enterEvenings enters the coming dates of evenings into the calendars of their servers, and removes those that are cancelled. A server whose calendar
// refuses a date is not asked again until the next date; other failures are tried again later.
func (s *Screen) enterEvenings(ctx context.Context, all []gather.Evening) {
	for _, e := range all {
		if ctx.Err() != nil {
			return
		}
		err := trace.Guard(s.log, "enter an evening into its calendar", func() error { return s.enterEvening(ctx, e) })
		if err != nil && !errors.Is(err, gather.NoSuchEvening) && ctx.Err() == nil {
			s.log.Warn("an evening is not in the calendar yet", "guild", e.Guild, "error", err)
		}
	}
}

func (s *Screen) enterEvening(ctx context.Context, e gather.Evening) error {
	ctx, cancel := context.WithTimeout(ctx, postWithin)
	defer cancel()
	switch {
	case e.Stage == gather.Open && e.Event == "" && !e.NoEvent && e.Begins().After(time.Now()):
		id, err := s.port.CreateEvent(ctx, e.Guild, gatherview.EventOf(e, locale.For(e.Locale)))
		if discord.IsForbidden(err) || discord.IsRefused(err) {
			s.log.Info("an evening is not in the calendar of its server", "guild", e.Guild, "reason", err)
			return s.gather.SetEvent(e.Guild, e.Number, e.Round, "")
		} else if err != nil {
			return err
		}
		return s.gather.SetEvent(e.Guild, e.Number, e.Round, id)
	case e.Stage == gather.Cancelled && e.Event != "":
		if err := s.port.DeleteEvent(ctx, e.Guild, e.Event); err != nil && !discord.IsForbidden(err) {
			return err
		}
		return s.gather.SetEvent(e.Guild, e.Number, e.Round, "")
	}
	return nil
}

package show

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/settings"
	leagueview "karlchen/commands/league/view"
	"karlchen/game/league"
)

// How patiently posts of leagues are sent: the rest after a failure, and how long one request may take. Between two rounds of a league there
// is a pause, so that a message that changes with every click is edited at most so often.
const (
	postAgain  = 30 * time.Second
	postLook   = 10 * time.Minute // when nobody has said that there is something
	postWithin = 30 * time.Second
	postPause  = time.Second
	postHeal   = time.Minute // for those that may not write in their channels
)

// PostLeagues says in their channels what leagues have to say, until the context ends. What was said is noted in the store, so that after a
// restart nothing is said twice; leagues do not wait for each other.
func (s *Screen) PostLeagues(ctx context.Context) {
	var busy sync.Map // the leagues that are posting
	var posting sync.WaitGroup
	defer posting.Wait()
	again := make(chan struct{}, 1)
	posting.Go(func() { s.healLeagues(ctx) })
	for ctx.Err() == nil {
		if _, is := busy.LoadOrStore(rollCall, true); !is {
			posting.Go(func() {
				s.callRoll(ctx)
				busy.Delete(rollCall)
			})
		}
		pending, err := s.leagues.Pending()
		if err != nil {
			s.log.Error("what leagues have to say could not be read", "error", err)
		}
		of := map[string][]league.Post{}
		for _, p := range pending {
			of[p.League] = append(of[p.League], p)
		}
		for id, posts := range of {
			if _, is := busy.LoadOrStore(id, true); is {
				continue
			}
			posting.Go(func() {
				pause := postPause
				if err := s.postAll(ctx, posts); err != nil && ctx.Err() == nil {
					s.log.Warn("a league could not say something and will try again", "league", id, "error", err)
					pause = postAgain
				}
				wait(ctx, pause)
				busy.Delete(id)
				select {
				case again <- struct{}{}:
				default: // it will be looked anyway
				}
			})
		}
		select {
		case <-ctx.Done():
		case <-again:
		case <-s.leagues.Posted():
		case <-time.After(postLook):
		}
	}
}

// healLeagues has leagues that may not write in their channels try again each minute, until the context ends.
func (s *Screen) healLeagues(ctx context.Context) {
	for wait(ctx, postHeal); ctx.Err() == nil; wait(ctx, postHeal) {
		s.retryLeagues("")
	}
}

// retryLeagues has leagues that were not allowed to write try again: those of a channel, or without one all of them.
func (s *Screen) retryLeagues(channel string) {
	if err := s.leagues.RetryTrouble(leagueview.TroubleDenied, channel); err != nil {
		s.log.Error("leagues do not try again to say something", "error", err)
	}
}

// rollCall stands for the calling of the roll among the leagues that are posting.
const rollCall = "roll"

// callRoll asks which members of leagues have left their servers, where it is time for that.
func (s *Screen) callRoll(ctx context.Context) {
	err := s.leagues.MembersLeft(func(guild, user string) (bool, error) {
		ctx, cancel := context.WithTimeout(ctx, postWithin)
		defer cancel()
		return s.port.IsMember(ctx, guild, user)
	})
	if err != nil && ctx.Err() == nil {
		s.log.Warn("it is not known who has left a league's server", "error", err)
	}
}

// GuildsHere tells the leagues in which servers the bot is.
func (s *Screen) GuildsHere(all []string) {
	if err := s.leagues.GuildsHere(all); err != nil {
		s.log.Error("leagues do not know in which servers the bot is", "error", err)
	}
}

// wait returns after a time, or when the context ends.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// postAll says what a league has to say, in its order. An error means that the rest has to wait. Where one post is denied so are the others: they
// are not even tried, for Discord counts what it denies.
func (s *Screen) postAll(ctx context.Context, posts []league.Post) error {
	denied := false
	for _, p := range posts {
		if denied && p.Kind != leagues.PostTrouble {
			if err := s.leagues.PostFailed(p, leagueview.TroubleDenied); err != nil {
				return fmt.Errorf("post %s: %w", p.Key, err)
			}
			continue
		}
		message, err := s.post(ctx, p)
		if err == nil {
			err = s.leagues.PostShown(p, message)
		} else if why := hopeless(err); why != "" {
			s.log.Warn("a league may not say something", "league", p.League, "post", p.Key, "error", err)
			denied = why == leagueview.TroubleDenied
			err = s.leagues.PostFailed(p, why)
		}
		if err != nil {
			return fmt.Errorf("post %s: %w", p.Key, err)
		}
	}
	return nil
}

// hopeless returns why a post will never be shown as things are, a key of texts, or nothing.
func hopeless(err error) string {
	var refused *discord.Error
	switch {
	case discord.IsForbidden(err):
		return leagueview.TroubleDenied
	case discord.IsGone(err):
		return leagueview.TroubleGone
	case discord.IsUnwelcome(err), errors.Is(err, discord.ErrInvalid), errors.As(err, &refused) && refused.Status == http.StatusBadRequest:
		return leagueview.TroubleRefused
	}
	return ""
}

// post shows a post and returns the id of its message: it sends it, or edits the one that is there. Of several messages it is the first.
func (s *Screen) post(ctx context.Context, p league.Post) (message string, err error) {
	ctx, cancel := context.WithTimeout(ctx, postWithin)
	defer cancel()
	message, err = s.postDrawn(ctx, p, true)
	if discord.IsForbidden(err) { // perhaps it is the pictures alone that the bot may not post there
		message, err = s.postDrawn(ctx, p, false)
	}
	return message, err
}

// postDrawn is post with pictures or without.
func (s *Screen) postDrawn(ctx context.Context, p league.Post, pictures bool) (message string, err error) {
	l, all, err := s.draw(p, pictures)
	if err != nil {
		return "", err
	}
	if p.Kind == leagues.PostTrouble {
		for _, m := range all {
			err = s.port.Message(ctx, l.Founder, m, postNonce(p, 0))
		}
		return "", err
	}
	if p.Message != "" {
		if len(all) != 1 {
			return p.Message, nil // calls are not made twice
		}
		err := s.edit(ctx, p.Channel, p.Message, all[0])
		if err == nil || !discord.IsMessageGone(err) {
			return p.Message, err
		}
	}
	for i, m := range all {
		id, err := s.port.Send(ctx, l.Channel, m, postNonce(p, i))
		if err == nil && p.Wanted > 1 { // perhaps it was sent before a crash, as it was then
			err = s.edit(ctx, l.Channel, id, m)
		}
		if err != nil {
			return "", err
		}
		if i == 0 {
			message = id
		}
	}
	return message, nil
}

// edit shows a post as it is now. Nobody is called once more.
func (s *Screen) edit(ctx context.Context, channel, message string, m discord.Message) error {
	m.Ping = nil
	return s.port.Edit(ctx, channel, message, m)
}

// postNonce names one of the messages of a post, so that Discord takes it once, even from another process after a crash.
func postNonce(p league.Post, i int) string {
	return nonceOf(p.League, p.Key, p.Message, i)
}

// nonceOf names a message by what it is about.
func nonceOf(parts ...any) string {
	sum := sha256.Sum256([]byte(strings.TrimSuffix(fmt.Sprintln(parts...), "\n")))
	return hex.EncodeToString(sum[:])[:24]
}

// mayDraw reports whether a league's posts have pictures: where its server wants them, and the bot is not known to be forbidden to attach files.
func (s *Screen) mayDraw(l league.League) bool {
	now, known := s.rightsIn(l.Channel)
	return s.Server(l.Guild).Pictures == settings.On && (!known || now.may.Has(discord.AttachFiles))
}

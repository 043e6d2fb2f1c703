package show

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/trace"
	leagueview "karlchen/commands/league/view"
	"karlchen/game/league"
)

// The pauses and limits of PostLeagues. The pause between two rounds of a league limits how often a message is edited that changes with every
// click.
const (
	postAgain  = 30 * time.Second // after a failure
	postLook   = 10 * time.Minute // without a signal that posts are pending
	postWithin = 30 * time.Second // for one request
	postPause  = time.Second      // between two rounds of a league
	postHeal   = time.Minute      // between two tries of denied posts
)

// PostLeagues sends the pending posts of all leagues until the context ends. The leagues store what was sent, so that a restart repeats nothing; without a
// store that takes changes nothing is sent. One league does not wait for another.
func (s *Screen) PostLeagues(ctx context.Context) {
	var busy sync.Map // the ids of leagues that are posting
	var posting sync.WaitGroup
	defer posting.Wait()
	posting.Go(func() { s.retryDenied(ctx) })
	for ctx.Err() == nil {
		if _, is := busy.LoadOrStore(memberCheck, true); !is {
			posting.Go(func() {
				s.checkMembers(ctx)
				busy.Delete(memberCheck)
			})
		}
		var pending []league.Post
		err := trace.Guard(s.log, "read what leagues have to say", func() (err error) {
			pending, err = s.leagues.Pending()
			return err
		})
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
				if err := s.postInOrder(ctx, posts); err != nil && ctx.Err() == nil {
					s.silent.Warn(s.log, "a league could not say something and will try again", "league", id, "error", err)
					pause = postAgain
				}
				trace.Pause(ctx, pause, nil)
				busy.Delete(id)
				s.leagues.Posted().Send()
			})
		}
		trace.Pause(ctx, postLook, s.leagues.Posted())
	}
}

// retryDenied retries all denied posts every minute, until the context ends.
func (s *Screen) retryDenied(ctx context.Context) {
	for trace.Pause(ctx, postHeal, nil); ctx.Err() == nil; trace.Pause(ctx, postHeal, nil) {
		s.retryLeagues("")
	}
}

// memberCheck is the key of checkMembers among the busy leagues.
const memberCheck = "roll"

// checkMembers asks Discord which members of leagues have left their servers, for the leagues whose check is due.
func (s *Screen) checkMembers(ctx context.Context) {
	err := trace.Guard(s.log, "check who has left a league's server", func() error {
		return s.leagues.MembersLeft(func(guild, user string) (bool, error) {
			ctx, cancel := context.WithTimeout(ctx, postWithin)
			defer cancel()
			return s.port.IsMember(ctx, guild, user)
		})
	})
	if err != nil && ctx.Err() == nil {
		s.log.Warn("it is not known who has left a league's server", "error", err)
	}
}

// GuildsHere tells the leagues on which servers the bot is.
func (s *Screen) GuildsHere(all []string) {
	if err := s.leagues.GuildsHere(all); err != nil {
		s.log.Error("leagues do not know in which servers the bot is", "error", err)
	}
}

// postInOrder sends the posts of a league in their order. After an error the rest waits. After a denied post it does not try the others, because
// Discord counts denied requests.
func (s *Screen) postInOrder(ctx context.Context, posts []league.Post) error {
	denied := false
	for _, p := range posts {
		if denied && !p.Direct() {
			if err := s.leagues.PostFailed(p, leagueview.TroubleDenied); err != nil {
				return fmt.Errorf("post %s: %w", p.Key, err)
			}
			continue
		}
		if err := s.leagues.PostBegins(p); err != nil {
			return fmt.Errorf("post %s: %w", p.Key, err)
		}
		var message string
		err := trace.Guard(s.log, "show the post "+p.Key+" of the league "+p.League, func() (err error) {
			message, err = s.showPost(ctx, p)
			return err
		})
		if err == nil {
			if err = s.leagues.PostShown(p, message); err == nil {
				s.forgetSent(p)
				s.crown(ctx, p)
			}
		} else if why := findHopeless(err); why != "" {
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

// findHopeless returns the key of the reason why retries are useless, or nothing.
func findHopeless(err error) string {
	var refused *discord.Error
	switch {
	case discord.IsForbidden(err):
		return leagueview.TroubleDenied
	case discord.IsGone(err):
		return leagueview.TroubleGone
	case discord.IsUnwelcome(err), errors.Is(err, discord.ErrInvalid), errors.Is(err, trace.ErrFault), errors.As(err, &refused) && refused.Status == http.StatusBadRequest:
		return leagueview.TroubleRefused
	}
	return ""
}

// showPost sends the messages of a post, or edits the message that is there. It returns the id of the first message.
func (s *Screen) showPost(ctx context.Context, p league.Post) (message string, err error) {
	ctx, cancel := context.WithTimeout(ctx, postWithin)
	defer cancel()
	message, err = s.sendPost(ctx, p, true)
	if discord.IsForbidden(err) { // perhaps only pictures are forbidden there
		message, err = s.sendPost(ctx, p, false)
	}
	return message, err
}

// sendPost is showPost, with pictures or without.
func (s *Screen) sendPost(ctx context.Context, p league.Post, pictures bool) (message string, err error) {
	l, all, err := s.makePost(p, pictures)
	if err != nil {
		return "", err
	}
	if p.Direct() {
		to := append(slices.Clone(p.Ping), l.Founder)[0]
		for i, m := range all {
			nonce := postNonce(p, i)
			_, err = s.sendOnce(nonce, func() (string, error) { return "", s.port.Message(ctx, to, m, nonce) })
		}
		if p.Kind == league.PostBan && discord.IsUnwelcome(err) { // they read it at their next command
			err = nil
		}
		return "", err
	}
	at := discord.Place{GuildID: l.Guild, ChannelID: p.Channel}
	switch {
	case p.Message == "":
		if p.Kind == league.PostList {
			message = s.showAtTable(ctx, l, p)
		}
		if message == "" {
			message, err = s.postAll(ctx, l, p, all)
		}
		return message, err
	case len(all) == 0: // it has nothing more to say
		if err := s.port.Delete(ctx, at, p.Message); !discord.IsGone(err) {
			return "", err
		}
		return "", nil
	case len(all) != 1:
		return p.Message, nil // nobody is mentioned twice
	}
	return discord.EditOrReplace(ctx, s.port, at, p.Message, withoutPing(all[0]), func() (string, error) { return s.postAll(ctx, l, p, all) })
}

// postAll sends the messages of a post, and returns the id of the first one.
func (s *Screen) postAll(ctx context.Context, l league.League, p league.Post, all []discord.Message) (message string, err error) {
	at := discord.Place{GuildID: l.Guild, ChannelID: l.Channel}
	for i, m := range all {
		nonce := postNonce(p, i)
		id, err := s.sendOnce(nonce, func() (string, error) { return s.port.Send(ctx, at, m, nonce) })
		if err == nil && p.Wanted > 1 { // perhaps Discord has it from before a crash, with an older text
			if err = s.port.Edit(ctx, at, id, withoutPing(m)); discord.IsGone(err) {
				s.sent.Delete(nonce)
			}
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

// withoutPing is the message for an edit, which mentions nobody again.
func withoutPing(m discord.Message) discord.Message {
	m.Ping = nil
	return m
}

// sendOnce sends a message, unless this process has sent it and could not note that. The nonce alone does not prevent a second message: Discord remembers it
// for some minutes, and a store may refuse the note for days. Delete the nonce from sent when the message is noted.
func (s *Screen) sendOnce(nonce string, send func() (id string, err error)) (id string, err error) {
	if before, ok := s.sent.Load(nonce); ok {
		return before.(string), nil
	}
	if id, err = send(); err == nil {
		s.sent.Store(nonce, id)
	}
	return id, err
}

// forgetSent forgets the messages of a post that is noted.
func (s *Screen) forgetSent(p league.Post) {
	for i, was := 0, true; was; i++ {
		_, was = s.sent.LoadAndDelete(postNonce(p, i))
	}
}

// postNonce returns the nonce of a message of a post. With it Discord takes the message once, even from another process, if that comes within minutes.
func postNonce(p league.Post, i int) string {
	return nonceOf(p.League, p.Key, p.Message, i)
}

// nonceOf returns a nonce that depends only on the parts.
func nonceOf(parts ...any) string {
	sum := sha256.Sum256([]byte(strings.TrimSuffix(fmt.Sprintln(parts...), "\n")))
	return hex.EncodeToString(sum[:])[:24]
}

// crown gives the role of a league's champions to those of a season when its last post is shown, and takes it from those of the season before. Where the bot
// may not, leaders can do it themselves: the post names the champions.
func (s *Screen) crown(ctx context.Context, p league.Post) {
	guild, _, _ := strings.Cut(p.League, ".")
	var role string
	var champions, before []string
	for n := p.Season; p.Kind == league.PostSeasonEnd && n > 0 && before == nil; n-- {
		b, err := s.leagues.Book(leagues.Actor{Guild: guild}, p.League, n)
		switch {
		case n == p.Season:
			if err != nil || b.League.Crown == "" || b.Season.Cup || len(b.Champions()) == 0 {
				return
			}
			role, champions = b.League.Crown, b.Champions()
		case err == nil && !b.Season.Cup:
			before = b.Champions()
		}
	}
	set := func(user string, has bool) {
		if league.IsGuest(user) {
			return
		}
		ctx, cancel := context.WithTimeout(ctx, postWithin)
		defer cancel()
		if err := s.port.SetRole(ctx, guild, user, role, has); err != nil {
			s.log.Warn("a champion did not get or lose the role", "league", p.League, "error", err)
		}
	}
	for _, user := range before {
		if !slices.Contains(champions, user) {
			set(user, false)
		}
	}
	for _, user := range champions {
		set(user, true)
	}
}

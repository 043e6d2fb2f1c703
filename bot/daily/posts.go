package daily

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"karlchen/bot/jobs"
	"karlchen/bot/settings"
	"karlchen/bot/trace"
	"karlchen/storage"
)

// Ledger changes the database, and learns of new jobs. It is a jobs.Calendar.
type Ledger interface {
	Change(fn func(*storage.Tx) error) error
}

// Posts are the posts of a server about its days, the latest first. They name nobody: who stands there follows from plays and settings.
type Posts struct {
	Locale string `json:"locale"` // of the posts
	All    []Post `json:"posts,omitempty"`
}

// Post is the post about a day in a channel; without a Message it is not there yet.
type Post struct {
	Day     string `json:"day"`
	Channel string `json:"channel"`
	Message string `json:"message,omitempty"`
}

// keptPosts is how many posts of a server are kept up to date: the latest, and the one before, whose day may end at the moment of the next.
const keptPosts = 2

// posted has the posts by server. It changes in transactions alone, because jobs make posts.
var posted = storage.Drawer[Posts]{Scope: storage.ScopeGuild, Key: "daily_posts"}

// The jobs of posts. An owner of jobs names its server as a league does.
const (
	jobPost              = "daily-post"
	ownerHead, ownerTail = "daily ", ".0"
)

// Handlers returns the handlers of the jobs of posts, by kind.
func (s *Service) Handlers() map[string]jobs.Handler { return map[string]jobs.Handler{jobPost: s.post} }

// post makes the rows of the posts whose time has come, and plans the next ones. A post that the program has missed comes later on that day, or never.
func (s *Service) post(tx *storage.Tx, due []storage.Job) error {
	for _, j := range due {
		guild := strings.TrimSuffix(strings.TrimPrefix(j.Owner, ownerHead), ownerTail)
		server, err := settings.New(tx).Server(guild)
		if err == nil && strings.HasPrefix(j.Wall, tx.Now().In(server.Location()).Format(time.DateOnly)) {
			err = s.addPost(tx, guild, server.DailyChannel)
		}
		if err = cmp.Or(err, planPost(tx, guild, server)); err != nil {
			return err
		}
	}
	return nil
}

// addPost makes the row of the post about today, unless there is one.
func (s *Service) addPost(tx *storage.Tx, guild, channel string) error {
	_, err := posted.Change(tx, guild, func(p *Posts) error {
		if day := s.Today(); channel != "" && (len(p.All) == 0 || p.All[0].Day != day) {
			p.All = slices.Insert(p.All, 0, Post{Day: day, Channel: channel})
			p.All = p.All[:min(len(p.All), keptPosts)]
		}
		return nil
	})
	tx.AfterCommit(func() { s.news.add(guild) })
	return err
}

// planPost plans the next post of a server, in place of another plan. The job that is just being done is one: so no done jobs add up.
func planPost(tx *storage.Tx, guild string, server settings.Server) error {
	owner := ownerHead + guild + ownerTail
	waiting, err := tx.Waiting(owner)
	for _, j := range waiting {
		err = errors.Join(err, tx.Cancel(j.JobID))
	}
	if err != nil || !server.PostsDaily() {
		return err
	}
	zone := server.Location()
	local := tx.Now().In(zone)
	for ahead := range 2 {
		day := time.Date(local.Year(), local.Month(), local.Day()+ahead, 12, 0, 0, 0, zone)
		wall := day.Format(time.DateOnly) + " " + server.DailyTime
		if at, err := storage.Instant(wall, zone.String()); err != nil || at.After(tx.Now()) {
			id := storage.JobID{Owner: owner, Period: wall, Kind: jobPost}
			return cmp.Or(err, tx.Schedule(storage.Job{JobID: id, Policy: storage.Transition, Wall: wall, Zone: zone.String()}))
		}
	}
	return nil
}

// PlanPost plans the next post of a server by its settings, after they have changed. Discord names the language of the server.
func (s *Service) PlanPost(guild, discord string) error {
	return s.config.Ledger.Change(func(tx *storage.Tx) error {
		server, err := settings.New(tx).Server(guild)
		if err == nil && server.PostsDaily() {
			_, err = posted.Change(tx, guild, func(p *Posts) error {
				p.Locale = settings.ChosenLanguage(server.Language, discord)
				return nil
			})
		}
		return cmp.Or(err, planPost(tx, guild, server))
	})
}

// Posts returns the posts of a server.
func (s *Service) Posts(guild string) (Posts, error) { return posted.Get(s.config.Store, guild) }

// Posted notes the id of the message of a post. An empty one means that the message or its channel is gone: then the post is forgotten.
func (s *Service) Posted(guild, day, message string) error {
	return s.config.Ledger.Change(func(tx *storage.Tx) error {
		_, err := posted.Change(tx, guild, func(p *Posts) error {
			i := slices.IndexFunc(p.All, func(p Post) bool { return p.Day == day })
			switch {
			case i < 0:
			case message == "":
				p.All = slices.Delete(p.All, i, i+1)
			default:
				p.All[i].Message = message
			}
			return nil
		})
		return err
	})
}

// news has the servers whose posts may look different. Its lock is its own, because transactions end while others wait for secrets.
type news struct {
	mu      sync.Mutex
	guilds  map[string]bool
	changed trace.Signal
}

func (n *news) add(guild string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.guilds[guild] = true
	n.changed.Send()
}

// Changed is sent when posts may look different; TakeChanged returns their servers.
func (s *Service) Changed() trace.Signal { return s.news.changed }

// TakeChanged returns the servers whose posts may look different since the last call.
func (s *Service) TakeChanged() (guilds []string) {
	s.news.mu.Lock()
	defer s.news.mu.Unlock()
	guilds = slices.Sorted(maps.Keys(s.news.guilds))
	clear(s.news.guilds)
	return guilds
}

// NoteNews has the posts of a server drawn once more.
func (s *Service) NoteNews(guild string) { s.news.add(guild) }

// noteNewDay has all posts drawn once more: those of the day before show that it is over.
func (s *Service) noteNewDay() error {
	all, err := posted.All(s.config.Store)
	for guild := range all {
		s.news.add(guild)
	}
	return err
}

// NoteShown has the boards drawn once more on which a person stands, or no longer stands: they choose that by a setting.
func (s *Service) NoteShown(user string) error {
	plays, err := played.Get(s.config.Store, user)
	for _, p := range plays[:min(len(plays), keptOnBoard)] {
		s.news.add(p.Guild)
	}
	return err
}

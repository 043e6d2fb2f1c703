package leagues

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// do does an effect of an action inside its transaction.
func (c *change) do(e league.Effect) error {
	switch e := e.(type) {
	case league.Publish:
		return addPost(c.tx, e.Post)
	case league.PublishWeeks:
		return c.publishWeeks(e)
	case league.Update:
		return updatePost(c.tx, c.id, e.Post)
	case league.TakeBack:
		_, err := takePostsBack(c.tx, c.id, e)
		return err
	case league.ForgetPosts:
		return dropShownPosts(c.tx, c.id, e.Season)
	case league.Retry:
		return retryPosts(c.tx, c.seasons[0].League)
	case league.Rank:
		return storage.Put(c.tx, e.Ranking)
	case league.Alarm:
		return c.tx.Schedule(c.job(e))
	case league.Silence:
		return c.silence(e)
	case league.Rezone:
		return c.rezone(e.Season)
	case league.DrawDue:
		c.tx.AfterCommit(func() { c.registry.requestTables(c.id) })
		return nil
	case league.Follow:
		_, err := c.take(e.Season, league.Actor{}, e.Deed)
		return err
	}
	return fmt.Errorf("nobody does the effect %T", e)
}

// publishWeeks posts the opening or the result of a week in place of the openings that nobody has seen.
func (c *change) publishWeeks(e league.PublishWeeks) error {
	unseen, err := takePostsBack(c.tx, c.id, e.Replaced())
	if err != nil {
		return err
	}
	return addPost(c.tx, e.Merged(unseen))
}

// period names a week in jobs; the names of all weeks of a season begin with week 0's. The league itself has its own. Alarms with a number have it
// behind their week.
func period(season, week, number int) string {
	switch {
	case number > 0:
		return fmt.Sprintf("%d.%d.%d", season, week, number)
	case season == 0:
		return ofLeague
	case week == 0:
		return strconv.Itoa(season) + "."
	}
	return fmt.Sprintf("%d.%d", season, week)
}

const ofLeague = "league"

// parsePeriod reverses period.
func parsePeriod(text string) (season, week, number int, err error) {
	for i, part := range strings.SplitN(text, ".", 3) {
		n, wrong := strconv.Atoi(part)
		*[]*int{&season, &week, &number}[i] = n
		err = errors.Join(err, wrong)
	}
	return season, week, number, err
}

// policies are the jobs' words for what happens to an alarm in an outage.
var policies = map[league.Waits]storage.Policy{
	league.Always: storage.Transition, league.Useful: storage.Reminder, league.Merging: storage.Announcement,
}

func (c *change) job(a league.Alarm) storage.Job {
	s := c.seasons[a.Season]
	if a.Season == 0 {
		s.Zone = s.League.Zone
	}
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		zone = time.UTC
	}
	wall := func(at time.Time) string {
		if at.IsZero() {
			return ""
		}
		return storage.LocalTime(at.In(zone))
	}
	j := storage.Job{
		JobID:  storage.JobID{Owner: c.id, Period: period(a.Season, a.Week, a.Number), Kind: string(a.Event)},
		Policy: policies[a.Waits], Wall: wall(a.At), Zone: s.Zone, Until: wall(a.Until), Deadline: a.Deadline, Latest: wall(a.Latest),
	}
	if a.First {
		j.Rank = -1
	}
	return j
}

func (c *change) silence(e league.Silence) error {
	waiting, err := c.tx.Waiting(c.id)
	if err != nil {
		return err
	}
	for _, j := range waiting {
		inWeek := j.Period == period(e.Season, e.Week, e.Number) || e.Season > 0 && e.Week == 0 && strings.HasPrefix(j.Period, period(e.Season, 0, 0))
		if inWeek && (e.Event == "" || string(e.Event) == j.Kind) {
			if err := c.tx.Cancel(j.JobID); err != nil {
				return err
			}
		}
	}
	return nil
}

// rezone moves the jobs of a season to its zone, at the same wall times.
func (c *change) rezone(season int) error {
	waiting, err := c.tx.Waiting(c.id)
	if err != nil {
		return err
	}
	for _, j := range waiting {
		if !strings.HasPrefix(j.Period, period(season, 0, 0)) {
			continue
		}
		j.Zone = c.seasons[season].Zone
		if err := c.tx.Schedule(j); err != nil {
			return err
		}
	}
	return nil
}

// addPost adds a post. If it exists already, its message is to be updated. A league in a hall has no channel, and posts nothing.
func addPost(tx *storage.Tx, p league.Post) error {
	if guildOf(p.League) == league.Hall {
		return nil
	}
	old, err := storage.Get(tx.Reader, p)
	switch {
	case err == nil:
		old.Wanted++
		return storage.Put(tx, old)
	case errors.Is(err, storage.ErrNotFound):
		return storage.Put(tx, p)
	}
	return err
}

// updatePost updates a post after a change, if it exists.
func updatePost(tx *storage.Tx, id, key string) error {
	p, err := storage.Get(tx.Reader, league.Post{League: id, Key: key})
	if err != nil {
		return ignore(err, storage.ErrNotFound)
	}
	p.Wanted++
	return storage.Put(tx, p)
}

// takePostsBack takes back posts that nobody has seen yet. It returns them.
func takePostsBack(tx *storage.Tx, id string, e league.TakeBack) (taken []league.Post, err error) {
	posts, err := storage.All(tx.Reader, league.Post{League: id})
	if err != nil {
		return nil, err
	}
	for _, p := range posts {
		if e.Takes(p) {
			taken = append(taken, p)
			if err := storage.Remove(tx, p); err != nil {
				return nil, err
			}
		}
	}
	return taken, nil
}

// dropShownPosts deletes the shown posts of a season: they change no more.
func dropShownPosts(tx *storage.Tx, id string, season int) error {
	posts, err := storage.All(tx.Reader, league.Post{League: id})
	if err != nil {
		return err
	}
	for _, p := range posts {
		if p.Season == season && p.Shown == p.Wanted {
			if err := storage.Remove(tx, p); err != nil {
				return err
			}
		}
	}
	return nil
}

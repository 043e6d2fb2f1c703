package show_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/leagues"
	"karlchen/game/league"
	"karlchen/storage"
)

func (c *channels) SetRole(_ context.Context, _, user, role string, has bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if role != "9" {
		return nil
	}
	c.crowned = slices.DeleteFunc(c.crowned, func(other string) bool { return other == user })
	if has {
		c.crowned = append(c.crowned, user)
	}
	return nil
}

// The champions of the latest season have the role that leaders chose, and those of the season before no longer.
func TestChampionsHaveARole(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		id := p.found("Nord", "1")
		chief := leagues.Actor{ID: "1", Name: "Anna", Guild: "100", Manager: true}
		people := []string{"11", "12", "13", "14"}
		for _, user := range people {
			p.join(id, leagues.Actor{ID: user, Name: "N" + user, Guild: "100"})
		}
		_, err := p.weekly.Configure(chief, id, 0, func(c *league.Configure) { c.Crown = "9" })
		p.must(err)
		for n, winner := range []int{0, 1} {
			time.Sleep(8 * 24 * time.Hour)
			points := []int{-1, -1, -1, -1}
			points[winner] = 3
			p.act(id, chief, &league.AddResult{Week: 1, Members: people, Points: points, Why: "-"})
			p.act(id, chief, &league.Close{})
			time.Sleep(time.Minute)
			synctest.Wait()
			if got := p.channels.crowned; !slices.Equal(got, people[winner:winner+1]) {
				t.Errorf("after season %d the role is with %v, want %s", n+1, got, people[winner])
			}
			b, err := p.weekly.Book(chief, id, 0)
			p.must(err)
			starts, err := p.weekly.Starts(b.League.Zone)
			p.must(err)
			p.act(id, chief, &league.Announce{Start: starts[1]})
		}
	})
}

// A person may be forgotten before they are told of their ban. The post then names nobody and reaches nobody; it made a panic of the poster.
func TestABanOfAForgottenPersonReachesNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPress(t)
		id := p.found("Nord", "1")
		post := league.Post{League: id, Kind: league.PostBan, Season: 1, Key: "ban.….1.", Made: time.Now(), Wanted: 1}
		p.must(p.store.Change(time.Now(), func(tx *storage.Tx) error { return storage.Put(tx, post) }))
		p.weekly.Posted().Send()
		time.Sleep(time.Minute)
		synctest.Wait()
		pending, err := p.weekly.Pending()
		if err != nil || len(pending) > 0 || len(p.channels.direct) > 0 {
			t.Errorf("%v wait (%v), and told are %v", pending, err, p.channels.direct)
		}
		p.must(p.store.Read(func(v storage.Reader) error {
			got, err := storage.Get(v, post)
			if got.Shown != 1 || got.Failed != "" {
				t.Errorf("the post is %+v", got)
			}
			return err
		}))
	})
}

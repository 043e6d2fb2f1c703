package show

import (
	"context"
	"slices"
	"strings"

	"karlchen/bot/leagues"
	"karlchen/game/league"
)

// crown gives the role of a league's champions to those of a season when its last post is shown, and takes it from those of the season before. Where the bot
// may not, leaders can do it themselves: the post names the champions.
func (s *Screen) crown(ctx context.Context, p league.Post) {
	guild, _, _ := strings.Cut(p.League, ".")
	season := func(number int) (*leagues.Book, error) {
		return s.leagues.Book(leagues.Actor{Guild: guild}, p.League, number)
	}
	if p.Kind != league.PostSeasonEnd {
		return
	}
	won, err := season(p.Season)
	if err != nil || won.League.Crown == "" || won.Season.Cup {
		return
	}
	champions, before := won.Champions(), []string(nil)
	if len(champions) == 0 {
		return
	}
	for n := p.Season - 1; n > 0 && before == nil; n-- {
		if earlier, err := season(n); err == nil && !earlier.Season.Cup {
			before = earlier.Champions()
		}
	}
	set := func(user string, has bool) {
		ctx, cancel := context.WithTimeout(ctx, postWithin)
		defer cancel()
		if err := s.port.SetRole(ctx, guild, user, won.League.Crown, has); err != nil {
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

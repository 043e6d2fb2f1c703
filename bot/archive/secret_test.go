package archive_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/league/standings"
	"karlchen/game/stats"
)

// Until the week is over only its player sees a game of a task, and no statistics count it. Other games, and those of another week, are not affected.
func TestATaskIsSecretUntilItsWeekIsOver(t *testing.T) {
	h := newHouse(t)
	task := func(week int, format standings.Format) uint64 {
		r, points := h.playRecord(-1)
		row := h.startGame(r, string(format)+string(rune('0'+week)))
		h.finishGame(row, r, table.Summary{
			Players: [card.Seats]table.User{people[0], {Name: "Lotte"}, {Name: "Fritz"}, {Name: "Hilde"}}, Points: points,
			League: &table.League{ID: guild + ".1", Format: format, Season: 1, Week: week},
		})
		return row.Game
	}
	first, second, list, plain := task(1, standings.Task), task(2, standings.Task), task(1, standings.Open), h.playGame()
	over := map[int]bool{}
	for _, restarted := range []bool{false, true} {
		a := archive.New(archive.Config{Store: h.store})
		sees := func(user string, want ...uint64) {
			t.Helper()
			found, all, err := a.Find(guild, archive.Query{By: user}, 10)
			if err != nil || all != len(want) {
				t.Errorf("%q finds %d games, want %v: %v", user, all, want, err)
			}
			for _, c := range found {
				if r, err := a.Game(guild, c.Number, user); err != nil || r.ID.Number != c.Number {
					t.Errorf("%q finds game %d and cannot see it: %v", user, c.Number, err)
				}
			}
			for _, n := range []uint64{first, second} {
				_, err := a.Game(guild, n, user)
				if hidden := errors.Is(err, archive.ErrSecret); hidden == slices.Contains(want, n) {
					t.Errorf("%q asks for game %d: %v", user, n, err)
				}
			}
		}
		counts := func(want int) {
			t.Helper()
			p, _, err := a.Person(guild, people[0].ID, stats.AllTime, time.Now())
			if s, bad := a.Server(guild, stats.AllTime, time.Now()); err != nil || bad != nil || p.Games != want || s.Games != want {
				t.Errorf("%d games are counted, %d of hers, want %d: %v, %v", s.Games, p.Games, want, err, bad)
			}
		}
		if !restarted {
			sees(people[0].ID, plain, list, second, first) // no Over is set, so nothing is over
			sees(people[1].ID, plain, list)
			sees("", plain, list)
			counts(2)
		}
		a.Over = func(of table.Task) bool { return over[of.League.Week] }
		if !restarted {
			counts(2)
			over[1] = true
		}
		sees(people[0].ID, plain, list, second, first)
		sees(people[1].ID, plain, list, first)
		counts(3)
		counts(3)
	}
}

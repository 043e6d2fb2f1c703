package view_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/daily"
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/internal/stage"
)

// The page of the day before, during and after the game. The line to share says nothing about the cards.
func TestDaily(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		day := view.Day{Today: "2026-11-23", Ends: time.Now().Add(time.Hour), Fingerprint: strings.Repeat("0123456789abcdef", 4), Ahead: strings.Repeat("fedcba9876543210", 4)}
		sc := stage.NewScene(t, "")
		show := func(title string) {
			sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Daily(day, l) })
		}
		show("new")
		day.Begun, day.Streak = true, 3
		show("begun, after three days")
		day.Missed = true
		show("missed")
		day.Missed, day.Begun, day.Forgotten, day.Streak = false, false, true, 0
		show("forgotten")
		day.Forgotten, day.Begun = false, true
		day.Missed, day.Done, day.Points, day.Streak, day.Best = false, true, 3, 4, 3
		day.Here = []daily.Ranked{{User: stage.Anna, Points: 3, Own: true}}
		show("the first one")
		sc.Add("shared by the first one", func(l *locale.Localizer) discord.Message { return view.SharedDaily(day, stage.Anna, l) })
		day.Line, day.Game, day.HasBoard = "wwllwwlwwlwwfkda", 17, true
		show("where the server has a board")
		day.OnBoard = true
		day.Points, day.Best, day.Others, day.Beaten, day.Equal, day.Computer, day.Rehearsed = -2, 5, 9, 2, 1, 4, true
		day.Here = []daily.Ranked{{User: stage.Ben, Points: 5}, {User: table.User{Name: "1. *Clara*"}, Points: -2}, {User: stage.Anna, Points: -2, Own: true}, {User: stage.Dora, Points: -9}}
		show("among others")
		sc.Add("shared", func(l *locale.Localizer) discord.Message { return view.SharedDaily(day, stage.Anna, l) })
		for n := range 20 {
			day.Here = append([]daily.Ranked{{User: stage.Clara, Points: 11 + n}}, day.Here...)
		}
		show("among many")
		sc.Compare("daily")
	})
}

// The public post from an empty board to Sunday, and when its day is over. It has names and points, and of the day before the games of the best as squares.
func TestDailyPost(t *testing.T) {
	b := daily.Board{Day: "2026-11-29", Ends: time.Unix(1796079600, 0)}
	sc := stage.NewScene(t, "")
	show := func(title string) {
		shown := b
		sc.Add(title, func(l *locale.Localizer) discord.Message { return view.DailyPost(shown, l) })
	}
	show("nobody has played")
	b.Unnamed = 1
	show("somebody without their name")
	b.Here = []daily.Ranked{{User: stage.Anna, Points: 4}, {User: table.User{Name: "1. *Clara*"}, Points: -2}}
	b.Before = []daily.Ranked{{User: stage.Ben, Points: 5, Line: "wwllwwlwwlwwfkda"}, {User: stage.Dora, Points: 5, Line: "wlwlwlwlwlwl"}, {User: stage.Clara, Points: 1, Line: "l"}}
	b.Week, b.Unnamed = []daily.Ranked{{User: stage.Ben, Points: 12, Days: 5}}, 3
	show("on a Sunday")
	b.Week = append(b.Week, daily.Ranked{User: stage.Anna, Points: 12, Days: 3})
	show("two share the week")
	b.Over = true
	for range 20 {
		b.Here = append(b.Here, daily.Ranked{User: stage.Clara, Points: -3})
	}
	show("the day is over")
	sc.Compare("daily_post")
}

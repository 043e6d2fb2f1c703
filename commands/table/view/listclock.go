package view

import (
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game/rules"
)

// minutesMenu offers the times of a list.
func (p printer) minutesMenu() discord.Select {
	menu := discord.Select{CustomID: route.Minutes.ID(p.at())}
	for _, n := range rules.SessionMinutes {
		label := p.T("pace.minutes_option", face.Data{"Minutes": n})
		if n == 0 {
			label = p.T("pace.minutes_none", nil)
		}
		menu.Options = append(menu.Options, discord.Option{Value: strconv.Itoa(n), Label: label, Default: n == p.s.MinutesOfFour})
	}
	return menu
}

// minutesLine says how long the list lasts, if a clock ends it.
func (p printer) minutesLine() string {
	switch n := p.s.Minutes(); {
	case n > 0:
		return p.T("lobby.minutes", face.Data{"Minutes": n})
	case p.s.MinutesOfFour > 0 && p.s.Pace().Timer == settings.TimerPost:
		return p.T("lobby.minutes_post", nil)
	}
	return ""
}

// listClockLine says during a game until when the list runs, or that only Pflichtsoli follow.
func (p printer) listClockLine() string {
	switch p.s.Phase {
	case table.Cutting, table.Playing:
		if list := p.s.List(); list.TimeUp() {
			return p.timeUpLine()
		}
		if !p.s.Ends().IsZero() {
			return p.T("listclock.until", face.Data{"Until": face.ClockTime(p.s.Ends())})
		}
	case table.Lobby, table.Resting, table.Ended:
	}
	return ""
}

// timeUpLine says that the time of the list is up, and what becomes of the open Pflichtsoli.
func (p printer) timeUpLine() string {
	list := p.s.List()
	if !list.TimeUp() {
		return ""
	}
	owing, key := p.owingNames(list), "listclock.up"
	if owing != "" {
		key = face.Either(list.Over(), "listclock.forfeit", "listclock.soli")
	}
	return p.T(key, face.Data{"Names": owing})
}

// restingTimeLine is listClockLine between two games.
func (p printer) restingTimeLine() string {
	switch list := p.s.List(); {
	case p.s.Phase != table.Resting:
		return ""
	case list.TimeUp():
		return p.timeUpLine()
	case !p.s.Ends().IsZero():
		return face.Small(p.T("listclock.until", face.Data{"Until": face.ClockTime(p.s.Ends())}))
	}
	return ""
}

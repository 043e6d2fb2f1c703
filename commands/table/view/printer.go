package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/match"
)

// printer describes a table in one language.
type printer struct {
	face.Printer
	s *table.Snapshot
}

// newPrinter returns the printer of a table, for a reader with a look.
func newPrinter(s *table.Snapshot, k face.Look, l *locale.Localizer) printer {
	p := printer{face.Printer{Localizer: l.With(s.Words).Under(s.Rules()), Look: k, Vorhand: s.Deal().Vorhand}, s}
	p.NameAt = func(seat card.Seat) string { return p.PlayerName(s.PlayerAt(seat)) }
	return p
}

// at names the table at its present moment.
func (p printer) at() route.At {
	return route.At{Table: route.Table(p.s.ID), Version: p.s.Version()}
}

// button returns a button with a text of the locale files as its label.
func (p printer) button(style discord.Style, to route.Path[route.At], key string) discord.Button {
	return discord.Button{CustomID: to.ID(p.at()), Label: p.T(key, nil), Style: style}
}

// bareName returns the name of the player at a seat without a mark, for lines with all names.
func (p printer) bareName(seat card.Seat) string {
	return face.Escape(p.PlainName(p.s.PlayerAt(seat).User))
}

// cellNameAt returns the name of the player at a place for a narrow column.
func (p printer) cellNameAt(place int) string { return p.CellName(p.s.Players[place].User) }

// title names the game: its number in the list, and its number on the server if it already has one.
func (p printer) title() string {
	title := p.titleOf(p.s.Deal().Number)
	number := p.s.Number()
	if numbers := p.s.Numbers; len(numbers) > 0 && (p.s.Phase == table.Resting || p.s.Phase == table.Ended) {
		number = numbers[len(numbers)-1]
	}
	if number > 0 {
		title += p.T("game.number", face.Data{"Number": number})
	}
	return title
}

// titleOf names a game by its number, and says how many games the list has.
func (p printer) titleOf(number int) string {
	games := p.s.List().Config().Games
	if games == match.Unlimited {
		return p.T("game.title_unlimited", face.Data{"Number": number})
	}
	return p.T("game.title", face.Data{"Number": number, "Games": games})
}

// totalsLine says how the list stands, after its first game.
func (p printer) totalsLine() string {
	if p.s.List().Played() == 0 {
		return ""
	}
	var parts []string
	for place, points := range p.s.List().Totals() {
		parts = append(parts, p.PlayerName(p.s.Players[place])+"\u00a0"+face.Signed(points)) // no name ends a line without its points
	}
	return p.T("game.totals", face.Data{"Totals": face.Phrases(parts...)})
}

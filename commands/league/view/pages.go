package view

import (
	"karlchen/bot/discord"
	"karlchen/commands/face"
)

// listPage is a page of a list: its number, from 1, of how many, and the rows on it, from 0.
type listPage struct{ number, of, from, to int }

// findPage returns a page of a list, or the last one if there are fewer. Page 0 is the one with the row own, or the first if that is negative.
func findPage(number, rows, onPage, own int) listPage {
	if number == 0 && own >= 0 {
		number = own/onPage + 1
	}
	of := max(1, (rows+onPage-1)/onPage)
	number = max(1, min(number, of))
	return listPage{number, of, (number - 1) * onPage, min(number*onPage, rows)}
}

// pageButtons turn pages; a single page has none.
func (p leaguePrinter) pageButtons(at listPage, id func(page int) string) []discord.Button {
	if at.of < 2 {
		return nil
	}
	turn := func(label string, to int) discord.Button {
		return discord.Button{CustomID: id(to), Label: label, Style: discord.Secondary, Disabled: to < 1 || to > at.of}
	}
	here := discord.Button{CustomID: id(at.number), Label: p.T("league.page", face.Data{"Page": at.number, "Pages": at.of}), Style: discord.Secondary, Disabled: true}
	return []discord.Button{turn("◀", at.number-1), here, turn("▶", at.number+1)}
}

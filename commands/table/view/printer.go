package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
)

// printer describes a table in one language.
type printer struct {
	face.Printer
	s       *table.Snapshot
	legible map[int]string // names as pictures show them, by place, as far as a message has needed them
}

func newPrinter(s *table.Snapshot, k face.Look, l *locale.Localizer) printer {
	p := printer{face.Printer{Localizer: l.With(s.Words).Under(s.Rules()), Look: k, Vorhand: s.Deal().Vorhand}, s, map[int]string{}}
	var names [card.Seats]string // a message has each of them many times
	p.NameAt = func(seat card.Seat) string {
		if names[seat] == "" {
			names[seat] = p.PlayerName(s.PlayerAt(seat))
		}
		return names[seat]
	}
	return p
}

// panel is a printer that speaks to one person.
type panel struct {
	printer
	user string
	v    game.View // of the person, while there is a game
	// brief makes labels short: it leaves out of buttons what stands in the text, as the latest moments of announcements do.
	brief  bool
	marked card.Set // the cards that the person has chosen so far, of those that they must give away
}

// at names the table at its present moment.
func (p printer) at() route.At {
	return route.At{Table: route.Table(p.s.ID), Version: p.s.Version()}
}

// thisGame names this game of the table, at any moment.
func (p printer) thisGame() route.At {
	return route.At{Table: route.Table(p.s.ID), Version: table.Version{Game: p.s.Version().Game}}
}

// button returns a button with a text of the locale files as its label.
func (p printer) button(style discord.Style, to route.Path[route.At], key string) discord.Button {
	return discord.Button{CustomID: to.ID(p.at()), Label: p.T(key, nil), Style: style}
}

// linkButton returns a button that means the same during the whole game. Its id stays the same too, because Discord refuses a click on a button that
// has just disappeared.
func (p printer) linkButton(style discord.Style, to route.Path[route.At], key string) discord.Button {
	b := p.button(style, to, key)
	b.CustomID = to.ID(p.thisGame())
	return b
}

// askOnceMore shows a question with the buttons of the action and the way back to the hand.
func (p printer) askOnceMore(question, hand string, yes ...discord.Button) discord.Message {
	return face.Private(face.Text(question, hand), discord.ButtonRow{Buttons: append(yes, p.button(discord.Secondary, route.Keep, "button.keep"))})
}

// bareName returns the name of the player at a seat without a mark, for lines with all names.
func (p printer) bareName(seat card.Seat) string {
	return face.Escape(p.PlainName(p.s.PlayerAt(seat).User))
}

// cellNameAt returns the name of the player at a place for a narrow column.
func (p printer) cellNameAt(place int) string { return p.CellName(p.s.Players[place].User) }

// legibleName returns a player's name for the picture. If the fonts lack its letters, as in a name of emojis, it is the number of the place, and the
// texts around the picture explain that.
func (p printer) legibleName(seat card.Seat) string { return p.legibleNameAt(p.s.Deal().Places[seat]) }

func (p printer) legibleNameAt(place int) string {
	if name := p.legiblePart(place); name != "" {
		return name
	}
	return p.placeWord(place)
}

// legiblePart returns what pictures can show of the name of the player at a place.
func (p printer) legiblePart(place int) string {
	name, known := p.legible[place]
	if !known {
		name = picture.Legible(p.PlainName(p.s.Players[place].User))
		p.legible[place] = name
	}
	return name
}

func (p printer) placeWord(place int) string {
	return p.T("picture.place", face.Data{"Place": place + 1})
}

// nameInPicture is the name in the picture of a player whose own name it cannot show, and empty for all others.
func (p printer) nameInPicture(place int) string {
	if !p.Look.Pictures || p.legiblePart(place) != "" {
		return ""
	}
	return p.placeWord(place)
}

// drawnAsLine names the players for whom pictures have only the number of their place.
func (p printer) drawnAsLine() string {
	var names []string
	for place, who := range p.s.Players {
		if drawn := p.nameInPicture(place); drawn != "" {
			names = append(names, drawn+" = "+p.PlayerName(who))
		}
	}
	return face.Small(p.When(len(names) > 0, "picture.drawn_as", face.Data{"Names": strings.Join(names, ", ")}))
}

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

// owingNames name the players who still must play a Pflichtsolo.
func (p printer) owingNames(list match.List) string {
	var names []string
	for place, owes := range list.Owing() {
		if owes {
			names = append(names, p.PlayerName(p.s.Players[place]))
		}
	}
	return strings.Join(names, ", ")
}

// voidKind says why the deal on show counts as no game.
func (p printer) voidKind() match.Void {
	entries := p.s.List().Entries()
	if len(entries) == 0 || p.s.Phase != table.Resting && p.s.Phase != table.Ended {
		return match.Counts
	}
	return entries[len(entries)-1].Void
}

// untilTime is the moment at which the table goes on by itself. Discord counts it down in each reader's language.
func (p printer) untilTime() string { return face.Countdown(p.s.Deadline()) }

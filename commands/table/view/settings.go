package view

import (
	"slices"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Settings is the dialogue in which the host changes the table before the list begins. Offered are the rules of the server. A league has chosen
// everything but the computers.
func Settings(s table.Snapshot, offered []discord.Choice, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, face.Look{}, l)
	blocks := []discord.Block{face.Text("## "+p.T("pace.title", nil), p.T("pace.about", nil))}
	c := s.List().Config()
	computers := discord.ButtonRow{Buttons: []discord.Button{
		face.EnableIf(p.button(discord.Secondary, route.Add, "button.add"), len(s.Players) < s.MaxPlaces()),
		face.EnableIf(p.button(discord.Secondary, route.Remove, "button.remove"), slices.ContainsFunc(s.Players, func(who table.Player) bool { return !who.Person() })),
	}}
	if _, bound := s.League(); bound {
		blocks = append(blocks, computers)
	} else {
		chosen := s.Pace()
		hesitation := p.switchButton(route.Hesitation, chosen.Hesitation, "pace.hesitation_on", "pace.hesitation_off")
		more := []discord.Button{hesitation}
		if c.Rules.Pflichtsolo {
			more = append(more, face.EnableIf(p.switchButton(route.Pflichtsoli, c.Pflichtsoli, "button.pflichtsoli_on", "button.pflichtsoli_off"), c.Pflichtsoli || c.Games >= c.Places))
		}
		if !s.Unopened { // else NewTable has it
			blocks = append(blocks, p.rulesMenu(offered))
		}
		blocks = append(append(blocks, p.deckMenu()...), p.lengthMenu(c))
		if !s.PeopleOnly && !s.Unopened {
			blocks = append(blocks, p.levelBlocks()...)
		}
		if !s.PeopleOnly {
			blocks = append(blocks, computers)
		}
		blocks = append(blocks,
			face.Text("**"+p.T("pace.timer", nil)+"**"), p.menuOf(route.Timer, settings.Timers, chosen.Timer, "pace.timer."),
			face.Text("**"+p.T("pace.over", nil)+"**"), p.menuOf(route.Timeout, settings.Timeouts, chosen.AtTimeout, "pace.over."),
			face.Text("**"+p.T("pace.minutes", nil)+"**", face.Small(p.T("pace.minutes_about", nil))), p.minutesMenu(),
			face.Text(face.Small(p.T("pace.hesitation_about", nil))), discord.ButtonRow{Buttons: more},
		)
	}
	last := []discord.Button{p.button(discord.Secondary, route.TableRules, "button.rules"), p.button(discord.Danger, route.Cancel, "button.cancel")}
	if s.Unopened {
		last = append([]discord.Button{p.button(discord.Primary, route.Setup, "button.setup")}, last...)
	}
	return face.Private(append(blocks, discord.ButtonRow{Buttons: last})...)
}

// rulesMenu offers the rules of the server.
func (p printer) rulesMenu(offered []discord.Choice) discord.Select {
	return face.RulesMenu(route.ListRules.ID(p.at()), p.RulesetName(p.s.Rules()), p.s.Rules(), p.s.RulesName, offered)
}

// deckMenu asks whether the table plays with nines, if the rules leave that to it.
func (p printer) deckMenu() []discord.Block {
	if choices := p.s.DeckChoices(); choices != nil {
		return []discord.Block{p.menuOf(route.Deck, choices, p.s.Deck(), "lobby.deck.")}
	}
	return nil
}

// usualRounds are the lengths of a list that the lobby offers, in rounds in which everybody deals once: all then play as many games.
var usualRounds = []int{1, 2, 3, 4, 5, 6, 8, 10, 12}

func (p printer) lengthMenu(c match.Config) discord.Select {
	lengths := discord.Select{CustomID: route.ListLength.ID(p.at()), Placeholder: p.T("lobby.length", nil)}
	round := match.FullRound(c.Rules, c.Places)
	for _, n := range lengthsWith(c.Places, c.Games, round) {
		o := discord.Option{Value: strconv.Itoa(n), Label: p.T("lobby.length_option", face.Data{"Count": n}), Default: n == c.Games}
		if n == match.Unlimited {
			o.Label = p.T("lobby.length_unlimited", nil)
		}
		if n == round && n != match.Unlimited {
			o.Description = p.T("lobby.full_round", nil)
		}
		lengths.Options = append(lengths.Options, o)
	}
	return lengths
}

// lengthsWith returns the usual lengths for so many places, and others, in order. The unlimited length is the last.
func lengthsWith(places int, others ...int) []int {
	for _, rounds := range usualRounds {
		others = append(others, rounds*places)
	}
	all := slices.DeleteFunc(others, func(n int) bool { return n > match.MaxGames || n == match.Unlimited })
	slices.Sort(all)
	return append(slices.Compact(all), match.Unlimited)
}

// levelBlocks offer how well the computers play.
func (p printer) levelBlocks() []discord.Block {
	level := discord.Select{CustomID: route.Level.ID(p.at())}
	for _, name := range table.Levels() {
		level.Options = append(level.Options, discord.Option{
			Value: name, Label: p.T("level."+name, nil), Description: p.AboutLevel(name), Default: name == p.s.Level(),
		})
	}
	return []discord.Block{face.Text("**" + p.T("pace.level", nil) + "**"), level}
}

// switchButton switches something on or off. Its id says which of the two, so that two clicks at once do not undo each other.
func (p printer) switchButton(to route.Path[route.Switching], on bool, turnOn, turnOff string) discord.Button {
	return discord.Button{CustomID: to.ID(route.Switching{At: p.at(), On: !on}), Label: p.T(face.Either(on, turnOff, turnOn), nil), Style: discord.Secondary}
}

// menuOf offers values. The keys of their words begin with key.
func (p printer) menuOf(to route.Path[route.At], values []string, chosen, key string) discord.Select {
	menu := discord.Select{CustomID: to.ID(p.at())}
	for _, value := range values {
		menu.Options = append(menu.Options, discord.Option{Value: value, Label: p.T(key+value, nil), Default: value == chosen})
	}
	return menu
}

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

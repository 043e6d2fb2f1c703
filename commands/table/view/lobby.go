package view

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Lobby is the public message of a table that waits for players.
func Lobby(s table.Snapshot, l *locale.Localizer) discord.Message {
	if s.Secret() {
		return taskMessage(s, l)
	}
	p := newPrinter(&s, face.Look{}, l)
	title, until, controls := "lobby.title", p.expiryLine, p.lobbyBlocks
	if s.Asks() {
		title, until = "again.title", p.askedLine
	}
	if s.Arranged {
		title, until, controls = "leaguetable.title", p.arrangedLine, p.startBlocks
	}
	m := face.Public(face.AccentTable, append([]discord.Block{
		face.Text("## "+p.T(title, nil), p.playsForLine(), p.rulesetLines(), p.deckLine(), p.lengthLine(), p.minutesLine(), p.pflichtsoliLine(), p.paceLine()),
		face.Text(append(p.placeLines(), p.beginLine(), until())...),
	}, controls()...)...)
	m.Ping = p.asked()
	return m
}

// NewTable is the private message in which the host of a new table chooses how to begin, by which rules of those that the server offers, and how well
// the computers play. Nobody else knows the table yet.
func NewTable(s table.Snapshot, offered []discord.Choice, l *locale.Localizer) discord.Message {
	p := newPrinter(&s, face.Look{}, l)
	var begin []discord.Button
	blocks := []discord.Block{
		face.Text("## "+p.T("lobby.new_title", nil), p.rulesetLines(), p.deckLine(), p.lengthLine(), p.minutesLine(), p.pflichtsoliLine(), p.paceLine()), p.rulesMenu(offered),
	}
	if p.mayFill() {
		blocks = append(blocks, p.levelBlocks()...)
		fill := p.fillButton(card.Seats - len(s.Players))
		if fill.Label, fill.Style = p.T("button.fill_alone", nil), discord.Success; len(s.Players) >= card.Seats {
			fill = p.button(discord.Success, route.Start, "button.start")
		}
		begin = append(begin, fill)
	}
	begin = append(begin, p.button(discord.Primary, route.Open, "button.open"), p.button(discord.Secondary, route.Settings, "button.settings"))
	return face.Private(append(blocks, discord.ButtonRow{Buttons: begin})...)
}

// Invite adds a mention of the role to a lobby, if there is one. It notifies the holders of the role once, when the lobby is posted.
func Invite(lobby discord.Message, role string, l *locale.Localizer) discord.Message {
	if role == "" {
		return lobby
	}
	lobby.PingRoles = []string{role}
	lobby.Blocks = append([]discord.Block{face.Text(l.T("lobby.invited", face.Data{"Role": face.Role(role)}))}, lobby.Blocks...)
	return lobby
}

// ClosedLobby is the lobby's message after the list has begun, or was cancelled.
func ClosedLobby(s table.Snapshot, l *locale.Localizer) discord.Message {
	if s.Secret() {
		return taskMessage(s, l)
	}
	p := newPrinter(&s, face.Look{}, l)
	if s.Quiet {
		return p.quietMessage()
	}
	lines := []string{"## " + p.T("lobby.closed_title", nil), p.playsForLine()}
	var seats []string
	begun := p.T(face.Either(s.WantsThread, "lobby.begun_thread_soon", "lobby.begun"), nil)
	if s.Thread != "" {
		begun = p.T("lobby.begun_in_thread", face.Data{"Thread": face.Channel(s.Thread)})
	}
	switch {
	case s.Phase == table.Ended && s.List().Played() == 0:
		lines = append(append(lines, p.unplayedLine(), p.endingLine()), p.verdictLines(0)...)
	case s.Phase == table.Ended:
		lines = append(lines, p.rulesetLines(), p.lengthLine(), p.T("lobby.over", face.Data{"Count": s.List().Played()}), p.endingLine())
		lines = append(append(lines, p.verdictLines(len(s.List().Entries()))...), p.totalsLine())
	default:
		lines, seats = append(lines, p.rulesetLines(), p.lengthLine(), begun), p.placeLines()
	}
	return face.Public(face.AccentTable, face.Text(lines...), face.Text(seats...))
}

// quietMessage is all that a channel sees of a person who plays with computers.
func (p printer) quietMessage() discord.Message {
	who := p.s.Players[slices.IndexFunc(p.s.Players, table.Player.Person)]
	buttons := append([]discord.Button{p.linkButton(discord.Secondary, route.Hand, "button.hand")}, p.stepInButtons()...)
	return discord.Message{Blocks: []discord.Block{
		face.Text(face.Phrases(p.T("lobby.quiet", face.Data{"Name": face.Markdown(who.User.Name)}), p.waitingLine())), discord.ButtonRow{Buttons: buttons},
	}}
}

// unplayedLine says why an ended list has no game that counts.
func (p printer) unplayedLine() string {
	if p.s.BrokenOff > 0 {
		return p.T("lobby.broken_off", face.Data{"Number": p.s.BrokenOff})
	}
	if len(p.s.Numbers) > 0 { // a deal was not played, or was to be repeated
		return p.T("lobby.none_counts", nil)
	}
	return p.T("lobby.cancelled", nil)
}

// SameClosedLobby reports whether ClosedLobby is certain to be the same at two moments of a table, without making it: between the games of a list,
// and in a game, only people and places change it.
func SameClosedLobby(a, b table.Snapshot) bool {
	same := func(p, q table.Player) bool { return p.User == q.User && p.Level == q.Level && p.Away == q.Away }
	return a.Phase == b.Phase && a.Phase != table.Lobby && a.Phase != table.Ended && len(a.Numbers) == len(b.Numbers) &&
		a.Channel == b.Channel && a.Thread == b.Thread && a.WantsThread == b.WantsThread && a.Interrupted() == b.Interrupted() &&
		a.Host == b.Host && slices.EqualFunc(a.Players, b.Players, same)
}

// maxDifferences is the most differences from the preset in the lobby; the rule card has them all.
const maxDifferences = 5

// rulesetLines name the rules and their differences from the preset. If the server has a name for the rules, only the rule card has the differences.
func (p printer) rulesetLines() string {
	r := p.s.Rules()
	if name := p.s.RulesName; name != "" {
		return p.T("lobby.rules_named", face.Data{"Name": face.Markdown(name), "Rules": p.RulesetName(r)})
	}
	lines := []string{p.T("lobby.rules", face.Data{"Rules": face.PresetName(p.Localizer, r)})}
	differences := slices.DeleteFunc(r.Differences(), func(o rules.Option) bool { return !o.Applies(r) })
	for _, o := range differences[:min(len(differences), maxDifferences)] {
		lines = append(lines, "- "+p.Rule(o, r))
	}
	if more := len(differences) - maxDifferences; more > 0 {
		lines = append(lines, "- "+p.T("lobby.more_differences", face.Data{"Count": more}))
	}
	return face.Paragraph(lines...)
}

// deckLine says with which deck the table plays, if the rules leave that to it.
func (p printer) deckLine() string {
	if p.s.DeckChoices() == nil {
		return ""
	}
	return "**" + p.T("lobby.deck", nil) + ":** " + p.T("lobby.deck."+p.s.Deck(), nil)
}

// lengthLine says how many games the list has, and whether it has Pflichtsoli.
func (p printer) lengthLine() string {
	c := p.s.List().Config()
	line := p.T("lobby.games", face.Data{"Count": c.Games})
	if c.Games == match.Unlimited {
		line = p.T("lobby.games_unlimited", nil)
	}
	return line + p.When(c.Rules.Pflichtsolo, face.Either(c.Pflichtsoli, "lobby.with_pflichtsoli", "lobby.without_pflichtsoli"), nil)
}

// pflichtsoliLine says how large the part of Pflichtsoli in a short list is.
func (p printer) pflichtsoliLine() string {
	c := p.s.List().Config()
	switch {
	case !c.Pflichtsoli || c.Games >= match.FullRound(c.Rules, c.Places):
		return ""
	case c.Games == c.Places:
		return p.T("lobby.only_pflichtsoli", nil)
	case c.Games == 2*c.Places && c.Places == card.Seats:
		return p.T("lobby.half_pflichtsoli", nil)
	}
	return p.T("lobby.some_pflichtsoli", face.Data{"Soli": c.Places, "Games": c.Games})
}

// placeLines list the players by their places.
func (p printer) placeLines() []string {
	lines := []string{"**" + p.T("lobby.places", nil) + "**"}
	players := p.s.Players
	shown := len(players)
	if p.s.Phase == table.Lobby && !p.s.Arranged {
		shown = max(shown, p.s.UsualPlaces())
	}
	for place := range shown {
		if place >= len(players) {
			lines = append(lines, p.T("lobby.free", face.Data{"Place": place + 1}))
			continue
		}
		who := players[place]
		role := ""
		switch {
		case !who.Person():
			role = p.computerLevel(who)
		case who.Away:
			role = p.awayWords()
		case who.Asked:
			role = p.T("again.asked", nil)
		}
		if who.Person() && who.User.ID == p.s.Host {
			role = face.Phrases(p.T("lobby.host", nil), role)
		}
		lines = append(lines, face.Phrases(fmt.Sprintf("%d\\. **%s**", place+1, p.PlayerName(who)), role))
	}
	return append(lines, p.seatsDrawnLine(), p.sitOutLine(), p.unequalLine(), p.startsLine())
}

// seatsDrawnLine says that the lot decides who sits where, or has done so.
func (p printer) seatsDrawnLine() string {
	draws, drawn := p.s.DrawsSeats()
	return face.Small(p.When(draws || drawn, face.Either(draws, "lobby.draws_seats", "lobby.seats_drawn"), nil))
}

// unequalLine says before the start that not everybody will play as many games.
func (p printer) unequalLine() string {
	c := p.s.List().Config()
	unequal := p.s.Phase == table.Lobby && c.Games != match.Unlimited && c.Places > card.Seats && c.Games%c.Places != 0
	return face.Small(p.When(unequal, "lobby.unequal", face.Data{"Games": c.Games, "Players": c.Places}))
}

// startsLine says that a full table need not wait for its host.
func (p printer) startsLine() string {
	full := p.s.Phase == table.Lobby && !p.s.Arranged && !p.s.Asks() && len(p.s.Players) >= p.s.UsualPlaces()
	others := slices.ContainsFunc(p.s.Players, func(who table.Player) bool { return who.Person() && who.User.ID != p.s.Host })
	return face.Small(p.When(full && others, "lobby.anyone_starts", nil))
}

// sitOutLine says who sits out at a table of more than four, or that there is room for more players.
func (p printer) sitOutLine() string {
	n := len(p.s.Players)
	pauses := "lobby.pauses." + strconv.Itoa(n)
	switch {
	case n == card.Seats && p.s.Phase == table.Lobby && !p.s.Arranged && !p.s.Asks():
		return face.Small(p.T("lobby.room", face.Data{"Most": p.s.MaxPlaces()}))
	case n <= card.Seats || p.s.Asks():
		return ""
	case n > card.Seats+1 && p.s.Rules().SitOut == rules.DealerAndOppositePause:
		pauses += ".opposite"
	}
	return face.Small(p.T(pauses, nil))
}

// lobbyBlocks have the buttons that people need while they gather. Everything else is behind the settings.
func (p printer) lobbyBlocks() []discord.Block {
	missing := card.Seats - len(p.s.Players) + len(p.asked()) // the host need not wait for those who are asked
	start := face.EnableIf(p.button(discord.Primary, route.Start, "button.start"), missing <= 0)
	if missing > 0 && p.mayFill() {
		start = p.fillButton(missing)
	}
	answers := []discord.Button{
		face.EnableIf(p.button(discord.Success, route.Join, "button.join"), len(p.s.Players) < p.s.MaxPlaces()),
		p.button(discord.Secondary, route.Leave, "button.leave"),
	}
	if p.s.Asks() {
		answers = p.answerButtons()
	}
	return []discord.Block{discord.ButtonRow{Buttons: []discord.Button{
		answers[0],
		start,
		answers[1],
		p.button(discord.Secondary, route.TableRules, "button.rules"),
		p.button(discord.Secondary, route.Settings, "button.settings"),
	}}}
}

// mayFill reports whether computers may take the free seats when the list begins.
func (p printer) mayFill() bool {
	_, bound := p.s.League()
	return !bound && !p.s.PeopleOnly
}

// fillButton begins the list with computers on the seats that are missing.
func (p printer) fillButton(missing int) discord.Button {
	return discord.Button{CustomID: route.Fill.ID(p.at()), Label: p.T("button.fill", face.Data{"Count": missing}), Style: discord.Primary}
}

// asked returns the ids of the people who have not said yet whether they play another list.
func (p printer) asked() (users []string) {
	for _, who := range p.s.Players {
		if who.Asked {
			users = append(users, who.User.ID)
		}
	}
	return users
}

func (p printer) askedNames() string { return face.Mention(p.asked()...) }

// askedLine asks people whether they play another list, and says until when their places are kept.
func (p printer) askedLine() string {
	host, _ := p.s.Sits(p.s.Host)
	return p.T("again.question", face.Data{"Host": p.PlayerName(host), "Names": p.askedNames(), "Until": p.untilTime()})
}

// answerButtons are the answers of people who are asked.
func (p printer) answerButtons() []discord.Button {
	return []discord.Button{p.button(discord.Success, route.Join, "button.again_yes"), p.button(discord.Secondary, route.Leave, "button.again_no")}
}

// MomentChoices completes a person's input of the moment at which a table begins: the next evenings, or the input itself if it is a moment. Now is in
// the server's zone.
func MomentChoices(typed string, now time.Time, l *locale.Localizer) []discord.Choice {
	var all []discord.Choice
	offer := func(at time.Time) {
		name := fmt.Sprintf("%s, %s", l.T("weekday."+strings.ToLower(at.Weekday().String()), nil), l.Moment(at))
		all = append(all, discord.Choice{Name: name, Value: at.Format("2006-01-02 15:04")})
	}
	if at, err := locale.Moments.Parse(typed, now); err == nil {
		offer(at)
		return all
	}
	for ahead := range 8 {
		evening := time.Date(now.Year(), now.Month(), now.Day()+ahead, 20, 0, 0, 0, now.Location())
		if evening.After(now) && len(all) < 7 {
			offer(evening)
		}
	}
	return slices.DeleteFunc(all, func(c discord.Choice) bool {
		return !strings.HasPrefix(strings.ToLower(c.Name), strings.ToLower(strings.TrimSpace(typed)))
	})
}

// beginLine says when the table begins, if the host has set a moment.
func (p printer) beginLine() string {
	at, mentioned := p.s.Begins()
	switch {
	case at.IsZero():
		return ""
	case mentioned:
		return p.T("lobby.begins_now", nil)
	}
	return p.T("lobby.begins", face.Data{"At": fmt.Sprintf("<t:%d:F>", at.Unix()), "In": face.Countdown(at)})
}

// BeginPing mentions the people in a lobby when the moment of its beginning has come.
func BeginPing(s table.Snapshot, l *locale.Localizer) (m discord.Message) {
	p := newPrinter(&s, face.Look{}, l)
	for _, who := range s.Players {
		if who.Person() {
			m.Ping = append(m.Ping, who.User.ID)
		}
	}
	d := face.Data{"Names": face.Mention(m.Ping...), "Count": max(0, match.MinPlaces-len(s.Players))}
	key := face.Either(len(s.Players) < match.MinPlaces, "schedule.call", "schedule.call_full")
	m.Blocks = []discord.Block{face.Text(p.T(key, d))}
	return m
}

package view

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// Game is the public message of a game: while the cut is awaited, during the game, and afterwards as its open record.
func Game(k face.Look, s table.Snapshot, l *locale.Localizer) discord.Message {
	if s.Secret() {
		return taskMessage(s, l)
	}
	p := newPrinter(&s, k, l)
	var blocks []discord.Block
	var files []discord.File
	switch s.Phase {
	case table.Lobby:
		return Lobby(s, l)
	case table.Cutting:
		blocks = p.cutBlocks()
	case table.Playing:
		blocks, files = p.playBlocks()
	case table.Resting, table.Ended:
		blocks = p.recordBlocks()
	}
	m := face.Public(face.AccentTable, blocks...)
	m.Files = files
	return m
}

// WithRestart adds to the message of a game, below its heading, that the bot restarts.
func WithRestart(m discord.Message, l *locale.Localizer) discord.Message {
	m.Blocks = slices.Insert(slices.Clone(m.Blocks), 1, discord.Block(face.Text("⏳ "+l.T("game.restarting", nil))))
	return m
}

// headingText says which game it is, who deals, and who is Vorhand.
func (p printer) headingText(more ...string) discord.Text {
	d := p.s.Deal()
	return face.Text(append([]string{"## " + p.title(), face.Phrases(p.T("game.dealer", face.Data{
		"Dealer": p.PlayerName(p.s.Players[d.Dealer]), "Vorhand": p.NameAt(d.Vorhand),
	}), p.pausingLine()), p.bockGameLine(), p.listClockLine(), p.redealtLine(), p.endsSoonLine()}, more...)...)
}

// endsSoonLine says that somebody has ended the list, and this game is its last.
func (p printer) endsSoonLine() string {
	return face.If(p.s.EndsSoon(), "⌛ "+p.T("game.ends_soon", nil))
}

// redealtLine says that the cards are dealt again because the game before could not go on, if that is so.
func (p printer) redealtLine() string {
	return face.If(p.s.Redealt(), "⚠️ "+p.T("game.redealt", nil))
}

// pausingLine names the players who sit out this deal.
func (p printer) pausingLine() string {
	var names []string
	for place, who := range p.s.Players {
		if !p.s.Deal().Plays(place) {
			names = append(names, p.PlayerName(who))
		}
	}
	return p.When(len(names) > 0, "game.pausing", face.Data{"Names": strings.Join(names, ", "), "Count": len(names)})
}

// bockGameLine says that the game is a Bock game, and how many are left.
func (p printer) bockGameLine() string {
	d, games := p.s.Deal(), p.s.List().Config().Games
	if d.Bock == 0 {
		return ""
	}
	left := d.Bock
	if games != match.Unlimited {
		left = min(left, games-d.Number+1)
	}
	return face.Phrases("**"+p.T("game.bock", face.Data{"Bock": p.Bock(d.Factor), "Factor": d.Factor})+"**", p.T("game.bock_left", face.Data{"Count": left}))
}

// linkRow has the buttons that a game's message always has. A list that will not count can be ended where the rules are otherwise.
func (p printer) linkRow() discord.ButtonRow {
	last := p.linkButton(discord.Secondary, route.TableRules, "button.rules")
	if p.s.IsVoid() {
		last = p.linkButton(discord.Danger, route.End, "button.end")
	}
	return discord.ButtonRow{Buttons: append([]discord.Button{
		p.linkButton(discord.Primary, route.Hand, "button.hand"),
		p.linkButton(discord.Secondary, route.Sheet, "button.sheet"),
		last,
	}, append(p.backButtons(), p.stepInButtons()...)...)}
}

// vorfuehrungLine says who must play their Pflichtsolo in this game, if a player must.
func (p printer) vorfuehrungLine() string {
	if d := p.s.Deal(); d.Vorfuehrung {
		return p.T("game.vorfuehrung", face.Data{"Name": p.NameAt(d.Forced)})
	}
	return ""
}

// playBlocks are the message of a game that is being played.
func (p printer) playBlocks() ([]discord.Block, []discord.File) {
	v := p.s.Public()
	if p.Look.Pictures {
		return p.playBlocksWithPicture(&v)
	}
	blocks := []discord.Block{
		p.headingText(p.gameLines(&v), p.asideLine(&v)),
		face.Text(p.playerLines(&v)...),
		discord.Divider{},
	}
	if table := face.Paragraph(p.lastTrickLine(&v), p.saidLine(), p.trickLines(&v), p.takenBackLines(), p.earlyEndLines(&v), p.turnLine(&v), p.clockLines(), p.interruptedLine()); table != "" {
		blocks = append(blocks, face.Text(table), discord.Divider{})
	}
	below := face.Text(p.totalsLine(), face.Small(p.fingerprintLine(&v)), face.Small(p.waitingLine()))
	return append(append(blocks, p.questionBlocks()...), below, p.linkRow()), nil
}

// gameLines say which game is played, as far as everybody knows.
func (p printer) gameLines(v *game.View) string {
	switch {
	case v.Phase() == game.Reserving && v.Forced() != card.NoSeat:
		return p.vorfuehrungLine()
	case v.Phase() == game.Reserving && v.StockTaker() != card.NoSeat:
		return face.Paragraph(p.stockLines(v), p.T("stock.hochzeit", nil))
	case isDirect(v):
		return p.T("direct.reserving", nil)
	case v.Phase() == game.Reserving:
		return p.T("game.reserving", nil)
	case isAuction(v):
		return p.biddingLine(v)
	}
	return face.Paragraph(p.foundGameLines(v), p.genscherLines(v), p.pledgeLine(v))
}

// foundGameLines say which game is played, once that is decided.
func (p printer) foundGameLines(v *game.View) string {
	c := v.Contract()
	if c == rules.Armut {
		return p.armutLines(v)
	}
	if stock := p.stockLines(v); stock != "" && v.Phase() < game.InPlay && !c.Declared() {
		return stock
	}
	return face.Paragraph(p.contractLine(v), p.stockLines(v))
}

// contractLine names the contract, and the player who plays alone or looks for a partner.
func (p printer) contractLine(v *game.View) string {
	c := v.Contract()
	d := face.Data{"Contract": p.Contract(c), "Name": ""}
	if v.Soloist() != card.NoSeat {
		d["Name"] = p.NameAt(v.Soloist())
	}
	switch {
	case c == rules.Normal:
		return p.T("game.normal", d)
	case c == rules.Hochzeit && v.Klaerung() == 0:
		return p.hochzeitLine(v, d)
	case c == rules.Hochzeit && !v.ChangedParties():
		d["Partner"] = p.NamesOf(func(s card.Seat) bool { return s != v.Soloist() && v.Party(s) == game.Re })
		d["Trick"] = v.Klaerung()
		return p.T("game.hochzeit", d)
	case c == rules.LoneHochzeit:
		return p.T("game.lone_hochzeit", d)
	case v.Pflichtsolo():
		return face.Spaced(p.Trumps(c).String(), p.T("game.pflichtsolo", d))
	}
	return p.soloLine(v)
}

// soloLine names a solo and its player, as the note in a picture does.
func (p printer) soloLine(v *game.View) string {
	return face.Spaced(p.Trumps(v.Contract()).String(), p.T("game.solo", face.Data{"Contract": p.Contract(v.Contract()), "Name": p.NameAt(v.Soloist())}))
}

// playerLines have a line for each player: their word or bid before the game, then party, announcements and tricks.
func (p printer) playerLines(v *game.View) []string {
	taken := takenTricks(v)
	var lines []string
	for _, seat := range p.Seats() {
		name := "**" + p.NameAt(seat) + "**"
		if drawn := p.nameInPicture(p.s.Deal().Places[seat]); drawn != "" {
			name += " (" + drawn + ")"
		}
		if v.Phase() == game.Reserving {
			lines = append(lines, name+": "+p.wordLine(v, seat))
			continue
		}
		if isStockAuction(v) {
			lines = append(lines, name+": "+p.stockBidderStatus(v, seat))
			continue
		}
		if isAuction(v) {
			lines = append(lines, name+": "+p.bidderStatus(v, seat))
			continue
		}
		if party := p.Party(v.Party(seat)); party != "" {
			name = face.Spaced(name, p.Mark(v.Party(seat)), "("+party+")")
		}
		calls := p.Calls(v, seat)
		said := p.When(calls != "", "game.says", face.Data{"Calls": calls})
		vorbehalt := p.When(v.Word(seat) == game.Vorbehalt, "word.vorbehalt", nil)
		away := face.If(p.s.PlayerAt(seat).Away, p.awayWords())
		lines = append(lines, face.Phrases(name, said, p.Pairs(v, seat), p.T("game.tricks", face.Data{"Count": taken[seat]}), vorbehalt, away))
	}
	return lines
}

// wordLine says what a seat has answered to the question for Vorbehalte.
func (p printer) wordLine(v *game.View, seat card.Seat) string {
	switch {
	case v.StockTaker() == seat: // the taker is not asked
		return p.T("stock.said", face.Data{"Call": p.Party(game.Kontra)})
	case v.Turn() == seat:
		return p.T("word.asked", nil)
	case v.Word(seat) == game.Unspoken && v.Forced() != card.NoSeat:
		return p.T("word.not_asked", nil)
	case v.Word(seat) == game.Unspoken:
		return p.T("word.waits", nil)
	case v.Word(seat) == game.Healthy && isDirect(v):
		return p.T("direct.healthy", nil)
	case v.Word(seat) == game.Healthy:
		return p.T("word.healthy", nil)
	}
	if solo, ok := v.Word(seat).Solo(); ok && v.Named(seat) {
		return p.Contract(solo)
	}
	return p.T("word.vorbehalt", nil)
}

func (p printer) turnLine(v *game.View) string {
	claimant, proving := p.s.Claimant()
	switch {
	case proving:
		return p.T("closing.proving", face.Data{"Name": p.NameAt(claimant)})
	case v.Turn() == card.NoSeat:
		return ""
	case p.stockTurnLine(v, "stock.turn.") != "":
		return p.stockTurnLine(v, "stock.turn.")
	case v.Phase() == game.Reserving && v.Forced() != card.NoSeat:
		return p.T("turn.forced", face.Data{"Name": p.NameAt(v.Turn())})
	case isDirect(v):
		return p.T("direct.asked", face.Data{"Name": p.NameAt(v.Turn())})
	case v.Phase() == game.Reserving:
		return p.T("turn.word", face.Data{"Name": p.NameAt(v.Turn())})
	case isAuction(v) && v.Turn() == v.Holder():
		return p.T("turn.hold", face.Data{"Name": p.NameAt(v.Turn())})
	case isAuction(v):
		return p.T("turn.bid", face.Data{"Name": p.NameAt(v.Turn())})
	case v.Phase() == game.Exchanging:
		return p.armutTurnLine(v, "armut.turn.")
	case v.DutyFirst():
		return p.T("turn.must_call", face.Data{"Name": p.NameAt(v.Turn())})
	case v.Trick(v.Tricks()).Len == 0:
		return p.T("turn.lead", face.Data{"Name": p.NameAt(v.Turn())})
	}
	return p.T("turn.play", face.Data{"Name": p.NameAt(v.Turn())})
}

// earlyEndLines say how a player ended the game early, and that the others may still announce.
func (p printer) earlyEndLines(v *game.View) string {
	if v.Phase() != game.Closing {
		return ""
	}
	how := p.T("closing.conceded", face.Data{"Name": p.NameAt(v.Soloist())})
	if v.Claimed() {
		how = p.T("closing.claimed", face.Data{"Name": p.NameAt(v.Claimant())})
	}
	if v.Claimed() && v.Seat() != v.Claimant() { // the claimant's own panel shows the hand anyway
		how = face.Paragraph(how, p.Hand(v.Hand(v.Soloist()), v.Order()))
	}
	until := p.When(!p.s.Deadline().IsZero(), "closing.until", face.Data{"Until": p.untilTime()})
	return face.Paragraph(how, face.Phrases(p.T("closing.others", nil), until))
}

// hochzeitLine says how a Hochzeit finds its partner, by the holder's wish and the rules.
func (p printer) hochzeitLine(v *game.View, d face.Data) string {
	r := v.Compiled().Ruleset()
	limit := p.T("hochzeit.three", nil)
	switch r.HochzeitLimit {
	case rules.LimitThreeTricks:
	case rules.LimitThreeOwnTricks:
		limit = p.T("hochzeit.own_three", d)
	case rules.NoLimit:
		limit = p.T("hochzeit.all", nil)
	}
	how := p.T("hochzeit.any", d)
	switch trick, _ := v.Word(v.Soloist()).Hochzeit(r); trick {
	case rules.AnyTrick:
	case rules.FehlTrick:
		how = p.T("hochzeit.fehl", d)
	case rules.TrumpTrick:
		how = p.T("hochzeit.trump", d)
	case rules.WishedCard:
		wish, _ := v.Word(v.Soloist()).Wish()
		d["Card"] = p.Card(wish)
		how = p.T("hochzeit.card", d)
	}
	return how + " " + limit
}

// trickLines show the trick on the table, its leader, and the player with the highest card.
func (p printer) trickLines(v *game.View) string {
	if v.Phase() != game.InPlay {
		return ""
	}
	t := v.Trick(v.Tricks())
	lines := []string{"### " + p.T("game.trick", face.Data{"Number": v.Tricks() + 1, "Tricks": v.Compiled().HandSize()})}
	for i := range t.Cards[:t.Len] {
		leads, holds := "", ""
		if i == 0 {
			leads = p.T("game.leads", nil)
		}
		if t.Seat(i) == t.Winner {
			holds = p.T("game.holds", nil)
		}
		lines = append(lines, face.Phrases(face.Spaced(p.Icon(t.Cards[i]), "**"+p.PlayedCard(v, v.Tricks(), i)+"**", p.NameAt(t.Seat(i))), leads, holds))
	}
	return face.Paragraph(lines...)
}

// lastTrickLine is the last complete trick in one line (TB7). If the rules forbid to look at a trick again, it lies open until the next card.
func (p printer) lastTrickLine(v *game.View) string {
	n := v.Tricks() - 1
	if n < 0 || v.Compiled().Ruleset().ViewLastTrick == rules.NoTrick && v.Trick(n+1).Len > 0 {
		return ""
	}
	return p.T("game.last_trick", face.Data{"Number": n + 1, "Cards": p.trickLine(v, n), "Winner": p.NameAt(v.Trick(n).Winner)})
}

// earlierTrickLines have a line for each trick before the last, if players may look at all tricks (TB7). Only panels show them, so that the public
// message stays short.
func (p printer) earlierTrickLines(v *game.View) string {
	if v.Compiled().Ruleset().ViewLastTrick != rules.AllTricks {
		return ""
	}
	var lines []string
	for i := range v.Tricks() - 1 {
		t := v.Trick(i)
		lines = append(lines, face.Small(p.T("game.earlier_trick", face.Data{
			"Number": i + 1, "Leader": p.NameAt(t.Leader), "Cards": p.TrickCards(t), "Winner": p.NameAt(t.Winner),
		})))
	}
	return face.Paragraph(lines...)
}

// trickLine lists the cards of a trick with their players, the winning card in bold.
func (p printer) trickLine(v *game.View, n int) string {
	var parts []string
	t := v.Trick(n)
	for i := range t.Cards[:t.Len] {
		sign := p.PlayedCard(v, n, i)
		if t.Seat(i) == t.Winner {
			sign = "**" + sign + "**"
		}
		parts = append(parts, face.Spaced(p.bareName(t.Seat(i)), p.Icon(t.Cards[i]), sign))
	}
	return face.Phrases(parts...)
}

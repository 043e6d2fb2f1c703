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

// Hand is a person's private panel in every phase of the table: their cards and their legal actions. The notice, if any, stands on top. It brings its
// own sign, is in the person's language, and has escaped what other people wrote.
func Hand(k face.Look, s table.Snapshot, user string, l *locale.Localizer, notice string) discord.Message {
	return MarkedHand(k, s, user, l, notice, 0)
}

// MarkedHand is Hand for a person who has chosen some of the cards that they must give away.
func MarkedHand(k face.Look, s table.Snapshot, user string, l *locale.Localizer, notice string, marked card.Set) discord.Message {
	p := panel{printer: newPrinter(&s, k, l), user: user, marked: marked}
	blocks := []discord.Block{face.Text(notice)}
	var files []discord.File
	me, sits := s.Sits(user)
	over := s.Phase == table.Ended
	switch {
	case !sits:
		blocks = append(blocks, p.strangerBlocks()...)
	case me.Out && !over:
		blocks = append(blocks, face.Text(p.T("hand.out", nil)), p.panelLinkRow())
	case me.Away && !over:
		away := face.Either(s.Interrupted(), "leaguetable.away", "hand.away")
		blocks = append(blocks, face.Text(p.T(away, nil)), discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Success, route.Back, "button.back")}})
	default:
		var seated []discord.Block
		seated, files = p.seatedBlocks()
		blocks = append(blocks, seated...)
	}
	m := face.Private(blocks...)
	if len(files) > 0 {
		m.Files = files
		m.Plain = func() []discord.Block {
			k.Pictures = false
			return MarkedHand(k, s, user, l, notice, marked).Blocks
		}
	}
	return m
}

// WithNotice puts a notice on top of a hand, as Hand does.
func WithNotice(hand discord.Message, notice string) discord.Message {
	if notice == "" {
		return hand
	}
	below := func(blocks []discord.Block) []discord.Block {
		frame := blocks[0].(discord.Container)
		frame.Blocks = append([]discord.Block{face.Text(notice)}, frame.Blocks...)
		return []discord.Block{frame}
	}
	hand.Blocks = below(hand.Blocks)
	if plain := hand.Plain; plain != nil {
		hand.Plain = func() []discord.Block { return below(plain()) }
	}
	return hand
}

// panelLinkRow has the buttons at the end of the panel outside a game.
func (p panel) panelLinkRow() discord.ButtonRow { return discord.ButtonRow{Buttons: p.pageButtons()} }

// pageButtons show something else, or bookmark this for the replay. Nobody else sees that.
func (p panel) pageButtons() []discord.Button {
	buttons := []discord.Button{p.button(discord.Secondary, route.Sheet, "button.sheet")}
	if p.s.Lesson { // which is no list
		buttons = p.lessonButtons()
	}
	if !p.Look.Refreshed {
		buttons = slices.Insert(buttons, 0, p.button(discord.Secondary, route.Hand, "button.refresh"))
	}
	if p.s.Private() { // the public message of such a table has no such button
		buttons = append(buttons, p.button(discord.Secondary, route.TableRules, "button.rules"))
	}
	if _, err := p.s.Bookmark(p.s.Version(), p.user); err == nil {
		buttons = append(buttons, p.button(discord.Secondary, route.Bookmark, "button.bookmark"))
	}
	return buttons
}

// linkButtons are the buttons of a game that are no action in it.
func (p panel) linkButtons() []discord.Button {
	return slices.Concat(p.pageButtons(), p.hesitateButtons(), p.tipButtons())
}

func (p panel) seatedBlocks() ([]discord.Block, []discord.File) {
	switch p.s.Phase {
	case table.Lobby:
		if me, _ := p.s.Sits(p.user); p.s.Asks() && me.Asked {
			return []discord.Block{face.Text(p.askedLine()), discord.ButtonRow{Buttons: p.answerButtons()}}, nil
		}
		if p.s.Asks() {
			return []discord.Block{face.Text(p.T("again.wait", face.Data{"Names": p.askedNames()}))}, nil
		}
		if missing := card.Seats - len(p.s.Players); missing > 0 {
			return []discord.Block{face.Text(p.T("hand.lobby", face.Data{"Count": missing}))}, nil
		}
		return []discord.Block{face.Text(p.T("hand.lobby_full", nil))}, nil
	case table.Cutting:
		return append(p.questionBlocks(), p.awaitCutBlocks()...), nil
	case table.Playing:
		if p.s.Pauses(p.user) {
			return p.pauseBlocks()
		}
		p.v = p.s.View(p.user)
		above, files := p.tableBlocks()
		above = slices.Concat([]discord.Block{face.Text(p.lastGameLine())}, p.questionBlocks(), above)
		below := append(append(p.actionBlocks(), p.besideBlocks()...), p.taskBlocks()...)
		said := face.Text(face.Small(p.saidLine())) // below all buttons, so that none moves
		if p.Look.Pictures {
			return append(append(above, p.joinLowestRow(below)...), said), files
		}
		return append(slices.Concat(above, below, rowsOf(append(p.linkButtons(), p.askBackButtons()...))), said), files
	case table.Resting:
		return p.restBlocks()
	case table.Ended:
	}
	return p.endedBlocks()
}

// lastGameLine tells a player that this is their last game: the others have voted them out, or somebody has ended the list.
func (p panel) lastGameLine() string {
	if me, _ := p.s.Sits(p.user); me.Leaves {
		return p.T("hand.leaves", nil)
	}
	return p.endsSoonLine()
}

// afterResultRow is panelLinkRow, behind the grey button by which the table has gone on from a result. A second person who presses there hits nothing else.
func (p panel) afterResultRow() discord.ButtonRow {
	row := p.panelLinkRow()
	if p.s.List().Played() > 0 {
		used := p.nextButton()
		used.Disabled = true
		row.Buttons = slices.Insert(row.Buttons, 0, used)
	}
	return row
}

// pauseBlocks show the public state of the game to a player who sits out this deal.
func (p panel) pauseBlocks() ([]discord.Block, []discord.File) {
	v := p.s.Public()
	if p.Look.Pictures {
		file := p.tableImage(&v)
		return []discord.Block{face.Image(file), face.Text(p.T("hand.pause", nil), p.earlierTrickLines(&v), p.turnLine(&v), p.drawnAsLine()), p.panelLinkRow()}, []discord.File{file}
	}
	return []discord.Block{
		face.Text("**"+p.title()+"**", p.T("hand.pause", nil)), face.Text(p.gameLines(&v), p.earlierTrickLines(&v), p.lastTrickLine(&v), p.turnLine(&v)), p.panelLinkRow(),
	}, nil
}

func (p panel) restBlocks() ([]discord.Block, []discord.File) {
	if p.s.Private() { // its result is not public
		return p.resultBlocks("", p.redealLine(), slices.Concat([]discord.Button{p.nextButton()}, p.recordButtons(), p.reviewButtons()))
	}
	buttons := []discord.Button{p.nextButton(), p.button(discord.Secondary, route.Sheet, "button.sheet")}
	switch why := p.voidKind(); why {
	case match.Counts, match.Repeated:
	default: // the public message has the hands that were shown
		v := p.s.Public()
		return []discord.Block{face.Text("**"+p.title()+"**", p.VoidReason(why, &v), p.redealLine()), discord.ButtonRow{Buttons: buttons}}, nil
	}
	if _, ok := p.s.Result(); !ok { // another engine played the game
		return []discord.Block{face.Text("**"+p.title()+"**", p.T("hand.resting", nil)), discord.ButtonRow{Buttons: buttons}}, nil
	}
	return p.resultBlocks(p.ownPointsLine(), p.redealLine(), append(buttons, p.reviewButtons()...))
}

// endedBlocks say how the last game and the list ended, and how to play another list.
func (p panel) endedBlocks() ([]discord.Block, []discord.File) {
	if p.s.List().Played() == 0 {
		return []discord.Block{face.Text(append(append([]string{p.unplayedLine(), p.endingLine()}, p.verdictLines(0)...), p.againLine())...)}, nil
	}
	if at := p.s.Origin; at != nil {
		back := discord.Button{
			CustomID: route.RecordFrom.ID(route.Moment{Record: at.Record, Step: at.Step, From: p.s.Seat(p.user)}), Label: p.T("replay.button.open", nil), Style: discord.Secondary,
		}
		then := p.When(p.s.List().Played() > 0, "continuation.end", face.Data{"Then": face.Signed(at.Points), "Now": face.Signed(p.s.List().Totals()[p.s.Seat(p.user)])})
		return p.resultBlocks(then, "", append(p.lessonButtons(), back))
	}
	if p.s.Lesson {
		return p.resultBlocks(p.T("lesson.end", nil), "", slices.Concat(p.lessonButtons(), []discord.Button{newTableButton(p.Localizer)}, p.recordButtons()))
	}
	if p.s.Secret() {
		return p.resultBlocks("", "", slices.Concat(p.dailyButtons(), p.recordButtons(), p.reviewButtons()))
	}
	buttons := append(p.againButtons(), p.button(discord.Secondary, route.Sheet, "button.sheet"))
	if p.s.Private() {
		buttons = append(p.againButtons(), p.recordButtons()...)
	}
	return p.resultBlocks(p.ownPointsLine(), "", append(buttons, p.reviewButtons()...))
}

// ownPointsLine says how many points the person gets; empty if they sat out, or if the game does not count.
func (p panel) ownPointsLine() string {
	r, ok := p.s.Result()
	seat := p.s.Seat(p.user)
	if !ok || seat == card.NoSeat || p.voidKind() != match.Counts {
		return ""
	}
	return p.T("hand.points", face.Data{"Points": face.Signed(r.Points()[seat])})
}

// tableBlocks show what lies on the table: as a picture with the person at the bottom, or in words.
func (p panel) tableBlocks() ([]discord.Block, []discord.File) {
	v := &p.v
	if p.Look.Pictures {
		file := p.tableImage(v)
		return []discord.Block{face.Image(file)}, []discord.File{file}
	}
	return []discord.Block{p.headText(), face.Text(p.earlierTrickLines(v), face.Small(p.lastTrickLine(v)), p.shortTrickLine(), p.earlyEndLines(v))}, nil
}

// besidePicture has the lines for which the picture has no room.
func (p panel) besidePicture() string {
	v := &p.v
	if !p.Look.Pictures {
		return ""
	}
	lines := []string{p.earlierTrickLines(v), p.earlyEndLines(v)}
	if v.Phase() != game.InPlay { // what the answer is worth; later the badge in the picture is enough
		lines = append(lines, p.bockGameLine())
	}
	for bid := range strings.SplitSeq(p.bidLines(v), "\n") {
		lines = append(lines, face.Small(bid))
	}
	if party := v.Party(v.Seat()); party == game.NoParty || v.Bluffed(v.Seat()) { // else it is in the picture
		lines = append(lines, face.Small(locale.Capital(p.partyLine())))
	}
	return face.Paragraph(append(append(lines, p.drawnAsLine()), p.deadlineLines()...)...)
}

// actionBlocks say what the person has to do, and have their cards and the answers to what they are asked.
func (p panel) actionBlocks() []discord.Block {
	v := &p.v
	clock := p.clockLines()
	if p.Look.Pictures && !strings.Contains(clock, "\n") {
		clock = face.Small(clock)
	}
	title := face.Paragraph(p.lessonLine(), "### "+p.toDoLine(), clock, p.interruptedLine(), p.playsItselfLine(), p.handBackLines(), p.besidePicture())
	_, proving := p.s.Claimant()
	var blocks []discord.Block
	handOvers := p.handOvers()
	switch {
	case len(handOvers) > 1:
		return append(p.markRows(title, handOvers), p.moveBlocks()...)
	case v.Phase() == game.InPlay && !proving && !p.onlyVotes():
		return p.cardRows(title)
	case p.Look.Pictures: // which has the hand
		blocks = []discord.Block{face.Text(title)}
	default:
		blocks = []discord.Block{face.Text(title, p.Hand(v.Own(), v.Order()))}
	}
	switch {
	case proving || v.Phase() == game.InPlay: // nobody can act meanwhile, or nobody is asked for more than a card
		return blocks
	case v.Phase() == game.Reserving:
		return append(blocks, p.wordBlocks()...)
	case v.Phase() == game.Exchanging:
		blocks = append(blocks, p.wordBlocks()...)
	}
	if isAuction(v) {
		return append(blocks, p.bidBlocks()...)
	}
	return append(append(append(blocks, p.genscherBlocks()...), p.moveBlocks()...), p.callRows()...)
}

// partyLine tells the person their own party, which is a secret from others.
func (p panel) partyLine() string {
	v := &p.v
	switch {
	case v.Phase() == game.Reserving || v.Phase() == game.Auctioning, v.Phase() == game.Exchanging && v.Contract() == rules.Normal:
		return ""
	case v.Bluffed(v.Seat()) && v.SpeaksFor(v.Seat()) == game.Kontra: // the others do not know it
		return p.T("hand.misleads", face.Data{"Party": p.Party(v.SpeaksFor(v.Seat()))})
	case v.Contract().Alone() && v.Soloist() == v.Seat():
		return p.T("hand.alone", nil)
	case v.Party(v.Seat()) == game.NoParty:
		return p.T("hand.no_party", nil)
	}
	return p.T("hand.party", face.Data{"Party": face.Spaced(p.Mark(v.Party(v.Seat())), p.Party(v.Party(v.Seat())))})
}

func (p panel) shortTrickLine() string {
	v := &p.v
	if v.Phase() != game.InPlay {
		return ""
	}
	t := v.Trick(v.Tricks())
	if t.Len == 0 {
		return ""
	}
	return p.T("hand.trick", face.Data{"Number": v.Tricks() + 1, "Cards": p.trickLine(v, v.Tricks()), "Winner": p.NameAt(t.Winner)})
}

// headText says which game is played, the person's part in it, and the announcements.
func (p panel) headText() discord.Text {
	v := &p.v
	title, bid := "**"+p.title()+"**", p.gameLines(v)
	if bid == p.T("game.reserving", nil) { // toDoLine says it again below
		bid = ""
	}
	if v.Phase() != game.Reserving && v.Contract() == rules.Normal && !v.ChangedParties() { // two words, which fit behind the title
		title, bid = face.Phrases(title, bid), ""
	}
	return face.Text(face.Phrases(title, p.partyLine()), bid, p.callsLine(v))
}

// callsLine lists the announcements of all players.
func (p panel) callsLine(v *game.View) string {
	var said []string
	for _, seat := range p.Seats() {
		if calls := face.Commas(p.Calls(v, seat), p.Pairs(v, seat)); calls != "" {
			said = append(said, face.Spaced(p.bareName(seat), "**"+calls+"**"))
		}
	}
	return p.When(len(said) > 0, "hand.announced", face.Data{"Calls": face.Phrases(said...)})
}

// toDoLine tells the person whose turn it is, and what they must do.
func (p panel) toDoLine() string {
	v := &p.v
	_, proving := p.s.Claimant()
	switch {
	case proving:
		return p.turnLine(v)
	case v.Phase() == game.Closing && p.s.MayAnnounce(p.user):
		return p.T("hand.closing", nil)
	case v.Phase() == game.Closing:
		return p.T("hand.closing_others", nil)
	case v.Turn() != v.Seat():
		return p.turnLine(v)
	case p.stockTurnLine(v, "stock.todo.") != "":
		return p.stockTurnLine(v, "stock.todo.")
	case v.Phase() == game.Reserving && v.Forced() == v.Seat():
		return p.T("hand.forced", nil)
	case isDirect(v):
		return p.T("direct.word", nil)
	case v.Phase() == game.Reserving:
		return p.T("hand.word", nil)
	case isAuction(v):
		return p.bidQuestion()
	case v.Phase() == game.Exchanging && len(p.handOvers()) == 1:
		return p.T("armut.todo.give_only", nil)
	case v.Phase() == game.Exchanging:
		return p.armutTurnLine(v, "armut.todo.")
	}
	if _, must := v.MustCall(v.Seat()); must {
		return p.T("hand.must_call", nil)
	}
	if c, ok := v.OwedCard(v.Seat()); ok {
		return p.T("genscher.card", face.Data{"Card": p.Card(c)})
	}
	if v.Trick(v.Tricks()).Len == 0 {
		return p.T("hand.lead", nil)
	}
	return p.T("hand.play", nil)
}

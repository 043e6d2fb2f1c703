package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// isAuction reports whether players bid for soli and against them.
func isAuction(v *game.View) bool {
	if v.Phase() != game.Auctioning {
		return false
	}
	_, solo := v.Word(v.Holder()).Solo()
	return solo
}

// isDirect reports whether players name their solo at once; players without a solo say "sauber".
func isDirect(v *game.View) bool {
	return v.Phase() == game.Reserving && v.Compiled().Ruleset().VorbehaltProcedure == rules.VorbehaltDirect && v.StockTaker() == card.NoSeat
}

// wordKeys returns the beginning of the keys of the person's words.
func (p panel) wordKeys() string {
	if isDirect(&p.v) {
		return "sauber."
	}
	return "say."
}

// biddingLine says who has the game during the bids for soli, and which bid they must hold.
func (p printer) biddingLine(v *game.View) string {
	holder := v.Holder()
	bid, bidder := v.HighestBid()
	d := face.Data{"Name": p.NameAt(holder), "Contract": p.wantedGame(v, holder), "Call": p.bidWords(v, bid, game.Re)}
	switch {
	case bidder != card.NoSeat:
		d["Call"], d["Bidder"], d["Game"] = p.highestBidWords(v, bidder), p.NameAt(bidder), p.wantedGame(v, bidder)
		return p.T("bidding.bid", d)
	case bid != rules.NoStep:
		return p.T("bidding.held", d)
	}
	return p.T("bidding.open", d)
}

// wantedGame is the game for which a seat bids.
func (p printer) wantedGame(v *game.View, seat card.Seat) string {
	if solo, ok := v.Word(seat).Solo(); ok && !v.Outbid(seat) {
		return p.Contract(solo)
	}
	return p.Contract(rules.Normal)
}

func (p printer) bidWords(v *game.View, step rules.Step, party game.Party) string {
	call := p.Step(step, party)
	if step == rules.Ansage && v.Compiled().Ruleset().Vorab {
		call = p.T("move.vorab", face.Data{"Call": call})
	}
	return call
}

// highestBidWords are the words of a seat's highest bid. A bid for a normal game speaks for a party; a bid for a solo is always Re.
func (p printer) highestBidWords(v *game.View, seat card.Seat) string {
	step, party := v.LastBid(seat)
	switch {
	case party == game.NoParty:
		return p.bidWords(v, step, game.Re)
	case step == rules.Ansage:
		return p.bidWords(v, step, party)
	}
	return p.T("bidding.party", face.Data{"Party": p.Party(party), "Call": p.bidWords(v, step, party)})
}

// bidderStatus says how far a seat has come in the bidding.
func (p printer) bidderStatus(v *game.View, seat card.Seat) string {
	bid, bidder := v.HighestBid()
	went, party := v.LastBid(seat)
	d := face.Data{"Call": p.highestBidWords(v, seat), "Game": p.wantedGame(v, seat)}
	wish := ""
	if _, solo := v.Word(seat).Solo(); solo && !v.Outbid(seat) || party != game.NoParty {
		wish = p.wantedGame(v, seat)
	}
	status := ""
	switch {
	case v.Outbid(seat):
		return p.T("bidding.gave_up", nil)
	case seat == bidder:
		status = p.T("bidding.bids", d)
	case seat == v.Holder() && bidder == card.NoSeat && bid != rules.NoStep:
		status = p.T("bidding.holds", face.Data{"Call": p.bidWords(v, bid, game.Re)})
	case seat == v.Holder() && went != rules.NoStep:
		status = p.T("bidding.held_before", d)
	case seat == v.Holder():
	case v.MayBid(seat) && went != rules.NoStep:
		status = p.T("bidding.did", d)
	case !v.MayBid(seat) && went != rules.NoStep:
		status = p.T("bidding.stopped", d)
	case v.Bids(seat) && !v.MayBid(seat):
		status = p.T("bidding.passes", nil)
	case wish == "" && seat != v.Turn():
		status = p.T("word.waits", nil)
	}
	asked := p.When(seat == v.Turn(), "word.asked", nil)
	return face.Phrases(wish, status, asked)
}

// pledgeLine says after the auction what was bid for the game.
func (p printer) pledgeLine(v *game.View) string {
	seat, _, ok := v.WinningBid()
	if !ok || v.Compiled().Ruleset().Abreizen == rules.NoAbreizen {
		return ""
	}
	d := face.Data{"Name": p.NameAt(seat), "Call": p.highestBidWords(v, seat)}
	switch {
	case v.Contract().Declared():
		return p.T("pledge.solo", d)
	case v.Contract() == rules.Hochzeit && v.Klaerung() == 0:
		return p.T("pledge.hochzeit", d)
	}
	return p.T("pledge.normal", d)
}

// bidBlocks have the answers of a player who must bid, or hold a bid.
func (p panel) bidBlocks() []discord.Block {
	var row, instead []discord.Button
	wish := p.wishMenu()
	wish.Placeholder = p.T("bids.wish", nil)
	for _, a := range p.v.Legal(nil) {
		if c, ok := a.Word().Wish(); ok {
			wish.Options = append(wish.Options, p.wishOption(a.Word(), c))
			continue
		}
		b := discord.Button{CustomID: route.Move.ID(route.Moving{At: p.at(), Move: a}), Label: face.Clip(p.bidAnswer(a), maxLabel), Style: discord.Success}
		switch a.Kind {
		case game.Saying:
			b.Style = discord.Primary
			instead = append(instead, b)
			continue
		case game.Passing:
			b.Style = discord.Secondary
		default: // bidding and holding
		}
		row = append(row, b)
	}
	if len(row) == 0 {
		return nil
	}
	blocks := rowsOf(append(row, instead...))
	if len(wish.Options) > 0 {
		blocks = append(blocks, wish)
	}
	return blocks
}

func (p panel) bidAnswer(a game.Action) string {
	bid, bidder := p.v.HighestBid()
	d := face.Data{"Call": p.bidWords(&p.v, bid, game.Re), "Game": p.wantedGame(&p.v, p.v.Seat())}
	switch {
	case a.Kind == game.Bidding:
		d["Call"] = p.bidLabel(a)
		return p.T("bids.bid", d)
	case a.Kind == game.Holding:
		return p.T("bids.hold", d)
	case a.Kind == game.Saying:
		if c, ok := a.Word().Wish(); ok {
			return p.T("say.hochzeit-card", face.Data{"Card": p.Card(c)})
		}
		return p.T("instead."+a.Word().String(), nil)
	case bidder != card.NoSeat:
		return p.T("bids.give_up", nil)
	}
	return p.T("bids.pass", nil)
}

// bidLabel is the bid of a button. The label names the party if the bid names it for the first time.
func (p panel) bidLabel(a game.Action) string {
	step, party := a.Bid()
	call := p.bidWords(&p.v, step, party)
	if step == rules.Ansage || party == game.NoParty {
		return call
	}
	return p.T("bidding.party", face.Data{"Party": p.Party(party), "Call": call})
}

func (p panel) bidQuestion() string {
	v := &p.v
	d := face.Data{"Name": p.NameAt(v.Holder()), "Contract": p.wantedGame(v, v.Holder())}
	if _, bidder := v.HighestBid(); bidder != card.NoSeat {
		d["Bidder"], d["Call"], d["Game"] = p.NameAt(bidder), p.highestBidWords(v, bidder), p.wantedGame(v, bidder)
		return p.T("hand.hold", d)
	}
	return p.T("hand.bid", d)
}

// In the game with a stock everybody reads the bids and the actions of the highest bidder. Until the game is over, only this player reads the cards
// of the stock and the cards that they laid away.

// isStockAuction reports whether the players bid for the stock.
func isStockAuction(v *game.View) bool {
	return v.Phase() == game.Auctioning && v.Compiled().Ruleset().ZnStock
}

// stockLines say who took the stock and what they did with it; they are empty in a game without a stock.
func (p printer) stockLines(v *game.View) string {
	taker := v.StockTaker()
	switch {
	case isStockAuction(v):
		return p.T("stock.auction", nil) + " " + p.stockBidLine(v)
	case taker == card.NoSeat:
		return ""
	}
	step, _ := v.HighestBid()
	done := map[game.StockStage]string{
		game.StockTaken: p.T("stock.taken", nil), game.StockLaid: p.T("stock.laid", nil), game.StockLeft: p.T("stock.left", nil),
	}
	line := face.Phrases(p.T("stock.won", face.Data{"Name": p.NameAt(taker), "Call": p.BidStep(step)}), done[v.StockStage()])
	if v.Contract() == rules.Hochzeit && v.Klaerung() == 0 && v.Party(taker) == game.Kontra {
		line = face.Phrases(line, p.T("stock.stays", face.Data{"Name": p.NameAt(taker)}))
	}
	return face.Paragraph(line, p.stockCardLines(v))
}

// stockBidLine says the highest bid, and who must hold it or holds it.
func (p printer) stockBidLine(v *game.View) string {
	step, bidder := v.HighestBid()
	d := face.Data{"Call": p.BidStep(step), "Holder": p.NameAt(v.Holder())}
	switch {
	case bidder != card.NoSeat:
		d["Bidder"] = p.NameAt(bidder)
		return p.T("stock.bid", d)
	case step != rules.NoStep:
		return p.T("stock.held", d)
	}
	return p.T("stock.no_bid", d)
}

// stockCardLines list the cards of the stock and the cards that were laid away, if the reader knows them.
func (p printer) stockCardLines(v *game.View) string {
	lies, laid := v.Stock()
	return p.StockCards(v, lies, laid)
}

// stockBidderStatus says how far a player has come in the bidding.
func (p printer) stockBidderStatus(v *game.View, seat card.Seat) string {
	step, bidder := v.HighestBid()
	d := face.Data{"Call": p.BidStep(step)}
	switch {
	case seat == bidder:
		return p.T("stock.bids", d)
	case seat == v.Holder() && (step == rules.NoStep || bidder != card.NoSeat):
		return p.T("stock.hears", nil)
	case seat == v.Holder():
		return p.T("stock.holds", d)
	case seat == v.Turn():
		return p.T("word.asked", nil)
	case v.MayBid(seat):
		return p.T("stock.waits", nil)
	}
	return p.T("stock.passed", nil)
}

// stockTurnLine says what the player whose turn it is must decide, to all or to that player, whose texts have other keys. It is empty if the decision is
// not about a stock.
func (p printer) stockTurnLine(v *game.View, keys string) string {
	_, bidder := v.HighestBid()
	what := ""
	switch {
	case isStockAuction(v) && bidder != card.NoSeat:
		what = "hold"
	case isStockAuction(v):
		what = "bid"
	case v.StockTaker() == card.NoSeat || v.Phase() >= game.InPlay:
		return ""
	case v.Phase() == game.Reserving:
		what = "hochzeit"
	case v.StockStage() == game.StockWon && v.Contract().Declared():
		what = "take_solo"
	case v.StockStage() == game.StockWon:
		what = "take"
	case v.StockStage() == game.StockTaken:
		what = "lay"
	default:
		what = "party"
	}
	return p.T(keys+what, face.Data{"Name": p.NameAt(v.Turn())})
}

// asideLine lists the tricks that lie aside because everybody can see their Sonderpunkte.
func (p printer) asideLine(v *game.View) string {
	var tricks []string
	for _, item := range v.LaidAside() {
		special, _ := item.Key.Special()
		d := face.Data{"Special": p.Special(special), "Trick": item.Trick, "Name": p.NameAt(item.Seat)}
		key := "aside.trick"
		if item.From != card.NoSeat {
			key, d["From"] = "aside.card", p.NameAt(item.From)
		}
		tricks = append(tricks, p.T(key, d))
	}
	return face.Small(p.When(len(tricks) > 0, "aside.tricks", face.Data{"Tricks": strings.Join(tricks, ", ")}))
}

package view

import (
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

// bidAnswer says an action of an auction in words.
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

// bidQuestion asks the person for a bid.
func (p panel) bidQuestion() string {
	v := &p.v
	d := face.Data{"Name": p.NameAt(v.Holder()), "Contract": p.wantedGame(v, v.Holder())}
	if _, bidder := v.HighestBid(); bidder != card.NoSeat {
		d["Bidder"], d["Call"], d["Game"] = p.NameAt(bidder), p.highestBidWords(v, bidder), p.wantedGame(v, bidder)
		return p.T("hand.hold", d)
	}
	return p.T("hand.bid", d)
}

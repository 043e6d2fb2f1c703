package view

import (
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// auctions reports whether soli are bid for and against.
func auctions(v *game.View) bool {
	if v.Phase() != game.Auctioning {
		return false
	}
	_, solo := v.Word(v.Holder()).Solo()
	return solo
}

// directly reports whether everybody names his solo at once, and who has none says "sauber".
func directly(v *game.View) bool {
	return v.Phase() == game.Reserving && v.Table().House().VorbehaltProcedure == rules.VorbehaltDirect && v.StockTaker() == card.NoSeat
}

// says is the beginning of the keys of words, as the person is asked for them.
func (p panel) says() string {
	if directly(&p.v) {
		return "sauber."
	}
	return "say."
}

// bidding says who has the game while soli are bid for and against, and what bid he must hold.
func (p printer) bidding(v *game.View) string {
	holder := v.Holder()
	bid, bidder := v.HighestBid()
	d := face.Data{"Name": p.Who(holder), "Contract": p.wish(v, holder), "Call": p.bidCall(v, bid, game.Re)}
	switch {
	case bidder != card.NoSeat:
		d["Call"], d["Bidder"], d["Game"] = p.bidBy(v, bidder), p.Who(bidder), p.wish(v, bidder)
		return p.T("bidding.bid", d)
	case bid != rules.NoStep:
		return p.T("bidding.held", d)
	}
	return p.T("bidding.open", d)
}

// wish is the game that a seat bids for.
func (p printer) wish(v *game.View, seat card.Seat) string {
	if solo, ok := v.Word(seat).Solo(); ok && !v.Outbid(seat) {
		return p.Contract(solo)
	}
	return p.Contract(rules.Normal)
}

// bidCall is a step as it is bid.
func (p printer) bidCall(v *game.View, step rules.Step, party game.Party) string {
	call := p.Step(step, party)
	if step == rules.Ansage && v.Table().House().Vorab {
		call = p.T("move.vorab", face.Data{"Call": call})
	}
	return call
}

// bidBy is the highest bid of a seat. Who bids for a normal game speaks for a party, who bids for a solo is Re in any case.
func (p printer) bidBy(v *game.View, seat card.Seat) string {
	step, party := v.LastBid(seat)
	switch {
	case party == game.NoParty:
		return p.bidCall(v, step, game.Re)
	case step == rules.Ansage:
		return p.bidCall(v, step, party)
	}
	return p.T("bidding.party", face.Data{"Party": p.Party(party), "Call": p.bidCall(v, step, party)})
}

// bidder says how far a seat has come in the bidding.
func (p printer) bidder(v *game.View, seat card.Seat) string {
	bid, bidder := v.HighestBid()
	went, party := v.LastBid(seat)
	d := face.Data{"Call": p.bidBy(v, seat), "Game": p.wish(v, seat)}
	wish := ""
	if _, solo := v.Word(seat).Solo(); solo && !v.Outbid(seat) || party != game.NoParty {
		wish = p.wish(v, seat)
	}
	status := ""
	switch {
	case v.Outbid(seat):
		return p.T("bidding.gave_up", nil)
	case seat == bidder:
		status = p.T("bidding.bids", d)
	case seat == v.Holder() && bidder == card.NoSeat && bid != rules.NoStep:
		status = p.T("bidding.holds", face.Data{"Call": p.bidCall(v, bid, game.Re)})
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
	asked := ""
	if seat == v.Turn() {
		asked = p.T("word.asked", nil)
	}
	return face.Phrases(wish, status, asked)
}

// pledge says after the auction what was bid for the game.
func (p printer) pledge(v *game.View) string {
	seat, _, ok := v.WinningBid()
	if !ok || v.Table().House().Abreizen == rules.NoAbreizen {
		return ""
	}
	d := face.Data{"Name": p.Who(seat), "Call": p.bidBy(v, seat)}
	switch {
	case v.Contract().Declared():
		return p.T("pledge.solo", d)
	case v.Contract() == rules.Hochzeit && v.Klaerung() == 0:
		return p.T("pledge.hochzeit", d)
	}
	return p.T("pledge.normal", d)
}

// bids are the answers of who is asked for a bid, or whether he holds one.
func (p panel) bids() []discord.Block {
	var row, instead []discord.Button
	wish := p.wishes()
	wish.Placeholder = p.T("bids.wish", nil)
	for _, a := range p.v.Legal(nil) {
		if c, ok := a.Word().Wish(); ok {
			wish.Options = append(wish.Options, p.wishOption(a.Word(), c))
			continue
		}
		b := discord.Button{CustomID: route.Move.ID(route.Moving{At: p.at(), Move: a}), Label: face.Clip(p.answer(a), maxLabel), Style: discord.Success}
		switch a.Kind {
		case game.Saying:
			b.Style = discord.Primary
			instead = append(instead, b)
			continue
		case game.Passing:
			b.Style = discord.Secondary
		default: // bids and what holds them
		}
		row = append(row, b)
	}
	if len(row) == 0 {
		return nil
	}
	var blocks []discord.Block
	for some := range slices.Chunk(append(row, instead...), face.MaxButtons) {
		blocks = append(blocks, discord.Row{Buttons: some})
	}
	if len(wish.Options) > 0 {
		blocks = append(blocks, wish)
	}
	return blocks
}

// answer says in words what may be done in an auction.
func (p panel) answer(a game.Action) string {
	bid, bidder := p.v.HighestBid()
	d := face.Data{"Call": p.bidCall(&p.v, bid, game.Re), "Game": p.wish(&p.v, p.v.Seat())}
	switch {
	case a.Kind == game.Bidding:
		d["Call"] = p.bidOf(a)
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

// bidOf is the bid that a button makes. Where it names a party for the first time, so does the button.
func (p panel) bidOf(a game.Action) string {
	step, party := a.Bid()
	call := p.bidCall(&p.v, step, party)
	if step == rules.Ansage || party == game.NoParty {
		return call
	}
	return p.T("bidding.party", face.Data{"Party": p.Party(party), "Call": call})
}

// askedForBid says to the person himself what he is asked.
func (p panel) askedForBid() string {
	v := &p.v
	d := face.Data{"Name": p.Who(v.Holder()), "Contract": p.wish(v, v.Holder())}
	if _, bidder := v.HighestBid(); bidder != card.NoSeat {
		d["Bidder"], d["Call"], d["Game"] = p.Who(bidder), p.bidBy(v, bidder), p.wish(v, bidder)
		return p.T("hand.hold", d)
	}
	return p.T("hand.bid", d)
}

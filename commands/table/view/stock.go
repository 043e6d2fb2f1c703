package view

import (
	"strings"

	"karlchen/commands/face"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

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

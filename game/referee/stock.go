package referee

import "karlchen/game/card"

func (g *Game) beginStock()                                                       {}
func (g *Game) objectToStock(seat card.Seat, action string, cards card.Set) error { return fault("no") }
func (g *Game) useStock(seat card.Seat, action string, cards card.Set)            {}
func (g *Game) objectToStockWord(seat card.Seat, word string) error               { return fault("no") }
func (g *Game) sayWithStock(seat card.Seat, word string)                          {}

func (s *scoring) scoreHand(isRe bool) {}

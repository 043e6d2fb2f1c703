package referee

import "karlchen/game/card"

type claim struct{ seat card.Seat }

func (g *Game) objectToEnd(seat card.Seat, action string) error { return fault("no") }
func (g *Game) endEarly(seat card.Seat, action string)          {}

func (g *Game) addRest(of func(re bool) *tally) {}

package view

import (
	"karlchen/commands/face"
	"karlchen/game"
	"karlchen/game/rules"
)

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

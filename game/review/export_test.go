package review

import (
	"math"

	"karlchen/game"
)

// FindTurn sets the turning point from the curve.
func (r *Review) FindTurn(actions []game.Action) { r.findTurn(actions) }

// Judge sets the verdict from the loss.
func (d *Decision) Judge() { d.judge() }

// Missable are the announcements that players could make in time, by the number of actions before the last moment for each.
func (w *Work) Missable() map[int][]game.Action {
	all := map[int][]game.Action{}
	for _, m := range w.chances {
		all[m.step] = append(all[m.step], m.call)
	}
	return all
}

// Best is the option that both judges of a check find best together.
func (k *Check) Best() (best game.Action) {
	most := math.Inf(-1)
	for _, o := range k.options {
		if points := k.judged[0][o].points + k.judged[1][o].points; points > most {
			best, most = o, points
		}
	}
	return best
}

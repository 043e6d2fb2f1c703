package review

import "karlchen/game"

// FindTurn sets the turning point from the curve.
func (r *Review) FindTurn(actions []game.Action) { r.findTurn(actions) }

// Judge sets the verdict from the loss.
func (d *Decision) Judge() { d.judge() }

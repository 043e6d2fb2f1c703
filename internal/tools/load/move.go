package main

import (
	"math/rand/v2"

	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game"
)

// nextMove returns a person for whom the table waits, what they do, and the id of the button for it. ok is false if the table waits for nobody.
func nextMove(snap *table.Snapshot, random *rand.Rand) (who table.User, does table.Deed, button string, ok bool) {
	at := route.At{Table: route.Table(snap.ID), Version: snap.Version()}
	switch snap.Phase {
	case table.Cutting:
		cutter, cuts := snap.Cutter()
		return cutter.User, table.Cut{Game: at.Version.Game, Lot: true}, route.CutLot.ID(at), cuts
	case table.Resting:
		at.Version.Game = len(snap.Numbers)
		return snap.Players[0].User, table.NextGame{Game: at.Version.Game}, route.Next.ID(at), true
	case table.Lobby, table.Ended:
		return table.User{}, nil, "", false
	case table.Playing:
	}
	for _, p := range snap.Players {
		if snap.MayAnnounce(p.User.ID) {
			return p.User, table.Accept{Game: at.Version.Game}, route.Accept.ID(at), true
		}
	}
	player, awaited := snap.Awaited()
	if !awaited {
		return table.User{}, nil, "", false
	}
	view := snap.View(player.User.ID)
	var may []game.Action
	for _, a := range view.Legal(nil) {
		if a.Kind == game.Saying && a.Word() == game.Healthy {
			may = []game.Action{a}
			break
		}
		if a.Kind != game.Claiming && a.Kind != game.Conceding && a.Kind != game.Calling && a.Kind != game.Showing {
			may = append(may, a)
		}
	}
	if len(may) == 0 {
		return table.User{}, nil, "", false
	}
	a := may[random.IntN(len(may))]
	switch a.Kind {
	case game.Playing:
		button = route.Play.ID(route.Playing{At: at, Card: a.Card()})
	case game.Saying:
		button = route.Word.ID(route.Saying{At: at, Word: a.Word()})
	default:
		button = route.Move.ID(route.Moving{At: at, Move: a})
	}
	return player.User, table.Act{Version: at.Version, Action: a}, button, true
}

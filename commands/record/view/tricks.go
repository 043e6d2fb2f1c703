package view

import (
	"math"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/card"
)

// Tricks shows all hands and all tricks of a finished game.
func Tricks(k face.Look, g *table.Recorded, l *locale.Localizer) (discord.Message, error) {
	r, err := newReplay(k, g, Shown{Step: math.MaxInt, From: card.NoSeat}, l)
	if err != nil {
		return discord.Message{}, err
	}
	result, _ := g.Final.Result()
	return face.Private(
		face.Text("### "+r.T("replay.title", face.Data{"Number": g.ID.Number}), r.validityLine()), face.Text(r.handLines()...), face.Text(r.TrickLines(&r.v, result.Early)...),
	), nil
}
